// Keys: everything that a mouse can do at a table.

import { openRules } from "./beside.js";
import { openChat } from "./chat.js";
import { all, hit, isShown, one } from "./dom.js";
import { focusLog } from "./log.js";

/** @type {Record<string, () => void>} */
const KEYS = {
  u: () => one(HTMLButtonElement, "[name=undo]")?.click(),
  n: () => focusAction(1),
  p: () => focusAction(-1),
  l: focusLog,
  r: openRules,
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

/** @param {1 | -1} step */
function focusAction(step) {
  const actions = all(HTMLButtonElement, "#acting button[name=action]").filter(isShown);
  const at = actions.findIndex((button) => button === document.activeElement);
  actions[neighbour(actions.length, at, step)]?.focus();
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
