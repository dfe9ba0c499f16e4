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
 * What this browser remembers of a table: the last that it saw before the first card, which may be promised anew
 * when somebody stands up; from then on what it saw first.
 * @param {Promised | null} kept
 * @param {Promised} shown
 * @param {boolean} hasBegun
 * @returns {Promised}
 */
export function remembered(kept, shown, hasBegun) {
  if (!hasBegun) return shown;
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
  const value = await newSeal();
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "seal", value }));
  setTimeout(() => form.requestSubmit(button)); // the first attempt must have ended
}

/** The seal of a new random word; none where the word cannot be remembered until it is revealed. */
async function newSeal() {
  const word = hex(crypto.getRandomValues(new Uint8Array(16)));
  const seal = await sealOf(word);
  try {
    localStorage.setItem(`torri-word ${seal}`, word);
    return seal;
  } catch {
    return "";
  }
}

/**
 * Remember what a table promises, and reveal the own word once everybody's is sealed.
 * @param {HTMLElement} main
 */
export function keepPromises(main) {
  const place = one(HTMLElement, "[data-commitment]");
  const table = main.dataset.table ?? main.dataset.waiting;
  if (!place || !table) return;
  const kept = keep(table, shownAt(place), "table" in main.dataset);
  void sealAgain(table, place);
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
 * @param {boolean} hasBegun
 */
function keep(table, shown, hasBegun) {
  try {
    const name = `torri-promise ${table}`;
    const kept = remembered(JSON.parse(localStorage.getItem(name) ?? "null"), shown, hasBegun);
    localStorage.setItem(name, JSON.stringify(kept));
    return kept;
  } catch {
    return shown; // nothing can be kept here
  }
}

/**
 * Seal another word where all was promised anew, as somebody stood up after the words were sealed.
 * @param {string} table
 * @param {HTMLElement} place
 */
async function sealAgain(table, place) {
  if (place.dataset.unsealed === undefined || !globalThis.crypto?.subtle) return;
  const seal = await newSeal();
  if (seal) await tell(table, "seal", { seal });
}

/**
 * Reveal the own word, once all are sealed.
 * @param {string} table
 * @param {HTMLElement} place
 */
async function revealWord(table, place) {
  const word = place.dataset.seal && localStorage.getItem(`torri-word ${place.dataset.seal}`);
  if (!word || !place.dataset.fingerprint) return;
  await tell(table, "reveal", { word });
  location.reload();
}

/**
 * Send what a form would send.
 * @param {string} table
 * @param {string} name
 * @param {Record<string, string>} fields
 */
async function tell(table, name, fields) {
  await fetch(`/t/${table}/${name}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
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
