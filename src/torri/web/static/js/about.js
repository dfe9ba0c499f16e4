// Everything explains itself: what is pointed at, has the focus or is pressed for long says what it is, in a line.
// What looks as if it could be pressed, and cannot, says why when it is pressed or has the focus.

import { openRules } from "./beside.js";
import { hit, one } from "./dom.js";
import { Terms } from "./terms.js";

const ABOUT = "[data-about], [data-why], .changed"; // a thing that can be asked about
const PRESSED = "button, a, summary, label, input"; // what does something else when it is pressed
const PAUSE = 450; // milliseconds until a pointer that rests, or a finger that stays, asks
const GRACE = 200; // milliseconds in which a pointer may go from the thing to what is said
const STEADY = 10; // pixels that a finger may move and still stay
const GAP = 8; // pixels between the thing and what is said

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/**
 * Where to say something about a thing: above it, below it where there is no room, never off the screen.
 * @param {Box} thing
 * @param {{ width: number, height: number }} size
 * @param {{ width: number, height: number }} screen
 */
export function beside(thing, size, screen) {
  const above = thing.top - GAP - size.height;
  const below = thing.top + thing.height + GAP;
  const lowest = screen.height - size.height - GAP;
  const middle = thing.left + thing.width / 2 - size.width / 2;
  return {
    left: Math.max(GAP, Math.min(middle, screen.width - size.width - GAP)),
    top: above >= GAP ? above : Math.max(GAP, Math.min(below, lowest)),
  };
}

/** What is said about things, and when. */
export class Explanations {
  /** @param {HTMLElement} glossary */
  constructor(glossary) {
    this.glossary = glossary;
    this.box = makeBox();
    /** @type {Element | null} */
    this.thing = null; // what is explained now
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.swallows = false; // the click that ends a long press
    this.from = { x: 0, y: 0 };
  }

  /** Begin to listen: to pointers, fingers and keys. */
  begin() {
    document.body.append(this.box);
    addEventListener("pointerover", (event) => this.over(event));
    addEventListener("focusin", (event) => this.focused(event));
    addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.moved(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.lifted());
    addEventListener("click", (event) => this.clicked(event), { capture: true });
    addEventListener("contextmenu", (event) => this.swallows && event.preventDefault());
    addEventListener("scroll", () => this.hide(), { capture: true, passive: true });
    addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("click", (event) => followBeside(event));
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (event.pointerType === "touch") return;
    if (hit(Element, ".about", event)) return clearTimeout(this.timer);
    const thing = hit(Element, ABOUT, event);
    if (thing && thing !== this.thing) this.after(PAUSE, () => this.show(thing));
    else if (!thing) this.after(this.thing ? GRACE : 0, () => this.hide());
    else clearTimeout(this.timer);
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const thing = hit(Element, ABOUT, event);
    const byKeys = event.target instanceof Element && event.target.matches(":focus-visible");
    if (thing && byKeys) this.after(PAUSE, () => this.showWithReason(thing));
    else if (!hit(Element, ".about", event)) this.hide();
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.swallows = false;
    if (!hit(Element, ".about", event)) this.hide();
    const thing = hit(Element, ABOUT, event);
    if (event.pointerType !== "touch" || !thing) return;
    this.from = { x: event.clientX, y: event.clientY };
    this.after(PAUSE, () => {
      this.swallows = this.showWithReason(thing);
    });
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (event.pointerType !== "touch" || this.thing) return;
    if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > STEADY) {
      clearTimeout(this.timer);
    }
  }

  lifted() {
    if (!this.thing) clearTimeout(this.timer);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (!this.swallows) return this.pressed(event);
    this.swallows = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * A press on a word of the glossary, or on something that cannot be done.
   * @param {MouseEvent} event
   */
  pressed(event) {
    const term = hit(Element, ".term", event);
    const thing = term ?? hit(Element, "[data-why]", event);
    if (!thing || (!term && hit(Element, PRESSED, event))) return;
    clearTimeout(this.timer);
    this.showWithReason(thing);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") this.hide();
  }

  /**
   * @param {number} time
   * @param {() => void} what
   */
  after(time, what) {
    clearTimeout(this.timer);
    this.timer = setTimeout(what, time);
  }

  /**
   * Say what a thing is; whether there is anything to say.
   * @param {Element} thing
   */
  show(thing) {
    const lines = this.lines(thing);
    if (!lines.length || !thing.isConnected) return false;
    this.say(thing, lines);
    return true;
  }

  /**
   * @param {Element} thing
   * @param {Node[]} lines
   */
  say(thing, lines) {
    this.thing = thing;
    this.box.replaceChildren(...lines);
    this.box.hidden = false;
    const { width, height } = this.box.getBoundingClientRect();
    const screen = { width: innerWidth, height: innerHeight };
    const { left, top } = beside(thing.getBoundingClientRect(), { width, height }, screen);
    this.box.style.translate = `${left}px ${top}px`;
  }

  /**
   * Say what a thing is, and why it cannot be pressed now, as soon as the server has said that.
   * @param {Element} thing
   */
  showWithReason(thing) {
    const isShown = this.show(thing);
    const asked = thing.matches(".term") ? null : thing.closest("[data-why]");
    const codes = asked?.querySelector("button[name=action]") ? "" : asked?.getAttribute("data-why") ?? "";
    if (codes) void this.tellWhy(thing, codes);
    return isShown;
  }

  /**
   * @param {Element} thing
   * @param {string} codes
   */
  async tellWhy(thing, codes) {
    const reason = await whyNot(codes);
    if (!reason || !thing.isConnected || (this.thing && this.thing !== thing)) return;
    const line = sentence(reason);
    line.className = "reason";
    this.say(thing, [line, ...this.lines(thing)]);
  }

  /**
   * @param {Element} thing
   * @returns {Node[]}
   */
  lines(thing) {
    const key = thing.closest("[data-about]")?.getAttribute("data-about") ?? "";
    const term = key ? one(HTMLElement, `[data-term="${CSS.escape(key)}"]`, this.glossary) : null;
    const lines = term ? [...term.children].map(paragraph) : [];
    if (thing.closest(".changed")) lines.push(sentence(this.glossary.dataset.changed ?? ""));
    return lines;
  }

  hide() {
    clearTimeout(this.timer);
    this.thing = null;
    this.box.hidden = true;
  }
}

/** Let the things of a page be asked about, where it has a glossary. */
export function explain() {
  const glossary = one(HTMLElement, "#glossary");
  if (!glossary) return;
  new Explanations(glossary).begin();
  new Terms(glossary).begin();
}

function makeBox() {
  const box = document.createElement("div");
  box.className = "about";
  box.setAttribute("role", "status");
  box.hidden = true;
  return box;
}

/**
 * Why none of these actions can be done now; empty where one can, or nobody knows.
 * @param {string} codes
 */
async function whyNot(codes) {
  const main = one(HTMLElement, "main[data-why-at]");
  if (!main) return "";
  const beat = one(HTMLInputElement, "[name=beat]")?.value ?? "";
  try {
    const answer = await fetch(`${main.dataset.whyAt}?${new URLSearchParams({ actions: codes, beat })}`);
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

/** @param {string} text */
function sentence(text) {
  const line = document.createElement("p");
  line.textContent = text;
  return line;
}

/**
 * A part of the glossary as a line of its own: outside of its list a reader aloud would not know what it is.
 * @param {Element} part
 */
function paragraph(part) {
  const line = document.createElement("p");
  line.classList.toggle("name", part.matches("dt"));
  line.append(...part.cloneNode(true).childNodes);
  return line;
}

/**
 * At a table the rule is read beside it.
 * @param {Event} event
 */
function followBeside(event) {
  const link = hit(HTMLAnchorElement, "a", event);
  if (!link || !one(HTMLElement, "[data-rules]")) return;
  event.preventDefault();
  void openRules(decodeURIComponent(link.hash.slice(1)));
}
