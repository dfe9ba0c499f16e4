"""Games for the tests of reviews: whole records of quick players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torri

if TYPE_CHECKING:
    from torri.engine.match import Match

EVERY = [(name, count) for name in torri.games() for count in torri.game(name).rulebook.players]
"""Every game with every number of players."""


def played(name: str, players: int, seed: int, spec: str = "greedy", decisions: int = 1_000) -> Match:
    """A match of quick players, to its end or for so many decisions."""
    match = torri.game(name, players).match(seed=seed, seats=[f"P{seat}" for seat in range(players)])
    around = [torri.player(spec, seed=f"{seed} {seat}") for seat in range(players)]
    while not match.is_over and decisions > 0:
        match.play(match.to_move, around[match.to_move].choose(match.knowledge(match.to_move)))
        decisions -= 1
    return match
