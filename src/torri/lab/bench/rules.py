"""How fast the rules are, measured beside OpenSpiel's C++ in the same run.

All random playouts start after the deal, list the legal actions, and include chance. A step is one action
applied, decided by a seat or by chance. Windows of CPU time take turns, so that a busy machine slows both.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.dice import Dice
from torri.engine.language import _
from torri.engine.loops import loops
from torri.engine.rng import rng as seeded
from torri.games import RULEBOOKS, game as find_game, rulebook
from torri.lab.bench.peers import DEALS, installed
from torri.lab.bench.rows import RATE, THOUSANDS, Row, at_most, measure, millions
from torri.lab.given import Trial, gathered

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.lab.bench.rows import Work

BATCH = 16_384
CHUNKS = 64  # the games of a batch, cut so that each thread takes the next chunk
FIRST = next(iter(RULEBOOKS))
"""The game that is measured where one is enough."""
WARM_START = f"import torri; torri.game('{FIRST}').match(seed=1).state.legal"


UNCOMPILED = f"""
import time
from torri.games import game
from torri.lab.bench.rules import dealt, loops, seeded, np
played = game("{FIRST}")
arrays = dealt(played, 1), np.zeros(1, played.rulebook.position), np.zeros(1, played.choices), seeded(1)
began, steps = time.process_time(), 0
while time.process_time() < began + 1:
    steps += sum(loops(played.rulebook).playouts(*arrays, 1)[:2])
print(steps / (time.process_time() - began) / 1000)
"""


TRIALS: tuple[Trial, ...] = gathered("TRIALS")


# --- what is measured --------------------------------------------------------------------------------------


def dealt(game: Game, count: int) -> Any:
    """Positions just after the deal."""
    positions = np.zeros(count, game.rulebook.position)
    for place in range(count):
        positions[place] = game.match(seed=place).state.position
    return positions


def playing(game: Game) -> tuple[Work, float]:
    """Random playouts one after the other; and which share of their steps is decided by seats."""
    openings, states = dealt(game, DEALS), np.zeros(1, game.rulebook.position)
    listed, chance = np.zeros(1, game.choices), seeded(1)
    playouts = loops(game.rulebook).playouts
    decided, turned, _trace = playouts(openings, states, listed, chance, 1200)

    def work() -> float:
        return sum(playouts(openings, states, listed, chance, 120)[:2])

    return work, decided / (decided + turned)


def batch(game: Game, pool: ThreadPoolExecutor) -> Work:
    """Steps in each of 16,384 games, chunk by chunk on the threads of the pool."""
    states = np.zeros(BATCH, game.rulebook.position)
    states[:] = dealt(game, 1)[0]
    chunks = np.split(states, CHUNKS)
    listed = [np.zeros(1, game.choices) for _ in chunks]
    chances = [seeded(Dice(number).word()) for number in range(CHUNKS)]
    step = loops(game.rulebook).random_batch

    def work() -> float:
        list(pool.map(step, [game.opening] * CHUNKS, chunks, listed, chances, [16] * CHUNKS))
        return BATCH * 16.0

    return work


def copying(game: Game) -> Work:
    """Copies of positions inside compiled code."""
    states, clones = dealt(game, 64), loops(game.rulebook).clones

    def work() -> float:
        clones(states, 1000)
        return 63_000.0

    return work


def guessing(game: Game) -> Work:
    """`redact` and `sample` inside compiled code, on positions of random games."""
    states, desk, chance = in_play(game, 256), np.zeros(1, game.rulebook.position), seeded(3)
    guesses = loops(game.rulebook).guesses

    def work() -> float:
        guesses(states, desk, chance, 20)
        return 256 * 20.0

    return work


def in_play(game: Game, count: int) -> Any:
    """Positions of random games in which a seat is to move, from early to late."""
    dice = random.Random(2)
    found = np.zeros(count, game.rulebook.position)
    place, state = 0, game.initial()
    while place < count:
        ids, weights = state.weights()
        state.play(dice.choices(ids, weights)[0] if ids else dice.choice(state.legal))
        if state.is_over:
            state = game.initial()
        elif state.to_move >= 0 and dice.random() < 0.1:
            found[place] = state.position
            place += 1
    return found


def warm_start() -> float:
    """Seconds until a new process with compiled rules on disk has dealt a game."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", WARM_START], check=True)  # noqa: S603 - our own command
    return time.perf_counter() - began


# --- the table ---------------------------------------------------------------------------------------------


def speed_rows(window: float, rounds: int) -> list[Row]:
    """Random playouts in one thread, beside the best of the peers that are installed."""
    played = {trial.name: playing(trial.game()) for trial in TRIALS}
    works = {name: work for name, (work, _share) in played.items()}
    alike = [peer for peer in installed() if not peer.batched]  # the others have more to write: `vector_rows`
    works |= {peer.name: peer.playing() for peer in alike}
    rates = measure(works, window, rounds, time.process_time)
    theirs = {peer.name: millions(rates[peer.name]) for peer in alike}
    best = max(theirs.values(), key=median, default=None)
    rows = []
    for trial in TRIALS:
        name, share = trial.name, played[trial.name][1]
        rows.append(Row(f"{name}, {_('steps')}", RATE, millions(rates[name]), f"{trial.speed} x", best))
        rows.append(Row(f"{name}, {_('decisions')}", RATE, millions(rates[name], share), "", best))
    own = millions(rates[TRIALS[0].name])
    return rows + [peer_row(name, values, own) for name, values in theirs.items()]


def peer_row(name: str, values: list[float], own: list[float]) -> Row:
    """What a peer does, and how many times as fast our first game is."""
    times = median(own) / median(values)
    thousands = [value * 1000 for value in values]
    said = _("{times:,.1f} x as fast here").format(times=times)
    return Row(f"{name}, {_('steps')}", THOUSANDS, thousands, said)


def size_rows(_window: float, _rounds: int) -> list[Row]:
    """How large a state of each game is."""
    asked = {trial.id: trial.bytes for trial in TRIALS}
    return [
        Row(f"{name}, {_('state')}", "bytes", [rulebook(name).position.itemsize], at_most(most))
        for name, most in asked.items()
    ]


def door_rows(window: float, rounds: int) -> list[Row]:
    """What it costs to copy a position, and to guess what a seat cannot know."""
    secretive = [trial for trial in TRIALS if trial.has_secrets]
    works = {"clone": copying(find_game(FIRST))}
    works |= {trial.name: guessing(trial.game()) for trial in secretive}
    rates = measure(works, window / 4, rounds, time.process_time)
    took = {name: [1e9 / rate for rate in found] for name, found in rates.items()}
    rows = [Row(_("clone"), "ns", took["clone"])]
    return rows + [
        Row(f"{trial.name}, redact + sample", "ns", took[trial.name], at_most(1000)) for trial in secretive
    ]


def batch_rows(window: float, rounds: int) -> list[Row]:
    """The batch on one core and on two, by the clock on the wall."""
    game = find_game(FIRST)
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        works = {"one": batch(game, one), "two": batch(game, two)}
        rates = measure(works, window, rounds, time.perf_counter)
    one_core, two_cores = millions(rates["one"]), millions(rates["two"])
    games = _("{games} games").format(games=f"{BATCH:,}")
    return [
        Row(f"{games}, {_('steps on 1 core')}", RATE, one_core),
        Row(f"{games}, {_('steps on 2 cores')}", RATE, two_cores, _("1.7 x 1 core"), one_core),
    ]


def uncompiled() -> float:
    """Thousands of steps a second of our first game as plain Python, in a process of its own."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", UNCOMPILED]
    ran = subprocess.run(command, check=True, capture_output=True, env=environment)  # noqa: S603 - our own
    return float(ran.stdout)


def uncompiled_rows(_window: float, _rounds: int) -> list[Row]:
    """The same rules without the compiler."""
    name = _("{game}, steps as plain Python").format(game=TRIALS[0].name)
    return [Row(name, THOUSANDS, [uncompiled() for _round in range(3)])]


def start_rows(_window: float, rounds: int) -> list[Row]:
    """How long a new process takes."""
    warm_start()
    return [Row(_("warm start"), "s", [warm_start() for _round in range(rounds)])]
