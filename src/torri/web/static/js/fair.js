// A fair shuffle: this browser seals a random word, reveals it when all are sealed, and remembers what it was
// promised. Where the page is neither of this computer nor encrypted, browsers hash nothing, and no word is sealed.

import { one } from "./dom.js";

/** @typedef {{ commitment: string, fingerprint: string }} Promised */

/**
 * Bytes as hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The seal of a word, as the server computes it.
 * @param {string} word
 */
export async function sealOf(word) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(word))));
}

/**
 * What this browser remembers of a table; what it saw first counts.
 * @param {Promised | null} kept
 * @param {Promised} shown
 * @returns {Promised}
 */
export function remembered(kept, shown) {
  return {
    commitment: kept?.commitment || shown.commitment,
    fingerprint: kept?.fingerprint || shown.fingerprint,
  };
}

/**
 * Whether what is shown at the end is what was remembered.
 * @param {Promised} kept
 * @param {Promised} shown
 */
export function isKept(kept, shown) {
  return kept.commitment === shown.commitment &&
    (!kept.fingerprint || kept.fingerprint === shown.fingerprint);
}

/** Give a sealed word along with every form that sits somebody down among others. */
export function sealWords() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-sealed")) return;
    if (!globalThis.crypto?.subtle || one(HTMLInputElement, "[name=seal]", form)) return;
    event.preventDefault();
    void sealAndSend(form, event.submitter);
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function sealAndSend(form, button) {
  const word = hex(crypto.getRandomValues(new Uint8Array(16)));
  const seal = await sealOf(word);
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "seal", value: seal });
  try {
    localStorage.setItem(`torri-word ${seal}`, word);
  } catch {
    field.value = ""; // a word that is not remembered could not be revealed
  }
  form.append(field);
  setTimeout(() => form.requestSubmit(button)); // the first attempt must have ended
}

/**
 * Remember what a table promises, and reveal the own word once everybody's is sealed.
 * @param {HTMLElement} main
 */
export function keepPromises(main) {
  const place = one(HTMLElement, "[data-commitment]");
  const table = main.dataset.table ?? main.dataset.waiting;
  if (!place || !table) return;
  const kept = keep(table, shownAt(place));
  void revealWord(table, place);
  const compare = () => tellWhetherKept(kept);
  new MutationObserver(compare).observe(main, { childList: true, subtree: true });
  compare();
}

/** @param {HTMLElement} place @returns {Promised} */
function shownAt(place) {
  return { commitment: place.dataset.commitment ?? "", fingerprint: place.dataset.fingerprint ?? "" };
}

/**
 * @param {string} table
 * @param {Promised} shown
 */
function keep(table, shown) {
  try {
    const name = `torri-promise ${table}`;
    const kept = remembered(JSON.parse(localStorage.getItem(name) ?? "null"), shown);
    localStorage.setItem(name, JSON.stringify(kept));
    return kept;
  } catch {
    return shown; // nothing can be kept here
  }
}

/**
 * @param {string} table
 * @param {HTMLElement} place
 */
async function revealWord(table, place) {
  const word = place.dataset.seal && localStorage.getItem(`torri-word ${place.dataset.seal}`);
  if (!word || !place.dataset.fingerprint) return;
  await fetch(`/t/${table}/reveal`, {
    method: "POST",
    body: new URLSearchParams({ word }),
    redirect: "manual",
  });
  location.reload();
}

/**
 * Say at the end whether the promise is the one that this browser remembers.
 * @param {Promised} kept
 */
function tellWhetherKept(kept) {
  const place = one(HTMLElement, "[data-promised]");
  if (!place || place.textContent) return;
  const said = isKept(kept, shownAt(place)) ? place.dataset.same : place.dataset.other;
  place.textContent = said ?? "";
}
