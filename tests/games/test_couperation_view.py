"""Couperation: what the view works out for screens, and that screens show just that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.games.couperation_table import ALL_ON, cautious_positions, game, play, pyramid, table
from torri.games.couperation.terminal import draw
from torri.web.drawing import fragment
from torri.web.legal import legal_actions

if TYPE_CHECKING:
    from torri.engine.state import State


def drawn(state: State) -> str:
    """The table of seat 0 in the browser."""
    known = state.known_to(0)
    return fragment(known.view(), legal_actions(known))["table"]


def ways(state: State) -> dict[str, tuple[int, int, str, int]]:
    """How seat 0 could fetch each card of the Reserve."""
    found = state.view(0)["ways_to_fetch"]
    return {way["card"]: (way["greater"], way["less"], way["by"], way["discards"]) for way in found}


@pytest.mark.parametrize("number", [25, 30])
def test_the_finish_has_the_number_of_its_option(number: int) -> None:
    """Everywhere on the table: before its player, in the view, in the browser and in a terminal."""
    state = table(hands=("12 finish", "9"), finish_number=number, finish_mark="H")
    assert state.view(0)["finish"] == {"card": "finish", "number": number, "mark": "H"}
    assert f'class="fnum">{number}</text>' in drawn(state)
    lines = "\n".join(line.plain for line in draw(state.view(1), ["Adso", "William"], 100))
    assert f"▐Finish {number}♥▌" in lines


def test_the_finish_is_pressed_with_its_number() -> None:
    """On the place that is open for it stands the number that it counts as."""
    state = table(hands=("12 finish", "9"), tower=pyramid(6), finish_number=24)
    assert "play finish d7" in {action.code for action in state.legal}
    assert "<b>24</b><small>place</small>" in drawn(state)


def test_without_the_finish_no_number_stands_on_the_apex() -> None:
    """Any card may come there."""
    assert table(finish=False).view(0)["finish"] is None
    assert "gfin" not in drawn(table(hands=("12 18", ""), tower="g1:25 h1:30", finish=False))


def test_a_second_card_says_what_the_two_come_to() -> None:
    """With the Finish too, by its number; the 40 leads nowhere. Only the one who sends is told."""
    state = table(hands=("12 18 finish 40", "9"), reserve="1 50 30 42", finish_number=30)
    play(state, "send 12")
    assert {way["card"]: (way["sum"], way["difference"]) for way in state.view(0)["seconds"]} == {
        "18": (30, 6),
        "finish": (42, 18),
    }
    assert "makes 30 or 6" in drawn(state)
    assert state.view(1)["seconds"] == state.view(None)["seconds"] == []
    assert state.view(1)["ways_to_fetch"] == state.view(None)["ways_to_fetch"] == []


def test_the_pair_with_the_fewest_discards_is_named() -> None:
    """18 + 12 makes 30; 50 is two discards away from 40 + 12."""
    state = table(hands=("12 18 40 7", "9"), reserve="1 50 30")
    assert ways(state)["30"] == (18, 12, "sum", 0)
    assert ways(state)["50"] == (40, 12, "sum", 2)
    assert "18+12<" in drawn(state)
    assert "40+12 ±2<" in drawn(state)


def test_the_finish_corrects_nothing() -> None:
    """It is sent, but never discarded: 12 and 18 fetch the 31 only with another card in the hand."""
    assert "31" not in ways(table(hands=("12 18 finish", "9"), reserve="31"))
    assert ways(table(hands=("12 18 5 finish", "9"), reserve="31"))["31"] == (18, 12, "sum", 1)


def test_the_finish_is_fetched_only_where_it_can_stand() -> None:
    """On an open apex, or anywhere by the option."""
    hands = ("12 13", "9")
    assert "finish" not in ways(table(hands=hands, reserve="1 finish"))
    assert "finish" in ways(table(hands=hands, reserve="1 finish", finish_anywhere=True))


@pytest.mark.parametrize("options", [{}, {"extra_discards": True}, {"sent_stay": True}, ALL_ON])
def test_what_the_view_promises_can_be_played(options: dict[str, Any]) -> None:
    """Every pair that is named leads to its card after just so many discards, and to no other."""
    asked = 0
    for state in cautious_positions(game(2, **options), count=200, seed=1):
        view = state.view(state.to_move if state.to_move >= 0 else None)
        if view["phase"] != "action":
            continue
        asked += 1
        promised = {way["card"]: way["discards"] for way in view["ways_to_fetch"]}
        found, unsure = reached(state, {seen["card"] for seen in view["reserve"]["cards"]})
        assert found.items() <= promised.items()
        assert unsure or found == promised
    assert asked > 10


def reached(state: State, wanted: set[str]) -> tuple[dict[str, int], bool]:
    """By trying everything: the fewest discards for each card; whether a play was over too soon to see."""
    found: dict[str, int] = {}
    unsure = False
    left = [state]
    while left:
        state = left.pop()
        for action in state.legal:
            if action.data["do"] not in ("send", "correct", "fetch"):
                continue
            after = state.copy().play(action.code)
            now = after.view(state.to_move)["under_way"]
            card = action.data["card"] if action.data["do"] == "fetch" else now.get("fetched")
            if card is None and "sent" in now:
                left.append(after)
            elif card is None:
                unsure = True
            elif card in wanted:
                spent = state.view(state.to_move)["under_way"].get("corrections", 0)
                spent = now.get("corrections", spent)
                found[card] = min(found.get(card, spent), spent)
    return found, unsure
