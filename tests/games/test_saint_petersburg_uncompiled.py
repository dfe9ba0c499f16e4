"""Saint Petersburg: the rules as plain Python do what the compiled ones do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.games.saint_petersburg_table import game

if TYPE_CHECKING:
    from torri.engine.state import State

# Follows a game given as codes; writes the bytes, views and tensors of every position as one number.
FOLLOW = """
import json, sys, zlib
import torri
players, codes = json.load(sys.stdin)
state = torri.game("saint-petersburg", players=players).initial()
for code in codes:
    told = json.dumps([state.view(0), state.legal.ids])
    print(zlib.crc32(state.to_bytes() + state.tensor(0).tobytes() + told.encode()))
    state.play(code)
print(state.scores, state.outcome)
"""


def codes_of_a_game(players: int) -> list[str]:
    """A random game, step by step."""
    state: State = game(players).initial()
    rng, codes = Random(players), []
    while not state.is_over:
        ids, weights = state.weights()
        action = game(players).actions.all[
            rng.choices(ids, weights)[0] if ids else rng.choice(state.legal.ids)
        ]
        codes.append(action.code)
        state.play(action)
    return codes


def follow(players: int, codes: list[str], **environment: str) -> str:
    """What a process of its own says about every position of a game."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", FOLLOW],
        input=json.dumps([players, codes]),
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("players", [2, 3, 4])
def test_uncompiled_rules_are_the_same_rules(players: int) -> None:
    """Positions, views, tensors and legal actions of a whole game are the same, byte for byte."""
    codes = codes_of_a_game(players)
    compiled = follow(players, codes)
    assert compiled.count("\n") == len(codes) + 1
    assert follow(players, codes, NUMBA_DISABLE_JIT="1") == compiled
