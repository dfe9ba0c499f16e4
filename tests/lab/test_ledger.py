"""The ledger: deals that were played are in its file, and whatever happens to it none is counted twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import torri
from torri.lab.arena.ledger import Ledger, seed_in
from torri.lab.arena.playing import Played, Setting
from torri.lab.arena.schedule import Pairing, Task

if TYPE_CHECKING:
    from pathlib import Path

SETTING = Setting("tajuto", 2, (("open_scores", "true"),), "7")
PAIRING = Pairing("greedy", "random", 2)


def games(points: int) -> list[Played]:
    """The two games of a deal."""
    return [Played(seating, (1, 2), (points, 0), (10, 9), (0.25, 0.125)) for seating in PAIRING.seatings()]


def filled(file: Path | None, *deals: int) -> Ledger:
    """A ledger in which these deals were played."""
    ledger = Ledger(SETTING, file)
    for deal in deals:
        ledger.add(Task(PAIRING, deal), games(deal))
    return ledger


def test_what_was_played_is_read_again(tmp_path: Path) -> None:
    """Every figure of every game, by pairing and deal; folders on the way are made."""
    file = tmp_path / "kept" / "games.jsonl"
    filled(file, 0, 2)
    again = Ledger(SETTING, file)
    assert [again.has(Task(PAIRING, deal)) for deal in range(3)] == [True, False, True]
    assert not again.has(Task(Pairing("random", "greedy", 2), 0))
    assert again.deals_of(PAIRING, range(3)) == {0: games(0), 2: games(2)}
    assert again.deals_of(PAIRING, [2]) == {2: games(2)}


def test_without_a_file_the_games_are_in_memory() -> None:
    """They can be asked for in the same way."""
    assert filled(None, 1).deals_of(PAIRING, range(3)) == {1: games(1)}


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    """The deals before it are kept, and the next one gets a line of its own."""
    file = tmp_path / "games.jsonl"
    filled(file, 0, 1)
    file.write_text(file.read_text("utf-8")[:-20], "utf-8")
    ledger = Ledger(SETTING, file)
    assert [ledger.has(Task(PAIRING, deal)) for deal in (0, 1)] == [True, False]
    ledger.add(Task(PAIRING, 1), games(1))
    assert Ledger(SETTING, file).deals_of(PAIRING, range(2)) == {0: games(0), 1: games(1)}


@pytest.mark.parametrize(
    "line", ["", "[]", "{}", "null", '{"pairing": "a / b", "deal": 0, "games": [{"ranks": 1}]}']
)
def test_a_line_that_is_no_deal_is_left_out(line: str, tmp_path: Path) -> None:
    """Whatever it is; the deals after it are read."""
    file = tmp_path / "games.jsonl"
    filled(file)
    with file.open("a", encoding="utf-8") as out:
        out.write(f"{line}\n")
    filled(file, 3)
    assert Ledger(SETTING, file).deals_of(PAIRING, range(5)) == {3: games(3)}


@pytest.mark.parametrize(
    "other",
    [
        Setting("tajuto", 3, (), "7"),
        Setting("tajuto", 2, (), "7"),
        Setting("tajuto", 2, SETTING.options, "8"),
    ],
)
def test_games_of_another_arena_are_not_mixed_in(other: Setting, tmp_path: Path) -> None:
    """Another number of seats, other options, another seed: the file is left as it is."""
    file = tmp_path / "games.jsonl"
    filled(file, 0)
    before = file.read_bytes()
    with pytest.raises(torri.Error, match=r"holds something else than the games of this arena"):
        Ledger(other, file)
    assert file.read_bytes() == before


def test_a_file_that_cannot_be_written_is_said_before_any_game(tmp_path: Path) -> None:
    """One sentence with the reason."""
    with pytest.raises(torri.Error, match=r"cannot be used: .*directory"):
        Ledger(SETTING, tmp_path)


def test_a_run_that_goes_on_keeps_its_seed(tmp_path: Path) -> None:
    """The first line has it; a file that has none begins anew."""
    file = tmp_path / "games.jsonl"
    assert seed_in(None) is None
    assert seed_in(file) is None
    filled(file)
    assert seed_in(file) == "7"
    for text in ("", "no json", json.dumps(["seed"]), json.dumps({"game": "tajuto"})):
        file.write_text(text, "utf-8")
        assert seed_in(file) is None
