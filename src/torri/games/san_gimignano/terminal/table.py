"""The whole table: both construction areas, the market, the decks and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import _
from torri.games.san_gimignano.terminal.player import header, own_hand
from torri.games.san_gimignano.terminal.supply import supply
from torri.games.san_gimignano.terminal.town import town
from torri.games.san_gimignano.words import title
from torri.terminal.drawing import ACCENT, HEADING, QUIET, flow, padded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View

WIDE = 96
"""From so many columns on the two construction areas stand side by side."""

BETWEEN = 4


def draw(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The table as the seat of the view sees it."""
    own = view["seat"] or 0
    lines = [*first_line(view, width), Text("─" * width, QUIET)]
    if width >= WIDE:
        lines += [*facing(view, names, own, width), Text(), *supply(view, width)]
    else:
        lines += [*area(view, names, 1 - own, width), Text(), *supply(view, width), Text()]
        lines += area(view, names, own, width)
    return [*lines, *own_hand(view["players"][own], width)]


def first_line(view: View, width: int) -> list[Text]:
    """The name of the game, which one it is, and the Ending Phase."""
    said = [title()]
    if view["advanced"]:
        said.append(_("advanced game"))
    if view["deals"] > 1:
        said.append(_("deal {number}").format(number=view["deal"]))
    pieces = [Text(" · ".join(said), HEADING)]
    if view["ending"]:
        pieces.append(Text(f" {_('Ending Phase')} ", f"bold reverse {ACCENT}"))
    return flow(pieces, width, gap=2)


def facing(view: View, names: Sequence[str], own: int, width: int) -> list[Text]:
    """Both areas side by side: their headers level, their towers on one ground."""
    half = (width - BETWEEN) // 2
    seats = (1 - own, own)
    heads = [header(view, names, seat, half) for seat in seats]
    towns = [town(view["players"][seat], half) for seat in seats]
    rows = max(map(len, heads)) + max(map(len, towns))
    sides = [
        head + [Text()] * (rows - len(head) - len(built)) + built
        for head, built in zip(heads, towns, strict=True)
    ]
    return [padded(left, half + BETWEEN) + right for left, right in zip(*sides, strict=True)]


def area(view: View, names: Sequence[str], seat: int, width: int) -> list[Text]:
    """One player's construction area."""
    return header(view, names, seat, width) + town(view["players"][seat], width)
