"""Three ways to play Couperation, as people describe them. Each says how much it wants an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.games.couperation.grid import START_COLUMN
from torri.games.couperation.material import HAND_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Data

    Taste = Callable[["Bar", Data], float]
    """What somebody adds to an action, for love of it."""

A_COLUMN = 8.0  # numbers from one column to the next, if fifty are spread over seven
FIRST_NUMBER = 25
NEVER = -100.0
WIN = 100.0


class Bar:
    """What a person looks at: the tower, the own hand, and what fits where."""

    def __init__(self, knowledge: Knowledge) -> None:
        view = knowledge.view()
        self.view = view
        self.me = view["players"][view["seat"]]
        self.hand: list[int] = [card["number"] for card in self.me["hand"]]
        self.tower: dict[str, Any] = {card["at"]: card for card in view["tower"]}
        self.open: dict[str, Any] = {place["at"]: place for place in view["open"]}
        columns = [ord(at[0]) - ord("a") for at in self.tower if at[1:] == "1"]
        self.left, self.right = min(columns, default=START_COLUMN), max(columns, default=START_COLUMN)

    def ideal(self, at: str) -> float:
        """The number that belongs to a place if all are spread evenly."""
        column = ord(at[0]) - ord("a") + (int(at[1:]) - 1) / 2
        return FIRST_NUMBER + A_COLUMN * (column - START_COLUMN)

    def fit(self, number: int, at: str) -> float:
        """How well a number fits a place: near the middle of what is possible, near what belongs there."""
        place = self.open.get(at) or self.tower[at]
        if at[1:] == "1":
            return 6.0 - 0.7 * abs(number - self.ideal(at))
        middle = (place["least"] + place["most"]) / 2
        return 6.0 - 0.5 * abs(number - middle)

    def best_fit(self, number: int) -> float:
        """How well a card fits anywhere."""
        places = [place for place in self.open.values() if place["least"] <= number <= place["most"]]
        return max((self.fit(number, place["at"]) for place in places), default=-3.0)

    def hidden_fits(self, at: str) -> bool | None:
        """Whether a face-down card can be turned up: None if this player does not know it."""
        card = self.tower[at]
        return None if card["number"] is None else bool(card["least"] <= card["number"] <= card["most"])


def sound(bar: Bar, action: Data, taste: Taste) -> float:
    """What everybody agrees on: the card that fits best, and nothing that surely loses."""
    do = action["do"]
    if do == "play":
        value = WIN if action["card"] == "finish" else bar.fit(int(action["card"]), action["at"])
    elif do == "hide":
        value = bar.fit(int(action["card"]), action["at"]) - 4.0
    elif do == "reveal":
        value = {True: 2.0, False: NEVER, None: -8.0}[bar.hidden_fits(action["at"])]
    elif do in ("send", "correct", "discard"):
        value = keeping(bar, action["card"]) - (5.0 if do == "send" else 0.0)
    elif do in ("place", "exchange"):
        value = bar.fit(fetched(bar), action["at"]) - (4.0 if do == "exchange" else 0.0)
    elif do == "fetch":
        value = 1.0
    else:
        value = 0.0
    return value + taste(bar, action)


def keeping(bar: Bar, name: str) -> float:
    """How gladly a card is given away."""
    return -20.0 if name == "finish" else -bar.best_fit(int(name))


def fetched(bar: Bar) -> int:
    """The number of the card that comes from the Reserve."""
    name = bar.view["under_way"]["fetched"]
    return FIRST_NUMBER if name == "finish" else int(name)


def cautious(knowledge: Knowledge) -> Callable[[Data], float]:
    """Only cards that fit well, a full hand, and no face-down card that is not one's own."""
    bar = Bar(knowledge)

    def taste(bar: Bar, action: Data) -> float:
        if action["do"] == "draw":
            return -abs(HAND_LIMIT + 1 - len(bar.hand) - int(action["cards"]))
        return -2.0 if action["do"] == "hide" else 0.0

    return lambda action: sound(bar, action, taste)


def hasty(knowledge: Knowledge) -> Callable[[Data], float]:
    """Begins, plays upwards as soon as anything fits, and saves the deck instead of filling the hand."""
    bar = Bar(knowledge)

    def taste(bar: Bar, action: Data) -> float:
        if action["do"] == "draw":
            return -abs(2 - len(bar.hand) - int(action["cards"]))
        if action["do"] == "play" and action["card"] != "finish":
            return 2.0 * int(action["at"][1:])
        return 1.0 if action.get("wish") == "yes" else 0.0

    return lambda action: sound(bar, action, taste)


def hidden(knowledge: Knowledge) -> Callable[[Data], float]:
    """Many cards face down: the tower grows, and what does not fit is exchanged or turned up later."""
    bar = Bar(knowledge)

    def taste(bar: Bar, action: Data) -> float:
        if action["do"] == "hide":
            place = bar.open[action["at"]]
            return 6.0 if place["least"] <= int(action["card"]) <= place["most"] else 2.0
        if action["do"] == "draw":
            return float(action["cards"])
        return -1.5 if action["do"] == "reveal" else 0.0

    return lambda action: sound(bar, action, taste)
