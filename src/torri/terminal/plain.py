"""The table of a game that brings none: everything that the view says, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.facts import NOTHING, Fact, facts
from torri.engine.language import _
from torri.engine.naming import plain_words
from torri.games import title_of_game
from torri.terminal.drawing import HEADING, QUIET, paragraph

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Action

__all__ = ["HEADINGS", "draw", "explanations", "label", "question", "remarks", "scores"]

HEADINGS: Mapping[str, str] = {}


def draw(view: View, names: Sequence[str], width: int) -> list[Text]:
    """What lies before everybody, then what lies before each player."""
    lines = [Text(title_of_game(view["game"]), HEADING), Text("─" * width, QUIET), *told(view, width)]
    for name, player in zip(names, view["players"], strict=True):
        lines += [Text(), Text(name, HEADING), *told(player, width)]
    return lines


def told(things: Mapping[str, Any], width: int) -> list[Text]:
    """Facts below each other, their names in a column."""
    found = facts(things)
    indent = 2 + max((len(fact.name) for fact in found), default=0)
    lines: list[Text] = []
    for fact in found:
        for label, values in labelled(fact):
            lines += paragraph("  ".join(values), width, label=label, indent=indent, ink=QUIET)
    return lines


def labelled(fact: Fact) -> list[tuple[str, list[str]]]:
    """A fact in one line, or in a line for each of its rows, the first one with its name."""
    if not fact.rows:
        return [(fact.name, fact.values or [NOTHING])]
    rows = [[f"{name} {value}" for name, value in zip(fact.columns, row, strict=True)] for row in fact.rows]
    return [(fact.name if place == 0 else "", row) for place, row in enumerate(rows)]


def question(view: View, names: Sequence[str]) -> str:
    """What is asked, where the game has no question of its own."""
    return _("What do you do?")


def label(action: Action, view: View) -> Text | None:
    """Every action is described."""
    return None


def explanations(view: View) -> Sequence[tuple[str, str]]:
    """Nobody said what the cards do."""
    return ()


def scores(view: View) -> Sequence[tuple[str, Sequence[int]]]:
    """The parts of the score, where the view tells them."""
    told_by = [player.get("score") for player in view["players"]]
    if not all(isinstance(score, dict) for score in told_by):
        return ()
    return [(_(plain_words(part)), [score[part] for score in told_by]) for part in told_by[0]]


def remarks(view: View) -> Sequence[str]:
    """Nothing more to say."""
    return ()
