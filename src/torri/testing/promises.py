"""What a broken promise is: an AssertionError that says what is wrong, where, and what was promised."""

from __future__ import annotations

from inspect import getdoc
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class BrokenPromise(AssertionError):
    """A promise that every game makes to the engine, and this one does not keep."""


def demand(truth: object, sentence: str, *parts: object) -> None:
    """Break off with a sentence if something is not true; its parts are filled in only then."""
    if not truth:
        raise BrokenPromise(sentence.format(*parts))


def hold(check: Callable[..., object], place: object, *arguments: object) -> None:
    """Carry out a check; what it finds is told with the place where it was found, and with the promise."""
    try:
        check(*arguments)
    except BrokenPromise as fault:
        raise BrokenPromise(told(str(fault), check, place)) from None
    except Exception as error:
        raise BrokenPromise(told(crash(error), check, place)) from error


def told(fault: str, check: Callable[..., object], place: object) -> str:
    """A fault, where it was found, and the promise that it breaks: the first sentence of its check."""
    promise = (getdoc(check) or check.__name__).splitlines()[0]
    return f"{fault}\n{place}\nThe promise: {promise}"


def crash(error: Exception) -> str:
    """What a game broke off with, and in which of its functions."""
    last = extract_tb(error.__traceback__)[-1]
    place = f"{last.name} ({Path(last.filename).name}, line {last.lineno})"
    return f"The game broke off in {place} with {type(error).__name__}: {error}"
