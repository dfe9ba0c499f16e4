"""The two rows: cards as blocks where there is room for them, else in a line each with its price."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from torri.engine.language import N_, _
from torri.games.saint_petersburg.terminal.cards import INKS, card_chip, colour, gain, sign, symbol
from torri.games.saint_petersburg.terminal.prices import Offer, can_pay, price_tag
from torri.games.saint_petersburg.words import card, printed
from torri.terminal.drawing import HEADING, QUIET, beside_block, flow, hanging, padded, side_by_side

if TYPE_CHECKING:
    from torri.engine.rulebook import View

FACE = 13
"""The columns of a block between its edges: those of the longest word in a card's name."""

LABELS = 8


def rows(view: View, width: int, *, blocks: bool) -> list[Text]:
    """Both rows, the dearer one above."""
    both = (_("Upper row"), view["upper"]), (printed(N_("Lower row -{discount}₽")), view["lower"])
    if blocks:
        drawn = [[*block_row(label, offers, width), Text()] for label, offers in both]
    else:
        drawn = [chip_row(label, offers, width) for label, offers in both]
    return [line for row in drawn for line in row]


def counted(offers: list[Offer]) -> list[tuple[Offer, int]]:
    """Equal cards once, with their number; they lie together already."""
    piles = [list(pile) for _code, pile in groupby(offers, lambda offer: offer["card"])]
    return [(pile[0], len(pile)) for pile in piles]


# --- in lines ----------------------------------------------------------------------------------------------


def chip_row(label: str, offers: list[Offer], width: int) -> list[Text]:
    """The cards of a row side by side, each with its price."""
    lines = [Text(label, HEADING)]
    pieces = [priced_chip(offer, count) for offer, count in counted(offers)]
    return lines + [Text("  ") + line for line in flow(pieces or [empty()], width - 2, gap=2)]


def priced_chip(offer: Offer, count: int) -> Text:
    """A card and its price."""
    style = HEADING if can_pay(offer) else QUIET
    return card_chip(offer["card"], count) + Text(" ") + Text(price_tag(offer), style)


def hand(label: str, offers: list[Offer], width: int) -> list[Text]:
    """A hand in lines, each card with its price where it is one's own."""
    return hanging(label, [priced_chip(offer, 1) for offer in offers] or [empty()], width, gap=2)


def empty() -> Text:
    """A place without cards."""
    return Text(_("empty"), QUIET)


# --- as blocks ---------------------------------------------------------------------------------------------


def block_row(label: str, offers: list[Offer], width: int) -> list[Text]:
    """The cards of a row as blocks, in as many bands as they need."""
    head = [Text(line.plain, HEADING) for line in Text(label).wrap(Console(), LABELS - 1)]
    piles = counted(offers)
    room = max(1, (width - LABELS) // (FACE + 2))
    bands = [piles[first : first + room] for first in range(0, len(piles), room)]
    drawn = [line for band in bands for line in block_band(band)]
    return beside_block(head, drawn or [empty()], LABELS)


def block_band(piles: list[tuple[Offer, int]]) -> list[Text]:
    """Blocks side by side, all as high as the longest name needs."""
    names = [name_lines(offer["card"]) for offer, _count in piles]
    height = max(map(len, names))
    blocks = [
        block(offer, count, name + [""] * (height - len(name)))
        for (offer, count), name in zip(piles, names, strict=True)
    ]
    return side_by_side(blocks, FACE + 2)


def name_lines(code: str) -> list[str]:
    """The name of a card, broken where it is long."""
    return [line.plain.rstrip() for line in Text(card(code)).wrap(Console(), FACE)]


def block(offer: Offer, count: int, name: list[str]) -> list[Text]:
    """A card: its sign and price, its name, what it brings and how many there are."""
    code = offer["card"]
    price = Text(price_tag(offer), "bold" if can_pay(offer) else "")
    number = Text(f"×{count}" if count > 1 else "", "bold")
    return [
        face_line(code, Text(f"{sign(code)} {symbol(code)}"), price),
        *(face_line(code, Text(line, "bold"), Text()) for line in name),
        face_line(code, Text(gain(code)), number),
    ]


def face_line(code: str, left: Text, right: Text) -> Text:
    """One line of a block; without colours its edges remain."""
    ink, text = INKS[colour(code)]
    room = FACE - right.cell_len
    left.truncate(room)
    face = padded(left, room) + right
    face.stylize_before(f"{text} on {ink}")
    return Text.assemble(("▐", ink), face, ("▌", ink))


def drawn_card(view: View, width: int) -> list[Text]:
    """The card that an Observatory turned."""
    if view["drawn"] is None:
        return []
    return hand(_("Turned") + "  ", [view["drawn"]], width)
