// Presses and changes that do not get in each other's way.

import { hit } from "./dom.js";

/** @import { Message } from "./socket.js" */

const LONGEST = 1500; // milliseconds after which a finger counts as lifted, whatever the browser says
const CLICK_FOLLOWS = 120; // from the lifting of a finger to its click

/**
 * What appears under a finger is not pressed by it: for a moment after a change that somebody else caused no
 * press counts, after an own action the second half of a double click. Times are in milliseconds.
 */
export class Calm {
  /** @param {number} length */
  constructor(length) {
    this.length = length;
    this.untilAny = 0;
    this.untilDouble = 0;
  }

  /**
   * The choice has changed, perhaps by my own action.
   * @param {number} now
   * @param {boolean} mine
   */
  begin(now, mine) {
    this.untilDouble = now + this.length;
    if (!mine) this.untilAny = this.untilDouble;
  }

  /**
   * Whether a press comes too early; `clicks` is 2 for the second half of a double click.
   * @param {number} now
   * @param {number} clicks
   */
  ignores(now, clicks) {
    return now < (clicks > 1 ? this.untilDouble : this.untilAny);
  }
}

/**
 * Let no press on the form count while it is too early.
 * @param {HTMLFormElement} form
 * @param {Calm} calm
 */
export function ignoreEarly(form, calm) {
  form.addEventListener("click", (event) => {
    if (!hit(HTMLButtonElement, "button[name]", event)) return;
    if (!calm.ignores(performance.now(), event.detail)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}

/**
 * While a finger is down the page stays as it is: otherwise what it pressed would be gone when it is lifted,
 * and the tap lost. Messages that come meanwhile are held back.
 */
export class Finger {
  /**
   * @param {HTMLFormElement} form
   * @param {(message: Message) => void} heard
   */
  constructor(form, heard) {
    this.heard = heard;
    this.isDown = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Message[]} */
    this.held = [];
    form.addEventListener("pointerdown", (event) => {
      if (!hit(Element, "button, summary, label", event)) return;
      this.isDown = true;
      this.liftIn(LONGEST);
    });
    addEventListener("pointerup", () => this.liftIn(CLICK_FOLLOWS));
    addEventListener("pointercancel", () => this.lift());
    addEventListener("click", () => this.liftIn(0));
  }

  /** @param {number} time */
  liftIn(time) {
    if (!this.isDown) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lift(), time);
  }

  lift() {
    clearTimeout(this.timer);
    this.isDown = false;
    this.held.splice(0).forEach(this.heard);
  }

  /**
   * Hold a message back while the finger is down; whether it is.
   * @param {Message} message
   */
  holds(message) {
    if (this.isDown) this.held.push(message);
    return this.isDown;
  }
}
