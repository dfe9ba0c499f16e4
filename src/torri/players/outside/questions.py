"""What a program is asked: a decision as plain JSON, made from what its seat knows (docs/outside.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge

PROTOCOL = 1
"""Raised when a program that could answer before could not any more."""


def question(knowledge: Knowledge, seed: int | None = None) -> dict[str, Any]:
    """A decision: the game, whose it is, what the seat sees, and what it can do."""
    game = knowledge.game
    return {
        "torri": PROTOCOL,
        "game": game.id,
        "players": game.players,
        "options": dict(game.options),
        "seat": knowledge.seat,
        "seed": seed,
        "view": knowledge.view(),
        "legal": [
            {"id": action.id, "code": action.code, "words": knowledge.describe(action)}
            for action in knowledge.legal
        ],
        "position": plain(knowledge.position),
    }


def plain(value: Any) -> Any:
    """The redacted record by the names of its fields: another version of Torri can make a position of it."""
    if value.dtype.names is None:
        return value.tolist()
    if value.shape:
        return [plain(one) for one in value]
    return {name: plain(value[name]) for name in value.dtype.names}
