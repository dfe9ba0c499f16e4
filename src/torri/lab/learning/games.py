"""Games to learn from: positions on the way, each as one seat knows it, and what that seat got in the end."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.loops import stepping
from torri.engine.rng import below, next_u64
from torri.engine.seats import CHANCE, OVER
from torri.lab.given import KEEP, MISTAKES
from torri.players.compiled import GREEDY, decide_in
from torri.players.expertise import expertise, outlook_of
from torri.players.search.evaluation import evaluate_end
from torri.players.search.network import predict
from torri.players.search.recipe import recipe_for
from torri.players.search.tree import SEATS
from torri.players.search.workspace import workspace_type

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.game import Game
    from torri.engine.layout import Layout
    from torri.engine.rulebook import Rulebook
    from torri.players.search.workspace import Workspace

legal = apply = redact = tensor = outlook = suppose = random_step = decide = left_open

LEARNED = 2  # beside RANDOM and GREEDY: takes what the network values most
FINE = 1 << 20  # how finely a probability is thrown
GREEDY_SHARE = 0.25  # of the seats, when there is a network to play the others
DECIDED = 200.0  # no outlook counts for more: it is that of a game as good as won or lost


class Samples(NamedTuple):
    """Positions as numbers (`Layout`), the greedy player's outlook, and the value to be predicted."""

    inputs: npt.NDArray[np.int8]
    outlooks: npt.NDArray[np.float32]
    targets: npt.NDArray[np.float32]

    def at(self, places: npt.NDArray[np.int64]) -> Samples:
        """Those at these places."""
        return Samples(self.inputs[places], self.outlooks[places], self.targets[places])


def sample_type(layout: Layout) -> np.dtype[Any]:
    """One sample while the games are played."""
    fields: list[Any] = [("sheet", layout.record), ("outlook", "<f4"), ("target", "<f4"), ("seat", "<i8")]
    return np.dtype((np.record, np.dtype(fields)))


def network_action(w: Workspace) -> int:
    """Of the listed actions in the redacted position `w.known` the one that the network values most."""
    seat = w.known.to_move
    suppose(w.known)
    chosen = -1
    highest = 0.0
    for place in range(w.choices.count):
        w.trial = w.known
        apply(w.trial, int(w.choices.ids[place]))
        value = predict(w.trial, seat, w.network)
        if chosen < 0 or value > highest:
            chosen, highest = int(w.choices.ids[place]), value
    return chosen


def choose_action(w: Workspace, desk: Any, player: int, mistakes: float) -> int:
    """What a player does who gets nothing but the redacted position, and errs now and then."""
    w.known = w.state
    redact(w.known, w.state.to_move)
    legal(w.known, w.choices)
    if w.choices.count == 1 or (next_u64(w.rng) >> 44) < mistakes * FINE:
        return int(w.choices.ids[below(w.rng, w.choices.count)])
    if player == LEARNED:
        return int(network_action(w))
    desk[0] = w.known
    return int(decide(player, desk, w.choices, w.rng))


def add_samples(w: Workspace, samples: Any, filled: int) -> int:
    """Keep the position as every seat knows it; how many places are filled then."""
    for seat in range(np.int64(w.state.players)):
        sample = samples[filled]
        w.known = w.state
        redact(w.known, seat)
        tensor(w.known, seat, sample.sheet)
        sample.outlook = outlook(w.known, seat)
        sample.seat = seat
        filled += 1
    return filled


def play_games(
    workspaces: Any, desk: Any, lineup: Any, mistakes: Any, learned: float, keep: float, samples: Any
) -> int:
    """Play games from the root until the samples are full; how many are of games that came to their end."""
    w = workspaces[0]
    s = w.state
    players = int(w.root.players)
    filled = 0
    while True:
        w.state = w.root
        errs = mistakes[below(w.rng, len(mistakes))]
        for seat in range(players):
            lineup[seat] = LEARNED if (next_u64(w.rng) >> 44) < learned * FINE else GREEDY
        first = filled
        while s.to_move != OVER:
            if (next_u64(w.rng) >> 44) < keep * FINE:
                if filled + players > len(samples):
                    return first
                filled = add_samples(w, samples, filled)
            if s.to_move == CHANCE:
                random_step(s, w.choices, w.rng)
            else:
                apply(s, choose_action(w, desk, int(lineup[s.to_move]), errs))
        evaluate_end(w)
        for place in range(first, filled):
            samples[place].target = w.result.value[samples[place].seat]


PARTS = (predict, network_action, choose_action, add_samples, evaluate_end)


@cache
def play_games_in(rulebook: Rulebook) -> Callable[..., int]:
    """`play_games` for one game."""
    names: dict[str, Any] = stepping(rulebook) | {
        "decide": decide_in(rulebook),
        "outlook": outlook_of(rulebook),
        "suppose": expertise(rulebook).suppose,
        "cooperative": rulebook.cooperative,
    }
    for part in PARTS:
        names[part.__name__] = bind(part, names, rulebook.id)
    return bind(play_games, names, rulebook.id)


def draw_samples(
    game: Game,
    network: npt.NDArray[np.void] | None,
    wanted: int,
    seed: str,
    keep: float = KEEP,
    mistakes: tuple[float, ...] = MISTAKES,
) -> Samples:
    """Positions of games that greedy players play, and the network, once there is one.

    A share of `keep` is kept of all positions; `mistakes` are the shares of blind decisions.
    """
    rulebook = game.rulebook
    workspace = np.zeros(1, workspace_type(rulebook))
    workspace["root"] = game.opening
    workspace["recipe"] = recipe_for(rulebook, game.players).record()
    workspace["rng"]["word"] = Random(seed).getrandbits(64)
    learned = 0.0
    if network is not None:
        workspace["network"] = network
        learned = 1.0 - GREEDY_SHARE
    desk, lineup = np.zeros(2, rulebook.position), np.zeros(SEATS, np.int64)
    samples = np.zeros(wanted, sample_type(rulebook.layout))
    play = play_games_in(rulebook)
    found = samples[: play(workspace, desk, lineup, np.array(mistakes), learned, keep, samples)]
    inputs = np.ascontiguousarray(found["sheet"]).view(np.int8).reshape(len(found), -1)
    return Samples(inputs, found["outlook"].clip(-DECIDED, DECIDED), found["target"])
