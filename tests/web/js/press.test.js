// Presses that come too early.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Calm, Sure } from "torri/press.js";

test("before anything has changed every press counts", () => {
  const calm = new Calm(400);
  assert.equal(calm.ignores(1, 1), false);
  assert.equal(calm.ignores(1, 2), false);
});

test("after a change by somebody else no press counts for a moment", () => {
  const calm = new Calm(400);
  calm.begin(1000, false);
  assert.equal(calm.ignores(1399, 1), true);
  assert.equal(calm.ignores(1399, 2), true);
  assert.equal(calm.ignores(1400, 1), false);
});

test("after an own action only the second half of a double click does not count", () => {
  const calm = new Calm(400);
  calm.begin(1000, true);
  assert.equal(calm.ignores(1100, 1), false);
  assert.equal(calm.ignores(1100, 2), true);
  assert.equal(calm.ignores(1400, 2), false);
});

test("a press that came by keyboard counts as one click", () => {
  const calm = new Calm(400);
  calm.begin(1000, false);
  assert.equal(calm.ignores(1100, 0), true);
});

test("what loses something counts when it is pressed again", () => {
  const sure = new Sure(5000);
  assert.equal(sure.counts("pass", 1000), false);
  assert.equal(sure.counts("pass", 2000), true);
  assert.equal(sure.counts("pass", 2500), false, "the next time it is asked again");
});

test("a double click, another action and a late press are no second thought", () => {
  const sure = new Sure(5000);
  assert.equal(sure.counts("pass", 1000), false);
  assert.equal(sure.counts("pass", 1200), false);
  assert.equal(sure.counts("close", 2000), false);
  assert.equal(sure.counts("pass", 3000), false);
  assert.equal(sure.counts("pass", 9000), false);
});
