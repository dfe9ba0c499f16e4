// New parts of a page: put into their places, so that focus, open lists and what was picked stay.

import { all, one } from "./dom.js";
import { letKeysScroll } from "./scrolling.js";

/**
 * Put parts into the page: each is an element whose `data-part` names the place.
 * @param {HTMLElement[]} parts
 */
export function place(parts) {
  const focused = document.activeElement;
  const inPart = focused?.closest("[data-part]");
  const picked = one(HTMLInputElement, "#table [name=pick]:checked")?.value;
  parts.forEach(placePart);
  letKeysScroll();
  if (!picked || !pickAgain(picked)) layFaceUp();
  if (focused && inPart && !document.contains(focused)) focusLike(focused);
}

/**
 * Pick a card up again; whether it is still there.
 * @param {string} card
 */
function pickAgain(card) {
  const again = one(HTMLInputElement, `#table [name=pick][value="${CSS.escape(card)}"]`);
  if (again) again.checked = true;
  return again !== null;
}

/** The next card lies face up, unless its player says otherwise. */
function layFaceUp() {
  const first = one(HTMLInputElement, "#table [name=mode]");
  if (first) first.checked = true;
}

/**
 * Focus the button that stands for the same as one that is gone; else what is asked now.
 * @param {Element} gone
 */
function focusLike(gone) {
  const name = gone.getAttribute("name");
  const value = CSS.escape(gone.getAttribute("value") ?? "");
  const again = name ? one(HTMLElement, `[name="${name}"][value="${value}"]`) : null;
  (again ?? one(HTMLElement, "#asked"))?.focus({ preventScroll: true });
}

/** @param {HTMLElement} part */
function placePart(part) {
  const name = part.dataset.part;
  const here = one(HTMLElement, `main [data-part="${name}"], header [data-part="${name}"]`);
  if (!here) return;
  if (here.dataset.mode === "append") append(here, part);
  else if (!isTypedInto(here)) renew(here, part);
}

/** @param {HTMLElement} place */
function isTypedInto(place) {
  return place.querySelector("input:not([type=radio]):focus, select:focus") !== null;
}

/**
 * Add the lines that are not there yet.
 * @param {HTMLElement} here
 * @param {HTMLElement} part
 */
function append(here, part) {
  const text = (/** @type {HTMLElement} */ line) => `${line.dataset.row} ${line.textContent}`;
  const known = new Set(all(HTMLElement, "li", here).map(text));
  here.append(...all(HTMLElement, "li", part).filter((line) => !known.has(text(line))));
}

/**
 * Put only what differs into the page anew: less to lay out, and what has the focus or lies open stays.
 * @param {Node & ParentNode} here
 * @param {Node & ParentNode} fresh
 */
export function renew(here, fresh) {
  const old = [...here.childNodes];
  const next = [...fresh.childNodes];
  if (old.length !== next.length) here.replaceChildren(...next);
  else old.forEach((child, number) => renewChild(child, next[number]));
}

/**
 * @param {ChildNode} old
 * @param {ChildNode | undefined} next
 */
function renewChild(old, next) {
  if (!next || old.isEqualNode(next)) return;
  if (old instanceof Element && next instanceof Element && old.hasChildNodes() && isSameShell(old, next)) {
    renew(old, next);
  } else old.replaceWith(next);
}

/**
 * Whether two elements differ only in what is in them; whether a list lies open is up to whoever opened it.
 * @param {Element} old
 * @param {Element} next
 */
function isSameShell(old, next) {
  return shell(old).isEqualNode(shell(next));
}

/** @param {Element} element */
function shell(element) {
  const bare = /** @type {Element} */ (element.cloneNode(false));
  bare.removeAttribute("open");
  return bare;
}
