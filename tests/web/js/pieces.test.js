// Which piece moved where.

import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, placed } from "torri/pieces.js";

/**
 * A table as text: "market: guard guard 9, hand: 9". An element is its zone and its number there.
 * @param {string} text
 */
function table(text) {
  const zones = text.split(", ").map((zone) => zone.split(": "));
  const pieces = zones.flatMap(([zone = "", kinds = ""]) =>
    kinds.split(" ").map((kind, number) => ({ element: `${zone} ${number}`, kind, zone }))
  );
  return placed(pieces);
}

test("what stays is left alone", () => {
  assert.deepEqual(moved(table("market: guard 9, hand: 5"), table("market: guard 9, hand: 5")), []);
});

test("a piece that left one zone for another has moved", () => {
  assert.deepEqual(moved(table("market: guard 9, hand: 5"), table("market: guard, hand: 5 9")), [
    ["market 1", "hand 1"],
  ]);
});

test("a piece is known by its kind: another order in its zone is no move", () => {
  assert.deepEqual(moved(table("market: guard 9 5"), table("market: 5 guard 9")), []);
});

test("of equal pieces as many have moved as are fewer here and more there", () => {
  assert.deepEqual(moved(table("market: 9 9 9, hand: 9"), table("market: 9, hand: 9 9 9")), [
    ["market 1", "hand 1"],
    ["market 2", "hand 2"],
  ]);
});

test("a piece that comes from nowhere or is gone for good did not move", () => {
  assert.deepEqual(moved(table("market: guard"), table("market: 9")), []);
  assert.deepEqual(moved(table("deck: 1"), table("deck: 1, hand: 5")), []);
});

test("each old piece goes to one new place", () => {
  assert.deepEqual(moved(table("market: 9"), table("hand: 9, tower: 9")), [["market 0", "hand 0"]]);
});

test("pieces are counted in their own zone, also where names run together", () => {
  const before = table("side-11: 1, deck: 1");
  const after = table("side-1: 11, side-11: 1, hand: 1");
  assert.deepEqual(moved(before, after), [["deck 0", "hand 0"]]);
});
