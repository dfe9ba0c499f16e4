"""A match as one chair saw it, as JSON lines: for whoever wants to keep it before the end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from torri.engine.record import CHANCE_NAME

if TYPE_CHECKING:
    from torri.table.play import Play

VERSION = 1


def chair_record(play: Play, chair: int | None) -> str:
    """The first line says what is played and from where it is seen, each further one what was seen."""
    head = {
        "torri": "chair",
        "version": VERSION,
        "game": play.game.id,
        "players": play.game.players,
        "options": dict(play.game.options),
        "seats": play.table.names,
        "seat": chair,
    }
    lines = [
        {"by": CHANCE_NAME if entry.by is None else entry.by, "seen": entry.data, "words": str(entry)}
        for entry in play.entries(chair, 0)
    ]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [head, *lines])
