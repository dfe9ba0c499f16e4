"""The whole table: the garden, the bag, the village, the objectives and the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import plural
from torri.games.tajuto.terminal.garden import bag, garden
from torri.games.tajuto.terminal.player import area
from torri.games.tajuto.terminal.village import objectives, village
from torri.games.tajuto.words import title
from torri.terminal.drawing import ACCENT, HEADING, QUIET, flow
from torri.terminal.seats import around

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View


def draw(view: View, names: Sequence[str], width: int) -> list[Text]:
    """The table as the seat of the view sees it."""
    lines = [*first_line(view, width), Text("─" * width, QUIET), *garden(view, names, width)]
    lines += [*bag(view, width), *village(view, width), *objectives(view, names, width), Text()]
    return lines + around(view, width, lambda seat, room: area(view, names, seat, room))[:-1]


def first_line(view: View, width: int) -> list[Text]:
    """The name of the game, and how many pagodas are still to be finished."""
    left = view["pagodas_to_go"]
    said = plural("{n} more pagoda ends the game", "{n} more pagodas end the game", left).format(n=left)
    last = left == 1
    pieces = [
        Text(title(), HEADING),
        Text(f" {said} " if last else said, f"bold reverse {ACCENT}" if last else ""),
    ]
    return flow(pieces if left > 0 else pieces[:1], width, gap=2)
