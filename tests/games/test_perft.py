"""Perft: counts of action sequences from fixed positions, found by hand where that is possible."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.games.san_gimignano_table import game, play

if TYPE_CHECKING:
    from torri.engine.state import State

FILE = Path(__file__).parent / "perft" / "san_gimignano.txt"


@dataclass
class Block:
    """A position and its counts."""

    options: dict[str, bool]
    prefix: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)


def blocks() -> list[Block]:
    """The blocks of the file."""
    found: list[Block] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(":")
        if not line or line.startswith("#"):
            continue
        if key == "options":
            found.append(Block(dict.fromkeys(value.split(), True)))
        elif key == "play":
            found[-1].prefix = [code.strip() for code in value.split(";") if code.strip()]
        else:
            found[-1].counts[int(key)] = int(value)
    return found


def perft(state: State, depth: int) -> int:
    """How many sequences of so many actions and outcomes there are."""
    legal = state.legal
    return len(legal) if depth == 1 else sum(perft(state.copy().play(action), depth - 1) for action in legal)


@pytest.mark.parametrize("block", blocks(), ids=range(len(blocks())))
def test_perft(block: Block) -> None:
    """From each position there are as many sequences as the file says."""
    state = play(game(**block.options).initial(), *block.prefix)
    assert {depth: perft(state, depth) for depth in block.counts} == block.counts
