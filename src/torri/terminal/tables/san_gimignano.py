"""The table of San Gimignano in a terminal: both construction areas, the market, the decks and the hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.language import N_, _, plural
from torri.games.san_gimignano.words import CARD_TEXTS, NOBLE_NAMES, PART_NAMES, card, source, title, tower
from torri.terminal.drawing import (
    ACCENT,
    DARK,
    HEADING,
    LIGHT,
    QUIET,
    chip,
    flow,
    hanging,
    padded,
    words,
)
from torri.terminal.screen import NARROW
from torri.terminal.towers import Story, Tower, skyline

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Action

Player = dict[str, Any]

WIDE = 96
"""From so many columns on the two construction areas stand side by side."""

BETWEEN = 4
LABELS = 12

# The ink of each rank, and of what is written on it.
INKS = {
    10: ("#7d3f4b", LIGHT),
    9: ("#d0963a", DARK),
    8: ("#b9573a", LIGHT),
    7: ("#8a9152", DARK),
    6: ("#5d8093", LIGHT),
    5: ("#d8bf94", DARK),
}
STONE, NOBLE, BACK = ("#b8ab98", DARK), ("#6b4470", LIGHT), ("#5a4330", LIGHT)


# --- the whole table ---------------------------------------------------------------------------------------


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


# --- a player ----------------------------------------------------------------------------------------------


def header(view: View, names: Sequence[str], seat: int, width: int) -> list[Text]:
    """Who it is, the score with its parts, and what is known of the hand."""
    player = view["players"][seat]
    lines = flow(name_pieces(view, names, seat), width, gap=2)
    lines += words(parts_of(player), width, QUIET)
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
        said += " " + _("+ {n} before").format(n=player["total"])
    return said


def parts_of(player: Player) -> str:
    """What the points are for."""
    parts = [f"{_(PART_NAMES[part])} {points}" for part, points in scored(player).items()]
    return ", ".join(parts) or _("no points yet")


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
    return hanging(label, pieces, width, indent=LABELS)


def own_hand(player: Player, width: int) -> list[Text]:
    """The cards in one's own hand."""
    if player["hand"] is None:
        return []
    label = _("Hand {n} of {limit}").format(n=player["hand_size"], limit=player["hand_limit"])
    return hanging(label, map(card_chip, player["hand"]), width, indent=LABELS + 2)


# --- towers ------------------------------------------------------------------------------------------------


def town(player: Player, width: int) -> list[Text]:
    """The towers of a player, drawn where there is room, else said."""
    towers = player["towers"]
    if not towers:
        return [Text(_("no tower yet"), QUIET), Text("▔" * width, "#b08a4a")]
    if width < NARROW // 2:
        return [line for built in towers for line in words(tower_words(built), width)]
    return skyline(
        [Tower([*map(story, built["stories"])], built["complete"], captions(built)) for built in towers],
        width,
    )


def captions(built: dict[str, Any]) -> tuple[str, str]:
    """What stands below a tower: its letter, and how far it is."""
    return built["slot"], _("complete") if built["complete"] else _("building")


def tower_words(built: dict[str, Any]) -> str:
    """A tower in words."""
    slot, state = captions(built)
    return f"{slot}: {tower(built['stories'])} ({state})"


def story(name: str) -> Story:
    """A story by its name; a stone has a star and its own ink."""
    rank = int(name.rstrip("*"))
    ink = STONE if name.endswith("*") else INKS[rank]
    return Story(name, min(5, max(0, rank - 5)), *ink)


# --- market and decks --------------------------------------------------------------------------------------


def supply(view: View, width: int) -> list[Text]:
    """The market and the decks."""
    closed = [Text(_("(closed)"), QUIET)] if view["ending"] else []
    market = card_chips(view["market"]) or [Text(_("empty"), QUIET)]
    lines = hanging(_("Market"), [*market, *closed], width, indent=LABELS)
    lines += hanging(_("Deck"), [*deck(view["deck"]), *closed], width, indent=LABELS)
    if view["noble_deck"] is not None:
        lines += hanging(_("Noble deck"), [*deck(view["noble_deck"]), *closed], width, indent=LABELS)
    if view["removed"]:
        lines += hanging(_("Removed"), card_chips(view["removed"]), width, indent=LABELS)
    return lines


def deck(seen: dict[str, Any]) -> list[Text]:
    """A deck: how many cards, those face up on it, and those known to lie under it."""
    pieces = [Text(plural("{n} card", "{n} cards", seen["size"]).format(n=seen["size"]))]
    if seen["top"]:
        pieces += [Text(_("· on top")), *map(card_chip, seen["top"])]
    if seen["bottom"]:
        pieces += [Text(_("· at the bottom")), *map(card_chip, seen["bottom"])]
    return pieces


def card_chip(name: str | None) -> Text:
    """A card; one that is not seen shows its back."""
    if name is None:
        return chip("?", *BACK)
    return chip(card(name), *(NOBLE if name in NOBLE_NAMES else INKS[int(name)]))


def card_chips(names: Iterable[str]) -> list[Text]:
    """Cards, equal ones once with their number."""
    return [
        card_chip(name) + Text(f"×{count}" if count > 1 else "") for name, count in Counter(names).items()
    ]


# --- words -------------------------------------------------------------------------------------------------

HEADINGS = {
    "purchase": N_("Purchase"),
    "draw": N_("Draw"),
    "exchange": N_("Exchange"),
    "build": N_("Build"),
    "extend": N_("Extend"),
    "complete": N_("Complete"),
    "noble": N_("Noble card"),
}


def headings() -> list[str]:
    """The kinds of choices, in the order in which they are shown."""
    return [_(heading) for heading in HEADINGS.values()]


def heading(action: Action) -> str:
    """The kind of a choice."""
    name = HEADINGS.get(action.data["do"])
    return _(name) if name else ""


def label(action: Action) -> str | None:
    """A choice under its heading, where that says the verb already."""
    data = action.data
    if data["do"] in ("purchase", "draw"):
        return source(data["from"])
    if data["do"] in ("exchange", "noble"):
        return card(data["card"])
    return tower(data["stories"]) if data["do"] == "build" else None


def question(view: View, names: Sequence[str]) -> str:
    """What is asked of the seat now."""
    facts = {"to_draw": 0, "to_return": 0, "to_bury": 0} | view["action"]
    cards = ", ".join(card(name) for name in facts.get("chosen", facts.get("laid", [])))
    if view["phase"] == "guard":
        return guard_question(facts)
    if view["phase"] == "giostra":
        said = _("{name} plays {card}. Do you answer with Giostra?")
        return said.format(name=names[facts["by"]], card=card(facts["noble"]))
    return _(QUESTIONS[view["phase"]]).format(**facts, cards=cards)


def guard_question(facts: dict[str, Any]) -> str:
    """What a Guard would be shown against."""
    if facts["against"] == "trade":
        said = _("A Trade is aimed at your hand: {n} cards. Do you show a Guard?")
        return said.format(n=facts["cards"])
    said = _("A Conspiracy is aimed at your tower {slot}. Do you show a Guard?")
    return said.format(slot=facts["tower"])


QUESTIONS = {
    "turn": N_("Your turn. What do you do?"),
    "exchange": N_("Exchange: {cards} chosen. Which card too?"),
    "draw": N_("Still to draw: {to_draw}. From where?"),
    "complete": N_("Which tower do you complete too?"),
    "donazione": N_("Do you use the Donazione of your new tower?"),
    "take": N_("Trade: which card do you take from the other hand?"),
    "return": N_("Trade: still to give back: {to_return}. Which card?"),
    "target": N_("Conspiracy: which tower do you aim at?"),
    "rebuild": N_("Giostra took the stone. What do you do with the rest: {cards}?"),
    "bury": N_("Palazzo Comunale: still to put under the decks: {to_bury}. Which card?"),
}


def explanations(view: View) -> list[tuple[str, str]]:
    """What the cards do; the nobles in the advanced game only."""
    return [
        (card(name), _(text))
        for name, text in CARD_TEXTS.items()
        if view["advanced"] or name not in NOBLE_NAMES
    ]


def scores(view: View) -> list[tuple[str, list[int]]]:
    """The parts of the score that gave points to anybody."""
    players = view["players"]
    parts = [part for part in PART_NAMES if any(part in scored(player) for player in players)]
    return [(_(PART_NAMES[part]), [player["score"][part] for player in players]) for part in parts]


def remarks(view: View) -> list[str]:
    """How a tie is broken."""
    totals = [player["total"] for player in view["players"]]
    if view["deals"] == 1 and totals[0] == totals[1] and view["marker"] is not None:
        return [_("A tie goes to whoever has the Highest Marker.")]
    return []
