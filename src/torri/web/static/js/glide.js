// A table that is shown anew: the pieces that moved glide to where they are now.

import { one, wantsStillness } from "./dom.js";
import { moved, piecesIn } from "./pieces.js";
import { place } from "./redraw.js";

/** @import { Drawn } from "./pieces.js" */

const MOST = 16; // pieces that glide at once

/**
 * Pieces in their new places that have a name, for a glide that may not be over yet.
 * @type {Set<Drawn>}
 */
const arriving = new Set();

/**
 * Show new parts of the page; done when they are in their places, while pieces may still glide.
 * @param {string} html
 */
export async function show(html) {
  const read = document.createElement("template");
  read.innerHTML = html;
  const parts = [...read.content.children].filter((part) => part instanceof HTMLElement);
  const pairs = gliding(parts.find((part) => part.dataset.part === "table"));
  if (pairs.length) await glide(pairs, () => place(parts));
  else place(parts);
}

/**
 * The pieces that will glide: none where the browser, the reader or a hidden page has no use for it.
 * @param {HTMLElement | undefined} fresh
 */
function gliding(fresh) {
  const table = one(HTMLElement, "#table");
  const plain = !("startViewTransition" in document) || wantsStillness() || document.hidden;
  if (plain || !table || !fresh) return [];
  return moved(piecesIn(table), piecesIn(fresh)).slice(0, MOST);
}

/**
 * Change the page while pieces glide from their old places to their new ones: a piece has one name in both.
 * @param {[Drawn, Drawn][]} pairs
 * @param {() => void} change
 */
function glide(pairs, change) {
  [...arriving].forEach(arrive);
  pairs.forEach(([old], number) => name(old, `piece-${number}`));
  const transition = document.startViewTransition(() => {
    pairs.forEach(([old]) => name(old, ""));
    change();
    pairs.forEach(([, next], number) => name(next, `piece-${number}`));
    pairs.forEach(([, next]) => arriving.add(next));
  });
  const tidy = () => pairs.forEach(([, next]) => arrive(next));
  transition.finished.then(tidy, tidy);
  transition.ready.catch(() => {}); // cut short by the next change
  return transition.updateCallbackDone;
}

/**
 * Take the name of a piece away, unless that was done when the next glide began: it may have given another.
 * @param {Drawn} piece
 */
function arrive(piece) {
  if (arriving.delete(piece)) name(piece, "");
}

/**
 * @param {Drawn} piece
 * @param {string} name
 */
function name(piece, name) {
  piece.style.viewTransitionName = name;
  if (!piece.getAttribute("style")) piece.removeAttribute("style"); // as it came: equal pieces are left alone
}
