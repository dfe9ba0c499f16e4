// The first time that something appears in somebody's games, one line says what it does. The browser remembers it.

import { all, isShown, one } from "./dom.js";

const KEPT = "torri-met"; // under which the browser remembers what was explained

/**
 * The first of the things to be explained that lies on the table and was never explained before.
 * @param {string[]} wanted keys in the order in which they are explained
 * @param {Set<string>} met
 * @param {(key: string) => boolean} isThere
 */
export function nextOf(wanted, met, isThere) {
  return wanted.find((key) => !met.has(key) && isThere(key)) ?? "";
}

/** What is explained for the first time, at one table. */
export class Firsts {
  /** @param {HTMLElement} glossary */
  constructor(glossary) {
    this.glossary = glossary;
    this.game = document.documentElement.dataset.game ?? "";
    this.wanted = all(HTMLElement, "[data-first]", glossary).map((term) => term.dataset.term ?? "");
    this.met = new Set(remembered());
    this.now = ""; // the key of what is explained now
  }

  /** Say the line that is due, in the prompt; a thing stays until somebody has acted or taken it away. */
  show() {
    const isThere = (/** @type {string} */ key) => this.isThere(key);
    if (!this.now || !isThere(this.now)) this.now = nextOf(this.wanted, this.unmet(), isThere);
    one(HTMLElement, ".news .first")?.remove();
    const news = one(HTMLElement, ".news");
    if (news && this.now) news.prepend(this.line());
  }

  /** The keys that were explained, as they are called within this game. */
  unmet() {
    return new Set(this.wanted.filter((key) => this.met.has(`${this.game} ${key}`)));
  }

  /**
   * Whether a thing lies on the table, for me to see.
   * @param {string} key
   */
  isThere(key) {
    if (one(HTMLElement, ".prompt.over")) return false; // nothing is learned any more
    return all(HTMLElement, `#table [data-about="${CSS.escape(key)}"]:not(.void)`).some(isShown);
  }

  /** The line: what is new, what it does, and a button that takes it away. */
  line() {
    const term = one(HTMLElement, `[data-term="${CSS.escape(this.now)}"]`, this.glossary);
    const line = document.createElement("li");
    line.className = "first";
    line.dataset.about = this.now;
    const name = document.createElement("b");
    name.textContent = one(HTMLElement, "dt", term ?? line)?.textContent ?? "";
    const gone = document.createElement("button");
    gone.type = "button";
    gone.textContent = "×";
    gone.setAttribute("aria-label", this.glossary.dataset.dismiss ?? "");
    gone.addEventListener("mousedown", (event) => event.preventDefault()); // with the focus all would unfold and move away
    gone.addEventListener("click", () => this.dismiss());
    const said = document.createElement("span");
    said.append(
      `${this.glossary.dataset.new} `,
      name,
      ` ${one(HTMLElement, "dd", term ?? line)?.textContent ?? ""}`,
    );
    line.append(gone, said);
    return line;
  }

  /** It was read: never again. */
  dismiss() {
    this.seen();
    this.show();
  }

  /** Remember what is explained now. */
  seen() {
    if (!this.now) return;
    this.met.add(`${this.game} ${this.now}`);
    this.now = "";
    try {
      localStorage.setItem(KEPT, JSON.stringify([...this.met]));
    } catch {
      // a browser that keeps nothing explains it again
    }
  }
}

/** @returns {string[]} */
function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
