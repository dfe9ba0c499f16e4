"""Four ways to play San Gimignano, as people describe them: each says how much it wants an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.games.san_gimignano.material import RANKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Data

    Taste = Callable[["Town", Data], float]
    """What somebody adds to an action, for love of it."""

GUARD, CONTRACT, BLESSING, INCOME, TRADE, CONSPIRACY = RANKS
NAMES = [str(rank) for rank in RANKS]
TO_CLOSE = 4  # towers that must be complete
FROM_DECK = 1.2  # what an unknown card is worth


class Town:
    """What a person looks at: the own hand and towers, those of the other, and whether the end has begun."""

    def __init__(self, knowledge: Knowledge) -> None:
        view = knowledge.view()
        self.me, self.other = view["players"][view["seat"]], view["players"][1 - view["seat"]]
        self.hand: list[str] = self.me["hand"]
        self.towers: list[dict[str, Any]] = self.me["towers"]
        self.ending, self.room = view["ending"], self.me["hand_limit"] - len(self.hand)
        everyone = self.towers + self.other["towers"]
        self.highest = max((tower["height"] for tower in everyone), default=0)
        self.lead = self.me["score"]["sum"] - self.other["score"]["sum"]
        self.complete = sum(tower["complete"] for tower in self.towers)
        self.deck = view["deck"]["size"]
        self.slots = {tower["slot"]: tower for tower in self.towers}

    def need(self, name: str) -> float:
        """How much a card is missed in the hand: for its like, for a run, for an own tower to extend."""
        if name not in NAMES:
            return 1.5 if name else 0.0
        rank = int(name)
        runs = sum(str(near) in self.hand for near in (rank - 2, rank - 1, rank + 1, rank + 2))
        value = 0.9 * self.hand.count(name) + 0.7 * runs
        return value + sum(1.5 for tower in self.towers if fits_on(tower, rank))

    def colourful(self) -> list[int]:
        """The heights of the own colourful towers."""
        return [tower["height"] for tower in self.towers if tower["kind"] == "colourful"]

    def targets(self, height: int) -> list[dict[str, Any]]:
        """The towers that a Conspiracy of this height could destroy."""
        return [
            tower
            for tower in self.other["towers"]
            if not tower["complete"] and tower["height"] <= height and not is_contract(tower)
        ]

    def builds(self, action: Data) -> float:
        """What a new tower is worth: its points at the end, its Donazione, less the cards."""
        stories, height = action["stories"], len(action["stories"])
        value = 3.0 - 0.8 * height + (4.0 if height > self.highest else 0.0)
        if action["kind"] == "colourful":
            runs = self.colourful()
            value += 0.0 if self.ending else 4.0  # each makes all that follow worth more
            return value + (len(runs) + 1) * (sum(runs) + height) - len(runs) * sum(runs)
        rank = int(stories[0].rstrip("*"))
        rivals = [tower["height"] for tower in self.other["towers"] if is_plain(tower, rank)]
        own = any(is_plain(tower, rank) for tower in self.towers)
        value += 0.0 if own else rank * (0.9 if height > max(rivals, default=0) else 0.3)
        return value + self.donazione(rank, height)

    def donazione(self, rank: int, height: int) -> float:
        """What a plain tower does when it is built."""
        if rank == BLESSING:
            return 2.0 * height
        if self.ending:
            return 0.0
        if rank == INCOME:
            return FROM_DECK * height
        if rank == TRADE:
            return 1.5 if self.other["hand_size"] else 0.0
        if rank == CONSPIRACY:
            return max((5.0 + 2.0 * tower["height"] for tower in self.targets(height)), default=-1.0)
        return 0.0

    def extends(self, action: Data) -> float:
        """What more stories are worth; the cards are drawn anew."""
        tower, added = self.slots[action["tower"]], len(action["with"])
        value = (0.3 if self.ending else 1.0) * added
        value += 5.0 if tower["height"] <= self.highest < tower["height"] + added else 0.0
        if tower["kind"] == "colourful":
            return value + len(self.colourful()) * added
        return value + (2.0 * added if is_plain(tower, BLESSING) else 0.0)

    def completes(self) -> float:
        """What it is worth to turn towers: five points each, and nobody can destroy them."""
        turned = [tower for tower in self.towers if not tower["complete"]]
        late = 1.0 if self.deck < 12 else 0.5
        return late * sum(5.0 + 0.5 * tower["height"] for tower in turned) - 6.0


def fits_on(tower: dict[str, Any], rank: int) -> bool:
    """Whether a card could extend a tower."""
    top = int(tower["stories"][-1].rstrip("*"))
    return not tower["complete"] and rank == (top - 1 if tower["kind"] == "colourful" else top)


def is_plain(tower: dict[str, Any], rank: int) -> bool:
    """Whether a tower is a plain one of a rank."""
    return tower["kind"] == "plain" and int(tower["stories"][0].rstrip("*")) == rank


def is_contract(tower: dict[str, Any]) -> bool:
    """Whether a tower cannot be destroyed, being of sixes."""
    return is_plain(tower, CONTRACT)


def sound(town: Town, action: Data, taste: Taste) -> float:
    """What everybody agrees on, whatever the style."""
    do = action["do"]
    if do == "build":
        value = town.builds(action)
    elif do == "extend":
        value = town.extends(action)
    elif do == "complete":
        value = town.completes() + 0.1 * town.slots[action["tower"]]["height"]
    elif do == "close":
        value = 2.0 if town.lead > 12 else -50.0
    elif do in ("purchase", "draw"):
        value = source(town, action["from"])
    elif do == "exchange":
        value = 1.5 * (town.room < 2) - town.need(action["card"]) + 0.6
    elif do in ("return", "bury"):
        value = -town.need(action["card"])
    else:
        value = EASY.get(action.get("card") or do, 0.0)
        if do == "destroy":
            value = 5.0 if action["whose"] == "other" else -5.0
    return value + taste(town, action)


EASY = {
    "monumento": 7.0, "cappella": 3.0, "mura": 2.5, "francigena": 2.5, "palazzo": 1.0,
    "guard": 2.0, "giostra": 2.0, "use": 1.0, "take": 1.0, "done": -1.0, "bury nothing": 0.5,
}  # fmt: skip
"""What is nearly always done where it can be."""


def source(town: Town, place: str) -> float:
    """A card of the market that is missed, or one from a deck."""
    return FROM_DECK + 0.3 * (place == "nobles") if " " not in place else town.need(place.split()[1])


def close(knowledge: Knowledge) -> Callable[[Data], float]:
    """Four towers, complete at once, and Close before the other is ready."""
    town = Town(knowledge)

    def taste(town: Town, action: Data) -> float:
        if action["do"] == "close":
            return 100.0 if town.lead > -5 else 0.0
        if action["do"] == "complete":
            return 6.0
        return 3.0 if action["do"] == "build" and len(action["stories"]) == 3 else 0.0

    return lambda action: sound(town, action, taste)


def high(knowledge: Knowledge) -> Callable[[Data], float]:
    """Few towers, but high ones: the marker, and Cappella where it is played."""
    town = Town(knowledge)

    def taste(town: Town, action: Data) -> float:
        if action["do"] == "build" and not town.ending:
            return 3.0 * (len(action["stories"]) - 4)
        return 3.0 if action["do"] == "extend" else 0.0

    return lambda action: sound(town, action, taste)


def small(knowledge: Knowledge) -> Callable[[Data], float]:
    """Many small towers: three cards are enough, and each is worth five points when it is complete."""
    town = Town(knowledge)

    def taste(_town: Town, action: Data) -> float:
        if action["do"] == "build":
            return 6.0 - 2.0 * (len(action["stories"]) - 3)
        return -3.0 if action["do"] == "extend" else 0.0

    return lambda action: sound(town, action, taste)


def conspiracy(knowledge: Knowledge) -> Callable[[Data], float]:
    """Tens are kept until the other has something worth destroying; a five guards against the same."""
    town = Town(knowledge)
    tens = town.hand.count(str(CONSPIRACY))

    def taste(town: Town, action: Data) -> float:
        if action["do"] == "build" and not town.ending:
            if "10" not in action["stories"]:
                return 0.0
            plain = action["kind"] == "plain"
            return 4.0 if plain and town.targets(len(action["stories"])) else -6.0
        if action["do"] in ("purchase", "draw") and action["from"] == "market 10":
            return 2.0 if tens < 5 else 0.0
        if action["do"] in ("exchange", "return", "bury"):
            return (
                -3.0 if action["card"] == "10" or (action["card"], town.hand.count("5")) == ("5", 1) else 0.0
            )
        return 0.0

    return lambda action: sound(town, action, taste)
