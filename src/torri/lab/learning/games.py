"""Games to learn from: positions on the way, each as one seat knows it, and what that seat got in the end."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from torri.engine.compiled import Position, bind, left_open
from torri.engine.loops import stepping
from torri.engine.rng import Rng, below, next_u64, rng as seeded
from torri.engine.seats import CHANCE, OVER
from torri.lab.given import KEEP, MISTAKES
from torri.players.compiled import GREEDY, decide_in
from torri.players.expertise import expertise, outlook_of
from torri.players.search.judgement import appraise, network_type
from torri.players.search.recipe import recipe_for
from torri.players.search.worth import RESULT, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.choices import Choices
    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook

legal = apply = redact = tensor = outlook = suppose = random_step = decide = left_open
judged = take_best = choose = finish = look = left_open

LEARNED = 2  # beside RANDOM and GREEDY: takes what the network judges best
FINE = 1 << 20  # how finely a probability is thrown
GREEDY_SHARE = 0.25  # of the seats, when there is a network to play the others
DECIDED = 200.0  # no outlook counts for more: it is that of a game as good as won or lost


class Lessons(NamedTuple):
    """Positions as numbers (`Layout`), the greedy player's outlook, and what each was worth in the end."""

    numbers: npt.NDArray[np.int8]
    hopes: npt.NDArray[np.float32]
    worth: npt.NDArray[np.float32]

    def some(self, places: npt.NDArray[np.int64]) -> Lessons:
        """Those at these places."""
        return Lessons(self.numbers[places], self.hopes[places], self.worth[places])


def judge_best(desk: Any, choices: Choices, net: Position) -> int:
    """Of the listed actions in the redacted position `desk[0]` the one that the network judges best."""
    seat = desk[0].to_move
    suppose(desk[0])
    chosen = -1
    highest = 0.0
    for place in range(choices.count):
        desk[1] = desk[0]
        apply(desk[1], int(choices.ids[place]))
        odds = judged(desk[1], seat, net)
        if chosen < 0 or odds > highest:
            chosen, highest = int(choices.ids[place]), odds
    return chosen


def pick_player(s: Position, player: int, mistakes: float, desk: Any, choices: Choices, rng: Rng,
                net: Position) -> int:  # fmt: skip
    """What a player does who gets nothing but the redacted position, and errs now and then."""
    desk[0] = s
    redact(desk[0], s.to_move)
    legal(desk[0], choices)
    if choices.count == 1 or (next_u64(rng) >> 44) < mistakes * FINE:
        return int(choices.ids[below(rng, choices.count)])
    if player == LEARNED:
        return int(take_best(desk, choices, net))
    return int(decide(player, desk, choices, rng))


def write_down(s: Position, known: Any, pages: Any, hopes: Any, seats: Any, filled: int) -> int:
    """Keep the position as every seat knows it; how many places are filled then."""
    for seat in range(np.int64(s.players)):
        known[0] = s
        redact(known[0], seat)
        tensor(known[0], seat, pages[filled])
        hopes[filled] = outlook(known[0], seat)
        seats[filled] = seat
        filled += 1
    return filled


def watch(opening: Any, states: Any, desk: Any, choices: Any, rngs: Any, nets: Any,
          recipes: Any, results: Any, mistakes: Any, learned: float, keep: float, pages: Any, hopes: Any,
          seats: Any, worth: Any, lineup: Any) -> int:  # fmt: skip
    """Play games until the pages are full; how many are filled with games that came to their end."""
    listed = choices[0]
    rng = rngs[0]
    s = states[0]
    players = int(opening[0].players)
    filled = 0
    while True:
        states[0] = opening[0]
        errs = mistakes[below(rng, len(mistakes))]
        for seat in range(players):
            lineup[seat] = LEARNED if (next_u64(rng) >> 44) < learned * FINE else GREEDY
        first = filled
        while s.to_move != OVER:
            if (next_u64(rng) >> 44) < keep * FINE:
                if filled + players > len(pages):
                    return first
                filled = look(s, desk, pages, hopes, seats, filled)
            if s.to_move == CHANCE:
                random_step(s, listed, rng)
            else:
                apply(s, choose(s, int(lineup[s.to_move]), errs, desk, listed, rng, nets[0]))
        finish(s, results[0], recipes[0])
        for place in range(first, filled):
            worth[place] = results[0].value[seats[place]]


@cache
def watching(rulebook: Rulebook) -> Callable[..., int]:
    """`watch` for one game."""
    names: dict[str, Any] = stepping(rulebook) | {
        "decide": decide_in(rulebook),
        "outlook": outlook_of(rulebook),
        "suppose": expertise(rulebook).suppose,
        "cooperative": rulebook.cooperative,
    }
    names["judged"] = bind(appraise, names, rulebook.id)
    names["take_best"] = bind(judge_best, names, rulebook.id)
    names["choose"] = bind(pick_player, names, rulebook.id)
    names["finish"] = bind(settle, names, rulebook.id)
    names["look"] = bind(write_down, names, rulebook.id)
    return bind(watch, names, rulebook.id)


def lessons(
    game: Game,
    net: npt.NDArray[np.void] | None,
    wanted: int,
    seed: str,
    keep: float = KEEP,
    mistakes: tuple[float, ...] = MISTAKES,
) -> Lessons:
    """Positions of games that greedy players play, and the network, once there is one.

    A share of `keep` is kept of all positions; `mistakes` are the shares of blind decisions.
    """
    rulebook, layout = game.rulebook, game.rulebook.layout
    pages = np.zeros(wanted, layout.record)
    worth, hopes = np.zeros((2, wanted), np.float32)
    filled = watching(rulebook)(
        game.opening,
        np.zeros(1, rulebook.position),
        np.zeros(2, rulebook.position),
        np.zeros(1, game.choices),
        seeded(Random(seed).getrandbits(64)),
        np.zeros(1, network_type(layout)) if net is None else net,
        recipe_for(rulebook, game.players).record(),
        np.zeros(1, RESULT),
        np.array(mistakes),
        0.0 if net is None else 1.0 - GREEDY_SHARE,
        keep,
        pages,
        hopes,
        np.zeros(wanted, np.int64),
        worth,
        np.zeros(8, np.int64),
    )
    numbers = pages.view(np.int8).reshape(wanted, -1)
    return Lessons(numbers[:filled], hopes[:filled].clip(-DECIDED, DECIDED), worth[:filled])
