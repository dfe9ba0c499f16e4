"""What can go wrong, as sentences that say what was wrong and what is possible."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Error(Exception):
    """Anything that Torri refuses, with a sentence for the person who asked."""


class IllegalAction(Error):
    """An action that the rules do not allow now; the state is as it was before."""


class RecordError(Error):
    """A record of play that cannot be read or breaks the rules; `step` is the first bad step, if known."""

    def __init__(self, message: str, step: int | None = None) -> None:
        super().__init__(message)
        self.step = step


def choices(wrong: str, possible: Iterable[str]) -> str:
    """What helps after a wrong word: what was perhaps meant, and what is possible."""
    words = [str(word) for word in possible]
    close = get_close_matches(str(wrong), words, n=1)
    meant = f'Did you mean "{close[0]}"? ' if close else ""
    return f"{meant}Possible: {', '.join(words)}."
