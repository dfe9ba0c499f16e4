"""Six ways to play Saint Petersburg, as people describe them: each says how much it wants an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.games.saint_petersburg.material import (
    BUILDING,
    NOBLE,
    PUB_PRICE,
    STACKS,
    TRADING,
    WORKER,
)
from torri.games.saint_petersburg.players.table import (
    COLOUR,
    KIND,
    LEFT_IN_HAND,
    STACK,
    Table,
    card,
    look,
    onto,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Data

    Taste = Callable[[Table, int], float]
    """Points that somebody adds to a card of this kind, for love or against it."""

NEVER = -100.0
KEPT = (0, 14, 6, 8)  # rubles that the bookkeeper likes to have left after each round of a series


def sound(table: Table, action: Data, taste: Taste) -> float:
    """What everybody agrees on: buy what brings more than its price, and hold only what can soon be paid."""
    do = action["do"]
    if do in ("buy", "play", "place"):
        kind, lower = card(action), action["from"] == "lower"
        value = table.gain(kind, onto(action), lower=lower) + taste(table, kind)
        value += LEFT_IN_HAND if do == "play" and table.to_come < 1 else 0
        return value - table.leaves_too_little(table.price(kind, onto(action), lower=lower))
    if do == "take" and "card" in action:
        return hold(table, card(action), taste)
    if do == "take":
        return hold(table, int(table.s.drawn), taste)
    if do == "look":
        return look(table, action)
    if do == "pub":
        return int(action["points"]) * (1 - PUB_PRICE * max(table.ruble, 0.3))
    return 0.0  # pass, discard


def hold(table: Table, kind: int, taste: Taste) -> float:
    """A card is taken into the hand if it is good and two rounds of income will pay for it, early enough."""
    soon = table.rubles + 3 * table.count(WORKER) + 3 * table.count(NOBLE)
    if table.to_come < 1 or table.cheapest(kind) > soon - 8 * table.hand:
        return NEVER
    return 0.5 * (table.best_gain(kind) + taste(table, kind)) - 2.0 - table.hand


def at(knowledge: Knowledge) -> Table:
    """The table from the seat that decides."""
    return Table(knowledge.position, knowledge.game.inner_seat(knowledge.seat))


def workers(knowledge: Knowledge) -> Callable[[Data], float]:
    """Workers first, who pay for everything; not one building before the third series."""
    table = at(knowledge)

    def taste(table: Table, kind: int) -> float:
        if COLOUR[kind] == WORKER and table.to_come >= 2:
            return 4.0
        return NEVER if COLOUR[kind] == BUILDING and table.series < 3 else 0.0

    return lambda action: sound(table, action, taste)


def nobles(knowledge: Knowledge) -> Callable[[Data], float]:
    """Every noble at any price, above all one of a new kind; money is kept for their round."""
    table = at(knowledge)

    def taste(table: Table, kind: int) -> float:
        if COLOUR[kind] == NOBLE:
            return 12.0 if table.cards[kind] == 0 else 6.0
        return -6.0 if COLOUR[kind] == BUILDING and table.to_come >= 1 else 0.0

    return lambda action: sound(table, action, taste)


def trading(knowledge: Knowledge) -> Callable[[Data], float]:
    """Trading cards before all others: cheap cards are only there to be displaced by them."""
    table = at(knowledge)

    def taste(table: Table, kind: int) -> float:
        return 15.0 if STACK[kind] == TRADING and table.targets(kind) else -2.0

    return lambda action: sound(table, action, taste)


def denial(knowledge: Knowledge) -> Callable[[Data], float]:
    """What the next player wants most goes into the own hand, or is bought away."""
    table = at(knowledge)
    rival = Table(table.s, (table.seat + 1) % int(table.s.players))

    def spoils(kind: int) -> float:
        hope = rival.best_gain(kind) if rival.cheapest(kind) <= rival.rubles else 0.0
        return 0.5 * max(0.0, hope)

    def wish(action: Data) -> float:
        value = sound(table, action, lambda _table, _kind: 0.0)
        if action.get("from") not in ("upper", "lower"):
            return value
        if action["do"] == "take" and table.to_come >= 1 and table.hand < 2:
            return max(value, spoils(card(action)) - 2.0 - table.hand)
        return value + (spoils(card(action)) if value > NEVER else 0.0)

    return wish


def rush(knowledge: Knowledge) -> Callable[[Data], float]:
    """The end should come before others are ready: every card that leaves the rows brings a new one."""
    table = at(knowledge)
    table.to_come *= 0.7
    table.ruble = min(table.ruble, 1.0)
    hurry = STACKS.index("building") in (table.round, table.round + 1)

    def wish(action: Data) -> float:
        value = sound(table, action, lambda _table, _kind: 0.0)
        from_a_row = action.get("from") in ("upper", "lower")
        if from_a_row and action["do"] == "take":
            return value if table.hand > 1 else max(value, 0.5 - 0.1 * table.cheapest(KIND[action["card"]]))
        return value + (4.0 if from_a_row and hurry else 2.0 if from_a_row else 0.0)

    return wish


def bookkeeper(knowledge: Knowledge) -> Callable[[Data], float]:
    """Every card must pay for itself in the series that are left, and money for the next round is kept.

    So workers come first, and nobles as soon as they can be paid, the more the longer they will bring rubles.
    Buildings bring none: not before the third series. What the building round leaves buys a noble, and what
    the trading round leaves buys the next workers; only a worker is worth the last ruble.
    """
    table = at(knowledge)

    def taste(table: Table, kind: int) -> float:
        if COLOUR[kind] == BUILDING:
            return NEVER if table.series < 3 else 0.0
        if COLOUR[kind] == NOBLE:
            return 2.0 * min(table.to_come, 3.0)
        return 4.0 if table.to_come >= 2 else 0.0

    def wish(action: Data) -> float:
        value = sound(table, action, taste)
        if action["do"] not in ("buy", "play", "place") or table.to_come < 1:
            return value
        kind = card(action)
        if COLOUR[kind] == WORKER and table.to_come >= 2:
            return value
        price = table.price(kind, onto(action), lower=action["from"] == "lower")
        missing = KEPT[table.round] * min(1.0, table.to_come / 3) - (table.rubles - price)
        return value - 0.5 * table.ruble * max(0.0, missing)

    return wish
