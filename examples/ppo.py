"""A learner in one file: proximal policy optimisation on the vector environment.

    python examples/ppo.py tajuto                      # three seeds, each under an hour on two cores
    python examples/ppo.py saint-petersburg --updates 320
    python examples/ppo.py tajuto --seeds 1 --updates 10 --games 64 --keep trial

Half of the games are against `random`, which teaches the rules of thumb, half against `greedy`, which teaches
the rest. The win rate against `greedy` is printed as it rises. In the folder of `--keep` are the weights,
from which a later call goes on, and in the end the curves as data and as a picture, with the results of games
that were played after the training. docs/research/learning.md has those of the authors and explains the
parts. Needs the extra: pip install 'torri[learn]'
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import torri
from torri.bridges.gymnasium import vector
from torri.engine.intervals import wilson
from torri.lab.curves import POOLED, Run, made_with, picture

try:
    import jax
    import jax.numpy as jnp
    import optax
except ModuleNotFoundError as missing:
    raise SystemExit(f"This example needs {missing.name}: pip install 'torri[learn]'") from None

GAMMA, LAMBDA = 1.0, 0.95  # a game is paid once, at its end
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
EPOCHS, MINIBATCHES = 3, 8
HIDDEN = 128
RATE = 1e-3
FORBIDDEN = -1e9  # the logit of an illegal action
OPPONENTS = ("random", "greedy")
PROOF = 1_000_000  # the first seed of the games after the training; none is played while it learns

Weights = list[dict[str, jax.Array]]


class Batch(NamedTuple):
    """Decisions: what was seen, what could be done, what was done, and what came of it."""

    seen: Any
    mask: Any
    action: Any
    log_p: Any
    value: Any
    advantage: Any


class Update(NamedTuple):
    """A point of the curve: against each opponent how many games ended since the last one, and were won."""

    decisions: int
    seconds: float
    ended: list[int]
    won: list[int]


def network(key: jax.Array, sizes: tuple[int, ...]) -> Weights:
    """Layers of weights; the last layer gives a logit for each action and the value of the position."""
    keys = jax.random.split(key, len(sizes) - 1)
    start = jax.nn.initializers.orthogonal(2**0.5)
    layers = [
        {"w": start(k, (rows, columns)), "b": jnp.zeros(columns)}
        for k, rows, columns in zip(keys, sizes[:-1], sizes[1:], strict=True)
    ]
    layers[-1]["w"] *= 0.01  # at first everything is about as likely, and nothing is expected
    return layers


@jax.jit
def think(weights: Weights, seen: jax.Array) -> tuple[jax.Array, jax.Array]:
    """How much speaks for each action, legal or not, and the value of the position."""
    for layer in weights[:-1]:
        seen = jnp.tanh(seen @ layer["w"] + layer["b"])
    out = seen @ weights[-1]["w"] + weights[-1]["b"]
    return out[:, :-1], out[:, -1]


def choose(weights: Weights, dice: np.random.Generator, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
    """A legal action for each game by its probability, the logarithm of that, and the value.

    Few of many actions are legal: they alone are looked at, those of all games one after the other.
    """
    logits, value = map(np.asarray, think(weights, seen))
    game, action = mask.nonzero()
    found = logits[game, action]
    first = np.searchsorted(game, np.arange(len(mask)))
    highest = np.maximum.reduceat(found, first)
    total = highest + np.log(np.add.reduceat(np.exp(found - highest[game]), first))
    drawn = found + dice.gumbel(size=found.shape)  # whose highest is a draw by probability
    place = np.flatnonzero(drawn == np.maximum.reduceat(drawn, first)[game])
    return action[place], (found - total[game])[place], value


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
    logits, value = think(weights, batch.seen)
    log_p = jax.nn.log_softmax(jnp.where(batch.mask == 1, logits, FORBIDDEN))
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

    def __init__(self, game: str, games: int, steps: int, rate: float, seed: int) -> None:
        self.steps = steps
        self.tables = [
            vector(game, num_envs=games, opponents=name, autoreset="same_step", copy=False)
            for name in OPPONENTS
        ]
        self.seen = self.stacked([t.reset(seed=seed + 10_000 * n)[0] for n, t in enumerate(self.tables)])
        rules = self.tables[0].game
        sizes = (rules.rulebook.layout.size, HIDDEN, HIDDEN, rules.num_actions + 1)
        self.weights = network(jax.random.key(seed), sizes)
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
        ended: Any = np.zeros(len(OPPONENTS), int)
        won: Any = np.zeros(len(OPPONENTS), int)
        for _ in range(self.steps):
            seen, mask = self.seen
            action, log_p, value = choose(self.weights, self.dice, seen, mask)
            parts = np.split(action, len(OPPONENTS))
            steps: list[Any] = [table.step(part) for table, part in zip(self.tables, parts, strict=True)]
            self.seen = self.stacked([shown for shown, *_rest in steps])
            reward, over = (np.stack([step[place] for step in steps]) for place in (1, 2))
            ended += over.sum(axis=1)
            won += (reward > 0).sum(axis=1)
            rows.append((seen, mask, action, log_p, value, reward.ravel(), over.ravel()))
        *decided, rewards, overs = map(np.stack, zip(*rows, strict=True))
        last = np.asarray(think(self.weights, self.seen[0])[1])
        gained = advantages(rewards.astype(np.float32), decided[-1], overs, last)
        flat = (part.reshape(-1, *part.shape[2:]) for part in (*decided, gained))
        return Batch(*flat), ended, won

    def learn(self, batch: Batch) -> None:
        """Several passes over what was played, in minibatches."""
        for _ in range(EPOCHS):
            for part in np.array_split(self.dice.permutation(len(batch.action)), MINIBATCHES):
                chosen = Batch(*(column[part] for column in batch))
                self.weights, self.memory = improve(self.optimiser, self.weights, self.memory, chosen)

    def save(self, file: Path, curve: list[Update]) -> None:
        """Keep what was learned, for which numbers and actions (examples/network.py asks), and the curve."""
        game = self.tables[0].game
        made_for = {"game": game.id, "layout": game.rulebook.layout.version, "actions": game.actions.version}
        layers = {f"{name}{n}": layer[name] for n, layer in enumerate(self.weights) for name in layer}
        memory = {f"memory{n}": part for n, part in enumerate(jax.tree.leaves(self.memory))}
        with file.with_suffix(".part").open("wb") as out:
            np.savez(out, curve=json.dumps(curve), **made_for, **layers, **memory)
        file.with_suffix(".part").replace(file)

    def load(self, file: Path) -> list[Update]:
        """Go on from what was kept; the games are dealt anew."""
        with np.load(file) as kept:
            game = self.tables[0].game
            if str(kept["layout"]) != game.rulebook.layout.version or str(kept["game"]) != game.id:
                raise SystemExit(
                    f"{file} was learned for {kept['game']} with another layout: take another file."
                )
            self.weights = [
                {name: jnp.asarray(kept[f"{name}{n}"]) for name in layer}
                for n, layer in enumerate(self.weights)
            ]
            structure = jax.tree.structure(self.memory)
            memory = [jnp.asarray(kept[f"memory{n}"]) for n in range(structure.num_leaves)]
            self.memory = jax.tree.unflatten(structure, memory)
            return [Update(*point) for point in json.loads(str(kept["curve"]))]

    def prove(self, game: str, games: int) -> tuple[int, int]:
        """Play so many new games against `greedy` without learning: how many were played, and how many won.

        Each table plays one game to its end: those that end first are not the same as those that end at all.
        """
        tables = vector(game, num_envs=games, opponents="greedy", autoreset="same_step", copy=False)
        seen, _info = tables.reset(seed=PROOF)
        played: Any = np.zeros(games, bool)
        won = 0
        while not played.all():
            action, _log_p, _value = choose(self.weights, self.dice, *seen.values())
            seen, reward, over, _cut, _info = tables.step(action)
            won += int((reward > 0)[over & ~played].sum())
            played |= over
        return games, won


def train(
    game: str, seed: int, updates: int, games: int = 256, steps: int = 64, keep: Path | None = None
) -> tuple[Learner, list[Update]]:
    """Play and learn in turns, until there were so many updates; the curve, update by update."""
    learner = Learner(game, games, steps, RATE, seed)
    file = keep and keep / f"{game}-{seed}.npz"
    curve = learner.load(file) if file and file.exists() else []
    began = time.perf_counter() - (curve[-1].seconds if curve else 0.0)
    while len(curve) < updates:
        batch, ended, won = learner.play()
        learner.learn(batch)
        decisions = (len(curve) + 1) * steps * games * len(OPPONENTS)
        point = Update(decisions, round(time.perf_counter() - began, 1), ended.tolist(), won.tolist())
        curve.append(point)
        told = (
            f"{w / max(1, n):.1%} of {n} against {who}"
            for who, n, w in zip(OPPONENTS, *point[2:], strict=True)
        )
        print(f"update {len(curve):4}, {point.decisions:,} decisions, {point.seconds:,.0f} s: won", *told)
        if file:
            learner.save(file, curve)
    return learner, curve


def study(game: str, seeds: int, updates: int, games: int, keep: Path, proof: int) -> dict[str, Any]:
    """Learn with several seeds one after the other; keep the curves, what they are worth, and a picture."""
    keep.mkdir(parents=True, exist_ok=True)
    runs, results = [], []
    greedy = OPPONENTS.index("greedy")
    for seed in range(1, seeds + 1):
        learner, curve = train(game, seed, updates, games, keep=keep)
        ended, won = ([getattr(point, name)[greedy] for point in curve] for name in ("ended", "won"))
        runs.append(Run(seed, [point.decisions for point in curve], ended, won))
        played, taken = learner.prove(game, proof)
        share = wilson(taken, played)
        print(
            f"seed {seed}: won {share.value:.1%} ({share.low:.1%} to {share.high:.1%}) of {played} new games"
        )
        results.append({"seed": seed, "seconds": curve[-1].seconds, "games": played, "won": taken})
    page = {"game": game, "made_with": made_with("jax", "optax", "gymnasium"), "results": results}
    page["runs"] = [run.to_json() for run in runs]
    (keep / f"ppo-{game}.json").write_text(json.dumps(page) + "\n", encoding="utf-8")
    if updates >= POOLED:
        title = f"PPO learns {torri.game(game).title}: {seeds} seeds, mean and 95 %"
        (keep / f"ppo-{game}.svg").write_text(picture(title, runs, "greedy"), encoding="utf-8")
    return page


def main() -> None:
    """Read the command line, and train."""
    parser = argparse.ArgumentParser(description="PPO learns a game.")
    parser.add_argument("game", nargs="?", default="tajuto", choices=torri.games())
    parser.add_argument("--seeds", type=int, default=3, help="so many runs, one after the other")
    parser.add_argument("--updates", type=int, default=240)
    parser.add_argument("--games", type=int, default=256, help="at once against each of the two opponents")
    parser.add_argument("--proof", type=int, default=2000, help="new games against greedy after the training")
    parser.add_argument(
        "--keep", type=Path, default=Path("runs"), help="a folder; a later call goes on from it"
    )
    study(**vars(parser.parse_args()))


if __name__ == "__main__":
    main()
