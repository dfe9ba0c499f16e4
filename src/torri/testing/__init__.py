"""The battery that every game must pass, for the games of this project and for anybody's own.

    from torri.testing import check_game

    def test_my_game():
        check_game(Game(my_rulebook, players=3), games=20, seed=1)

Random games are played, and at the positions along them the promises are checked that a game makes to the
engine: who moves and what is possible, chance, copies, notation, records, the end of the game, and above all
the secrets. A broken promise is an AssertionError that says what is wrong, where, and what was promised.

What only the game itself can tell it declares: `Rulebook.conserved` counts what is never lost and never made.
A test can count for itself: `conserved` from a state, `recount` the points of a finished game.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from torri.testing.ending import check_end
from torri.testing.play import Played, play_randomly, random_states
from torri.testing.positions import (
    check_copy,
    check_gaps,
    check_illegal,
    check_looking,
    check_material,
    check_settings,
    check_words,
    declared,
)
from torri.testing.promises import BrokenPromise, hold
from torri.testing.records import check_log, check_record, check_replay
from torri.testing.secrets import check_filling, check_many_secrets, check_secrets
from torri.testing.sights import check_looks, check_sights
from torri.testing.trajectories import check_uncompiled
from torri.testing.undo import SAMPLES, check_undo
from torri.testing.vocabulary import check_vocabulary

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.testing.ending import Recount
    from torri.testing.positions import Conserved

__all__ = [
    "BrokenPromise",
    "check_game",
    "check_looks",
    "check_many_secrets",
    "check_secrets",
    "check_sights",
    "check_uncompiled",
    "check_undo",
    "play_randomly",
    "random_states",
]

RARELY = 20  # what is slow to check is checked at one position in so many,
AT_LEAST = 8  # but at so many of each game;
SOMETIMES = 5  # what is rarely there to be checked, at one in so many


def check_game(
    game: Game,
    games: int = 10,
    seed: int = 1,
    *,
    conserved: Conserved = declared,
    recount: Recount | None = None,
    parts: bool = True,
    longest: int = 20_000,
    uncompiled: bool = False,
) -> None:
    """Check all promises over random games; with `uncompiled` also that both ways of running agree.

    What is simple is checked in all games before what is not: a lost card would look like a secret told.
    Without `parts` a score may be more than its parts, as those of the last deal are in a longer match.
    """
    hold(check_vocabulary, f"In {game!r}.", game)
    random = Random(f"{seed} look")
    all_played = [play_randomly(game, Random(f"{seed} {number}"), longest) for number in range(games)]
    for played in all_played:
        check_positions(played, random, conserved)
        hold(check_end, played.place(), played.end, recount, parts)
        for check in (check_replay, check_record):
            hold(check, played.place(), played)
    for played in all_played:
        check_what_is_known(played, random)
    for played in all_played:
        check_what_is_shown(played, random, conserved)
        hold(check_undo, f"In {game!r}.", game, random, SAMPLES, SOMETIMES)
    if uncompiled:
        check_uncompiled(game, games=min(games, 3), seed=seed)


def check_positions(played: Played, random: Random, conserved: Conserved) -> None:
    """Check what holds for every position."""
    for place, state in played.walk():
        for check in (check_settings, check_gaps, check_looking, check_copy):
            hold(check, place, state)
        hold(check_material, place, state, conserved)
        hold(check_illegal, place, state, random)


def check_what_is_known(played: Played, random: Random) -> None:
    """Check what the seats know at every position, and what they can guess."""
    for place, state in played.walk():
        hold(check_secrets, place, state, random)
    hold(check_filling, played.place(), played)


def check_what_is_shown(played: Played, random: Random, conserved: Conserved) -> None:
    """Check what is seen, said and read at some positions, and the whole log."""
    steps = range(len(played.steps) + 1)
    looked_at = random.sample(steps, min(len(steps), max(AT_LEAST, len(steps) // RARELY)))
    for place, state in played.walk():
        if place.number in looked_at:
            hold(check_words, place, state)
            hold(check_sights, place, state, random, conserved)
            hold(check_looks, place, state, random)
    hold(check_log, played.place(), played)
