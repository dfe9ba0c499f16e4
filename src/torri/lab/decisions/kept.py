"""The file of a game's benchmark decisions: what was known, what each choice is worth, who says so."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from torri.engine.errors import Error
from torri.engine.knowledge import Knowledge
from torri.engine.language import _
from torri.engine.parts import folder_of, part_file
from torri.lab.decisions.values import Values

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from torri.engine.game import Game
    from torri.lab.decisions.subjects import Subject

FINE = 1_000  # values are kept in thousandths
PLACE = ("lab", "decisions")  # in the folder of a game


@dataclass(frozen=True)
class Decision:
    """What a seat knew, the game it was of, and what its choices are worth."""

    knowledge: Knowledge
    match: int
    values: Values


@dataclass(frozen=True)
class Benchmark:
    """The decisions of a subject, and how they came about."""

    head: dict[str, Any]
    decisions: list[Decision]


def decisions_mark(game: Game) -> int:
    """A number that changes with the record of a position and with the actions."""
    codes = " ".join(action.code for action in game.actions.all)
    return zlib.crc32(codes.encode(), zlib.crc32(repr(game.rulebook.position.descr).encode()))


def file_in(game: Game, subject: Subject) -> Path | None:
    """The file in the folder of a game; None where there is none."""
    return part_file(game.rulebook, *PLACE, f"{subject.file_name}.npz")


def new_file_in(game: Game, subject: Subject) -> Path:
    """Where it is written."""
    folder = folder_of(game.rulebook)
    if folder is None:
        raise Error(_("{game} has no folder to keep decisions in."), game=game.id)
    return folder.joinpath(*PLACE, f"{subject.file_name}.npz")


def write_decisions(benchmark: Benchmark, game: Game, file: Path) -> None:
    """Keep decisions, whole or not at all; bytes of one place beside each other take less room."""
    decisions = benchmark.decisions
    values = [decision.values for decision in decisions]
    raw = np.frombuffer(b"".join(one.knowledge.to_bytes() for one in decisions), np.uint8)
    half = file.with_suffix(".half.npz")
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        half,
        head=np.frombuffer(json.dumps(benchmark.head | {"mark": decisions_mark(game)}).encode(), np.uint8),
        positions=raw.reshape(len(decisions), game.rulebook.position.itemsize).T,
        matches=np.array([one.match for one in decisions], np.uint16),
        rollouts=np.array([one.rollouts for one in values], np.uint16),
        counts=np.array([len(one.errors) for one in values], np.uint16),
        halves=_thousandths(np.hstack([np.zeros((2, 0)), *(one.halves for one in values)])),
        errors=_thousandths(np.hstack([np.zeros(0), *(one.errors for one in values)])),
    )
    half.replace(file)


def _thousandths(shares: Any) -> Any:
    return np.rint(shares * FINE).astype(np.int16)


def read_decisions(game: Game, file: Path) -> Benchmark:
    """The decisions in a file; those of other rules are refused."""
    try:
        with file.open("rb") as raw, np.load(raw) as kept:
            parts = {name: kept[name] for name in kept}
        head = json.loads(parts["head"].tobytes())
        if head["mark"] == decisions_mark(game):
            decisions = _decisions(game, parts)
            if all(len(one.knowledge.legal) == len(one.values.errors) for one in decisions):
                return Benchmark(head, decisions)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        raise Error(_("{file} holds no decisions. `make decisions` makes them."), file=file) from None
    sentence = _("The decisions in {file} are of other rules than those of this game: make them again.")
    raise Error(sentence, file=file)


def _decisions(game: Game, parts: dict[str, Any]) -> list[Decision]:
    kind = game.rulebook.position
    positions = np.ascontiguousarray(parts["positions"].T).view(kind).ravel()
    ends = np.cumsum(parts["counts"].astype(np.int64))  # what is split off behind the last one is empty
    halves = np.split(parts["halves"] / FINE, ends, axis=1)[:-1]
    errors = np.split(parts["errors"] / FINE, ends)[:-1]
    columns = zip(parts["matches"], halves, errors, parts["rollouts"], strict=True)
    return [
        Decision(
            Knowledge(game, int(positions[place]["to_move"]), positions[place : place + 1]),
            int(match),
            Values(half, error, int(rollouts)),
        )
        for place, (match, half, error, rollouts) in enumerate(columns)
    ]


def joined(parts: Sequence[Benchmark]) -> list[Decision]:
    """The decisions of several files."""
    return [decision for part in parts for decision in part.decisions]
