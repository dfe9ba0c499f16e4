"""The command `python -m torri.lab.learning`: learn to judge the positions of a game; `make learn`.

In the first round greedy players play, later ones who take what the network judges best so far, and greedy
ones among them. After each round the network is fitted to how the games of the last two rounds ended.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console

from torri.engine.errors import Error
from torri.games import game as find_game
from torri.lab.learning.fitting import Network
from torri.lab.learning.games import KEEP, MISTAKES, Lessons, lessons
from torri.players.search.judgement import FOLDER, WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torri.engine.game import Game


@dataclass(frozen=True)
class Study:
    """A game that is learned for one number of players, in all its variants at once."""

    game: str
    players: int
    variants: tuple[dict[str, Any], ...] = field(default=({},))
    trust: float = 0.0
    """What a point of the greedy player's outlook adds to the odds: then only the rest is learned."""
    keep: float = KEEP
    """The share of positions that is kept: less of long games."""
    mistakes: tuple[float, ...] = MISTAKES
    """Shares of blind decisions: fewer where one of them ruins a game."""
    rounds: int = 6
    positions: int = 300_000
    """For each round; more where luck hides more of what a position is worth."""

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.game}-{self.players}"

    def games(self) -> list[Game]:
        """The variants."""
        return [find_game(self.game, self.players, **options) for options in self.variants]


CAREFUL = (0.0, 0.0, 0.01, 0.03)


def of_couperation(players: int, positions: int) -> Study:
    """A study of the cooperative game: with one blunder in ten decisions hardly a game is won."""
    return Study(
        "couperation",
        players,
        ({}, {"finish": False}),
        trust=0.1,
        keep=0.01,
        mistakes=CAREFUL,
        rounds=1,
        positions=positions,
    )


STUDIES = (
    Study("san-gimignano", 2, ({}, {"advanced": True})),
    of_couperation(2, 300_000),
    of_couperation(3, 450_000),
    of_couperation(4, 1_200_000),
    Study("tajuto", 2, trust=0.1, keep=0.01, rounds=2),
    Study("tajuto", 3, trust=0.15, keep=0.01, rounds=1, positions=1_200_000),
    Study("tajuto", 4, trust=0.2, keep=0.01, rounds=1, positions=1_200_000),
)


def learn(study: Study, rounds: int, positions: int, seed: int) -> Iterator[tuple[Network, float, float]]:
    """The network after each round, with how badly it foretold the new games before and after."""
    games = study.games()
    network = Network(games[0].rulebook.layout, seed, study.trust)
    before: list[Lessons] = []
    for number in range(rounds):
        net = network.record() if number else None
        share = positions // len(games)
        new = [
            lessons(game, net, share, f"{seed}:{number}:{variant}", study.keep, study.mistakes)
            for variant, game in enumerate(games)
        ]
        surprised = network.surprise(new)
        network.fit([*before, *new])
        before = new
        yield network, surprised, network.surprise(new)


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn, and keep what was learned; what went wrong is one sentence."""
    parser = argparse.ArgumentParser(prog="python -m torri.lab.learning", description=__doc__)
    parser.add_argument("--only", choices=[study.name for study in STUDIES], action="append")
    parser.add_argument("--rounds", type=int, help="else as the study of the game says")
    parser.add_argument("--positions", type=int, help="for each round, else as the study says")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args(arguments)
    out = Console()
    try:
        for study in STUDIES:
            if given.only and study.name not in given.only:
                continue
            positions = given.positions or study.positions
            rounds = learn(study, given.rounds or study.rounds, positions, given.seed)
            for number, (network, before, after) in enumerate(rounds, 1):
                keep(network, given.folder / f"{study.name}.npz")
                out.print(
                    f"{study.name}, round {number}: log loss of new games {before:.4f}, then {after:.4f}"
                )
    except (Error, OSError) as error:
        Console(stderr=True).print(str(error), soft_wrap=True)
        return 2
    return 0


def keep(network: Network, file: Path) -> None:
    """Write the weights; half precision is enough for them."""
    net = network.record()[0]
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(file, **{name: net[name].astype(np.float16) for name in WEIGHTS})


if __name__ == "__main__":
    sys.exit(main())
