"""Towers that stand on a ground line and grow upwards, one line for each story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from torri.terminal.drawing import HEADING, QUIET, centred

if TYPE_CHECKING:
    from collections.abc import Sequence

PLOT = 8  # the columns for a tower, if nobody says otherwise
GAP = 1
ROOF, WOOD, GROUND = "#b04a2c", "#9c6b3d", "#b08a4a"

# The left edge, the room inside and the right edge of a story, the narrowest first.
WIDTHS = (("▐", 2, "▌"), ("█", 2, "█"), ("▐", 4, "▌"), ("█", 4, "█"), ("▐", 6, "▌"), ("█", 6, "█"))


@dataclass(frozen=True)
class Story:
    """One story: what is written on it, how wide it is (a place in WIDTHS), and its inks."""

    label: str
    width: int
    ink: str
    text: str


@dataclass(frozen=True)
class Tower:
    """A tower with its stories from the lowest up, and what is written below it."""

    stories: Sequence[Story]
    complete: bool
    captions: Sequence[str]


def skyline(towers: Sequence[Tower], width: int, plot: int = PLOT) -> list[Text]:
    """Towers side by side on their ground; those that find no room stand in a row below."""
    room = max(1, (width + GAP) // (plot + GAP))
    rows = max(1, -(-len(towers) // room))
    each = -(-len(towers) // rows)  # as many in each row
    lines: list[Text] = []
    for first in range(0, len(towers), max(1, each)):
        lines += row_of(towers[first : first + each], width, plot)
    return lines


def row_of(towers: Sequence[Tower], width: int, plot: int) -> list[Text]:
    """One row of towers, its ground and its captions."""
    drawn = [[centred(line, plot) for line in column(tower)] for tower in towers]
    highest = max(len(lines) for lines in drawn)
    above = [[Text(" " * plot)] * (highest - len(lines)) + lines for lines in drawn]
    lines = [joined([lines[row] for lines in above]) for row in range(highest)]
    lines.append(ground(width))
    for row in range(max(len(tower.captions) for tower in towers)):
        style = QUIET if row else HEADING
        lines.append(joined([centred(Text(tower.captions[row], style), plot) for tower in towers]))
    return lines


def column(tower: Tower) -> list[Text]:
    """A tower from the top down: a roof when it is complete, else a scaffold; nothing on an empty plot."""
    if not tower.stories:
        return []
    top = tower.stories[-1].width
    stories = [story_line(story) for story in reversed(tower.stories)]
    return [roof(top) if tower.complete else scaffold(top), *stories]


def story_line(story: Story) -> Text:
    """A story as a solid block with its number; without colours its edges remain."""
    left, inside, right = WIDTHS[story.width]
    face = (story.label.center(inside), f"bold {story.text} on {story.ink}")
    return Text.assemble((left, story.ink), face, (right, story.ink))


def roof(width: int) -> Text:
    """What a complete tower carries."""
    return Text("▟" + "█" * WIDTHS[width][1] + "▙", ROOF)


def scaffold(width: int) -> Text:
    """What a tower under construction carries."""
    return Text("╎" + "╌" * WIDTHS[width][1] + "╎", WOOD)


def ground(width: int) -> Text:
    """What towers stand on."""
    return Text("▔" * width, GROUND)


def joined(pieces: Sequence[Text]) -> Text:
    """Pieces of one line with gaps between them."""
    return Text(" " * GAP).join(pieces)
