// A table that waits for people: the page loads again when something has changed.

import { one } from "./dom.js";
import { addressOf, Connection } from "./socket.js";

/** @import { Message, Snapshot } from "./socket.js" */

/**
 * What the page of a table depends on, as the server writes it into the page.
 * @param {Pick<Snapshot, "status" | "seats" | "sealed">} table
 */
export function stateOf({ status, seats, sealed }) {
  return [status, ...seats.map((seat) => seat.kind), ...(sealed ? ["sealed"] : [])].join(" ");
}

/**
 * Watch a table, and look at it again when somebody sat down or it began.
 * @param {HTMLElement} main
 */
export function waitAt(main) {
  let isSending = false; // a reload would cut off a form that is on its way
  addEventListener("submit", () => {
    isSending = true;
  });
  const heard = (/** @type {Message} */ message) => {
    if (message.type !== "table" || stateOf(message.table) === main.dataset.state) return;
    if (!isSending && !one(HTMLElement, "input:not([readonly]):focus")) location.reload();
  };
  new Connection(() => addressOf(main.dataset.waiting ?? "", 0), { heard });
}
