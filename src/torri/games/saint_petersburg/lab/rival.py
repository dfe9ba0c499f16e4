"""A rival of another kind: plain Monte Carlo with a rule of thumb, as one writes it in an evening.

    torri arena saint-petersburg --players level:4,file:src/torri/games/saint_petersburg/lab/rival.py

Torri's levels are measured against it, because it shares nothing with them: no tree, no judge, no fitted
outlook. It tries every choice again and again for a tenth of a second of its processor, plays on for about
two rounds, each time taking the best of four choices drawn by lot, and adds up what everybody has: points,
income, rubles, nobles.
"""

from __future__ import annotations

import time
from functools import cache
from math import exp, log, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.choices import Choices, choices_type
from torri.engine.compiled import Position, bind, left_open, rule
from torri.engine.loops import stepping
from torri.engine.rng import RNG, Rng, below
from torri.engine.seats import CHANCE, OVER
from torri.games import game
from torri.games.saint_petersburg.material import (
    BUILDING,
    COLOUR,
    KINDS,
    NOBLE,
    NOBLE_POINTS,
    POINTS_CARD_IN_HAND,
    STACKS,
    WORKER,
)
from torri.games.saint_petersburg.scoring import final_score, income, round_points

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action

SECONDS = 0.1
AT_ONCE = 50  # playouts between two looks at the clock
DECISIONS = 16  # that a playout takes before it is judged
DRAWN = 4  # choices of which a playout takes the best
CURIOSITY = 0.35  # how much is tried besides what came out best
CARDS_A_SERIES = 4.5  # that a stack loses
LAST_RUBLE, EARLIER = 0.1, 0.3  # points for a ruble at the end, and for every series earlier so many more
SURE, UNSURE = 4.0, 5.0  # the lead that makes the odds e times as good: at the end, and for a series more

apply = legal = random_step = best_of_some = play_on = left_open


@rule
def series_to_come(s: Position) -> float:
    """How many series follow this one, by the stack that runs out first."""
    if s.last_series:
        return 0.0
    fewest = 100
    for stack in range(len(STACKS)):
        fewest = min(fewest, int(s.stack_sizes[stack]))
    return max(0.3, fewest / CARDS_A_SERIES)


@rule
def worth(s: Position, seat: int, later: float) -> float:
    """What a player has, in points: on the track and to come, with the rubles and the nobles."""
    if s.to_move == OVER:
        return float(final_score(s, seat))
    ruble = LAST_RUBLE + EARLIER * later
    kinds = 0
    for kind in range(KINDS):
        kinds += COLOUR[kind] == NOBLE and s.tableau[seat, kind] > 0
    value = float(s.points[seat]) + ruble * float(s.rubles[seat])
    value += NOBLE_POINTS[min(kinds, len(NOBLE_POINTS) - 1)]
    value -= POINTS_CARD_IN_HAND * int(s.hand_size[seat]) / (1.0 + later)
    for colour in (WORKER, BUILDING, NOBLE):
        times = later + (s.this_round <= colour)
        value += times * round_points(s, seat, colour)
        value += times * 0.5 * (ruble + LAST_RUBLE) * income(s, seat, colour)
    return value


@rule
def lead(s: Position, seat: int) -> float:
    """How far a player is ahead of the best of the others."""
    later = series_to_come(s)
    best = -np.inf
    for other in range(s.players):
        if other != seat:
            best = max(best, worth(s, other, later))
    return worth(s, seat, later) - best


@rule
def chance_to_win(s: Position, seat: int) -> float:
    """The lead as a chance: the later in the game, the more a point tells."""
    ahead = lead(s, seat) / (SURE + UNSURE * series_to_come(s))
    return float(1.0 / (1.0 + exp(-max(-30.0, min(30.0, ahead)))))


def best_drawn(desk: Any, choices: Choices, rng: Rng) -> int:
    """Of a few legal actions in `desk[0]`, drawn by lot, the one after which the player is furthest ahead."""
    s, trial = desk[0], desk[1]
    legal(s, choices)
    seat, chosen, highest = s.to_move, -1, -np.inf
    for _ in range(DRAWN):
        action = int(choices.ids[below(rng, choices.count)])
        desk[1] = s
        apply(trial, action)
        ahead = lead(trial, seat)
        if ahead > highest:
            chosen, highest = action, ahead
    return chosen


def follow(desk: Any, choices: Choices, rng: Rng) -> None:
    """Play on for some decisions."""
    s = desk[0]
    left = DECISIONS
    while s.to_move == CHANCE or (s.to_move != OVER and left > 0):
        if s.to_move == CHANCE:
            random_step(s, choices, rng)
        else:
            apply(s, best_of_some(desk, choices, rng))
            left -= 1


def try_all(
    root: Any, desk: Any, choices: Any, rngs: Any, ids: Any, tries: Any, gains: Any, times: int
) -> None:
    """So many playouts, each of the action that looks best so far or was tried too little."""
    seat = root[0].to_move
    for _ in range(times):
        total = 1.0 + tries.sum()
        chosen, highest = 0, -1.0
        for place in range(len(ids)):
            mean = gains[place] / max(1.0, tries[place])
            score = mean + CURIOSITY * sqrt(log(total) / tries[place]) if tries[place] else np.inf
            if score > highest:
                chosen, highest = place, score
        desk[0] = root[0]
        apply(desk[0], ids[chosen])
        play_on(desk, choices[0], rngs[0])
        tries[chosen] += 1.0
        gains[chosen] += chance_to_win(desk[0], seat)


@cache
def playouts_in(rulebook: Rulebook) -> Callable[..., None]:
    """`try_all` for the rules of a game."""
    names: dict[str, Any] = dict(stepping(rulebook))
    names["best_of_some"] = bind(best_drawn, names, rulebook.id)
    names["play_on"] = bind(follow, names, rulebook.id)
    return bind(try_all, names, rulebook.id)


class MonteCarlo:
    """Tries all choices for a tenth of a second, and takes the one that was tried most."""

    spec = "monte-carlo"

    def __init__(self, seed: int | None = None, seconds: float = SECONDS) -> None:
        self.random = Random(seed)
        self.seconds = 0.0
        match = game("saint-petersburg").match(1)
        self.choose(match.state.known_to(match.to_move))  # compiled before anybody waits for a decision
        self.seconds = seconds

    def choose(self, knowledge: Knowledge) -> Action:
        """The action that was tried most."""
        rulebook, legal = knowledge.game.rulebook, knowledge.legal
        root, desk = np.zeros(1, rulebook.position), np.zeros(2, rulebook.position)
        root[0] = knowledge.position
        choices, rng = np.zeros(1, choices_type(len(knowledge.game.actions.all))), np.zeros(1, RNG)
        rng["word"] = self.random.getrandbits(62)
        ids = np.array([action.id for action in legal], np.int64)
        tries, gains = np.zeros(len(ids)), np.zeros(len(ids))
        play = playouts_in(rulebook)
        end = time.thread_time() + self.seconds
        play(root, desk, choices, rng, ids, tries, gains, AT_ONCE)
        while time.thread_time() < end and len(ids) > 1:
            play(root, desk, choices, rng, ids, tries, gains, AT_ONCE)
        return legal[int(tries.argmax())]
