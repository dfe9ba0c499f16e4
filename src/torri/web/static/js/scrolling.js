// What is too long for its place scrolls there: then the Tab key stops at it, so that keys can scroll it.

import { all } from "./dom.js";

/** Places of a fixed height, with texts of any length. */
const TIGHT = ".prompt .say";

/** Look now and whenever the window changes; whoever draws anew looks again by `letKeysScroll`. */
export function watchLongTexts() {
  letKeysScroll();
  addEventListener("resize", letKeysScroll);
}

/** Whatever is too long becomes a stop; what fits is none. */
export function letKeysScroll() {
  for (const place of all(HTMLElement, TIGHT)) {
    if (place.scrollHeight > place.clientHeight) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  }
}
