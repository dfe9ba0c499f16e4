"""A player's side of the table: points, rubles, nobles, markers, and the placed cards by colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.language import _, plural
from torri.games.saint_petersburg.terminal.board import hand
from torri.games.saint_petersburg.terminal.cards import POINT, SIGNS, brings, card_chip
from torri.terminal.drawing import ACCENT, HEADING, QUIET, flow, hanging

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View

Player = dict[str, Any]

LABELS = 12
"""The columns for a colour's sign and what its next scoring brings."""


def area(view: View, names: Sequence[str], seat: int, width: int) -> list[Text]:
    """Everything that lies before a player."""
    player = view["players"][seat]
    lines = flow(header(view, names, seat), width, gap=2)
    placed = [line for colour in player["tableau"] for line in tableau(player, colour, width)]
    lines += placed or [Text(_("no cards placed yet"), QUIET)]
    if seat != view["seat"] and player["hand"]:
        lines += hand(_("Hand") + " ", player["hand"], width)
    return lines


def header(view: View, names: Sequence[str], seat: int) -> list[Text]:
    """Who it is, how far, and whether they passed."""
    player = view["players"][seat]
    own, passed = seat == view["seat"], player["passed"]
    who = _("{name} (you)").format(name=names[seat]) if own else names[seat]
    turn = "› " if view["to_move"] == seat else ""
    pieces = [
        Text(turn + who, QUIET if passed else f"bold {ACCENT}"),
        Text(plural("{n} point", "{n} points", player["points"]).format(n=player["points"]), HEADING),
    ]
    if player["rubles"] is not None:
        rubles = plural("{n} ruble", "{n} rubles", player["rubles"])
        pieces.append(Text(rubles.format(n=player["rubles"]), HEADING))
    if not own:
        held = _("hand {n} of {limit}").format(n=player["hand_size"], limit=player["hand_limit"])
        pieces.append(Text(held))
    pieces += [Text(f"⚑{SIGNS[name]}") for name, holder in view["markers"].items() if holder == seat]
    return [*pieces, Text(_("passed"), "reverse dim")] if passed else pieces


def tableau(player: Player, colour: str, width: int) -> list[Text]:
    """The placed cards of a colour, and what they will bring at its next scoring."""
    cards = player["tableau"][colour]
    if not cards:
        return []
    scoring = player["next_scoring"][colour]
    label = f"{SIGNS[colour]} {brings(scoring['rubles'], scoring['points'])} "
    pieces = [card_chip(pile["card"], pile["count"], signed=False) for pile in cards]
    if colour == "building" and player["observatories_used"]:
        pieces.append(Text(_("({n} face down)").format(n=player["observatories_used"]), QUIET))
    if colour == "noble":
        pieces.append(Text(bonus(player), QUIET))
    return hanging(label, pieces, width, indent=LABELS)


def bonus(player: Player) -> str:
    """What the different nobles are worth at the end, and what one more would make of it."""
    points, after = player["noble_points"]["now"], player["noble_points"]["next"]
    now = _("{n} different: {points}").format(n=player["different_nobles"], points=f"{points}{POINT}")
    return now if after is None else now + _(", next {points}").format(points=f"{after}{POINT}")


def own_hand(view: View, width: int) -> list[Text]:
    """The hand of the seat that looks, each card with its price."""
    if view["seat"] is None:
        return []
    player = view["players"][view["seat"]]
    held = _("Hand {n} of {limit}").format(n=player["hand_size"], limit=player["hand_limit"])
    return hand(held + "  ", player["hand"], width)
