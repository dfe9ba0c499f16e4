"""Compiling ahead: all doors into a game, once on each machine, with a message while one waits."""

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
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from torri.engine.rulebook import Rulebook

log = logging.getLogger("torri")


def is_compiled(rulebook: Rulebook) -> bool:
    """Whether nothing is left to compile for this game on this machine."""
    if not compiling() or not are_compiled(rules_of(rulebook).values()):
        return True
    note = _note(rulebook)
    return note is not None and note.exists()


def _note(rulebook: Rulebook) -> Path | None:
    """The file that says so, beside the code that it speaks of; None where nothing can be kept."""
    parts = [doors, reveals, *rules_of(rulebook).values()]
    return note_in(frozenset(part.__module__ for part in parts), f"{rulebook.id}.compiled")


def note_in(modules: frozenset[str], name: str) -> Path | None:
    """A note beside the code of these modules."""
    directory = cache_directory(modules)
    return None if directory is None else directory / name


def ensure_compiled(rulebook: Rulebook) -> None:
    """Compile a game that is not compiled yet, and say so: it takes a while, once."""
    if not is_compiled(rulebook):
        log.warning("Compiling %s for this machine: half a minute, once.", rulebook.title())
        compile_game(rulebook)


def compile_game(rulebook: Rulebook, progress: Callable[[float], None] = lambda _: None) -> None:
    """Compile everything for a game; `progress` hears which share is done."""
    calls = list(_one_call_each(rulebook))
    for number, call in enumerate(calls, 1):
        call()
        progress(number / len(calls))
    if compiling():
        leave(_note(rulebook))


def leave(note: Path | None) -> None:
    """Note that something is compiled, where that can be kept."""
    if note is not None:
        with suppress(OSError):  # without the note it is only compiled again
            note.parent.mkdir(parents=True, exist_ok=True)
            note.touch()


def _one_call_each(rulebook: Rulebook) -> Iterator[Callable[[], object]]:
    """One call of each door: Numba compiles a function for the types of its first call."""
    door = doors(rulebook)
    array = rulebook.opening(rulebook.players[0], rulebook.read_options({}))
    outcomes, decisions = (np.zeros(1, choices_type(len(rulebook.vocabulary))) for _ in range(2))
    counts = np.zeros(rulebook.players[0], np.int32)

    def take_first() -> None:
        listed = outcomes if array["to_move"][0] == CHANCE else decisions
        door.take(array, int(listed[0].ids[0]))

    yield lambda: door.set_up(array)
    yield lambda: door.list_chance(array.copy(), outcomes)
    yield lambda: door.list_legal(array.copy(), decisions)
    yield take_first
    yield lambda: door.blank(array, 0)
    yield lambda: door.fill(array, 0, rng(0))
    yield lambda: door.count_scores(array, counts)
    yield lambda: door.count_ranks(array, counts)
    yield lambda: door.observe(array, 0, np.zeros(1, rulebook.layout.record))
    judge, verbs = judge_of(rulebook)
    yield lambda: judge(*empty_desk(rulebook), 0, 0, verbs, outcomes, rng(0), 0)
