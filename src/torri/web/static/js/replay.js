// A game that is looked at again: any step of it, by slider, buttons and keys.

import { hit, one, the } from "./dom.js";
import { show } from "./glide.js";
import { keepEnd, toEnd } from "./log.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

/**
 * The step that is meant, within a game that has so many.
 * @param {number} step
 * @param {number} last
 */
export function within(step, last) {
  return Math.min(last, Math.max(0, step));
}

/** The page of a replay. */
export class Replay {
  constructor() {
    this.slider = the(HTMLInputElement, "#step");
    this.link = the(HTMLInputElement, "#moment");
    this.log = the(HTMLElement, "[data-part=log]");
    this.asked = 0; // a number for each step that is asked for: only the last one is shown
  }

  /** Begin to listen. */
  begin() {
    keepEnd(this.log);
    this.slider.addEventListener("input", () => this.go(0));
    document.addEventListener("click", (event) => this.click(event));
    addEventListener("keydown", (event) => this.press(event));
    const chair = one(HTMLSelectElement, "[data-submit]");
    chair?.addEventListener("change", () => chair.form?.submit());
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = hit(HTMLElement, "[data-step]", event);
    if (!button) return;
    event.preventDefault();
    this.go(Number(button.dataset.step));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const steps = STEPS[event.key];
    if (!steps || hit(Element, "input, select, textarea", event)) return;
    event.preventDefault();
    this.go(steps);
  }

  /**
   * Go so many steps on from where the slider is, or back.
   * @param {number} steps
   */
  async go(steps) {
    const step = within(Number(this.slider.value) + steps, Number(this.slider.max));
    this.slider.value = String(step);
    const moment = new URL(this.link.value);
    moment.searchParams.set("step", String(step));
    const wanted = ++this.asked;
    const parts = await partsOf(moment);
    if (!parts || wanted !== this.asked) return;
    await show(parts);
    this.arrive(moment);
  }

  /**
   * The address of the page, its link and what is read out follow the step.
   * @param {URL} moment
   */
  arrive(moment) {
    toEnd(this.log);
    history.replaceState(null, "", moment.pathname + moment.search);
    this.link.value = moment.href;
    the(HTMLElement, "#live").textContent = the(HTMLElement, "[data-part=said]").textContent;
  }
}

/** @param {URL} moment */
async function partsOf(moment) {
  try {
    const answer = await fetch(`${moment.pathname}/parts${moment.search}`);
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}
