// Other tables of mine: the bar of every page says which of them wait for me.

import { one } from "./dom.js";

const PERIOD = 30_000; // milliseconds between two looks

/**
 * Whether more tables wait for me than before: then I am called.
 * @param {number | null} before null before the first look
 * @param {number} now
 */
export function isCalled(before, now) {
  return before !== null && now > before;
}

/**
 * Keep the bar fresh.
 * @param {HTMLElement} main
 */
export function watchElsewhere(main) {
  const place = one(HTMLElement, "[data-elsewhere]");
  if (!place) return;
  const here = main.dataset.table ?? main.dataset.waiting ?? "";
  /** @type {number | null} */
  let before = null;
  const look = async () => {
    const html = await fragmentOf(`/waiting?here=${here}`);
    if (html === null || one(HTMLElement, "details[open]", place)) return;
    place.innerHTML = html;
    const count = Number(one(HTMLElement, "[data-count]", place)?.dataset.count ?? 0);
    if (isCalled(before, count)) notify(place.dataset.waits ?? "");
    before = count;
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

/**
 * Tell somebody who looks elsewhere, and allowed it.
 * @param {string} title
 */
function notify(title) {
  if (document.hidden && globalThis.Notification?.permission === "granted") {
    new Notification(title, { body: "Torri", tag: "elsewhere" });
  }
}

/** Offer notifications where the browser has them and nobody was asked yet. */
export function offerNotices() {
  const button = one(HTMLButtonElement, "[data-notify]");
  if (!button || globalThis.Notification?.permission !== "default") return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await Notification.requestPermission();
    button.hidden = true;
  });
}
