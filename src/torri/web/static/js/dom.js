// Elements of the page: found by a selector, and of the kind that is asked for.

/**
 * The first element that matches a selector, if it is there and of this kind.
 * @template {Element} T
 * @param {new () => T} kind
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T | null}
 */
export function one(kind, selector, within = document) {
  const found = within.querySelector(selector);
  return found instanceof kind ? found : null;
}

/**
 * The first element that matches a selector, on a page that cannot do without it.
 * @template {Element} T
 * @param {new () => T} kind
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T}
 */
export function the(kind, selector, within = document) {
  const found = one(kind, selector, within);
  if (!found) throw new Error(`This page has no ${kind.name} that is ${selector}.`);
  return found;
}

/**
 * All elements of a kind that match a selector.
 * @template {Element} T
 * @param {new () => T} kind
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T[]}
 */
export function all(kind, selector, within = document) {
  return [...within.querySelectorAll(selector)].flatMap((found) => (found instanceof kind ? [found] : []));
}

/**
 * What an event happened to, or the nearest element around it, that matches a selector.
 * @template {Element} T
 * @param {new () => T} kind
 * @param {string} selector
 * @param {Event} event
 * @returns {T | null}
 */
export function hit(kind, selector, event) {
  const found = event.target instanceof Element ? event.target.closest(selector) : null;
  return found instanceof kind ? found : null;
}

/**
 * Whether an element can be seen, as opposed to being folded away.
 * @param {HTMLElement} element
 */
export function isShown(element) {
  return element.checkVisibility();
}

/** Whether the reader wants nothing to move. */
export function wantsStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Scroll an element into view.
 * @param {Element} element
 * @param {ScrollLogicalPosition} block
 */
export function bringIntoView(element, block) {
  element.scrollIntoView({ block, behavior: wantsStillness() ? "auto" : "smooth" });
}
