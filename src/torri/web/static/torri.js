// Torri in the browser. The server draws; this module keeps a table fresh over a socket, sends what is
// clicked, lets pieces glide, and minds keys, focus, titles, clocks, sound. Every page works without it.

const one = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDING = 16; // pieces that move at once

// ---------------------------------------------------------------- what every page has

function keepTheme() {
  const form = one("[data-themes]");
  form?.addEventListener("submit", (event) => {
    const theme = event.submitter?.value;
    if (event.submitter?.name !== "theme") return;
    event.preventDefault();
    document.documentElement.dataset.theme = theme;
    document.cookie = `torri_theme=${theme}; path=/; max-age=31536000; samesite=lax`;
    all("[name=theme]", form).forEach((each) => each.toggleAttribute("aria-current", each.value === theme));
    form.closest("details").open = false;
  });
  document.addEventListener("click", (event) => {
    all("details.menu[open], details.onto[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });
}

function offerLinks() {
  all("[data-copy]").forEach((button) => { button.hidden = false; });
  all("[data-share]").forEach((button) => { button.hidden = !navigator.share; });
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]"), share = event.target.closest("[data-share]");
    if (copy) {
      const field = document.getElementById(copy.dataset.copy);
      field.select();
      try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
      copy.textContent = "✓";
    }
    if (share) navigator.share({ url: share.dataset.share, title: document.title }).catch(() => {});
  });
}

// A table that is being set up: never more bots than seats, and without a seat for friends nothing is said of them.
function mindSeats() {
  const form = one("[data-seats]");
  if (!form) return;
  const { players, bots } = form.elements, worded = all("[data-with-bots]", form).map((place) => [place, place.textContent]);
  const mind = () => {
    const others = Number(players.value) - 1;
    [...bots.options].forEach((option) => { option.hidden = option.disabled = Number(option.value) > others; });
    bots.value = Math.min(Number(bots.value), others);
    const alone = Number(bots.value) === others;
    worded.forEach(([place, open]) => { place.textContent = alone ? place.dataset.withBots : open; });
  };
  form.addEventListener("change", mind);
  addEventListener("pageshow", mind); // a browser that comes back here remembers what was chosen
}

async function watchCompiling() {
  const waiting = all("[data-compiling]");
  if (!waiting.length) return;
  const answer = await fetch("/api/games").catch(() => null);
  const games = answer?.ok ? await answer.json() : null;
  const list = Array.isArray(games) ? games : games?.games ?? [];
  for (const place of waiting) {
    const game = list.find((each) => each.id === place.dataset.compiling);
    if (!game) continue;
    if (game.ready) { place.dataset.onward ? location.assign(place.dataset.onward) : location.reload(); return; }
    one("progress", place).value = game.progress;
  }
  setTimeout(watchCompiling, 1000);
}

// ---------------------------------------------------------------- sound: off until asked for

const sound = {
  on: localStorage.getItem("torri-sound") === "on",
  play(tones) {
    if (!this.on) return;
    this.context ??= new AudioContext();
    tones.forEach(([pitch, at, length], place) => {
      const tone = this.context.createOscillator(), loud = this.context.createGain();
      const start = this.context.currentTime + at;
      tone.type = place ? "sine" : "triangle";
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, start);
      loud.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
      loud.gain.exponentialRampToValueAtTime(0.0001, start + length);
      tone.connect(loud).connect(this.context.destination);
      tone.start(start);
      tone.stop(start + length);
    });
  },
  turn() { this.play([[523, 0, 0.35], [784, 0.12, 0.5]]); },
  move() { this.play([[220, 0, 0.09]]); },
};

function offerSound(said) {
  const button = one("[data-sound]");
  if (!button || !said) return;
  const show = () => { button.textContent = sound.on ? said.on : said.off; };
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    sound.on = !sound.on;
    localStorage.setItem("torri-sound", sound.on ? "on" : "off");
    if (sound.on) { sound.turn(); if (window.Notification?.permission === "default") Notification.requestPermission(); }
    show();
  });
}

// ---------------------------------------------------------------- putting new parts into the page

const zoneOf = (piece) => piece.closest("[data-zone]")?.dataset.zone ?? "";

function piecesIn(root) {
  const seen = new Map();
  return all("[data-piece]", root).map((element) => {
    const kind = element.dataset.piece, zone = zoneOf(element), count = seen.get(zone + kind) ?? 0;
    seen.set(zone + kind, count + 1);
    return { element, kind, place: `${zone}/${kind}/${count}` };
  });
}

// Which piece of the new table is which of the old one: those that stay are left alone, of the others equal ones pair up.
function moved(before, after) {
  const kept = new Set(before.map((piece) => piece.place));
  const stays = new Set(after.map((piece) => piece.place).filter((place) => kept.has(place)));
  const left = before.filter((piece) => !stays.has(piece.place));
  const pairs = [];
  for (const piece of after) {
    if (stays.has(piece.place) || pairs.length === GLIDING) continue;
    const found = left.findIndex((other) => other.kind === piece.kind);
    if (found >= 0) pairs.push([left.splice(found, 1)[0].element, piece.element]);
  }
  return pairs;
}

function placePart(part) {
  const here = one(`main [data-part="${part.dataset.part}"], header [data-part="${part.dataset.part}"]`);
  if (!here) return;
  if (here.dataset.mode === "append") {
    const known = new Set(all("li", here).map((line) => line.dataset.row + line.textContent));
    all("li", part).filter((line) => !known.has(line.dataset.row + line.textContent)).forEach((line) => here.append(line));
  } else if (!one("input:not([type=radio]):focus, select:focus", here)) renew(here, part);
}

// Only what differs is put into the page anew: less to lay out, and what has the focus or lies open stays.
function renew(here, fresh) {
  if (here.childNodes.length !== fresh.childNodes.length) { here.replaceChildren(...fresh.childNodes); return; }
  const pairs = [...here.childNodes].map((old, number) => [old, fresh.childNodes[number]]);
  for (const [old, next] of pairs) {
    if (old.isEqualNode(next)) continue;
    if (old.childNodes.length && shell(old).isEqualNode(shell(next))) renew(old, next); else old.replaceWith(next);
  }
}

// A node without what is in it; whether a list lies open is up to whoever opened it.
function shell(node) {
  const bare = node.cloneNode(false);
  bare.removeAttribute?.("open");
  return bare;
}

function place(parts, table) {
  const focused = document.activeElement, where = focused?.closest("[data-part]");
  const wanted = focused?.name ? `[name="${focused.name}"][value="${CSS.escape(focused.value ?? "")}"]` : null;
  const picked = one("[name=pick]:checked", table)?.value;
  parts.forEach(placePart);
  if (picked) { const again = one(`[name=pick][value="${picked}"]`, table); if (again) again.checked = true; }
  if (where && !document.contains(focused)) (one(wanted ?? "#none") ?? one("#asked"))?.focus({ preventScroll: true });
}

const named = [];
const unname = (piece) => {
  piece.style.viewTransitionName = "";
  if (!piece.getAttribute("style")) piece.removeAttribute("style"); // as it came: equal pieces are left alone
};

export function show(html) {
  const table = one("#table"), fresh = document.createElement("template");
  fresh.innerHTML = html;
  const parts = [...fresh.content.children];
  const drawn = parts.find((part) => part.dataset.part === "table");
  const plain = !document.startViewTransition || still.matches || document.hidden || !drawn;
  const pairs = plain ? [] : moved(piecesIn(table), piecesIn(drawn));
  if (!pairs.length) { place(parts, table); return Promise.resolve(); }
  named.splice(0).forEach(unname); // of a glide that is not over yet
  pairs.forEach(([old], number) => { old.style.viewTransitionName = `piece-${number}`; });
  const change = document.startViewTransition(() => {
    pairs.forEach(([old]) => unname(old));
    place(parts, table);
    pairs.forEach(([, next], number) => { next.style.viewTransitionName = `piece-${number}`; });
    named.push(...pairs.map(([, next]) => next));
  });
  const tidy = () => pairs.forEach(([, next]) => { if (named.includes(next)) unname(next); });
  change.finished.then(tidy, tidy);
  change.ready.catch(() => {}); // cut short by the next change
  return change.updateCallbackDone;
}

// ---------------------------------------------------------------- the log shows its end, and points at things

const atEnd = (log) => log.scrollTop + log.clientHeight >= log.scrollHeight - 40;
const toEnd = (log) => { log.scrollTop = log.scrollHeight; };

// A log that showed its end goes on doing so: when lines are added, and when they wrap anew as a window changes.
function keepEnd(log) {
  let low = true, width = log.clientWidth;
  const keep = () => { if (low) toEnd(log); };
  log.addEventListener("scroll", () => { if (log.clientWidth === width) low = atEnd(log); });
  new ResizeObserver(() => { width = log.clientWidth; keep(); }).observe(log);
  keep();
  return keep;
}

function point(line, on) {
  (line?.dataset.things ?? "").split(" ").filter(Boolean).forEach((thing) => {
    all(`[data-thing="${CSS.escape(thing)}"]`).forEach((element) => element.classList.toggle("pointed", on));
  });
}

function sinceMyTurn(log, table) {
  const lines = all("li", log), last = lines.findLastIndex((line) => line.classList.contains("mine"));
  lines.forEach((line, number) => line.classList.toggle("new", number === last + 1 && last >= 0));
  all(".changed", table).forEach((element) => element.classList.remove("changed"));
  lines.slice(last + 1).slice(-24).forEach((line) => line.dataset.things.split(" ").filter(Boolean).forEach((thing) => {
    all(`[data-thing="${CSS.escape(thing)}"]`, table).forEach((element) => element.classList.add("changed"));
  }));
}

// ---------------------------------------------------------------- a table that is played

function play(main) {
  const form = one("#acting"), table = one("#table"), log = one("[data-part=log]"), refused = one("#refused");
  const said = JSON.parse(main.dataset.said), title = document.title.replace(/^● /, "");
  const chat = offerChat(said);
  let socket, waits = 500, number = 0, acted = false, drawing = Promise.resolve(), sequence = Number(main.dataset.sequence), yours = Boolean(one(".prompt:not(.wait)"));
  const hands = handle(form, Number(main.dataset.calm), (message) => heard(message));

  const refuse = (text) => { refused.textContent = text; refused.hidden = !text; };
  const send = (message) => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify({ id: ++number, ...message }));
    return true;
  };

  function heard(message) {
    if (message.type === "refused") {
      refuse(message.message);
      all("[aria-busy]", form).forEach((button) => button.removeAttribute("aria-busy"));
      return;
    }
    if (message.type !== "table" || hands.busy(message)) return;
    const shot = message.table;
    if (shot.rematch?.table && main.dataset.rematch === "wanted") location.assign(`/t/${shot.rematch.table}`);
    if (!message.html) return;
    const next = () => draw(shot, message.html);
    drawing = drawing.then(next, next);
  }

  async function draw(shot, html) {
    const news = shot.log.length > 0, was = yours, before = offered(), mine = acted;
    if (shot.sequence !== sequence) { refuse(""); acted = false; }
    all("li", log).forEach((line) => { if (shot.taken_back?.includes(Number(line.dataset.row))) line.remove(); });
    chat.before();
    await show(html);
    sequence = shot.sequence; // only now: a press until here was meant for the table before
    form.elements.sequence.value = sequence;
    yours = Boolean(one(".prompt:not(.wait)"));
    if (offered() !== before) hands.rest(mine);
    sinceMyTurn(log, table);
    chat.after();
    showEnd(); // last: it needs a layout of the whole page
    if (yours && news) reveal();
    tell(shot, news, was);
  }

  function tell(shot, news, was) {
    document.title = (yours ? "● " : "") + title;
    const lines = shot.log.slice(-6).map((line) => line.words);
    if (yours && !was) lines.push(said.turn);
    if (lines.length) one("#live").textContent = [...lines, one("#asked").textContent].join(". ");
    if (yours && !was) {
      sound.turn();
      if (document.hidden && window.Notification?.permission === "granted") new Notification(said.turn, { body: title, tag: shot.table });
    } else if (news) sound.move();
    one("[data-hints][open]")?.dispatchEvent(new Event("toggle"));
  }

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = Math.max(0, ...all("li", log).map((line) => Number(line.dataset.row)));
    socket = new WebSocket(`${scheme}://${location.host}/api/tables/${main.dataset.table}/socket?since=${since}&lang=${document.documentElement.lang}`);
    socket.addEventListener("open", () => { waits = 500; main.dataset.connected = "yes"; refuse(""); });
    socket.addEventListener("message", (event) => heard(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      main.dataset.connected = "no";
      if (!event.wasClean || waits > 500) refuse(said.lost);
      setTimeout(connect, waits);
      waits = Math.min(waits * 2, 8000);
    });
  }

  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    const message = {
      action: () => ({ do: "act", sequence, action: button.value }),
      undo: () => ({ do: "undo", sequence }),
      do: () => (button.value === "cancel" ? { do: "cancel" } : { do: "answer", agree: button.value === "agree" }),
    }[button?.name]?.();
    if (!message || !send(message)) return; // without a socket the form goes the long way
    event.preventDefault();
    acted = true;
    button.setAttribute("aria-busy", "true");
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".saying")) return;
    const field = event.target.elements.text;
    if (send({ do: "chat", text: field.value })) { event.preventDefault(); field.value = ""; }
  });

  log.addEventListener("pointerover", (event) => point(event.target.closest("li"), true));
  log.addEventListener("pointerout", (event) => point(event.target.closest("li"), false));
  sinceMyTurn(log, table);
  const showEnd = keepEnd(log);
  if (yours) reveal();
  offerHints();
  offerRules();
  tick();
  keys();
  connect();
  addEventListener("offline", () => socket.close());
  addEventListener("online", () => { waits = 500; });
}

const offered = () => all("#acting button[name]").map((button) => button.name + button.value).join();

// Presses and changes do not get in each other's way. While a finger is down the page stays as it is: otherwise what it
// pressed would be gone when it is lifted, and the tap lost. And what appears under a finger is not pressed by it: for a
// moment after a change that somebody else caused no press counts, after an own action the second half of a double click.
function handle(form, calm, later) {
  const held = [];
  let down = false, timer = 0, deaf = 0, fresh = 0;
  const lift = () => { clearTimeout(timer); down = false; held.splice(0).forEach(later); };
  const liftIn = (time) => { clearTimeout(timer); timer = setTimeout(lift, time); };
  form.addEventListener("pointerdown", (event) => { if (event.target.closest("button, summary, label")) { down = true; liftIn(1500); } });
  addEventListener("pointerup", () => { if (down) liftIn(120); });
  addEventListener("pointercancel", () => { if (down) lift(); });
  addEventListener("click", () => { if (down) liftIn(0); });
  form.addEventListener("click", (event) => {
    const now = performance.now();
    if (!event.target.closest("button[name]") || now >= (event.detail > 1 ? fresh : deaf)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  return {
    busy(message) { if (down) held.push(message); return down; },
    rest(own) {
      fresh = performance.now() + 1000 * calm;
      if (!own) deaf = fresh;
    },
  };
}

// Where a phone shows none of the choices on the table, the first one comes into view.
function reveal() {
  const choices = all("#table button[name=action]").filter(shown);
  const seen = choices.some((button) => {
    const box = button.getBoundingClientRect(), asks = one(".prompt").getBoundingClientRect().top;
    return box.top >= 0 && box.bottom <= (asks > innerHeight / 2 ? asks : innerHeight);
  });
  if (choices.length && !seen) choices[0].scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
}

function tick() {
  setInterval(() => all("[data-runs]").forEach((clock) => {
    const left = Math.max(0, Number(clock.dataset.clock) - 1), whole = Math.floor(left), two = (part) => String(part).padStart(2, "0");
    clock.dataset.clock = left;
    const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
    clock.textContent = hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
    clock.classList.toggle("low", left < 20);
  }), 1000);
}

// What was said and not yet seen is counted at the chat and, as that may be far below, on the prompt.
function offerChat(said) {
  const fold = one("[data-chat]"), list = one("[data-part=chat]");
  if (!fold) return { before() {}, after() {} };
  const badge = document.createElement("a"), lines = () => list.children.length;
  let read = lines(), had = read;
  const seen = () => {
    const box = list.getBoundingClientRect();
    return fold.open && box.bottom > 0 && box.bottom <= innerHeight;
  };
  const count = () => {
    if (lines() > had) toEnd(list);
    had = lines();
    if (seen()) read = had;
    const fresh = had > read ? said.unread.replace("{n}", had - read) : "";
    one("[data-unread]", fold).textContent = fresh;
    badge.textContent = said.chat.replace("{news}", fresh);
    if (fresh) one(".prompt").append(badge); else badge.remove();
  };
  badge.className = "unread";
  badge.href = "#chat";
  badge.addEventListener("click", (event) => { event.preventDefault(); openChat(); });
  fold.addEventListener("toggle", count);
  new IntersectionObserver(count, { threshold: [0, 1] }).observe(list);
  return { before: () => badge.remove(), after: count }; // the prompt is drawn anew without it
}

function openChat() {
  const fold = one("[data-chat]");
  if (!fold) return;
  fold.open = true;
  toEnd(one("[data-part=chat]"));
  fold.scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
  one("#saying")?.focus({ preventScroll: true });
}

// A hint is about one decision: it goes with it, and nothing is asked while others decide.
function offerHints() {
  const fold = one("[data-hints]"), list = one("[data-hinted]");
  let about = "", asking = new AbortController();
  fold?.addEventListener("toggle", async () => {
    const now = one("#acting [name=sequence]").value, yours = Boolean(one(".prompt:not(.wait)"));
    if (!fold.open || now === about) return;
    asking.abort();
    asking = new AbortController();
    about = now;
    const line = document.createElement("li");
    line.className = "small";
    line.textContent = yours ? list.dataset.thinking : list.dataset.later;
    list.replaceChildren(line);
    if (!yours) return;
    const answer = await fetch(fold.dataset.hints, { signal: asking.signal }).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => "") : "";
    if (about !== now) return; // the table has moved on meanwhile
    if (text) list.innerHTML = text; else about = "";
  });
}

// The rules, put beside the table when they are asked for.
function offerRules() {
  const fold = one("[data-rules]"), link = one("nav [data-open-rules]");
  fold?.addEventListener("toggle", async () => {
    main.classList.toggle("reading", fold.open);
    if (!fold.open || one("article", fold)) return;
    const answer = await fetch(`${fold.dataset.rules}?lang=${document.documentElement.lang}`).catch(() => null);
    if (!answer?.ok) return;
    const page = await answer.text(), read = document.createElement("template");
    read.innerHTML = page.slice(page.indexOf("<article"), page.indexOf("</article>"));
    one("[data-article]", fold).replaceChildren(read.content);
  });
  link?.addEventListener("click", (event) => { event.preventDefault(); openRules(); });
}

function openRules() {
  const fold = one("[data-rules]");
  fold.open = true;
  one("summary", fold).focus();
  fold.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
}

// ---------------------------------------------------------------- keys

function shown(element) { return element.offsetParent !== null; }

function keys() {
  addEventListener("keydown", (event) => {
    if (event.target.closest("input:not([type=radio]), select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions = all("#acting button[name=action]").filter(shown), at = actions.indexOf(document.activeElement);
    const deeds = {
      u: () => one("[name=undo]")?.click(),
      n: () => actions[(at + 1) % actions.length]?.focus(),
      p: () => actions.at(at < 0 ? -1 : at - 1)?.focus(),
      l: () => one("[data-part=log]").focus(),
      r: openRules,
      c: openChat,
    };
    const deed = /^[1-9]$/.test(event.key) ? () => all(".prompt .do button")[event.key - 1]?.click() : deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
}

// ---------------------------------------------------------------- a table that waits, and one that is looked at again

function wait(main) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${main.dataset.waiting}/socket?since=0`);
  let sending = false; // a reload would cut off a form that is on its way
  addEventListener("submit", () => { sending = true; });
  socket.addEventListener("message", (event) => {
    const { table } = JSON.parse(event.data);
    if (!table) return;
    const now = [table.status, ...table.seats.map((seat) => seat.kind)].join(" ");
    if (now !== main.dataset.state && !sending && !one("input:not([readonly]):focus")) location.reload();
  });
  socket.addEventListener("close", () => setTimeout(() => wait(main), 2000));
}

function replay(main) {
  const slider = one("#step"), form = slider.form, log = one("[data-part=log]"), link = one("#moment");
  let asked = 0;
  keepEnd(log);
  async function go(step) {
    const wanted = ++asked, aim = Math.min(Number(slider.max), Math.max(0, step));
    slider.value = aim;
    const url = new URL(link.value);
    url.searchParams.set("step", aim);
    const answer = await fetch(`${url.pathname}/parts${url.search}`).catch(() => null);
    if (!answer?.ok || wanted !== asked) return;
    await show(await answer.text());
    toEnd(log);
    history.replaceState(null, "", url.pathname + url.search);
    link.value = url.href;
    one("#live").textContent = one("[data-part=said]").textContent;
  }
  slider.addEventListener("input", () => go(Number(slider.value)));
  one("[data-submit]", form)?.addEventListener("change", () => form.submit());
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-step]");
    if (!link) return;
    event.preventDefault();
    go(Number(slider.value) + Number(link.dataset.step));
  });
  addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e6, End: 1e6 }[event.key];
    if (step) { event.preventDefault(); go(Number(slider.value) + step); }
  });
}

// ---------------------------------------------------------------- begin

keepTheme();
offerLinks();
mindSeats();
watchCompiling();
const main = one("main");
offerSound(main.dataset.said && JSON.parse(main.dataset.said));
if (main.dataset.table) play(main);
if (main.dataset.waiting) wait(main);
if (main.dataset.replay) replay(main);
