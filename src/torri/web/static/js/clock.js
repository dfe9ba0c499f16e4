// Clocks: each that runs shows a second less every second; the server sets them right.

import { all, one } from "./dom.js";
import { chime } from "./sound.js";

const LOW = 20; // seconds, where the server names no other

/**
 * What a clock shows, as the server writes it: 1:05, or 1:00:05 from an hour on.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Let the clocks run. */
export function runClocks() {
  setInterval(() => all(HTMLElement, "[data-runs]").forEach(tick), 1000);
}

/** @param {HTMLElement} clock */
function tick(clock) {
  const left = Math.max(0, Number(clock.dataset.clock) - 1);
  clock.dataset.clock = String(left);
  clock.textContent = clockText(left);
  const isLow = left < Number(clock.dataset.low ?? LOW);
  if (isLow && !clock.classList.contains("low") && clock.dataset.warns) {
    warn(`${clock.dataset.warns} ${clock.textContent}`);
  }
  clock.classList.toggle("low", isLow);
}

/**
 * Say that my time runs out, to who listens and with a sound.
 * @param {string} sentence
 */
function warn(sentence) {
  const live = one(HTMLElement, "#live");
  if (live) live.textContent = sentence;
  chime();
}
