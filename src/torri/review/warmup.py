"""Compiling the review of a game ahead: it takes up to a minute, once on each machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine import warmup
from torri.engine.compiled import MADE_OF, are_compiled
from torri.engine.game import Game
from torri.review.values import Valuer, value_in

if TYPE_CHECKING:
    from pathlib import Path

    from torri.engine.rulebook import Rulebook


def is_compiled(rulebook: Rulebook) -> bool:
    """Whether nothing is left to compile ahead; where nothing can be kept, that would be in vain."""
    note = _note(rulebook)
    return note is None or note.exists()


def _note(rulebook: Rulebook) -> Path | None:
    """The file that says so; None where nothing is compiled or kept."""
    value = value_in(rulebook)
    if not are_compiled([value]):
        return None
    return warmup.note_in(getattr(value, MADE_OF), f"{rulebook.id}.review")


def compile_review(rulebook: Rulebook) -> None:
    """Value one choice in one future."""
    state = Game(rulebook).match(seed=1).state
    known = state.known_to(state.to_move)
    Valuer(state.game, 0, 1).choices(known.position, [known.legal[0].id], 0, 1, whole=False)
    warmup.leave(_note(rulebook))
