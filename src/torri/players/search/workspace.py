"""The workspace of a search: all that a simulation reads and writes, in one record.

Compiled code hands it on as one pointer. Only the trees stand beside it, because their length differs.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.choices import choices_type
from torri.engine.game import actions_of
from torri.engine.rng import RNG
from torri.players.judge.network import network_type
from torri.players.judge.worth import RESULT
from torri.players.search.recipe import RECIPE
from torri.players.search.tree import PATH

if TYPE_CHECKING:
    from torri.engine.rulebook import Rulebook

Workspace = Any
"""A record of `workspace_type`."""

BLOCK = 64  # bytes: every part begins at a multiple, a line of the processor's cache


@cache
def workspace_type(rulebook: Rulebook) -> np.dtype[Any]:
    """The workspace for one game."""
    position = rulebook.position
    fields: dict[str, Any] = {
        "root": position,  # what the seat knows that the search decides for
        "state": position,  # of the simulation under way
        "known": position,  # what the seat to move knows of it
        "trial": position,  # to try an action in, or to look with another seat's eyes
        "before": position,  # where chance decides, while a judge weighs what it can bring
        "choices": choices_type(len(actions_of(rulebook).all)),
        "path": PATH,
        "result": RESULT,
        "recipe": RECIPE,
        "network": network_type(rulebook.layout),
        "rng": RNG,
        "seat": "<i8",
        "seed": "<i8",
        "nodes_used": "<i8",  # places of the table of nodes that are taken
        "edges_used": "<i8",
        "steps": "<i8",  # actions and outcomes applied, in all simulations
    }
    kinds = [np.dtype(kind) for kind in fields.values()]
    sizes = [-(-kind.itemsize // BLOCK) * BLOCK for kind in kinds]
    offsets = list(accumulate(sizes, initial=0))
    words = np.dtype(("<u8", position.itemsize // 8))  # the bytes of `known` once more
    together: Any = {
        "names": [*fields, "known_words"],
        "formats": [*kinds, words],
        "offsets": [*offsets[:-1], offsets[list(fields).index("known")]],
        "itemsize": offsets[-1],
    }
    return np.dtype((np.record, np.dtype(together)))
