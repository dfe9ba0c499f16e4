"""How each game is laid out: a package a game, from what a seat sees to what a template draws."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data
    from torri.web.choices import Choices
    from torri.web.people import Person


class Scene(Protocol):
    """What a game gives to its table in the browser."""

    QUIET: frozenset[str]
    """The verbs, or codes of actions, that are a way out: shown last and plainly."""

    def lay_out(self, view: View, choices: Choices, people: Sequence[Person]) -> dict[str, Any]:
        """The things on the table for the game's template, each choice on the thing it acts on."""

    def ask(self, view: View, people: Sequence[Person], verbs: frozenset[str]) -> tuple[str, str]:
        """What is asked of the seat, in a sentence, and what helps to answer; `verbs` are what it can do."""

    def where(self, view: View) -> str:
        """Where in the game we are."""

    def last_round(self, view: View) -> str:
        """A sentence when the end is near, else nothing."""

    def sheet(self, view: View) -> list[tuple[str, list[int | None]]]:
        """The parts of the score, a number for each seat."""

    def reference(self, view: View) -> list[tuple[str, str, str]]:
        """What the cards do: a symbol or nothing, a name, a sentence."""

    def things(self, data: Data, by: int | None) -> list[str]:
        """The things on the table that an entry of the log is about."""


def scene(game: str) -> Scene:
    """How a game is laid out."""
    module: Any = import_module(f"torri.web.scenes.{game.replace('-', '_')}")
    return module
