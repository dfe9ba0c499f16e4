"""Undo: nobody learns anything by what can be taken back, and what tells nothing can be taken back."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import numpy as np
import pytest

import torri
from tests.games import couperation_table, saint_petersburg_table, san_gimignano_table
from torri.engine import revealing
from torri.engine.compiled import bind, compiling
from torri.engine.revealing import reveals
from torri.engine.rng import rng
from torri.engine.seats import SPECTATOR
from torri.testing import check_undo

if TYPE_CHECKING:
    from torri.engine.match import Match
    from torri.engine.state import State

HIDDEN = ("san-gimignano", "couperation")  # the games with hidden hands
GAMES = [
    ("san-gimignano", {}),
    ("san-gimignano", {"advanced": True}),
    *(
        (name, {"players": players})
        for name in ("saint-petersburg", "tajuto", "couperation")
        for players in (2, 3, 4)
    ),
]


def tells(state: State, code: str, chair: int | None = -1) -> bool:
    """Whether an action reveals anything, as far as whoever does it, or another chair, can tell."""
    viewer = state.to_move if chair == -1 else chair
    action = state.game.actions.find(code)
    return reveals(state.known_to(viewer), action, state.copy().play(action).known_to(viewer))


# --- every game ---


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_undo_never_leaves_anybody_knowing_more(name: str, options: dict[str, Any]) -> None:
    """Whatever is offered is undone: knowledge and logs are as before, and every chair could foretell it."""
    one_in, samples = 1 if compiling() else 10, 20 if name in HIDDEN else 1
    for number in range(5 if name == "couperation" else 1):
        check_undo(torri.game(name, **options), Random(number), samples, one_in)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "options"), [(name, options) for name, options in GAMES if name in HIDDEN])
def test_undo_never_leaves_anybody_knowing_more_at_length(name: str, options: dict[str, Any]) -> None:
    """The same in many games, with very many deals for every chair."""
    for number in range(30 if name == "couperation" else 2):
        check_undo(torri.game(name, **options), Random(number), samples=100)


def test_the_walk_finds_what_an_undo_would_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a judge that lets everything pass the check above breaks off."""
    monkeypatch.setattr("torri.engine.match.reveals", lambda *_: False)
    for name in HIDDEN:
        with pytest.raises(AssertionError, match="learned something from"):
            check_undo(torri.game(name), Random(0))


OFFERED = {
    "san-gimignano": {"exchange", "purchase", "draw", "complete"},
    "saint-petersburg": {"pass"},  # anything else passes the turn on
    "tajuto": {"build", "offer with", "offer", "acquire with", "acquire", "draw with", "end turn"},
    "couperation": {"draw", "correct", "fetch", "place", "exchange", "hide"},
}


@pytest.mark.skipif(not compiling(), reason="the games take too long as plain Python")
@pytest.mark.parametrize("name", torri.games())
def test_what_tells_nothing_can_be_undone(name: str) -> None:
    """Decisions between open things, and secret ones, are still offered."""
    undone: Counter[str] = Counter()
    for number in range(60 if name == "couperation" else 3):
        undone += walk(torri.game(name, players=2).match(seed=number), Random(number))
    assert set(undone) >= OFFERED[name]


def walk(match: Match, random: Random) -> Counter[str]:
    """Play at random; which verbs could be undone, and how often."""
    offered: Counter[str] = Counter()
    while not match.is_over:
        seat, action = match.to_move, random.choice(match.state.legal)
        match.play(seat, action)
        offered[action.data["do"]] += match.can_undo(seat)
    return +offered


def test_a_purchase_of_saint_petersburg_reveals_nothing() -> None:
    """Everything lies open: a choice tells nothing about the position."""
    state = saint_petersburg_table.game(3).match(seed=4).state
    buying = [action.code for action in state.legal if action.data["do"] == "buy"]
    assert buying
    assert not any(tells(state, code) for code in buying)


# --- Couperation ---


def test_a_card_sent_to_the_reserve_cannot_be_taken_back() -> None:
    """`send 20` shows the partner and every spectator that the 20 was in the hand."""
    state = couperation_table.table(hands=("20 10 5", "9 8 7"), reserve="1 50 30")
    assert tells(state, "send 20")
    assert tells(state, "send 20", chair=1)
    assert tells(state, "send 20", chair=None)


def test_a_card_laid_open_cannot_be_taken_back_before_the_discard() -> None:
    """With a discard pending it is still the same player's turn, but all have seen the card."""
    state = couperation_table.table(hands=("2 3 4 5 6 7 8 9", "11 12 13"))
    assert couperation_table.play(state.copy(), "play 2 f1").to_move == state.to_move
    assert tells(state, "play 2 f1")


def test_a_card_laid_face_down_can_be_taken_back_before_the_discard() -> None:
    """Others saw a back, which any card of the hand could have had; and so with what is discarded."""
    state = couperation_table.table(hands=("2 3 4 5 6 7 8 9", "11 12 13"))
    assert not tells(state, "hide 2 f1")
    assert not tells(couperation_table.play(state, "hide 2 f1"), "discard 3")


def test_a_card_that_all_know_tells_nothing_when_it_is_discarded() -> None:
    """A discard is seen by its back, whoever knows what is in the hand."""
    state = couperation_table.table(
        hands=("12 18 3 4 5 6 7 8", "9 2 10"), tower="g1:25 h1:40", reserve="1 50 30"
    )
    couperation_table.play(state, "send 12", "send 18", "fetch 30", "exchange h1")
    assert not tells(state, "discard 40")


def test_a_look_at_a_face_down_card_cannot_be_taken_back() -> None:
    """Who exchanges another's face-down card sees it; one's own is known already."""
    state = couperation_table.table(
        hands=("12 18 3 4 5 6 7 8", "9 11", "10 2"), tower="g1:25 h1:?44@1 i1:?46@0", reserve="1 50 30"
    )
    couperation_table.play(state, "send 12", "send 18", "fetch 30")
    assert couperation_table.play(state.copy(), "exchange h1").to_move == state.to_move
    assert tells(state, "exchange h1")
    assert not tells(state, "exchange i1")


def test_a_match_of_couperation_offers_no_undo_of_what_was_shown() -> None:
    """Wherever a card is sent and it is still the same player's turn, it stays in the Reserve."""
    sent = 0
    for number in range(6):
        match, random = couperation_table.game(2).match(seed=number), Random(number)
        while not match.is_over:
            seat, state = match.to_move, match.state
            cards = [action for action in state.legal if action.data["do"] == "send"]
            action = random.choice(cards or state.legal)
            match.play(seat, action)
            if cards and match.to_move == seat and match.record.steps[-1].by == seat:
                player = state.view(None)["players"][seat]
                if not player["known"] and not player["finish"]:  # the Finish lies open
                    assert not match.can_undo(seat)
                    sent += 1
    assert sent


# --- San Gimignano ---


def test_the_cards_of_an_exchange_are_secret_until_they_are_laid() -> None:
    """Choosing one tells nothing, laying them shows them."""
    state = san_gimignano_table.game().match(seed=1).state
    cards = [action.code for action in state.legal if action.data["do"] == "exchange"]
    assert not tells(state, cards[0])
    state.play(cards[0]).play(next(action for action in state.legal if action.data["do"] == "exchange"))
    assert tells(state, "done")


# --- the judge itself ---


def test_the_answer_tells_nothing_either() -> None:
    """Whether undo is offered is the same in every deal that fits what the seat knows."""
    state = couperation_table.table(hands=("2 3 4 5 6 7 8 9", "11 12 13"))
    for code in ("hide 2 f1", "play 2 f1", "send 9"):
        said = {tells(state.known_to(0).sample(number), code) for number in range(20)}
        assert len(said) == 1


def test_it_is_judged_once_for_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at a table asks; the judge is asked once, and again after another action."""
    judge = Mock(return_value=False)
    monkeypatch.setattr("torri.engine.match.reveals", judge)
    match = san_gimignano_table.game().match(seed=1)
    seat = match.to_move
    cards = [action for action in match.state.legal if action.data["do"] == "exchange"]
    match.play(seat, cards[0])
    assert [match.can_undo(seat), match.can_undo(seat), match.can_undo(1 - seat)] == [True, True, False]
    assert judge.call_count == 1
    match.undo(seat)
    match.play(seat, cards[-1])
    assert match.can_undo(seat)
    assert judge.call_count == 2


def test_where_nothing_is_hidden_one_deal_is_enough() -> None:
    """Where no deal draws at random, all are the same, and the judge looks at one of them."""
    dealt: list[int] = []
    rules = {
        "sample": lambda _position, seat, _rng: dealt.append(seat),
        "redact": lambda _position, _seat: None,
        "find_alike": lambda *_: 0,
    }
    judge = bind(revealing.tells, rules, "nothing-hidden")
    desk = np.full(revealing.DESK, 2, np.dtype((np.record, [("players", "i8")])))
    rows = desk.view(np.uint8).reshape(revealing.DESK, -1)
    assert not judge(desk, rows, 0, 0, [0], None, rng(1), 1000)
    assert dealt == [0, SPECTATOR, 1]
