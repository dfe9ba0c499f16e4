"""The command `python -m torri.lab.puzzles`: finds puzzles and writes them into the folders of the games.

Good players play games. A decision becomes a puzzle where one choice is better than all others beyond
doubt, by a share of the victory that matters: rollouts of every choice and a deep search have to agree. What
a game has already stays, and each new one is written at once: a run can be stopped and go on later.
"""

from __future__ import annotations

import argparse
import sys
import time
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
from torri.puzzles.reading import FILE, puzzles_of, to_line
from torri.review.practice import ask

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge
    from torri.engine.match import Match
    from torri.players.search.explanation import Explanation
    from torri.review.decisions import Weighed

COMPANY = "level:4"
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
EASY = 3
"""No more than one in so many is found by looking one move ahead."""


class Collection:
    """The puzzles of a game that were found so far, and which kinds are still wanted."""

    def __init__(self, found: Iterable[Puzzle], wanted: int) -> None:
        self.wanted = wanted
        self.found = list(found)

    @property
    def is_full(self) -> bool:
        """Whether there are enough."""
        return len(self.found) >= self.wanted

    def wants(self, level: int, theme: str | None = None) -> bool:
        """Whether a puzzle that is so hard, with this theme, is still wanted."""
        alike = [one for one in self.found if one.level == level]
        if theme is None:
            return level > 1 or len(alike) * EASY < self.wanted
        same = sum(one.theme == theme for one in alike)
        return self.wants(level) and same * KINDS < self.wanted

    def add(self, puzzle: Puzzle) -> bool:
        """Keep a puzzle if its kind is wanted and it is new, the easy ones first."""
        known = any((one.steps, one.options) == (puzzle.steps, puzzle.options) for one in self.found)
        if known or not self.wants(puzzle.level, puzzle.theme):
            return False
        self.found = sorted([*self.found, puzzle], key=lambda one: one.level)
        return True

    def written(self) -> str:
        """The file with all of them."""
        return "".join(f"{to_line(puzzle)}\n" for puzzle in self.found)


def find(game: Game, seed: int, end: float, kept: Collection) -> Iterator[Puzzle]:
    """The puzzles of one game between good players, until the clock is at `end`."""
    match = game.match(seed=f"puzzles:{COMPANY}:{seed}")
    company = [player(COMPANY, seed=seed * game.players + seat) for seat in range(game.players)]
    last = -APART
    while not match.is_over and time.monotonic() < end:
        seat = match.to_move
        known = match.knowledge(seat)
        steps = len(match.record.steps)
        if len(known.legal) in CHOICES and steps - last >= APART:
            puzzle = asked(match, known, kept)
            if puzzle:
                last = steps
                yield puzzle
        match.play(seat, company[seat].choose(known).code)


def asked(match: Match, known: Knowledge, kept: Collection) -> Puzzle | None:
    """The decision as a puzzle, if one choice is clearly best, and a puzzle so hard is wanted."""
    glance = search(GLANCE, seed=1).explain(known)
    greedy = player("greedy", seed=1).choose(known).code
    seems_easy = glance.best.code == greedy
    if not shows_a_difference(glance, known.seat or 0) or (seems_easy and not kept.wants(1)):
        return None
    weighed = ask(known)
    if not is_clear(weighed) or found_by(known, DEEP) != weighed.best.code:
        return None
    return made(match, known, weighed, greedy)


def found_by(known: Knowledge, budget: str) -> str:
    """What a search of this budget chooses."""
    return search(budget, seed=1).explain(known).best.code


def shows_a_difference(glance: Explanation, seat: int) -> bool:
    """Whether a glance of a search already sees a difference between its first choices."""
    first = [one.prospects[seat].win.value for one in glance.candidates if one.prospects][:2]
    return len(first) < 2 or abs(first[0] - first[1]) > CLEAR / 2


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


def gather(game: Game, kept: Collection, minutes: float, seed: int) -> Iterator[Puzzle]:
    """Puzzles of many kinds, each as soon as it is kept: until there are enough or time is up."""
    end = time.monotonic() + 60 * minutes
    for each in takewhile(lambda _seed: time.monotonic() < end and not kept.is_full, count(seed)):
        for puzzle in find(game, each, end, kept):
            if not kept.is_full and kept.add(puzzle):
                yield puzzle


def make(name: str, wanted: int, minutes: float, seed: int) -> str:
    """Find puzzles of a game and write them; a sentence about it."""
    game = game_named(name)
    folder = folder_of(game.rulebook)
    if folder is None:
        raise Error(_("{game} has no folder to keep puzzles in."), game=name)
    kept = Collection(puzzles_of(game.id), wanted)
    for _puzzle in gather(game, kept, minutes, seed):
        (folder / FILE).write_text(kept.written(), encoding="utf-8")
    return _("{game}: {count} puzzles.").format(game=name, count=len(kept.found))


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
