"""Fitting the network: two hidden layers, Adam, mini-batches; NumPy is enough for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torri.lab.learning.games import Lessons
from torri.players.search.judgement import NARROW, WEIGHTS, WIDE, network_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from torri.engine.layout import Layout

    Numbers = npt.NDArray[np.float32]

BATCH = 512
PIECE = 20_000  # positions that are foretold at a time
RATE = 2e-3
DECAY = 1e-5  # of weights, so that none grows without a reason
FIRST, SECOND = 0.9, 0.999  # how long Adam remembers
USUAL_INPUTS = 60  # numbers that are not 0 in a position


class Network:
    """The weights while they are learned, for inputs that are scaled."""

    def __init__(self, layout: Layout, seed: int, trust: float = 0.0) -> None:
        dice = np.random.default_rng(seed)

        def weights(rows: int, columns: int, inputs: int) -> Numbers:
            return dice.normal(0, (2 / inputs) ** 0.5, (rows, columns)).astype(np.float32)

        self.layout = layout
        self.trust = trust
        self.scale = scale = layout.scale
        self.layers = [
            weights(len(scale), WIDE, USUAL_INPUTS),
            weights(WIDE, NARROW, WIDE),
            weights(NARROW, 1, 100 * NARROW),
        ]
        self.biases = [np.zeros(layer.shape[1], np.float32) for layer in self.layers]
        self.dice = dice

    @property
    def parts(self) -> list[Numbers]:
        """All that is learned."""
        return self.layers + self.biases

    def forward(self, numbers: npt.NDArray[np.int8]) -> list[Numbers]:
        """What every layer says, the input first and the logarithm of the odds last."""
        said = [numbers * self.scale]
        for layer, bias in zip(self.layers, self.biases, strict=True):
            came = said[-1] if len(said) == 1 else np.maximum(said[-1], 0)
            said.append(came @ layer + bias)
        return said

    def gradients(self, told: Lessons) -> list[Numbers]:
        """How the surprise changes with every part."""
        said = self.forward(told.numbers)
        odds = said[-1][:, 0] + self.trust * told.hopes
        error = ((chances(odds) - told.worth) / len(odds))[:, None]
        layers: list[Numbers] = []
        biases: list[Numbers] = []
        for place in range(len(self.layers) - 1, -1, -1):
            came = np.maximum(said[place], 0) if place else said[0]
            layers.insert(0, came.T @ error + DECAY * self.layers[place])
            biases.insert(0, error.sum(0))
            error = (error @ self.layers[place].T) * (said[place] > 0)
        return layers + biases

    def fit(self, studied: Sequence[Lessons], epochs: int = 4) -> None:
        """Go through all lessons so many times, with smaller and smaller steps."""
        all_told = together(studied)
        adams = [Adam(part) for part in self.parts]
        batches = len(all_told.worth) // BATCH
        total = epochs * batches
        order = np.arange(len(all_told.worth))
        for step in range(total):
            if step % batches == 0:
                self.dice.shuffle(order)
            chosen = order[step % batches * BATCH :][:BATCH]
            rate = RATE * (1 + np.cos(np.pi * step / total)) / 2
            for adam, slope in zip(adams, self.gradients(all_told.some(chosen)), strict=True):
                adam.go(slope, rate)
        self.forget(all_told)

    def forget(self, told: Lessons) -> None:
        """What was always the same, as marks of cards, taught nothing: it makes no difference later."""
        usual = told.numbers[0]
        same = told.numbers.min(axis=0) == told.numbers.max(axis=0)
        self.biases[0] += (usual * self.scale)[same] @ self.layers[0][same]
        self.layers[0][same] = 0

    def surprise(self, told: Sequence[Lessons]) -> float:
        """How badly the network foretells: log loss, ln 2 if it knew nothing."""
        numbers, hopes, worth = together(told)
        pieces = range(0, len(worth), PIECE)
        odds = np.concatenate([self.forward(numbers[at : at + PIECE])[-1][:, 0] for at in pieces])
        odds += self.trust * hopes
        return float(np.mean(np.logaddexp(0, odds) - worth * odds))

    def record(self) -> npt.NDArray[np.void]:
        """The network for compiled code, which reads numbers as they are: the scales are multiplied in."""
        net = np.zeros(1, network_type(self.layout))
        weights = (self.layers[0] * self.scale[:, None], self.biases[0], self.layers[1], self.biases[1],
                   self.layers[2][:, 0], self.biases[2][0], self.trust)  # fmt: skip
        for name, values in zip(WEIGHTS, weights, strict=True):
            net[0][name] = values
        return net


class Adam:
    """Goes downhill with a part, in steps that are as long for flat slopes as for steep ones."""

    def __init__(self, part: Numbers) -> None:
        self.part = part
        self.steps = 0
        self.mean, self.square = np.zeros_like(part), np.zeros_like(part)

    def go(self, slope: Numbers, rate: float) -> None:
        """One step."""
        self.steps += 1
        self.mean += (1 - FIRST) * (slope - self.mean)
        self.square += (1 - SECOND) * (slope * slope - self.square)
        mean = self.mean / (1 - FIRST**self.steps)
        square = self.square / (1 - SECOND**self.steps)
        self.part -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def together(told: Sequence[Lessons]) -> Lessons:
    """Several lessons as one."""
    return Lessons(*(np.concatenate(parts) for parts in zip(*told, strict=True)))


def chances(odds: Numbers) -> Numbers:
    """Chances from the logarithms of odds."""
    return (1 / (1 + np.exp(-odds))).astype(np.float32)
