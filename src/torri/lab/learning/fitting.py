"""Fitting the network: two hidden layers, Adam, mini-batches; NumPy is enough for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torri.lab.learning.games import Samples
from torri.players.search.network import NARROW, WEIGHTS, WIDE, network_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from torri.engine.layout import Layout

    Numbers = npt.NDArray[np.float32]

BATCH = 512
PIECE = 20_000  # samples that are predicted at a time
RATE = 2e-3
DECAY = 1e-5  # of weights, so that none grows without a reason
BETA_1, BETA_2 = 0.9, 0.999  # how long Adam remembers a gradient and its square
EPSILON = 1e-8
USUAL_INPUTS = 60  # numbers that are not 0 in a position


class Network:
    """The value network while it is trained, for inputs that are scaled."""

    def __init__(self, layout: Layout, seed: int, trust: float = 0.0) -> None:
        generator = np.random.default_rng(seed)

        def weights(rows: int, columns: int, inputs: int) -> Numbers:
            return generator.normal(0, (2 / inputs) ** 0.5, (rows, columns)).astype(np.float32)

        self.layout = layout
        self.trust = trust
        self.scale = scale = layout.scale
        self.layers = [
            weights(len(scale), WIDE, USUAL_INPUTS),
            weights(WIDE, NARROW, WIDE),
            weights(NARROW, 1, 100 * NARROW),
        ]
        self.biases = [np.zeros(layer.shape[1], np.float32) for layer in self.layers]
        self.generator = generator

    @property
    def parameters(self) -> list[Numbers]:
        """All that is trained."""
        return self.layers + self.biases

    def forward(self, inputs: npt.NDArray[np.int8]) -> list[Numbers]:
        """The values of every layer before its activation, the input first and the logit last."""
        values = [inputs * self.scale]
        for layer, bias in zip(self.layers, self.biases, strict=True):
            active = values[-1] if len(values) == 1 else np.maximum(values[-1], 0)
            values.append(active @ layer + bias)
        return values

    def gradients(self, samples: Samples) -> list[Numbers]:
        """The gradient of the loss for every parameter."""
        values = self.forward(samples.inputs)
        logits = values[-1][:, 0] + self.trust * samples.outlooks
        error = ((sigmoid(logits) - samples.targets) / len(logits))[:, None]
        layers: list[Numbers] = []
        biases: list[Numbers] = []
        for place in range(len(self.layers) - 1, -1, -1):
            active = np.maximum(values[place], 0) if place else values[0]
            layers.insert(0, active.T @ error + DECAY * self.layers[place])
            biases.insert(0, error.sum(0))
            error = (error @ self.layers[place].T) * (values[place] > 0)
        return layers + biases

    def fit(self, parts: Sequence[Samples], epochs: int = 4) -> None:
        """Go through all samples so many times, with smaller and smaller steps."""
        samples = concatenate(parts)
        optimizers = [Adam(parameter) for parameter in self.parameters]
        batches = len(samples.targets) // BATCH
        total = epochs * batches
        order = np.arange(len(samples.targets))
        for step in range(total):
            if step % batches == 0:
                self.generator.shuffle(order)
            batch = samples.at(order[step % batches * BATCH :][:BATCH])
            rate = RATE * (1 + np.cos(np.pi * step / total)) / 2
            for optimizer, gradient in zip(optimizers, self.gradients(batch), strict=True):
                optimizer.step(gradient, rate)
        self.drop_constants(samples)

    def drop_constants(self, samples: Samples) -> None:
        """An input that never changed, as the marks of cards, taught nothing: it shall make no difference."""
        usual = samples.inputs[0]
        same = samples.inputs.min(axis=0) == samples.inputs.max(axis=0)
        self.biases[0] += (usual * self.scale)[same] @ self.layers[0][same]
        self.layers[0][same] = 0

    def loss(self, parts: Sequence[Samples]) -> float:
        """The log loss: ln 2 for a network that knows nothing."""
        inputs, outlooks, targets = concatenate(parts)
        pieces = range(0, len(targets), PIECE)
        logits = np.concatenate([self.forward(inputs[at : at + PIECE])[-1][:, 0] for at in pieces])
        logits += self.trust * outlooks
        return float(np.mean(np.logaddexp(0, logits) - targets * logits))

    def record(self) -> npt.NDArray[np.void]:
        """The network for compiled code, which reads numbers as they are: the scales are multiplied in."""
        networks = np.zeros(1, network_type(self.layout))
        weights = (self.layers[0] * self.scale[:, None], self.biases[0], self.layers[1], self.biases[1],
                   self.layers[2][:, 0], self.biases[2][0], self.trust)  # fmt: skip
        for name, values in zip(WEIGHTS, weights, strict=True):
            networks[0][name] = values
        return networks


class Adam:
    """The optimizer of one parameter: gradient descent with momentum, in steps of about the same length."""

    def __init__(self, parameter: Numbers) -> None:
        self.parameter = parameter
        self.steps = 0
        self.mean, self.square = np.zeros_like(parameter), np.zeros_like(parameter)

    def step(self, gradient: Numbers, rate: float) -> None:
        """Change the parameter against its gradient."""
        self.steps += 1
        self.mean += (1 - BETA_1) * (gradient - self.mean)
        self.square += (1 - BETA_2) * (gradient * gradient - self.square)
        mean = self.mean / (1 - BETA_1**self.steps)
        square = self.square / (1 - BETA_2**self.steps)
        self.parameter -= (rate * mean / (np.sqrt(square) + EPSILON)).astype(np.float32)


def concatenate(parts: Sequence[Samples]) -> Samples:
    """Several sets of samples as one."""
    return Samples(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def sigmoid(logits: Numbers) -> Numbers:
    """Chances from logits, the logarithms of odds."""
    return (1 / (1 + np.exp(-logits))).astype(np.float32)
