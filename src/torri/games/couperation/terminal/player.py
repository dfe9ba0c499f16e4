"""What is known of a player: the hand, or its size and what was seen to go there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.language import _
from torri.games.couperation.terminal.cards import BACK, LABELS, card_chip, name_chip
from torri.terminal.drawing import ACCENT, HEADING, QUIET, chip, flow, hanging

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View

Player = dict[str, Any]


def other(view: View, names: Sequence[str], seat: int, width: int) -> list[Text]:
    """Another player in a line: the size of the hand, the cards known to be in it, and discards."""
    player = view["players"][seat]
    turn = "› " if view["to_move"] == seat else ""
    held = _("hand {n} of {limit}").format(n=player["hand_size"], limit=player["hand_limit"])
    pieces = [Text(turn + names[seat], f"bold {ACCENT}"), Text(held, HEADING)]
    pieces += [name_chip(name) for name in player["known"]]
    pieces += [chip("?", *BACK)] * (player["hand_size"] - len(player["known"]))
    if player["finish"]:
        pieces.append(card_chip(view["finish"]))
    if player["perhaps"]:
        pieces.append(Text(_("perhaps {cards}").format(cards=_(", ").join(player["perhaps"])), QUIET))
    return flow([*pieces, *said(view, seat)], width, gap=1)


def said(view: View, seat: int) -> list[Text]:
    """Whether a player wants to start, and how many cards it has discarded."""
    pieces = []
    if view["phase"] == "wish" and view["wishes"][seat]:
        pieces.append(Text(_("wants to start"), QUIET))
    if view["players"][seat]["discards"]:
        pieces.append(Text(_("discarded {n}").format(n=view["players"][seat]["discards"]), QUIET))
    return pieces


def own_hand(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The cards of the seat that looks."""
    player = view["players"][view["seat"]]
    who = _("{name} (you)").format(name=names[view["seat"]])
    held = _("hand {n} of {limit}").format(n=player["hand_size"], limit=player["hand_limit"])
    turn = "› " if view["to_move"] == view["seat"] else ""
    pieces = [Text(turn + who, f"bold {ACCENT}"), Text(held, HEADING), *map(card_chip, player["hand"])]
    if player["finish"]:
        pieces.append(card_chip(view["finish"]))
    lines = flow([*pieces, *said(view, view["seat"])], width, gap=1)
    if player["discarded"]:
        lines += hanging(_("discarded"), map(card_chip, player["discarded"]), width, indent=LABELS)
    return lines
