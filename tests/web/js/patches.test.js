// Texts that came before, with what changed of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Drawn, patched } from "torri/patches.js";

test("a patch names runs of the old text and brings what is new", () => {
  const old = "<ul><li>one</li><li>two</li></ul>";
  assert.equal(patched(old, [[0, 4], "li>zwei", [5, 2]]), "<ul><li>one</li><li>zwei</li></ul>");
});

test("a text is taken whole", () => {
  assert.equal(patched("<p>old", "<p>new"), "<p>new");
});

test("parts that did not change are not there; the others are built on what came before", () => {
  const drawn = new Drawn();
  assert.equal(
    drawn.take({ prompt: "<p>Wait", table: "<i>1<i>2" }),
    '<div data-part="prompt"><p>Wait</div><div data-part="table"><i>1<i>2</div>',
  );
  assert.equal(drawn.take({ table: [[0, 2], "i>3"] }), '<div data-part="table"><i>1<i>3</div>');
  assert.equal(drawn.take({ table: [[0, 3], "i>4"] }), '<div data-part="table"><i>1<i>3<i>4</div>');
});

test("after a break everything comes whole", () => {
  const drawn = new Drawn();
  drawn.take({ table: "<i>1" });
  assert.equal(drawn.take({ table: "<b>9" }), '<div data-part="table"><b>9</div>');
});
