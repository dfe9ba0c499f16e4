// A connection that mends itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection } from "torri/socket.js";

/** @type {Socket[]} */
let opened = [];
/** @type {number[]} */
let waits = [];

/** A socket that does what the test says. */
class Socket extends EventTarget {
  static OPEN = 1;
  readyState = 0;
  /** @type {string[]} */
  sent = [];

  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    opened.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(text);
  }

  open() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {boolean} wasClean */
  end(wasClean) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { wasClean }));
  }
}

/**
 * Time passes at once here; how long it would have taken is written down.
 * @param {() => void} then
 * @param {number} wait
 */
function passTime(then, wait) {
  waits.push(wait);
  then();
}

function newest() {
  const socket = opened.at(-1);
  assert(socket);
  return socket;
}

/** @param {object} [listener] */
function connect(listener = {}) {
  opened = [];
  waits = [];
  let tries = 0;
  Object.assign(globalThis, { WebSocket: Socket, setTimeout: passTime });
  return new Connection(() => `ws://here/${++tries}`, { heard() {}, ...listener });
}

test("after a loss it tries again, each time later, and asks anew where", () => {
  connect();
  for (let loss = 0; loss < 6; loss++) newest().end(false);
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 8000]);
  assert.equal(newest().address, "ws://here/7");
});

test("once connected it is patient again", () => {
  connect();
  newest().end(false);
  newest().end(false);
  newest().open();
  newest().end(false);
  assert.deepEqual(waits, [500, 1000, 500]);
});

test("a server that hangs up in good order is no loss, unless it stays away", () => {
  /** @type {boolean[]} */
  const unexpected = [];
  connect({ closed: (/** @type {boolean} */ so) => unexpected.push(so) });
  newest().open();
  newest().end(true);
  newest().end(true);
  newest().open();
  newest().end(false);
  assert.deepEqual(unexpected, [false, true, true]);
});

test("what is sent is numbered; where nothing can be sent it says so", () => {
  const connection = connect();
  assert.equal(connection.send({ do: "cancel" }), false);
  newest().open();
  assert.equal(connection.send({ do: "cancel" }), true);
  assert.equal(connection.send({ do: "undo" }), true);
  assert.deepEqual(newest().sent, ['{"id":1,"do":"cancel"}', '{"id":2,"do":"undo"}']);
});

test("what is heard is read", () => {
  /** @type {object[]} */
  const heard = [];
  connect({ heard: (/** @type {object} */ message) => heard.push(message) });
  newest().dispatchEvent(new MessageEvent("message", { data: '{"type":"accepted"}' }));
  assert.deepEqual(heard, [{ type: "accepted" }]);
});
