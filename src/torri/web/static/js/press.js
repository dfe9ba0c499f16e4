// Presses and changes that do not get in each other's way.

import { hit, one } from "./dom.js";

/** @import { Message } from "./socket.js" */

const LONGEST = 1500; // milliseconds after which a finger counts as lifted, whatever the browser says
const QUESTION = 6000; // milliseconds for which "press again" stands
const DOUBLE = 350; // a second press sooner than that belongs to the first one
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
    event.stopImmediatePropagation();
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

/**
 * A press that loses something counts only when it is repeated: the first one asks. Times are in milliseconds.
 */
export class Sure {
  /** @param {number} length how long the question stands */
  constructor(length) {
    this.length = length;
    this.about = "";
    this.until = 0;
    this.from = 0;
  }

  /**
   * Whether a press on an action counts; if not, it is asked for once more.
   * @param {string} action
   * @param {number} now
   */
  counts(action, now) {
    if (action === this.about && now < this.until) {
      if (now < this.from) return false; // the second half of a double click is no second thought
      this.about = "";
      return true;
    }
    this.about = action;
    this.from = now + DOUBLE;
    this.until = now + this.length;
    return false;
  }
}

/**
 * Let presses on what loses something be repeated, and say what it loses.
 * @param {HTMLFormElement} form
 * @param {string} again what a button says that waits for the second press
 */
export function askTwice(form, again) {
  const sure = new Sure(QUESTION);
  form.addEventListener("click", (event) => {
    const button = hit(HTMLButtonElement, "button[data-grave]", event);
    if (!button || sure.counts(button.value, performance.now())) return;
    event.preventDefault();
    event.stopPropagation();
    button.dataset.again = again;
    tellWhatItBrings(button);
    setTimeout(() => delete button.dataset.again, QUESTION);
  }, { capture: true });
}

/**
 * Whatever is pointed at or has the focus says what it brings.
 * @param {HTMLFormElement} form
 */
export function offerForesight(form) {
  const tell = (/** @type {Event} */ event) => tellWhatItBrings(hit(HTMLElement, "[data-brings]", event));
  form.addEventListener("pointerover", tell);
  form.addEventListener("focusin", tell);
}

/**
 * What stands on the button in full need not be said beside it, unless a question lies over it.
 * @param {HTMLElement | null} button
 */
function tellWhatItBrings(button) {
  const line = one(HTMLElement, "#brings");
  const own = button && one(HTMLElement, "small", button);
  const isRead = own && !button.dataset.again && own.scrollHeight <= own.clientHeight + 1;
  const said = isRead ? "" : (button?.dataset.brings ?? "");
  if (line && line.textContent !== said) line.textContent = said;
}
