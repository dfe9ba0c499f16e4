"""The battery that every game must pass, for the games of this project and for anybody's own.

    from torri.testing import check_game

    def test_my_game():
        check_game(Game(my_rulebook, players=3), games=20, seed=1)

Random games are played, and at the positions along them the promises of the engine are checked: legal
actions, chance, copies, notation, records, the end of the game, and above all the secrets. A broken promise
is an AssertionError with a sentence. What only the game itself can tell comes as a function: `conserved`
gives something that never changes (the cards of the box), `recount` the points of a position, counted anew.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from torri.testing.play import Played, play_randomly, random_states
from torri.testing.positions import check_copy, check_end, check_illegal, check_legal, check_words
from torri.testing.promises import demand
from torri.testing.records import check_record, check_replay
from torri.testing.secrets import check_looks, check_many_secrets, check_secrets, check_sights
from torri.testing.trajectories import check_uncompiled
from torri.testing.vocabulary import check_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.game import Game
    from torri.engine.state import State
    from torri.testing.positions import Recount

    Conserved = Callable[[State], object]

__all__ = [
    "check_game",
    "check_looks",
    "check_many_secrets",
    "check_secrets",
    "check_sights",
    "check_uncompiled",
    "play_randomly",
    "random_states",
]

RARELY = 20  # what is slow to check is checked at one position in so many


def check_game(
    game: Game,
    games: int = 10,
    seed: int = 1,
    *,
    conserved: Conserved | None = None,
    recount: Recount | None = None,
    longest: int = 20_000,
    uncompiled: bool = False,
) -> None:
    """Check all promises over random games; with `uncompiled` also that both ways of running agree."""
    check_vocabulary(game)
    for number in range(games):
        played = play_randomly(game, Random(f"{seed} {number}"), longest)
        check_positions(played, Random(f"{seed} {number} look"), conserved)
        check_end(played.end, recount)
        check_replay(played)
        check_record(played.record())
    if uncompiled:
        check_uncompiled(game, games=min(games, 3), seed=seed)


def check_positions(played: Played, random: Random, conserved: Conserved | None = None) -> None:
    """Check everything that holds for a position, along a game and at its end."""
    kept = conserved(played.game.initial()) if conserved else None
    for state in played.positions():
        check_legal(state)
        check_copy(state)
        check_illegal(state, random)
        check_secrets(state, random)
        if conserved:
            demand(conserved(state) == kept, "{!r} has not kept {}: {}.", state, kept, conserved(state))
        if random.randrange(RARELY) == 0:
            check_words(state)
            check_sights(state, random)
            check_looks(state, random)
