"""The record of play, as JSON lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from torri.engine.errors import RecordError
from torri.engine.record import Record, Step

if TYPE_CHECKING:
    from pathlib import Path

STEPS = [Step(None, "card 1"), Step(0, "take 2"), Step(1, "pass")]


def record(**more: Any) -> Record:
    """A record of three steps; a name in it would be two lines to `splitlines`."""
    return Record("quarry", 2, {"hidden": True}, ["Adso", "Wil\u2028liam"], list(STEPS), **more)


@pytest.mark.parametrize(
    ("more", "version", "lines"),
    [({}, 1, 4), ({"end": {"scores": [2, 0]}}, 1, 5), ({"fairness": {"secret": "00"}}, 3, 5)],
)
def test_what_is_written_is_read(more: dict[str, Any], version: int, lines: int) -> None:
    """With an end or without; only with its fairness a record is of the newer version."""
    text = record(**more).dumps()
    assert json.loads(text.split("\n")[0])["version"] == version
    assert text.count("\n") == lines
    assert Record.loads(text) == record(**more)


def test_a_step_names_chance_in_a_word() -> None:
    """A person reads it."""
    assert [step.to_json() for step in STEPS[:2]] == [
        {"by": "chance", "do": "card 1"},
        {"by": 0, "do": "take 2"},
    ]


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    """Its folder is made; nothing else is left there."""
    path = tmp_path / "records" / "one.jsonl"
    record().save(path)
    record(end={}).save(path)
    assert Record.load(path) == record(end={})
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"by": 0}', "needs just"),
        ('{"by": true, "do": "pass"}', "needs just"),
        ('{"by": 0, "do": "pass", "why": 1}', "needs just"),
        ('{"by": 0, "do": 3}', "needs just"),
        ('["by", "do"]', "is not a step"),
        ('{"by": 0, "do', "cut off"),
        ("[" * 100_000, "cut off"),
    ],
)
def test_a_wrong_line_is_named_by_its_number(line: str, said: str) -> None:
    """As an editor counts lines, and with the step at which a match would stand."""
    with pytest.raises(RecordError, match=f"Line 5.*{said}") as refused:
        Record.loads(record().dumps() + line)
    assert refused.value.step == 4


def test_after_the_end_nothing_is_played() -> None:
    """Whatever follows it was not part of the match."""
    with pytest.raises(RecordError, match="after the end"):
        Record.loads(record(end={}).dumps() + '{"by": 0, "do": "pass"}\n')
