// Other tables of mine: the bar of every page says which of them wait for me.

import { all, one } from "./dom.js";
import { notify } from "./notices.js";

const PERIOD = 30_000; // milliseconds between two looks

/**
 * The first table that waits for me now and did not before: it calls me. The first look calls nobody.
 * @param {string[] | null} before addresses; null before the first look
 * @param {string[]} now
 */
export function calling(before, now) {
  return before && now.find((path) => !before.includes(path));
}

/**
 * Keep the bar fresh.
 * @param {HTMLElement} main
 */
export function watchElsewhere(main) {
  const place = one(HTMLElement, "[data-elsewhere]");
  if (!place) return;
  const here = main.dataset.table ?? main.dataset.waiting ?? "";
  /** @type {string[] | null} */
  let before = null;
  const look = async () => {
    const html = await fragmentOf(`/waiting?here=${here}`);
    if (html === null || one(HTMLElement, "details[open]", place)) return;
    place.innerHTML = html;
    // a table that is open on a page of its own calls from there
    const waiting = all(HTMLAnchorElement, "a.mine:not([data-open])", place);
    const now = waiting.map((table) => table.pathname);
    const called = waiting[now.indexOf(calling(before, now) ?? "")];
    if (called) {
      notify(place.dataset.waits ?? "", one(HTMLElement, "b", called)?.textContent ?? "", called.pathname);
    }
    before = now;
  };
  void look();
  setInterval(look, PERIOD);
}

/** @param {string} address */
async function fragmentOf(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null; // no connection: the next look may have one
  }
}
