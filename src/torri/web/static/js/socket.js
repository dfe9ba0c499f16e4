// The connection to a table: it mends itself.

/** @import { Change } from "./patches.js" */

/**
 * As much of a table as the pages read; docs/table.md explains every field.
 * @typedef {object} Snapshot
 * @property {string} table
 * @property {string} status
 * @property {number} sequence
 * @property {{ kind: string }[]} seats
 * @property {boolean} [sealed]
 * @property {{ words: string }[]} log
 * @property {number[]} taken_back
 */

/**
 * What the server says. A table that has not begun comes without parts.
 * @typedef {{ type: "accepted" }
 *   | { type: "refused", message: string }
 *   | { type: "table", table: Snapshot, parts?: Record<string, Change> }} Message
 */

/**
 * What a connection tells about itself.
 * @typedef {object} Listener
 * @property {(message: Message) => void} heard
 * @property {() => void} [opened]
 * @property {(unexpected: boolean) => void} [closed]
 */

const SOONEST = 500; // milliseconds to the first new try; then each waits twice as long
const LATEST = 8000;

/**
 * How long the next try waits, after one that waited so long.
 * @param {number} waited
 */
function longer(waited) {
  return Math.min(2 * waited, LATEST);
}

/**
 * Where a table is heard of, from a row on.
 * @param {string} table
 * @param {number} since
 */
export function addressOf(table, since) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = `draw=parts&since=${since}&lang=${document.documentElement.lang}`;
  return `${scheme}://${location.host}/api/tables/${table}/socket?${query}`;
}

/** A socket, opened again whenever it is closed. */
export class Connection {
  /**
   * @param {() => string} address asked for each try: by then more may be known
   * @param {Listener} listener
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    this.wait = SOONEST;
    this.sent = 0;
    this.socket = this.open();
    addEventListener("offline", () => this.socket.close());
    addEventListener("online", () => {
      this.wait = SOONEST;
    });
  }

  open() {
    const socket = new WebSocket(this.address());
    socket.addEventListener("open", () => {
      this.wait = SOONEST;
      this.listener.opened?.();
    });
    socket.addEventListener("message", (event) => this.listener.heard(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      this.listener.closed?.(!event.wasClean || this.wait > SOONEST);
      this.openLater();
    });
    return socket;
  }

  openLater() {
    setTimeout(() => {
      this.socket = this.open();
    }, this.wait);
    this.wait = longer(this.wait);
  }

  /**
   * Send what somebody does; false where that is not possible now.
   * @param {object} message
   */
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.sent += 1;
    this.socket.send(JSON.stringify({ id: this.sent, ...message }));
    return true;
  }
}
