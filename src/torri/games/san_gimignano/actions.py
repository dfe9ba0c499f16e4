"""What can be done in San Gimignano: the ids that the rules use, their codes and their structured form.

The order of the blocks is the order in which `legal` lists them, so that its list is always sorted.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from torri.engine.choices import choices_type
from torri.engine.vocabulary import Vocabulary
from torri.games.san_gimignano.material import (
    COPIES,
    FOOT,
    GIOSTRA,
    HAND_LIMIT_WITH_MURA,
    KIND_NAMES,
    LONGEST_RUN,
    LOWEST_TOWER,
    NOBLES,
    RANKS,
    SPIRE,
    STONES,
    TOWER_KINDS,
    TOWERS,
)

ids = Vocabulary()

SLOT_NAMES = "abcdefghijklmnop"[:TOWERS]
SOURCES = ("deck", "nobles", *(f"market {name}" for name in KIND_NAMES))
DECK, NOBLE_DECK, FROM_MARKET = 0, 1, 2

# Turn actions, and the steps that finish them.
PASS = ids.word("pass")
CLOSE = ids.word("close")
PURCHASE = ids.block("purchase", "from", SOURCES)
EXCHANGE = ids.block("exchange", "card", KIND_NAMES)
NOBLE = ids.block("noble", "card", (name for name in NOBLES if name not in ("pietra", "giostra")))
COMPLETE = ids.block("complete", "tower", SLOT_NAMES)
DONE = ids.word("done")
DRAW = ids.block("draw", "from", SOURCES)
TAKE = ids.block("take", "back", ("tower", "noble"))
RETURN = ids.block("return", "card", KIND_NAMES)
DESTROY = len(ids)
for whose in ("own", "other"):
    for name in SLOT_NAMES:
        ids.add(f"destroy {whose} {name}", {"do": "destroy", "whose": whose, "tower": name})
BURY = ids.block("bury", "card", KIND_NAMES)
BURY_NOTHING = ids.word("bury nothing")
TAKE_BACK = ids.word("take back")
USE = ids.word("use")
GUARD = ids.word("guard")
GUARD_WITH_STONE = ids.word("guard with stone")
ANSWER = ids.word("giostra")
DECLINE = ids.word("decline")

# Nobles that are played as the turn's action, in the order of their ids.
TURN_NOBLES = tuple(kind for kind in range(TOWER_KINDS + 1, len(KIND_NAMES)) if kind != GIOSTRA)


def _story(rank: int, stone: bool) -> str:
    return f"{rank}*" if stone else str(rank)


def _build(stories: list[str], **data: Any) -> int:
    return ids.add(f"build {' '.join(stories)}", {"do": "build", "stories": stories, **data})


# Plain towers: PLAIN[rank, cards, stones] is the id.
PLAIN = np.full((TOWER_KINDS, HAND_LIMIT_WITH_MURA + 1, STONES + 1), -1, np.int16)
BUILD = len(ids)
# What an id builds: rank of the lowest story, height, whether colourful, stones as in the record.
_shapes: list[tuple[int, int, int, int]] = []
for _kind, _rank in enumerate(RANKS):
    for _stones in range(STONES + 1):
        for _cards in range(
            max(1, LOWEST_TOWER - _stones), min(int(COPIES[_kind]), HAND_LIMIT_WITH_MURA - _stones) + 1
        ):
            _names = [_story(_rank, stone=False)] * _cards + [_story(_rank, stone=True)] * _stones
            PLAIN[_kind, _cards, _stones] = _build(_names, kind="plain")
            _shapes.append((_rank, _cards + _stones, 0, _stones))
# Without stones, for each rank from the lowest tower up.
PLAIN_ROWS = np.ascontiguousarray(PLAIN[:, LOWEST_TOWER:, 0])

# Colourful towers, by number of stones. A stone's bit is its rank counted from the spire (4).
COLOURFUL = len(ids)
FIRST_RUN = [0] * (STONES + 2)
_runs: list[tuple[int, int]] = []
for _stones in range(STONES + 1):
    FIRST_RUN[_stones] = len(_runs)
    for _bottom in range(FOOT, SPIRE, -1):
        for _height in range(LOWEST_TOWER, min(LONGEST_RUN, _bottom - SPIRE + 1) + 1):
            _ranks = range(_bottom, _bottom - _height, -1)
            for _chosen in combinations(_ranks, _stones):
                if len(_chosen) == _height or any(r in (SPIRE, FOOT) and r not in _chosen for r in _ranks):
                    continue
                _mask = sum(1 << (r - SPIRE) for r in _chosen)
                _build([_story(r, r in _chosen) for r in _ranks], kind="colourful")
                _shapes.append((_bottom, _height, 1, _mask))
                _runs.append((sum(1 << (r - SPIRE) for r in _ranks if r not in _chosen), _height))
FIRST_RUN[STONES + 1] = len(_runs)
SHAPES = np.array(_shapes, np.int16)
# For each colourful tower: the bits of the ranks that must be real cards, and its height.
RUNS = np.array(_runs, np.int16)
RUNS_BY_STONES = np.array(FIRST_RUN, np.int16)
# Without stones, for each set of ranks in a hand (bits as above): how many towers it has, and their ids.
_rows = [
    [COLOURFUL + place for place in range(FIRST_RUN[1]) if _runs[place][0] & have == _runs[place][0]]
    for have in range(1 << (TOWER_KINDS + 1))
]
RUNS_IN_HAND = np.array([len(row) for row in _rows], np.int16)
RUN_ROWS = np.array([row + [-1] * (FIRST_RUN[1] - len(row)) for row in _rows], np.int16)

# Extensions: what is laid on a tower, from below, as a string of cards and stones. Up to five stories any
# order matters (a colourful tower of three grows by at most five), beyond that stones come last.
PATTERN = np.full((LONGEST_RUN - LOWEST_TOWER + 1, 1 << (LONGEST_RUN - LOWEST_TOWER)), -1, np.int16)
LONG_PATTERN = np.full((HAND_LIMIT_WITH_MURA + 1, STONES + 1), -1, np.int16)
_patterns: list[
    tuple[int, int]
] = []  # stories, and a bit for each stone: the first story laid is the highest bit
for _laid in range(1, HAND_LIMIT_WITH_MURA + 1):
    if _laid < len(PATTERN):
        for _mask in range(1 << _laid):
            if _mask.bit_count() <= STONES:
                PATTERN[_laid, _mask] = len(_patterns)
                _patterns.append((_laid, _mask))
    else:
        for _stones in range(STONES + 1):
            LONG_PATTERN[_laid, _stones] = len(_patterns)
            _patterns.append((_laid, (1 << _stones) - 1))
PATTERNS = np.array(_patterns, np.int16)
EXTEND = len(ids)
for _slot in SLOT_NAMES:
    for _laid, _mask in _patterns:
        _with = ["stone" if _mask >> (_laid - 1 - i) & 1 else "card" for i in range(_laid)]
        ids.add(f"extend {_slot} {' '.join(_with)}", {"do": "extend", "tower": _slot, "with": _with})

ids.chance_from_here()
DEALS = ids.block("deals", "seat", ("0", "1"))
TURNED = ids.block("turned", "card", KIND_NAMES)
TAKEN = ids.block("taken", "card", KIND_NAMES)

CHOICES = choices_type(len(ids))
