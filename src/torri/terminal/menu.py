"""The numbered choices: in groups where there are many, in the words of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from torri.terminal.drawing import NUMBER, hanging

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action
    from torri.terminal.tables import Table

FEW = 6
"""So many choices need no groups, and stand below each other."""


@dataclass(frozen=True)
class Group:
    """Choices of one kind, each with its words; no heading where they need none."""

    heading: str
    choices: list[tuple[Action, Text]]


def arrange(knowledge: Knowledge, table: Table) -> list[Group]:
    """What can be done, in the order in which it is numbered."""
    actions = list(knowledge.legal)
    headings = {table.heading(action) for action in actions}
    if len(actions) <= FEW or len(headings) == 1:
        return [Group("", [(action, Text(knowledge.describe(action))) for action in actions])]
    groups = {heading: Group(heading, []) for heading in (*table.headings(), "") if heading in headings}
    for action in actions:
        label = table.label(action) or Text(knowledge.describe(action))
        groups[table.heading(action)].choices.append((action, label))
    return list(groups.values())


def offered(groups: Sequence[Group]) -> list[Action]:
    """The actions in the order of their numbers."""
    return [action for group in groups for action, _label in group.choices]


def draw(groups: Sequence[Group], width: int) -> list[Text]:
    """The menu, line by line."""
    indent = max(Text(group.heading).cell_len for group in groups)
    lines: list[Text] = []
    number = 1
    for group in groups:
        items = [numbered(number + place, label) for place, (_, label) in enumerate(group.choices)]
        number += len(items)
        stacked = not indent and len(items) <= FEW
        lines += items if stacked else hanging(group.heading, items, width, gap=3, indent=indent + 2)
    return lines


def numbered(number: int, label: Text) -> Text:
    """A choice with its number."""
    return Text.assemble((f"{number:>2}", NUMBER), " ", label)
