"""The peers: the same work in other libraries, on the card game of theirs that is closest."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.lab.bench.rows import Work

DEALS = 6
BATCH = 4096


@dataclass(frozen=True)
class Peer:
    """A library, and its random play."""

    name: str
    modules: tuple[str, ...]
    """What it needs to be imported."""
    package: str
    install: str
    playing: Callable[[], Work]
    batched: bool = False
    """Whether it steps thousands of games at once, with observations."""

    @property
    def is_installed(self) -> bool:
        """Whether it can be measured here."""
        return all(find_spec(module) is not None for module in self.modules)

    @property
    def version(self) -> str:
        """Which version is installed."""
        return f"{self.package} {version(self.package)}"


@cache
def trouble(peer: Peer) -> str:
    """Why a peer that is installed cannot be imported: its package may lack a file; else nothing."""
    try:
        for module in peer.modules:
            import_module(module)
    except (ImportError, OSError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def installed() -> list[Peer]:
    """The peers that can be measured here."""
    return [peer for peer in PEERS if peer.is_installed and not trouble(peer)]


def broken() -> list[Peer]:
    """Those that are installed and cannot be imported."""
    return [peer for peer in PEERS if peer.is_installed and trouble(peer)]


def missing() -> list[Peer]:
    """Those that are not installed."""
    return [peer for peer in PEERS if not peer.is_installed]


def spades() -> Work:
    """Random playouts inside C++: a search of two simulations with many rollouts."""
    import pyspiel

    game = pyspiel.load_game("spades")
    dice = random.Random(1)
    deals = [game.new_initial_state() for _ in range(DEALS)]
    for state in deals:
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
    steps = [spiel_game(state.clone(), dice) for state in deals for _ in range(20)]
    rollouts = 100
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 7), 2.0, 2, 1000, False, 42, False)

    def work() -> float:
        for state in deals:
            bot.mcts_search(state)
        return 2 * rollouts * len(deals) * sum(steps) / len(steps)

    return work


def spiel_game(state: Any, dice: random.Random) -> int:
    """A random game of OpenSpiel, stepped from Python: how many steps it had."""
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
        steps += 1
    return steps


def liars_poker() -> Work:
    """Random games of a game that is itself written in Python."""
    import open_spiel.python.games  # noqa: F401 - registers it
    import pyspiel

    game, dice = pyspiel.load_game("python_liars_poker"), random.Random(1)
    return lambda: float(spiel_game(game.new_initial_state(), dice))


def hanabi() -> Work:
    """Random games of an AEC environment."""
    from pettingzoo.classic.hanabi.hanabi import env

    table, dice = env(), random.Random(1)

    def work() -> float:
        table.reset(seed=dice.randrange(1 << 30))
        steps = 0
        for _agent in table.agent_iter():
            seen, _reward, terminated, truncated, _info = table.last()
            legal = [] if terminated or truncated else seen["action_mask"].nonzero()[0].tolist()
            table.step(dice.choice(legal) if legal else None)
            steps += bool(legal)
        return float(steps)

    return work


def gin_rummy() -> Work:
    """Random games of RLCard."""
    import rlcard

    table, dice = rlcard.make("gin-rummy", config={"seed": 1}), random.Random(1)

    def work() -> float:
        state, _seat = table.reset()
        steps = 0
        while not table.is_over():
            state, _seat = table.step(dice.choice(list(state["legal_actions"])))
            steps += 1
        return float(steps)

    return work


def leduc() -> Work:
    """Random steps of pgx in thousands of games at once, compiled by JAX."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    table = pgx.make("leduc_holdem")
    step = jax.vmap(auto_reset(table.step, table.init))

    @jax.jit
    def advance(states: Any, key: Any) -> tuple[Any, Any]:
        key, choice, chance = jax.random.split(key, 3)
        logits = jax.numpy.where(states.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choice, logits)
        return step(states, actions, jax.random.split(chance, BATCH)), key

    first, key = jax.random.split(jax.random.key(1))
    now = [jax.vmap(table.init)(jax.random.split(first, BATCH)), key]

    def work() -> float:
        now[:] = advance(*now)
        now[1].block_until_ready()
        return float(BATCH)

    return work


def leduc_in_c() -> Work:
    """Random legal steps of EnvPool's form of the same game in C++, in one thread."""
    import envpool
    import numpy as np

    table = envpool.make("LeducHoldem-v1", env_type="gymnasium", num_envs=BATCH, num_threads=1)
    dice = np.random.default_rng(1)
    shown = [table.reset()[1]["legal_action_mask"]]

    def work() -> float:
        chosen = (dice.random(shown[0].shape, np.float32) * shown[0]).argmax(axis=1).astype(np.int32)
        shown[0] = table.step(chosen)[-1]["legal_action_mask"]
        return float(BATCH)

    return work


def triple_triad() -> Work:
    """Random steps of PufferLib's card game in C, thousands of games at once."""
    from pufferlib.ocean import env_creator

    table = env_creator("puffer_tripletriad")(num_envs=BATCH)
    table.reset(seed=1)
    table.action_space.seed(1)
    actions = [table.action_space.sample() for _ in range(16)]  # drawn before: only steps are measured

    def work() -> float:
        for chosen in actions:
            table.step(chosen)
        return float(BATCH * len(actions))

    return work


SPIEL = "pip install open_spiel"
PEERS = (
    Peer("OpenSpiel C++, spades", ("pyspiel",), "open_spiel", SPIEL, spades),
    Peer("OpenSpiel Python, liar's poker", ("pyspiel",), "open_spiel", SPIEL, liars_poker),
    Peer(
        "PettingZoo classic, hanabi",
        ("pettingzoo", "pyspiel", "shimmy"),
        "pettingzoo",
        "pip install pettingzoo open_spiel shimmy",
        hanabi,
    ),
    Peer("RLCard, gin rummy", ("rlcard",), "rlcard", "pip install rlcard", gin_rummy),
    Peer("pgx, leduc hold'em", ("pgx",), "pgx", "pip install pgx", leduc, batched=True),
    Peer(
        "EnvPool, leduc hold'em",
        ("envpool",),
        "envpool",
        "pip install envpool",
        leduc_in_c,
        batched=True,
    ),
    Peer(
        "PufferLib, triple triad",
        ("pufferlib",),
        "pufferlib",
        "pip install pufferlib",
        triple_triad,
        batched=True,
    ),
)
