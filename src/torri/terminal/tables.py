"""How each game looks in a terminal: its `terminal` part, which sees a view and never a position."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol

from torri.engine.parts import part
from torri.terminal import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.text import Text

    from torri.engine.rulebook import Rulebook, View
    from torri.engine.vocabulary import Action


class Table(Protocol):
    """What the terminal needs to know of a game."""

    HEADINGS: Mapping[str, str]
    """The headings of the menu in their order, marked for translation, by verb ("draw") or by verb and source
    ("buy upper")."""

    def draw(self, view: View, names: Sequence[str], width: int) -> list[Text]:
        """The table as the seat of the view sees it, in lines of at most this width."""

    def question(self, view: View, names: Sequence[str]) -> str:
        """What is asked of the seat now."""

    def label(self, action: Action, view: View) -> Text | None:
        """An action in the fewest words, under its heading; None where it has to be described."""

    def explanations(self, view: View) -> Sequence[tuple[str, str]]:
        """What the cards do: name and text."""

    def scores(self, view: View) -> Sequence[tuple[str, Sequence[int]]]:
        """The parts of the score, each with its points per seat."""

    def remarks(self, view: View) -> Sequence[str]:
        """What else the reader of a final score wants to know."""


@cache
def table_of(rulebook: Rulebook) -> Table:
    """The table of a game; what the game leaves out, the plain table supplies."""
    own = part(rulebook, "terminal")
    made: Any = SimpleNamespace(**{name: getattr(own, name, getattr(plain, name)) for name in plain.__all__})
    return made
