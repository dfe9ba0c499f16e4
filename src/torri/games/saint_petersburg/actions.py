"""What can be done in Saint Petersburg: the ids that the rules use, their codes and their structured form.

Placing a trading card names the card that it displaces, so that every action has one price. The order of the
blocks is the order in which `legal` lists them, so that its list is always sorted.
"""

from __future__ import annotations

import numpy as np

from torri.engine.choices import choices_type
from torri.engine.vocabulary import Vocabulary
from torri.games.saint_petersburg.material import (
    CODES,
    KINDS,
    MOST_PLAYERS,
    MOST_PUB_POINTS,
    STACK,
    STACKS,
    TRADING,
    may_displace,
)

ids = Vocabulary()


def _targets(kind: int) -> list[int]:
    """The cards that a card may displace; a card that is not for trading displaces none (-1)."""
    return [other for other in range(KINDS) if may_displace(kind, other)] if STACK[kind] == TRADING else [-1]


# Every way to place a card: its kind, and the card that it displaces.
_placements = [(kind, target) for kind in range(KINDS) for target in _targets(kind)]
PLACEMENTS = np.array(_placements, np.int64)
# The first placement of each kind; those of kind k go up to FIRST_PLACEMENT[k + 1].
FIRST_PLACEMENT = np.array(
    [next(place for place, (kind, _) in enumerate(_placements) if kind == wanted) for wanted in range(KINDS)]
    + [len(_placements)],
    np.int64,
)
# The placement of a trading card onto another, and the set of those that it may displace.
ONTO = np.zeros((KINDS, KINDS), np.int16)
TARGETS = np.zeros(KINDS, np.int64)
for _place, (_kind, _target) in enumerate(_placements):
    if _target >= 0:
        ONTO[_kind, _target] = _place
        TARGETS[_kind] |= 1 << _target


def _placing(do: str, where: str) -> int:
    first = len(ids)
    for kind, target in _placements:
        onto = "" if target < 0 else f" onto {CODES[target]}"
        data = {"do": do, "from": where, "card": CODES[kind]}
        ids.add(f"{do} {where} {CODES[kind]}{onto}", data if target < 0 else data | {"onto": CODES[target]})
    return first


PASS = ids.word("pass")
BUY = _placing("buy", "upper")
BUY_LOWER = _placing("buy", "lower")
PLAY = _placing("play", "hand")
TAKE = len(ids)
for _where in ("upper", "lower"):
    for _code in CODES:
        ids.add(f"take {_where} {_code}", {"do": "take", "from": _where, "card": _code})
LOOK = ids.block("look", "stack", STACKS)
PLACE_DRAWN = _placing("place", "drawn")
TAKE_DRAWN = ids.word("take drawn")
DISCARD_DRAWN = ids.word("discard drawn")
PUB = ids.block("pub", "points", [str(points) for points in range(MOST_PUB_POINTS + 1)])

ids.chance_from_here()
YOUNGEST = ids.block("youngest", "seat", [str(seat) for seat in range(MOST_PLAYERS)])
MARKER = ids.block("marker", "seat", [str(seat) for seat in range(MOST_PLAYERS)])
TURNED = ids.block("turned", "card", CODES)

CHOICES = choices_type(len(ids))
