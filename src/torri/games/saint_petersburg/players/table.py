"""What a person at Saint Petersburg adds up: the time left, what money is worth, what a card brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.games.saint_petersburg import material
from torri.games.saint_petersburg.material import BUILDING, CODES, NOBLE, STACKS, TRADING, WORKER

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data

KIND = {code: kind for kind, code in enumerate(CODES)}
STACK, COLOUR = material.STACK.tolist(), material.COLOUR.tolist()
COST, TRADE_IN = material.COST.tolist(), material.TRADE_IN.tolist()
RUBLES, POINTS = material.RUBLES.tolist(), material.POINTS.tolist()

# What a ruble becomes, in points, when so many series follow this one. Money buys workers, who bring money:
# the earlier, the more. At the very end ten of them are a point.
RUBLE = (0.12, 0.40, 0.65, 0.95, 1.25, 1.60, 2.00, 2.40)
CARDS_A_SERIES = 4.5  # that a stack loses; the game ends with the first stack that is empty
FOR_WORKERS = 6  # rubles that one likes to have when a series begins: the trading round pays nothing
LEFT_IN_HAND = 5  # points that a card left in the hand costs
A_LOOK = {
    NOBLE: 2.5,
    TRADING: 1.5,
    WORKER: 0.5,
    BUILDING: 0.0,
}  # points that a card from the Observatory is worth


class Table:
    """A position from one seat, with a few sums."""

    def __init__(self, s: Position, seat: int) -> None:
        self.s, self.seat = s, seat
        self.round, self.series, self.last = int(s.this_round), int(s.series), bool(s.last_series)
        self.rubles = int(s.rubles[seat])
        self.cards = s.tableau[seat].tolist()
        self.hand = int(s.hand_size[seat])
        self.to_come = self._series_to_come()
        self.ruble = worth_of_a_ruble(self.to_come)

    def _series_to_come(self) -> float:
        """How many series follow this one: the first stack to run out tells."""
        if self.last:
            return 0.0
        sizes = self.s.stack_sizes.tolist()
        left = [size - CARDS_A_SERIES * (self.round < stack) for stack, size in enumerate(sizes)]
        return max(0.3, min(left) / CARDS_A_SERIES)

    def count(self, colour: int) -> int:
        """The cards of a colour in front of the player."""
        return sum(number for kind, number in enumerate(self.cards) if COLOUR[kind] == colour)

    def nobles(self) -> int:
        """The different nobles in front of the player."""
        return sum(number > 0 for kind, number in enumerate(self.cards) if COLOUR[kind] == NOBLE)

    def scorings(self, colour: int) -> float:
        """How often a colour is still scored."""
        return self.to_come + (self.round <= colour)

    def rubles_to_come(self, colour: int) -> float:
        """What a ruble in every scoring of a colour is worth."""
        first = 0 if self.round <= colour else 1
        whole, rest = int(self.to_come), self.to_come % 1
        times = [worth_of_a_ruble(self.to_come - series) for series in range(first, whole + 1)]
        return sum(times) + rest * RUBLE[0]

    def price(self, kind: int, onto: int | None = None, *, lower: bool = False) -> int:
        """What a card costs here: less for its like, for the lower row, for the workshop and the smelter."""
        cost = COST[kind] - self.cards[kind] - lower
        cost -= self.cards[material.WORKSHOP] if COLOUR[kind] == BUILDING else 0
        cost -= self.cards[material.SMELTER] if COLOUR[kind] == NOBLE else 0
        return max(1, cost - (0 if onto is None else TRADE_IN[onto]))

    def targets(self, kind: int) -> list[int]:
        """The cards that a trading card could displace."""
        return [one for one, number in enumerate(self.cards) if number and material.may_displace(kind, one)]

    def brings(self, kind: int) -> float:
        """What a placed card brings until the end, in points."""
        colour = COLOUR[kind]
        value = POINTS[kind] * self.scorings(colour) + RUBLES[kind] * self.rubles_to_come(colour)
        if kind == material.MARIINSKIJ:
            value += (self.count(NOBLE) + self.to_come) * self.rubles_to_come(BUILDING)
        elif kind == material.TAX_MAN:
            value += (self.count(WORKER) + self.to_come) * self.rubles_to_come(NOBLE)
        elif kind == material.OBSERVATORY:
            value += A_LOOK[NOBLE] * self.scorings(BUILDING)
        elif kind in (material.WORKSHOP, material.SMELTER):
            value += 0.8 * self.to_come * self.ruble
        elif kind == material.PUB:
            value += 3.0 if self.scorings(BUILDING) >= 1 else 0.0  # five points for ten rubles, at the end
        elif kind == material.WAREHOUSE:
            value += 0.5 * self.to_come
        return value

    def gain(self, kind: int, onto: int | None = None, *, lower: bool = False) -> float:
        """What placing a card is worth: what it brings, less its price, less what it displaces."""
        value = self.brings(kind) - self.ruble * self.price(kind, onto, lower=lower)
        if COLOUR[kind] == NOBLE:
            lost = onto is not None and self.cards[onto] == 1
            value += max(0, min(10, self.nobles() + 1 - lost)) * ((self.cards[kind] == 0) - lost)
        return value if onto is None else value - self.brings(onto)

    def best_gain(self, kind: int) -> float:
        """What a card would be worth in the best place for it; a trading card needs one."""
        if STACK[kind] != TRADING:
            return self.gain(kind)
        return max((self.gain(kind, onto) for onto in self.targets(kind)), default=0.0)

    def cheapest(self, kind: int) -> int:
        """The least that a card in the hand would cost; a trading card needs something to displace."""
        if STACK[kind] != TRADING:
            return self.price(kind)
        return min((self.price(kind, onto) for onto in self.targets(kind)), default=COST[kind])

    def leaves_too_little(self, price: int) -> float:
        """What it costs to begin the next series without money for workers."""
        if self.round != TRADING or self.to_come < 1:
            return 0.0
        return 0.5 * max(0, FOR_WORKERS - (self.rubles - price))


def worth_of_a_ruble(series: float) -> float:
    """What a ruble becomes when so many series follow."""
    whole = min(int(series), len(RUBLE) - 2)
    return RUBLE[whole] + (min(series, len(RUBLE) - 1) - whole) * (RUBLE[whole + 1] - RUBLE[whole])


def card(action: Data) -> int:
    """The card that an action is about."""
    return KIND[action["card"]]


def onto(action: Data) -> int | None:
    """The card that an action displaces."""
    return KIND[action["onto"]] if "onto" in action else None


def look(table: Table, action: Data) -> float:
    """What the Observatory is worth, less the point that it would score."""
    return A_LOOK[STACKS.index(action["stack"])] * min(1.0, 0.5 + table.to_come) - 1.0
