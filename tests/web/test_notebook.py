from __future__ import annotations

from typing import TYPE_CHECKING

import torri
from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAPER = "rgb(12, 34, 56)"
NIGHT = "rgb(22, 32, 60)"
GOLD = "rgb(226, 182, 84)"


def test_a_state_draws_itself_in_a_notebook() -> None:
    """Every game's position is a table with its drawings and a stylesheet of its own, without buttons."""
    for name in RULEBOOKS:
        html = torri.game(name).match(seed=3).state._repr_html_() or ""
        assert "<button" not in html
        assert f'data-game="{name}"' in html
        assert "<symbol" in html


def test_a_hand_that_is_not_seen_is_not_drawn() -> None:
    """A picture shows what one seat sees: two deals that it cannot tell apart look the same."""
    known = torri.game("san-gimignano").match(seed=3).state.known_to(0)
    assert known.sample(1).known_to(0)._repr_html_() == known.sample(2).known_to(0)._repr_html_()


def test_the_stylesheet_of_a_cell_stays_in_its_cell(chromium: Browser) -> None:
    """What is around the picture keeps its looks."""
    page = chromium.new_page()
    cell = torri.game("tajuto").match(seed=3).state._repr_html_() or ""
    page.set_content(f'<body style="background: {PAPER}"><p class="small">text</p>{cell}</body>')
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == PAPER
    assert page.evaluate("getComputedStyle(document.querySelector('.table')).display") == "grid"
    assert page.evaluate("getComputedStyle(document.querySelector('p')).fontSize") == "16px"
    page.close()


def test_a_cell_has_the_colours_of_its_game(chromium: Browser) -> None:
    """Couperation is night, its wine is gold also inside of symbols; what is no drawing keeps its looks."""
    page = chromium.new_page()
    cell = torri.game("couperation").match(seed=3).state._repr_html_() or ""
    page.set_content(f'<body><p class="sh">text</p>{cell}</body>')
    assert page.evaluate("getComputedStyle(document.querySelector('.table')).backgroundColor") == NIGHT
    assert page.evaluate("getComputedStyle(document.querySelector('symbol .wine')).fill") == GOLD
    assert page.evaluate("getComputedStyle(document.querySelector('p')).opacity") == "1"
    page.close()
