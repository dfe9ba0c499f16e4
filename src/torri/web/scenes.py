"""How each game is laid out in the browser: what its `web` part gives, and the plain table for the rest."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol

from torri.engine.parts import part, part_file
from torri.games import RULEBOOKS
from torri.web import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data
    from torri.web.about import About
    from torri.web.box import Box
    from torri.web.legal import LegalActions
    from torri.web.people import Person

PLAIN = Path(plain.__file__).parent


class Scene(Protocol):
    """What a game gives to its table in the browser; what it leaves out, the plain table supplies."""

    BOX: Box
    """How it stands on the shelf."""

    QUIET: frozenset[str]
    """The verbs, or codes of actions, that are a way out: shown last and plainly."""

    OCCASIONS: frozenset[str]
    """The verbs and events of the log that are celebrated for a moment."""

    FIRSTS: Sequence[str]
    """Keys of `about` that are explained when they first appear in somebody's games."""

    REFERENCE: str
    """The heading of `reference`, marked for translation."""

    THEMES: Mapping[str, str]
    """What puzzles are about, by the verb of the best choice, marked for translation."""

    def lay_out(self, view: View, legal: LegalActions, people: Sequence[Person]) -> dict[str, Any]:
        """The things on the table for the game's template, each legal action on the thing it acts on."""

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

    def about(self, view: View) -> dict[str, About]:
        """What the things are that the template marks with `data-about`, by their keys."""

    def gist(self, data: Data, by: int | None) -> list[tuple[int | None, Data]]:
        """The parts of an entry of the log that are worth telling others at a glance, and who did each."""

    def pictured(self, data: Data) -> list[tuple[str, str]]:
        """Cards of an entry of the log that lie nowhere now: the symbol of each, and its key of `about`."""

    def things(self, data: Data, by: int | None) -> list[str]:
        """The things on the table that an entry of the log is about."""


@cache
def scene(game: str) -> Scene:
    """How a game is laid out."""
    book = RULEBOOKS.get(game)
    own = book and part(book, "web")
    made: Any = SimpleNamespace(**{name: getattr(own, name, getattr(plain, name)) for name in plain.__all__})
    return made


def scene_file(game: str, name: str) -> Path:
    """A file of a game's `web` part: `table.html`, `style.css`, `colours.css`, `symbols.svg`, `cover.svg`."""
    book = RULEBOOKS.get(game)
    return (book and part_file(book, "web", name)) or PLAIN / name
