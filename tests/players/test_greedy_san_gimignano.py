from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torri
from tests.players.positions import greedy_choice
from torri.games.san_gimignano.material import CONSPIRACY, GIOSTRA, GUARD, MONUMENTO, RANKS
from torri.games.san_gimignano.state import ANSWER, GUARDING
from torri.games.san_gimignano.towers import free_slot

if TYPE_CHECKING:
    from torri.engine.state import State


def opening(**options: Any) -> State:
    """A position just after the deal."""
    return torri.game("san-gimignano", **options).match(seed=1).state


def give(state: State, seat: int, *ranks: int) -> None:
    """Replace a hand by these ranks."""
    s = state.position
    s.hand[seat] = 0
    for rank in ranks:
        s.hand[seat, RANKS.index(rank)] += 1
    s.held[seat] = len(ranks), 0


def stand(state: State, seat: int, rank: int, height: int, *, colourful: bool) -> None:
    """Let a tower stand before a player."""
    s = state.position
    slot = free_slot(s, seat)
    tower = s.towers[seat, slot]
    tower.rank, tower.height, tower.colourful = rank, height, colourful
    s.building[seat] |= 1 << slot


def test_a_second_pass_ends_a_deal_that_is_won() -> None:
    """After the other player's pass greedy passes too when it is ahead, and does not when it is behind."""
    state = opening()
    s = state.position
    stand(state, s.turn, 10, 3, colourful=False)
    s.marker, s.passes = s.turn, 1
    assert greedy_choice(state) == "pass"
    s.marker = 1 - s.turn
    stand(state, 1 - s.turn, 9, 3, colourful=False)
    assert greedy_choice(state) != "pass"


def test_completes_before_the_deck_runs_out() -> None:
    """With the deck nearly empty the towers are completed, all of them in one action."""
    state = opening()
    s = state.position
    give(state, s.turn, 5, 7, 10)
    for rank in (9, 8):
        stand(state, s.turn, rank, 3, colourful=False)
    s.unseen[0] = 2
    first = greedy_choice(state)
    assert first in ("complete a", "complete b")
    state.play(first)
    assert greedy_choice(state) in ("complete a", "complete b")


def test_builds_a_colourful_tower_with_a_full_hand() -> None:
    """A hand that cannot grow is used for a colourful tower, not for an Exchange or a pass."""
    state = opening()
    give(state, state.position.turn, 10, 9, 8, 8, 6, 5, 5)
    assert greedy_choice(state).startswith("build 10 9 8")


def test_guards_a_high_tower() -> None:
    """A 5 is shown to save a colourful tower of five stories from Conspiracy."""
    state = opening()
    s = state.position
    builder, victim = s.turn, 1 - s.turn
    give(state, victim, 5, 9)
    stand(state, victim, 10, 5, colourful=True)
    stand(state, builder, CONSPIRACY, 5, colourful=False)
    s.phase, s.to_move, s.affected, s.target, s.slot = GUARDING, victim, victim, 0, 0
    assert s.hand[victim, GUARD]
    assert greedy_choice(state) == "guard"


def test_giostra_answers_a_monumento() -> None:
    """Seven points for the other player are worth a Giostra, when the decks are closed."""
    state = opening(advanced=True)
    s = state.position
    other = 1 - s.turn
    s.hand[other], s.held[other] = 0, (0, 1)
    s.hand[other, GIOSTRA] = 1
    s.used[s.turn, MONUMENTO] = 1
    s.ending, s.phase, s.to_move = 1, ANSWER, other
    s.noble, s.noble_by = MONUMENTO, s.turn
    assert greedy_choice(state) == "giostra"
