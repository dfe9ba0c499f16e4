// What this browser remembers of a promise, and how it seals a word.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hex, isKept, remembered, sealOf } from "torri/fair.js";

test("bytes are digits, two each", () => {
  assert.equal(hex(new Uint8Array([0, 10, 255])), "000aff");
});

test("a seal is the SHA-256 of a word", async () => {
  assert.equal(await sealOf("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("what was seen first counts from the first card on", () => {
  const first = remembered(null, { commitment: "a", fingerprint: "" }, false);
  const second = remembered(first, { commitment: "b", fingerprint: "c" }, true);
  assert.deepEqual(second, { commitment: "a", fingerprint: "c" });
  assert.ok(!isKept(second, { commitment: "b", fingerprint: "c" }));
  assert.ok(isKept(second, { commitment: "a", fingerprint: "c" }));
  assert.ok(!isKept(second, { commitment: "a", fingerprint: "d" }));
  assert.ok(isKept(first, { commitment: "a", fingerprint: "d" }));
});

test("before the first card all may be promised anew", () => {
  const anew = { commitment: "b", fingerprint: "" };
  assert.deepEqual(remembered({ commitment: "a", fingerprint: "c" }, anew, false), anew);
});
