// Cards of a row keep their places.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inPlaces } from "torri/places.js";

const row = (/** @type {string} */ about, /** @type {string[]} */ ...names) => ({ about, names });

test("a row that is seen for the first time lies as it comes", () => {
  assert.deepEqual(inPlaces(undefined, row("1 worker", "a", "b")), ["a", "b"]);
});

test("where a card is gone there is a gap", () => {
  assert.deepEqual(inPlaces(row("1 worker", "a", "b", "c"), row("1 worker", "a", "c")), ["a", null, "c"]);
});

test("in another round, and where a card is new, the row is laid anew", () => {
  const before = row("1 worker", "a", "b", "c");
  assert.deepEqual(inPlaces(before, row("1 building", "a", "c")), ["a", "c"]);
  assert.deepEqual(inPlaces(before, row("1 worker", "a", "d")), ["a", "d"]);
});
