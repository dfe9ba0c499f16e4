"""Couperation: the deal, who starts, drawing, what is above the limits, and the end."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.games.couperation_table import (
    VARIANT_NAMES,
    VARIANTS,
    cautious,
    codes,
    game,
    names,
    play,
    pyramid,
    table,
)
from torri.engine.calls import rules_of
from torri.engine.choices import choices_type
from torri.engine.compiled import bind, compiling, left_open
from torri.engine.loops import pick
from torri.engine.rng import rng
from torri.engine.seats import CHANCE
from torri.games.couperation.state import DRAWN
from torri.testing import play_randomly


def dealt(players: int, **options: Any) -> Any:
    """A position after the deal, the lowest cards first."""
    state = game(players, **options).initial()
    while state.to_move == CHANCE:
        state.play(state.legal[0])
    return state


# --- setup -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "random_cards", "limit", "deck", "upper"),
    [(2, 4, 6, 38, 20), (3, 3, 5, 36, 19), (4, 2, 4, 34, 18)],
)
def test_setup(players: int, random_cards: int, limit: int, deck: int, upper: int) -> None:
    """Three cards each, 1, 50 and random cards in the Reserve, the Finish in the upper part of the deck."""
    state = dealt(players)
    view = state.view(None)
    assert [player["hand_size"] for player in view["players"]] == [3] * players
    assert {card["card"] for card in view["reserve"]["cards"]} >= {"1", "50"}
    assert len(view["reserve"]["cards"]) == 2 + random_cards == limit == view["reserve"]["limit"]
    assert view["deck"] == {"size": deck, "finish": True}
    assert state.position.upper_left == upper
    assert [card["at"] for card in view["tower"]] == ["g1"]


def test_simple_mode_has_no_finish() -> None:
    """Without the Finish the deck has one card less."""
    assert dealt(2, finish=False).view(None)["deck"] == {"size": 37, "finish": False}


def test_each_says_whether_it_wants_to_start() -> None:
    """Each player says yes or no; if one says yes, it starts."""
    state = dealt(3)
    assert codes(state) == ["start yes", "start no"]
    play(state, "start no", "start yes", "start no")
    assert state.position.turn == 1


@pytest.mark.parametrize(("wishes", "seats"), [("yno", [0]), ("yny", [0, 2]), ("nnn", [0, 1, 2])])
def test_chance_picks_among_the_wishes(wishes: str, seats: list[int]) -> None:
    """Among several who want to start, or among all if nobody does, chance decides."""
    state = dealt(3)
    for wish in wishes:
        state.play("start yes" if wish == "y" else "start no")
    if len(seats) == 1:
        assert state.position.turn == seats[0]
    else:
        assert [(action.code, share) for action, share in state.chance] == [
            (f"starts {seat}", pytest.approx(1 / len(seats))) for seat in seats
        ]


def test_who_said_no_is_remembered_as_no() -> None:
    """If nobody wants to start, everybody sees that nobody did."""
    state = play(dealt(3), "start no", "start no", "start no")
    assert state.view(None)["wishes"] == [False, False, False]
    assert state != play(dealt(3), "start yes", "start yes", "start yes")


# --- drawing -----------------------------------------------------------------------------------------------


def test_ruling_3_first_draw() -> None:
    """The first player draws one card; as an option it may also draw none."""
    state = play(dealt(2), "start yes", "start no")
    assert (state.to_move, state.view(0)["phase"], state.position.to_draw) == (CHANCE, "drawn", 1)
    state = play(dealt(2, optional_first_draw=True), "start yes", "start no")
    assert codes(state) == ["draw 0", "draw 1"]


@pytest.mark.parametrize(("hand", "most"), [("", 2), ("3", 1), ("3 4", 0), ("3 4 5", 0)])
def test_after_a_face_down_card(hand: str, most: int) -> None:
    """After a face-down card one draws up to two in hand."""
    state = table(hands=("40 41", hand), tower="f1:20 g1:25", reserve="49")
    play(state, "hide 40 e1")
    assert state.view(0)["draw"]["limit"] == most
    assert codes(state, "draw") == ([f"draw {cards}" for cards in range(most + 1)] if most else [])


def test_ruling_15_the_number_is_chosen_at_once() -> None:
    """The number of cards is chosen before one is seen, after a face-down card too."""
    state = play(
        table(hands=("40 41", ""), tower="f1:20 g1:25", reserve="49"), "hide 40 e1", "draw 2", "turned 3"
    )
    assert state.to_move == CHANCE


def test_ruling_15_option_stepwise() -> None:
    """As an option, after a face-down card one card at a time is drawn, up to two in hand."""
    state = table(hands=("40 41", ""), tower="f1:20 g1:25", reserve="49", b_draw_stepwise=True)
    play(state, "hide 40 e1")
    assert codes(state) == ["draw 0", "draw 1"]
    play(state, "draw 1", "turned 3")
    assert codes(state) == ["draw 0", "draw 1"]
    assert play(state.copy(), "draw 0").view(1)["phase"] == "action"
    assert play(state.copy(), "draw 1", "turned 4").view(1)["phase"] == "action"
    after_face_up = table(hands=("29 41", ""), tower="f1:20 g1:25", reserve="49", b_draw_stepwise=True)
    assert codes(play(after_face_up, "play 29 h1")) == ["draw 0", "draw 1", "draw 2"]


def test_an_empty_deck_ends_drawing_and_nothing_else() -> None:
    """With too few cards in the deck one draws what is there; with none the game goes on."""
    state = table(hands=("29 41", "3 4"), reserve="49", deck="11")
    assert codes(play(state, "play 29 h1")) == ["draw 0", "draw 1"]
    play(state, "draw 1", "turned 11")
    assert state.view(1)["phase"] == "action"
    empty = play(table(hands=("29 41", "3 4"), reserve="49", deck=""), "play 29 h1")
    assert (empty.to_move, empty.view(1)["phase"]) == (1, "action")


def test_drawing_the_finish() -> None:
    """The Finish is laid open, does not count, and one more card is drawn."""
    state = table(hands=("26 41", "3 4 5"), reserve="49", finish_in=3)
    play(state, "play 26 h1", "draw 1", "turned finish")
    assert state.to_move == CHANCE
    assert [player["finish"] for player in state.view(None)["players"]] == [False, True]
    assert state.view(None)["players"][1]["hand_size"] == 3
    play(state, "turned 11")
    assert state.view(1)["phase"] == "action"


def test_ruling_14_no_card_behind_the_finish() -> None:
    """If the Finish is the last card of the deck there is no replacement."""
    state = table(hands=("26 41", "3 4 5"), reserve="49", deck="", finish_in=1)
    play(state, "play 26 h1", "draw 1")
    assert state.chance == [(state.game.actions.find("turned finish"), 1.0)]
    assert play(state, "turned finish").view(1)["phase"] == "action"


def test_finish_by_its_conditional_probability() -> None:
    """The Finish is the next of n cards of the upper part with probability 1/n."""
    state = table(hands=("26 41", "3 4 5"), reserve="49", finish_in=4)
    play(state, "play 26 h1", "draw 1")
    shares = {action.code: share for action, share in state.chance}
    glasses = [share for code, share in shares.items() if code != "turned finish"]
    assert shares["turned finish"] == pytest.approx(1 / 4)
    assert glasses == [pytest.approx(0.75 / len(glasses))] * len(glasses)
    last = table(hands=("26 41", "3 4 5"), reserve="49", finish_in=1)
    assert [share for _, share in play(last, "play 26 h1", "draw 1").chance] == [1.0]


def places_of_finish(states: Any, opening: Any, choices: Any, rngs: Any, found: Any) -> None:
    """At which draw the Finish comes, if cards are only drawn; compiled, for very many decks."""
    for _ in range(DECKS):
        states[0] = opening[0]
        place = 0
        while states[0].upper_left:
            chance(states[0], choices[0])
            apply(states[0], pick(choices[0], rngs[0]))
            place += 1
        found[place] += 1


chance = apply = left_open
DECKS = 20_000 if compiling() else 400


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_2_the_finish_is_uniform_over_the_upper_part(players: int) -> None:
    """The Finish is in the upper part of the deck, every place there as likely as any other."""
    state = dealt(players)
    s = state.position
    s.phase, s.to_move, s.to_draw = DRAWN, CHANCE, 127
    upper = int(s.upper_left)
    found = np.zeros(upper + 1, np.int64)
    draw = bind(places_of_finish, rules_of(state.game.rulebook), state.game.id)
    choices = np.zeros(1, choices_type(len(state.game.actions.all)))
    draw(state.copy()._array, state._array, choices, rng(players), found)
    expected = DECKS / upper
    chi_square = ((found[1:] - expected) ** 2 / expected).sum()
    assert found[0] == 0
    assert chi_square < 43.8  # the 99.9 % quantile for 19 degrees of freedom; 42.3 for 18, 40.8 for 17


# --- limits ------------------------------------------------------------------------------------------------


def test_hand_above_three_is_discarded() -> None:
    """After the action a hand above three is discarded down to three, the Finish not counted."""
    state = table(hands=("26 3 4 5 6 finish", "7"), reserve="49")
    play(state, "play 26 h1")
    assert codes(state) == ["discard 3", "discard 4", "discard 5", "discard 6"]
    play(state, "discard 5")
    assert (state.to_move, names(int(state.position.hand[0]))) == (1, "3 4 6 finish")


def test_ruling_24_hand_before_reserve() -> None:
    """First the hand, then the Reserve; a Reserve play always ends with one Reserve discard."""
    state = table(hands=("12 18 3 4 6 7", "9"), tower="g1:25 h1:40", reserve="1 50 30 38 42 43")
    play(state, "send 12", "send 18", "exchange h1")
    assert state.view(0)["phase"] == "discard"
    play(state, "discard 3", "discard 4")
    assert state.view(0)["phase"] == "clear"
    assert codes(state) == [f"clear {card}" for card in (1, 12, 18, 38, 42, 43, 50)]
    play(state, "clear 38")
    assert (state.to_move, state.position.reserve_size) == (1, 6)


def test_ruling_13_the_finish_is_never_discarded() -> None:
    """The Finish counts in the Reserve like any card, but is not discarded, from there or from a hand."""
    state = table(hands=("12 18 3", "9"), tower="g1:25 h1:40", reserve="finish 50 30 41 42 43")
    play(state, "send 12", "send 18", "exchange h1")
    assert codes(state) == [f"clear {card}" for card in (12, 18, 41, 42, 43, 50)]
    state = table(hands=("26 3 4 5 6 finish", "7"), reserve="49")
    assert "discard finish" not in {action.code for action in game().actions.all}
    assert len(codes(play(state, "play 26 h1"))) == 4


# --- the end -----------------------------------------------------------------------------------------------


def test_ruling_20_no_legal_action_loses() -> None:
    """An empty hand and nothing face down: everybody has lost."""
    state = play(table(hands=("4 26", ""), reserve="49"), "play 4 f1")
    assert state.view(None)["result"] == "stuck"
    assert state.is_over


def test_drawing_none_and_being_stuck_loses() -> None:
    """Ruling 20: whoever draws nothing of its own will and cannot act has lost the game for all."""
    state = play(table(hands=("26 41", ""), reserve="49"), "play 26 h1", "draw 0")
    assert state.view(None)["result"] == "stuck"


def test_ruling_21_a_hand_of_only_the_finish_counts_as_empty() -> None:
    """The Finish alone allows neither B nor D, and A only to win."""
    stuck = play(table(hands=("4 40", "finish"), reserve="49"), "play 4 f1")
    assert stuck.view(None)["result"] == "stuck"
    won = play(table(hands=("40", "finish"), tower=pyramid(down="d6"), reserve="49", deck=""), "reveal d6")
    assert won.view(None)["result"] == "won"  # the only thing that could be done is done


def test_ruling_21_a_reveal_that_loses_is_still_legal() -> None:
    """Whoever can only turn up one card turns it up, even if it loses."""
    state = play(table(hands=("4 40", ""), tower="g1:25 h1:?3@0", reserve="49"), "play 4 f1")
    assert state.view(None)["result"] == "contradiction"


def test_tempo() -> None:
    """When the last card below the apex becomes public, the next player must finish or exchange."""
    full = pyramid(down="d6")
    lost = play(table(hands=("40 48", "4"), tower=full, reserve="49", deck="11 13"), "reveal d6")
    assert codes(lost) == ["draw 0", "draw 1"]
    assert play(lost.copy(), "draw 0").view(None)["result"] == "stuck"
    going_on = play(table(hands=("40 48", "4 36"), tower=full, reserve="49 40", deck=""), "reveal d6")
    assert codes(going_on) == ["send 4", "send 36"]


def test_the_finish_can_be_parked_in_the_reserve() -> None:
    """From the Reserve anybody can fetch the Finish for the apex, with a pair that gives 25."""
    state = table(hands=("11 36", "9"), tower=pyramid(), reserve="finish 49 48 20", sent_stay=True)
    assert play(state, "send 11").view(None)["result"] == "won"


def test_no_passing() -> None:
    """There is no action that does nothing."""
    assert "pass" not in {action.data["do"] for action in game().actions.all}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS, ids=VARIANT_NAMES)
def test_games_end(players: int, options: dict[str, Any]) -> None:
    """At most 26 places filled, 26 cards turned up, 49 Reserve plays: 101 turns, and the one that fails."""
    random = Random(players)
    for number in range(8):
        played = play_randomly(game(players, **options), Random(number))
        assert played.end.position.turns <= 102
        state = game(players, **options).initial()
        while not state.is_over:
            state.play(cautious(state, random))
        assert state.position.turns <= 102
        outcome = state.outcome
        assert outcome is not None
        assert len(set(outcome.ranks)) == len(set(outcome.scores)) == 1


def test_the_view_says_why() -> None:
    """The view says why so many cards may be drawn: what was done the turn before, and where."""
    state = table(hands=("26 41", "3 4 5"), reserve="49")
    play(state, "play 26 h1")
    assert state.view(1)["draw"] == {"limit": 1, "after": "play", "at": "h1", "to_draw": 0}
    assert state.view(1)["under_way"] == {}
