"""Who decides: one small file a player, addressed by a spec."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.advice import choices
from torri.engine.errors import Error
from torri.engine.language import _
from torri.players.greedy import GreedyPlayer
from torri.players.random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.players.protocol import Player

PLAYERS: dict[str, Callable[[int | str | None], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def player(spec: str, seed: int | str | None = None) -> Player:
    """A player by its spec; the same seed gives the same choices."""
    if spec not in PLAYERS:
        sentence = _('There is no player "{spec}". {advice}')
        raise Error(sentence, spec=spec, advice=choices(spec, PLAYERS))
    return PLAYERS[spec](seed)
