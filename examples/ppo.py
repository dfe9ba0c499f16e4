"""A learner of Tajuto: proximal policy optimisation on the vector environment, in one file.

    python examples/ppo.py                        # 120 updates: minutes, on two cores
    python examples/ppo.py --updates 10 --games 64

Half of the games are against `random`, which teaches the rules of thumb, half against `greedy`, which teaches
the rest. The win rate against `greedy` is printed as it rises; docs/research.md has the curve and explains
the parts. Needs the extra: pip install 'torri[learn]'
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from torri.bridges.gymnasium import vector

try:
    import jax
    import jax.numpy as jnp
    import optax
except ModuleNotFoundError as missing:
    raise SystemExit(f"This example needs {missing.name}: pip install 'torri[learn]'") from None

GAMMA, LAMBDA = 1.0, 0.95  # a game is paid once, at its end
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
EPOCHS, MINIBATCHES = 4, 4
FORBIDDEN = -1e9  # the logit of an illegal action

Weights = list[dict[str, jax.Array]]


class Batch(NamedTuple):
    """Decisions: what was seen, what could be done, what was done, and what came of it."""

    seen: Any
    mask: Any
    action: Any
    log_p: Any
    value: Any
    advantage: Any


def network(key: jax.Array, sizes: tuple[int, ...]) -> Weights:
    """Layers of weights; the last layer gives a logit for each action and the value of the position."""
    keys = jax.random.split(key, len(sizes) - 1)
    start = jax.nn.initializers.orthogonal(2**0.5)
    return [
        {"w": start(k, (rows, columns)), "b": jnp.zeros(columns)}
        for k, rows, columns in zip(keys, sizes[:-1], sizes[1:], strict=True)
    ]


def think(weights: Weights, seen: jax.Array, mask: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The logarithm of each action's probability, and the value of the position."""
    for layer in weights[:-1]:
        seen = jnp.tanh(seen @ layer["w"] + layer["b"])
    out = seen @ weights[-1]["w"] + weights[-1]["b"]
    return jax.nn.log_softmax(jnp.where(mask == 1, out[:, :-1], FORBIDDEN)), out[:, -1]


@jax.jit
def choose(weights: Weights, key: jax.Array, seen: jax.Array, mask: jax.Array) -> tuple[jax.Array, ...]:
    """An action for each game, by its probability."""
    log_p, value = think(weights, seen, mask)
    action = jax.random.categorical(key, log_p)
    return action, jnp.take_along_axis(log_p, action[:, None], 1)[:, 0], value


def advantages(rewards: Any, values: Any, over: Any, last: Any) -> Any:
    """How much better each decision turned out than expected (generalised advantage estimation)."""
    out = np.zeros_like(rewards)
    running = np.zeros_like(last)
    for step in reversed(range(len(rewards))):
        goes_on = 1.0 - over[step]
        running = rewards[step] + GAMMA * last * goes_on - values[step] + GAMMA * LAMBDA * goes_on * running
        out[step], last = running, values[step]
    return out


def loss(weights: Weights, batch: Batch) -> jax.Array:
    """The clipped objective of PPO, with the value's error and a bonus for trying things."""
    log_p, value = think(weights, batch.seen, batch.mask)
    ratio = jnp.exp(jnp.take_along_axis(log_p, batch.action[:, None], 1)[:, 0] - batch.log_p)
    gain = (batch.advantage - batch.advantage.mean()) / (batch.advantage.std() + 1e-8)
    policy = -jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
    error = jnp.square(value - (batch.value + batch.advantage)).mean()
    entropy = -jnp.where(batch.mask == 1, jnp.exp(log_p) * log_p, 0.0).sum(1).mean()
    return policy + VALUE * error - ENTROPY * entropy


@partial(jax.jit, static_argnums=0)
def improve(optimiser: Any, weights: Weights, memory: Any, batch: Batch) -> tuple[Weights, Any]:
    """One step down the gradient."""
    change, memory = optimiser.update(jax.grad(loss)(weights, batch), memory)
    return optax.apply_updates(weights, change), memory


class Learner:
    """A network, its optimiser, and the tables at which it plays."""

    def __init__(self, games: int, steps: int, rate: float, seed: int) -> None:
        self.steps = steps
        self.tables = [
            vector("tajuto", num_envs=games, opponents=name, autoreset="same_step", copy=False)
            for name in ("random", "greedy")
        ]
        self.seen = self.stacked([t.reset(seed=seed + 10_000 * n)[0] for n, t in enumerate(self.tables)])
        self.key, first = jax.random.split(jax.random.key(seed))
        game = self.tables[0].game
        self.weights = network(first, (game.rulebook.layout.size, 128, 128, game.num_actions + 1))
        self.optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(rate, eps=1e-5))
        self.memory = self.optimiser.init(self.weights)
        self.dice = np.random.default_rng(seed)

    @staticmethod
    def stacked(parts: list[dict[str, Any]]) -> tuple[Any, Any]:
        """The observations of all tables in one array, the masks in another; copies, for they are kept."""
        names = ("observation", "action_mask")
        return tuple(np.concatenate([part[name] for part in parts]) for name in names)  # type: ignore[return-value]

    def play(self) -> tuple[Batch, Any, Any]:
        """So many steps at every table; and for each how many games ended, and how many of them were won."""
        rows = []
        ended: Any = np.zeros(2)
        won: Any = np.zeros(2)
        for _ in range(self.steps):
            self.key, now = jax.random.split(self.key)
            seen, mask = self.seen
            action, log_p, value = map(np.asarray, choose(self.weights, now, seen, mask))
            halves = np.split(action, 2)
            steps: list[Any] = [table.step(half) for table, half in zip(self.tables, halves, strict=True)]
            self.seen = self.stacked([shown for shown, *_rest in steps])
            reward, over = (np.stack([step[place] for step in steps]) for place in (1, 2))
            ended += over.sum(axis=1)
            won += (reward > 0).sum(axis=1)
            rows.append((seen, mask, action, log_p, value, reward.ravel(), over.ravel()))
        *decided, rewards, overs = map(np.stack, zip(*rows, strict=True))
        last = np.asarray(choose(self.weights, now, *self.seen)[2])
        gained = advantages(rewards.astype(np.float32), decided[-1], overs, last)
        flat = (part.reshape(-1, *part.shape[2:]) for part in (*decided, gained))
        return Batch(*flat), ended, won

    def learn(self, batch: Batch) -> None:
        """Several passes over what was played, in minibatches."""
        for _ in range(EPOCHS):
            for part in np.array_split(self.dice.permutation(len(batch.action)), MINIBATCHES):
                chosen = Batch(*(column[part] for column in batch))
                self.weights, self.memory = improve(self.optimiser, self.weights, self.memory, chosen)


def train(updates: int, games: int = 256, steps: int = 64, rate: float = 1e-3, seed: int = 1) -> list[float]:
    """Play and learn in turns; the win rate against greedy, update by update."""
    learner = Learner(games, steps, rate, seed)
    curve = []
    began = time.perf_counter()
    for update in range(1, updates + 1):
        batch, ended, won = learner.play()
        learner.learn(batch)
        easy, hard = won / np.maximum(1, ended)
        curve.append(float(hard))
        decisions = update * steps * games * 2
        speed = decisions / (time.perf_counter() - began)
        print(
            f"update {update:4}: won {easy:.1%} of {ended[0]:.0f} games against random,"
            f" {hard:.1%} of {ended[1]:.0f} against greedy; {speed:,.0f} decisions a second"
        )
    return curve


def main() -> None:
    """Read the command line, and train."""
    parser = argparse.ArgumentParser(description="PPO learns Tajuto.")
    parser.add_argument("--updates", type=int, default=120)
    parser.add_argument("--games", type=int, default=256, help="against each of the two opponents")
    parser.add_argument("--steps", type=int, default=64, help="decisions in each game between two updates")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="a file for the curve, as JSON")
    wishes = parser.parse_args()
    curve = train(wishes.updates, wishes.games, wishes.steps, wishes.rate, wishes.seed)
    if wishes.write:
        wishes.write.write_text(json.dumps(curve) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
