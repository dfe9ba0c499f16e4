// Keys: everything that a mouse can do at a table.

import { toggleRules } from "./beside.js";
import { openChat } from "./chat.js";
import { all, hit, isShown, one } from "./dom.js";
import { focusLog } from "./log.js";

/** @type {Record<string, () => void>} */
const KEYS = {
  u: () => one(HTMLButtonElement, "[name=undo], [name=do][value^=back]")?.click(),
  n: () => focusAmong("#acting button[name=action]", 1),
  p: () => focusAmong("#acting button[name=action]", -1),
  i: () => focusAmong("main [data-about]", 1),
  I: () => focusAmong("main [data-about]", -1),
  l: focusLog,
  r: toggleRules,
  c: openChat,
};

/** Listen to keys, unless somebody is typing or the key belongs to the browser. */
export function offerKeys() {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (hit(Element, "input:not([type=radio]), select, textarea", event)) return;
    const deed = /^[1-9]$/.test(event.key) ? () => press(Number(event.key)) : KEYS[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
}

/** @param {number} number */
function press(number) {
  all(HTMLElement, ".prompt .do button")[number - 1]?.click();
}

/**
 * Focus the next of these elements, or the one before.
 * @param {string} selector
 * @param {1 | -1} step
 */
function focusAmong(selector, step) {
  const found = all(HTMLElement, selector).filter(isShown);
  const at = found.findIndex((each) => each === document.activeElement);
  const next = found[neighbour(found.length, at, step)];
  if (next && next.tabIndex < 0) next.tabIndex = -1; // a card or a number: no stop of Tab, but it can have the focus
  next?.focus();
}

/**
 * The next place in a circle, or the one before; from nowhere (-1) the first, or the last.
 * @param {number} count
 * @param {number} at
 * @param {1 | -1} step
 */
export function neighbour(count, at, step) {
  if (at < 0) return step > 0 ? 0 : count - 1;
  return (at + step + count) % count;
}
