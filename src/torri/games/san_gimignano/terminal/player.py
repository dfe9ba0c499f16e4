"""What is said of a player: the score with its parts, and what is known of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.language import _, plural
from torri.games.san_gimignano.terminal.cards import BACK, LABELS, card_chip, card_chips
from torri.games.san_gimignano.words import PART_NAMES
from torri.terminal.drawing import ACCENT, HEADING, QUIET, chip, flow, hanging

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View

Player = dict[str, Any]


def header(view: View, names: Sequence[str], seat: int, width: int) -> list[Text]:
    """Who it is, the score with its parts, and what is known of the hand."""
    player = view["players"][seat]
    lines = flow(name_pieces(view, names, seat), width, gap=2)
    lines += flow(part_pieces(player), width, gap=2)
    if seat != view["seat"]:
        lines += other_hand(player, width)
    if player["nobles_used"]:
        lines += hanging(_("nobles used"), map(card_chip, player["nobles_used"]), width, indent=LABELS)
    return lines


def name_pieces(view: View, names: Sequence[str], seat: int) -> list[Text]:
    """The name, the points so far and the Highest Marker."""
    who = _("{name} (you)").format(name=names[seat]) if seat == view["seat"] else names[seat]
    turn = "› " if view["to_move"] == seat else ""
    pieces = [Text(turn + who, f"bold {ACCENT}"), Text(points_of(view, seat), HEADING)]
    if view["marker"] == seat:
        pieces.append(Text(_("⚑ Highest Marker"), "bold"))
    return pieces


def points_of(view: View, seat: int) -> str:
    """The points of this deal, and those of the deals before it."""
    player = view["players"][seat]
    points = player["score"]["sum"]
    said = plural("{n} point", "{n} points", points).format(n=points)
    if view["deal"] > 1 and view["phase"] != "over":
        said += " " + _("+ {n} before").format(n=player["before"])
    return said


def part_pieces(player: Player) -> list[Text]:
    """What the points are for."""
    return [Text(f"{_(PART_NAMES[part])} {points}", QUIET) for part, points in scored(player).items()]


def scored(player: Player) -> dict[str, int]:
    """The parts of a score that gave points."""
    return {part: points for part, points in player["score"].items() if points and part != "sum"}


def other_hand(player: Player, width: int) -> list[Text]:
    """A hand that is not seen: its size, and the cards that are known to be in it."""
    label = _("hand {n} of {limit}").format(n=player["hand_size"], limit=player["hand_limit"])
    unknown = player["hand_size"] - len(player["known"])
    pieces = card_chips(player["known"])
    if unknown > 0:
        pieces.append(chip("?" * unknown, *BACK))
    if player["nobles_in_hand"]:
        nobles = plural("{n} noble card", "{n} noble cards", player["nobles_in_hand"])
        pieces.append(Text(f"({nobles.format(n=player['nobles_in_hand'])})", QUIET))
    if player["perhaps_buried"]:
        pieces += [Text(_("in the hand or buried:"), QUIET), *card_chips(player["perhaps_buried"])]
    return hanging(label, pieces, width, indent=LABELS)


def own_hand(player: Player, width: int) -> list[Text]:
    """The cards in one's own hand."""
    if player["hand"] is None:
        return []
    label = _("Hand {n} of {limit}").format(n=player["hand_size"], limit=player["hand_limit"])
    return hanging(label, map(card_chip, player["hand"]), width, indent=LABELS)
