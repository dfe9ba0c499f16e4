from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest

import torri
from torri.games.saint_petersburg.lab import statistics as saint_petersburg
from torri.games.tajuto.lab import statistics as tajuto
from torri.games.tajuto.material import MOST_COPIES, PRICED
from torri.games.tajuto.price_table import TABLE
from torri.lab.simulate import Chunk
from torri.lab.statistics.__main__ import GAMES, main, page_of
from torri.lab.statistics.watching import Watched, watched

if TYPE_CHECKING:
    from pathlib import Path

FEW = 12


def watch(name: str, players: int) -> Watched:
    """A few games."""
    return watched(torri.game(name, players), FEW, 1, GAMES[name].note, GAMES[name].NOTES)


@pytest.mark.parametrize("name", GAMES)
def test_same_seed_same_page(name: str) -> None:
    """The figures of a seed can be made again; another seed gives others."""
    page = page_of(name, FEW, seed=1)
    assert page == page_of(name, FEW, seed=1)
    assert page.split("##")[1:] != page_of(name, FEW, seed=2).split("##")[1:]
    assert f"--games {FEW} --seed 1" in page


@pytest.mark.parametrize("name", GAMES)
def test_watched_games_are_those_of_simulate(name: str) -> None:
    """Watching changes nothing: the same seed gives the same results."""
    game = torri.game(name, 3)
    kept = Chunk(game, ("greedy",) * 3, seed=1).play(0, FEW)
    some = watch(name, 3)
    assert (some.points == kept["points"]).all()
    assert (some.ranks == kept["ranks"]).all()
    assert (some.parts.sum(axis=2) == some.points).all()


@pytest.mark.parametrize("name", GAMES)
def test_every_table_is_whole(name: str) -> None:
    """All rows of a table have the same columns."""
    for block in page_of(name, FEW, seed=1).split("\n\n"):
        if block.startswith("|"):
            assert len({line.count("|") for line in block.splitlines()}) == 1


def shares(rows: list[list[str]] | list[tuple[str, str, list[str]]], column: int) -> float:
    """The shares of a column, added."""
    cells = [row[2][column] if isinstance(row, tuple) else row[column + 1] for row in rows]
    return sum(float(cell.split(" %")[0]) for cell in cells)


def test_saint_petersburg_shares_add_up() -> None:
    """Each game has a length, a stack that ended it, and four markers whose holders win or do not."""
    some = watch("saint-petersburg", 4)
    assert shares(saint_petersburg.spread_rows([some.finals["series"]]), 0) == pytest.approx(100, abs=0.3)
    assert shares(saint_petersburg.stack_rows([some]), 0) == pytest.approx(100, abs=0.3)
    won = sum(np.count_nonzero(saint_petersburg.won_with(some, marker)) for marker in range(4))
    assert won == some.won.sum()


def test_saint_petersburg_ends_with_an_empty_stack() -> None:
    """The stack that ended the game is empty, and the points of the last series are nearly all."""
    some = watch("saint-petersburg", 2)
    every = np.arange(FEW)
    assert (some.finals["stack_sizes"][every, some.notes["ended"]] == 0).all()
    assert (some.notes["points"][every, some.finals["series"] - 1] == some.finals["points"]).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tajuto_tiles_add_up(players: int) -> None:
    """Every tile that a player owns was bought once, in a turn, for its price less the discount."""
    some = watch("tajuto", players)
    owned = some.finals["owned"].sum(axis=(1, 2))
    bets = [sum(int(tiles).bit_count() for tiles in row) for row in some.finals["inaugurations"]]
    sold = tajuto.bought(some)
    assert (sold.sum(axis=1) == owned + bets).all()
    assert (some.notes["bought"] <= some.notes["turns"][:, None]).all()
    for name, printed in TABLE.items():
        for place, (price, _) in enumerate(printed):
            tile = PRICED.index(name) * MOST_COPIES + place
            paid = some.notes["paid"][:, tile][sold[:, tile]]
            assert ((paid <= price) & (paid >= price - 4)).all()


def test_the_command_writes_the_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A page a game, in the folder that was named, and its path on the screen."""
    assert main(["--games", "4", "--write", str(tmp_path / "pages")]) == 0
    assert capsys.readouterr().out.split() == [str(tmp_path / "pages" / f"{name}.md") for name in GAMES]
    for name in GAMES:
        text = (tmp_path / "pages" / f"{name}.md").read_text(encoding="utf-8")
        assert re.match(r"# .* in figures\n", text)


def test_too_few_games_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One game has no interval."""
    assert main(["--games", "1", "--write", str(tmp_path)]) == 2
    assert "1 games are too few" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
