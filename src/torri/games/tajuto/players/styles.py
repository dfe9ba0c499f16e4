"""Four ways to play Tajuto, as people describe them: each says how much it wants an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.games.tajuto.material import ACTION_TILES, PAGODAS_TO_END, SIZES, USAGE

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Data

STEP = 0.3  # points that a step on the path can become, early on
FEE = dict(zip(ACTION_TILES, USAGE.tolist(), strict=True))
BUILDING = 1.5  # to build is free and must be done; only an offering on the same pagoda comes before it


class Garden:
    """What a person looks at: the pagodas, the village, and how far the game is."""

    def __init__(self, knowledge: Knowledge) -> None:
        view = knowledge.view()
        self.me = view["players"][view["seat"]]
        self.pagodas: dict[str, Any] = {pagoda["colour"]: pagoda for pagoda in view["pagodas"]}
        self.village = {stack["tile"]: stack for stack in view["village"]}
        self.bag = {size["size"]: size for size in view["bag"]}
        highest = sorted((pagoda["height"] for pagoda in view["pagodas"]), reverse=True)
        self.missing = PAGODAS_TO_END * SIZES - sum(highest[:PAGODAS_TO_END])
        self.step = STEP * min(1.0, 0.2 + self.missing / 8)
        self.fitting = {floor["colour"] for floor in self.me["floors"] if floor["fits"]}

    def tallest(self) -> str:
        """The colour of the highest pagoda that is not finished."""
        return max(
            (colour for colour, pagoda in self.pagodas.items() if not pagoda["complete"]),
            key=lambda colour: self.pagodas[colour]["height"],
        )

    def can_offer(self, colour: str) -> bool:
        """Whether an offering can be made there."""
        pagoda = self.pagodas[colour]
        return colour in self.me["cubes"] and 0 < pagoda["height"] < SIZES and not pagoda["offering_on_top"]

    def offering(self, colour: str) -> float:
        """Steps for the height and two more; and two again for who covers it with a floor in front."""
        covers = 2 if colour in self.fitting else 0
        return self.step * (self.pagodas[colour]["height"] + 2 + covers)

    def floor(self, size: int) -> float:
        """A floor of this size: the chance that it fits, and the steps for its height."""
        chance = self.bag[size]["chance_to_fit"] if size in self.bag else 0.0
        return self.step * (chance * (size + 1) + 0.5)

    def inauguration(self, colour: str) -> float:
        """Four points, if the pagoda is finished; a high one surely is."""
        pagoda = self.pagodas[colour]
        if pagoda["inauguration"]["where"] != "board":
            return 0.0
        price = pagoda["inauguration"]["yours"]
        return (4 + self.me["lanterns"]) * (pagoda["height"] / SIZES) - self.step * price

    def tile(self, name: str) -> float:
        """Points for wisdom; a market or an action tile for what is left of the game."""
        price = self.village[name]["yours"]
        if price is None:
            return 0.0
        if name.startswith("wisdom"):
            return int(name[-1]) + self.me["lanterns"] + 0.3 - self.step * price
        if name == "lantern":
            return len(self.me["wisdom"]) + 0.1 * self.missing - self.step * price
        return 0.12 * self.missing - self.step * price


def sound(garden: Garden, action: Data, taste: Callable[[Garden, Data], float]) -> float:
    """What everybody agrees on: do what brings most, less what the action tile costs."""
    do = action["do"]
    if do == "build":
        return BUILDING
    if do in FOLLOWING:
        best = max((wish(garden, what, taste) for what in FOLLOWING[do](garden)), default=0.0)
        return best - garden.step * FEE[action["tile"]]
    return wish(garden, action, taste)


def wish(garden: Garden, action: Data, taste: Callable[[Garden, Data], float]) -> float:
    """What an action tile is used for: an offering, a floor, a tile; or the floor that is kept."""
    do = action["do"]
    if do == "offer":
        value = garden.offering(action["colour"]) + (BUILDING if action["colour"] in garden.fitting else 0.0)
    elif do == "size":
        value = garden.floor(int(action["size"]))
    elif do == "acquire":
        colour = action.get("colour")
        value = garden.inauguration(colour) if colour else garden.tile(action["tile"])
    elif do == "keep":
        value = garden.pagodas[action["colour"]]["height"] - 2.0 * int(action["size"])
    else:
        return 0.0
    return value + taste(garden, action)


def offerings_open(garden: Garden) -> list[Data]:
    """The offerings that can be made."""
    return [{"do": "offer", "colour": colour} for colour in garden.pagodas if garden.can_offer(colour)]


def sizes_open(garden: Garden) -> list[Data]:
    """The sizes that can be felt for."""
    return [{"do": "size", "size": str(size)} for size, those in garden.bag.items() if those["left"]]


def tiles_open(garden: Garden) -> list[Data]:
    """The tiles that can be paid."""
    purse = garden.me["meditation"]
    tiles = [tile for tile, stack in garden.village.items() if stack["left"] and stack["yours"] <= purse]
    found: list[Data] = [{"do": "acquire", "tile": tile} for tile in tiles]
    for colour, pagoda in garden.pagodas.items():
        if pagoda["inauguration"]["where"] == "board" and pagoda["inauguration"]["yours"] <= purse:
            found.append({"do": "acquire", "tile": "inauguration", "colour": colour})
    return found


FOLLOWING = {"draw with": sizes_open, "offer with": offerings_open, "acquire with": tiles_open}


def offerings(knowledge: Knowledge) -> Callable[[Data], float]:
    """An offering whenever there is one to make, and the tiles that allow more of them."""
    garden = Garden(knowledge)

    def taste(garden: Garden, action: Data) -> float:
        if action["do"] == "offer":
            return 2.0
        return 1.5 if action.get("tile") == "E" and garden.missing > 8 else 0.0

    return lambda action: sound(garden, action, taste)


def pagoda(knowledge: Knowledge) -> Callable[[Data], float]:
    """One pagoda after the other: its floors, its inauguration tile, and no other before it is finished."""
    garden = Garden(knowledge)
    one = garden.tallest()
    following = garden.pagodas[one]["height"] + 1

    def taste(garden: Garden, action: Data) -> float:
        if action["do"] == "size":
            return 0.4 if int(action["size"]) == following and one in garden.bag[following]["left"] else -0.4
        return 1.0 if action.get("colour") == one else 0.0

    return lambda action: sound(garden, action, taste)


def markets(knowledge: Knowledge) -> Callable[[Data], float]:
    """Both markets before anything else is bought; then everything is cheaper."""
    garden = Garden(knowledge)
    early = garden.missing > 6 and garden.village["market"]["left"] > 0

    def taste(_garden: Garden, action: Data) -> float:
        if action["do"] != "acquire" or not early:
            return 0.0
        return 6.0 if action["tile"] == "market" else -6.0

    return lambda action: sound(garden, action, taste)


def tiles(knowledge: Knowledge) -> Callable[[Data], float]:
    """Wisdom tiles, many and cheap ones, and a lantern that makes each of them worth more."""
    garden = Garden(knowledge)

    def taste(garden: Garden, action: Data) -> float:
        if action["do"] != "acquire":
            return 0.0
        if action["tile"] == "lantern":
            return 1.5 if len(garden.me["wisdom"]) > 1 else 0.0
        return 1.0 if action["tile"].startswith("wisdom") else -1.0

    return lambda action: sound(garden, action, taste)
