"""Deals that fit what a seat knows, many for each game: on them a learner looks ahead without peeking."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from torri.bridges.vector.loops import vector_loops
from torri.engine.compiled import bind, left_open
from torri.engine.rng import next_u64

if TYPE_CHECKING:
    from torri.bridges.vector.rows import Rows
    from torri.engine.rulebook import Rulebook

redact = sample = left_open


def imagine(games: Any, guesses: Any, over: Any, start: int, each: int, seed: int) -> None:
    """In each row a game as the seat that decides there could believe it to be; `each` rows for a game.

    A game that is over and waits to be dealt anew stays as it is.
    """
    states, rows, seats = games
    _opening, dealt, imagined, _others, decides, _desk, _listed, rngs = guesses
    rng = rngs[0]
    for place in range(len(dealt)):
        game = (start + place) // each
        row = imagined[place]
        rng.word = seed + start + place
        dealt[place] = states[game]
        if not rows[game].waiting:
            redact(dealt[place], seats[game])
            sample(dealt[place], seats[game], rng)
        row.chance = next_u64(rng)
        row.deals = rows[game].deals
        row.lineup = rows[game].lineup
        row.waiting = rows[game].waiting
        decides[place] = seats[game]
        over[place] = rows[game].waiting


@cache
def imagining(rulebook: Rulebook) -> Any:
    """The loop for one game."""
    return bind(imagine, vector_loops(rulebook, scaled=False).names, rulebook.id)


def imagine_in(rows: Rows, guesses: Rows, seed: int) -> None:
    """Set these rows to games as the seats to move in the others know them."""
    loop = imagining(rows.game.rulebook)
    games = (rows.states, rows.rows, rows.seats)
    each = len(guesses.rows) // len(rows.rows)
    guesses.rewards[:] = 0
    guesses.paid["seats"] = 0
    guesses.refused[:] = False
    for chunk in guesses.chunks:
        loop(games, chunk.tables, chunk.told[2], chunk.part.start, each, seed)
    guesses.show()
