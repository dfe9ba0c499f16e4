"""Comparing options and numbers: versions from what was typed, sweeps, tables that can be pasted back."""

from __future__ import annotations

import csv
import shlex
from io import StringIO
from typing import TYPE_CHECKING

import pytest

from torri.cli import main
from torri.lab.study.command import carry_out
from torri.lab.study.comparing import in_csv, plan_to_compare, typed, values, versions
from torri.lab.study.ledger import StudyLedger
from torri.lab.study.plan import read_plan

if TYPE_CHECKING:
    from pathlib import Path

ASKED = (["greedy"], 20, 0.0, "1")
QUICK = "compare tajuto --games 20 --workers 1"


def test_a_sweep_is_a_version_for_each_number() -> None:
    """Of every sweep with every other; both ends count, numbers below zero, too."""
    assert values("market.1=9..11") == ["market.1=9", "market.1=10", "market.1=11"]
    assert values("first=-1..0") == ["first=-1", "first=0"]
    assert values("prices=market=2..3,5..6")[1:3] == ["prices=market=2,6", "prices=market=3,5"]
    assert versions(["first=0..1"], ["market.1=9"]) == [
        "market.1=9 option first=0",
        "market.1=9 option first=1",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("--change market.1=11..9", "a sweep goes up, 9..11"),
        ("--change market.1=1..999", "999 versions are too many"),
        ("--change market.1=1..9 --change market.2=10..19", "90 versions are too many"),
        ("", "Name what is compared"),
        ("--option castles=1", 'no option "castles"'),
        ("--option open_scores --against castles", 'no option "castles"'),
        ("--option first=0 --against first=0", "changes nothing"),
        ("--option first=0 --games 1", "too few"),
        ("--option first=0 --csv .", "cannot be used"),
    ],
)
def test_what_cannot_be_compared(text: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says what was wrong."""
    assert main([*QUICK.split(), *text.split()]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("asked", ["compare tajuto --option first=0 --csv", "study tajuto --report"])
def test_a_place_that_cannot_be_written_is_refused_before_the_games(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody waits for games whose figures are lost."""
    monkeypatch.setattr("torri.lab.study.command.carry_out", None)
    place = tmp_path / "page.html"
    place.mkdir()
    assert main([*asked.split(), str(place)]) == 2
    assert f"{place} cannot be used" in capsys.readouterr().err


def test_of_a_sweep_the_printed_number_is_left_out() -> None:
    """It is what the others are compared with."""
    plan = plan_to_compare("tajuto", None, versions([], ["market.1=9..11"]), {}, *ASKED)
    assert plan.variants == ("market.1=9", "market.1=11")
    plan = plan_to_compare("tajuto", None, versions(["first=0..2"], []), {"first": "1"}, *ASKED)
    assert plan.variants == ("option first=0", "option first=2")


def test_a_price_can_be_swept_without_the_prices_below_it() -> None:
    """The lower tiles of a stack keep their prices, which the title says."""
    plan = plan_to_compare("tajuto", None, versions(["prices=market=8..9"], []), {}, *ASKED)
    assert plan.variants == ("option prices=market=8", "option prices=market=9")
    kept = [str(plan.made(one).options["prices"]) for one in plan.variants]
    assert [text.partition("market=")[2].split()[0] for text in kept] == ["8,12!", "9,12!"]


def test_an_owners_prices_are_a_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are told as an option, which can be pasted back."""
    file = tmp_path / "mine.toml"
    file.write_text("[prices]\nwisdom-1 = [3, 4, 5]\n", encoding="utf-8")
    assert main([*QUICK.split(), "--games", "4", "--prices", str(file)]) == 0
    told = capsys.readouterr().out
    assert "wisdom-1=3,4,5" in told
    assert "torri study tajuto" in told
    assert main(["compare", "san-gimignano", "--prices", str(file)]) == 2
    assert "--prices belongs to tajuto" in capsys.readouterr().err


def test_what_is_printed_can_be_pasted_back(capsys: pytest.CaptureFixture[str]) -> None:
    """The title of a table is the version as options, prices as they were written."""
    title = "--change market.1=9 --option first=0 --option 'prices=D=8,9 E=8,9!'"
    given = shlex.split(title)
    wanted = versions([given[3], given[5]], [given[1]])
    assert typed(wanted[0]) == title
    options = ["--option", "prices=D=8,9 E=8,9!", "--against", "open_scores=true"]
    assert main([*QUICK.split(), *options]) == 0
    told = capsys.readouterr().out
    assert "--option 'prices=D=8,9 E=8,9!' --against open_scores=true (greedy)" in told
    assert all(word in told for word in ("seat 1 wins", "turns", "20 deals", "torri study tajuto"))


def test_differences_are_written_for_spreadsheets() -> None:
    """A row for each difference, as the study has it."""
    plan = plan_to_compare("tajuto", None, ["market.1=9", "market.1=11"], {}, *ASKED)
    study = carry_out(plan, StudyLedger(plan))
    rows = list(csv.DictReader(StringIO(in_csv(study))))
    assert len(rows) == len(study.comparisons)
    for row, one in zip(rows, study.comparisons, strict=True):
        assert row["version"] == typed(one.changes)
        assert float(row["difference"]) == one.difference.value
        assert float(row["variant"]) - float(row["base"]) == pytest.approx(one.difference.value)
    assert {row["version"] for row in rows} == {"--change market.1=9", "--change market.1=11"}


def test_a_file_with_a_study_keeps_prices_as_they_are_written(tmp_path: Path) -> None:
    """Tiles have capital letters."""
    file = tmp_path / "study.toml"
    file.write_text('game = "tajuto"\n[options]\nprices = "D=8,9"\nopen_scores = true\n')
    assert dict(read_plan(file).options) == {"prices": "D=8,9", "open_scores": "true"}
