// A review that is being made: the page looks again until it is there, and keeps its place.

import { all, the } from "./dom.js";

/**
 * Look again after a while, as long as the page says so.
 * @param {HTMLElement} main
 */
export function follow(main) {
  wait(main, [...main.children].map((section) => section.outerHTML));
}

/**
 * Wait until the next look; `sections` are those of the last one, as they came.
 * @param {HTMLElement} main
 * @param {string[]} sections
 */
function wait(main, sections) {
  const pause = Number(main.dataset.reviewing);
  if (pause) setTimeout(() => look(main, sections), pause);
}

/** On a narrow screen the sums of the others are folded away at first. */
export function foldSums() {
  if (!matchMedia("(width <= 640px)").matches) return;
  for (const sum of all(HTMLDetailsElement, ".sum:not(.me)")) sum.open = false;
}

/**
 * What is as it was stays, with the focus and whatever was opened: mostly all but the progress.
 * @param {HTMLElement} main
 * @param {string[]} sections
 */
async function look(main, sections) {
  try {
    const answer = await fetch(location.href);
    const text = answer.ok ? await answer.text() : "";
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("main");
    if (fresh) {
      const came = [...fresh.children].map((section) => section.outerHTML);
      if (came.length === sections.length) {
        const here = [...main.children];
        [...fresh.children].forEach((section, place) => {
          if (came[place] !== sections[place]) here[place]?.replaceWith(section);
        });
        main.dataset.reviewing = fresh.dataset.reviewing ?? "";
      } else {
        main.replaceWith(fresh);
        foldSums();
      }
      wait(the(HTMLElement, "main"), came);
      return;
    }
  } catch {
    // the server is away: it is asked again
  }
  wait(main, sections);
}
