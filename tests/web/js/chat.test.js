// What was said and not yet seen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { unread } from "torri/chat.js";

test("what came while nobody looked is unread", () => {
  assert.deepEqual(unread(5, 3, false), { news: 2, read: 3 });
});

test("what is seen is read, and stays read when the chat is closed", () => {
  const { news, read } = unread(5, 3, true);
  assert.equal(news, 0);
  assert.deepEqual(unread(6, read, false), { news: 1, read: 5 });
});
