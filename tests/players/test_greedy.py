from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import torri
from torri.games.san_gimignano.material import CONSPIRACY, GIOSTRA, GUARD, MONUMENTO, RANKS
from torri.games.san_gimignano.state import ANSWER, GUARDING, PHASES
from torri.lab.simulate import simulate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.state import State

ALL_ON = dict.fromkeys(
    ("donazione_optional", "purchase_last_free", "marker_follows", "stone_as_guard", "palazzo_min3"), True
)
VARIANTS: list[dict[str, Any]] = [
    {},
    {"advanced": True},
    {"advanced": True, "deals": 2, **ALL_ON},
    {"advanced": True, "trade_blind": True, **ALL_ON},
]
DECIDED_BY_SEATS = {
    "turn", "exchange", "draw", "complete", "donazione", "take", "return", "target", "guard", "giostra",
    "rebuild", "bury",
}  # fmt: skip
GIOSTRA_ON_A_STONE = 0  # a seed whose games have every phase, the rarest among them


def decisions(games: int, seed: int, **options: Any) -> Iterator[State]:
    """Every position of random games in which a seat decides."""
    dice = Random(seed)
    game = torri.game("san-gimignano", **options)
    for _ in range(games):
        state = game.initial()
        while not state.is_over:
            ids, weights = state.weights()
            if ids:
                state.play(dice.choices(ids, weights)[0])
            else:
                yield state
                state.play(dice.choice(state.legal))


def phase(state: State) -> str:
    """The name of the phase."""
    return PHASES[state.position.phase]


def test_every_choice_is_legal_in_every_phase() -> None:
    """Whatever is to be decided, with whatever options, greedy chooses something legal."""
    seen = set()
    player = torri.player("greedy", seed=1)
    for options in VARIANTS:
        for state in decisions(24, seed=GIOSTRA_ON_A_STONE, **options):
            seen.add(phase(state))
            assert player.choose(state.known_to(state.to_move)).id in state.legal.ids
    assert seen == DECIDED_BY_SEATS


@pytest.mark.parametrize("options", VARIANTS)
def test_what_the_seat_cannot_know_makes_no_difference(options: dict[str, Any]) -> None:
    """Two positions that a seat cannot tell apart give the same choice for the same seed."""
    for number, state in enumerate(decisions(8, 5, **options)):
        known = state.known_to(state.to_move)
        other = known.sample(number)
        chosen = torri.player("greedy", seed=number).choose(known)
        assert torri.player("greedy", seed=number).choose(other.known_to(other.to_move)) is chosen


def test_same_seed_same_choices() -> None:
    """Two greedy players with one seed choose alike all along, ties included."""
    one, two = torri.player("greedy", seed="tie"), torri.player("greedy", seed="tie")
    for state in decisions(5, 3):
        known = state.known_to(state.to_move)
        assert one.choose(known) is two.choose(known)


def test_choosing_changes_nothing() -> None:
    """The player thinks on its own copy of what it knows."""
    player = torri.player("greedy", seed=1)
    for state in decisions(2, 4, advanced=True):
        known = state.known_to(state.to_move)
        before = known.to_bytes()
        player.choose(known)
        assert known.to_bytes() == before


@pytest.mark.parametrize("options", [{}, {"advanced": True}, {"deals": 2}])
def test_beats_random(options: dict[str, Any]) -> None:
    """Greedy wins nearly every game against random; a fixed seed, and far from the border."""
    results = simulate(torri.game("san-gimignano", **options), ["greedy", "random"], 1000, seed=1)
    assert results.players[0].wins.low > 0.95


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


def stand(
    state: State, seat: int, rank: int, height: int, *, colourful: bool, complete: bool = False
) -> None:
    """Let a tower stand before a player."""
    s = state.position
    tower = s.towers[seat, s.slots[seat]]
    tower.rank, tower.height, tower.colourful = rank, height, colourful
    s.slots[seat] += 1


def choice(state: State) -> str:
    """What greedy does here."""
    return torri.player("greedy", seed=1).choose(state.known_to(state.to_move)).code


def test_a_second_pass_ends_a_deal_that_is_won() -> None:
    """After the other player's pass greedy passes too when it is ahead, and does not when it is behind."""
    state = opening()
    s = state.position
    stand(state, s.turn, 10, 3, colourful=False)
    s.marker, s.passes = s.turn, 1
    assert choice(state) == "pass"
    s.marker = 1 - s.turn
    stand(state, 1 - s.turn, 9, 3, colourful=False)
    assert choice(state) != "pass"


def test_completes_before_the_deck_runs_out() -> None:
    """With the deck nearly empty the towers are completed, all of them in one action."""
    state = opening()
    s = state.position
    give(state, s.turn, 5, 7, 10)
    for rank in (9, 8):
        stand(state, s.turn, rank, 3, colourful=False)
    s.unseen[0] = 2
    first = choice(state)
    assert first in ("complete a", "complete b")
    state.play(first)
    assert choice(state) in ("complete a", "complete b")


def test_builds_a_colourful_tower_with_a_full_hand() -> None:
    """A hand that cannot grow is used for a colourful tower, not for an Exchange or a pass."""
    state = opening()
    give(state, state.position.turn, 10, 9, 8, 8, 6, 5, 5)
    assert choice(state).startswith("build 10 9 8")


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
    assert choice(state) == "guard"


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
    assert choice(state) == "giostra"
