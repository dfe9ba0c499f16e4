"""The page of San Gimignano says what the code does: options, codes, cards, numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from torri.engine.game import actions_of
from torri.games.san_gimignano import RULEBOOK
from torri.games.san_gimignano.material import TABLE
from torri.games.san_gimignano.state import PHASES
from torri.games.san_gimignano.words import NOBLE_NAMES

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs/games/san-gimignano.md").read_text(encoding="utf-8")
ACTIONS = actions_of(RULEBOOK)


def chapter(heading: str) -> str:
    """The text under a heading."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def flat(text: str) -> str:
    """A text in one line."""
    return " ".join(text.split())


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rules = [place for place, row in enumerate(cells) if set(row[0]) == {"-"}]
    return [row for place, row in enumerate(cells) if place not in rules and place + 1 not in rules]


def code_examples() -> list[str]:
    """The codes that are shown as examples of their pattern."""
    shown = re.findall(r"`([^`]+)`", " ".join(row[0] + row[2] for row in rows(chapter("Actions"))))
    return sorted({code for code in shown if not re.search(r"[A-Z_]", code)})


@pytest.mark.parametrize("code", code_examples())
def test_codes_are_those_of_the_game(code: str) -> None:
    """Every code on the page is the code of an action."""
    assert ACTIONS.find(code).code == code


def test_every_verb_is_on_the_page() -> None:
    """No kind of action is left out."""
    shown = " ".join(row[0] for row in rows(chapter("Actions")))
    verbs = {action.data["do"] for action in ACTIONS.all}
    assert not [verb for verb in verbs if f"`{verb}" not in shown]


def test_phases_are_those_of_the_game() -> None:
    """The phases of the tensor, and those in which an action is asked for, are those of the record."""
    assert f"`{' '.join(PHASES)}`" in chapter("Observation")
    asked = re.findall(r"`([a-z]+)`", " ".join(row[1] for row in rows(chapter("Actions"))))
    assert set(asked) == set(PHASES) - {"over"}


def test_options_are_those_of_the_game() -> None:
    """Each option is on the page with its values and its default, in order."""
    shown = [(row[0].strip("`"), row[1].split(", "), row[2]) for row in rows(chapter("Options"))]
    assert shown == [
        (
            option.name,
            [str(choice).lower() for choice in getattr(option, "choices", ())],
            str(option.default).lower(),
        )
        for option in RULEBOOK.options
    ]


def test_options_of_rulings_exist() -> None:
    """The rulings are numbered through, and the options they name exist."""
    rulings = rows(chapter("Rulings"))
    assert [row[0] for row in rulings] == [str(number) for number in range(1, 29)]
    named = {row[4].strip("`") for row in rulings} - {""}
    assert named == {option.name for option in RULEBOOK.options} - {"advanced", "deals"}


def test_nobles_are_those_of_the_table() -> None:
    """The nobles have the names and the copies of the data table."""
    nobles = [row for row in rows(chapter("The rules as implemented")) if row[0] in NOBLE_NAMES.values()]
    assert {row[0]: int(row[1]) for row in nobles} == {
        NOBLE_NAMES[name]: copies for name, copies in TABLE["nobles"].items()
    }


def test_numbers_are_those_of_the_code() -> None:
    """The layout of the tensor adds up, and the sizes that pages mention are right."""
    layout = [(int(row[0]), int(row[1])) for row in rows(chapter("Observation"))]
    assert [start for start, _ in layout[1:]] == [start + size for start, size in layout[:-1]]
    assert sum(size for _, size in layout) == RULEBOOK.tensor_size
    assert f"has {RULEBOOK.tensor_size} numbers" in flat(chapter("Observation"))
    decisions, outcomes = ACTIONS.decisions, len(ACTIONS.all) - ACTIONS.decisions
    assert f"is {decisions} for decisions; {outcomes} outcomes of chance" in flat(chapter("Actions"))
    architecture = flat((ROOT / "ARCHITECTURE.md").read_text("utf-8"))
    assert f"{RULEBOOK.position.itemsize} bytes in San Gimignano" in architecture


def test_the_example_of_the_page_starts_a_match() -> None:
    """The Python lines under "How to play it here" run."""
    example = re.findall(r"```python\n(.*?)```", chapter("How to play it here"), re.DOTALL)[0]
    scope: dict[str, Any] = {}
    exec(example, scope)  # noqa: S102 - our own page
    assert scope["match"].to_move in (0, 1)
