"""The command `torri bench review`: how long reviews take, whether verdicts stand, how well players do."""

from __future__ import annotations

import json as as_json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torri.games import RULEBOOKS, game as find_game
from torri.lab.bench.review_page import page, print_tables
from torri.lab.bench.reviews import Kind, Reviewed, reviewed
from torri.lab.report import progress_bar
from torri.players import line_up

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rich.console import Console

    from torri.engine.rulebook import Rulebook

USUAL = "greedy,level:4"
OF_MANY = "greedy,level:4,level:6"
FEW, MANY = 2, 100  # games of a kind


@dataclass(frozen=True)
class Asked:
    """What is to be measured: which game by which players, how many games, where they are kept."""

    game: str | None = None
    players: str | None = None
    games: int | None = None
    many: bool = False
    kept: Path | None = None

    def rulebooks(self) -> list[Rulebook]:
        """The games that are asked for."""
        return [find_game(name).rulebook for name in ([self.game] if self.game else RULEBOOKS)]

    def kinds(self) -> Iterator[Kind]:
        """Every kind of game that is asked for."""
        specs = line_up(self.players or (OF_MANY if self.many else USUAL))
        for book in self.rulebooks():
            for count in book.players:
                for spec in specs:
                    yield Kind(book.id, count, spec, not self.many)


def run_reviews(asked: Asked, json: bool, write: Path | None, console: Console) -> None:
    """Play games and review them; print tables or JSON, or write the page of the documentation."""
    found = read(asked.kept)
    games = asked.games if asked.games is not None else MANY if asked.many else FEW
    for kind in asked.kinds():
        there = {one.number for one in found if one.kind == kind}
        missing = [number for number in range(games) if number not in there]
        with progress_bar(f"{kind.game} {kind.players} {kind.spec}", len(missing)) as progress:
            for done, number in enumerate(missing, 1):
                found.append(reviewed(kind, number))
                keep(found[-1], asked.kept)
                progress(done)
    if write is not None:
        write.write_text(page(found), encoding="utf-8")
    if json:
        console.out(as_json.dumps([one.to_dict() for one in found], indent=2), highlight=False)
    else:
        print_tables(found, console)


def read(kept: Path | None) -> list[Reviewed]:
    """What was reviewed before."""
    if kept is None or not kept.exists():
        return []
    return [Reviewed.from_dict(as_json.loads(line)) for line in kept.read_text(encoding="utf-8").splitlines()]


def keep(one: Reviewed, kept: Path | None) -> None:
    """Add a line to the file."""
    if kept is None:
        return
    kept.parent.mkdir(parents=True, exist_ok=True)
    with kept.open("a", encoding="utf-8") as file:
        file.write(as_json.dumps(one.to_dict()) + "\n")
