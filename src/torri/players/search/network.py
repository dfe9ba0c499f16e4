"""The value network: what a seat may hope for, by what it knows; learned from many games.

It reads the numbers of `state.tensor(seat)`. Its weights are in the game's folder, `players/judges`, a file
for each number of players, made by `make learn`.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import Position, inlined, left_open, rule
from torri.engine.parts import part_file

if TYPE_CHECKING:
    import numpy.typing as npt

    from torri.engine.layout import Layout
    from torri.engine.rulebook import Rulebook

WIDE, NARROW = 64, 32  # neurons of the two layers
WORD = 16  # bytes: every part begins at a multiple
WEIGHTS = ("first", "first_bias", "second", "second_bias", "third", "third_bias", "trust")

tensor = outlook = left_open


def network_type(layout: Layout) -> np.dtype[Any]:
    """A network that reads a sheet of this layout, with room for its activations."""
    fields: dict[str, Any] = {
        "sheet": layout.record,
        "first": ("<f4", (layout.size, WIDE)),
        "first_bias": ("<f4", WIDE),
        "second": ("<f4", (WIDE, NARROW)),
        "second_bias": ("<f4", NARROW),
        "third": ("<f4", NARROW),
        "third_bias": "<f4",
        "trust": "<f4",  # what a point of the greedy player's outlook adds; 0: it is not asked
        "wide": ("<f4", WIDE),
        "narrow": ("<f4", NARROW),
        "places": ("<i8", max(layout.size, WIDE) + 1),  # of the numbers that are not 0
    }
    kinds = [np.dtype(kind) for kind in fields.values()]
    sizes = [-(-kind.itemsize // WORD) * WORD for kind in kinds]
    offsets = list(accumulate(sizes, initial=0))
    numbers = np.dtype(("i1", layout.size))  # the sheet once more, as plain numbers
    together: Any = {
        "names": [*fields, "numbers"],
        "formats": [*kinds, numbers],
        "offsets": [*offsets[:-1], 0],
        "itemsize": offsets[-1],
    }
    return np.dtype((np.record, np.dtype(together)))


def judge_file(players: int) -> tuple[str, ...]:
    """Where a game keeps the weights for so many players, below its own folder."""
    return ("players", "judges", f"{players}.npz")


@cache
def load_network(rulebook: Rulebook, players: int) -> npt.NDArray[np.void]:
    """The network for a game of so many; all weights are 0 where none was learned."""
    networks = np.zeros(1, network_type(rulebook.layout))
    file = part_file(rulebook, *judge_file(players))
    if file is not None:
        with np.load(file) as weights:
            for name in WEIGHTS:
                networks[0][name] = weights[name]
    return networks


def predict(known: Position, seat: int, network: Position) -> float:
    """What a seat may hope for by what it knows, as a logit: the logarithm of the odds."""
    network.numbers[:] = 0
    tensor(known, seat, network.sheet)
    logit = forward(network)
    if network.trust != 0:
        logit += network.trust * outlook(known, seat)
    return logit


@rule
def forward(network: Position) -> float:
    """The output of the network for the numbers on its sheet."""
    network.wide[:] = network.first_bias
    add_rows(network.numbers, network.first, network.wide, network.places)
    for place in range(WIDE):
        network.wide[place] = max(np.float32(0), network.wide[place])
    network.narrow[:] = network.second_bias
    add_rows(network.wide, network.second, network.narrow, network.places)
    logit = float(network.third_bias)
    for place in range(NARROW):
        logit += max(0.0, network.narrow[place]) * network.third[place]
    return logit


@inlined
def add_rows(numbers: Any, rows: Any, neurons: Any, places: Any) -> None:
    """Add each row as often as its number says; many numbers are 0.

    Where the others are is noted without a branch, which would be guessed wrong, and four rows are added at
    once: half the time of the loop that one would write first.
    """
    count = 0
    for place in range(len(numbers)):
        places[count] = place
        count += numbers[place] != 0
    whole = count - count % 4
    for place in range(0, whole, 4):
        a, b, c, d = places[place], places[place + 1], places[place + 2], places[place + 3]
        p, q = np.float32(numbers[a]), np.float32(numbers[b])
        r, s = np.float32(numbers[c]), np.float32(numbers[d])
        for neuron in range(len(neurons)):
            first_two = neurons[neuron] + p * rows[a, neuron] + q * rows[b, neuron]
            neurons[neuron] = first_two + r * rows[c, neuron] + s * rows[d, neuron]
    for place in range(whole, count):
        number = np.float32(numbers[places[place]])
        for neuron in range(len(neurons)):
            neurons[neuron] += number * rows[places[place], neuron]


@rule
def forward_first(networks: Any) -> float:
    """The door for Python: `forward` for the first network of an array."""
    return forward(networks[0])
