// What is asked: whether I am to decide, and the buttons that I can decide with.

import { all, bringIntoView, isShown, one, the } from "./dom.js";

/** Whether something is asked of me. */
export function isMyTurn() {
  return one(HTMLElement, ".prompt:not(.wait)") !== null;
}

/** Everything that I can do now but undo and taking back, which come a moment later: a text that differs when that does. */
export function offered() {
  const buttons = all(HTMLButtonElement, "#acting button[name]:not(.undoing)");
  return buttons.map(({ name, value }) => `${name} ${value}`).join();
}

/** Where a phone shows none of the buttons on the table, the first one comes into view. */
export function reveal() {
  const buttons = all(HTMLButtonElement, "#table button[name=action]").filter(isShown);
  const asks = the(HTMLElement, ".prompt").getBoundingClientRect().top;
  const floor = asks > innerHeight / 2 ? asks : innerHeight;
  const isInView = buttons.some((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= floor;
  });
  if (buttons[0] && !isInView) bringIntoView(buttons[0], "center");
}
