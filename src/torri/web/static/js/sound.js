// Sounds: off until somebody asks for them.

import { one } from "./dom.js";
import { askForNotices } from "./notices.js";

/**
 * A tone, in hertz and seconds.
 * @typedef {{ pitch: number, start: number, length: number, shape: OscillatorType }} Tone
 */

const KEY = "torri-sound";
const LOUD = 0.12;
const SILENT = 0.0001; // an exponential ramp cannot reach zero
const RISE = 0.015;

/** @type {Tone[]} */
const CHIME = [
  { pitch: 523, start: 0, length: 0.35, shape: "triangle" },
  { pitch: 784, start: 0.12, length: 0.5, shape: "sine" },
];
/** @type {Tone[]} */
const KNOCK = [{ pitch: 220, start: 0, length: 0.09, shape: "triangle" }];

/** @type {Tone[]} */
const FANFARE = [392, 523, 659, 784].map((pitch, at) => ({
  pitch,
  start: 0.09 * at,
  length: 0.3,
  shape: "triangle",
}));

/** @type {AudioContext | undefined} */
let audio;

/** It is your turn. */
export function chime() {
  play(CHIME);
}

/** Something to celebrate. */
export function fanfare() {
  play(FANFARE);
}

/** Somebody moved. */
export function knock() {
  play(KNOCK);
}

function isOn() {
  return localStorage.getItem(KEY) === "on";
}

/** @param {Tone[]} tones */
function play(tones) {
  if (!isOn()) return;
  audio ??= new AudioContext();
  for (const tone of tones) sound(audio, tone);
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 */
function sound(audio, { pitch, start, length, shape }) {
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const volume = new GainNode(audio);
  const begin = audio.currentTime + start;
  volume.gain.setValueAtTime(SILENT, begin);
  volume.gain.exponentialRampToValueAtTime(LOUD, begin + RISE);
  volume.gain.exponentialRampToValueAtTime(SILENT, begin + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

/**
 * Show the switch on a page with a table; whoever switches sound on may be notified as well.
 * @param {{ on: string, off: string }} said
 */
export function offerSound(said) {
  const button = one(HTMLButtonElement, "[data-sound]");
  if (!button) return;
  const show = () => {
    button.textContent = isOn() ? said.on : said.off;
  };
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isOn() ? "off" : "on");
    chime();
    if (isOn()) void askForNotices();
    show();
  });
}
