"""The command `python -m torri.lab.styles`: how each style of each game fares, for docs/styles.md.

Every style meets the random player and the greedy one, in every seat, on the same deals; in the cooperative
game each is a team of its own. What was played is kept, so that a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from torri.engine.errors import Error
from torri.games import rulebook
from torri.lab.arena import Arena, set_up
from torri.lab.arena.report import seconds, signed
from torri.lab.levels import LADDERS, climb
from torri.lab.report import interval, percent, spread
from torri.lab.statistics.page import table
from torri.players.expertise import expertise

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torri.engine.rulebook import Rulebook
    from torri.lab.arena.results import Results
    from torri.lab.arena.schedule import Pairing
    from torri.lab.given import Ladder

RIVALS = ("random", "greedy")
PAGE = """\
# Styles

Written by `make styles`; do not edit. `torri players GAME` lists the styles of a game, and
`torri play GAME --against style:...` plays against one.

A style is a character: a page of advice as people give it (`players/styles.py` in a game's folder), written
without the greedy player's outlook. They are what stronger players are measured against besides each other:
somebody who plays differently. Each meets `random` and `greedy` in both seats, on the same deals; where all
play together each is a team of its own. Intervals are of 95 %. The games are in [arena/styles](arena/styles).
"""
HEAD = ("style", "against", "wins", "95 %", "games", "points", "lead", "time a decision")


def arena_of(ladder: Ladder, games: int, seed: str, folder: Path) -> Arena:
    """The arena of the styles of a game: each against the rivals, not against each other."""
    setting = set_up(ladder.game, ladder.seats, ladder.options, seed)
    styles = [style.spec for style in expertise(rulebook(ladder.game)).styles]

    def count(pairing: Pairing) -> int:
        alone = pairing.others is None
        return games if alone or (pairing.one in styles and pairing.others in RIVALS) else 0

    return Arena(setting, [*styles, *RIVALS], count, folder / f"{ladder.name}.jsonl")


def page(found: Sequence[tuple[Ladder, Results]]) -> str:
    """The page of the documentation."""
    parts = [PAGE.rstrip()]
    for ladder, results in found:
        book = rulebook(ladder.game)
        title = book.title() + (f", {ladder.variant}" if ladder.variant else "")
        parts.append(f"## {title}, {ladder.seats} players")
        if not ladder.switch:
            parts.append(characters(book))
        if ladder.remark:
            parts.append(ladder.remark)
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
    parser = argparse.ArgumentParser(prog="python -m torri.lab.styles", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="for each style and rival")
    parser.add_argument("--minutes", type=float, default=1e6, help="for each game, at most")
    parser.add_argument("--only", choices=[ladder.name for ladder in LADDERS], action="append")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", type=Path, default=Path("docs/arena/styles"), metavar="FOLDER")
    parser.add_argument("--write", type=Path, default=Path("docs/styles.md"), metavar="FILE")
    given = parser.parse_args(arguments)
    found = []
    try:
        for ladder in LADDERS:
            if not expertise(rulebook(ladder.game)).styles:
                continue
            arena = arena_of(ladder, given.games, given.seed, given.keep)
            if not given.only or ladder.name in given.only:
                climb(arena, 60 * given.minutes)
            if arena.done:
                found.append((ladder, arena.results()))
        given.write.write_text(page(found), encoding="utf-8")
        Console().print(str(given.write), soft_wrap=True)
    except (Error, OSError) as error:
        Console(stderr=True).print(str(error), soft_wrap=True)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
