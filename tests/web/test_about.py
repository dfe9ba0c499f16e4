"""Everything explains itself: what is marked is in the glossary, with its rule in every language."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import torri
from torri.engine.language import languages, speaking
from torri.games import games
from torri.web.about import About
from torri.web.drawing import fragment
from torri.web.legal import legal_actions
from torri.web.pages.glossary import glossary, link_to
from torri.web.scenes import scene
from torri.web.written_rules import contents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.web.browser import Hands
    from torri.engine.knowledge import Knowledge

TOUCH = """(thing, kind) => thing.dispatchEvent(
    new PointerEvent(kind, { pointerType: "touch", bubbles: true, clientX: 9, clientY: 9 }))"""


def decisions(game: str, seed: int) -> Iterator[Knowledge]:
    """What the seats know at the decisions of a random game."""
    match, rng = torri.game(game).match(seed=seed), random.Random(seed)
    while not match.state.is_over:
        known = match.state.known_to(match.to_move)
        yield known
        match.play(match.to_move, rng.choice(list(known.legal)))


@pytest.mark.parametrize("game", games())
def test_whatever_is_marked_on_a_table_is_explained(game: str) -> None:
    """No `data-about` of a table lacks its line; asked at the decisions of a whole game."""
    marked: set[str] = set()
    for known in decisions(game, seed=3):
        html = "".join(fragment(known.view(), legal_actions(known)).values())
        marked |= set(re.findall(r'data-about="([^"]*)"', html))
        told = {term.key for term in glossary(game, known.view())}
        assert marked <= told, marked - told
        assert set(scene(game).FIRSTS) <= told


@pytest.mark.parametrize("game", games())
def test_the_rule_of_a_thing_is_a_heading_in_every_language(game: str) -> None:
    """A heading that is named in English leads to the one at the same place in each language."""
    known = next(decisions(game, seed=1))
    headings = {heading.title for heading in contents(game, "en")}
    named = {one.rule for one in scene(game).about(known.view()).values() if one.rule}
    assert named <= headings, named - headings
    for language in languages():
        assert len(contents(game, language)) == len(headings)
        with speaking(language):
            first = contents(game, language)[0].anchor
            assert link_to(game, contents(game, "en")[0].title) == f"/rules/{game}#{first}"


def test_a_heading_that_is_nowhere_leads_nowhere() -> None:
    """A thing without a rule of its own has a line and no link."""
    assert link_to(games()[0], "") == ""
    assert About("Clock", "The time that is left.").rule == ""


def test_a_thing_is_explained_by_pointer_keys_and_finger(hands: Callable[..., Hands]) -> None:
    """Hover, focus and a long press say what a thing is; a long press presses nothing, Escape ends it."""
    me = hands()
    me.open_table(games()[0])
    thing, box = me.page.locator("summary[data-about=house-score]"), me.page.locator(".about")
    fold = me.page.locator("details:has(> [data-about=house-score])")
    thing.hover()
    expect(box).to_contain_text("if the game ended now")
    me.page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    me.page.keyboard.press("i")
    expect(box).to_be_visible()
    me.page.keyboard.press("Escape")
    thing.evaluate(TOUCH, "pointerdown")
    expect(box).to_be_visible()
    thing.dispatch_event("click")
    expect(fold).not_to_have_attribute("open", "")
    thing.evaluate(TOUCH, "pointerdown")
    thing.evaluate(TOUCH, "pointerup")
    thing.dispatch_event("click")
    expect(fold).to_have_attribute("open", "")
