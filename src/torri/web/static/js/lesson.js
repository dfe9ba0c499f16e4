// A lesson: the coach is answered without leaving the page, and an arrow shows where to look or to press.

import { all, hit, isShown, one, the } from "./dom.js";
import { show } from "./glide.js";

/** @typedef {{ x: number, y: number, tip: number, where: "above" | "below" }} Spot */
/** @typedef {{ left: number, right: number, top: number, bottom: number, width: number, height: number }} Box */

const HALF = 64; // the arrow with its words is about twice as wide
const ASIDE = 34; // so far its tip can lie beside its middle
const HIGH = 62;
const GAP = 8;
const FOOT = 40; // how far a button at the foot of a card is from its lower edge, with a sum below it

/**
 * Where an arrow points at a thing from: above, where there is room for it, else below. A button at the foot of a
 * card is pointed at from below, so that the card that the coach speaks of can be read. At an edge of the table the
 * tip lies beside the middle of the arrow.
 * @param {Box} thing
 * @param {Box} table
 * @param {Box} [card]
 * @returns {Spot}
 */
export function spotOf(thing, table, card = thing) {
  const middle = thing.left - table.left + thing.width / 2;
  const x = Math.min(Math.max(middle, HALF), table.width - HALF);
  const isFoot = card.top < thing.top - GAP && card.bottom < thing.bottom + FOOT;
  const lowest = isFoot ? Math.max(card.bottom, thing.bottom) : thing.bottom;
  const hasRoomBelow = lowest + HIGH <= table.bottom;
  const isBelow = thing.top - table.top < HIGH || (isFoot && hasRoomBelow);
  const y = isBelow ? lowest - table.top + GAP : thing.top - table.top - GAP;
  const tip = Math.min(Math.max(middle - x, -ASIDE), ASIDE);
  return { x, y, tip, where: isBelow ? "below" : "above" };
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
    const covered = isShown(ringed) ? null : coverOf(ringed);
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
    const card = thing.closest(".card, [data-thing]") ?? thing;
    const [box, table] = [thing.getBoundingClientRect(), this.table.getBoundingClientRect()];
    const { x, y, tip, where } = spotOf(box, table, card.getBoundingClientRect());
    const end = table.top + y;
    if (where === "below") bringBeside(box.top - GAP, end + HIGH - GAP);
    else bringBeside(end - HIGH + GAP, box.bottom + GAP);
    const arrow = document.createElement("p");
    arrow.className = `pointer from-${where}`;
    arrow.setAttribute("aria-hidden", "true");
    arrow.style.setProperty("--x", `${x}px`);
    arrow.style.setProperty("--y", `${y}px`);
    arrow.style.setProperty("--tip", `${tip}px`);
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
 * Scroll so far that a thing and its arrow lie between the top of the window and the coach, or below the coach on a desk.
 * @param {number} top where they begin in the window
 * @param {number} bottom
 */
function bringBeside(top, bottom) {
  const coach = the(HTMLElement, ".coach").getBoundingClientRect();
  const isAbove = coach.top > innerHeight / 2; // they lie above the coach
  const [first, last] = isAbove ? [0, coach.top] : [coach.bottom, innerHeight];
  if (top >= first && bottom <= last) return;
  const spare = Math.max(0, last - first - (bottom - top));
  scrollBy({ top: top - first - spare / 2, behavior: "instant" });
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
