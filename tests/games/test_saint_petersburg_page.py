"""The page of Saint Petersburg says what the code does: cards, options, codes, rulings, numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from torri.engine.game import actions_of
from torri.games.saint_petersburg import RULEBOOK
from torri.games.saint_petersburg.material import CARDS, NOBLE_POINTS
from torri.games.saint_petersburg.state import PHASES
from torri.games.saint_petersburg.words import CARD_TEXTS

PAGE = (Path(__file__).parent.parent.parent / "docs/games/saint-petersburg.md").read_text(encoding="utf-8")
ACTIONS = actions_of(RULEBOOK)


def chapter(heading: str) -> str:
    """The text under a heading."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rules = [place for place, row in enumerate(cells) if set(row[0]) == {"-"}]
    return [row for place, row in enumerate(cells) if place not in rules and place + 1 not in rules]


def code_examples() -> list[str]:
    """The codes that are shown as examples of their pattern."""
    shown = re.findall(r"`([^`]+)`", " ".join(row[0] + row[2] for row in rows(chapter("Actions"))))
    return sorted({code for code in shown if not re.search(r"[A-Z]", code)})


def as_on_the_page(card: dict[str, Any]) -> list[str]:
    """The row of a card: what is printed on it, a star at names that are ours, and what it does."""
    names = [card[language] + " \\*" * (not card.get(f"{language}_exact", True)) for language in ("de", "ja")]
    numbers = [card["cost"], card.get("rubles", 0), card.get("points", 0), card["copies"]]
    effect = CARD_TEXTS.get(card["code"], "")
    return [f"`{card['code']}`", card["en"], *names, *map(str, numbers), card.get("symbol", ""), effect]


def test_cards_are_those_of_the_table() -> None:
    """All 49 kinds of cards, with names, numbers, symbols and effects, in the order of the data table."""
    assert [row for row in rows(chapter("The rules as implemented")) if row[0].startswith("`")] == [
        as_on_the_page(card) for card in CARDS
    ]


def test_the_points_of_nobles_are_those_of_the_table() -> None:
    """The points for different nobles."""
    found = [row[1:] for row in rows(chapter("The rules as implemented")) if row[0] == "points"]
    assert found == [[str(points) for points in NOBLE_POINTS]]


@pytest.mark.parametrize("code", code_examples())
def test_codes_are_those_of_the_game(code: str) -> None:
    """Every code on the page is the code of an action."""
    assert ACTIONS.find(code).code == code


def test_every_verb_is_on_the_page() -> None:
    """No kind of action is left out."""
    shown = " ".join(row[0] for row in rows(chapter("Actions")))
    assert not [action.code for action in ACTIONS.all if f"`{action.data['do']}" not in shown]


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


def test_rulings_are_numbered_and_name_options_that_exist() -> None:
    """Nineteen rulings, each answered and with a reason."""
    rulings = rows(chapter("Rulings"))
    assert [row[0] for row in rulings] == [str(number) for number in range(1, 20)]
    assert all(all(row[1:4]) for row in rulings)
    assert {row[4].strip("`") for row in rulings} - {""} <= {option.name for option in RULEBOOK.options}


def test_numbers_are_those_of_the_code() -> None:
    """The layout of the tensor adds up, and the sizes that the page mentions are right."""
    layout = [(int(row[0]), int(row[1])) for row in rows(chapter("Observation"))]
    assert [start for start, _ in layout[1:]] == [start + size for start, size in layout[:-1]]
    assert sum(size for _, size in layout) == RULEBOOK.tensor_size
    assert f"has {RULEBOOK.tensor_size} numbers" in chapter("Observation")
    decisions, outcomes = ACTIONS.decisions, len(ACTIONS.all) - ACTIONS.decisions
    said = " ".join(chapter("Actions").split())
    assert f"is {decisions} for decisions; {outcomes} outcomes of chance" in said


def test_the_example_of_the_page_starts_a_match() -> None:
    """The Python lines under "How to play it here" run."""
    example = re.findall(r"```python\n(.*?)```", chapter("How to play it here"), re.DOTALL)[0]
    scope: dict[str, Any] = {}
    exec(example, scope)  # noqa: S102 - our own page
    assert scope["match"].to_move in (0, 1, 2)
