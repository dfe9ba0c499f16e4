"""A second, slow Saint Petersburg in plain Python, written from the rules and not from the code it checks.

`Referee` asks one question after the other, `asked` being who decides and between what, with weights where
chance does, and takes the answers by `play`. It has its own card table and its own prices; it shares only the
codes of the actions with the game.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

CHANCE = -1
ROUNDS = ("worker", "building", "noble", "trading")


class Card(NamedTuple):
    """A kind of card as it is printed."""

    stack: str
    colour: str
    cost: int
    rubles: int
    points: int
    copies: int
    symbol: str


def _table(text: str) -> dict[str, Card]:
    cards = {}
    for line in text.strip().splitlines():
        stack, colour, name, cost, rubles, points, copies, *symbol = line.split()
        cards[name] = Card(stack, colour, int(cost), int(rubles), int(points), int(copies), "".join(symbol))
    return cards


# Stack, colour, card, cost, rubles and points a scoring, copies, symbol.
CARDS = _table("""
worker   worker   lumberjack                   3 3 0 6 wood
worker   worker   gold-miner                   4 3 0 6 gold
worker   worker   shepherd                     5 3 0 6 wool
worker   worker   fur-trapper                  6 3 0 6 fur
worker   worker   ship-builder                 7 3 0 6 ship
worker   worker   czar-and-carpenter           8 3 0 1 all
building building market                       5 0 1 5
building building customs-house                8 0 2 5
building building firehouse                   11 0 3 3
building building hospital                    14 0 4 3
building building library                     17 0 5 3
building building theater                     20 0 6 2
building building academy                     23 0 7 1
building building potjomkins-village           2 0 0 1
building building pub                          1 0 0 2
building building warehouse                    2 0 0 1
building building observatory                  6 0 1 2
noble    noble    author                       4 1 0 6
noble    noble    administrator                7 2 0 5
noble    noble    warehouse-manager           10 3 0 5
noble    noble    secretary                   12 4 0 4
noble    noble    controller                  14 4 1 3
noble    noble    judge                       16 5 2 2
noble    noble    mistress-of-ceremonies      18 6 3 2
trading  worker   carpenter-workshop           4 3 0 1 wood
trading  worker   gold-smelter                 6 3 0 1 gold
trading  worker   weaving-mill                 8 6 0 2 wool
trading  worker   fur-shop                    10 3 2 3 fur
trading  worker   wharf                       12 6 1 3 ship
trading  building mariinskij-theater          10 0 0 1
trading  building bank                        13 5 1 1
trading  building peterhof                    14 4 2 1
trading  building st-isaacs-cathedral         15 3 3 1
trading  building church-of-the-resurrection  16 2 4 1
trading  building harbor                      16 5 2 1
trading  building catherine-the-great-palace  17 1 5 1
trading  building smolny-cathedral            17 4 3 1
trading  building hermitage                   18 3 4 1
trading  building winter-palace               19 2 5 1
trading  noble    pope                         6 1 1 1
trading  noble    weapon-master                8 4 0 1
trading  noble    chamber-maid                 8 0 2 1
trading  noble    builder                     10 5 0 1
trading  noble    senator                     12 2 2 1
trading  noble    patriarch                   16 0 4 1
trading  noble    tax-man                     17 0 0 1
trading  noble    admiral                     18 3 3 1
trading  noble    minister-of-foreign-affairs 20 2 4 1
trading  noble    czar                        24 0 6 1
""")


@dataclass
class Player:
    """What one player has."""

    rubles: int = 25
    points: int = 0
    hand: Counter[str] = field(default_factory=Counter)
    placed: Counter[str] = field(default_factory=Counter)
    used: int = 0

    def of_colour(self, colour: str) -> list[str]:
        """All placed cards of a colour, trading cards included."""
        return [name for name in self.placed.elements() if CARDS[name].colour == colour]

    def has_room(self) -> bool:
        """Three cards in hand, four with a Warehouse."""
        return self.hand.total() < (4 if self.placed["warehouse"] else 3)

    def price(self, name: str, onto: str | None, lower: bool) -> int:
        """What it costs to place a card."""
        card = CARDS[name]
        price = card.cost - lower - self.placed[name]
        price -= card.colour == "building" and self.placed["carpenter-workshop"] > 0
        price -= card.colour == "noble" and self.placed["gold-smelter"] > 0
        if onto is not None:
            price -= 6 if onto == "potjomkins-village" else CARDS[onto].cost
        return max(1, price)

    def income(self, colour: str) -> int:
        """The rubles of a scoring."""
        rubles = sum(CARDS[name].rubles for name in self.of_colour(colour))
        if colour == "building" and self.placed["mariinskij-theater"]:
            rubles += len(self.of_colour("noble"))
        if colour == "noble" and self.placed["tax-man"]:
            rubles += len(self.of_colour("worker"))
        return rubles

    def scoring(self, colour: str) -> int:
        """The points of a scoring."""
        points = sum(CARDS[name].points for name in self.of_colour(colour))
        return points - (self.used if colour == "building" else 0)


Asked = tuple[int, dict[str, int]]


class Referee:
    """Asks who decides between what, and keeps the books."""

    def __init__(self, players: int, youngest: int = -1, displace_used_observatory: bool = False) -> None:
        self.players = [Player() for _ in range(players)]
        self.youngest = youngest
        self.displace_used = displace_used_observatory
        self.stacks = {
            stack: Counter({name: card.copies for name, card in CARDS.items() if card.stack == stack})
            for stack in ROUNDS
        }
        self.upper: Counter[str] = Counter()
        self.lower: Counter[str] = Counter()
        self.discarded: Counter[str] = Counter()
        self.markers: dict[str, int] = {}
        self.series = 1
        self.last_series = False
        self._course = self._game()
        self.asked: Asked | None = next(self._course)

    def play(self, code: str) -> None:
        """Take the answer to what was asked."""
        assert self.asked is not None
        assert code in self.asked[1]
        try:
            self.asked = self._course.send(code)
        except StopIteration:
            self.asked = None

    def _game(self) -> Generator[Asked, str, None]:
        yield from self._deal_markers()
        yield from self._lay("worker", 2 * len(self.players))
        while True:
            for place, this_round in enumerate(ROUNDS):
                yield from self._actions(this_round)
                if this_round != "trading":
                    self._score(this_round)
                    if this_round == "building":
                        yield from self._pubs()
                    yield from self._refill(ROUNDS[place + 1])
            if self.last_series:
                return
            self.discarded += self.lower
            self.lower, self.upper = self.upper, Counter()
            self.markers = {name: self._left_of(seat) for name, seat in self.markers.items()}
            self.series += 1
            yield from self._refill("worker")

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def _deal_markers(self) -> Generator[Asked, str, None]:
        count = len(self.players)
        may_get = [4 // count] * count
        if count == 3:
            youngest = self.youngest
            if youngest < 0:
                youngest = int((yield CHANCE, {f"youngest {seat}": 1 for seat in range(3)}).split()[1])
            may_get[youngest] += 1
        for marker in ROUNDS:
            weights = {f"marker {seat}": number for seat, number in enumerate(may_get) if number}
            seat = int((yield CHANCE, weights).split()[1])
            may_get[seat] -= 1
            self.markers[marker] = seat

    def _turn_card(self, stack: str) -> Generator[Asked, str, str]:
        name = (yield CHANCE, {f"turned {name}": count for name, count in (+self.stacks[stack]).items()})[7:]
        self.stacks[stack][name] -= 1
        return name

    def _lay(self, stack: str, count: int) -> Generator[Asked, str, None]:
        for _ in range(count):
            name = yield from self._turn_card(stack)
            self.upper[name] += 1
            self.last_series |= not self.stacks[stack].total()

    def _refill(self, stack: str) -> Generator[Asked, str, None]:
        missing = 8 - self.upper.total() - self.lower.total()
        yield from self._lay(stack, min(missing, self.stacks[stack].total()))

    def _actions(self, this_round: str) -> Generator[Asked, str, None]:
        for player in self.players:
            player.used = 0
        seat, passes = self.markers[this_round], 0
        while passes < len(self.players):
            player = self.players[seat]
            code = yield seat, dict.fromkeys(self._possible(player, this_round), 1)
            passes = passes + 1 if code == "pass" else 0
            if code.startswith("look "):
                yield from self._look(seat, code.split()[1])
            elif code.startswith("take "):
                _, row, name = code.split()
                self._row(row)[name] -= 1
                player.hand[name] += 1
            elif code != "pass":
                self._place(player, code)
            seat = self._left_of(seat)

    def _row(self, name: str) -> Counter[str]:
        return self.upper if name == "upper" else self.lower

    def _possible(self, player: Player, this_round: str) -> Iterator[str]:
        yield "pass"
        for row in ("upper", "lower"):
            for name in +self._row(row):
                yield from self._placements(player, f"buy {row} {name}")
                if player.has_room():
                    yield f"take {row} {name}"
        for name in +player.hand:
            yield from self._placements(player, f"play hand {name}")
        if this_round == "building" and player.placed["observatory"] > player.used:
            yield from (f"look {stack}" for stack, cards in self.stacks.items() if cards.total() >= 2)

    def _placements(self, player: Player, code: str) -> Iterator[str]:
        """The ways to place a card that can be paid for."""
        _, where, name = code.split()
        targets = self._targets(player, name) if CARDS[name].stack == "trading" else [None]
        for onto in targets:
            if player.price(name, onto, where == "lower") <= player.rubles:
                yield code if onto is None else f"{code} onto {onto}"

    def _targets(self, player: Player, name: str) -> Iterator[str]:
        for onto in +player.placed:
            same = CARDS[onto].colour == CARDS[name].colour and CARDS[onto].stack != "trading"
            if CARDS[name].colour == "worker":
                same = same and CARDS[onto].symbol in (CARDS[name].symbol, "all")
            if onto == "observatory" and not self.displace_used:
                same = same and player.placed[onto] > player.used
            if same:
                yield onto

    def _place(self, player: Player, code: str) -> None:
        _, where, name, *rest = code.split()
        onto = rest[1] if rest else None
        player.rubles -= player.price(name, onto, where == "lower")
        if where in ("upper", "lower"):
            self._row(where)[name] -= 1
        elif where == "hand":
            player.hand[name] -= 1
        if onto is not None:
            player.placed[onto] -= 1
            self.discarded[onto] += 1
            if onto == "observatory" and self.displace_used:
                player.used = max(0, player.used - 1)
        player.placed[name] += 1

    def _look(self, seat: int, stack: str) -> Generator[Asked, str, None]:
        player = self.players[seat]
        player.used += 1
        name = yield from self._turn_card(stack)
        possible = [*self._placements(player, f"place drawn {name}")]
        possible += ["take drawn"] * player.has_room() + ["discard drawn"]
        code = possible[0]
        if len(possible) > 1:
            code = yield seat, dict.fromkeys(possible, 1)
        if code == "take drawn":
            player.hand[name] += 1
        elif code == "discard drawn":
            self.discarded[name] += 1
        else:
            self._place(player, code)

    def _score(self, colour: str) -> None:
        for player in self.players:
            player.rubles += player.income(colour)
            player.points += player.scoring(colour)

    def _pubs(self) -> Generator[Asked, str, None]:
        seat = self.markers["building"]
        for _ in self.players:
            player = self.players[seat]
            most = min(5 * player.placed["pub"], player.rubles // 2)
            if most:
                bought = int((yield seat, {f"pub {points}": 1 for points in range(most + 1)}).split()[1])
                player.points += bought
                player.rubles -= 2 * bought
            seat = self._left_of(seat)


NOBLE_POINTS = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36, 9: 45}


def recount(view: dict[str, Any], seat: int) -> int:
    """The final score of a player, from the view of a finished game."""
    player = view["players"][seat]
    nobles = {card["card"] for card in player["tableau"]["noble"]}
    bonus = NOBLE_POINTS.get(len(nobles), 55) if nobles else 0
    return int(player["points"] + bonus + player["rubles"] // 10 - 5 * len(player["hand"]))


def recount_ranks(view: dict[str, Any]) -> tuple[int, ...]:
    """Who finished where: by points, then by the rubles left over once tens were exchanged."""
    seats = range(len(view["players"]))
    marks = [(recount(view, seat), view["players"][seat]["rubles"] % 10) for seat in seats]
    return tuple(1 + sum(other > own for other in marks) for own in marks)
