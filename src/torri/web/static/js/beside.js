// Beside the table: hints and rules, fetched when they are asked for.

import { all, bringIntoView, hit, one, the } from "./dom.js";
import { isMyTurn } from "./prompt.js";

/**
 * The text of an answer; empty where there is none.
 * @param {string} address
 * @param {AbortSignal} [signal]
 */
async function textOf(address, signal) {
  try {
    const answer = await fetch(address, { signal: signal ?? null });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

/** Hints for my decision, or what the coach would do. A hint goes with it, and nothing is asked while others decide. */
export class Hints {
  /** @param {HTMLDetailsElement} fold */
  constructor(fold) {
    this.fold = fold;
    this.list = the(HTMLElement, "[data-hinted]", fold);
    this.asking = new AbortController();
    this.about = ""; // the moment of the table that the list is about
    fold.addEventListener("toggle", () => this.refresh());
    this.list.addEventListener("click", (event) => this.point(event));
  }

  /**
   * A press on a hint marks its button on the table.
   * @param {Event} event
   */
  point(event) {
    const code = hit(HTMLElement, "[data-hint]", event)?.dataset.hint;
    if (!code) return;
    for (const marked of all(Element, "#acting .pointed")) marked.classList.remove("pointed");
    const button = one(HTMLElement, `#acting [name=action][value="${CSS.escape(code)}"]`);
    const shown = button?.closest("details:not([open])") ?? button?.closest(".pick") ?? button;
    shown?.classList.add("pointed");
    button?.focus({ preventScroll: true });
  }

  /** Ask for hints if they are looked at and the table has moved on. */
  async refresh() {
    const now = the(HTMLInputElement, "#acting [name=sequence]").value;
    if (!this.fold.open || now === this.about) return;
    this.about = now;
    this.asking.abort();
    this.asking = new AbortController();
    this.say(isMyTurn() ? this.list.dataset.thinking : this.list.dataset.later);
    if (!isMyTurn()) return;
    const address = this.fold.dataset.hints ?? this.fold.dataset.coach ?? "";
    const hints = await textOf(address, this.asking.signal);
    if (this.about !== now) return; // the table has moved on meanwhile
    if (hints) this.list.innerHTML = hints;
    else this.about = "";
  }

  /** @param {string | undefined} sentence */
  say(sentence = "") {
    const line = document.createElement("li");
    line.className = "small";
    line.textContent = sentence;
    this.list.replaceChildren(line);
  }
}

/** A list beside the table that somebody opens comes into view: the last ones would open below the screen. */
export function showWhatOpens() {
  one(HTMLElement, ".side")?.addEventListener("click", (event) => {
    const fold = hit(HTMLElement, "summary", event)?.closest("details");
    if (!fold || fold.open || fold.matches("[data-rules]")) return; // the rules find their place themselves
    fold.addEventListener("toggle", () => bringIntoView(fold, "nearest"), { once: true });
  });
}

/** Let the rules be read beside the table. */
export function offerRules() {
  const fold = the(HTMLDetailsElement, "[data-rules]");
  const main = the(HTMLElement, "main");
  /** @param {boolean} isRead */
  const widen = (isRead) => void main.classList.toggle("reading", fold.open && isRead);
  fold.addEventListener("toggle", () => {
    widen(true);
    if (fold.open) void fetchRules(fold);
  });
  // wide they lie over the table: whoever turns to something else sees all of it again
  main.addEventListener(
    "click",
    (event) => widen(event.target instanceof Node && fold.contains(event.target)),
  );
  one(HTMLElement, "#acting")?.addEventListener("focusin", () => widen(false));
  one(HTMLElement, "nav [data-open-rules]")?.addEventListener("click", (event) => {
    event.preventDefault();
    void openRules();
  });
}

/**
 * Put the rules into their fold, unless they are there.
 * @param {HTMLDetailsElement} fold
 */
async function fetchRules(fold) {
  if (one(HTMLElement, "article", fold)) return;
  const page = await textOf(`${fold.dataset.rules}?lang=${document.documentElement.lang}`);
  const article = page.match(/<article.*<\/article>/s); // without its stylesheet, which is refused here
  if (article) the(HTMLElement, "[data-article]", fold).innerHTML = article[0];
}

/** Open the rules; close them where they lie open: they lie over the edge of the table. */
export function toggleRules() {
  const fold = the(HTMLDetailsElement, "[data-rules]");
  if (fold.open) fold.open = false;
  else void openRules();
}

/**
 * Go to the rules, and in them to a heading.
 * @param {string} [heading]
 */
export async function openRules(heading = "") {
  const fold = the(HTMLDetailsElement, "[data-rules]");
  fold.open = true;
  the(HTMLElement, "summary", fold).focus({ preventScroll: true });
  await fetchRules(fold);
  if (heading) one(HTMLElement, `#${CSS.escape(heading)}`, fold)?.scrollIntoView({ block: "start" });
  else bringIntoView(fold, "start");
}
