"""The command `python -m torri.lab.levels`: how strong each level is in each game, for docs/levels.md.

Every level meets the next one, in every seat, on the same deals; in the cooperative game each is a team of
its own. What was played is kept, so that a run that was stopped, or whose time was up, goes on.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import TYPE_CHECKING

from torri.games import rulebook
from torri.lab.arena import Arena, set_up
from torri.lab.arena.report import seconds
from torri.lab.ladders import LADDERS, options, play_and_write
from torri.lab.report import interval, percent
from torri.lab.statistics.page import table
from torri.players.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from torri.lab.arena.results import Results
    from torri.lab.arena.schedule import Pairing
    from torri.lab.given import Ladder

PAGE = """\
# Levels

Written by `make levels`; do not edit. `torri play GAME --against level:4` plays against one of them.

Each level is a fixed recipe (`src/torri/players/levels.py`): the first two overlook some of the things that
they could do and choose the best of the others, the third is the `greedy` player, the others search, with so
many simulations or steps for each decision; the sixth uses them up only where the choice is hard. A level
meets the one below it in every seat, on the same deals. Where all play together each level is a team of its
own, and a second table counts the deals that only one of two teams won. Ratings are on the scale of Elo, the
third level at 1000; intervals are of 95 %, ratings by drawing whole deals again. Times are by the clock on
the wall, on a machine with two cores that played two games at once and did
other work: compare them as ratios. The games are in [arena/levels](arena/levels).

{names}
"""


def arena_of(ladder: Ladder, games: Callable[[Pairing], int], seed: str, folder: Path) -> Arena:
    """The arena of all levels."""
    setting = set_up(ladder.game, ladder.seats, ladder.options, seed)
    specs = [level.spec for level in LEVELS]
    return Arena(setting, specs, games, folder / f"{ladder.name}.jsonl", ladder=True)


def page(found: Sequence[tuple[Ladder, Results]]) -> str:
    """The page of the documentation."""
    told = [(str(level.number), level.name, level.about) for level in LEVELS]
    names = table(("level", "name", "how it plays"), told)
    parts = [PAGE.format(names=names).rstrip()]
    for ladder, results in found:
        title = rulebook(ladder.game).title() + (f", {ladder.variant}" if ladder.variant else "")
        parts.append(f"## {title}, {ladder.seats} players")
        if ladder.remark:
            parts.append(ladder.remark)
        parts.append(table(HEAD, rows(results)))
        if results.contests:
            parts.append(table(BESIDE, steps_up(results)))
    return "\n\n".join(parts) + "\n"


BESIDE = ("level", "beside", "deals that one of them won", "of these", "95 %")
HEAD = ("level", "wins", "95 %", "games", "rating", "95 %", "time a decision")


def rows(results: Results) -> Iterator[Sequence[str]]:
    """A line for each level; its wins are those against the level below, or those of its team."""
    met = {(entry.others or entry.one): entry for entry in results.encounters}
    for standing in sorted(results.standings, key=lambda entry: entry.spec):
        entry = met.get(standing.spec)
        rating = f"{standing.rating.value:.0f}"
        low, high = f"{standing.rating.low:.0f}", f"{standing.rating.high:.0f}"
        figures = ["-", "-", "-"]
        if entry is not None:
            wins = entry.wins if entry.others is None else entry.losses
            figures = [percent(wins.value), interval(wins), str(entry.games)]
        yield (standing.spec, *figures, rating, f"{low} to {high}", seconds(standing.seconds))


def steps_up(results: Results) -> Iterator[Sequence[str]]:
    """A line for each team and the one below it."""
    neighbours = set(pairwise(level.spec for level in LEVELS))
    for entry in results.contests:
        if (entry.other, entry.one) in neighbours:
            yield (entry.one, entry.other, str(entry.deals), percent(entry.wins.value), interval(entry.wins))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the ladders and write the page; what went wrong is one sentence."""
    asked = options("levels", __doc__, 400, "two levels")
    asked.add_argument("--top", type=int, help="the same for the highest level, which takes its time")
    given = asked.parse_args(arguments)
    top = LEVELS[-1].spec

    def games(pairing: Pairing) -> int:
        most = given.games if given.top is None else given.top
        return most if top in {pairing.one, pairing.others} else given.games

    return play_and_write(
        given, LADDERS, lambda ladder: arena_of(ladder, games, given.seed, given.keep), page
    )


if __name__ == "__main__":
    sys.exit(main())
