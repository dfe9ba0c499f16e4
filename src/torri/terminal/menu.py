"""The menu: the legal actions, numbered; in groups where there are many, in the words of the game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import _
from torri.terminal.drawing import NUMBER, hanging, paragraph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action
    from torri.terminal.tables import Table

FEW = 6
"""So many actions need no groups, and stand below each other."""


@dataclass(frozen=True)
class Group:
    """Actions of one kind, each with its words; no heading where they need none."""

    heading: str
    entries: list[tuple[Action, Text]]


def arrange(knowledge: Knowledge, table: Table, names: Sequence[str] | None = None) -> list[Group]:
    """What can be done, in the order in which it is numbered; a few are described in full."""
    actions = in_order(knowledge, table)
    if len(actions) <= FEW:
        return [Group("", [(action, Text(knowledge.describe(action, names))) for action in actions])]
    view = knowledge.view()
    groups: dict[str, Group] = {}
    for action in actions:
        label = table.label(action, view) or Text(knowledge.describe(action, names))
        heading = heading_of(action, table)
        groups.setdefault(heading, Group(heading, [])).entries.append((action, label))
    return list(groups.values())


def in_order(knowledge: Knowledge, table: Table) -> list[Action]:
    """The actions by their kinds; those of no kind, as passing, come last."""
    order = [*map(_, table.HEADINGS.values()), ""]
    return sorted(knowledge.legal, key=lambda action: order.index(heading_of(action, table)))


def heading_of(action: Action, table: Table) -> str:
    """The heading for an action's verb, or for that verb from there; empty where the game has none."""
    verb, source = action.data["do"], action.data.get("from")
    heading = table.HEADINGS.get(f"{verb} {source}") or table.HEADINGS.get(verb)
    return _(heading) if heading else ""


def offered(groups: Sequence[Group]) -> list[Action]:
    """The actions in the order of their numbers."""
    return [action for group in groups for action, _label in group.entries]


def draw(groups: Sequence[Group], width: int) -> list[Text]:
    """The menu, line by line."""
    labels = [label for group in groups for _action, label in group.entries]
    if len(labels) <= FEW:
        return [line for number, label in enumerate(labels, 1) for line in row(number, label, width)]
    indent = max(Text(group.heading).cell_len for group in groups)
    numbers = count(1)
    lines: list[Text] = []
    for group in groups:
        items = [numbered(next(numbers), label) for _action, label in group.entries]
        lines += hanging(group.heading, items, width, gap=3, indent=indent + 2)
    return lines


def row(number: int, label: Text, width: int) -> list[Text]:
    """An action in lines of its own."""
    return paragraph(label.plain, width, label=f"{number:>2}", indent=3, ink=NUMBER)


def numbered(number: int, label: Text) -> Text:
    """An action among others in a line."""
    return Text.assemble((f"{number:>2}", NUMBER), " ", label)
