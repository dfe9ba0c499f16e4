"""The smallest game: two or three players take one or two stones from a heap. Torri supplies the rest.

Its rules are plain Python: nothing is compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.choices import add, begin
from torri.engine.positions import position_type
from torri.engine.rulebook import Rulebook
from torri.engine.seats import OVER
from torri.engine.vocabulary import Vocabulary

if TYPE_CHECKING:
    from torri.engine.choices import Choices
    from torri.engine.compiled import Position

STONES = 7
ids = Vocabulary()
TAKE = ids.block("take", "stones", ("1", "2"))


def setup(s: Position) -> None:
    """All stones are on the pile."""
    s.pile = STONES


def legal(s: Position, choices: Choices) -> None:
    """One or two stones."""
    begin(choices)
    for place in range(min(2, s.pile)):
        add(choices, TAKE + place)


def apply(s: Position, action: int) -> None:
    """Take stones; whoever is next goes on."""
    s.pile -= action - TAKE + 1
    s.taken[s.to_move] += action - TAKE + 1
    s.to_move = OVER if s.pile == 0 else (s.to_move + 1) % s.players


def scores(s: Position, out: Any) -> None:
    """A point for each stone."""
    for seat in range(s.players):
        out[seat] = s.taken[seat]


STONE_HEAP = Rulebook(
    id="stone-heap",
    players=(2, 3),
    position=position_type(("pile", "i1"), ("taken", "<i2", 3)),
    vocabulary=ids,
    setup=setup,
    legal=legal,
    apply=apply,
    scores=scores,
)
