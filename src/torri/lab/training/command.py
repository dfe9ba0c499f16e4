"""The command `torri train`: makes the judges of a game from nothing, and keeps those that are better."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from torri.engine.compiled import cache_home
from torri.engine.errors import Error
from torri.engine.extras import need
from torri.engine.language import _
from torri.engine.parts import folder_of
from torri.games import game as find_game, rulebook
from torri.lab.batches import crew
from torri.lab.given import TO_THE_END, Study, gathered
from torri.lab.report import percent, progress_bar
from torri.lab.training.contest import contest
from torri.lab.training.run import Run, changed
from torri.players.judge.network import (
    fingerprint_of,
    judge_file,
    read_network,
    write_network,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from rich.console import Console

    from torri.engine.game import Game
    from torri.engine.intervals import Estimate
    from torri.lab.training.run import Round

CONTEST = 2_000  # games between the new judge and the old one


@dataclass(frozen=True)
class Wishes:
    """What somebody wants to be trained, and how; None: as the game's study says."""

    game: str
    players: int | None = None
    rounds: int | None = None
    positions: int | None = None
    rollouts: int | None = None
    seed: int = 1
    folder: Path | None = None
    """Where the games are kept from which a stopped run goes on."""
    out: Path | None = None
    """Where the judges are written instead of the folder of the game."""
    further: bool = False
    """Go on from the judge that is there, by games to the end, so that none of its doubts are passed on."""
    workers: int | None = None
    cluster: str | None = None
    """Who plays (`torri.lab.batches`)."""


def run_train(wishes: Wishes, console: Console) -> int:
    """Train what was asked for; 1 where a judge was not better than the one that is there."""
    need("learn", "jax", "optax")
    return max(train(study, wishes, console) for study in wished(wishes))


def wished(wishes: Wishes) -> list[Study]:
    """The studies of a game, or of one number of players; a game that brings none is trained as usual."""
    book = rulebook(wishes.game)
    counts = book.players if wishes.players is None else (find_game(book.id, wishes.players).players,)
    own = {study.players: study for study in gathered("STUDIES") if study.game == book.id}
    asked = {"rounds": wishes.rounds, "positions": wishes.positions, "rollouts": wishes.rollouts}
    if wishes.further:
        asked |= {"rounds": 1 if wishes.rounds is None else wishes.rounds, "horizon": TO_THE_END}
    for name, number in asked.items():
        if number is not None and number < 1:
            raise Error(_("{number} {name} teach nothing; at least 1 is needed."), number=number, name=name)
    return [changed(own.get(count) or Study(book.id, count), **asked) for count in counts]


def train(study: Study, wishes: Wishes, console: Console) -> int:
    """Train one judge, and let it take the place of the old one if it is not worse."""
    before = judge_before(study, wishes.out) if wishes.further else None
    name = f"{study.name}-{wishes.seed}" + ("" if before is None else f"-{fingerprint_of(before)}")
    run = Run(study, wishes.seed, (wishes.folder or cache_home() / "training") / name, before)
    last = None
    label = _("Training {study}").format(study=study.name)
    with (
        crew(wishes.workers, wishes.cluster, threads=True) as hired,
        progress_bar(label, run.total, hired) as progress,
    ):
        for last in run.rounds(hired, progress):
            console.print(_told(study, last), highlight=False)
    if last is None:
        raise AssertionError("a study has at least one round")
    return replace_judge(study, last.network.record(), wishes.out, console)


def judge_before(study: Study, out: Path | None) -> npt.NDArray[np.void]:
    """The judge from which training goes on."""
    game = study.games()[0]
    file = file_of(game, out)
    if not file.exists():
        sentence = _("{file} is not there: train a judge from nothing first, without --further.")
        raise Error(sentence, file=file)
    return read_network(file, game.rulebook.layout)


def _told(study: Study, done: Round) -> str:
    return _("{study}, round {number}: log loss on new positions {before:.4f}, then {after:.4f}").format(
        study=study.name, number=done.number, before=done.loss_before, after=done.loss
    )


def replace_judge(study: Study, new: npt.NDArray[np.void], out: Path | None, console: Console) -> int:
    """Write the new judge, unless players who follow it lose to those who follow the old one."""
    games = study.games()
    file = file_of(games[0], out)
    compared = [versus(game, new, file) for game in games] if file.exists() else []
    for game, share in zip(games, compared, strict=bool(compared)):
        options = " ".join(f"{name}={value}" for name, value in game.options.items() if value is True)
        sentence = _("{game} {options}: beyond its share against the old judge {won} ({interval})")
        told = sentence.format(game=game.id, options=options, won=percent(share.value),
                               interval=f"{percent(share.low)} - {percent(share.high)}")  # fmt: skip
        console.print(told, highlight=False)
    if any(share.high < 0 for share in compared):
        console.print(_("It is worse, so that the one that is there stays: {file}").format(file=file))
        return 1
    write_network(new, games[0].rulebook.layout, file)
    written = read_network(file, games[0].rulebook.layout)
    sentence = _("{file} has the new judge, {fingerprint}.")
    console.print(sentence.format(file=file, fingerprint=fingerprint_of(written)), highlight=False)
    return 0


def versus(game: Game, new: npt.NDArray[np.void], file: Path) -> Estimate:
    """What the new judge wins against the one in a file, beyond its share."""
    return contest(game, new, read_network(file, game.rulebook.layout), CONTEST)


def file_of(game: Game, out: Path | None) -> Path:
    """Where the judge is written."""
    own = folder_of(game.rulebook)
    if out is not None or own is None:
        return (out or Path()) / f"{game.id}-{game.players}.npz"
    return own.joinpath(*judge_file(game.players))
