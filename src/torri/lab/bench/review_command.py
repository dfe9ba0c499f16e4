"""The command `torri bench review`: how long reviews take, whether verdicts stand, how well players do."""

from __future__ import annotations

import json as as_json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import RULEBOOKS, game as find_game
from torri.lab.bench.choosers import Chosen, beside_each_other
from torri.lab.bench.review_page import page, print_tables
from torri.lab.bench.reviews import (
    FULL,
    LEVELS,
    MANY,
    VERDICTS,
    Kind,
    Reviewed,
    in_full,
    with_few_futures,
)
from torri.lab.bench.verdicts import Verdicts, with_second_looks
from torri.lab.report import progress_bar
from torri.players import line_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rich.console import Console

    from torri.engine.rulebook import Rulebook
    from torri.lab.bench.review_page import Measured

USUAL = {FULL: "greedy,level:4", MANY: "greedy,level:4,level:5", VERDICTS: "level:2", LEVELS: "level:4"}
"""Who plays against itself."""
GAMES = {FULL: 2, MANY: 100, VERDICTS: 20, LEVELS: 20}
MEASURES: dict[str, Callable[[Kind, int], Measured]] = {
    FULL: in_full,
    MANY: with_few_futures,
    VERDICTS: with_second_looks,
    LEVELS: beside_each_other,
}
FORMS: dict[str, type[Measured]] = {FULL: Reviewed, MANY: Reviewed, VERDICTS: Verdicts, LEVELS: Chosen}


@dataclass(frozen=True)
class Asked:
    """What is to be measured: which game by which players, how many games, where they are kept."""

    game: str | None = None
    players: str | None = None
    games: int | None = None
    what: str = FULL
    kept: Path | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be measured."""
        if self.what not in MEASURES:
            sentence = _('"{what}" cannot be measured. {advice}')
            raise Error(sentence, what=self.what, advice=advise(self.what, MEASURES))

    def rulebooks(self) -> list[Rulebook]:
        """The games that are asked for."""
        return [find_game(name).rulebook for name in ([self.game] if self.game else RULEBOOKS)]

    def kinds(self) -> Iterator[Kind]:
        """Every kind of game that is asked for."""
        specs = line_up(self.players or USUAL[self.what])
        for book in self.rulebooks():
            for count in book.players:
                for spec in specs:
                    yield Kind(book.id, count, spec, self.what)


def run_reviews(asked: Asked, json: bool, write: Path | None, console: Console) -> None:
    """Play games and review them; print tables or JSON, or write the page of the documentation."""
    found = read(asked.kept)
    games = asked.games if asked.games is not None else GAMES[asked.what]
    for kind in asked.kinds():
        there = {one.number for one in found if one.kind == kind}
        missing = [number for number in range(games) if number not in there]
        with progress_bar(f"{kind.game} {kind.players} {kind.spec}", len(missing)) as progress:
            for done, number in enumerate(missing, 1):
                found.append(MEASURES[asked.what](kind, number))
                keep(found[-1], asked.kept)
                progress(done)
    if write is not None:
        write.write_text(page(found), encoding="utf-8")
    if json:
        console.out(as_json.dumps([one.to_dict() for one in found], indent=2), highlight=False)
    else:
        print_tables(found, console)


def read(kept: Path | None) -> list[Measured]:
    """What was reviewed before."""
    if kept is None or not kept.exists():
        return []
    lines = [as_json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    return [FORMS[line["kind"]["what"]].from_dict(line) for line in lines]


def keep(one: Measured, kept: Path | None) -> None:
    """Add a line to the file."""
    if kept is None:
        return
    kept.parent.mkdir(parents=True, exist_ok=True)
    with kept.open("a", encoding="utf-8") as file:
        file.write(as_json.dumps(one.to_dict()) + "\n")
