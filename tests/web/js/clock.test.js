// What a clock shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText } from "torri/clock.js";

test("a clock shows minutes and seconds, and hours where there are any", () => {
  const shown = [0, 9.9, 65, 600, 3599, 3605, 36_000].map(clockText);
  assert.deepEqual(shown, ["0:00", "0:09", "1:05", "10:00", "59:59", "1:00:05", "10:00:00"]);
});
