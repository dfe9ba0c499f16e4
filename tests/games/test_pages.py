"""The page of every game says what its code does: headings, codes, phases, options, rulings, numbers."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest
from markdown_it import MarkdownIt

from tests.games.page import Page, tables
from torri.engine.game import actions_of
from torri.engine.language import languages, speaking
from torri.games import games, rulebook

HEADINGS = {
    "en": [
        "What it is",
        "How to play it here",
        "The rules",
        "Rulings",
        "Who sees what",
        "What is ours",
        "Credits",
        "For programmers",
    ],
    "ja": [
        "どんなゲームか",
        "ここでの遊び方",
        "ルール",
        "裁定",
        "誰に何が見えるか",
        "独自に決めたこと",
        "クレジット",
        "プログラマー向け",
    ],
}
RULINGS = {"san-gimignano": 31, "couperation": 27, "saint-petersburg": 19, "tajuto": 38}
NOT_OF_A_RULING = {  # options that answer no question of a rulebook
    "san-gimignano": {"advanced", "deals"},
    "couperation": {"finish", "marks", "marks_verified", "finish_mark"},
    "saint-petersburg": {"open_money"},
    "tajuto": {"first", "clumsy_fingers", "prices"},
}
MARKDOWN = MarkdownIt("commonmark").enable("table")
every_game = pytest.mark.parametrize("game", games())
every_page = pytest.mark.parametrize(
    ("game", "language"), [(g, code) for g in games() for code in languages()]
)
every_translation = pytest.mark.parametrize(
    ("game", "language"), [(g, code) for g in games() for code in languages() if code != "en"]
)


def phases(game: str) -> tuple[str, ...]:
    """The moments in which somebody, or chance, is asked."""
    return import_module(f"torri.games.{game.replace('-', '_')}.state").PHASES


@every_page
def test_headings(game: str, language: str) -> None:
    """Every page has the title of its game and the same headings in the same order; one may have more."""
    page = Page(game, language)
    assert [heading for heading in page.headings if heading in HEADINGS[language]] == HEADINGS[language]
    with speaking(language):
        title = rulebook(game).title()
    assert page.text.startswith(f"# {title}\n")


@every_translation
def test_a_translation_has_what_the_page_has(game: str, language: str) -> None:
    """Headings, paragraphs, lists, tables and the numbers in them are the same: neither is changed alone."""
    page, translation = Page(game).for_players, Page(game, language).for_players
    assert blocks(translation) == blocks(page)
    assert numbers(translation) == numbers(page)


def blocks(text: str) -> list[str]:
    """What a text is made of, in order: headings, paragraphs, lists, tables and what is in them."""
    return [token.tag for token in MARKDOWN.parse(text) if token.nesting == 1]


def numbers(text: str) -> list[str]:
    """The numbers in the cells of the tables of a text."""
    shown = [cell.replace("、", ", ") for table in tables(text) for row in table for cell in row]
    return [cell for cell in shown if re.fullmatch(r"[\d, ]+", cell)]


@every_page
def test_players_are_spared_what_is_for_programmers(game: str, language: str) -> None:
    """No table of the player's part has ids, codes or names of options."""
    rows = [row for table in tables(Page(game, language).for_players) for row in table]
    assert not [cell for row in rows for cell in row if "`" in cell]


@pytest.mark.parametrize(("game", "code"), [(game, code) for game in games() for code in Page(game).codes()])
def test_codes_are_those_of_the_game(game: str, code: str) -> None:
    """Every code on the page is the code of an action."""
    assert actions_of(rulebook(game)).find(code).code == code


@every_game
def test_every_verb_is_on_the_page(game: str) -> None:
    """No kind of action is left out."""
    shown = " ".join(row[0] for row in Page(game).rows("Codes of actions"))
    verbs = {action.data["do"] for action in actions_of(rulebook(game)).all}
    assert not [verb for verb in verbs if f"`{verb}" not in shown]


@every_game
def test_phases_are_those_of_the_game(game: str) -> None:
    """The phases of the tensor, and those in which an action is asked for, are those of the record."""
    assert f"`{' '.join(phases(game))}`" in Page(game).chapter("Observation")
    asked = re.findall(r"`([a-z]+)`", " ".join(row[1] for row in Page(game).rows("Codes of actions")))
    assert set(asked) == set(phases(game)) - {"over"}


@every_game
def test_options_are_those_of_the_game(game: str) -> None:
    """Each option is on the page with its default and its values, in order; tables are described in words."""
    shown = Page(game).rows("Options")
    assert [row[0] for row in shown] == [f"`{option.name}`" for option in rulebook(game).options]
    for row, option in zip(shown, rulebook(game).options, strict=True):
        assert row[2] in (str(option.default), str(option.default).lower(), "see [Prices](#prices)")
        values = [str(value).lower() for value in getattr(option, "values", ())]
        assert not values or row[1] in (", ".join(values), f"{values[0]} to {values[-1]}")


@every_page
def test_rulings_are_numbered_and_say_which_are_options(game: str, language: str) -> None:
    """Every ruling is answered with a reason, and those that an option changes are listed above them."""
    rulings = HEADINGS[language][HEADINGS["en"].index("Rulings")]
    rows = Page(game, language).rows(rulings)
    assert [row[0] for row in rows] == [str(number) for number in range(1, RULINGS[game] + 1)]
    assert all(all(row) for row in rows)
    told = re.findall(r"\d+", Page(game, language).chapter(rulings).split("\n|")[0])
    by_option = {
        row[0].strip("`"): re.findall(r"\(ruling (\d+)\)", row[3]) for row in Page(game).rows("Options")
    }
    assert sorted(told, key=int) == told
    assert set(told) == {ruling for numbers in by_option.values() for ruling in numbers}
    assert {name for name, numbers in by_option.items() if not numbers} == NOT_OF_A_RULING[game]


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
    assert f"is {decisions} for decisions; {outcomes} outcomes of chance" in page.sentences(
        "Codes of actions"
    )


@every_game
def test_the_example_of_the_page_starts_a_match(game: str) -> None:
    """The Python lines for programmers run."""
    scope: dict[str, Any] = {}
    exec(Page(game).examples()[0], scope)  # noqa: S102 - our own page
    assert scope["match"].to_move in range(scope["match"].game.players)
