// Tables that wait for me elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isCalled } from "torri/elsewhere.js";

test("the first look calls nobody: it tells what was so before", () => {
  assert.equal(isCalled(null, 2), false);
});

test("a table more calls me, the same ones and fewer do not", () => {
  assert.equal(isCalled(0, 1), true);
  assert.equal(isCalled(1, 1), false);
  assert.equal(isCalled(2, 1), false);
});
