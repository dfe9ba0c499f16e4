"""Why can't I? Everything on a table that looks as if it could be pressed, and cannot, has a reason."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

import torri
from torri.engine.language import speaking
from torri.games import games
from torri.web.drawing import fragment
from torri.web.legal import legal_actions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.knowledge import Knowledge

NOBODY_KNOWS = "This cannot be done now."


def decisions(game: str, seed: int) -> Iterator[Knowledge]:
    """What the seats know at some decisions of a random game."""
    match, rng = torri.game(game).match(seed=seed), random.Random(seed)
    while not match.is_over:
        known = match.knowledge(match.to_move)
        if rng.random() < 0.12:
            yield known
        match.play(match.to_move, rng.choice(list(known.legal)))


def asked_about(known: Knowledge) -> set[str]:
    """The codes of the actions that a press on a thing of the table means."""
    html = fragment(known.view(), legal_actions(known))["table"]
    found = re.findall(r'data-why="([^"]*)"', html)
    return {code for codes in found for code in unescape(codes).split("|")}


@pytest.mark.parametrize("game", games())
def test_what_cannot_be_pressed_says_why(game: str) -> None:
    """Every code is an action; what is legal has no reason, and of the others most have one of the rules."""
    told = set[str]()
    for known in decisions(game, seed=5):
        legal = {action.code for action in known.legal}
        for code in asked_about(known):
            reason = known.why_not(known.game.actions.find(code))
            assert bool(reason) == (code not in legal)
            told.add(re.sub(r"\d+", "", reason))
    assert len(told) > 4, told


@pytest.mark.parametrize("game", games())
def test_every_card_and_tile_can_be_asked(game: str) -> None:
    """Whatever lies there like something to press, with a button or not, knows what a press would mean."""
    for known in decisions(game, seed=7):
        html = fragment(known.view(), legal_actions(known))["table"]
        for kind, names, rest in re.findall(r'<(\w+)\s+class="([^"]*)"([^>]*)>', html):
            looks_so = kind in ("li", "div", "span") and set(names.split()) & {"card", "house", "atile"}
            is_settled = set(names.split()) & {"void", "own"}  # no card at all, or one that was placed
            assert not looks_so or is_settled or re.search(r'data-why="[^"]', rest), (names, rest)


@pytest.mark.parametrize("game", games())
def test_a_reason_tells_no_more_than_its_seat_knows(game: str) -> None:
    """In another deal that the seat cannot tell from the true one, the reasons are the same."""
    for number, known in enumerate(decisions(game, seed=6)):
        other = known.sample(number).known_to(known.seat)
        for code in asked_about(known):
            action = known.game.actions.find(code)
            assert known.why_not(action) == other.why_not(action)


def test_who_is_not_asked_hears_who_decides() -> None:
    """Also chance and the end are reasons, and names are those of the table."""
    match = torri.game("saint-petersburg").match(seed=1, seats=["Ada", "Bo"])
    waits = match.knowledge(1 - match.to_move)
    action = match.game.actions.find("pass")
    name = ["Ada", "Bo"][match.to_move]
    assert waits.why_not(action, ["Ada", "Bo"]) == f"It is not your turn: {name} decides now."
    with speaking("ja"):
        assert name in waits.why_not(action, ["Ada", "Bo"])


def reasons(game: str, codes: dict[str, str], *played: str) -> None:
    """Hold an opening position to the reasons for some actions."""
    match = torri.game(game).match(seed=2)
    for code in played:
        match.play(match.to_move, code)
    known = match.knowledge(match.to_move)
    for code, said in codes.items():
        assert said in known.why_not(match.game.actions.find(code)), code


def test_the_reasons_of_the_games() -> None:
    """The reason is the rule's own: a price, a pagoda that is not begun, a number that does not fit."""
    reasons("saint-petersburg", {"look worker": "Only whoever has placed an Observatory"})
    reasons(
        "tajuto",
        {"build teal": "Its next floor has size 1", "offer teal": "no floor yet"},
    )
    reasons("san-gimignano", {"noble mura": NOBODY_KNOWS, "complete a": NOBODY_KNOWS})
