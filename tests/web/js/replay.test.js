// Steps of a replay.

import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "torri/replay.js";

test("no step leads out of the game", () => {
  assert.deepEqual([-Infinity, -1, 7, 99, 100, Infinity].map((step) => within(step, 99)), [
    0,
    0,
    7,
    99,
    99,
    99,
  ]);
});
