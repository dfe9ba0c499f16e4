// The chat: what was said and not yet seen is counted at it and, as it may be far below, on the prompt.

import { bringIntoView, one, the } from "./dom.js";
import { toEnd } from "./log.js";

/** @import { Said } from "./table.js" */

/**
 * How many lines are unread, and how many have been read by now.
 * @param {number} lines
 * @param {number} read
 * @param {boolean} seen
 */
export function unread(lines, read, seen) {
  const now = seen ? lines : Math.min(read, lines);
  return { news: lines - now, read: now };
}

/** The chat of a table. */
export class Chat {
  /**
   * @param {HTMLDetailsElement} fold
   * @param {Said} said
   */
  constructor(fold, said) {
    this.fold = fold;
    this.said = said;
    this.list = the(HTMLElement, "[data-part=chat]", fold);
    this.lines = this.read = this.list.children.length;
    this.badge = makeBadge();
    fold.addEventListener("toggle", () => this.count());
    new IntersectionObserver(() => this.count(), { threshold: [0, 1] }).observe(this.list);
  }

  /** Take the badge off a prompt that is about to be drawn anew, without it. */
  takeBadgeOff() {
    this.badge.remove();
  }

  /** Count what is new, and say it. */
  count() {
    const lines = this.list.children.length;
    if (lines > this.lines) toEnd(this.list);
    const { news, read } = unread(lines, this.read, this.isSeen());
    this.lines = lines;
    this.read = read;
    this.say(news ? this.said.unread.replace("{n}", String(news)) : "");
  }

  isSeen() {
    const { bottom } = this.list.getBoundingClientRect();
    return this.fold.open && bottom > 0 && bottom <= innerHeight;
  }

  /** @param {string} news */
  say(news) {
    the(HTMLElement, "[data-unread]", this.fold).textContent = news;
    this.badge.textContent = this.said.chat.replace("{news}", news);
    if (news) the(HTMLElement, ".prompt").append(this.badge);
    else this.badge.remove();
  }
}

function makeBadge() {
  const badge = document.createElement("a");
  badge.className = "unread";
  badge.href = "#chat";
  badge.addEventListener("click", (event) => {
    event.preventDefault();
    openChat();
  });
  return badge;
}

/** Go to the chat, to read and to write. */
export function openChat() {
  const fold = one(HTMLDetailsElement, "[data-chat]");
  if (!fold) return;
  fold.open = true;
  toEnd(the(HTMLElement, "[data-part=chat]", fold));
  bringIntoView(fold, "center");
  one(HTMLElement, "#saying")?.focus({ preventScroll: true });
}
