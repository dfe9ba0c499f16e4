"""Whole games in a real browser: every game, in both languages, by mouse and by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.browser import Hands

SHORT = [
    ("san-gimignano", "en", False),
    ("san-gimignano", "ja", True),
    ("couperation", "ja", False),
    ("couperation", "en", True),
    ("saint-petersburg", "en", False),
    ("saint-petersburg", "ja", True),
    ("tajuto", "ja", False),
    ("tajuto", "en", True),
]
"""Every game once on a desk and once on a phone, once in each language."""

OTHERS = [
    (game, language, phone) for game in RULEBOOKS for language in ("en", "ja") for phone in (False, True)
]
LONG = [case for case in OTHERS if case not in SHORT]


def play(hands: Callable[..., Hands], game: str, language: str, phone: bool) -> None:
    """A game against bots from the home page to the score sheet."""
    me = hands(phone=phone, language=language)
    me.wear("dark" if phone else "light")
    code = me.open_table(game)
    assert me.play_to_the_end(code) > 3
    page = me.page
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(".ended .sheet")).to_be_visible()
    assert page.locator("#acting button[name=action]").count() == 0
    for fold in page.locator(".meanwhile").all():  # hints, and the score if it ended now
        expect(fold).to_be_hidden()
    columns = 1 if RULEBOOKS[game].cooperative else len(me.table(code).row.seats)
    for row in page.locator(".ended .sheet tbody tr").all():
        expect(row.locator("td")).to_have_count(columns)
    me.check_accessible()


@pytest.mark.parametrize(("game", "language", "phone"), SHORT)
def test_a_whole_game_against_bots(
    hands: Callable[..., Hands], game: str, language: str, phone: bool
) -> None:
    """From one click on the home page to the score sheet, without an error on the page."""
    play(hands, game, language, phone)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "language", "phone"), LONG)
def test_a_whole_game_against_bots_the_other_way(
    hands: Callable[..., Hands], game: str, language: str, phone: bool
) -> None:
    """The same with the widths and languages that the short form leaves out."""
    play(hands, game, language, phone)
