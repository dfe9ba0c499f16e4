// What a button sends, and what is read out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement, messageOf } from "torri/table.js";

test("an action and an undo say which table they were meant for", () => {
  assert.deepEqual(messageOf("action", "buy 9", 12), { do: "act", sequence: 12, action: "buy 9" });
  assert.deepEqual(messageOf("action", "draw with A", 12, "size 2"), {
    do: "act",
    sequence: 12,
    action: "draw with A",
    then: "size 2",
  });
  assert.deepEqual(messageOf("undo", "1", 12), { do: "undo", sequence: 12 });
});

test("a question of the table is answered with its row, an announced pass cancelled", () => {
  assert.deepEqual(messageOf("do", "agree 7", 12), { do: "answer", agree: true, to: 7 });
  assert.deepEqual(messageOf("do", "disagree 7", 12), { do: "answer", agree: false, to: 7 });
  assert.deepEqual(messageOf("do", "cancel", 12), { do: "cancel" });
  assert.deepEqual(messageOf("do", "return", 12), { do: "return" });
  assert.deepEqual(messageOf("do", "back 7", 12), { do: "takeback", sequence: 12, to: 7 });
});

test("a button that is not the table's goes the way of its form", () => {
  assert.equal(messageOf("theme", "dark", 12), null);
});

test("what happened is read out, then what is asked", () => {
  assert.equal(announcement(["Adso passes"], "", "Choose a card"), "Adso passes. Choose a card");
  assert.equal(announcement(["Adso passes"], "Your turn", "Choose"), "Adso passes. Your turn. Choose");
});

test("of much that happened the end is read out", () => {
  assert.equal(announcement(["1", "2", "3", "4", "5", "6", "7", "8"], "", "?"), "3. 4. 5. 6. 7. 8. ?");
});

test("where nothing happened nothing is said", () => {
  assert.equal(announcement([], "", "Choose a card"), "");
});
