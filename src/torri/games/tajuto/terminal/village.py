"""The village and the objectives: what is left, what it costs, and who has met them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.language import _
from torri.games.tajuto.terminal.tiles import LABELS, price_tag, tile_chip
from torri.games.tajuto.words import objective_name
from torri.terminal.drawing import HEADING, QUIET, hanging

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View


def village(view: View, width: int) -> list[Text]:
    """The stacks of tiles, each with its number and price."""
    return hanging(_("Village"), [stack(each) for each in view["village"]], width, gap=3, indent=LABELS)


def stack(seen: dict[str, Any]) -> Text:
    """A stack: its tile, how many are left and the price of the top one."""
    told = tile_chip(seen["tile"])
    if not seen["left"]:
        return told.append(_(" sold out"), QUIET)
    return told.append(f"×{seen['left']} ").append(price_tag(seen), HEADING)


def objectives(view: View, names: Sequence[str], width: int) -> list[Text]:
    """Those that are free, and whose the others are."""
    pieces = [goal(each, names) for each in view["objectives"]]
    return hanging(_("Objectives"), pieces, width, gap=3, indent=LABELS)


def goal(seen: dict[str, Any], names: Sequence[str]) -> Text:
    """An objective; once it is met, by whom."""
    name = objective_name(seen["objective"])
    return Text(name) if seen["owner"] is None else Text(f"{name} ⚑{names[seen['owner']]}", QUIET)
