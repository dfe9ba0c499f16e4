// A lesson: the coach is answered without leaving the page, and an arrow shows where to look or to press.

import { all, hit, one, the } from "./dom.js";
import { show } from "./glide.js";

/** @typedef {{ x: number, y: number, where: "above" | "below" | "right" }} Spot */
/** @typedef {{ left: number, right: number, top: number, bottom: number, width: number, height: number }} Box */

const HALF = 64; // the arrow with its words is about twice as wide
const HIGH = 62;

/**
 * Where an arrow points at a thing from: above, where there is room for it, else below, beside a thing at the edge.
 * @param {Box} thing
 * @param {Box} table
 * @returns {Spot}
 */
export function spotOf(thing, table) {
  const middle = thing.left - table.left + thing.width / 2;
  const x = Math.min(Math.max(middle, HALF), table.width - HALF);
  const isAbove = thing.top - table.top >= HIGH;
  const y = isAbove ? thing.top - table.top - 8 : thing.bottom - table.top + 8;
  return { x, y, where: isAbove ? "above" : "below" };
}

/** The page of a lesson. */
export class LessonPage {
  constructor() {
    this.form = the(HTMLFormElement, "#acting");
    this.table = the(HTMLElement, "#table");
    this.asked = 0; // a number for each moment that is asked for: only the last one is shown
  }

  /** Begin to listen. */
  begin() {
    this.form.addEventListener("submit", (event) => this.submit(event));
    document.addEventListener("click", (event) => this.click(event));
    addEventListener("popstate", () => this.go(new URL(location.href), true));
    addEventListener("resize", () => this.point());
    this.form.addEventListener("change", () => this.point());
    this.form.addEventListener("toggle", () => this.point(), { capture: true });
    this.point();
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    const pressed = event.submitter;
    if (!(pressed instanceof HTMLButtonElement) || pressed.name !== "action") return;
    event.preventDefault();
    const address = new URL(the(HTMLElement, "main").dataset.lesson ?? "", location.href);
    address.searchParams.set("beat", the(HTMLInputElement, "[name=beat]", this.form).value);
    address.searchParams.set("action", pressed.value);
    this.go(address);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const link = hit(HTMLAnchorElement, "a[data-go]", event);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(new URL(link.href));
  }

  /**
   * Show another moment; without an answer the browser goes there by itself.
   * @param {URL} address
   * @param {boolean} [isBack]
   */
  async go(address, isBack = false) {
    const wanted = ++this.asked;
    const parts = await partsOf(address);
    if (wanted !== this.asked) return;
    if (!parts) return location.assign(address.href);
    for (const arrow of all(HTMLElement, ".pointer")) arrow.remove();
    await show(parts);
    const here = one(HTMLElement, "[data-address]")?.dataset.address;
    if (here && !isBack) history.pushState(null, "", here);
    one(HTMLElement, "#asked")?.focus({ preventScroll: true });
    if (!one(HTMLElement, ".coach")) scrollTo({ top: 0, behavior: "instant" }); // the end is told above the table
    this.point();
  }

  /** Put the arrow at what the coach speaks of, and bring that into view. */
  point() {
    for (const arrow of all(HTMLElement, ".pointer")) arrow.remove();
    for (const cover of all(Element, "[data-cover]")) cover.removeAttribute("data-cover");
    const coach = one(HTMLElement, ".coach");
    const ringed = one(HTMLElement, "[data-press]:not(.coach)", this.form) ??
      one(HTMLElement, "[data-ring]", this.table);
    if (!coach || !ringed) return;
    const covered = ringed.offsetParent === null ? coverOf(ringed) : null;
    covered?.setAttribute("data-cover", "");
    const thing = covered ?? ringed;
    const { press, look, pick } = coach.dataset;
    if (this.table.contains(thing)) {
      this.arrow(thing, (covered ? pick : "press" in ringed.dataset ? press : look) ?? "");
    }
  }

  /**
   * @param {HTMLElement} thing
   * @param {string} words
   */
  arrow(thing, words) {
    bringBeside(thing);
    const { x, y, where } = spotOf(thing.getBoundingClientRect(), this.table.getBoundingClientRect());
    const arrow = document.createElement("p");
    arrow.className = `pointer ${where}`;
    arrow.setAttribute("aria-hidden", "true");
    arrow.style.setProperty("--x", `${x}px`);
    arrow.style.setProperty("--y", `${y}px`);
    const said = document.createElement("span");
    said.textContent = words;
    arrow.append(said);
    this.table.append(arrow);
  }
}

/**
 * What has to be pressed before a button can be seen: the card that it is about, or the list that it is in.
 * @param {HTMLElement} button
 * @returns {HTMLElement | null}
 */
function coverOf(button) {
  const list = button.closest("details:not([open])");
  if (list) return one(HTMLElement, "summary", list);
  const [verb, card] = button.getAttribute("value")?.split(" ") ?? [];
  const picked = one(HTMLInputElement, `[name=pick][value="${CSS.escape(card ?? "")}"]`);
  if (picked && !picked.checked) return picked.closest("label");
  const mode = one(HTMLInputElement, `[name=mode][value="${verb === "hide" ? "down" : "up"}"]`);
  return mode?.closest("label") ?? null;
}

/**
 * Scroll so far that a thing lies between the top of the window and the coach, or below the coach on a desk.
 * @param {HTMLElement} thing
 */
function bringBeside(thing) {
  const coach = the(HTMLElement, ".coach").getBoundingClientRect();
  const isBelow = coach.top > innerHeight / 2;
  const top = (isBelow ? 0 : coach.bottom) + HIGH;
  const bottom = isBelow ? coach.top : innerHeight;
  const box = thing.getBoundingClientRect();
  if (box.top >= top && box.bottom <= bottom - 8) return;
  const room = bottom - top;
  scrollBy({ top: box.top - top - Math.max(0, (room - box.height) / 2), behavior: "instant" });
}

/** @param {URL} address */
async function partsOf(address) {
  try {
    const answer = await fetch(`${address.pathname}/parts${address.search}`);
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}
