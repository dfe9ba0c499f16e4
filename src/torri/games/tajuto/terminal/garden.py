"""The garden: eight pagodas side by side, and the chances in the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from torri.engine.language import _
from torri.games.tajuto.terminal.tiles import INKS, LABELS, price_tag
from torri.games.tajuto.words import colour
from torri.terminal.drawing import HEADING, QUIET, hanging
from torri.terminal.towers import Story, Tower, skyline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View

PLOT = 11
WIDEST_STORY = 5

CUBE = "■"


def garden(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The pagodas as they stand, each with its name and its inauguration tile."""
    return skyline([pagoda(each, names) for each in view["pagodas"]], width, PLOT)


def pagoda(seen: dict[str, Any], names: Sequence[str]) -> Tower:
    """A pagoda: the largest floor below; a roof when it is complete."""
    stories = [story(seen, size) for size in range(1, seen["height"] + 1)]
    return Tower(
        stories, seen["complete"], (colour(seen["colour"]), inauguration(seen["inauguration"], names))
    )


def story(seen: dict[str, Any], size: int) -> Story:
    """A floor with its size, and a cube where somebody made an offering."""
    label = f"{size}{CUBE}" if size in seen["offerings"] else str(size)
    return Story(label, WIDEST_STORY + 1 - size, *INKS[seen["colour"]])


def inauguration(seen: dict[str, Any], names: Sequence[str]) -> str:
    """The price of the tile, or whose it is."""
    if seen["where"] == "board":
        return _("for {price}").format(price=price_tag(seen))
    if seen["where"] == "removed":
        return "-"
    who = Text(f"⚑{names[seen['owner']]}")
    who.truncate(PLOT, overflow="ellipsis")
    return who.plain


def bag(view: View, width: int) -> list[Text]:
    """For each size how many floors are left in the bag, and the chance to draw one that fits now."""
    return hanging(_("Bag"), [odds(size) for size in view["bag"]], width, gap=3, indent=LABELS)


def odds(size: dict[str, Any]) -> Text:
    """One size: fits, left, and the chance."""
    left, chance = len(size["left"]), round(100 * size["chance_to_fit"])
    if not left:
        return Text(_("{size}: none left").format(size=size["size"]), QUIET)
    said = _("{size}: {fits} of {left} fit").format(size=size["size"], fits=len(size["fits"]), left=left)
    return Text.assemble(said, " ", (f"{chance}%", HEADING if chance else QUIET))
