// Pieces on a table: which of the new table is which of the old one.

import { all } from "./dom.js";

/**
 * A piece: its kind, and a place that no other has.
 * @template T
 * @typedef {{ element: T, kind: string, place: string }} Piece
 */

/** @typedef {HTMLElement | SVGElement} Drawn */

/**
 * The pieces of a table. Equal ones in one zone are told apart by counting them.
 * @param {ParentNode} table
 * @returns {Piece<Drawn>[]}
 */
export function piecesIn(table) {
  const drawn = all(Element, "[data-piece]", table).filter(isDrawn);
  return placed(
    drawn.map((element) => ({ element, kind: element.dataset.piece ?? "", zone: zoneOf(element) })),
  );
}

/**
 * @param {Element} element
 * @returns {element is Drawn}
 */
function isDrawn(element) {
  return element instanceof HTMLElement || element instanceof SVGElement;
}

/** @param {Element} element */
function zoneOf(element) {
  return element.closest("[data-zone]")?.getAttribute("data-zone") ?? "";
}

/**
 * Give each piece its place: the zone, the kind, and the how many-th of these it is.
 * @template T
 * @param {{ element: T, kind: string, zone: string }[]} pieces
 * @returns {Piece<T>[]}
 */
export function placed(pieces) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return pieces.map(({ element, kind, zone }) => {
    const like = `${zone}/${kind}`;
    const count = counts.get(like) ?? 0;
    counts.set(like, count + 1);
    return { element, kind, place: `${like}/${count}` };
  });
}

/**
 * The pieces that moved, each as it was and as it is. Those that stay are left alone; of the others, equal
 * ones pair up.
 * @template T
 * @param {Piece<T>[]} before
 * @param {Piece<T>[]} after
 * @returns {[T, T][]}
 */
export function moved(before, after) {
  const places = (/** @type {Piece<T>[]} */ pieces) => new Set(pieces.map((piece) => piece.place));
  const old = places(before);
  const fresh = places(after);
  const left = before.filter((piece) => !fresh.has(piece.place));
  /** @type {[T, T][]} */
  const pairs = [];
  for (const piece of after.filter((piece) => !old.has(piece.place))) {
    const found = left.findIndex((other) => other.kind === piece.kind);
    const [from] = found < 0 ? [] : left.splice(found, 1);
    if (from) pairs.push([from.element, piece.element]);
  }
  return pairs;
}
