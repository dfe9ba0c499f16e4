"""How fast tables are drawn and painted: `python -m benchmarks.browser`.

Three figures a game: the time to render the fragment of a table from what a seat sees, at every decision of a
greedy game; the size of the page; and the time from a click to the painted new state, in a real Chromium
against a server on SQLite in this process.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

import torri
from tests.web.browser import Hands, launch
from tests.web.conftest import client_of
from tests.web.pictures import all_ready
from torri.games import RULEBOOKS
from torri.table.house import House
from torri.table.readiness import Readiness
from torri.web.drawing import fragment
from torri.web.legal import legal_actions

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.conftest import Client

CLICKS = 25
CALM = House(bot_pace=0.25, calm_seconds=0.0, requests_per_second=1e6, guests_per_minute=1e6)
"""Bots wait a little, as they do for people: what is measured is the own action."""
PAINTED = """selector => new Promise(done => {
    const button = document.querySelector(selector);
    const field = document.querySelector("#acting [name=sequence]");
    const before = field.value, began = performance.now();
    const look = () => field.value === before
        ? requestAnimationFrame(look) : setTimeout(() => done(performance.now() - began));
    requestAnimationFrame(look);
    button.click();
})"""


def rendering(name: str) -> list[float]:
    """Milliseconds of processor time to render the fragment, at every decision of a greedy game."""
    match, player = torri.game(name).match(seed="bench"), torri.player("greedy", seed=1)
    taken = []
    while not match.is_over:
        known = match.state.known_to(match.to_move)
        view, legal = known.view(), legal_actions(known)
        began = time.thread_time()
        fragment(view, legal)
        taken.append(1000 * (time.thread_time() - began))
        match.play(match.to_move, player.choose(known))
    return taken


def clicking(browser: Browser, client: Client, name: str) -> tuple[list[float], int]:
    """Milliseconds from a click to the painted new state, and the size of the page."""
    me = Hands(browser, client)
    code = me.open_table(name)
    size = len(me.client.get(f"/t/{code}").content)
    taken: list[float] = []
    while len(taken) < CLICKS and me.wait_for_turn(code):
        known = me.table(code).play.knowledge(0)
        action = torri.player("greedy", seed=1).choose(known).code
        taken.append(float(me.page.evaluate(PAINTED, f'button[name=action][value="{action}"]')))
    me.context.close()
    return taken, size


def main() -> None:
    """Measure every game and print a table."""
    Readiness.start = all_ready  # type: ignore[method-assign, assignment]
    say(f"load {os.getloadavg()[0]:.1f}")
    say("| game | fragment, ms (median, 95 %) | n | page, KB | click to painted, ms (median, 95 %) | n |")
    say("|---|---|---|---|---|---|")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        with client_of(Path(folder) / "tables.sqlite", CALM) as client:
            for name in RULEBOOKS:
                drawn = rendering(name)
                painted, size = clicking(browser, client, name)
                say(row(name, drawn, size, painted))
        browser.close()


def row(name: str, drawn: list[float], size: int, painted: list[float]) -> str:
    """A game's line of the table."""
    page = f"{size / 1000:.0f}"
    return f"| {name} | {spread(drawn)} | {len(drawn)} | {page} | {spread(painted)} | {len(painted)} |"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def spread(taken: list[float]) -> str:
    """The median and the 95th percentile."""
    return f"{statistics.median(taken):.1f}, {statistics.quantiles(taken, n=20)[-1]:.1f}"


if __name__ == "__main__":
    main()
