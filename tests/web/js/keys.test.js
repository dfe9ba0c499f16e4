// From choice to choice by keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbour } from "torri/keys.js";

test("one goes round in a circle", () => {
  assert.deepEqual([0, 1, 2].map((at) => neighbour(3, at, 1)), [1, 2, 0]);
  assert.deepEqual([0, 1, 2].map((at) => neighbour(3, at, -1)), [2, 0, 1]);
});

test("who is nowhere yet begins at either end", () => {
  assert.equal(neighbour(3, -1, 1), 0);
  assert.equal(neighbour(3, -1, -1), 2);
});
