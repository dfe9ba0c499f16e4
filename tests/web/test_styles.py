"""Stylesheets: the house knows no game, and a page has the colours of every game that it shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Person
from torri.games import RULEBOOKS
from torri.web.scenes import scene_file
from torri.web.styles import STATIC

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.conftest import Client

NAMED = re.compile(r'data-game="([^"]+)"')
COLOURED = re.compile(r'\[data-game="([^"]+)"\] {\s*--accent')


def games_in(sheet: Path) -> set[str]:
    """The games that a stylesheet names."""
    return set(NAMED.findall(sheet.read_text(encoding="utf-8")))


def test_the_house_knows_no_game() -> None:
    """Its sheets are for every game, also for one that nobody has thought of yet."""
    assert {sheet.name: games_in(sheet) for sheet in STATIC.glob("*.css") if games_in(sheet)} == {}


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_game_styles_itself_only(game: str) -> None:
    """What it says about a game is about its own."""
    assert games_in(scene_file(game, "colours.css")) == {game}
    assert games_in(scene_file(game, "style.css")) <= {game}


SCROLLED = re.compile(r"([^{}]*){[^{}]*overflow(?:-y)?: (?:hidden )?auto")


@pytest.mark.parametrize("game", RULEBOOKS)
def test_what_scrolls_on_a_table_can_be_reached_by_keys(game: str) -> None:
    """Whoever has no wheel scrolls with the arrow keys, so the place can have the focus."""
    sheet, table = (
        scene_file(game, name).read_text(encoding="utf-8") for name in ("style.css", "table.html")
    )
    places = {selector.strip().rpartition(".")[2] for selector in SCROLLED.findall(sheet)}
    tags = [tag for place in places for tag in re.findall(rf'<\w+ class="[^"]*\b{place}\b[^>]*', table)]
    assert len(tags) >= len(places)
    assert [tag for tag in tags if 'tabindex="0"' not in tag] == []


@pytest.mark.parametrize("path", ["/", "/lobby", "/new/tajuto", "/rules/tajuto", "/t/{table}"])
def test_a_page_has_the_colours_of_every_game_on_it(shared: Client, path: str) -> None:
    """Each game's own, also where several are shown side by side."""
    host = Person(shared, "Adso")
    opened = [host.post("tables", game=game, players=2, listed=True) for game in ("tajuto", "couperation")]
    page = shared.get(path.format(table=opened[0]["table"])).text
    head, sheet, body = re.split("</?style>", page)
    shown = set(NAMED.findall(head + body))
    assert shown
    assert shown <= set(COLOURED.findall(sheet))
