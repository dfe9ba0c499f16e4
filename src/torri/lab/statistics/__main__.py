"""The command `python -m torri.lab.statistics`: writes the pages of docs/statistics again."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

import torri
from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import rulebook
from torri.lab.given import labs
from torri.lab.report import progress_bar
from torri.lab.statistics.watching import watched

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

GAMES: dict[str, ModuleType] = {
    name: import_module(f"{lab.__name__}.statistics")
    for name, lab in labs().items()
    if hasattr(lab, "__path__") and find_spec(f"{lab.__name__}.statistics")
}
FEWEST = 2  # an interval needs a spread


def page_of(name: str, games: int, seed: int | str, progress: Callable[[int], None] | None = None) -> str:
    """The page of a game: so many games for each number of players, in each variant."""
    if games < FEWEST:
        raise Error(
            _("{games} games are too few for an interval; at least {fewest} are needed.").format(
                games=games, fewest=FEWEST
            )
        )
    told = GAMES[name]
    all_games = []
    for options, players in product(told.VARIANTS, rulebook(name).players):
        game = torri.game(name, players, **options)
        all_games.append(watched(game, games, seed, told.note, told.NOTES))
        if progress:
            progress(len(all_games))
    return told.page(all_games, games, seed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages; what went wrong is one sentence."""
    parser = argparse.ArgumentParser(prog="python -m torri.lab.statistics", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="1")  # a text, as for `torri simulate`
    parser.add_argument("--write", type=Path, default=Path("docs/statistics"), metavar="FOLDER")
    given = parser.parse_args(arguments)
    try:
        given.write.mkdir(parents=True, exist_ok=True)
        for name, told in GAMES.items():
            batches = len(told.VARIANTS) * len(rulebook(name).players)
            with progress_bar(_("Playing"), batches) as progress:
                text = page_of(name, given.games, given.seed, progress)
            path = given.write / f"{name}.md"
            path.write_text(text, encoding="utf-8")
            Console().print(str(path), soft_wrap=True)
    except (Error, OSError) as error:
        Console(stderr=True).print(str(error), soft_wrap=True)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
