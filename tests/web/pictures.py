"""Pictures of every page, game, width and theme for docs/pictures: `make pictures`.

Each table is played by greedy players for a while, from a person's chair; then it is photographed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from tests.web.browser import Hands, launch, missing
from tests.web.conftest import client_of
from torri.games import RULEBOOKS
from torri.table.readiness import Progress, Readiness

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.conftest import Client

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDTHS = {"phone": (360, 740), "landscape": (740, 360), "desk": (1280, 860)}
MOODS = (("light", "en"), ("dark", "ja"))
DECISIONS = {"san-gimignano": 14, "couperation": 8, "saint-petersburg": 16, "tajuto": 22}
QUALITY = 72


def main() -> int:
    """Photograph everything."""
    if missing():
        sys.stderr.write(f"{missing()}\n")
        return 1
    Readiness.start = all_ready  # type: ignore[method-assign, assignment]
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        with client_of(Path(folder) / "tables.sqlite") as client:
            pages(browser, client)
            for game in RULEBOOKS:
                tables(browser, client, game)
        browser.close()
    return 0


def all_ready(readiness: Readiness) -> None:
    """Games are compiled when they are first used."""
    readiness.games = dict.fromkeys(readiness.games, Progress(1.0, ready=True))


def pages(browser: Browser, client: Client) -> None:
    """The pages around the tables."""
    for (theme, language), width in zip(MOODS, ("desk", "phone"), strict=True):
        me = person(browser, client, language, theme)
        for name, path in {"home": "/", "new": "/new/tajuto", "rules": "/rules/san-gimignano"}.items():
            me.go(path)
            photograph(me, name, width, theme)
        me.go("/new/tajuto")
        me.press("button[value=friends]")
        me.page.wait_for_url("**/t/*")
        photograph(me, "waiting", width, theme)
        me.context.close()


def tables(browser: Browser, client: Client, game: str) -> None:
    """A table in the middle of a game, then its end and its replay."""
    for theme, language in MOODS:
        me = person(browser, client, language, theme)
        code = me.open_table(game)
        for _decision in range(DECISIONS[game]):
            if me.wait_for_turn(code):
                me.decide(code)
        me.wait_for_turn(code)
        for width in WIDTHS:
            photograph(me, game, width, theme)
        me.play_to_the_end(code)
        width = "desk" if theme == "light" else "phone"
        photograph(me, f"{game}-end", width, theme)
        me.page.set_viewport_size(size(width))
        me.go(f"/t/{code}/replay?step=12")
        photograph(me, f"{game}-replay", width, theme)
        me.context.close()


def person(browser: Browser, client: Client, language: str, theme: str) -> Hands:
    """Somebody with a language and a theme."""
    me = Hands(browser, client, language=language)
    me.context.add_cookies([{"name": "torri_theme", "value": theme, "url": me.home}])
    return me


def size(width: str) -> Any:
    """The size of a window."""
    return dict(zip(("width", "height"), WIDTHS[width], strict=True))


def photograph(me: Hands, name: str, width: str, theme: str) -> None:
    """One picture: the whole page on a desk and on a phone, the window of a phone on its side."""
    me.page.set_viewport_size(size(width))
    me.page.evaluate("scrollTo(0, 0)")
    me.page.wait_for_timeout(150)
    path = PICTURES / f"{name}-{width}-{theme}.jpg"
    whole = width == "desk" and name != "rules"
    me.page.screenshot(path=path, type="jpeg", quality=QUALITY, full_page=whole)


if __name__ == "__main__":
    raise SystemExit(main())
