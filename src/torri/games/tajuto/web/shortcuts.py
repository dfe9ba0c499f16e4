"""One press for two decisions: the cheapest action tile that is ready, and what it is used for.

A press on a size draws, one on a pagoda offers, one on a tile acquires. To use another action
tile, one presses that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.defaults import gained
from torri.engine.language import _
from torri.games.tajuto.material import (
    ALL_OFFERINGS,
    LANTERN_POINTS,
    LITTLE_WISDOM,
    MUCH_WISDOM,
    OBJECTIVE_POINTS,
    PATH_GOAL,
    SIZES,
    SOME_OFFERINGS,
)
from torri.games.tajuto.words import TILE_TEXTS, objective_name, printed, words

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data
    from torri.web.legal import Button, LegalActions

BASIC = ("A", "B", "C")
OTHERS = ("E", "F")
"""The tiles with which nothing is drawn."""


class Shortcuts:
    """What a press on the table does before an action tile was chosen; made before the tiles are drawn."""

    def __init__(self, view: View, legal: LegalActions) -> None:
        self._view, self._legal = view, legal
        self._me = {} if view["seat"] is None else view["players"][view["seat"]]
        self._usage = {tile["tile"]: tile["usage"] for tile in self._me.get("action_tiles", ())}
        self._tiles = {verb: self._cheapest(verb) for verb in ("draw with", "offer with", "acquire with")}

    def _cheapest(self, verb: str) -> str | None:
        """The tile to use: the cheapest one, and of equal ones that with fewer uses."""
        ready = [str(action.data["tile"]) for action in self._legal.taking(verb)]
        return min(ready, key=lambda tile: (self._usage[tile], tile in BASIC)) if ready else None

    def tile_for(self, verb: str) -> str | None:
        """The tile that a press would use."""
        return self._tiles[verb]

    def draw(self, size: int) -> Button | None:
        """Draw a floor of a size."""
        sizes = [seen["size"] for seen in self._view["bag"] if seen["left"]]
        data = {"do": "size", "size": str(size)}
        return self._button("draw with", data, str(size), sizes, size, [])

    def build_and_end(self) -> Button | None:
        """Build the only floor that fits and end the turn, where that is a choice and not the only way."""
        fitting = [floor for floor in self._me.get("floors", ()) if floor["fits"]]
        if len(fitting) != 1 or not self._view["tiles_used"]:
            return None
        colour, size = fitting[0]["colour"], fitting[0]["size"]
        seen = next(seen for seen in self._view["pagodas"] if seen["colour"] == colour)
        gain = seen["build_gain"]
        follows = any((floor["colour"], floor["size"]) == (colour, size + 1) for floor in self._me["floors"])
        if follows or not self._can_draw(self._me["meditation"] + gain) or size == SIZES:
            return None
        said = words({"do": "end turn"})
        brings = _("+{n} meditation").format(n=gain)
        return self._legal.shorten(
            f"build {colour}", "end turn", _("Build it, end the turn"), said, brings=brings
        )

    def _can_draw(self, means: int) -> bool:
        """Whether a tile could still be used to draw: then the turn does not end by itself."""
        ready = (tile for tile in self._me["action_tiles"] if tile["ready"] and tile["tile"] not in OTHERS)
        return any(size["left"] for size in self._view["bag"]) and any(
            tile["usage"] <= means for tile in ready
        )

    def keep(self, colour: str, size: int) -> Button | None:
        """End the turn, and keep this floor of several."""
        if len(self._me.get("floors", ())) < 2:
            return None
        data = {"do": "keep", "colour": colour, "size": size}
        then = f"keep {colour} {size}"
        return self._legal.shorten("end turn", then, _("End, keep it"), words(data), brings="")

    def offer(self, colour: str) -> Button | None:
        """Make an offering on a pagoda."""
        gains = {seen["colour"]: seen["offer_gain"] for seen in self._view["pagodas"] if seen["offer_gain"]}
        possible = [name for name in gains if name in self._me.get("cubes", ())]
        if colour not in possible:
            return None
        gain, made = gains[colour], self._me["offerings"] + 1
        met = {"offerings-4": made >= SOME_OFFERINGS, "offerings-8": made >= ALL_OFFERINGS}
        met["path-30"] = self._me["meditation"] - self._cost("offer with") + gain >= PATH_GOAL
        says = [_("+{n} meditation").format(n=gain), *self._met(met)]
        data = {"do": "offer", "colour": colour}
        return self._button("offer with", data, _("Offer"), possible, colour, says, price=f"+{gain}")

    def acquire(self, tile: str, colour: str | None = None) -> Button | None:
        """Acquire a tile of the village or the inauguration of a pagoda."""
        name = tile if colour is None else f"{tile} {colour}"
        prices = self._affordable()
        if name not in prices:
            return None
        data = {"do": "acquire", "tile": tile} | ({} if colour is None else {"colour": colour})
        says = self._worth(tile)
        shown = {"price": prices[name], "cost": prices[name]}
        return self._button("acquire with", data, _("Acquire"), list(prices), name, says, **shown)

    def _affordable(self) -> dict[str, int]:
        """What can be paid for after the action tile, with the prices."""
        if self._tiles["acquire with"] is None:
            return {}
        means = self._me["meditation"] - self._cost("acquire with")
        prices = {seen["tile"]: seen["yours"] for seen in self._view["village"] if seen["left"]}
        for seen in self._view["pagodas"]:
            if seen["inauguration"]["where"] == "board":
                prices[f"inauguration {seen['colour']}"] = seen["inauguration"]["yours"]
        return {name: price for name, price in prices.items() if price <= means}

    def _worth(self, tile: str) -> list[str]:
        """What a tile brings: its points now, objectives, or what it does."""
        kind, _dash, number = tile.partition("-")
        if kind == "lantern" and self._lit():
            return [gained(LANTERN_POINTS * self._lit())]
        if kind != "wisdom":
            return [printed(TILE_TEXTS[kind])]
        points = int(number)
        wisdom = sum(self._me["wisdom"]) + points
        met = self._met({"wisdom-5": wisdom >= LITTLE_WISDOM, "wisdom-10": wisdom >= MUCH_WISDOM})
        return [gained(points + LANTERN_POINTS * self._me["lanterns"] + OBJECTIVE_POINTS * len(met)), *met]

    def _lit(self) -> int:
        """How many tiles a lantern would make worth more."""
        finished = {seen["colour"] for seen in self._view["pagodas"] if seen["complete"]}
        return len(self._me["wisdom"]) + len(finished.intersection(self._me["inaugurations"]))

    def _met(self, conditions: dict[str, bool]) -> list[str]:
        """The objectives that nobody has met and that would be met."""
        still = {seen["objective"] for seen in self._view["objectives"] if seen["owner"] is None}
        names = [name for name, is_met in conditions.items() if is_met and name in still]
        return [_("objective: {name}").format(name=objective_name(name)) for name in names]

    def _cost(self, verb: str) -> int:
        tile = self._tiles[verb]
        return 0 if tile is None else int(self._usage[tile])

    def _button(
        self, verb: str, data: Data, text: str, possible: list[Any], this: Any, says: list[str],
        cost: int = 0, price: Any = None,
    ) -> Button | None:  # fmt: skip
        """The button; where only one thing is possible, the rules do it by themselves after the tile."""
        tile = self._tiles[verb]
        if tile is None or this not in possible:
            return None
        paid = cost + self._cost(verb)
        costs = [_("costs {n} meditation").format(n=paid)] if paid else []
        code = " ".join(str(value) for value in data.values())
        then = code if len(possible) > 1 else ""
        brings = _("; ").join([*costs, *says])
        return self._legal.shorten(f"{verb} {tile}", then, text, words(data), brings=brings, price=price)
