"""How Couperation is said: actions, what a seat saw of them, and the names of things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _, plural
from torri.engine.naming import told_of
from torri.games.couperation.material import HAND_AFTER_FACE_DOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.vocabulary import Data, Words

MARK_NAMES = {
    "none": N_("no mark"),
    "1": N_("one diamond"),
    "2": N_("two diamonds"),
    "H": N_("heart"),
}

MARK_TEXTS = {
    "1": N_("The next player may draw 1 card."),
    "2": N_("The next player may draw up to 2 cards."),
    "H": N_("The next player may draw as many cards as there are diamonds on the two cards below."),
}

MARKS_ASSUMED = N_("Marks: assumed. Nobody has yet compared them with printed cards.")

REASONS = {
    "none": N_("the first turn"),
    "play": N_("the card placed at {at}"),
    "hide": N_("after a card face down you may hold {hand}"),
    "reveal": N_("the card turned up at {at}"),
    "reserve": N_("the card from the Reserve at {at}"),
}

PART_NAMES = {"face_up": N_("cards face up")}

RESULT_TEXTS = {
    "won": N_("The tower is complete: everybody has won"),
    "contradiction": N_("The card does not fit: everybody has lost"),
    "stuck": N_("There is nothing left to do: everybody has lost"),
}


def title() -> str:
    """The name of the game."""
    return _("Couperation")


def card(name: str | None) -> str:
    """A card by its number; one that is not seen is just a card."""
    if name is None:
        return _("a card")
    return _("the Finish") if name == "finish" else name


def cards(names: Sequence[str | None]) -> str:
    """Several cards."""
    return _(", ").join(card(name) for name in names)


def words(data: Data, names: Sequence[str] | None = None) -> str:
    """What was done or seen, as a phrase; with what followed from it."""
    said = SAYINGS[data["do"]](data, names)
    followed = [EVENTS[event["event"]](event, names) for event in data.get("events", ())]
    return _(". ").join([said, *followed])


def draw_reason(data: Data) -> str:
    """Why so many cards may be drawn: the card of the turn before."""
    reason = REASONS[data["after"]]
    return _(reason).format(at=data["at"], hand=HAND_AFTER_FACE_DOWN)


# --- actions -----------------------------------------------------------------------------------------------


def _start(data: Data, _names: Any) -> str:
    return _("I want to start") if data["wish"] == "yes" else _("I do not want to start")


def _draw(data: Data, _names: Any) -> str:
    count = int(data["cards"])
    if count == 0:
        return _("Draw nothing")
    return plural("Draw {count} card", "Draw {count} cards", count).format(count=count)


def _reveal(data: Data, _names: Any) -> str:
    if "card" in data:
        return _("Turn up {at}: {card}").format(at=data["at"], card=card(data["card"]))
    return _("Turn up {at}").format(at=data["at"])


def _correct(data: Data, _names: Any) -> str:
    said = _("Correct by up to 1: discard {card}") if "up_to" in data else _("Correct by 1: discard {card}")
    return said.format(card=card(data["card"]))


def _place(data: Data, _names: Any) -> str:
    if "card" in data:
        return _("Place {card} at {at}").format(card=card(data["card"]), at=data["at"])
    return _("Place it at {at}").format(at=data["at"])


def _exchange(data: Data, _names: Any) -> str:
    if "card" in data:
        return _("Exchange {taken} at {at} for {card}").format(
            taken=card(data["for"]), at=data["at"], card=card(data["card"])
        )
    return _("Exchange the card at {at}").format(at=data["at"])


def _turned(data: Data, names: Any) -> str:
    if "to" not in data:
        return _("Turned: {card}").format(card=card(data["card"]))
    if data["to"] == "reserve":
        return _("Into the Reserve: {card}").format(card=card(data["card"]))
    other, reader = _("{name} draws {card}"), _("You draw {card}")
    return told_of(data["seat"], names, other, reader, card=card(data["card"]))


SAYINGS: dict[str, Words] = {
    "start": _start,
    "draw": _draw,
    "play": lambda d, _n: _("Play {card} at {at}").format(card=card(d["card"]), at=d["at"]),
    "hide": lambda d, _n: _("Play {card} face down at {at}").format(card=card(d["card"]), at=d["at"]),
    "reveal": _reveal,
    "send": lambda d, _n: _("Send {card} to the Reserve").format(card=card(d["card"])),
    "correct": _correct,
    "fetch": lambda d, _n: _("Fetch {card} from the Reserve").format(card=card(d["card"])),
    "place": _place,
    "exchange": _exchange,
    "discard": lambda d, _n: _("Discard {card}").format(card=card(d["card"])),
    "clear": lambda d, _n: _("Discard {card} from the Reserve").format(card=card(d["card"])),
    "turned": _turned,
    "starts": lambda d, n: told_of(int(d["seat"]), n, _("{name} starts"), _("You start")),
}


# --- what followed by itself -------------------------------------------------------------------------------


def _over(data: Data, _names: Any) -> str:
    result = RESULT_TEXTS[data["result"]]
    return _(result)


EVENTS: dict[str, Words] = {
    "sent": lambda d, _n: _("Send {card} to the Reserve").format(card=card(d["card"])),
    "corrected": lambda d, _n: _("Correct by discarding {cards}").format(cards=cards(d["cards"])),
    "fetched": lambda d, _n: _("Fetch {card} from the Reserve").format(card=card(d["card"])),
    "placed": _place,
    "exchanged": _exchange,
    "revealed": _reveal,
    "over": _over,
}
