// Where something is said about a thing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beside } from "torri/about.js";

const SCREEN = { width: 400, height: 800 };
const SIZE = { width: 200, height: 100 };
const thing = (/** @type {number} */ left, /** @type {number} */ top) => ({
  left,
  top,
  width: 40,
  height: 60,
});

test("it stands above the thing, in its middle", () => {
  assert.deepEqual(beside(thing(180, 400), SIZE, SCREEN), { left: 100, top: 292 });
});

test("where there is no room above it stands below", () => {
  assert.deepEqual(beside(thing(180, 50), SIZE, SCREEN), { left: 100, top: 118 });
});

test("it never leaves the screen", () => {
  assert.equal(beside(thing(0, 400), SIZE, SCREEN).left, 8);
  assert.equal(beside(thing(390, 400), SIZE, SCREEN).left, 192);
  assert.equal(beside({ ...thing(180, 0), height: 790 }, SIZE, SCREEN).top, 692);
});
