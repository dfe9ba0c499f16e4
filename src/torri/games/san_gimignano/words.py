"""How San Gimignano is said: actions, what a seat saw of them, and the names of things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _
from torri.engine.naming import seat_name, told_of
from torri.games.san_gimignano.material import (
    CAPPELLA_HEIGHT,
    COMPLETE_TO_CLOSE,
    HAND_LIMIT_WITH_MURA,
    PALAZZO_PRICE,
    POINTS_BLESSING,
    POINTS_CAPPELLA,
    POINTS_COMPLETE,
    POINTS_MONUMENTO,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data, Words

NOBLE_NAMES = {
    "pietra": N_("Buona Pietra"),
    "via": N_("Via Francigena"),
    "monumento": N_("Monumento"),
    "giostra": N_("Giostra"),
    "cappella": N_("Cappella di Santa Fina"),
    "palazzo": N_("Palazzo Comunale"),
    "mura": N_("Mura"),
}

CARD_TEXTS = {
    "5": N_(
        "Guard: show it from your hand when a Trade or a Conspiracy is aimed at you; the effect is void."
    ),
    "6": N_("Contract: plain towers of 6 cannot be destroyed."),
    "7": N_("Blessing: plain towers of 7 give {blessing} points a story at the end."),
    "8": N_("Income: when you build a plain tower of 8, draw as many cards as it is high."),
    "9": N_(
        "Trade: when you build a plain tower of 9, take as many cards from the other hand as it is high;"
        " give back one fewer."
    ),
    "10": N_(
        "Conspiracy: when you build a plain tower of 10, destroy the highest unfinished tower"
        " that is not higher."
    ),
    "pietra": N_("A story of any rank, also below a 10 or above a 5."),
    "via": N_("Action: draw from either deck until your hand is full."),
    "monumento": N_("Action: {monumento} points at the end."),
    "giostra": N_("When the other player plays a noble card: it has no effect and is removed."),
    "cappella": N_(
        "Action: at the end {cappella} points for each of your towers of at least {high} stories."
    ),
    "palazzo": N_(
        "Action: put {palazzo} cards under their decks; the other player may not build higher than you."
    ),
    "mura": N_("Action: your hand limit is {mura}."),
}

PRINTED = {
    "complete": POINTS_COMPLETE,
    "to_close": COMPLETE_TO_CLOSE,
    "blessing": POINTS_BLESSING,
    "monumento": POINTS_MONUMENTO,
    "cappella": POINTS_CAPPELLA,
    "high": CAPPELLA_HEIGHT,
    "palazzo": PALAZZO_PRICE,
    "mura": HAND_LIMIT_WITH_MURA,
}
"""The printed numbers that are said in sentences."""

READINGS = {
    "donazione_optional": N_("the builder decides whether to use a Donazione"),
    "purchase_last_free": N_("with one card in the deck a Purchase may take other cards too"),
    "marker_follows": N_("after a destruction the marker goes to whoever stands highest"),
    "stone_as_guard": N_("Buona Pietra may be shown as a Guard"),
    "palazzo_min3": N_("Palazzo never forbids towers of three stories"),
    "trade_blind": N_("a Trade takes at random from the whole hand, whatever the backs"),
    "immune_shields": N_("a completed tower or a plain 6 shields lower towers from Conspiracy"),
    "draw_stops": N_("drawing stops at once when the deck runs out"),
    "marker_against_other": N_("the marker goes by the other player's towers, one's own do not count"),
    "late_unblessed": N_("a plain 7 built in the Ending Phase has no Blessing"),
    "close_free": N_("whoever called Close and is not first loses nothing"),
}
"""Other readings of the rule sheets: the options that a table can agree on, each by its name."""

PART_NAMES = {
    "complete": N_("completed towers"),
    "blessing": N_("blessing"),
    "plain": N_("plain towers"),
    "colourful": N_("colourful towers"),
    "marker": N_("highest tower"),
    "monumento": N_("Monumento"),
    "cappella": N_("Cappella"),
    "close": N_("failed Close"),
}


def title() -> str:
    """The name of the game."""
    return _("Towers of San Gimignano")


def printed(text: str) -> str:
    """What is said of a card or a rule, with the numbers printed there."""
    return _(text).format(**PRINTED)


def agreed(view: View) -> list[str]:
    """What is played differently at this table than the cards say."""
    return [_(READINGS[name]) for name in view["readings"]]


def card(name: str | None) -> str:
    """A card by its name; one that is not seen is just a card."""
    if name is None:
        return _("a card")
    return _(NOBLE_NAMES[name]) if name in NOBLE_NAMES else name


def back(name: str) -> str:
    """A card of which only the back is seen."""
    return _("a tower card") if name == "tower" else _("a noble card")


def hand_of(names: Sequence[str | None]) -> str:
    """Several cards."""
    return _(", ").join(card(name) for name in names)


def tower(stories: Sequence[str]) -> str:
    """A tower by its stories from the lowest up."""
    return "-".join(stories)


def words(data: Data, names: Sequence[str] | None = None) -> str:
    """What was done or seen, as a phrase; with what followed from it."""
    said = SAYINGS[data["do"]](data, names)
    followed = [EVENTS[event["event"]](event, names) for event in data.get("events", ())]
    return _(". ").join([said, *followed])


def source(name: str) -> str:
    """Where a card is drawn from."""
    if name == "deck":
        return _("the deck")
    if name == "nobles":
        return _("the noble deck")
    return _("the market: {card}").format(card=card(name.removeprefix("market ")))


# --- actions -----------------------------------------------------------------------------------------------


def _exchange(data: Data, _names: Any) -> str:
    if "cards" in data:
        return _("Exchange: lay {cards} into the market").format(cards=hand_of(data["cards"]))
    return _("Exchange: {card}").format(card=card(data["card"]))


def _build(data: Data, _names: Any) -> str:
    return _("Build {tower}").format(tower=tower(data["stories"]))


def _extend(data: Data, _names: Any) -> str:
    if "laid" in data:
        said = _("Extend {slot} ({tower}) with {laid}")
        return said.format(slot=data["tower"], tower=tower(data["stories"]), laid=tower(data["laid"]))
    laid = [_("stone") if what == "stone" else _("card") for what in data["with"]]
    return _("Extend {slot} with {laid}").format(slot=data["tower"], laid=_(", ").join(laid))


def _complete(data: Data, _names: Any) -> str:
    if "stories" in data:
        return _("Complete {slot} ({tower})").format(slot=data["tower"], tower=tower(data["stories"]))
    return _("Complete {slot}").format(slot=data["tower"])


def _destroy(data: Data, names: Any) -> str:
    if "stories" in data:
        other, reader = (
            _("Aim at {name}'s tower {slot} ({tower})"),
            _("Aim at your own tower {slot} ({tower})"),
        )
        return told_of(data["seat"], names, other, reader, slot=data["tower"], tower=tower(data["stories"]))
    own = data["whose"] == "own"
    return (_("Aim at your own tower {slot}") if own else _("Aim at their tower {slot}")).format(
        slot=data["tower"]
    )


DECLINED = {
    "guard": N_("No Guard is shown"),
    "giostra": N_("Giostra is not played"),
    "donazione": N_("The Donazione is left out"),
}
"""What somebody declined, by the phase in which it was asked."""


def _decline(data: Data, _names: Any) -> str:
    said = DECLINED.get(data.get("what", ""), N_("Decline"))
    return _(said)


def _drew(seat: int, names: Any, cards: str) -> str:
    return told_of(seat, names, _("{name} draws {card}"), _("You draw {card}"), card=cards)


def _turned(data: Data, names: Any) -> str:
    if "to" not in data:
        return _("Turned: {card}").format(card=card(data["card"]))
    if data["to"] == "market":
        return _("Into the market: {card}").format(card=card(data["card"]))
    drawn = _("a noble card") if (data["card"], data.get("from")) == (None, "nobles") else card(data["card"])
    return _drew(data["seat"], names, drawn)


def _seen(data: Data) -> str:
    """A card by its name, or where only its back is seen by that."""
    if data["card"] is not None or "back" not in data:
        return card(data["card"])
    return back(data["back"])


def _taken(data: Data, names: Any) -> str:
    if "seat" in data:
        other, reader = _("{name} takes {card}"), _("You take {card}")
        return told_of(data["seat"], names, other, reader, card=_seen(data))
    return _("Taken: {card}").format(card=_seen(data))


def _bury(data: Data, _names: Any) -> str:
    return _("Put {card} under its deck").format(card=_seen(data))


def _giostra(data: Data, _names: Any) -> str:
    if "against" in data:
        return _("Giostra against {card}").format(card=card(data["against"]))
    return _("Answer with Giostra")


def _deals(data: Data, names: Any) -> str:
    return _("Dealer: {name}").format(name=seat_name(int(data["seat"]), names))


def _take(data: Data, _names: Any) -> str:
    return _("Take a tower card") if data["back"] == "tower" else _("Take a noble card")


SAYINGS: dict[str, Words] = {
    "pass": lambda _d, _n: _("Pass"),
    "close": lambda _d, _n: _("Close the construction"),
    "purchase": lambda d, _n: _("Purchase from {source}").format(source=source(d["from"])),
    "exchange": _exchange,
    "noble": lambda d, _n: _("Play {card}").format(card=card(d["card"])),
    "complete": _complete,
    "done": lambda _d, _n: _("Done"),
    "draw": lambda d, _n: _("Draw from {source}").format(source=source(d["from"])),
    "take": _take,
    "return": lambda d, _n: _("Give back {card}").format(card=_seen(d)),
    "destroy": _destroy,
    "bury": _bury,
    "bury nothing": lambda _d, _n: _("Put nothing under the decks"),
    "take back": lambda _d, _n: _("Take the cards back"),
    "use": lambda _d, _n: _("Use the Donazione"),
    "guard": lambda _d, _n: _("Show a Guard (5)"),
    "guard with stone": lambda _d, _n: _("Show Buona Pietra as a Guard"),
    "giostra": _giostra,
    "decline": _decline,
    "build": _build,
    "extend": _extend,
    "deals": _deals,
    "turned": _turned,
    "taken": _taken,
}


# --- what followed by itself -------------------------------------------------------------------------------


def _points(data: Data, names: Any) -> str:
    each = [f"{seat_name(seat, names)} {points}" for seat, points in enumerate(data["points"])]
    if data["deals"] == 1:
        return _("The game is over: {points}").format(points=_(", ").join(each))
    return _("Deal {number} is over: {points}").format(number=data["deal"], points=_(", ").join(each))


def _destroyed(data: Data, names: Any) -> str:
    other, reader = _("Destroyed: {name}'s {tower}"), _("Destroyed: your {tower}")
    return told_of(data["seat"], names, other, reader, tower=tower(data["stories"]))


def _returned(data: Data, names: Any) -> str:
    other, reader = _("{name} gives back {cards}"), _("You give back {cards}")
    given = _(", ").join(map(back, data["backs"])) if "backs" in data else hand_of(data["cards"])
    return told_of(data["seat"], names, other, reader, cards=given)


def _took_back(data: Data, names: Any) -> str:
    other, reader = _("{name} takes back {cards}"), _("You take back {cards}")
    return told_of(data["seat"], names, other, reader, cards=hand_of(data["cards"]))


EVENTS: dict[str, Words] = {
    "marker": lambda d, n: _("Highest Marker: {name}").format(name=seat_name(d["seat"], n)),
    "destroyed": _destroyed,
    "drew": lambda d, n: _drew(d["seat"], n, hand_of(d["cards"])),
    "returned": _returned,
    "took back": _took_back,
    "buried": _bury,
    "removed": lambda d, _n: _("{card} is removed").format(card=card(d["card"])),
    "ending": lambda _d, _n: _("The Ending Phase begins"),
    "deal over": _points,
}
