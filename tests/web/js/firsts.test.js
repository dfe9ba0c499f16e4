// What is explained when it first appears.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextOf } from "torri/firsts.js";

const KEYS = ["reserve", "frosted", "finish"];

test("the first of the list that lies on the table", () => {
  assert.equal(nextOf(KEYS, new Set(), (key) => key !== "reserve"), "frosted");
});

test("nothing is explained twice", () => {
  assert.equal(nextOf(KEYS, new Set(["reserve", "frosted"]), () => true), "finish");
  assert.equal(nextOf(KEYS, new Set(KEYS), () => true), "");
});

test("nothing that is not there", () => {
  assert.equal(nextOf(KEYS, new Set(), () => false), "");
});
