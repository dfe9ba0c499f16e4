// Before a table is there: its form, and the compiler that it may have to wait for.

import { all, one, the } from "./dom.js";

/** @typedef {{ id: string, ready: boolean, progress: number }} GameShown */

const LOOK_AGAIN = 1000;

/**
 * How many bots fit beside one person, how many there will be, and whether they take every seat.
 * @param {number} players
 * @param {number} wished
 */
export function companyOf(players, wished) {
  const most = players - 1;
  const bots = Math.min(wished, most);
  return { most, bots, alone: bots === most };
}

/** Never offer more bots than seats, and say nothing of friends where bots take every seat. */
export function mindSeats() {
  const form = one(HTMLFormElement, "[data-seats]");
  if (!form) return;
  const sentences = all(HTMLElement, "[data-with-bots]", form);
  const withFriends = new Map(sentences.map((place) => [place, place.textContent]));
  const mind = () => {
    const alone = fitBots(form);
    for (const [place, said] of withFriends) place.textContent = alone ? place.dataset.withBots ?? "" : said;
  };
  form.addEventListener("change", mind);
  addEventListener("pageshow", mind); // a browser that comes back here remembers what was chosen
}

/**
 * Offer as many bots as there are seats for; whether they take all that are left.
 * @param {HTMLFormElement} form
 */
function fitBots(form) {
  const players = Number(new FormData(form).get("players"));
  const bots = the(HTMLSelectElement, "[name=bots]", form);
  const company = companyOf(players, Number(bots.value));
  for (const option of bots.options) option.hidden = option.disabled = Number(option.value) > company.most;
  bots.value = String(company.bots);
  return company.alone;
}

/** Show how far the compiler is, and go on when a game that was waited for is ready. */
export async function watchCompiling() {
  const waiting = all(HTMLElement, "[data-compiling]");
  if (!waiting.length) return;
  const games = await gamesShown();
  for (const place of waiting) {
    const game = games.find((each) => each.id === place.dataset.compiling);
    if (game?.ready) return goOn(place);
    if (game) the(HTMLProgressElement, "progress", place).value = game.progress;
  }
  setTimeout(watchCompiling, LOOK_AGAIN);
}

/** @returns {Promise<GameShown[]>} */
async function gamesShown() {
  try {
    const answer = await fetch("/api/games");
    return answer.ok ? await answer.json() : [];
  } catch {
    return []; // the server is away; it is asked again
  }
}

/** @param {HTMLElement} place */
function goOn(place) {
  if (place.dataset.onward) location.assign(place.dataset.onward);
  else location.reload();
}
