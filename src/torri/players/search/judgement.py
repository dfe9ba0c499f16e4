"""What was learned from many games: a small network that says what a seat may hope for, by what it knows.

It reads the numbers of `state.tensor(seat)`. Its own numbers are in the game's folder, `players/judges`, a
file for each number of players, made by `make learn`.
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
    """A network that reads a sheet of this layout, with room to think in."""
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


def judge(players: int) -> tuple[str, ...]:
    """Where a game keeps what was learned about it, below its own folder."""
    return ("players", "judges", f"{players}.npz")


@cache
def judgement(rulebook: Rulebook, players: int) -> npt.NDArray[np.void]:
    """What was learned about a game of so many; all numbers are 0 where nothing was."""
    learned = np.zeros(1, network_type(rulebook.layout))
    file = part_file(rulebook, *judge(players))
    if file is not None:
        with np.load(file) as weights:
            for name in WEIGHTS:
                learned[0][name] = weights[name]
    return learned


def notebook(rulebook: Rulebook, players: int) -> npt.NDArray[np.void]:
    """What was learned, for one thread to think in; copied as bytes: a record is copied field by field."""
    learned = judgement(rulebook, players)
    return learned.view(np.uint8).copy().view(learned.dtype)


def appraise(known: Position, seat: int, net: Position) -> float:
    """What a seat may hope for by what it knows: the logarithm of the odds."""
    net.numbers[:] = 0
    tensor(known, seat, net.sheet)
    odds = think_over(net)
    if net.trust != 0:
        odds += net.trust * outlook(known, seat)
    return odds


@rule
def think_over(net: Position) -> float:
    """What the network says."""
    net.wide[:] = net.first_bias
    add_rows(net.numbers, net.first, net.wide, net.places)
    for place in range(WIDE):
        net.wide[place] = max(np.float32(0), net.wide[place])
    net.narrow[:] = net.second_bias
    add_rows(net.wide, net.second, net.narrow, net.places)
    odds = float(net.third_bias)
    for place in range(NARROW):
        odds += max(0.0, net.narrow[place]) * net.third[place]
    return odds


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
def odds_of(nets: Any) -> float:
    """The door for Python: what the first network says."""
    return think_over(nets[0])
