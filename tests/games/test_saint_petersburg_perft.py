"""Saint Petersburg: counts of action sequences from fixed positions, found by hand where that is possible."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.games.saint_petersburg_referee import Referee
from tests.games.saint_petersburg_table import game, play

if TYPE_CHECKING:
    from torri.engine.state import State

FILE = Path(__file__).parent / "perft" / "saint_petersburg.txt"


@dataclass
class Block:
    """A position and its counts."""

    players: int
    options: dict[str, bool] = field(default_factory=dict)
    prefix: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)


def blocks() -> list[Block]:
    """The blocks of the file."""
    found: list[Block] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(":")
        if not line or line.startswith("#"):
            continue
        if key == "players":
            found.append(Block(int(value)))
        elif key == "options":
            found[-1].options = dict.fromkeys(value.split(), True)
        elif key == "play":
            found[-1].prefix = [code.strip() for code in value.split(";") if code.strip()]
        else:
            found[-1].counts[int(key)] = int(value)
    return found


def perft(state: State, depth: int) -> int:
    """How many sequences of so many actions and outcomes there are."""
    legal = state.legal
    return len(legal) if depth == 1 else sum(perft(state.copy().play(action), depth - 1) for action in legal)


def referee_perft(block: Block, codes: list[str], depth: int) -> int:
    """The same as the second referee counts it, who begins anew for each sequence."""
    referee = Referee(block.players, **block.options)
    for code in codes:
        referee.play(code)
    possible = referee.asked[1] if referee.asked else {}
    if depth == 1:
        return len(possible)
    return sum(referee_perft(block, [*codes, code], depth - 1) for code in possible)


@pytest.mark.parametrize("block", blocks(), ids=range(len(blocks())))
def test_perft(block: Block) -> None:
    """From each position there are as many sequences as the file says."""
    state = play(game(block.players, **block.options).initial(), *block.prefix)
    assert {depth: perft(state, depth) for depth in block.counts} == block.counts


@pytest.mark.parametrize("block", blocks(), ids=range(len(blocks())))
def test_perft_of_the_second_referee(block: Block) -> None:
    """The second referee counts as many, as far as it is quick enough."""
    for depth in set(block.counts) & {1, 2, 3}:
        assert referee_perft(block, block.prefix, depth) == block.counts[depth]
