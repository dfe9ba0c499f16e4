"""Waiting for the compiler: for what the first question needs, and not for the rest."""

from __future__ import annotations

import sys
from subprocess import PIPE, Popen
from typing import TYPE_CHECKING, Any

import pytest

from torri.engine.calls import doors
from torri.games import RULEBOOKS, rulebook
from torri.players import warmup
from torri.players.warmup import HINTS, PLAYERS, UNDO
from torri.terminal import compiling
from torri.terminal.compiling import Beside

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.terminal.conftest import Evening

LATER = ("fill", "count_scores", "count_ranks", "observe")
TELLS = """
import sys
print("players", flush=True)
sys.stdin.readline()
print("undo", flush=True)
sys.stdin.read()
"""
FAILS = "raise SystemExit(1)"


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_first_question_needs_what_is_compiled_first(
    game: str, torri: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else the table called would be compiled before somebody sees it."""
    for door in LATER:
        monkeypatch.setattr(doors(rulebook(game)), door, f"{door} is compiled later")
    monkeypatch.setattr("torri.engine.match.reveals", "undo is judged later")
    evening = torri(f"play {game} --seed 2", "q")
    assert evening.code == 0, evening.errors
    assert "> " in evening.shown


def compiler(monkeypatch: pytest.MonkeyPatch, program: str) -> Popen[str]:
    """A process in the place of the compiler, on a machine where something is left to compile."""
    process = Popen([sys.executable, "-c", program], stdin=PIPE, stdout=PIPE, text=True)
    monkeypatch.setattr(compiling, "is_all_compiled", lambda _book: False)
    monkeypatch.setattr(compiling, "compiler_of", lambda _book, **_how: process)
    return process


def test_each_part_is_waited_for_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The players come first; closing ends the process, and nobody waits for what it did not do."""
    process: Any = compiler(monkeypatch, TELLS)
    beside = Beside(rulebook("tajuto"), search=False)
    beside.wait(PLAYERS)
    assert not beside.has(UNDO)
    process.stdin.write("\n")
    process.stdin.flush()
    beside.wait(UNDO)
    assert not beside.has(HINTS)
    beside.close()
    assert process.poll() is not None
    beside.wait(HINTS)


def test_a_compiler_that_fails_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that plays compiles then what it needs."""
    compiler(monkeypatch, FAILS)
    beside = Beside(rulebook("tajuto"), search=False)
    for stage in (PLAYERS, UNDO, HINTS):
        beside.wait(stage)
    beside.close()


def test_what_was_compiled_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is begun, and everything is there at once."""
    monkeypatch.setattr(compiling, "is_all_compiled", lambda _book: True)
    beside = Beside(rulebook("tajuto"), search=True)
    assert all(beside.has(stage) for stage in (PLAYERS, UNDO, HINTS))
    beside.close()


@pytest.mark.parametrize(
    ("search", "order"),
    [
        (False, ["greedy", PLAYERS, "game", UNDO, "all players", HINTS]),
        (True, ["greedy", "search", PLAYERS, "game", UNDO, "all players", HINTS]),
    ],
)
def test_what_is_asked_for_first_is_compiled_first(
    search: bool, order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays the others, then undo, then hints."""
    done: list[str] = []
    parts = {"compile_greedy": "greedy", "compile_search": "search", "compile_players": "all players"}
    for name, said in parts.items():
        monkeypatch.setattr(warmup, name, lambda _book, said=said: done.append(said))
    monkeypatch.setattr("torri.engine.warmup.compile_game", lambda _book: done.append("game"))
    warmup.compile_beside(rulebook("tajuto"), search=search, say=done.append)
    assert done == order
