"""Fitting a judge's network to labelled positions, with JAX and optax."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from torri.lab.training.rollouts import Samples
from torri.players.judge.network import HEADS, LEAD, NARROW, WEIGHTS, WIDE, WIN, network_type

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy.typing as npt

    from torri.engine.layout import Layout

    Parameters = dict[str, Any]

BATCH = 1024
PIECE = 20_000  # samples that are predicted at a time
RATE = 2e-3
LATER_RATE = 1e-3  # where there is a judge to go on from
DECAY = 1e-3  # of weights, so that none grows without a reason
USUAL_INPUTS = 60  # numbers that are not 0 in a position
ABOUT_LEADS = 0.25  # how much the lead counts in the loss beside the victory
LARGE_ERROR = 1.0  # in usual leads; what is further off pulls no harder


class Network:
    """The network of a judge while it is trained, for inputs that are scaled."""

    def __init__(self, layout: Layout, seed: int, trust: float = 0.0, lead: float = 10.0) -> None:
        """With `trust` in the outlook, and a usual `lead` in points."""
        self.layout = layout
        self.trusting = trust != 0.0
        self.lead = lead
        self.seed = seed
        self.parameters = first_parameters(layout, seed, trust)

    def go_on_from(self, judge: npt.NDArray[np.void]) -> None:
        """Begin with the weights of a judge instead of nothing."""
        weights = {name: np.array(judge[0][name]) for name in WEIGHTS}
        weights["first"] /= self.layout.scale[:, None]
        weights["third"] = weights["third"].T
        for name in ("third", "third_bias", "trust"):
            weights[name][..., LEAD] /= self.lead
        self.parameters = {name: jnp.asarray(values) for name, values in weights.items()}

    def fit(self, parts: Sequence[Samples], epochs: int = 8, rate: float = RATE) -> None:
        """Go through all samples so many times, with smaller and smaller steps."""
        samples = concatenate(parts)
        batches = max(1, len(samples.wins) // BATCH)
        schedule = optax.cosine_decay_schedule(rate, epochs * batches)
        optimizer = optax.adamw(schedule, weight_decay=DECAY)
        step = jax.jit(partial(improve, optimizer, self.trusting))
        state = optimizer.init(self.parameters)
        dice = np.random.default_rng(self.seed)
        scale = jnp.asarray(self.layout.scale)
        for _ in range(epochs):
            order = dice.permutation(len(samples.wins))
            for batch in np.array_split(order[: batches * BATCH], batches):
                chosen = samples.at(batch)._replace(leads=samples.leads[batch] / self.lead)
                self.parameters, state = step(self.parameters, state, scale, chosen)
        self.drop_constants(samples)

    def stay_half_way(self, begun: Parameters) -> None:
        """Take the mean of these weights and those that were learned: half of the noise of each is gone.

        Single results teach the odds well, and small differences between actions badly (docs/results.md).
        """
        self.parameters = {name: (kept + begun[name]) / 2 for name, kept in self.parameters.items()}

    def write(self, file: Path) -> None:
        """Keep what was learned, to go on from."""
        np.savez(file, allow_pickle=False, **{name: np.array(kept) for name, kept in self.parameters.items()})

    def read(self, file: Path) -> None:
        """Go on with what was kept."""
        with np.load(file) as kept:
            self.parameters = {name: jnp.asarray(kept[name]) for name in self.parameters}

    def drop_constants(self, samples: Samples) -> None:
        """An input that never changed, as the marks of cards, taught nothing: it shall make no difference."""
        usual = samples.inputs[0]
        same = samples.inputs.min(axis=0) == samples.inputs.max(axis=0)
        first = np.array(self.parameters["first"])
        bias = self.parameters["first_bias"] + (usual * self.layout.scale)[same] @ first[same]
        first[same] = 0
        self.parameters |= {"first": jnp.asarray(first), "first_bias": bias}

    def answers(self, samples: Samples) -> npt.NDArray[np.float32]:
        """What it says to each sample: the logit of the win, and the lead in points."""
        told = jax.jit(forward)
        scale = jnp.asarray(self.layout.scale)
        pieces = [
            told(self.parameters, scale, samples.inputs[at : at + PIECE], samples.outlooks[at : at + PIECE])
            for at in range(0, len(samples.wins), PIECE)
        ]
        return np.concatenate(pieces) * np.array([1, self.lead], np.float32)

    def loss(self, parts: Sequence[Samples]) -> float:
        """The log loss of the share of the win: ln 2 for a network of two seats that knows nothing."""
        samples = concatenate(parts)
        logits = self.answers(samples)[:, WIN]
        return float(np.mean(np.logaddexp(0, logits) - samples.wins * logits))

    def record(self) -> npt.NDArray[np.void]:
        """The network for compiled code, which reads numbers as they are: the scales are multiplied in."""
        networks = np.zeros(1, network_type(self.layout))
        weights = {name: np.array(values) for name, values in self.parameters.items()}
        weights["first"] *= self.layout.scale[:, None]
        weights["third"] = weights["third"].T
        for name in ("third", "third_bias", "trust"):
            weights[name][LEAD] *= self.lead
        for name in WEIGHTS:
            networks[0][name] = weights[name]
        return networks


def first_parameters(layout: Layout, seed: int, trust: float) -> Parameters:
    """A network that has learned nothing yet, but trusts the outlook so much."""
    keys = jax.random.split(jax.random.key(seed), 3)

    def weights(key: Any, rows: int, columns: int, inputs: int) -> Any:
        return jax.random.normal(key, (rows, columns)) * (2 / inputs) ** 0.5

    return {
        "first": weights(keys[0], layout.size, WIDE, USUAL_INPUTS),
        "first_bias": jnp.zeros(WIDE),
        "second": weights(keys[1], WIDE, NARROW, WIDE),
        "second_bias": jnp.zeros(NARROW),
        "third": weights(keys[2], NARROW, HEADS, 100 * NARROW),
        "third_bias": jnp.zeros(HEADS),
        "trust": jnp.array([trust, 0.0]),
    }


def forward(parameters: Parameters, scale: Any, inputs: Any, outlooks: Any) -> Any:
    """The answers of the network, a row for each sample."""
    wide = jax.nn.relu(inputs.astype(jnp.float32) * scale @ parameters["first"] + parameters["first_bias"])
    narrow = jax.nn.relu(wide @ parameters["second"] + parameters["second_bias"])
    hope = outlooks[:, None] * parameters["trust"]
    return narrow @ parameters["third"] + parameters["third_bias"] + hope


def loss_of(parameters: Parameters, scale: Any, samples: Samples) -> Any:
    """The log loss of the victory, and the error of the lead."""
    said = forward(parameters, scale, samples.inputs, samples.outlooks)
    victory = jnp.logaddexp(0, said[:, WIN]) - samples.wins * said[:, WIN]
    lead = optax.huber_loss(said[:, LEAD], samples.leads, delta=LARGE_ERROR)
    return jnp.mean(victory + ABOUT_LEADS * lead)


def improve(
    optimizer: Any, trusting: bool, parameters: Parameters, state: Any, scale: Any, samples: Samples
) -> tuple[Parameters, Any]:
    """One step down the gradient; a network without trust in the outlook gets none."""
    gradient = jax.grad(loss_of)(parameters, scale, samples)
    if not trusting:
        gradient["trust"] = jnp.zeros(HEADS)
    updates, state = optimizer.update(gradient, state, parameters)
    return optax.apply_updates(parameters, updates), state


def concatenate(parts: Sequence[Samples]) -> Samples:
    """Several sets of samples as one."""
    return Samples(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
