"""How Tajuto is said: actions with what they cost and bring, what followed from them, the names of things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _
from torri.engine.naming import seat_name, told_of
from torri.games.tajuto.material import (
    ACTION_TILES,
    COVERING_BONUS,
    INAUGURATION_POINTS,
    LITTLE_WISDOM,
    MARKET_DISCOUNT,
    MUCH_WISDOM,
    OFFERING_BONUS,
    PATH_GOAL,
    USAGE,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.vocabulary import Data, Words

COLOUR_NAMES = {
    "vermilion": N_("vermilion"),
    "amber": N_("amber"),
    "moss": N_("moss"),
    "teal": N_("teal"),
    "indigo": N_("indigo"),
    "plum": N_("plum"),
    "snow": N_("snow"),
    "ink": N_("ink"),
}

TILE_NAMES = {
    "wisdom-1": N_("Wisdom 1"),
    "wisdom-2": N_("Wisdom 2"),
    "wisdom-3": N_("Wisdom 3"),
    "wisdom-4": N_("Wisdom 4"),
    "wisdom-5": N_("Wisdom 5"),
    "market": N_("a market"),
    "lantern": N_("a lantern"),
    "D": N_("action tile D"),
    "E": N_("action tile E"),
    "F": N_("action tile F"),
}

TILE_TEXTS = {
    "wisdom": N_("Points at the end, and nothing else."),
    "market": N_("Every tile that you acquire later costs you {discount} meditation less."),
    "lantern": N_(
        "At the end one point more for each of your wisdom tiles"
        " and for each of your inaugurations of a finished pagoda."
    ),
    "A": N_("Draw, offer or acquire."),
    "B": N_("Draw, offer or acquire, for {B} meditation."),
    "C": N_("Draw, offer or acquire, for {C} meditation."),
    "D": N_("Draw, for {D} meditation."),
    "E": N_("Offer."),
    "F": N_("Acquire."),
    "inauguration": N_("{inauguration} points if the pagoda is finished when the game ends."),
}

OBJECTIVE_NAMES = {
    "wisdom-5": N_("{wisdom} points on wisdom tiles"),
    "wisdom-10": N_("{much_wisdom} points on wisdom tiles"),
    "offerings-4": N_("four offerings"),
    "offerings-8": N_("all eight offerings"),
    "path-30": N_("step {path} of the path"),
    "first-pagoda": N_("the first pagoda"),
    "fourth-pagoda": N_("the fourth pagoda"),
    "furthest": N_("furthest along the path"),
}

PRINTED = dict(zip(ACTION_TILES, USAGE.tolist(), strict=True)) | {
    "discount": MARKET_DISCOUNT,
    "offering": OFFERING_BONUS,
    "covering": COVERING_BONUS,
    "inauguration": INAUGURATION_POINTS,
    "wisdom": LITTLE_WISDOM,
    "much_wisdom": MUCH_WISDOM,
    "path": PATH_GOAL,
}
"""The printed numbers that are said in sentences; for an action tile what it costs to use it."""

PART_NAMES = {
    "wisdom": N_("wisdom tiles"),
    "inaugurations": N_("inaugurations"),
    "lanterns": N_("lanterns"),
    "objectives": N_("objectives"),
}


def title() -> str:
    """The name of the game."""
    return _("Tajuto")


def colour(name: str) -> str:
    """A pagoda by its colour."""
    return _(COLOUR_NAMES[name])


def printed(text: str) -> str:
    """What is said of a tile or a place of the board, with the numbers printed there."""
    return _(text).format(**PRINTED)


def objective_name(objective: str) -> str:
    """An objective by what has to be done for it."""
    return printed(OBJECTIVE_NAMES[objective])


def floor(data: Data) -> str:
    """A floor by its colour and size."""
    return _("{colour} {size}").format(colour=colour(data["colour"]), size=data["size"])


def tile(data: Data) -> str:
    """A tile that can be acquired."""
    name = data["tile"]
    if name == "inauguration":
        return _("the inauguration of {colour}").format(colour=colour(data["colour"]))
    return _(TILE_NAMES[name])


def words(data: Data, names: Sequence[str] | None = None) -> str:
    """What was done or seen, as a phrase; with what followed from it."""
    said = SAYINGS[data["do"]](data, names)
    followed = [EVENTS[event["event"]](event, names) for event in data.get("events", ())]
    return _(". ").join([said, *followed])


def brings(phrase: str, data: Data) -> str:
    """A phrase, and how far the monk goes."""
    return _("{phrase}: +{meditation} meditation").format(phrase=phrase, meditation=data["meditation"])


# --- actions -----------------------------------------------------------------------------------------------


def _build(data: Data, _names: Any) -> str:
    if "meditation" not in data:
        return _("Build {colour}").format(colour=colour(data["colour"]))
    said = _("Build {floor} onto an offering") if data["covers"] else _("Build {floor}")
    return brings(said.format(floor=floor(data)), data)


USES = {
    "draw with": N_("Use {tile} to draw"),
    "offer with": N_("Use {tile} to offer"),
    "acquire with": N_("Use {tile} to acquire"),
}


def _use(data: Data, _names: Any) -> str:
    do = data["do"]
    said = _(USES[do]).format(tile=data["tile"])
    if not data.get("usage"):
        return said
    return _("{phrase}: {meditation} meditation").format(phrase=said, meditation=data["usage"])


def _size(data: Data, _names: Any) -> str:
    said = _("Feel for size {size}").format(size=data["size"])
    if "left" not in data:
        return said
    return _("{phrase}: {fits} of {left} fit").format(phrase=said, fits=data["fits"], left=data["left"])


def _offer(data: Data, _names: Any) -> str:
    said = _("Offer on {colour}").format(colour=colour(data["colour"]))
    return brings(said, data) if data.get("floor") else said


def _acquire(data: Data, _names: Any) -> str:
    said = _("Acquire {tile}").format(tile=tile(data))
    if "price" not in data:
        return said
    if data["price"] == data["printed"]:
        return _("{phrase}: {meditation} meditation").format(phrase=said, meditation=data["price"])
    return _("{phrase}: {meditation} meditation instead of {printed}").format(
        phrase=said, meditation=data["price"], printed=data["printed"]
    )


SAYINGS: dict[str, Words] = {
    "end turn": lambda _d, _n: _("End the turn"),
    "build": _build,
    "draw with": _use,
    "offer with": _use,
    "acquire with": _use,
    "size": _size,
    "offer": _offer,
    "acquire": _acquire,
    "keep": lambda d, _n: _("Keep {floor}").format(floor=floor(d)),
    "first": lambda d, n: told_of(int(d["seat"]), n, _("{name} begins"), _("You begin")),
    "drawn": lambda d, _n: _("Drawn: {floor}").format(floor=floor(d)),
}


# --- what followed by itself -------------------------------------------------------------------------------


def _finished(data: Data, names: Any) -> str:
    said = _("The pagoda is finished: {colour}").format(colour=colour(data["colour"]))
    if data["owner"] is None:
        return said
    return _("{phrase}, inaugurated by {name}").format(phrase=said, name=seat_name(data["owner"], names))


def _objective(data: Data, names: Any) -> str:
    objective = objective_name(data["objective"])
    other, reader = _("Objective of {name}: {objective}"), _("Your objective: {objective}")
    return told_of(data["seat"], names, other, reader, objective=objective)


def _over(data: Data, names: Any) -> str:
    each = _(", ").join(f"{seat_name(seat, names)} {points}" for seat, points in enumerate(data["points"]))
    if data["stalled"]:
        return _("The game is over, for nobody builds any more: {points}").format(points=each)
    return _("The game is over: {points}").format(points=each)


EVENTS: dict[str, Words] = {
    "forced": lambda d, n: SAYINGS[d["do"]](d, n),
    "finished": _finished,
    "objective": _objective,
    "returned": lambda d, _n: _("Back into the bag: {floors}").format(
        floors=_(", ").join(floor(each) for each in d["floors"])
    ),
    "turn": lambda d, n: told_of(d["seat"], n, _("Turn of {name}"), _("Your turn")),
    "over": _over,
}
