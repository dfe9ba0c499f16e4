// What the page of a waiting table depends on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stateOf } from "torri/waiting.js";

test("the page depends on how far the table is and on who sits where", () => {
  const seats = [{ kind: "person" }, { kind: "open" }];
  assert.equal(stateOf({ status: "waiting", seats }), "waiting person open");
});

test("it depends on whether all words are sealed", () => {
  const seats = [{ kind: "person" }, { kind: "bot" }];
  assert.equal(stateOf({ status: "waiting", seats, sealed: true }), "waiting person bot sealed");
});
