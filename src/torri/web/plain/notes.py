"""Beside the plain table: what is asked, the score, and what nobody said about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.engine.naming import plain_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data
    from torri.web.about import About
    from torri.web.people import Person

FIRSTS: tuple[str, ...] = ()
THEMES: dict[str, str] = {}
REFERENCE = N_("What the cards do")
OCCASIONS: frozenset[str] = frozenset()


def ask(view: View, people: Sequence[Person], verbs: frozenset[str]) -> tuple[str, str]:
    """What is asked, where the game has no question of its own."""
    return _("What do you do?"), ""


def where(view: View) -> str:
    """The phase, where the game has any."""
    return plain_words(str(view.get("phase", "")))


def last_round(view: View) -> str:
    """Nobody said when the end is near."""
    return ""


def sheet(view: View) -> list[tuple[str, list[int | None]]]:
    """The parts of the score, where the view tells them."""
    scores = [player.get("score") for player in view["players"]]
    parts = next((list(score) for score in scores if isinstance(score, dict)), [])
    return [(_(plain_words(part)), [score and score[part] for score in scores]) for part in parts]


def reference(view: View) -> list[tuple[str, str, str]]:
    """Nobody said what the cards do."""
    return []


def about(view: View) -> dict[str, About]:
    """Nobody said what the things on the table are."""
    return {}


def gist(data: Data, by: int | None) -> list[tuple[int | None, Data]]:
    """All of an entry of the log is worth telling."""
    return [(by, data)]


def things(data: Data, by: int | None) -> list[str]:
    """The log points at nothing."""
    return []


def pictured(data: Data) -> list[tuple[str, str]]:
    """Everything that happened can be seen on the table."""
    return []
