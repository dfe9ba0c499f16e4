// Where the arrow of a lesson points from.

import assert from "node:assert/strict";
import { test } from "node:test";
import { spotOf } from "torri/lesson.js";

/**
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
function box(left, top, width, height) {
  return { left, top, width, height, right: left + width, bottom: top + height };
}

const TABLE = box(10, 100, 800, 600);

test("it points from above, and from below where there is no room", () => {
  assert.deepEqual(spotOf(box(400, 300, 40, 20), TABLE), { x: 410, y: 192, tip: 0, where: "above" });
  assert.deepEqual(spotOf(box(400, 110, 40, 20), TABLE), { x: 410, y: 38, tip: 0, where: "below" });
});

test("it stays on the table at its edges, and its tip at the thing", () => {
  const { x, tip } = spotOf(box(40, 300, 20, 20), TABLE);
  assert.deepEqual([x, tip], [64, 40 - 64]);
  const right = spotOf(box(790, 300, 20, 20), TABLE);
  assert.deepEqual([right.x, right.tip], [800 - 64, 34]);
});

test("it covers nothing of the card at whose foot a button is, nor the sum below the button", () => {
  const button = box(400, 400, 60, 30);
  assert.deepEqual(spotOf(button, TABLE, box(400, 280, 90, 170)), { x: 420, y: 358, tip: 0, where: "below" });
  assert.equal(spotOf(button, TABLE, box(400, 280, 90, 300)).where, "above", "a button in the middle");
  assert.equal(spotOf(button, TABLE, button).where, "above", "a thing that is a card itself");
  const low = box(400, 640, 60, 30);
  assert.equal(spotOf(low, TABLE, box(400, 500, 90, 170)).where, "above", "no room below");
});
