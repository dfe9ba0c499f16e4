// Places that are kept: when a card is gone from a row, the others stay where they lie until the row is laid out anew.

import { all } from "./dom.js";

/** @typedef {{ about: string, names: string[] }} Row */

/**
 * The names of a row with gaps (null) where cards were; a row about something else, or with new cards, is laid anew.
 * @param {Row | undefined} before
 * @param {Row} now
 * @returns {(string | null)[]}
 */
export function inPlaces(before, now) {
  if (!before || before.about !== now.about) return now.names;
  if (!now.names.every((name) => before.names.includes(name))) return now.names;
  return before.names.map((name) => (now.names.includes(name) ? name : null));
}

/** Rows that keep the places of their cards. */
export class Places {
  constructor() {
    /** @type {Map<string, Row>} */
    this.rows = new Map();
  }

  /** Put gaps where cards were since the rows were laid out. */
  keep() {
    for (const list of all(HTMLElement, "[data-keeps]")) {
      for (const gap of all(HTMLElement, ":scope > .gap", list)) gap.remove();
      const cards = all(HTMLElement, ":scope > [data-piece]", list);
      const now = { about: list.dataset.keeps ?? "", names: cards.map((card) => card.dataset.piece ?? "") };
      const zone = list.closest("[data-zone]")?.getAttribute("data-zone") ?? "";
      const places = inPlaces(this.rows.get(zone), now);
      if (places === now.names) this.rows.set(zone, now);
      else places.forEach((name, place) => name === null && leaveGap(list, cards, places, place));
    }
  }
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement[]} cards
 * @param {(string | null)[]} places
 * @param {number} place
 */
function leaveGap(list, cards, places, place) {
  const gap = document.createElement("li");
  gap.className = "card gap";
  gap.setAttribute("aria-hidden", "true");
  const follows = places.slice(place + 1).find((name) => name !== null);
  list.insertBefore(gap, cards.find((card) => card.dataset.piece === follows) ?? null);
}
