"""The page of every game says what its code does: headings, codes, phases, options, rulings, numbers."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from tests.games.page import Page
from torri.engine.game import actions_of
from torri.games import games, rulebook

HEADINGS = [
    "What it is",
    "How to play it here",
    "The rules as implemented",
    "Rulings",
    "Who sees what",
    "Actions",
    "Options",
    "Observation",
    "What is ours",
    "Credits",
]
RULINGS = {"san-gimignano": 28, "couperation": 27, "saint-petersburg": 19, "tajuto": 35}
NOT_OF_A_RULING = {  # options that answer no question of a rulebook
    "san-gimignano": {"advanced", "deals"},
    "couperation": {"finish", "marks", "marks_verified", "finish_number", "finish_mark"},
    "saint-petersburg": {"open_money"},
    "tajuto": {"first", "clumsy_fingers", "prices"},
}
every_game = pytest.mark.parametrize("game", games())


def phases(game: str) -> tuple[str, ...]:
    """The moments in which somebody, or chance, is asked."""
    return import_module(f"torri.games.{game.replace('-', '_')}.state").PHASES


@every_game
def test_headings(game: str) -> None:
    """Every page has the same headings in the same order; one may have more."""
    shown = re.findall(r"^## (.*)$", Page(game).text, re.MULTILINE)
    assert [heading for heading in shown if heading in HEADINGS] == HEADINGS


@pytest.mark.parametrize(("game", "code"), [(game, code) for game in games() for code in Page(game).codes()])
def test_codes_are_those_of_the_game(game: str, code: str) -> None:
    """Every code on the page is the code of an action."""
    assert actions_of(rulebook(game)).find(code).code == code


@every_game
def test_every_verb_is_on_the_page(game: str) -> None:
    """No kind of action is left out."""
    shown = " ".join(row[0] for row in Page(game).rows("Actions"))
    verbs = {action.data["do"] for action in actions_of(rulebook(game)).all}
    assert not [verb for verb in verbs if f"`{verb}" not in shown]


@every_game
def test_phases_are_those_of_the_game(game: str) -> None:
    """The phases of the tensor, and those in which an action is asked for, are those of the record."""
    assert f"`{' '.join(phases(game))}`" in Page(game).chapter("Observation")
    asked = re.findall(r"`([a-z]+)`", " ".join(row[1] for row in Page(game).rows("Actions")))
    assert set(asked) == set(phases(game)) - {"over"}


@every_game
def test_options_are_those_of_the_game(game: str) -> None:
    """Each option is on the page with its default and its values, in order; tables are described in words."""
    shown = [row for row in Page(game).rows("Options") if row[0].startswith("`")]
    assert [row[0] for row in shown] == [f"`{option.name}`" for option in rulebook(game).options]
    for row, option in zip(shown, rulebook(game).options, strict=True):
        assert row[2] in (str(option.default), str(option.default).lower(), "see below")
        values = [str(choice).lower() for choice in getattr(option, "choices", ())]
        assert not values or row[1] in (", ".join(values), f"{values[0]} to {values[-1]}")


@every_game
def test_rulings_are_numbered_and_name_options_that_exist(game: str) -> None:
    """Every ruling is answered with a reason, and every option that is a ruling is named by one."""
    rulings = Page(game).rows("Rulings")
    assert [row[0] for row in rulings] == [str(number) for number in range(1, RULINGS[game] + 1)]
    assert all(all(row[1:4]) for row in rulings)
    named = {row[4].strip("`") for row in rulings} - {""}
    options = {option.name for option in rulebook(game).options}
    assert options - NOT_OF_A_RULING[game] <= named <= options


@every_game
def test_numbers_are_those_of_the_code(game: str) -> None:
    """The layout of the tensor adds up, and the sizes that the page mentions are right."""
    page, book = Page(game), rulebook(game)
    layout = [(int(row[0]), int(row[1])) for row in page.rows("Observation")]
    assert [start for start, _ in layout[1:]] == [start + size for start, size in layout[:-1]]
    assert sum(size for _, size in layout) == book.layout.size
    assert f"has {book.layout.size} numbers" in page.sentences("Observation")
    actions = actions_of(book)
    decisions, outcomes = actions.decisions, len(actions.all) - actions.decisions
    assert f"is {decisions} for decisions; {outcomes} outcomes of chance" in page.sentences("Actions")


@every_game
def test_the_example_of_the_page_starts_a_match(game: str) -> None:
    """The Python lines under "How to play it here" run."""
    scope: dict[str, Any] = {}
    exec(Page(game).examples()[0], scope)  # noqa: S102 - our own page
    assert scope["match"].to_move in range(scope["match"].game.players)
