"""Self-play with search at the root in one file: Gumbel AlphaZero on the vector environment.

    python examples/gumbel.py tajuto                     # goes on from runs/ when it is called again
    python examples/gumbel.py tajuto --updates 4 --games 16 --keep trial

A network plays both seats. At every decision it draws the likeliest candidates without repetition (Gumbel),
looks one decision ahead on deals that fit what the seat knows (`tables.imagine`), and halves the candidates
until one is left; what it should have thought of each action is what it learns from. No game is against
anybody else: `greedy` is met only to measure. docs/research/self-play.md has results and explains the parts.
Needs the extra: pip install 'torri[learn]'
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
from torri.lab.curves import made_with

try:
    import jax
    import jax.numpy as jnp
    import optax
except ModuleNotFoundError as missing:
    raise SystemExit(f"This example needs {missing.name}: pip install 'torri[learn]'") from None

CANDIDATES = 8  # actions that are looked at in a decision; each halving looks at as many deals
VISITS, SCALE = 50.0, 0.1  # how much more what was seen ahead weighs than what was thought before
LAMBDA = 0.95  # of a game's end against the values on the way to it
HIDDEN = 128
RATE = 1e-3
STEPS = 32  # decisions in each game between two updates
EPOCHS, MINIBATCHES = 2, 4
FORBIDDEN = -1e9  # the logit of an illegal action
PROOF = 1_000_000  # the first seed of the games that measure

Weights = list[dict[str, jax.Array]]


class Batch(NamedTuple):
    """Decisions: what was seen and possible, how likely each action should be, and what came of it."""

    seen: Any
    mask: Any
    target: Any
    worth: Any


def network(key: jax.Array, sizes: tuple[int, ...]) -> Weights:
    """Layers of weights; the last layer gives a logit for each action and the value of the position."""
    start = jax.nn.initializers.orthogonal(2**0.5)
    keys = jax.random.split(key, len(sizes) - 1)
    layers = [
        {"w": start(k, (rows, columns)), "b": jnp.zeros(columns)}
        for k, rows, columns in zip(keys, sizes[:-1], sizes[1:], strict=True)
    ]
    layers[-1]["w"] *= 0.01
    return layers


@jax.jit
def think(weights: Weights, seen: jax.Array) -> tuple[jax.Array, jax.Array]:
    """How much speaks for each action, legal or not, and what the position is worth, from -1 to 1."""
    for layer in weights[:-1]:
        seen = jnp.tanh(seen @ layer["w"] + layer["b"])
    out = seen @ weights[-1]["w"] + weights[-1]["b"]
    return out[:, :-1], jnp.tanh(out[:, -1])


def loss(weights: Weights, batch: Batch) -> jax.Array:
    """How far the policy is from what the search found, and the value from what came of it."""
    logits, value = think(weights, batch.seen)
    log_p = jax.nn.log_softmax(jnp.where(batch.mask == 1, logits, FORBIDDEN))
    policy = -jnp.where(batch.mask == 1, batch.target * log_p, 0.0).sum(1).mean()
    return policy + jnp.square(value - batch.worth).mean()


@partial(jax.jit, static_argnums=0)
def improve(optimiser: Any, weights: Weights, memory: Any, batch: Batch) -> tuple[Weights, Any]:
    """One step down the gradient."""
    change, memory = optimiser.update(jax.grad(loss)(weights, batch), memory)
    return optax.apply_updates(weights, change), memory


class Search:
    """Looks one decision ahead at every table at once, each on deals of its own."""

    def __init__(self, game: str, games: int, seed: int) -> None:
        self.ahead = vector(game, num_envs=games * CANDIDATES, autoreset="disabled", copy=False)
        self.dice = np.random.default_rng(seed)

    def decide(self, tables: Any, weights: Weights, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """An action for each game, how likely each should be, and the value that the network gives."""
        logits, value = map(np.asarray, think(weights, seen))
        logits = np.where(mask == 1, logits, FORBIDDEN)
        noisy = logits + self.dice.gumbel(size=logits.shape)
        sums, visits = np.zeros_like(logits), np.zeros_like(logits)
        left = CANDIDATES
        while left > 1:
            hopes = noisy + weight_of(visits) * mean_of(sums, visits, value)
            hopes = np.where((mask == 1) & ((visits > 0) | (visits.max() == 0)), hopes, FORBIDDEN)
            best = np.argsort(-hopes, axis=1)[:, :left]
            best = np.where(np.take_along_axis(mask, best, 1) == 1, best, best[:, :1])  # where few are legal
            tried = np.tile(best, CANDIDATES // left)
            np.add.at(sums, (np.arange(len(mask))[:, None], tried), self.worth(tables, weights, tried))
            np.add.at(visits, (np.arange(len(mask))[:, None], tried), 1)
            left //= 2
        found = weight_of(visits) * mean_of(sums, visits, value)
        action = np.where(visits > 0, noisy + found, FORBIDDEN).argmax(axis=1)
        improved = np.asarray(jax.nn.softmax(np.where(mask == 1, logits + found, FORBIDDEN)))
        return action, improved, value

    def worth(self, tables: Any, weights: Weights, tried: Any) -> Any:
        """What each of these actions is worth to the seat that decides, on a deal of its own."""
        _seen, before = tables.imagine(self.ahead, seed=int(self.dice.integers(1 << 60)))
        seen, rewards, over, _cut, after = self.ahead.step(tried.ravel())
        value = np.asarray(think(weights, seen["observation"])[1])
        value = np.where(after["seat"] == before["seat"], value, -value)
        return np.where(over, rewards, value).reshape(tried.shape)


def weight_of(visits: Any) -> Any:
    """How much what was seen ahead weighs: the more, the oftener it was looked at."""
    return (VISITS + visits.max(axis=1, keepdims=True)) * SCALE


def mean_of(sums: Any, visits: Any, value: Any) -> Any:
    """What each action brought on average; one that was not tried is worth what the network expects."""
    return np.where(visits > 0, sums / np.maximum(visits, 1), value[:, None])


def outcomes(values: Any, rewards: Any, seats: Any, over: Any, last: Any) -> Any:
    """What each decision led to, for the seat that took it: ends, and values on the way to them."""
    out = np.zeros_like(values)
    ahead = last  # what the position after is worth to the seat that decides there
    for step in reversed(range(len(values))):
        theirs = np.where(seats[step] == seats[step + 1], ahead, -ahead)
        out[step] = np.where(over[step], rewards[step], theirs)
        ahead = (1 - LAMBDA) * values[step] + LAMBDA * out[step]
    return out


class Learner:
    """A network that plays against itself, and learns from what it saw ahead."""

    def __init__(self, game: str, games: int, seed: int) -> None:
        self.tables = vector(game, num_envs=games, autoreset="same_step", copy=True)
        self.search = Search(game, games, seed)
        self.shown, info = self.tables.reset(seed=seed)
        self.seats = info["seat"]
        rules = self.tables.game
        sizes = (rules.rulebook.layout.size, HIDDEN, HIDDEN, rules.num_actions + 1)
        self.weights = network(jax.random.key(seed), sizes)
        self.optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE, eps=1e-5))
        self.memory = self.optimiser.init(self.weights)

    def play(self) -> Batch:
        """So many decisions at every table."""
        rows, seats = [], [self.seats]
        for _ in range(STEPS):
            seen, mask = self.shown.values()
            action, target, value = self.search.decide(self.tables, self.weights, seen, mask)
            self.shown, reward, over, _cut, info = self.tables.step(action)
            seats.append(info["seat"])
            rows.append((seen, mask, target, value, reward.astype(np.float32), over))
        self.seats = seats[-1]
        *decided, values, rewards, overs = map(np.stack, zip(*rows, strict=True))
        last = np.asarray(think(self.weights, self.shown["observation"])[1])
        worth = outcomes(values, rewards, np.stack(seats), overs, last)
        return Batch(*(part.reshape(-1, *part.shape[2:]) for part in (*decided, worth)))

    def learn(self, batch: Batch) -> None:
        """Several passes over what was played, in minibatches."""
        for _ in range(EPOCHS):
            for part in np.array_split(self.search.dice.permutation(len(batch.worth)), MINIBATCHES):
                chosen = Batch(*(column[part] for column in batch))
                self.weights, self.memory = improve(self.optimiser, self.weights, self.memory, chosen)

    def save(self, file: Path, curve: list[dict[str, float]]) -> None:
        """Keep what was learned, for which numbers and actions (examples/network.py asks), and the curve."""
        game = self.tables.game
        kept: dict[str, Any] = {"game": game.id, "layout": game.rulebook.layout.version}
        kept |= {"actions": game.actions.version, "curve": json.dumps(curve)}
        kept |= {f"{name}{n}": layer[name] for n, layer in enumerate(self.weights) for name in layer}
        with file.with_suffix(".part").open("wb") as out:
            np.savez(out, **kept)
        file.with_suffix(".part").replace(file)

    def load(self, file: Path) -> list[dict[str, float]]:
        """Go on from what was kept; the games are dealt anew."""
        with np.load(file) as kept:
            if str(kept["layout"]) != self.tables.game.rulebook.layout.version:
                raise SystemExit(f"{file} was learned for another layout: take another folder.")
            self.weights = [
                {name: jnp.asarray(kept[f"{name}{n}"]) for name in layer}
                for n, layer in enumerate(self.weights)
            ]
            return list(json.loads(str(kept["curve"])))


def prove(weights: Weights, game: str, opponent: str, games: int) -> int:
    """How many of so many new games the network wins by itself, always with its likeliest action."""
    tables = vector(game, num_envs=games, opponents=opponent, autoreset="same_step", copy=False)
    seen, _info = tables.reset(seed=PROOF)
    played: Any = np.zeros(games, bool)
    won = 0
    while not played.all():
        logits = np.asarray(think(weights, seen["observation"])[0])
        seen, reward, over, _cut, _info = tables.step(
            np.where(seen["action_mask"] == 1, logits, FORBIDDEN).argmax(axis=1)
        )
        won += int((reward > 0)[over & ~played].sum())
        played |= over
    return won


def train(game: str, updates: int, games: int, seed: int, proof: int, every: int, keep: Path) -> None:
    """Play and learn in turns, and measure now and then; what comes of it is kept in a folder."""
    keep.mkdir(parents=True, exist_ok=True)
    learner, file = Learner(game, games, seed), keep / f"gumbel-{game}-{seed}.npz"
    curve = learner.load(file) if file.exists() else []
    done, began = (int(curve[-1]["updates"]), curve[-1]["seconds"]) if curve else (0, 0.0)
    began = time.perf_counter() - began
    while done < updates:
        learner.learn(learner.play())
        done += 1
        if done % every and done < updates:
            continue
        point: dict[str, float] = {"updates": done, "decisions": done * STEPS * games}
        point["seconds"] = round(time.perf_counter() - began, 1)
        for opponent in ("random", "greedy"):
            point[opponent] = won = prove(learner.weights, game, opponent, proof)
            share = wilson(won, proof)
            print(f"{point['decisions']:,} decisions: {share.value:.1%} of {proof} against {opponent}")
        curve.append(point)
        learner.save(file, curve)
    page = {"game": game, "seed": seed, "games": proof, "made_with": made_with("jax", "optax", "gymnasium")}
    (keep / f"gumbel-{game}.json").write_text(json.dumps(page | {"curve": curve}) + "\n", encoding="utf-8")


def main() -> None:
    """Read the command line, and train."""
    parser = argparse.ArgumentParser(description="A network learns a game for two by playing against itself.")
    parser.add_argument("game", nargs="?", default="tajuto", choices=torri.games())
    parser.add_argument("--updates", type=int, default=400)
    parser.add_argument("--games", type=int, default=128, help="at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--proof", type=int, default=1000, help="new games whenever it is measured")
    parser.add_argument("--every", type=int, default=20, help="updates between two measurements")
    parser.add_argument("--keep", type=Path, default=Path("runs"), help="a folder; later calls go on from it")
    train(**vars(parser.parse_args()))


if __name__ == "__main__":
    main()
