// Tables that wait for me elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { calling } from "torri/elsewhere.js";

test("the first look calls nobody: it tells what was so before", () => {
  assert.ok(!calling(null, ["/t/a"]));
});

test("a table more calls me, the same ones and fewer do not", () => {
  assert.equal(calling([], ["/t/a"]), "/t/a");
  assert.ok(!calling(["/t/a"], ["/t/a"]));
  assert.ok(!calling(["/t/a", "/t/b"], ["/t/b"]));
});

test("a table calls me also where another one has stopped waiting meanwhile", () => {
  assert.equal(calling(["/t/a"], ["/t/b"]), "/t/b");
});
