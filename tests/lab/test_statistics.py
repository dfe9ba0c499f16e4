from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest

import torri
from torri.cli import main as cli
from torri.engine.errors import Error
from torri.games import rulebook
from torri.games.saint_petersburg.lab import statistics as saint_petersburg
from torri.games.san_gimignano.lab import statistics as san_gimignano
from torri.games.tajuto.lab import statistics as tajuto
from torri.games.tajuto.material import MOST_COPIES, PRICED
from torri.games.tajuto.price_table import TABLE
from torri.lab.simulate import Chunk
from torri.lab.statistics.__main__ import main, usual_page
from torri.lab.statistics.report import games_with_statistics, tables, told_by
from torri.lab.statistics.watching import Watched, watched

if TYPE_CHECKING:
    from pathlib import Path

FEW = 12
GAMES = games_with_statistics()


def watch(name: str, players: int, **options: object) -> Watched:
    """A few games."""
    game = torri.game(name, players, **options)
    told = told_by(game.rulebook)
    return watched(game, FEW, 1, told.note, told.NOTES)


@pytest.mark.parametrize("name", GAMES)
def test_same_seed_same_page(name: str) -> None:
    """The figures of a seed can be made again; another seed gives others."""
    page = usual_page(name, FEW, "1")
    assert page == usual_page(name, FEW, "1")
    assert page.split("##")[1:] != usual_page(name, FEW, "2").split("##")[1:]
    assert f"--games {FEW} --seed 1" in page


@pytest.mark.parametrize("name", GAMES)
def test_watched_games_are_those_of_simulate(name: str) -> None:
    """Watching changes nothing: the same seed gives the same results."""
    players = rulebook(name).players[-1]
    kept = Chunk(torri.game(name, players), ("greedy",) * players, seed=1).play(0, FEW)
    some = watch(name, players)
    assert (some.points == kept["points"]).all()
    assert (some.ranks == kept["ranks"]).all()
    assert (some.parts.sum(axis=2) == some.points).all()


@pytest.mark.parametrize("name", GAMES)
def test_every_table_is_whole(name: str) -> None:
    """All rows of a table have the same columns."""
    for block in usual_page(name, FEW, "1").split("\n\n"):
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


@pytest.mark.parametrize("advanced", [False, True])
def test_san_gimignano_towers_add_up(advanced: bool) -> None:
    """What stands at the end was built and not lost; every turn is counted, and games end in one way."""
    some = watch("san-gimignano", 2, advanced=advanced)
    shapes = range(len(san_gimignano.SHAPES))
    stand = sum(san_gimignano.of_shape(some, shape).sum(axis=2) for shape in shapes)
    assert (stand == some.notes["built"].sum(axis=2) - some.notes["lost"]).all()
    assert (some.notes["turns"] >= some.finals["turns"]).all()
    assert (some.notes["starter"] == 1 - some.finals["dealer"]).all()
    assert shares(san_gimignano.end_rows([some]), 0) == pytest.approx(100, abs=0.3)


def test_a_designer_asks_for_options_and_numbers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The page is of what was asked for, and leaves out what we read from the game as it is."""
    page = tmp_path / "tajuto.md"
    own = ["--option", "prices=market=2,4", "--seats", "2", "--games", "4", "--report", str(page)]
    assert cli(["statistics", "tajuto", *own]) == 0
    assert capsys.readouterr().out.split() == [str(page)]
    text = page.read_text(encoding="utf-8")
    assert "| market 1 | 2 owner |" in text
    assert "3 players" not in text
    assert "torri statistics tajuto --seats 2 --option prices=market=2,4 --games 4 --seed 1" in text
    assert "hardly ever bought" not in text
    assert "hardly ever bought" in usual_page("tajuto", 2, "1")


def test_an_option_that_a_variant_has_is_asked_for_once() -> None:
    """Couperation is told of with and without the Finish, unless one of them was named."""
    assert [one.options["finish"] for one in tables("couperation", 2, {})] == [True, False]
    assert [one.options["finish"] for one in tables("couperation", 2, {"finish": "false"})] == [False]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["tajuto", "--games", "1"], "1 games are too few"),
        (["tajuto", "--seats", "5"], "tajuto is not for 5 players"),
        (["tajuto", "--report", "page.html"], "ends in .md, not page.html"),
        (["san-gimignano", "--prices", "mine.toml"], "belongs to tajuto"),
        (["tajuto", "--option", "advnced=1"], 'no option "advnced"'),
    ],
)
def test_what_cannot_be_told_is_refused(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a sentence."""
    assert cli(["statistics", *given]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_a_game_without_statistics_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its games can be simulated."""
    monkeypatch.setattr("torri.lab.statistics.report.find_spec", lambda _name: None)
    with pytest.raises(Error, match="tajuto says nothing of its statistics; torri simulate plays it"):
        tables("tajuto", 2, {})


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
