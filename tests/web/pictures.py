"""Pictures of every page, game, width and theme in build/pictures: `make pictures`.

Each table is played by greedy players for a while, from a person's chair; then it is photographed. Names are
`STATE-WIDTH-THEME.webp`. Words after the command name the only states to photograph anew; with `--keep` the
pictures in docs/pictures, which documents show, are renewed, too.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect, sync_playwright

from tests.web.browser import Hands, launch, missing
from tests.web.conftest import UNBOUNDED, Person, client_of
from torri.games import RULEBOOKS
from torri.players.warmup import compile_all
from torri.table.readiness import Progress, Readiness

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Browser

    from tests.web.conftest import Client

PROJECT = Path(__file__).parents[2]
PICTURES, SHOWN = PROJECT / "build" / "pictures", PROJECT / "docs" / "pictures"
WIDTHS = {
    "phone": (360, 740),
    "landscape": (740, 360),
    "tablet": (820, 1180),
    "desk": (1280, 860),
    "wide": (1920, 1080),
}
MOODS = (("light", "en"), ("dark", "ja"))
DECISIONS = {"san-gimignano": 14, "couperation": 8, "saint-petersburg": 16, "tajuto": 22}
QUALITY = 40
COMPILING = 300_000
"""Milliseconds in which even a busy machine has compiled the search for a hint."""
TALLEST = 3600
"""Pixels after which a long page of text is cut off."""


class Camera:
    """Takes pictures of what somebody sees, in every width."""

    def __init__(self, me: Hands, theme: str, wanted: Iterable[str]) -> None:
        self.me = me
        self.theme = theme
        self.wanted = set(wanted)

    def take(self, state: str) -> None:
        """A picture of the whole page for each width."""
        if self.wanted and state not in self.wanted:
            return
        for width, (across, down) in WIDTHS.items():
            self.me.page.set_viewport_size({"width": across, "height": down})
            self.me.page.evaluate("scrollTo(0, 0)")
            self.me.page.wait_for_timeout(150)
            height = self.me.page.evaluate("document.documentElement.scrollHeight")
            tall = min(max(height, down), TALLEST)
            picture = PICTURES / f"{state}-{width}-{self.theme}.webp"
            picture.write_bytes(self._shoot(across, tall))
        self.me.page.set_viewport_size({"width": 1280, "height": 860})

    def _shoot(self, across: int, down: int) -> bytes:
        """The browser's own WebP, a third of a JPEG."""
        session = self.me.context.new_cdp_session(self.me.page)
        clip = {"x": 0, "y": 0, "width": across, "height": down, "scale": 1}
        how = {"format": "webp", "quality": QUALITY, "clip": clip, "captureBeyondViewport": True}
        return base64.b64decode(session.send("Page.captureScreenshot", how)["data"])


def main(wanted: list[str]) -> int:
    """Photograph everything."""
    if missing():
        sys.stderr.write(f"{missing()}\n")
        return 1
    for rulebook in RULEBOOKS.values():  # no page waits for that
        compile_all(rulebook)
    Readiness.start = all_ready  # type: ignore[method-assign, assignment]
    keep = "--keep" in wanted
    wanted = [state for state in wanted if state != "--keep"]
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        with client_of(Path(folder) / "tables.sqlite", UNBOUNDED) as client:
            company(client)
            for theme, language in MOODS:
                me = person(browser, client, language, theme)
                camera = Camera(me, theme, wanted)
                for game in RULEBOOKS:
                    if not wanted or any(state.startswith(game) for state in wanted):
                        games(camera, game)
                pages(camera)
                me.context.close()
        browser.close()
    if keep:
        renew()
    return 0


def renew() -> None:
    """Put the new pictures in the place of those that documents show."""
    for shown in SHOWN.iterdir():
        if (new := PICTURES / shown.name).exists():
            shown.write_bytes(new.read_bytes())


def all_ready(readiness: Readiness) -> None:
    """Nothing says that it is being compiled."""
    readiness.games = dict.fromkeys(readiness.games, Progress(1.0, ready=True))


def company(client: Client) -> None:
    """Somebody who waits for others in the lobby."""
    for name, game, players in (("Kazuma", "san-gimignano", 2), ("Reiner", "tajuto", 4)):
        seats: list[Any] = [{"kind": "me"}, *[{"kind": "open"}] * (players - 1)]
        wish = {"game": game, "players": players, "seats": seats, "listed": True}
        Person(client, name).ask("POST", "tables", wish)


def person(browser: Browser, client: Client, language: str, theme: str) -> Hands:
    """Somebody with a language and a theme."""
    me = Hands(browser, client, language=language)
    me.wear(theme)
    return me


def pages(camera: Camera) -> None:
    """The pages around the tables."""
    me = camera.me
    addresses = {
        "home": "/",
        "lobby": "/lobby",
        "mine": "/mine",
        "new": "/new/tajuto",
        "rules": "/rules/san-gimignano",
    }
    for state, path in (addresses | {"nothing-here": "/nothing"}).items():
        me.go(path)
        camera.take(state)
    me.go("/new/tajuto")
    me.press("button[value=friends]")
    me.page.wait_for_url("**/t/*")
    camera.take("waiting")
    being_compiled(camera)


def being_compiled(camera: Camera) -> None:
    """Home, and the page of a table that cannot be opened yet, on a machine's first use."""
    readiness, me = camera.me.client.app.state.tables.readiness, camera.me
    ready, readiness.games = readiness.games, dict.fromkeys(readiness.games, Progress(0.4))
    me.go()
    camera.take("compiling-home")
    me.go("/new/tajuto")
    me.press("button[value=friends]")
    me.page.wait_for_url("**/open")
    camera.take("compiling")
    readiness.games = ready


def games(camera: Camera, game: str) -> None:
    """A table in the middle of a game, what is beside it, its end and its replay."""
    me = camera.me
    code = me.open_table(game)
    for _decision in range(DECISIONS[game]):
        if me.wait_for_turn(code):
            me.decide(code)
    me.wait_for_turn(code)
    camera.take(game)
    beside(camera, game)
    me.play_to_the_end(code)
    camera.take(f"{game}-end")
    me.go(f"/t/{code}/replay?step=30")
    camera.take(f"{game}-replay")


def beside(camera: Camera, game: str) -> None:
    """The rules and the candidates of a hint beside the table."""
    page = camera.me.page
    page.keyboard.press("r")
    expect(page.locator("[data-rules] article")).to_be_visible()
    camera.me.press("[data-hints] > summary")
    expect(page.locator(".hints")).not_to_contain_text("…", timeout=COMPILING)
    camera.take(f"{game}-beside")
    page.keyboard.press("r")  # they lie over the edge of the table
    expect(page.locator("[data-rules] article")).to_be_hidden()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
