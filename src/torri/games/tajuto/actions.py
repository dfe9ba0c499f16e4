"""What can be done in Tajuto: the ids that the rules use, their codes and their structured form.

Using an action tile is two decisions: which tile for which action, then what exactly. The order of the
blocks is the order in which `legal` lists them, so that its list is always sorted.
"""

from __future__ import annotations

from torri.engine.choices import choices_type
from torri.engine.vocabulary import Vocabulary
from torri.games.tajuto.material import (
    ACTION_TILES,
    ACTIONS,
    BASIC_TILES,
    COLOURS,
    FLOORS,
    MOST_PLAYERS,
    PAGODAS,
    SIZES,
    STACKS,
    floor_name,
)

ids = Vocabulary()


def _floor(do: str) -> int:
    first = len(ids)
    for floor in range(FLOORS):
        colour, size = COLOURS[floor % PAGODAS], floor // PAGODAS + 1
        ids.add(f"{do} {floor_name(floor)}", {"do": do, "colour": colour, "size": size})
    return first


# The tiles that allow an action: the basic ones, and the additional one for it.
TILES_FOR = [[*range(BASIC_TILES), BASIC_TILES + action] for action in range(len(ACTIONS))]
TILES_EACH = BASIC_TILES + 1

END_TURN = ids.word("end turn")
BUILD = ids.block("build", "colour", COLOURS)
USE = len(ids)
for _verb, _tiles in zip(("draw with", "offer with", "acquire with"), TILES_FOR, strict=True):
    ids.block(_verb, "tile", [ACTION_TILES[tile] for tile in _tiles])
SIZE = ids.block("size", "size", [str(size + 1) for size in range(SIZES)])
OFFER = ids.block("offer", "colour", COLOURS)
ACQUIRE = ids.block("acquire", "tile", STACKS)
ACQUIRE_INAUGURATION = len(ids)
for _colour in COLOURS:
    ids.add(f"acquire inauguration {_colour}", {"do": "acquire", "tile": "inauguration", "colour": _colour})
KEEP = _floor("keep")

ids.chance_from_here()
FIRST = ids.block("first", "seat", [str(seat) for seat in range(MOST_PLAYERS)])
DRAWN = _floor("drawn")

CHOICES = choices_type(len(ids))
