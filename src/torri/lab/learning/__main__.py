"""The command `python -m torri.lab.learning`: learn to judge the positions of a game; `make learn`.

In the first round greedy players play, later ones who take what the network values most so far, and greedy
ones among them. After each round the network is fitted to how the games of the last two rounds ended.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console

from torri.engine.errors import Error
from torri.engine.parts import folder_of
from torri.games import game as find_game
from torri.lab.given import Study, gathered
from torri.lab.learning.fitting import Network
from torri.lab.learning.games import Samples, draw_samples
from torri.players.search.network import WEIGHTS, judge_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


STUDIES: tuple[Study, ...] = gathered("STUDIES")


def learn(study: Study, rounds: int, positions: int, seed: int) -> Iterator[tuple[Network, float, float]]:
    """The network after each round, with its loss on the new games before and after."""
    games = study.games()
    network = Network(games[0].rulebook.layout, seed, study.trust)
    earlier: list[Samples] = []
    for number in range(rounds):
        player = network.record() if number else None
        share = positions // len(games)
        new = [
            draw_samples(game, player, share, f"{seed}:{number}:{variant}", study.keep, study.mistakes)
            for variant, game in enumerate(games)
        ]
        before = network.loss(new)
        network.fit([*earlier, *new])
        earlier = new
        yield network, before, network.loss(new)


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn, and write the weights; what went wrong is one sentence."""
    parser = argparse.ArgumentParser(prog="python -m torri.lab.learning", description=__doc__)
    parser.add_argument("--only", choices=[study.name for study in STUDIES], action="append")
    parser.add_argument("--rounds", type=int, help="else as the study of the game says")
    parser.add_argument("--positions", type=int, help="for each round, else as the study says")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="else the folders of the games themselves")
    given = parser.parse_args(arguments)
    out = Console()
    try:
        for study in STUDIES:
            if given.only and study.name not in given.only:
                continue
            positions = given.positions or study.positions
            rounds = learn(study, given.rounds or study.rounds, positions, given.seed)
            for number, (network, before, after) in enumerate(rounds, 1):
                keep(network, file_of(study, given.folder))
                out.print(
                    f"{study.name}, round {number}: log loss of new games {before:.4f}, then {after:.4f}"
                )
    except (Error, OSError) as error:
        Console(stderr=True).print(str(error), soft_wrap=True)
        return 2
    return 0


def file_of(study: Study, folder: Path | None) -> Path:
    """Where the weights are written."""
    own = folder_of(find_game(study.game, study.players).rulebook)
    if folder is not None or own is None:
        return (folder or Path()) / f"{study.name}.npz"
    return own.joinpath(*judge_file(study.players))


def keep(network: Network, file: Path) -> None:
    """Write the weights; half precision is enough for them."""
    record = network.record()[0]
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(file, **{name: record[name].astype(np.float16) for name in WEIGHTS})


if __name__ == "__main__":
    sys.exit(main())
