"""How actions are named in the menu: under a heading for each kind, with what they cost, bring or promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import N_
from torri.games.tajuto.terminal.garden import odds
from torri.games.tajuto.terminal.tiles import colour_chip, floor_chip, price_tag, tile_chip

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Action, Data

HEADINGS = {
    "build": N_("Build"),
    "draw with": N_("Draw with"),
    "offer with": N_("Offer with"),
    "acquire with": N_("Acquire with"),
    "size": N_("Size"),
    "offer": N_("Offer on"),
    "acquire": N_("Acquire"),
    "keep": N_("Keep"),
}


def label(action: Action, view: View) -> Text | None:
    """An action under its heading, where that says the verb already."""
    named = LABELS.get(action.data["do"])
    return named(action.data, view) if named else None


def built(data: Data, view: View) -> Text:
    """A floor, and how far the monk goes for it."""
    pagoda = seen(data, view)
    floor = {"colour": data["colour"], "size": pagoda["height"] + 1}
    return floor_chip(floor).append(f" +{pagoda['build_gain']}")


def offered(data: Data, view: View) -> Text:
    """A pagoda, and how far the monk goes for an offering there."""
    return colour_chip(data["colour"]).append(f" +{seen(data, view)['offer_gain']}")


def used(data: Data, view: View) -> Text:
    """An action tile, and what it costs to use it."""
    tiles = view["players"][view["turn"]]["action_tiles"]
    usage = next(tile["usage"] for tile in tiles if tile["tile"] == data["tile"])
    return Text(f"{data['tile']} -{usage}" if usage else data["tile"])


def felt_for(data: Data, view: View) -> Text:
    """A size, and the chance that it fits."""
    return odds(view["bag"][int(data["size"]) - 1])


def acquired(data: Data, view: View) -> Text:
    """A tile and its price."""
    if data["tile"] == "inauguration":
        return Text("⚑") + colour_chip(data["colour"]).append(
            f" {price_tag(seen(data, view)['inauguration'])}"
        )
    stack = next(stack for stack in view["village"] if stack["tile"] == data["tile"])
    return tile_chip(data["tile"]).append(f" {price_tag(stack)}")


def kept(data: Data, view: View) -> Text:
    """A floor."""
    return floor_chip(data)


def seen(data: Data, view: View) -> Data:
    """The pagoda that an action is about."""
    return next(pagoda for pagoda in view["pagodas"] if pagoda["colour"] == data["colour"])


LABELS = {
    "build": built,
    "draw with": used,
    "offer with": used,
    "acquire with": used,
    "size": felt_for,
    "offer": offered,
    "acquire": acquired,
    "keep": kept,
}
