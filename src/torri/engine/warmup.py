"""Compiling ahead: all doors into a game, once a machine, with a word about what is being waited for."""

from __future__ import annotations

import hashlib
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.calls import RULES, doors
from torri.engine.choices import choices_type
from torri.engine.compiled import cache_directory, compiling
from torri.engine.rng import rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from torri.engine.rulebook import Rulebook

log = logging.getLogger("torri")
HERE = hashlib.sha256(__file__.encode()).hexdigest()[:10]


def is_compiled(rulebook: Rulebook) -> bool:
    """Whether nothing is left to compile for this game on this machine."""
    note = _note(rulebook)
    return not compiling() or (note is not None and note.exists())


def _note(rulebook: Rulebook) -> Path | None:
    """The file that says so, beside the code that it speaks of; None where nothing can be kept."""
    return note_in(frozenset(getattr(rulebook, name).__module__ for name in RULES), f"{rulebook.id}.compiled")


def note_in(modules: frozenset[str], name: str) -> Path | None:
    """A note beside the code of these modules; apart for each place of the source, as the code is."""
    directory = cache_directory(modules)
    return None if directory is None else directory / f"{name}-{HERE}"


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
    note = _note(rulebook)
    if compiling() and note is not None:
        with suppress(OSError):  # without the note it is only compiled again
            note.parent.mkdir(parents=True, exist_ok=True)
            note.touch()


def _one_call_each(rulebook: Rulebook) -> Iterator[Callable[[], None]]:
    """One call of each door: Numba compiles a function for the types of its first call."""
    door = doors(rulebook)
    array = rulebook.opening(rulebook.players[0], rulebook.read_options({}))
    choices = np.zeros(1, choices_type(len(rulebook.vocabulary)))
    counts = np.zeros(rulebook.players[0], np.int32)
    yield lambda: door.set_up(array)
    yield lambda: door.list_chance(array, choices)
    yield lambda: door.list_legal(array.copy(), choices.copy())
    yield lambda: door.take(array, int(choices[0].ids[0]))
    yield lambda: door.blank(array, 0)
    yield lambda: door.fill(array, 0, rng(0))
    yield lambda: door.count_scores(array, counts)
    yield lambda: door.count_ranks(array, counts)
    yield lambda: door.observe(array, 0, np.zeros(1, rulebook.layout.record))
