"""A run of training: rounds of positions, labels and fits, in a folder from which it goes on."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from torri.engine.errors import Error
from torri.engine.interrupts import dismissing
from torri.engine.language import _
from torri.lab.given import TO_THE_END
from torri.lab.training.positions import JUDGING, collect_in, draw_positions
from torri.lab.training.rollouts import Labels, Samples, label, loops_in, samples_of
from torri.lab.training.strong import draw_strong_positions
from torri.players.compiled import GREEDY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import numpy.typing as npt

    from torri.lab.given import Study
    from torri.lab.training.fitting import Network

    Progress = Callable[[int], object]

CHUNK = 2_000  # positions that are drawn and labelled at a time, and kept in a file
STRONG = 25  # one chunk in so many is of games between levels that think
HELD_OUT = 12  # one in so many teaches nothing: what was learned is measured by it


@dataclass(frozen=True)
class Round:
    """What came out of a round: the network, and its log loss on positions that it has not seen."""

    number: int
    network: Network
    loss_before: float
    loss: float


class Run:
    """The training of one study. What was played is kept in a folder, so that a stopped run goes on."""

    def __init__(self, study: Study, seed: int, folder: Path) -> None:
        self.study, self.seed, self.folder = study, seed, folder
        self.games = study.games()
        self.chunks = max(HELD_OUT, -(-study.positions // CHUNK))
        self._open({"study": study.name, "seed": seed, **_plain(asdict(study))})

    @property
    def total(self) -> int:
        """How many chunks there are in all rounds."""
        return self.study.rounds * self.chunks

    def _open(self, head: dict[str, Any]) -> None:
        """Begin in this folder, or go on with the same study."""
        file = self.folder / "study.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if file.exists() and json.loads(file.read_text(encoding="utf-8")) != head:
                sentence = _("{folder} holds another training: remove it, or name another folder.")
                raise Error(sentence, folder=self.folder)
            file.write_text(json.dumps(head), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise Error(_("{file} cannot be used: {why}."), file=self.folder, why=error) from None

    def rounds(self, progress: Progress = lambda _done: None) -> Iterator[Round]:
        """All rounds; `progress` is told how many chunks are done."""
        from torri.lab.training.fitting import Network

        study = self.study
        network = Network(self.games[0].rulebook.layout, self.seed, study.trust, study.lead)
        earlier: list[Samples] = []
        for number in range(study.rounds):
            judge = network.record() if number else None
            files = self._play(number, judge, progress)
            held = [part for file in files[::HELD_OUT] for part in self._read(file)]
            new = [part for at, file in enumerate(files) if at % HELD_OUT for part in self._read(file)]
            before = network.loss(held)
            self._fit(network, number, [*earlier, *new])
            earlier = new
            yield Round(number + 1, network, before, network.loss(held))

    def _fit(self, network: Network, number: int, parts: list[Samples]) -> None:
        """Fit the network to a round, or take what a run that was stopped had fitted."""
        file = self.folder / f"fit-{number}.npz"
        if _readable(file):
            network.read(file)
            return
        network.fit(parts)
        half = file.with_suffix(".half.npz")
        network.write(half)
        half.replace(file)

    def _play(self, number: int, judge: npt.NDArray[np.void] | None, progress: Progress) -> list[Path]:
        """The files with the chunks of a round; what is there already is not played again."""
        files = [self.folder / f"{number}-{chunk}.npz" for chunk in range(self.chunks)]
        missing = [chunk for chunk, file in enumerate(files) if not _readable(file)]
        done = (number + 1) * self.chunks - len(missing)
        progress(done)
        for bind in (collect_in, loops_in):
            bind(self.games[0].rulebook)  # before the threads, which cannot both do it
        with ThreadPoolExecutor(os.cpu_count()) as pool, dismissing(pool):
            waiting = [pool.submit(self._chunk, number, chunk, judge, files[chunk]) for chunk in missing]
            for finished in as_completed(waiting):
                finished.result()
                done += 1
                progress(done)
        return files

    def _chunk(self, number: int, chunk: int, judge: npt.NDArray[np.void] | None, file: Path) -> None:
        """Draw positions, label them, and keep both; the file is there whole or not at all."""
        study = self.study
        game = self.games[chunk % len(self.games)]
        seed = f"{self.seed}:{number}:{chunk}"
        if judge is not None and chunk % STRONG == 1:
            positions = draw_strong_positions(game, CHUNK, seed, study.keep)
        else:
            share = study.judging if judge is not None else 0.0
            positions = draw_positions(game, judge, CHUNK, seed, study.keep, study.blunders, share)
        player = JUDGING if judge is not None and study.judge_plays_on else GREEDY
        horizon = TO_THE_END if judge is None else study.horizon
        labels = label(game, positions, judge, player, study.rollouts, seed, horizon)
        half = file.with_suffix(".half.npz")
        np.savez_compressed(half, game=chunk % len(self.games), positions=positions.view(np.uint8),
                            wins=labels.wins, leads=labels.leads)  # fmt: skip
        half.replace(file)

    def _read(self, file: Path) -> list[Samples]:
        """What the network reads of a chunk: as the seats know it and, where that is less, as it is."""
        with np.load(file) as kept:
            game = self.games[int(kept["game"])]
            labels = Labels(kept["wins"], kept["leads"])
            positions = kept["positions"].view(game.rulebook.position).ravel()
        known = samples_of(game, positions, labels, whole=False)
        open_cards = samples_of(game, positions, labels, whole=True)
        return [known] if np.array_equal(known.inputs, open_cards.inputs) else [known, open_cards]


def _readable(file: Path) -> bool:
    """Whether a file was kept whole."""
    with suppress(OSError, ValueError, KeyError, BadZipFile), np.load(file) as kept:
        return bool(kept.files)
    return False


def _plain(settings: dict[str, Any]) -> Any:
    """Settings as JSON reads them back."""
    return json.loads(json.dumps(settings))


def changed(study: Study, **wishes: Any) -> Study:
    """The study with what somebody wishes otherwise."""
    return replace(study, **{name: wish for name, wish in wishes.items() if wish is not None})
