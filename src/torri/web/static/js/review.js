// A review that is being made: the page looks again until it is there, and keeps its place.

import { all, the } from "./dom.js";

/**
 * Look again after a while, as long as the page says so.
 * @param {HTMLElement} main
 */
export function follow(main) {
  const pause = Number(main.dataset.reviewing);
  if (!pause) return;
  setTimeout(() => look(main), pause);
}

/** On a narrow screen the sums of the others are folded away at first. */
export function foldSums() {
  if (!matchMedia("(width <= 640px)").matches) return;
  for (const sum of all(HTMLDetailsElement, ".sum:not(.me)")) sum.open = false;
}

/** @param {HTMLElement} main */
async function look(main) {
  try {
    const answer = await fetch(location.href);
    const text = answer.ok ? await answer.text() : "";
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("main");
    if (fresh) {
      main.replaceWith(fresh);
      foldSums();
      follow(the(HTMLElement, "main"));
      return;
    }
  } catch {
    // the server is away: it is asked again
  }
  follow(main);
}
