// A table that is played: kept fresh over the socket, and what is clicked sent there.

import { Hints, offerRules, showWhatOpens } from "./beside.js";
import { Chat } from "./chat.js";
import { runClocks } from "./clock.js";
import { all, hit, one, the } from "./dom.js";
import { Firsts } from "./firsts.js";
import { show } from "./glide.js";
import { offerKeys } from "./keys.js";
import { celebrate, keepEnd, lastRow, markNews, offerPointing, takeBack } from "./log.js";
import { Drawn } from "./patches.js";
import { notify } from "./notices.js";
import { Places } from "./places.js";
import { askTwice, Calm, Finger, ignoreEarly, offerForesight } from "./press.js";
import { isMyTurn, offered, reveal } from "./prompt.js";
import { addressOf, Connection } from "./socket.js";
import { chime, fanfare, knock, offerSound } from "./sound.js";

/** @import { Message, Snapshot } from "./socket.js" */

/**
 * What the page says, in the language of the reader.
 * @typedef {{ lost: string, unsent: string, again: string, turn: string, on: string, off: string,
 *   unread: string, chat: string }} Said
 */

const DOT = "● "; // before the title, while it is my turn
const STAYING = /\/(back|auto|leave|return)$/; // what is asked for beside the table and stays on its page
const TOLD = 6; // lines of the log that are read out at most

/**
 * What a button of the table sends; nothing if it is not the table's.
 * @param {string} name
 * @param {string} value
 * @param {number} sequence
 * @param {string} [then] what follows an action at once
 */
export function messageOf(name, value, sequence, then) {
  if (name === "action") return { do: "act", sequence, action: value, ...(then && { then }) };
  if (name === "undo") return { do: "undo", sequence };
  if (name !== "do") return null;
  if (value === "cancel" || value === "return") return { do: value };
  const [said, to] = value.split(" ");
  if (said === "back") return { do: "takeback", sequence, to: Number(to) };
  return { do: "answer", agree: said === "agree", to: Number(to) };
}

/**
 * What is read out when the table has changed: the last lines of the log, and what is asked.
 * @param {string[]} lines
 * @param {string} turn said if it has become my turn, else empty
 * @param {string} asked
 */
export function announcement(lines, turn, asked) {
  const news = [...lines.slice(-TOLD), turn].filter(Boolean);
  return news.length ? [...news, asked].join(". ") : "";
}

/** The page of a table. */
export class TablePage {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    this.form = the(HTMLFormElement, "#acting");
    this.log = the(HTMLElement, "[data-part=log]");
    /** @type {Said} */
    this.said = JSON.parse(main.dataset.said ?? "{}");
    this.title = document.title.replace(DOT, "");
    this.sequence = Number(main.dataset.sequence);
    this.isMine = isMyTurn();
    this.acted = false; // since the table last changed
    this.drawn = new Drawn();
    this.places = new Places();
    this.drawing = Promise.resolve();
    this.calm = new Calm(1000 * Number(main.dataset.calm));
    this.finger = new Finger(this.form, (message) => this.heard(message));
  }

  /** Begin to listen: to hands, to keys, to the server. */
  begin() {
    ignoreEarly(this.form, this.calm);
    askTwice(this.form, this.said.again);
    offerForesight(this.form);
    this.form.addEventListener("submit", (event) => this.submit(event));
    document.addEventListener("submit", (event) => this.hold(event), { capture: true });
    document.addEventListener("submit", (event) => this.speak(event));
    document.addEventListener("submit", (event) => this.ask(event));
    this.beginBeside();
    this.places.keep();
    if (this.isMine) reveal();
    runClocks();
    offerKeys();
    this.connection = new Connection(() => addressOf(this.main.dataset.table ?? "", lastRow(this.log)), {
      heard: (message) => this.heard(message),
      opened: () => this.opened(),
      closed: (unexpected) => this.closed(unexpected),
    });
  }

  /** What is beside the table: log, chat, hints, rules, the switch for sounds. */
  beginBeside() {
    const chat = one(HTMLDetailsElement, "[data-chat]");
    this.chat = chat && new Chat(chat, this.said);
    this.hints = all(HTMLDetailsElement, "[data-hints], [data-coach]").map((fold) => new Hints(fold));
    offerRules();
    showWhatOpens();
    offerSound(this.said);
    offerPointing();
    markNews(this.log);
    this.firsts = new Firsts(the(HTMLElement, "#glossary"));
    this.firsts.show();
    this.form.addEventListener("submit", () => this.firsts?.seen());
    this.showEnd = keepEnd(this.log);
  }

  opened() {
    this.main.dataset.connected = "yes";
    this.refuse("");
  }

  /** @param {boolean} unexpected */
  closed(unexpected) {
    if (!this.main.dataset.connected) return; // there never was a connection: forms go the long way
    this.main.dataset.connected = "no";
    if (unexpected) this.refuse(this.said.lost);
  }

  /**
   * Say why something was not done; an empty sentence takes the last one away.
   * @param {string} sentence
   */
  refuse(sentence) {
    const refused = the(HTMLElement, "#refused");
    refused.textContent = sentence;
    refused.hidden = !sentence;
  }

  /** @param {Message} message */
  heard(message) {
    if (message.type === "refused") this.refused(message.message);
    if (message.type !== "table" || !message.parts || this.finger.holds(message)) return;
    const { table } = message;
    const html = this.drawn.take(message.parts);
    const draw = () => this.draw(table, html);
    this.drawing = this.drawing.then(draw, draw);
  }

  /** @param {string} sentence */
  refused(sentence) {
    this.refuse(sentence);
    for (const button of all(Element, "[aria-busy]", this.form)) button.removeAttribute("aria-busy");
  }

  /**
   * @param {Snapshot} shot
   * @param {string} html
   */
  async draw(shot, html) {
    const before = offered();
    const known = lastRow(this.log);
    const byMe = this.acted;
    if (shot.sequence !== this.sequence) {
      this.refuse("");
      this.acted = false;
    }
    takeBack(this.log, shot.taken_back);
    this.chat?.takeBadgeOff();
    await show(html);
    this.places.keep();
    this.moveOn(shot.sequence); // only now: a press until here was meant for the table before
    if (offered() !== before) this.calm.begin(performance.now(), byMe);
    markNews(this.log);
    this.firsts?.show();
    this.chat?.count();
    if (celebrate(this.log, known)) fanfare();
    this.showEnd?.(); // last: it needs a layout of the whole page
    this.tell(shot);
  }

  /** @param {number} sequence */
  moveOn(sequence) {
    this.sequence = sequence;
    the(HTMLInputElement, "[name=sequence]", this.form).value = String(sequence);
  }

  /**
   * Say what happened: in the title, to who listens, with a sound, and where the page is not looked at.
   * @param {Snapshot} shot
   */
  tell(shot) {
    const became = isMyTurn() && !this.isMine;
    const hasNews = shot.log.length > 0;
    this.isMine = isMyTurn();
    if (this.isMine && hasNews) reveal();
    document.title = (this.isMine ? DOT : "") + this.title;
    this.readOut(shot, became ? this.said.turn : "");
    if (became) this.call();
    else if (hasNews) knock();
    this.hints?.forEach((hints) => hints.refresh());
  }

  /**
   * @param {Snapshot} shot
   * @param {string} turn
   */
  readOut(shot, turn) {
    const asked = the(HTMLElement, "#asked").textContent;
    const said = announcement(shot.log.map((line) => line.words), turn, asked);
    if (said) the(HTMLElement, "#live").textContent = said;
  }

  /** Call me back to the table. */
  call() {
    chime();
    notify(this.said.turn, this.title, location.pathname);
  }

  /**
   * Send a decision over the socket; where that is lost, nothing is sent and the page says so. A page that never
   * had one sends the form.
   * @param {SubmitEvent} event
   */
  submit(event) {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    const message = messageOf(button.name, button.value, this.sequence, button.dataset.then);
    if (!message) return;
    const isSent = this.connection?.send(message);
    if (!isSent && !this.main.dataset.connected) return;
    event.preventDefault();
    if (!isSent) return this.refuse(this.said.unsent);
    this.acted = true;
    button.setAttribute("aria-busy", "true");
  }

  /**
   * While nobody answers no form of the page is sent: the answer would be an error in place of the table.
   * @param {Event} event
   */
  hold(event) {
    if (this.main.dataset.connected !== "no") return;
    event.preventDefault();
    event.stopPropagation();
    this.refuse(this.said.unsent);
  }

  /** @param {SubmitEvent} event */
  speak(event) {
    const form = hit(HTMLFormElement, ".saying", event);
    if (!form) return;
    const field = the(HTMLInputElement, "[name=text]", form);
    event.preventDefault();
    if (this.connection?.send({ do: "chat", text: field.value })) field.value = "";
    else this.refuse(this.said.unsent);
  }

  /**
   * Ask to go back, or to pass or play for me, without leaving the page: panels stay open, the socket brings the rest.
   * @param {SubmitEvent} event
   */
  async ask(event) {
    const form = hit(HTMLFormElement, ".sheaf form", event);
    if (!form || !STAYING.test(form.action)) return;
    event.preventDefault();
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const answer = await fetch(form.action, { method: "POST", body });
    if (!answer.ok) {
      this.refuse(
        new DOMParser().parseFromString(await answer.text(), "text/html")
          .querySelector("#refused, .refused")?.textContent ?? "",
      );
    }
  }
}
