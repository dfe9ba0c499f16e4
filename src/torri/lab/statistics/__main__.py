"""The command `python -m torri.lab.statistics`: writes the pages of docs/statistics again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from torri.engine.errors import Error
from torri.engine.language import _
from torri.lab.commands import FAILED
from torri.lab.report import progress_bar
from torri.lab.statistics.page import how
from torri.lab.statistics.report import games_with_statistics, page_of, tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def usual_page(name: str, games: int, seed: str, progress: Callable[[int], object] = lambda _: None) -> str:
    """The page of a game as it is usually played."""
    command = f'make statistics ARGS="--games {games} --seed {seed}"'
    told = how(f"Written by `{command}`; do not edit.", games, seed)
    return page_of(tables(name, None, {}), games, seed, told, progress=progress)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages; what went wrong is one sentence."""
    parser = argparse.ArgumentParser(prog="python -m torri.lab.statistics", description=__doc__)
    parser.add_argument(
        "--game", choices=games_with_statistics(), action="append", help=_("Which game; else all.")
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="1")  # a text, as for `torri simulate`
    parser.add_argument("--write", type=Path, default=Path("docs/statistics"), metavar="FOLDER")
    given = parser.parse_args(arguments)
    try:
        given.write.mkdir(parents=True, exist_ok=True)
        for name in given.game or games_with_statistics():
            with progress_bar(_("Playing"), len(tables(name, None, {}))) as progress:
                text = usual_page(name, given.games, given.seed, progress)
            path = given.write / f"{name}.md"
            path.write_text(text, encoding="utf-8")
            Console().print(str(path), soft_wrap=True)
    except (Error, OSError) as error:
        Console(stderr=True).print(str(error), soft_wrap=True)
        return FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main())
