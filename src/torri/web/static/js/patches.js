// Parts of a page that came before, and what has changed of them since.

/**
 * A text that is new, or what changed: a text is new, a pair says where a run of the old pieces begins and how
 * many they are. A text is cut into pieces at every "<".
 * @typedef {string | (string | [number, number])[]} Change
 */

/**
 * The new text.
 * @param {string} old
 * @param {Change} change
 */
export function patched(old, change) {
  if (typeof change === "string") return change;
  const known = old.split("<");
  const text = (/** @type {string | [number, number]} */ piece) =>
    typeof piece === "string" ? piece : known.slice(piece[0], piece[0] + piece[1]).join("<");
  return change.map(text).join("<");
}

/** The parts as the server drew them last. */
export class Drawn {
  constructor() {
    /** @type {Map<string, string>} */
    this.texts = new Map();
  }

  /**
   * Take in what changed; the changed parts in one text, each in an element with its name.
   * @param {Record<string, Change>} parts
   */
  take(parts) {
    return Object.entries(parts).map(([name, change]) => {
      const text = patched(this.texts.get(name) ?? "", change);
      this.texts.set(name, text);
      return `<div data-part="${name}">${text}</div>`;
    }).join("");
  }
}
