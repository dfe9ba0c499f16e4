"""The command `python -m torri.lab.puzzles`: finds puzzles and writes them into the folders of the games.

Greedy players play games. A decision becomes a puzzle where one choice is better than all others beyond
doubt, by a share of the victory that matters: rollouts of every choice and a deep search have to agree.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import count, takewhile
from typing import TYPE_CHECKING

from rich.console import Console

from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.parts import folder_of
from torri.games import game as game_named
from torri.players import player
from torri.players.search import search
from torri.puzzles.puzzle import Puzzle
from torri.puzzles.reading import FILE, to_line
from torri.review.practice import ask

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge
    from torri.engine.match import Match
    from torri.review.decisions import Weighed

GLANCE, SHORT, DEEP = "60", "400", "4000"
CLEAR = 0.06
"""The second best choice gives away so much at least: a mistake."""
SURE = 0.02
"""And so much at the lower end of its interval."""
CHOICES = range(4, 40)
APART = 12
"""Steps between two puzzles of one game."""
KINDS = 5
"""No more than one in so many has the same theme and is as hard."""


def find(game: Game, seed: int, end: float) -> Iterator[Puzzle]:
    """The puzzles of one game between greedy players, until the clock is at `end`."""
    match = game.match(seed=f"puzzles:{seed}")
    company = [player("greedy", seed=seed * game.players + seat) for seat in range(game.players)]
    last = -APART
    while not match.is_over and time.monotonic() < end:
        seat = match.to_move
        known = match.knowledge(seat)
        choice = company[seat].choose(known).code
        steps = len(match.record.steps)
        if len(known.legal) in CHOICES and steps - last >= APART and is_worth_it(known):
            weighed = ask(known)
            if is_clear(weighed) and found_by(known, DEEP) == weighed.best.code:
                last = steps
                yield made(match, known, weighed, choice)
        match.play(seat, choice)


def found_by(known: Knowledge, budget: str) -> str:
    """What a search of this budget chooses."""
    return search(budget, seed=1).explain(known).best.code


def is_worth_it(known: Knowledge) -> bool:
    """Whether a glance of a search already sees a difference between its first choices."""
    tried = [one for one in search(GLANCE, seed=1).explain(known).candidates if one.prospects][:2]
    seat = known.seat or 0
    return (
        len(tried) < 2 or tried[0].prospects[seat].win.value - tried[1].prospects[seat].win.value > CLEAR / 2
    )


def is_clear(weighed: Weighed) -> bool:
    """Whether one choice is better than every other beyond doubt."""
    return all(choice.low > SURE and choice.loss >= CLEAR for choice in weighed.choices[1:])


def made(match: Match, known: Knowledge, weighed: Weighed, greedy: str) -> Puzzle:
    """A puzzle of a decision."""
    best = weighed.best.code
    level = 1 if greedy == best else 2 if found_by(known, SHORT) == best else 3
    return Puzzle(
        match.game.id,
        0,
        match.game.players,
        match.game.options,
        tuple((step.by, step.code) for step in match.record.steps),
        weighed.seat,
        {choice.code: round(max(0.0, choice.loss), 3) for choice in weighed.choices},
        match.game.actions.find(best).data["do"],
        level,
    )


def gather(game: Game, wanted: int, minutes: float, seed: int) -> list[Puzzle]:
    """Puzzles of many kinds, the easy ones first: until there are enough or time is up."""
    end = time.monotonic() + 60 * minutes
    seeds = takewhile(lambda _seed: time.monotonic() < end, count(seed))
    found, kinds = list[Puzzle](), Counter[tuple[str, int]]()
    for puzzle in (one for each in seeds for one in find(game, each, end)):
        kind = puzzle.theme, puzzle.level
        if kinds[kind] * KINDS < wanted:
            kinds[kind] += 1
            found.append(puzzle)
        if len(found) == wanted:
            break
    return sorted(found, key=lambda puzzle: puzzle.level)


def make(name: str, wanted: int, minutes: float, seed: int) -> str:
    """Find puzzles of a game and write them; a sentence about it."""
    game = game_named(name)
    folder = folder_of(game.rulebook)
    if folder is None:
        raise Error(_("{game} has no folder to keep puzzles in."), game=name)
    found = gather(game, wanted, minutes, seed)
    text = "".join(f"{to_line(puzzle)}\n" for puzzle in found)
    (folder / FILE).write_text(text, encoding="utf-8")
    return _("{game}: {count} puzzles.").format(game=name, count=len(found))


def main(arguments: Sequence[str] | None = None) -> int:
    """Make puzzles; what went wrong is one sentence."""
    parser = argparse.ArgumentParser(prog="python -m torri.lab.puzzles", description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--puzzles", type=int, default=36, help="for each game")
    parser.add_argument("--minutes", type=float, default=60.0, help="for each game, at most")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    try:
        for name in given.games:
            Console().print(make(name, given.puzzles, given.minutes, given.seed), highlight=False)
    except Error as error:
        Console(stderr=True).print(str(error), soft_wrap=True)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
