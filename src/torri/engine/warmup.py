"""Compiling ahead: the doors into a game, once on each machine, with a message while one waits.

What a person waits for before the first question comes first.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.calls import doors, rules_of
from torri.engine.choices import choices_type
from torri.engine.compiled import are_compiled, cache_directory, compiling
from torri.engine.revealing import empty_desk, judge_of, reveals
from torri.engine.rng import rng
from torri.engine.seats import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from torri.engine.rulebook import Rulebook

log = logging.getLogger("torri")

PLAYED, WHOLE = "played", "compiled"  # what a note says of a game


def is_compiled(rulebook: Rulebook) -> bool:
    """Whether nothing is left to compile for this game on this machine."""
    return _is_noted(rulebook, WHOLE)


def is_playable(rulebook: Rulebook) -> bool:
    """Whether this game can be dealt and played at once; the rest is compiled when it is asked for."""
    return is_compiled(rulebook) or _is_noted(rulebook, PLAYED)


def _is_noted(rulebook: Rulebook, what: str) -> bool:
    if not compiling() or not are_compiled(rules_of(rulebook).values()):
        return True
    note = _note(rulebook, what)
    return note is not None and note.exists()


def can_be_kept(rulebook: Rulebook) -> bool:
    """Whether what one process compiles another one finds."""
    return _note(rulebook, WHOLE) is not None


def _note(rulebook: Rulebook, what: str) -> Path | None:
    """The file that says so, beside the code that it speaks of; None where nothing can be kept."""
    parts = [doors, reveals, *rules_of(rulebook).values()]
    return note_in(frozenset(part.__module__ for part in parts), f"{rulebook.id}.{what}")


def note_in(modules: frozenset[str], name: str) -> Path | None:
    """A note beside the code of these modules."""
    directory = cache_directory(modules)
    return None if directory is None else directory / name


def ensure_playable(rulebook: Rulebook) -> None:
    """Compile what playing a game needs, and say so: it takes a while, once."""
    if not is_playable(rulebook):
        log.warning("Compiling %s for this machine: a quarter of a minute, once.", rulebook.title())
        compile_for_play(rulebook)


def compile_for_play(rulebook: Rulebook, progress: Callable[[float], None] = lambda _: None) -> None:
    """Compile what dealing, deciding and looking need; `progress` hears which share is done."""
    _compile(Calls(rulebook).for_play(), rulebook, PLAYED, progress)


def compile_game(rulebook: Rulebook, progress: Callable[[float], None] = lambda _: None) -> None:
    """Compile everything for a game; `progress` hears which share is done."""
    calls = Calls(rulebook)
    _compile([*calls.for_play(), *calls.for_later()], rulebook, WHOLE, progress)


def _compile(
    calls: Sequence[Callable[[], object]], rulebook: Rulebook, what: str, progress: Callable[[float], None]
) -> None:
    for number, call in enumerate(calls, 1):
        call()
        progress(number / len(calls))
    if compiling():
        leave(_note(rulebook, what))


def leave(note: Path | None) -> None:
    """Note that something is compiled, where that can be kept."""
    if note is not None:
        with suppress(OSError):  # without the note it is only compiled again
            note.parent.mkdir(parents=True, exist_ok=True)
            note.touch()


class Calls:
    """One call of each door: Numba compiles a function for the types of its first call."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.door = doors(rulebook)
        self.array = rulebook.opening(rulebook.players[0], rulebook.read_options({}))
        self.outcomes, self.decisions = (
            np.zeros(1, choices_type(len(rulebook.vocabulary))) for _ in range(2)
        )

    def for_play(self) -> list[Callable[[], object]]:
        """What is needed until the first question and for every answer."""
        door, array = self.door, self.array
        return [
            lambda: door.set_up(array),
            lambda: door.list_chance(array.copy(), self.outcomes),
            lambda: door.list_legal(array.copy(), self.decisions),
            self.take_first,
            lambda: door.blank(array, 0),
        ]

    def for_later(self) -> list[Callable[[], object]]:
        """What is needed by players who think ahead, by networks, at the end, and for undo."""
        door, array = self.door, self.array
        counts = np.zeros(self.rulebook.players[0], np.int32)
        judge, verbs = judge_of(self.rulebook)
        return [
            lambda: door.fill(array, 0, rng(0)),
            lambda: door.count_scores(array, counts),
            lambda: door.count_ranks(array, counts),
            lambda: door.observe(array, 0, np.zeros(1, self.rulebook.layout.record)),
            lambda: judge(*empty_desk(self.rulebook), 0, 0, verbs, self.outcomes, rng(0), 0),
        ]

    def take_first(self) -> None:
        """Do the first thing that is listed."""
        listed = self.outcomes if self.array["to_move"][0] == CHANCE else self.decisions
        self.door.take(self.array, int(listed[0].ids[0]))
