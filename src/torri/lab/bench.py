"""How fast the rules are, measured beside OpenSpiel's C++ in the same run.

All random playouts start after the deal, list the legal actions, and include chance. A step is one action
applied, decided by a seat or by chance. Windows of CPU time take turns, so that a busy machine slows both.
"""

from __future__ import annotations

import json as as_json
import os
import platform
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.dice import Dice
from torri.engine.language import _
from torri.engine.loops import loops
from torri.engine.rng import rng as seeded
from torri.games import game as find_game, rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rich.console import Console

    from torri.engine.game import Game

    Work = Callable[[], float]  # does something, and says how many times it did it

RATE = "M/s"
PEER = "OpenSpiel spades"
BATCH = 16_384
CHUNKS = 64  # the games of a batch, cut so that each thread takes the next chunk
DEALS = 6
WINDOW, ROUNDS = 0.4, 9  # seconds, and how many windows of each kind
STAGES = 4
WARM_START = "import torri; torri.game('san-gimignano').match(seed=1).state.legal"


@dataclass(frozen=True)
class Trial:
    """A game whose speed is measured, and what is asked of it."""

    name: str
    id: str
    players: int
    options: tuple[tuple[str, Any], ...]
    speed: float
    """How many times as fast as the peer."""
    bytes: int
    has_secrets: bool = False

    def game(self) -> Game:
        """The game as it is played."""
        return find_game(self.id, self.players, **dict(self.options))


TRIALS = (
    Trial("San Gimignano", "san-gimignano", 2, (), 1.5, 512, has_secrets=True),
    Trial("San Gimignano advanced", "san-gimignano", 2, (("advanced", True),), 1.0, 512, has_secrets=True),
    Trial("Couperation (2)", "couperation", 2, (), 1.0, 512, has_secrets=True),
    Trial("Couperation (4)", "couperation", 4, (), 1.0, 512, has_secrets=True),
    Trial("Saint Petersburg (2)", "saint-petersburg", 2, (), 1.0, 1024),
    Trial("Saint Petersburg (4)", "saint-petersburg", 4, (), 1.0, 1024),
    Trial("Tajuto (2)", "tajuto", 2, (), 1.0, 512),
    Trial("Tajuto (4)", "tajuto", 4, (), 1.0, 512),
)


@dataclass(frozen=True)
class Row:
    """One thing measured, window by window."""

    what: str
    unit: str
    values: list[float]
    asked: str = ""
    beside: list[float] | None = None
    """What the peer did in the same rounds; the row then has a ratio."""

    @property
    def best(self) -> float:
        """The best window: what a quiet machine does."""
        return max(self.values) if self.unit == RATE else min(self.values)

    @property
    def ratio(self) -> float | None:
        """How many times as fast as the peer, median by median."""
        return median(self.values) / median(self.beside) if self.beside else None


def measure(
    works: Mapping[str, Work], window: float, rounds: int, clock: Callable[[], float]
) -> dict[str, list[float]]:
    """How often a second each work is done, in windows that take turns."""
    rates: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        work()  # compiles, warms up
    for _round in range(rounds):
        for name, work in works.items():
            done, began = 0.0, clock()
            while clock() < began + window:
                done += work()
            rates[name].append(done / (clock() - began))
    return rates


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


def peer_playing() -> Work:
    """Random playouts of OpenSpiel's spades inside C++: a search of two simulations with many rollouts."""
    import pyspiel

    game = pyspiel.load_game("spades")
    dice = random.Random(1)
    deals = [game.new_initial_state() for _ in range(DEALS)]
    for state in deals:
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
    steps = [_steps_to_the_end(state.clone(), dice) for state in deals for _ in range(20)]
    rollouts = 100
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 7), 2.0, 2, 1000, False, 42, False)

    def work() -> float:
        for state in deals:
            bot.mcts_search(state)
        return 2 * rollouts * len(deals) * sum(steps) / len(steps)

    return work


def _steps_to_the_end(state: Any, dice: random.Random) -> int:
    steps = 0
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        steps += 1
    return steps


def batch(game: Game, pool: ThreadPoolExecutor) -> Work:
    """Steps in each of 16,384 games, chunk by chunk on the threads of the pool."""
    states = np.zeros(BATCH, game.rulebook.position)
    states[:] = dealt(game, 1)[0]
    chunks = np.split(states, CHUNKS)
    listed = [np.zeros(1, game.choices) for _ in chunks]
    chances = np.zeros((CHUNKS, 8), np.uint64)  # a cache line each: threads must not share one
    chances[:, 0] = [Dice(number).word() for number in range(CHUNKS)]
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


def bench(progress: Callable[[int], object], window: float = WINDOW, rounds: int = ROUNDS) -> list[Row]:
    """Measure everything; `progress` is told how many of STAGES are done."""
    rows = speed_rows(window, rounds)
    progress(1)
    rows += size_rows() + door_rows(window / 4, rounds)
    progress(2)
    rows += batch_rows(find_game("san-gimignano"), window, rounds)
    progress(3)
    warm_start()
    rows.append(Row(_("warm start"), "s", [warm_start() for _round in range(rounds)]))
    progress(STAGES)
    return rows


def speed_rows(window: float, rounds: int) -> list[Row]:
    """Random playouts in one thread, and the peer's where it is installed."""
    played = {trial.name: playing(trial.game()) for trial in TRIALS}
    works = {name: work for name, (work, _share) in played.items()}
    if has_peer():
        works[PEER] = peer_playing()
    rates = measure(works, window, rounds, time.process_time)
    peer = millions(rates[PEER]) if has_peer() else None
    rows = []
    for trial in TRIALS:
        name, share = trial.name, played[trial.name][1]
        rows.append(Row(f"{name}, {_('steps')}", RATE, millions(rates[name]), f"{trial.speed} x", peer))
        rows.append(Row(f"{name}, {_('decisions')}", RATE, millions(rates[name], share), "", peer))
    if peer:
        rows.append(Row(f"{PEER}, {_('steps, all of them decisions')}", RATE, peer))
    return rows


def size_rows() -> list[Row]:
    """How large a state of each game is."""
    asked = {trial.id: trial.bytes for trial in TRIALS}
    return [
        Row(f"{name}, {_('state')}", "bytes", [rulebook(name).position.itemsize], _at_most(most))
        for name, most in asked.items()
    ]


def door_rows(window: float, rounds: int) -> list[Row]:
    """What it costs to copy a position, and to guess what a seat cannot know."""
    secretive = [trial for trial in TRIALS if trial.has_secrets]
    works = {"clone": copying(find_game("san-gimignano"))}
    works |= {trial.name: guessing(trial.game()) for trial in secretive}
    rates = measure(works, window, rounds, time.process_time)
    took = {name: [1e9 / rate for rate in found] for name, found in rates.items()}
    rows = [Row(_("clone"), "ns", took["clone"])]
    return rows + [
        Row(f"{trial.name}, redact + sample", "ns", took[trial.name], _at_most(1000)) for trial in secretive
    ]


def _at_most(number: int) -> str:
    return _("at most {number}").format(number=number)


def batch_rows(game: Game, window: float, rounds: int) -> list[Row]:
    """The batch on one core and on two, by the clock on the wall."""
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        works = {"one": batch(game, one), "two": batch(game, two)}
        rates = measure(works, window, rounds, time.perf_counter)
    one_core, two_cores = millions(rates["one"]), millions(rates["two"])
    games = _("{games} games").format(games=f"{BATCH:,}")
    return [
        Row(f"{games}, {_('steps on 1 core')}", RATE, one_core),
        Row(f"{games}, {_('steps on 2 cores')}", RATE, two_cores, _("1.7 x 1 core"), one_core),
    ]


def millions(rates: list[float], share: float = 1.0) -> list[float]:
    """Rates in millions a second, or a share of them."""
    return [rate * share / 1e6 for rate in rates]


def has_peer() -> bool:
    """Whether OpenSpiel is installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def machine() -> str:
    """What it was measured on."""
    model = platform.processor() or platform.machine()
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        named = [line for line in facts.read_text(encoding="utf-8").splitlines() if "model name" in line]
        model = named[0].partition(":")[2].strip() if named else model
    names = ["numpy", "numba", "open_spiel"] if has_peer() else ["numpy", "numba"]
    packages = [f"{name} {version(name)}" for name in names]
    python = f"Python {platform.python_version()}"
    busy = f"load {os.getloadavg()[0]:.1f}"  # above the number of cores: read the best windows
    return ", ".join([model, f"{os.cpu_count()} cores", platform.system(), python, *packages, busy])


def run_bench(json: bool, write: Path | None, console: Console) -> None:
    """The command `torri bench`: a table, JSON, or the page of the documentation."""
    from torri.lab.report import bench_page, print_bench, progress_bar

    with progress_bar(_("Measuring"), STAGES) as progress:
        rows = bench(progress)
    if write is not None:
        write.parent.mkdir(parents=True, exist_ok=True)
        write.write_text(bench_page(rows, machine(), WINDOW, ROUNDS), encoding="utf-8")
    if json:
        figures = [asdict(row) | {"best": row.best, "ratio": row.ratio} for row in rows]
        console.out(as_json.dumps({"machine": machine(), "rows": figures}, indent=2), highlight=False)
        return
    print_bench(rows, machine(), console)
    if not has_peer():
        console.print(_("OpenSpiel is not installed, so there is no ratio; `make bench` installs it."))
