"""Labels: what a position brought each seat when a quick player played it on for everybody, many times."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.seats import CHANCE, OVER
from torri.lab.given import TO_THE_END
from torri.lab.training.positions import names_in, new_workspace

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook

apply = redact = tensor = outlook = judge = random_step = choose_action = left_open

DECIDED = 200.0  # no outlook counts for more: it is that of a game as good as won or lost


class Labels(NamedTuple):
    """By position and seat: the mean share of the victory and the mean lead."""

    wins: npt.NDArray[np.float32]
    leads: npt.NDArray[np.float32]


class Samples(NamedTuple):
    """What the network reads and should answer: sheets of numbers, outlooks, shares of the win, leads."""

    inputs: npt.NDArray[np.int8]
    outlooks: npt.NDArray[np.float32]
    wins: npt.NDArray[np.float32]
    leads: npt.NDArray[np.float32]

    def at(self, places: Any) -> Samples:
        """Those at these places."""
        return Samples(*(column[places] for column in self))


def roll_out(
    workspaces: Any,
    desk: Any,
    positions: Any,
    player: int,
    horizon: int,
    rollouts: int,
    wins: Any,
    leads: Any,
) -> None:
    """Play each position on so many times, to the end or so many decisions; the means of what came out."""
    w = workspaces[0]
    s = w.state
    for place in range(len(positions)):
        for _ in range(rollouts):
            w.state = positions[place]
            left = horizon
            while s.to_move == CHANCE or (s.to_move != OVER and left > 0):
                if s.to_move == CHANCE:
                    random_step(s, w.choices, w.rng)
                else:
                    apply(s, choose_action(w, desk, player, 0.0))
                    left -= 1
            judge(w)
            for seat in range(np.int64(s.players)):
                wins[place, seat] += w.result.wins[seat] / rollouts
                leads[place, seat] += w.result.lead[seat] / rollouts


def describe(workspaces: Any, positions: Any, sheets: Any, outlooks: Any, whole: bool) -> None:
    """What the network reads of each position for each seat: all of it, or what the seat knows."""
    w = workspaces[0]
    place = 0
    for position in range(len(positions)):
        for seat in range(np.int64(w.root.players)):
            w.known = positions[position]
            if not whole:
                redact(w.known, seat)
            tensor(w.known, seat, sheets[place])
            outlooks[place] = outlook(w.known, seat)
            place += 1


@cache
def loops_in(rulebook: Rulebook) -> tuple[Callable[..., None], Callable[..., None]]:
    """`roll_out` and `describe` for one game."""
    names = names_in(rulebook)
    return bind(roll_out, names, rulebook.id), bind(describe, names, rulebook.id)


def label(
    game: Game,
    positions: npt.NDArray[np.void],
    network: npt.NDArray[np.void] | None,
    player: int,
    rollouts: int,
    seed: str,
    horizon: int = TO_THE_END,
) -> Labels:
    """What these positions bring each seat if this player plays on for all of them.

    With a judge it may play on for so many decisions only; what is left, the judge says.
    """
    labels = Labels(*(np.zeros((len(positions), game.players), np.float32) for _ in range(2)))
    workspace = new_workspace(game, network, seed)
    desk = np.zeros(2, game.rulebook.position)
    loops_in(game.rulebook)[0](workspace, desk, positions, player, horizon, rollouts, *labels)
    return labels


def samples_of(game: Game, positions: npt.NDArray[np.void], labels: Labels, *, whole: bool) -> Samples:
    """The same positions as the network reads them, from every seat."""
    layout = game.rulebook.layout
    sheets = np.zeros(len(positions) * game.players, layout.record)
    outlooks = np.zeros(len(sheets), np.float32)
    loops_in(game.rulebook)[1](new_workspace(game, None, ""), positions, sheets, outlooks, whole)
    inputs = sheets.view(np.int8).reshape(len(sheets), -1)
    return Samples(inputs, outlooks.clip(-DECIDED, DECIDED), labels.wins.ravel(), labels.leads.ravel())
