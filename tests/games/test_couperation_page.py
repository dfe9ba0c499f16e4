"""The page of Couperation says what the code does: options, codes, numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from torri.engine.game import actions_of
from torri.games.couperation import RULEBOOK
from torri.games.couperation.material import RESERVE_LIMIT
from torri.games.couperation.state import PHASES

PAGE = (Path(__file__).parent.parent.parent / "docs/games/couperation.md").read_text(encoding="utf-8")
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
    return sorted({code for row in rows(chapter("Actions")) for code in re.findall(r"`([^`]+)`", row[2])})


@pytest.mark.parametrize("code", code_examples())
def test_codes_are_those_of_the_game(code: str) -> None:
    """Every code on the page is the code of an action."""
    assert ACTIONS.find(code).code == code


def test_every_verb_is_on_the_page() -> None:
    """No kind of action is left out, and the phases are those of the record."""
    table = rows(chapter("Actions"))
    assert {row[0].strip("`").split()[0] for row in table} == {action.data["do"] for action in ACTIONS.all}
    asked = re.findall(r"`([a-z]+)`", " ".join(row[1] for row in table))
    assert set(asked) == set(PHASES) - {"over"}
    assert f"`{' '.join(PHASES)}`" in chapter("Observation")


def test_options_are_those_of_the_game() -> None:
    """Each option is on the page with its default, in order, and the rulings name no others."""
    shown = [(row[0].strip("`"), row[2]) for row in rows(chapter("Options"))]
    assert [(name, default.lower()) for name, default in shown] == [
        (option.name, str(option.default).lower()) for option in RULEBOOK.options
    ]
    rulings = rows(chapter("Rulings"))
    assert [row[0] for row in rulings] == [str(number) for number in range(1, 28)]
    assert {row[4].strip("`") for row in rulings} - {""} <= {name for name, _ in shown}


def test_numbers_are_those_of_the_code() -> None:
    """The layout of the tensor adds up, and the numbers of the page are right."""
    layout = [(int(row[0]), int(row[1])) for row in rows(chapter("Observation"))]
    assert [start for start, _ in layout[1:]] == [start + size for start, size in layout[:-1]]
    assert sum(size for _, size in layout) == RULEBOOK.tensor_size
    assert f"has {RULEBOOK.tensor_size} numbers" in flat(chapter("Observation"))
    decisions, outcomes = ACTIONS.decisions, len(ACTIONS.all) - ACTIONS.decisions
    assert f"is {decisions} for decisions; {outcomes} outcomes of chance" in flat(chapter("Actions"))
    setup = [row for row in rows(chapter("The rules as implemented")) if row[0] in ("2", "3", "4")]
    assert [int(row[2]) for row in setup] == list(RESERVE_LIMIT[2:])


def test_the_example_of_the_page_starts_a_match() -> None:
    """The Python lines under "How to play it here" run."""
    example = re.findall(r"```python\n(.*?)```", chapter("How to play it here"), re.DOTALL)[0]
    scope: dict[str, Any] = {}
    exec(example, scope)  # noqa: S102 - our own page
    assert scope["match"].to_move == 0
