"""The rival of another kind at Saint Petersburg: what it holds for good, and that it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import torri
from torri.games.saint_petersburg.lab import rival
from torri.games.saint_petersburg.material import CODES

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.players.protocol import Player

FILE = f"file:{rival.__file__}"


@pytest.fixture
def position() -> Position:
    """The first turn of a game for two."""
    return torri.game("saint-petersburg", 2).match(seed=1).state.position.copy()


def test_it_values_what_a_player_has(position: Position) -> None:
    """More points, rubles, workers and nobles are better chances; a card in hand is none at the end."""
    even = rival.chance_to_win(position, 0)
    assert even == pytest.approx(1 - rival.chance_to_win(position, 1))
    for field, place in (("points", 0), ("rubles", 0)):
        richer = position.copy()
        richer[field][place] += 5
        assert rival.chance_to_win(richer, 0) > even > rival.chance_to_win(richer, 1)
    for code in ("shepherd", "market", "author"):
        owner = position.copy()
        owner.tableau[0, CODES.index(code)] += 1
        assert rival.chance_to_win(owner, 0) > even


def test_money_is_worth_more_early_and_points_tell_more_late(position: Position) -> None:
    """A worker pays for itself in the first series and not in the last; a lead tells more at the end."""
    late = position.copy()
    late.last_series = 1
    for position_now, pays in ((position, True), (late, False)):
        placed = position_now.copy()
        placed.tableau[0, CODES.index("ship-builder")] += 1
        placed.rubles[0] -= 7
        assert (rival.lead(placed, 0) > rival.lead(position_now, 0)) is pays
    chances = []
    for s in (position, late):
        s.points[0] += 12
        chances.append(rival.chance_to_win(s, 0))
    assert 0.5 < chances[0] < chances[1]


def test_it_sits_down_like_any_player_from_a_file() -> None:
    """It is found by its file, and with hardly any time it beats somebody who chooses blindly."""
    assert torri.player(FILE, seed=1).spec == FILE
    ahead = []
    for seed in range(2):
        match = torri.game("saint-petersburg", 2).match(seed=seed)
        players: list[Player] = [rival.MonteCarlo(seed=1, seconds=0.0), torri.player("random", 1)]
        while not match.is_over:
            match.play(match.to_move, players[match.to_move].choose(match.state.known_to(match.to_move)))
        own, other = match.state.scores
        ahead.append(own - other)
    assert min(ahead) > 0
