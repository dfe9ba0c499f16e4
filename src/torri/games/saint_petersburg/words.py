"""How Saint Petersburg is said: actions with their prices, what followed from them, the names of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _, plural, speaking_now
from torri.engine.naming import seat_name
from torri.games.saint_petersburg.material import (
    CARDS,
    CODES,
    COST,
    HAND_LIMIT_WITH_WAREHOUSE,
    LOWER_ROW_DISCOUNT,
    POTJOMKIN,
    PUB_POINTS,
    PUB_PRICE,
    TRADE_IN,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.vocabulary import Data, Words

STACK_NAMES = {
    "worker": N_("workers"),
    "building": N_("buildings"),
    "noble": N_("nobles"),
    "trading": N_("trading cards"),
}

SYMBOLS = {
    "wood": N_("wood"),
    "gold": N_("gold"),
    "wool": N_("wool"),
    "fur": N_("fur"),
    "ship": N_("ship"),
    "all": N_("all"),
}
"""What a worker works with."""

CARD_TEXTS = {
    "czar-and-carpenter": N_("Any green trading card may displace it."),
    "potjomkins-village": N_("Costs {cost}, but is worth {worth} when it is displaced."),
    "pub": N_("After the building scoring: buy up to {most} points for {each} rubles each."),
    "warehouse": N_("Your hand limit is {limit}."),
    "observatory": N_(
        "In the building round, instead of its point: turn the top card of a stack;"
        " place it, take it or discard it at once."
    ),
    "carpenter-workshop": N_("All blue cards cost you 1 less."),
    "gold-smelter": N_("All noble cards cost you 1 less."),
    "mariinskij-theater": N_("At the building scoring: 1 ruble for each of your nobles."),
    "tax-man": N_("At the noble scoring: 1 ruble for each of your workers."),
}

PRINTED = {
    "cost": int(COST[POTJOMKIN]),
    "worth": int(TRADE_IN[POTJOMKIN]),
    "most": PUB_POINTS,
    "each": PUB_PRICE,
    "limit": HAND_LIMIT_WITH_WAREHOUSE,
    "discount": LOWER_ROW_DISCOUNT,
}
"""The printed numbers that are said in sentences."""

REASONS = {
    "cost": N_("{amount}"),
    "lower row": N_("{amount} lower row"),
    "same cards": N_("{amount} for copies"),
    "workshop": N_("{amount} workshop"),
    "smelter": N_("{amount} smelter"),
    "displaced card": N_("{amount} displaced card"),
    "at least": N_("{amount} up to the least price"),
}

PART_NAMES = {
    "track": N_("points in play"),
    "nobles": N_("different nobles"),
    "rubles": N_("points for rubles"),
    "hand": N_("cards in hand"),
}


def title() -> str:
    """The name of the game."""
    return _("Saint Petersburg")


def card(code: str) -> str:
    """A card by its name in the reader's language."""
    name: str = CARDS[CODES.index(code)][speaking_now()]
    return name


def printed(text: str) -> str:
    """What is said of a card or a place of the board, with the numbers printed there."""
    return _(text).format(**PRINTED)


def stack(name: str) -> str:
    """A stack, or a round, by its name."""
    return _(STACK_NAMES[name])


def words(data: Data, names: Sequence[str] | None = None) -> str:
    """What was done or seen, as a phrase; with what followed from it."""
    said = SAYINGS[data["do"]](data, names)
    followed = [EVENTS[event["event"]](event, names) for event in data.get("events", ())]
    return _(". ").join([said, *followed])


def sum_in_words(data: Data) -> str:
    """The price and how it comes about: "5 - 1 lower row - 2 for copies = 2"."""
    if len(data["why"]) == 1:
        return str(data["price"])
    terms = [_(REASONS[why]).format(amount=abs(amount)) for why, amount in data["why"]]
    signs = ["", *(" - " if amount < 0 else " + " for _why, amount in data["why"][1:])]
    return f"{''.join(sign + term for sign, term in zip(signs, terms, strict=True))} = {data['price']}"


def points_in_words(points: int, sign: str = "") -> str:
    """So many points."""
    return plural("{n} point", "{n} points", points).format(n=f"{sign}{points}")


# --- actions -----------------------------------------------------------------------------------------------


def _placed(data: Data, said: str, said_onto: str) -> str:
    onto = card(data["onto"]) if "onto" in data else ""
    phrase = (said_onto if onto else said).format(card=card(data["card"]), onto=onto)
    return (
        _("{phrase}: {price}").format(phrase=phrase, price=sum_in_words(data)) if "price" in data else phrase
    )


def _buy(data: Data, _names: Any) -> str:
    if data["from"] == "lower":
        return _placed(data, _("Buy {card} (lower row)"), _("Buy {card} (lower row) onto {onto}"))
    return _placed(data, _("Buy {card}"), _("Buy {card} onto {onto}"))


def _play(data: Data, _names: Any) -> str:
    return _placed(data, _("Play {card}"), _("Play {card} onto {onto}"))


def _place(data: Data, _names: Any) -> str:
    return _placed(data, _("Place {card}"), _("Place {card} onto {onto}"))


def _take(data: Data, _names: Any) -> str:
    if data["from"] == "lower":
        return _("Take {card} (lower row) into the hand").format(card=card(data["card"]))
    return _("Take {card} into the hand").format(card=card(data["card"]))


def _take_drawn(data: Data, _names: Any) -> str:
    if "card" in data:
        return _("Take {card} into the hand").format(card=card(data["card"]))
    return _("Take the turned card into the hand")


def _discard_drawn(data: Data, _names: Any) -> str:
    if "card" in data:
        return _("Discard {card}").format(card=card(data["card"]))
    return _("Discard the turned card")


def _turned(data: Data, _names: Any) -> str:
    name = card(data["card"])
    if data.get("to") == "row":
        return _("Into the upper row: {card}").format(card=name)
    return _("Turned: {card}").format(card=name)


def _pub(data: Data, _names: Any) -> str:
    points = int(data["points"])
    return _("Pub: buy {points}").format(points=points_in_words(points)) if points else _("Pub: buy nothing")


def _marker(data: Data, names: Any) -> str:
    name = seat_name(int(data["seat"]), names)
    if "round" in data:
        return _("Start-player marker of the {round}: {name}").format(round=stack(data["round"]), name=name)
    return _("Start-player marker: {name}").format(name=name)


def _scoring(data: Data, _names: Any) -> str:
    rubles, points = int(data["rubles"]), int(data["points"])
    said = [plural("{n} ruble", "{n} rubles", rubles).format(n=f"+{rubles}")] if rubles else []
    said += [points_in_words(points, "+")] if points else []
    brought = _(", ").join(said) or _("nothing")
    return _("scoring of the {round}: {brought}").format(round=stack(data["round"]), brought=brought)


SAYINGS: dict[str, Words] = {
    "pass": lambda _d, _n: _("Pass"),
    "buy": _buy,
    "play": _play,
    "place": _place,
    "take": _take,
    "look": lambda d, _n: _("Observatory: turn a card of the {stack}").format(stack=stack(d["stack"])),
    "take drawn": _take_drawn,
    "discard drawn": _discard_drawn,
    "pub": _pub,
    "youngest": lambda d, n: _("Two markers for {name}").format(name=seat_name(int(d["seat"]), n)),
    "marker": _marker,
    "turned": _turned,
    "scoring": _scoring,
}


# --- what followed by itself -------------------------------------------------------------------------------


def _scored(data: Data, names: Any) -> str:
    each = [
        _("{name} {rubles}, {points}").format(
            name=seat_name(seat, names),
            rubles=plural("{n} ruble", "{n} rubles", rubles).format(n=rubles),
            points=points_in_words(data["points"][seat]),
        )
        for seat, rubles in enumerate(data["rubles"])
    ]
    return _("Scoring of the {round}: {each}").format(round=stack(data["round"]), each=_("; ").join(each))


def _over(data: Data, names: Any) -> str:
    each = [f"{seat_name(seat, names)} {points}" for seat, points in enumerate(data["points"])]
    return _("The game is over: {points}").format(points=_(", ").join(each))


EVENTS: dict[str, Words] = {
    "scored": _scored,
    "series": lambda d, _n: _("Series {number} begins").format(number=d["number"]),
    "last series": lambda d, _n: _(
        "The last card of the {stack} is laid out: this series is the last"
    ).format(stack=stack(d["stack"])),
    "discarded": lambda d, _n: _("Discarded: {card}").format(card=card(d["card"])),
    "over": _over,
}
