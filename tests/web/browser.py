"""A real Chromium for tests: found or skipped, and hands that play by clicking, tapping or keys."""

from __future__ import annotations

import os
import re
import shutil
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import torri

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Playwright

    from tests.web.conftest import Client
    from torri.table.live import LiveTable

DESK = {"width": 1280, "height": 860}
PHONE = {"width": 360, "height": 740}
PATIENCE = 30_000
"""Milliseconds that a page may take for what it will do: a busy machine is no mistake of the page."""
LONGEST = 700
"""Decisions of one person after which a game counts as endless."""

expect.set_options(timeout=PATIENCE)


PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Names of the system's browser, the quickest first: without windows, a page takes two thirds of the time."""


def chromium() -> str | None:
    """Where the system's browser is."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


def missing() -> str:
    """Why browser tests cannot run here; nothing where they can."""
    if chromium():
        return ""
    return "Chromium is not installed: scripts/system-packages installs it, or CHROMIUM names one."


def launch(playwright: Playwright) -> Browser:
    """The system's browser, without a window."""
    return playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])


SERIOUS = {"serious", "critical"}
COLOURS = ["color-contrast", "link-in-text-block"]
"""What the checker says of colours."""
TRIES = 20
LOOKS = 3000
"""Looks at the page, 10 ms apart, until something counts as stuck: a machine that stands still costs one."""
SECOND_THOUGHT = 400
"""Milliseconds after which a second press is not the second half of a double click."""
AUTOMATIC = 300
"""Looks in which a table that can pass by itself has done so."""
STATE = """() => {
    const said = one => document.querySelector(one)?.textContent.trim();
    return {
        sequence: document.querySelector("#acting [name=sequence]").value,
        asked: said("#asked"), refused: said("#refused"), last: said("[data-part=log] li:last-child"),
        connected: document.querySelector("main").dataset.connected,
        busy: [...document.querySelectorAll("[aria-busy]")].map(one => one.value),
        hovered: [...document.querySelectorAll(":hover")].at(-1)?.outerHTML.slice(0, 300),
    };
}"""
SAME_WORD = "crypto.getRandomValues = (numbers) => numbers.fill(7)"
"""A browser adds the same word to every shuffle: what is played depends on nothing but the test."""
TOO_WIDE = """() => [...document.querySelectorAll("main *")]
    .filter(one => one.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
    .map(one => one.outerHTML.slice(0, 120)).slice(0, 4)"""
AIM = """element => {
    element.scrollIntoView({block: "center"});
    const box = element.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    const free = box.width && element.contains(hit);
    return {x, y, covered: free ? "" : (hit ? hit.outerHTML.slice(0, 200) : "nothing")};
}"""


def only_passes(table: LiveTable, seat: int) -> bool:
    """Whether a pass is all that is possible: the table passes by itself, and a click would come too late."""
    return [action.code for action in table.play.knowledge(seat).legal] == ["pass"]


class Hands:
    """Somebody at a browser: a page, what went wrong on it, and a way to press things."""

    def __init__(
        self,
        browser: Browser,
        client: Client,
        *,
        phone: bool = False,
        language: str = "en",
        motion: bool = False,
    ) -> None:
        self.client = client
        self.phone = phone
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            locale={"en": "en-GB", "ja": "ja-JP"}[language],
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.context.add_init_script(SAME_WORD)
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self.hosts: set[str] = set()
        self.page.on("console", lambda said: self._console(said.type, said.text))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda asked: self.hosts.add(re.sub(r"^\w+://([^/]*).*$", r"\1", asked.url)))

    def _console(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self.problems.append(text)

    @property
    def home(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.client.port}"

    def go(self, path: str = "/") -> None:
        """Open a page."""
        self.page.goto(self.home + path)

    def press(self, selector: str) -> None:
        """Click, or tap on a phone, in the middle of what a person sees there."""
        for _try in range(TRIES):  # the table may just be drawn anew
            found = self.page.locator(selector).first.evaluate(AIM)
            if not found["covered"]:
                break
            if not self.phone:
                self.page.mouse.move(0, 0)  # away from the thing whose explanation lies over it
            self.page.wait_for_timeout(50)
        assert not found["covered"], f"{selector} lies under {found['covered']}"
        touch = self.page.touchscreen.tap if self.phone else self.page.mouse.click
        touch(found["x"], found["y"])

    def open_table(self, game: str) -> str:
        """Play against bots of level 3, as many as the box of the game says; the code of the table."""
        self.go(f"/new/{game}")
        form = self.page.locator("form.new-table")
        players = form.locator("[name=players]").input_value()
        form.locator("[name=bots]").select_option(str(int(players) - 1))
        form.locator("[name=bot]").select_option("level:3")
        self.press("form.new-table button[name=with]")
        self.page.wait_for_url("**/t/*")
        expect(self.page.locator("main")).to_have_attribute("data-connected", "yes")
        return self.page.url.rsplit("/", 1)[-1]

    def wear(self, theme: str) -> None:
        """Choose a theme for all pages from now on."""
        self.context.add_cookies([{"name": "torri_theme", "value": theme, "url": self.home}])

    # --- playing ---

    def table(self, code: str) -> LiveTable:
        """The table as the server has it, in this process."""
        found: LiveTable | None = self.client.app.state.tables.shelf.in_memory(code)
        assert found is not None
        return found

    def wait_until_back(self, code: str, people: int) -> None:
        """Until so many look on at a server that has just begun: a page comes back by itself, in its time."""
        shelf = self.client.app.state.tables.shelf
        for _look in range(LOOKS):
            table: LiveTable | None = shelf.in_memory(code)
            if table is not None and len(table.watchers) >= people:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"Nobody comes back to {code}: {self.problems}")

    def shown(self) -> dict[str, Any]:
        """How far the page is, whether it asks for something, and whether it is wider than the screen."""
        state: dict[str, Any] = self.page.evaluate(
            """() => ({
                sequence: Number(document.querySelector("#acting [name=sequence]").value),
                asks: Boolean(document.querySelector(".prompt:not(.wait)")),
                over: Boolean(document.querySelector(".ended")),
                wider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
            })"""
        )
        return state

    def wait_for_turn(self, code: str, seat: int = 0) -> bool:
        """Until the page asks for something that the server waits for; False when the game is over."""
        for look in range(LOOKS):
            state, table = self.shown(), self.table(code)
            if state["over"]:
                return False
            asked = state["asks"] and table.to_move == seat and table.play.sequence == state["sequence"]
            if asked and not (look < AUTOMATIC and only_passes(table, seat)):
                return True
            self.page.wait_for_timeout(10)
        raise AssertionError(f"The page of {code} stands still: {self.shown()}, {self.problems}")

    def decide(self, code: str, seat: int = 0) -> str:
        """Press the button of what a greedy player would do; its code."""
        action = torri.player("greedy", seed=1).choose(self.table(code).play.knowledge(seat)).code
        self.do(action)
        return action

    def do(self, action: str) -> None:
        """Press the button of an action, and see that it was done."""
        before = self.shown()["sequence"]
        self.press_action(action)
        for _look in range(LOOKS):
            if self.shown()["sequence"] > before:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(
            f"{action} was pressed and not done: {self.page.evaluate(STATE)}, {self.problems}"
        )

    def press_action(self, action: str) -> None:
        """Press the button of an action, wherever it lies."""
        button = f'#acting button[name=action][value="{action}"]:not([data-also])'
        place = self.page.locator(button)
        if not place.is_visible():
            self._uncover(action, button)
        if place.evaluate("button => getComputedStyle(button).pointerEvents === 'none'"):
            inside = button.removeprefix("#acting ")
            self.press(f'#acting [tabindex="0"]:has({inside})')  # which shows it large
        again = self.page.locator(f"{button}[data-again]")
        asked_before = again.count() > 0
        if asked_before:
            self._think_twice()
        self.press(button)
        if again.count() and not asked_before:  # else this was the second press, not drawn yet
            self._think_twice()
            self.press(button)

    def _think_twice(self) -> None:
        """Let the moment pass in which a press is the second half of a double click."""
        self.page.wait_for_timeout(SECOND_THOUGHT)
        self.page.evaluate("time => { if ('now' in window) window.now += time; }", SECOND_THOUGHT)

    def _uncover(self, action: str, button: str) -> None:
        """Open the list that an action is in, or pick up the card that it is about."""
        inside = button.removeprefix("#acting ")
        card = action.split()[1] if " " in action else ""
        for cover in (
            f"details.onto:not([open]):has({inside}) > summary",
            f'label:has([name=pick][value="{card}"])',
            f'label:has([name=mode][value="{"down" if action.startswith("hide") else "up"}"])',
        ):
            if self.page.locator(cover).count():
                self.press(cover)

    def play_to_the_end(self, code: str, seat: int = 0) -> int:
        """Play a whole game; how many decisions it took."""
        decisions = self.play_on(code, LONGEST, seat)
        assert decisions < LONGEST, "The game does not end."
        return decisions

    def play_on(self, code: str, most: int, seat: int = 0) -> int:
        """Press so many decisions, or as many as there are until the game is over; how many they were."""
        for decisions in range(most):
            asked = self.wait_for_turn(code, seat)
            assert not self.shown()["wider"], f"after {decisions} decisions: {self.page.evaluate(TOO_WIDE)}"
            if not asked:
                return decisions
            self.decide(code, seat)
        return most

    def finish(self, code: str, seat: int = 0) -> None:
        """Play a game to its end without a page, where only the end of it is looked at."""
        bot, actions = torri.player("greedy", seed=1), f"{self.home}/api/tables/{code}/actions"
        for _look in range(LOOKS):
            table = self.table(code)
            if table.play.is_over:
                return
            if table.to_move == seat:
                wish = {
                    "sequence": table.play.sequence,
                    "action": bot.choose(table.play.knowledge(seat)).code,
                }
                self.context.request.post(actions, data=wish)
            self.page.wait_for_timeout(5)
        raise AssertionError("The game does not end.")

    def check_accessible(self, *, colours_only: bool = False) -> None:
        """A checker finds nothing serious on the page, or in its colours alone."""
        options = {"resultTypes": ["violations"]} | ({"runOnly": COLOURS} if colours_only else {})
        found = Axe().run(self.page, options=options).response["violations"]
        serious = [
            (issue["id"], issue["nodes"][0]["html"][:160]) for issue in found if issue["impact"] in SERIOUS
        ]
        assert not serious, f"{self.page.url}: {serious}"

    def check(self) -> None:
        """Nothing went wrong on the pages, and nothing was asked of another host."""
        assert not self.problems, self.problems
        assert self.hosts <= {f"127.0.0.1:{self.client.port}"}
