"""Symbols: where several games are on one page, each is drawn with its own."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from torri.web import symbols as module
from torri.web.symbols import apart

if TYPE_CHECKING:
    import pytest

    from tests.web.conftest import Client

OF_TWO_GAMES = {
    "nim": {
        "heap": '<symbol id="heap"><use href="#stone"/><path fill="url(#grain)"/></symbol>',
        "stone": '<symbol id="stone"><path d="M0 0"/></symbol>',
        "grain": '<pattern id="grain"></pattern>',
        "unused": '<symbol id="unused"></symbol>',
    },
    "go": {"stone": '<symbol id="stone"><circle r="5"/></symbol>'},
}


def test_equal_names_of_two_games_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing brings the symbols that it uses, those inside of them too, under names of its own."""
    monkeypatch.setattr(module, "symbols", OF_TWO_GAMES.get)
    heap = apart('<svg><path fill="#aaa"/><use href="#heap"/></svg>', "nim")
    stone = apart('<svg><use href="#stone"/></svg>', "go")
    assert '<path fill="#aaa"/><use href="#nim--heap"/>' in heap
    assert '<symbol id="nim--heap"><use href="#nim--stone"/><path fill="url(#nim--grain)"/></symbol>' in heap
    assert '<symbol id="nim--stone"><path d="M0 0"/></symbol>' in heap
    assert '<pattern id="nim--grain">' in heap
    assert "unused" not in heap
    assert '<symbol id="go--stone"><circle r="5"/></symbol>' in stone
    assert '<use href="#go--stone"/>' in stone


def test_a_drawing_without_symbols_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cover may be paths alone."""
    monkeypatch.setattr(module, "symbols", OF_TWO_GAMES.get)
    assert apart('<svg><path id="roof" fill="#stone"/></svg>', "go") == (
        '<svg><path id="roof" fill="#stone"/></svg>'
    )


def test_everything_that_the_home_page_draws_is_there_once(client: Client) -> None:
    """The covers of all games: no name twice, and none that is missing."""
    page = client.get("/").text
    named = Counter(re.findall(r' id="([^"]+)"', page))
    assert not [name for name, count in named.items() if count > 1]
    assert set(re.findall(r'<use href="#([^"]+)"', page)) <= named.keys()
