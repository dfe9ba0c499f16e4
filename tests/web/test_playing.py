"""Games in a real browser to the score sheet: every game, in both languages, by mouse and by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.browser import Hands

SHORT = [
    ("san-gimignano", "ja", True),
    ("couperation", "en", False),
    ("saint-petersburg", "ja", False),
    ("tajuto", "en", True),
]
"""Every game once: two on a desk and two on a phone, both in each language."""

LENGTHY = {"saint-petersburg", "tajuto"}
PRESSED = 15
"""Decisions of a lengthy game that are pressed in the short form; the page only sees the others."""

LONG = [
    (game, language, phone)
    for game in RULEBOOKS
    for language in ("en", "ja")
    for phone in (False, True)
    if game in LENGTHY or (game, language, phone) not in SHORT
]


def play(hands: Callable[..., Hands], game: str, language: str, phone: bool, most: int | None = None) -> None:
    """A game against bots from the home page to the score sheet, so many decisions of it by pressing."""
    me = hands(phone=phone, language=language)
    me.wear("dark" if phone else "light")
    code = me.open_table(game)
    if most is None:
        assert me.play_to_the_end(code) > 3
    else:
        me.play_on(code, most)
        me.finish(code)
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
def test_a_game_against_bots(hands: Callable[..., Hands], game: str, language: str, phone: bool) -> None:
    """From one click on the home page to the score sheet, without an error on the page."""
    play(hands, game, language, phone, PRESSED if game in LENGTHY else None)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "language", "phone"), LONG)
def test_a_whole_game_against_bots(
    hands: Callable[..., Hands], game: str, language: str, phone: bool
) -> None:
    """The same with the widths, languages and decisions that the short form leaves out."""
    play(hands, game, language, phone)
