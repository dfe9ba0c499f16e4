"""Couperation: the battery, all 51 cards, an independent count of the score, compiled against uncompiled."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.couperation_table import (
    ALL_ON,
    VARIANT_NAMES,
    VARIANTS,
    cautious,
    cautious_positions,
    game,
)
from torri.engine.compiled import compiling
from torri.engine.game import Game
from torri.games.couperation import RULEBOOK
from torri.games.couperation.material import CARDS, FINISH
from torri.games.couperation.state import SET
from torri.testing import check_game, check_uncompiled

if TYPE_CHECKING:
    from torri.engine.state import State


def members(of: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(1, CARDS + 1) if of >> card & 1]


def all_cards(state: State) -> Counter[int]:
    """Every card wherever it lies."""
    s = state.position
    found = Counter(members(int(s.reserve)) + members(int(s.cleared)) + members(int(s.deck)))
    for seat in range(state.game.players):
        found.update(members(int(s.hand[seat])) + members(int(s.discarded[seat])))
    found.update(int(card) for card in s.tower if card)
    if s.upper_left or state.view(None)["phase"] == "deal":
        found[FINISH] += int(s.finish)
    if s.phase == SET:
        found[int(s.target)] += 1
    return found


def recount(state: State) -> list[int]:
    """The cards of the tower that are face up, counted from what everybody sees."""
    face_up = sum(card["face"] == "up" for card in state.view(None)["tower"])
    return [face_up] * state.game.players


@pytest.mark.parametrize("options", VARIANTS, ids=VARIANT_NAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_battery(players: int, options: dict[str, Any]) -> None:
    """Everything that the engine promises holds in random games."""
    check_game(
        game(players, **options),
        games=4 if compiling() else 1,
        conserved=all_cards,
        recount=recount,
        longest=600,
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_51_cards(players: int) -> None:
    """In long games too, each of the 51 cards is always in exactly one place."""
    for state in cautious_positions(game(players), 600 if compiling() else 100, seed=players):
        assert all_cards(state) == Counter(range(1, CARDS + 1))


def test_state_is_small() -> None:
    """A position takes at most 768 bytes; 256 of them remember where a card taken from the tower can be."""
    assert RULEBOOK.position.itemsize <= 768
    remembered = [RULEBOOK.position[name].itemsize for name in ("under", "away")]
    assert sum(remembered) == 256


@pytest.mark.skipif(not compiling(), reason="there is nothing to compare with")
@pytest.mark.parametrize("options", [{}, ALL_ON], ids=["base", "every option"])
def test_compiled_equals_uncompiled(options: dict[str, Any]) -> None:
    """As plain Python, every warning an error, games go the same way byte for byte."""
    check_uncompiled(game(3, **options), games=3)


@pytest.mark.soak
def test_nothing_reaches_beyond_an_array() -> None:
    """With bounds checks on, random games run as without; plain Python checks them above."""
    check_uncompiled(game(4, **ALL_ON), games=10, seed=8, NUMBA_BOUNDSCHECK="1")


def test_games_of_one_player_count_are_equal() -> None:
    """Equal options make equal games, and a state can be sent to another."""
    one, other = game(2), Game(RULEBOOK, 2)
    state = one.initial()
    random = Random(1)
    for _ in range(40):
        if state.is_over:
            break
        state.play(cautious(state, random))
    assert other.from_bytes(state.to_bytes()) == state
