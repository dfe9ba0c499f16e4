// Words of the glossary in a text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf, patternOf } from "torri/terms.js";

/**
 * @param {string[]} names
 * @param {string} text
 */
function found(names, text) {
  return [...text.matchAll(patternOf(names) ?? /$^/g)].map((match) => match[0]);
}

test("the longest name is taken", () => {
  assert.deepEqual(found(["Guard", "Guard tower"], "A guard tower has a Guard."), ["guard tower", "Guard"]);
});

test("a plural is found, a part of another word is not", () => {
  assert.deepEqual(found(["Pub"], "Two pubs are public."), ["pubs"]);
  assert.deepEqual(found(["cross"], "Crosses are crossed."), ["Crosses"]);
});

test("Japanese has no spaces between words", () => {
  assert.deepEqual(found(["貴族", "貴族の印"], "この貴族には貴族の印がつく"), ["貴族", "貴族の印"]);
});

test("signs of a name are no pattern", () => {
  assert.deepEqual(found(["St. (old)"], "Stx (old) and St. (old)"), ["St. (old)"]);
});

test("one letter is no word, and no names are no pattern", () => {
  assert.equal(patternOf(["A"]), null);
  assert.equal(patternOf([]), null);
});

test("a number is no word: it may be a score", () => {
  assert.deepEqual(found(["10", "Pub"], "10-9-8 at the Pub: 100"), ["Pub"]);
});

test("a word has the key of its name", () => {
  const keys = new Map([["pub", "card-pub"], ["cross", "mark"]]);
  assert.equal(keyOf("Pubs", keys), "card-pub");
  assert.equal(keyOf("crosses", keys), "mark");
  assert.equal(keyOf("public", keys), "");
});
