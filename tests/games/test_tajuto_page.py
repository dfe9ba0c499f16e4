"""The page of Tajuto says what the code does: options, codes, prices, numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from torri.engine.game import actions_of
from torri.games.tajuto import RULEBOOK
from torri.games.tajuto.material import ACTION_TILES, CLUMSY, COLOURS, OBJECTIVES, USAGE
from torri.games.tajuto.price_table import DEFAULT, TABLE
from torri.games.tajuto.state import PHASES

PAGE = (Path(__file__).parent.parent.parent / "docs/games/tajuto.md").read_text(encoding="utf-8")
ACTIONS = actions_of(RULEBOOK)
HEADINGS = [
    "What it is",
    "How to play it here",
    "The rules as implemented",
    "Rulings",
    "Who sees what",
    "Actions",
    "Options",
    "Tensor",
    "What is ours",
    "Credits",
]


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
    return sorted({code for code in shown if not re.search(r"[A-Z]{2}", code)})


def test_headings() -> None:
    """The page has the headings of every game's page."""
    assert re.findall(r"^## (.*)$", PAGE, re.MULTILINE) == HEADINGS


def test_prices_are_those_of_the_data_table() -> None:
    """Each price and its confidence is on the page as in prices.toml, in order."""
    shown = [row for row in rows(chapter("What is ours")) if row[0].strip("`") in TABLE]
    assert shown == [
        [f"`{name}`", ", ".join(str(p) for p, _ in prices), ", ".join(confidence for _, confidence in prices)]
        for name, prices in TABLE.items()
    ]


def test_other_tables_are_those_of_the_code() -> None:
    """Usage, objectives, clumsy fingers and colours are on the page as in tiles.toml."""
    rules = rows(chapter("The rules as implemented"))
    assert [row[:2] for row in rules if row[0] in ACTION_TILES] == [
        [letter, str(usage)] for letter, usage in zip(ACTION_TILES, USAGE, strict=True)
    ]
    assert [row[0].strip("`") for row in rules if row[0].startswith("`")] == list(OBJECTIVES)
    noise = [[int(cell) for cell in row[1:]] for row in rows(chapter("Options")) if row[0].isdigit()]
    assert noise == CLUMSY.tolist()
    assert re.findall(r"`([a-z]+)`", flat(chapter("Actions")).split("Colours are")[1])[:8] == list(COLOURS)


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
    assert f"`{' '.join(PHASES)}`" in chapter("Tensor")
    asked = re.findall(r"`([a-z]+)`", " ".join(row[1] for row in rows(chapter("Actions"))))
    assert set(asked) == set(PHASES) - {"over"}


def test_options_are_those_of_the_game() -> None:
    """Each option is on the page with its values and its default, in order."""
    shown = [row[:3] for row in rows(chapter("Options")) if row[0].startswith("`")]
    wanted = []
    for option in RULEBOOK.options:
        values = ", ".join(str(choice).lower() for choice in getattr(option, "choices", ())) or "a table"
        default = "see below" if option.default == DEFAULT else str(option.default).lower()
        wanted.append([f"`{option.name}`", values, default])
    assert shown == wanted


def test_options_of_rulings_exist() -> None:
    """The rulings are numbered through, and the options they name exist."""
    rulings = rows(chapter("Rulings"))
    assert [row[0] for row in rulings] == [str(number) for number in range(1, 36)]
    named = {row[4].strip("`") for row in rulings} - {""}
    assert named == {"new_tile_at_once", "open_scores"} <= {option.name for option in RULEBOOK.options}


def test_numbers_are_those_of_the_code() -> None:
    """The layout of the tensor adds up, and the sizes that the page mentions are right."""
    layout = [(int(row[0]), int(row[1])) for row in rows(chapter("Tensor"))]
    assert [start for start, _ in layout[1:]] == [start + size for start, size in layout[:-1]]
    assert sum(size for _, size in layout) == RULEBOOK.tensor_size
    assert f"has {RULEBOOK.tensor_size} numbers" in flat(chapter("Tensor"))
    decisions, outcomes = ACTIONS.decisions, len(ACTIONS.all) - ACTIONS.decisions
    assert f"is {decisions} for decisions; {outcomes} outcomes of chance" in flat(chapter("Actions"))


def test_the_examples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python lines start a match, and read the prices of an owner."""
    scope: dict[str, Any] = {}
    exec(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0], scope)  # noqa: S102 - our own page
    assert scope["match"].to_move in range(3)
    monkeypatch.chdir(tmp_path)
    Path("my-prices.toml").write_text("[prices]\nD = [11, 13]\n", encoding="utf-8")
    exec(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[1], scope)  # noqa: S102 - our own page
    assert "D=11,13" in scope["game"].options["prices"]
