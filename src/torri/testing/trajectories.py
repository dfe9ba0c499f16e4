"""Compiled and uncompiled, a game goes the same way byte for byte."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

from torri.engine.game import Game
from torri.testing.play import any_action
from torri.testing.promises import demand
from torri.testing.secrets import chairs

if TYPE_CHECKING:
    from torri.engine.rulebook import Rulebook


def check_uncompiled(game: Game, games: int = 3, seed: int = 1, **environment: str) -> None:
    """Compiled and as plain Python, every warning an error, games go the same way byte for byte."""
    asked = {
        "rulebook": whereabouts(game.rulebook),
        "players": game.players,
        "options": game.options,
        "games": games,
        "seed": seed,
    }
    environment = environment or {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-c", f"import {__name__} as t; t.print_trajectories()"]
    done = subprocess.run(  # noqa: S603 - this Python, with this module
        [*command, json.dumps(asked)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    demand(done.returncode == 0, "{!r} does not run with {}:\n{}", game, environment, done.stderr)
    expected = [trajectory(game, number, seed) for number in range(games)]
    demand(done.stdout.split() == expected, "{!r} goes another way with {}.", game, environment)


def whereabouts(rulebook: Rulebook) -> str:
    """The module and the name under which a rulebook can be imported."""
    for name, module in list(sys.modules.items()):
        for own, value in list(vars(module).items()):
            if value is rulebook and name != "__main__":
                return f"{name}:{own}"
    raise AssertionError(f"The rulebook of {rulebook.id} stands in no module, so no other process finds it.")


def print_trajectories() -> None:
    """Print the trajectories that the command line asks for, one a line."""
    asked = json.loads(sys.argv[1])
    module, _, name = asked["rulebook"].partition(":")
    game = Game(getattr(import_module(module), name), asked["players"], asked["options"])
    for number in range(asked["games"]):
        print(trajectory(game, number, asked["seed"]))  # noqa: T201 - this is its output


def trajectory(game: Game, number: int, seed: int) -> str:
    """A hash over every byte that the rules write along a random game."""
    digest = hashlib.sha256()
    random = Random(f"{seed} {number} trajectory")
    state = game.initial()
    while not state.is_over:
        digest.update(state.to_bytes())
        digest.update(repr((state.legal.ids, state.weights(), state.scores)).encode())
        known = state.known_to(random.choice(chairs(game)))
        digest.update(known.to_bytes() + known.tensor().tobytes() + known.sample(random).to_bytes())
        state.play(any_action(state, random))
    digest.update(state.to_bytes() + repr(state.outcome).encode())
    return digest.hexdigest()
