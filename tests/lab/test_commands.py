from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from torri.engine.errors import Error
from torri.lab.commands import ended

if TYPE_CHECKING:
    from collections.abc import Callable


def failing(error: BaseException) -> Callable[[], None]:
    """Work that ends with an error."""

    def work() -> None:
        raise error

    return work


@pytest.mark.parametrize(
    ("error", "number", "said"),
    [
        (Error("There is no such game."), 2, "There is no such game."),
        (PermissionError("docs cannot be written"), 2, "docs cannot be written"),
        (KeyboardInterrupt(), 130, "Stopped; the same command goes on."),
    ],
)
def test_a_command_ends_with_a_sentence(
    error: BaseException, number: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What went wrong is said once, and the shell is told."""
    assert ended(failing(error)) == number
    assert capsys.readouterr().err.strip() == said


def test_a_command_that_worked_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """And an error of the program itself is not hidden."""
    assert ended(lambda: None) == 0
    assert capsys.readouterr().err == ""
    with pytest.raises(ZeroDivisionError):
        ended(failing(ZeroDivisionError()))
