"""Compiled loops over whole games, written once and bound to each game.

`opening`, `states`, `desk`, `choices` and `rngs` are arrays whose first element is meant: a loop takes its
records out once, because Numba counts references to arrays at every call.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from torri.engine.calls import rules_of
from torri.engine.compiled import bind, left_open, rule
from torri.engine.rng import Rng, below, next_u64
from torri.engine.seats import CHANCE, OVER

if TYPE_CHECKING:
    from torri.engine.choices import Choices
    from torri.engine.compiled import Position
    from torri.engine.rulebook import Rulebook

legal = chance = apply = redact = sample = scores = ranks = score_parts = left_open
random_step = decide = let_chance_decide = left_open


@rule
def pick(choices: Choices, rng: Rng) -> int:
    """An outcome of chance, each as likely as it weighs."""
    left = below(rng, choices.total)
    place = 0
    while left >= choices.weights[place]:
        left -= int(choices.weights[place])
        place += 1
    return int(choices.ids[place])


def step(s: Position, choices: Choices, rng: Rng) -> int:
    """One step of a random game: what was done by chance or by a seat that chooses blindly."""
    if s.to_move == CHANCE:
        chance(s, choices)
        action = pick(choices, rng)
    else:
        legal(s, choices)
        action = int(choices.ids[below(rng, choices.count)])
    apply(s, action)
    return action


def playouts(openings: Any, states: Any, choices: Any, rngs: Any, games: int) -> tuple[int, int, int]:
    """Random games, each from the next of the openings: decisions, chance steps, and a hash of all of it."""
    s = states[0]
    listed = choices[0]
    rng = rngs[0]
    steps = 0
    turned = 0
    trace = 0
    for game in range(games):
        states[0] = openings[game % len(openings)]
        while s.to_move != OVER:
            turned += s.to_move == CHANCE
            trace = (trace * 31 + random_step(s, listed, rng)) & 0xFFFFFFFF
            steps += 1
    return steps - turned, turned, trace


def random_batch(opening: Any, states: Any, choices: Any, rngs: Any, steps: int) -> int:
    """So many random steps in each of many games; one that is over starts again. How many were over."""
    listed = choices[0]
    rng = rngs[0]
    over = 0
    for _ in range(steps):
        for game in range(len(states)):
            s = states[game]
            random_step(s, listed, rng)
            if s.to_move == OVER:
                states[game] = opening[0]
                over += 1
    return over


def clones(states: Any, times: int) -> None:
    """Copy the first state over all others, again and again."""
    for _ in range(times):
        for place in range(1, len(states)):
            states[place] = states[0]


def guesses(states: Any, desk: Any, rngs: Any, times: int) -> None:
    """Redact each state for the seat to move and sample it again."""
    known = desk[0]
    rng = rngs[0]
    for _ in range(times):
        for place in range(len(states)):
            desk[0] = states[place]
            seat = known.to_move
            redact(known, seat)
            sample(known, seat, rng)


def series(
    opening: Any,
    finals: Any,
    desk: Any,
    choices: Any,
    rngs: Any,
    lineup: Any,
    seed: int,
    counts: Any,
    watched: Any,
) -> None:
    """Games between compiled players, from the opening to the positions in which they end.

    `lineup[game, seat]` is the player of a seat, who gets the redacted position in `desk[0]` and nothing
    else. Each game has its own chance, so that it is the same wherever and in whichever order it is played.
    `counts[game]` becomes the number of decisions, the seat that decided first, and the number of turns: what
    a seat decides before another one does. `watched` is handed to whoever lets chance decide.
    """
    listed = choices[0]
    known = desk[0]
    rng = rngs[0]
    for game in range(len(finals)):
        finals[game] = opening[0]
        s = finals[game]
        rng.word = seed + game
        rng.word = next_u64(rng)
        counts[game, 0] = counts[game, 2] = 0
        last = CHANCE
        while s.to_move != OVER:
            if s.to_move == CHANCE:
                let_chance_decide(s, listed, rng, watched, game)
                continue
            seat = s.to_move
            if counts[game, 0] == 0:
                counts[game, 1] = seat
            counts[game, 0] += 1
            counts[game, 2] += seat != last
            last = seat
            desk[0] = s
            redact(known, seat)
            legal(known, listed)
            apply(s, decide(lineup[game, seat], desk, listed, rng))


def unwatched(s: Position, choices: Choices, rng: Rng, watched: Any, game: int) -> None:
    """How chance decides in a series that nobody watches."""
    random_step(s, choices, rng)


def tally(finals: Any, points: Any, places: Any, parts: Any) -> None:
    """The points, the ranks and the parts of the points of every seat, in positions where games ended."""
    for game in range(len(finals)):
        s = finals[game]
        scores(s, points[game])
        ranks(s, places[game])
        for seat in range(s.players):
            score_parts(s, seat, parts[game, seat])


LOOPS = (playouts, random_batch, clones, guesses, tally)


@cache
def loops(rulebook: Rulebook) -> SimpleNamespace:
    """The loops of one game that need nothing but its rules."""
    names = stepping(rulebook)
    return SimpleNamespace(**{loop.__name__: bind(loop, names, rulebook.id) for loop in LOOPS})


@cache
def stepping(rulebook: Rulebook) -> dict[str, Any]:
    """The rules of a game, and a random step by them, by the names that loops leave open."""
    rules = rules_of(rulebook)
    return rules | {"random_step": bind(step, rules, rulebook.id, forceinline=True)}
