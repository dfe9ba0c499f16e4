// Bots for a table that is being set up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { companyOf } from "torri/opening.js";

test("there are never more bots than seats beside me", () => {
  assert.deepEqual(companyOf(4, 3), { most: 3, bots: 3, alone: true });
  assert.deepEqual(companyOf(2, 3), { most: 1, bots: 1, alone: true });
});

test("who leaves a seat open is not alone", () => {
  assert.deepEqual(companyOf(4, 2), { most: 3, bots: 2, alone: false });
  assert.deepEqual(companyOf(2, 0), { most: 1, bots: 0, alone: false });
});
