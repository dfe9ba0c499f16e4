"""The command `python -m torri.lab.styles`: how each style of each game fares, for docs/styles.md.

Every style meets the random player and the greedy one, and the levels that are asked for, in every seat, on
the same deals; in the cooperative game each is a team of its own. What was played is kept, so that a run that
was stopped goes on.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from torri.games import rulebook
from torri.lab.arena import Arena, set_up
from torri.lab.arena.report import seconds, signed
from torri.lab.ladders import LADDERS, options, play_and_write
from torri.lab.report import interval, percent, spread
from torri.lab.statistics.page import table
from torri.players.expertise import expertise

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from torri.engine.rulebook import Rulebook
    from torri.lab.arena.results import Results
    from torri.lab.arena.schedule import Pairing
    from torri.lab.given import Ladder

QUICK = ("random", "greedy")
RIVALS = (*QUICK, "level:4", "level:5", "level:6")
PAGE = """\
# Styles

Written by `make styles`; do not edit. `torri players GAME` lists the styles of a game, and
`torri play GAME --against style:...` plays against one.

A style is a character: a page of advice as people give it (`players/styles.py` in a game's folder), written
without the greedy player's outlook. They are what stronger players are measured against besides each other:
somebody who plays differently. Each meets `random` and `greedy` and, as far as it was played, levels 4 to 6,
in both seats, on the same deals; where all play together each is a team of its own. Intervals are of 95 %.
The games are in [arena/styles](arena/styles).
"""
HEAD = ("style", "against", "wins", "95 %", "games", "points", "lead", "time a decision")


def arena_of(ladder: Ladder, rivals: Sequence[str], games: int, seed: str, folder: Path) -> Arena:
    """The arena of the styles of a game: each against the rivals, not against each other."""
    setting = set_up(ladder.game, ladder.seats, ladder.options, seed)
    book = rulebook(ladder.game)
    styles = [style.spec for style in expertise(book).styles]
    met = QUICK if book.cooperative else rivals

    def count(pairing: Pairing) -> int:
        alone = pairing.others is None
        return games if alone or (pairing.one in styles and pairing.others in met) else 0

    return Arena(setting, [*styles, *met], count, folder / f"{ladder.name}.jsonl")


def page(found: Sequence[tuple[Ladder, Results]]) -> str:
    """The page of the documentation."""
    parts = [PAGE.rstrip()]
    for ladder, results in found:
        book = rulebook(ladder.game)
        title = book.title() + (f", {ladder.variant}" if ladder.variant else "")
        parts.append(f"## {title}, {ladder.seats} players")
        if not ladder.switch:
            parts.append(characters(book))
        parts.append(table(HEAD, rows(results)))
    return "\n\n".join(parts) + "\n"


def characters(book: Rulebook) -> str:
    """Who they are."""
    return "\n".join(
        f"* `{style.spec}`, {style.name[0].lower()}{style.name[1:]}: {style.sentence}"
        for style in expertise(book).styles
    )


def rows(results: Results) -> Iterator[Sequence[str]]:
    """A line for each encounter."""
    times = {standing.spec: standing.seconds for standing in results.standings}
    for entry in results.encounters:
        if entry.games:
            lead = "" if entry.lead is None else signed(entry.lead)
            wins = (percent(entry.wins.value), interval(entry.wins), str(entry.games))
            beside = (spread(entry.points), lead, seconds(times[entry.one]))
            yield (entry.one, entry.others or "", *wins, *beside)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and write the page; what went wrong is one sentence."""
    asked = options("styles", __doc__, 200, "style and rival")
    asked.add_argument(
        "--rival", choices=RIVALS, action="append", help="play against these; else the first two"
    )
    given = asked.parse_args(arguments)
    ladders = [ladder for ladder in LADDERS if expertise(rulebook(ladder.game)).styles]

    def against(*rivals: str) -> Callable[[Ladder], Arena]:
        return lambda ladder: arena_of(ladder, rivals, given.games, given.seed, given.keep)

    return play_and_write(given, ladders, against(*RIVALS), page, against(*given.rival or QUICK))


if __name__ == "__main__":
    sys.exit(main())
