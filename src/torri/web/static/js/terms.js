// Words of the glossary in any text open their explanation: in the log, the rules, a lesson, a hint.

import { all } from "./dom.js";

const TEXTS = ".log li > span, .news li, .hints span, .coach .say > *, article :is(p, li, td), " +
  ".summary p, .numbered span, .finish li";
const APART = "a, button:not([data-hint]), code, kbd, [data-about]"; // where a word stays as it is
const BY_TAB = "article, .coach, .summary, .numbered"; // texts in which Tab stops at a word
const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff]/; // a word of a language without spaces
const SHORTEST = 2;
const NUMBER = /^[\d\s]+$/; // of a card: in a text it may be a score, or a tower's height

/**
 * A pattern that finds any of these names in a text, the longest first; null where there is none.
 * @param {string[]} names
 */
export function patternOf(names) {
  const words = names.filter((name) => name.length >= SHORTEST && !NUMBER.test(name));
  const found = words.sort((a, b) => b.length - a.length);
  if (!found.length) return null;
  const each = found.map((name) => {
    const exactly = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    return UNSPACED.test(name) ? exactly : `(?<!\\p{L})${exactly}(?:e?s)?(?!\\p{L})`;
  });
  return new RegExp(each.join("|"), "giu");
}

/**
 * The name that a word of a text stands for, also in the plural.
 * @param {string} word
 * @param {Map<string, string>} keys the keys of the glossary by names in small letters
 */
export function keyOf(word, keys) {
  const small = word.toLowerCase();
  return keys.get(small) ?? keys.get(small.replace(/s$/, "")) ?? keys.get(small.replace(/es$/, "")) ?? "";
}

/** Let the words of a glossary be asked about wherever they are read. */
export class Terms {
  /** @param {HTMLElement} glossary */
  constructor(glossary) {
    const terms = all(HTMLElement, "[data-term]", glossary);
    /** @type {Map<string, string>} */
    this.keys = new Map(
      terms.map((term) => [term.firstElementChild?.textContent.toLowerCase() ?? "", term.dataset.term ?? ""]),
    );
    this.pattern = patternOf([...this.keys.keys()]);
  }

  /** Mark the words that are on the page, and those that come later. */
  begin() {
    if (!this.pattern) return;
    this.mark(document);
    new MutationObserver(() => this.mark(document)).observe(document.body, {
      childList: true,
      subtree: true,
    });
  }

  /** @param {ParentNode} within */
  mark(within) {
    for (const text of all(HTMLElement, TEXTS, within)) {
      if (text.dataset.terms === undefined) this.markIn(text);
    }
  }

  /**
   * Each word once in a text: a reader who wants to know asks at the first one.
   * @param {HTMLElement} text
   */
  markIn(text) {
    text.dataset.terms = "";
    const met = new Set();
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    for (const node of nodes) {
      if (node instanceof Text && !node.parentElement?.closest(APART)) this.split(node, met);
    }
  }

  /**
   * @param {Text} node
   * @param {Set<string>} met
   */
  split(node, met) {
    const parts = [];
    let from = 0;
    for (const found of node.data.matchAll(this.pattern ?? /$^/g)) {
      const key = keyOf(found[0], this.keys);
      if (!key || met.has(key)) continue;
      met.add(key);
      parts.push(node.data.slice(from, found.index), termOf(found[0], key, node));
      from = found.index + found[0].length;
    }
    if (parts.length) node.replaceWith(...parts, node.data.slice(from));
  }
}

/**
 * A word that can be asked about.
 * @param {string} word
 * @param {string} key
 * @param {Text} node where it stands
 */
function termOf(word, key, node) {
  const term = document.createElement("span");
  term.className = "term";
  term.dataset.about = key;
  term.textContent = word;
  if (!node.parentElement?.closest("button")) {
    term.setAttribute("role", "button");
    term.tabIndex = node.parentElement?.closest(BY_TAB) ? 0 : -1;
  }
  return term;
}
