// Notices of the browser, for somebody who looks elsewhere and allowed it.

import { one } from "./dom.js";

/**
 * Call somebody back to a table: one notice for each, and a press on it leads there.
 * @param {string} title
 * @param {string} body
 * @param {string} path the address of the table
 */
export function notify(title, body, path) {
  if (!document.hidden || globalThis.Notification?.permission !== "granted") return;
  try {
    const notice = new Notification(title, { body, tag: path });
    notice.addEventListener("click", () => {
      notice.close();
      focus();
      if (location.pathname !== path) location.assign(path);
    });
  } catch {
    // a browser that lets no page notify, as on some phones
  }
}

/** Ask for the permission, where the browser has notices and nobody was asked yet. */
export async function askForNotices() {
  if (globalThis.Notification?.permission === "default") await Notification.requestPermission();
}

/** Offer notices where somebody can still be asked. */
export function offerNotices() {
  const button = one(HTMLButtonElement, "[data-notify]");
  if (!button || globalThis.Notification?.permission !== "default") return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await askForNotices();
    button.hidden = true;
  });
}
