"""A run of training: rounds of positions, labels and fits, in a folder from which it goes on."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from torri.engine.errors import Error
from torri.engine.language import _
from torri.lab.batches import Alone, Crew, in_order
from torri.lab.training.chunks import CHUNK, PlayChunk
from torri.lab.training.rollouts import Labels, Samples, samples_of
from torri.players.judge.network import fingerprint_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import numpy.typing as npt

    from torri.lab.given import Study
    from torri.lab.training.fitting import Network

    Progress = Callable[[int], object]

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

    def __init__(
        self, study: Study, seed: int, folder: Path, before: npt.NDArray[np.void] | None = None
    ) -> None:
        """With the judge `before` the first round goes on from it; else it begins with nothing."""
        self.study, self.seed, self.folder, self.before = study, seed, folder, before
        self.games = study.games()
        self.chunks = max(HELD_OUT, -(-study.positions // CHUNK))
        begun = {} if before is None else {"before": fingerprint_of(before)}
        self._open({"study": study.name, "seed": seed, **begun, **_plain(asdict(study))})

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

    def rounds(self, crew: Crew | None = None, progress: Progress = lambda _done: None) -> Iterator[Round]:
        """All rounds; `progress` is told how many chunks are done."""
        from torri.lab.training.fitting import Network

        study, first = self.study, int(self.before is not None)
        network = Network(self.games[0].rulebook.layout, self.seed, study.trust, study.lead)
        if self.before is not None:
            network.go_on_from(self.before)
        earlier: list[Samples] = []
        for number in range(first, first + study.rounds):
            judge = network.record() if number else None
            work = PlayChunk(study, self.seed, number, judge)
            files = self._play(work, crew or Alone(), progress)
            held = [part for file in files[::HELD_OUT] for part in self._read(file)]
            new = [part for at, file in enumerate(files) if at % HELD_OUT for part in self._read(file)]
            before = network.loss(held)
            self._fit(network, number, [*earlier, *new])
            earlier = new
            yield Round(number + 1 - first, network, before, network.loss(held))

    def _fit(self, network: Network, number: int, parts: list[Samples]) -> None:
        """Fit the network to a round, or take what a run that was stopped had fitted."""
        from torri.lab.training.fitting import LATER_RATE

        file = self.folder / f"fit-{number}.npz"
        if _readable(file):
            network.read(file)
            return
        if self.before is None:
            network.fit(parts)
        else:
            begun = network.parameters
            network.fit(parts, rate=LATER_RATE)
            network.stay_half_way(begun)
        half = file.with_suffix(".half.npz")
        network.write(half)
        half.replace(file)

    def _play(self, work: PlayChunk, crew: Crew, progress: Progress) -> list[Path]:
        """The files with the chunks of a round; what is there already is not played again."""
        files = [self.folder / f"{work.round}-{chunk}.npz" for chunk in range(self.chunks)]
        missing = [chunk for chunk, file in enumerate(files) if not _readable(file)]
        done = (work.round + 1 - int(self.before is not None)) * self.chunks - len(missing)
        progress(done)
        for chunk, kept in in_order(crew, work, missing):
            half = files[chunk].with_suffix(".half")
            half.write_bytes(kept)
            half.replace(files[chunk])  # there whole or not at all
            done += 1
            progress(done)
        return files

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
