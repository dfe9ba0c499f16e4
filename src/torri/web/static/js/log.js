// The log: it shows its end, points at things on the table, and says what is new since my turn.

import { all, hit, one, wantsStillness } from "./dom.js";

const NEAR = 40; // pixels above its end at which a list still shows it
const SECOND = 1000; // milliseconds of an occasion
const MARKED = 24; // lines whose things are marked at most

/**
 * Scroll a list to its end.
 * @param {Element} list
 */
export function toEnd(list) {
  list.scrollTop = list.scrollHeight;
}

/**
 * A log that showed its end goes on doing so: when it is asked to, and when its lines wrap anew.
 * @param {HTMLElement} log
 * @returns {() => void} call it when lines were added
 */
export function keepEnd(log) {
  let showsEnd = true;
  let width = log.clientWidth;
  const keep = () => {
    if (showsEnd) toEnd(log);
  };
  log.addEventListener("scroll", () => {
    if (log.clientWidth !== width) return; // not scrolled by a hand
    showsEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - NEAR;
  });
  new ResizeObserver(() => {
    width = log.clientWidth;
    keep();
  }).observe(log);
  keep();
  return keep;
}

/** A line under the pointer, of the log or of the news, shows its things on the table. */
export function offerPointing() {
  const told = "li[data-things]";
  const point = (/** @type {Event} */ event, /** @type {boolean} */ on) => {
    const line = hit(HTMLElement, told, event);
    if (line) things(line).forEach((thing) => thing.classList.toggle("pointed", on));
  };
  addEventListener("pointerover", (event) => point(event, true));
  addEventListener("pointerout", (event) => point(event, false));
}

/**
 * What a line of the log is about, on the table.
 * @param {HTMLElement} line
 */
function things(line) {
  const names = (line.dataset.things ?? "").split(" ").filter(Boolean);
  return names.flatMap((name) => all(Element, `[data-thing="${CSS.escape(name)}"]`));
}

/**
 * Mark what happened since my last action: with a rule above the first line, and on the table. Before I have done
 * anything, what the others did is new; how the table was set up is not.
 * @param {HTMLElement} log
 */
export function markNews(log) {
  const lines = all(HTMLElement, "li", log);
  const last = lines.findLastIndex((line) => line.classList.contains("mine"));
  const begun = lines.findIndex((line) => line.classList.contains("opens"));
  const news = last >= 0 ? lines.slice(last + 1) : begun >= 0 ? lines.slice(begun) : [];
  for (const line of lines) line.classList.toggle("new", last >= 0 && line === news[0]);
  for (const thing of all(Element, "#table .changed")) thing.classList.remove("changed");
  for (const line of news.slice(-MARKED)) things(line).forEach((thing) => thing.classList.add("changed"));
}

/**
 * Celebrate what is an occasion among the lines after a row: for a second, where things may move; whether there was one.
 * @param {HTMLElement} log
 * @param {number} row
 */
export function celebrate(log, row) {
  const lines = all(HTMLElement, "li[data-occasion]", log).filter((line) => Number(line.dataset.row) > row);
  if (wantsStillness()) return lines.length > 0;
  for (const shown of [...lines.flatMap(things), ...(lines.length ? all(Element, ".prompt") : [])]) {
    shown.classList.add("festive");
    setTimeout(() => shown.classList.remove("festive"), SECOND);
  }
  return lines.length > 0;
}

/**
 * Take lines out of the log that were taken back at the table.
 * @param {HTMLElement} log
 * @param {number[]} rows
 */
export function takeBack(log, rows) {
  for (const line of all(HTMLElement, "li", log)) if (rows.includes(Number(line.dataset.row))) line.remove();
}

/**
 * The last row that the log shows.
 * @param {HTMLElement} log
 */
export function lastRow(log) {
  return Math.max(0, ...all(HTMLElement, "li", log).map((line) => Number(line.dataset.row)));
}

/** Focus the log, to be read by keys. */
export function focusLog() {
  one(HTMLElement, "[data-part=log]")?.focus();
}
