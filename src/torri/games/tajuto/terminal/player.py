"""What lies before a player: meditation, floors, action tiles, offerings still to make, and tiles."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.language import _, plural
from torri.games.tajuto.terminal.tiles import LABELS, TILE, colour_chip, floor_chip, tile_chip
from torri.terminal.drawing import ACCENT, HEADING, QUIET, chip, flow, hanging

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View

Player = dict[str, Any]


def area(view: View, names: Sequence[str], seat: int, width: int) -> list[Text]:
    """Everything that lies before a player."""
    player = view["players"][seat]
    lines = flow(header(view, names, seat), width, gap=2)
    lines += hanging(_("floors"), floors(player), width, indent=LABELS)
    lines += hanging(
        _("to offer"), [colour_chip(name) for name in player["cubes"]] or [nothing()], width, indent=LABELS
    )
    owned = tiles(player)
    return lines + hanging(_("tiles"), owned, width, indent=LABELS) if owned else lines


def header(view: View, names: Sequence[str], seat: int) -> list[Text]:
    """Who it is, how far along the path, the action tiles, and the points where they are seen."""
    player = view["players"][seat]
    who = _("{name} (you)").format(name=names[seat]) if seat == view["seat"] else names[seat]
    turn = "› " if view["turn"] == seat else ""
    pieces = [
        Text(turn + who, f"bold {ACCENT}"),
        Text(_("{n} meditation").format(n=player["meditation"]), HEADING),
        Text(" ").join(action_tile(tile) for tile in player["action_tiles"]),
    ]
    if player["score"] is not None:
        points = player["score"]["sum"]
        pieces.append(Text(plural("{n} point", "{n} points", points).format(n=points), HEADING))
    return pieces


def action_tile(tile: dict[str, Any]) -> Text:
    """An action tile; a used one is only a letter in brackets."""
    return chip(tile["tile"], *TILE) if tile["ready"] else Text(f"({tile['tile']})", QUIET)


def floors(player: Player) -> list[Text]:
    """The floors before a player; those that could be built now are marked."""
    drawn = [floor_chip(each) + Text(" " + _("fits") if each["fits"] else "") for each in player["floors"]]
    return drawn or [nothing()]


def tiles(player: Player) -> list[Text]:
    """The tiles that a player has acquired, as far as they are seen."""
    names = ["market"] * player["markets"] + ["lantern"] * (player["lanterns"] or 0)
    names += [f"wisdom-{points}" for points in player["wisdom"] or ()]
    counted = [tile_chip(name) + Text(f"×{n}" if n > 1 else "") for name, n in Counter(names).items()]
    opened = [Text("⚑") + colour_chip(name) for name in player["inaugurations"]]
    return counted + opened


def nothing() -> Text:
    """Where nothing lies."""
    return Text(_("none"), QUIET)
