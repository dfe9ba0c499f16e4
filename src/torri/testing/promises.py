"""What a broken promise is: an AssertionError with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torri.engine.state import Outcome, State


def demand(truth: object, sentence: str, *parts: object) -> None:
    """Break off with a sentence if something is not true; its parts are filled in only then."""
    if not truth:
        raise AssertionError(sentence.format(*parts))


def outcome_of(state: State) -> Outcome:
    """How a game ended that must have ended."""
    if state.outcome is None:
        raise AssertionError(f"{state!r} has no outcome.")
    return state.outcome
