from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import torri
from torri.terminal.prompt import Wish, shown, understand

if TYPE_CHECKING:
    from torri.engine.vocabulary import Action

GAME = torri.game("san-gimignano")
OFFERED = [GAME.actions.find(code) for code in ("purchase deck", "exchange 8", "build 10 9 8", "pass")]


def answer(line: str, offered: list[Action] = OFFERED) -> Action | Wish:
    """What a line means among these choices."""
    return understand(line, offered, GAME.actions)


def refusal(line: str) -> str:
    """The sentence with which a line is refused."""
    with pytest.raises(torri.Error) as refused:
        answer(line)
    return str(refused.value)


@pytest.mark.parametrize("line", ["3", " 3 ", "03", "３", "build 10 9 8", "BUILD  10 9 8"])
def test_a_choice_is_a_number_or_a_code(line: str) -> None:
    """A number, in any writing, or the code of the action means the choice."""
    assert answer(line) is OFFERED[2]


@pytest.mark.parametrize(
    ("line", "wish"),
    [
        ("u", Wish.UNDO),
        ("?", Wish.HELP),
        ("？", Wish.HELP),
        ("help", Wish.HELP),
        ("L", Wish.LOG),
        ("t", Wish.TABLE),
        ("q", Wish.QUIT),
        ("quit", Wish.QUIT),
    ],
)
def test_letters_ask_for_other_things(line: str, wish: Wish) -> None:
    """A letter or its word asks for undo, help, the log, the table or the end."""
    assert answer(line) is wish


@pytest.mark.parametrize("line", ["1 2", "1,2", "1;2", "purchase deck draw deck", "pass pass", "pass; pass"])
def test_two_moves_in_one_line_are_refused(line: str) -> None:
    """More than one choice in a line is refused, and nothing of it is done."""
    assert "One choice at a time" in refusal(line)


@pytest.mark.parametrize("line", ["0", "5", "99999999999999999999999999"])
def test_a_number_out_of_range_is_refused(line: str) -> None:
    """A number that is not on the list is answered with those that are."""
    assert refusal(line).startswith("There is no choice ")
    assert "from 1 to 4" in refusal(line)


def test_an_action_that_is_not_possible_now_is_refused() -> None:
    """A code that exists but is not offered is told apart from nonsense."""
    assert refusal("draw deck").startswith('"draw deck" is not possible now.')


@pytest.mark.parametrize("line", ["xyzzy", "-1", "1.5", "[bold]", "'; drop table"])
def test_nonsense_is_refused(line: str) -> None:
    """Anything else is answered with what can be typed."""
    assert "is none of the choices. Type a number from 1 to 4" in refusal(line)


def test_an_empty_line_is_refused_where_there_is_a_choice() -> None:
    """Enter alone chooses nothing among several."""
    assert refusal("  ").startswith("Nothing chosen.")


def test_enter_confirms_the_only_choice() -> None:
    """Where only one answer is possible, Enter gives it."""
    assert answer("", OFFERED[3:]) is OFFERED[3]


def test_what_was_typed_is_shown_safely() -> None:
    """Control characters and endless lines are not written back to the terminal."""
    assert shown("a\x1b[31mb") == "a?[31mb"
    assert len(shown("x" * 1000)) < 50
