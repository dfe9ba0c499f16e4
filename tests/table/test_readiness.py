"""Which games can be played: what is compiled is ready first, the rest is compiled beside the requests."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.table.quarry import QUARRY
from torri.table import readiness as module
from torri.table.errors import NotFound, NotReady
from torri.table.readiness import Progress, Readiness

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from torri.engine.rulebook import Rulebook

pytestmark = pytest.mark.anyio

BOOKS = {name: replace(QUARRY, id=name) for name in ("cold", "warm")}
COLD = ("-m", "torri.table.readiness", "cold")
start = Readiness.start  # as it is, before the fixtures of this folder make every game ready


class Compiler:
    """The process that compiles a game, which says and does what a test says."""

    def __init__(self, *said: str) -> None:
        self.returncode: int | None = None
        self.killed = False
        self._ended = asyncio.Event()
        self.stdout = asyncio.StreamReader()
        self.say(*said)

    def say(self, *shares: str) -> None:
        """Print how far it is."""
        for share in shares:
            self.stdout.feed_data(f"{share}\n".encode())

    def end(self, code: int) -> None:
        """Be done."""
        self.returncode = code
        self.stdout.feed_eof()
        self._ended.set()

    async def wait(self) -> int | None:
        """Its exit code, when it is done."""
        await self._ended.wait()
        return self.returncode

    def kill(self) -> None:
        """End at once."""
        self.killed = True
        self.end(-9)


@dataclass
class Machine:
    """What was compiled on this machine, and the compilers that were started."""

    compiled: set[str]
    compilers: list[Compiler] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    reviewed: set[str] = field(default_factory=lambda: {"cold", "warm"})
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def is_compiled(self, book: Rulebook) -> bool:
        """Whether a game is in the cache."""
        return book.id in self.compiled

    def load(self, book: Rulebook) -> None:
        """Read a game from the cache."""
        self.loaded.append(book.id)

    async def compile(self, *command: str, **_more: Any) -> Compiler:
        """Start a compiler for a game."""
        assert command[1:] in (COLD, (*COLD, "review"))
        self.compilers.append(Compiler())
        self.changed.set()
        return self.compilers[-1]


@pytest.fixture
async def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine on which one of two games was compiled."""
    machine = Machine({"warm"})
    monkeypatch.setattr(module, "RULEBOOKS", BOOKS)
    monkeypatch.setattr(module, "is_compiled", machine.is_compiled)
    monkeypatch.setattr(module, "is_review_compiled", lambda book: book.id in machine.reviewed)
    monkeypatch.setattr(module, "compile_all", machine.load)
    monkeypatch.setattr("asyncio.create_subprocess_exec", machine.compile)
    return machine


@asynccontextmanager
async def compiling(machine: Machine) -> AsyncIterator[tuple[Readiness, Compiler]]:
    """A server that has begun to compile."""
    readiness = Readiness()
    start(readiness)
    await machine.changed.wait()
    yield readiness, machine.compilers[0]
    await readiness.close()


async def until_done(readiness: Readiness) -> None:
    """Wait until nothing is left to be compiled."""
    assert readiness._task is not None
    await readiness._task


async def settle() -> None:
    """Let everything go on that can."""
    for _ in range(5):
        await asyncio.sleep(0)


def refused(readiness: Readiness, game: str) -> NotReady:
    """How a game is refused."""
    with pytest.raises(NotReady) as caught:
        readiness.must_be_ready(game)
    return caught.value


async def test_what_is_compiled_is_ready_while_the_rest_is_compiled(machine: Machine) -> None:
    """Nobody waits for a game that nobody asked for."""
    async with compiling(machine) as (readiness, _compiler):
        readiness.must_be_ready("warm")
        assert machine.loaded == ["warm"]
        assert "0 % done" in str(refused(readiness, "cold"))


async def test_how_far_a_game_is_shows_in_the_refusal(machine: Machine) -> None:
    """In words for people and as a number for programs; then it can be played."""
    async with compiling(machine) as (readiness, compiler):
        compiler.say("0.125", "0.42")
        await settle()
        error = refused(readiness, "cold")
        assert "42 % done. Try again soon." in str(error)
        assert error.facts["progress"] == 0.42
        compiler.end(0)
        await until_done(readiness)
        readiness.must_be_ready("cold")
        assert readiness.games == dict.fromkeys(BOOKS, Progress(1.0, ready=True))
        assert machine.loaded == ["warm", "cold"]


async def test_a_game_that_cannot_be_compiled_is_not_ready(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says which; the others can be played."""
    async with compiling(machine) as (readiness, compiler):
        compiler.end(1)
        await until_done(readiness)
        refused(readiness, "cold")
        readiness.must_be_ready("warm")
    errors = [(record.message, record.game) for record in caplog.records if record.levelname == "ERROR"]  # type: ignore[attr-defined]
    assert errors == [("game not ready", "cold")]


async def test_reviews_are_compiled_when_all_games_can_be_played(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody waits for them; one that fails is in the log, and its game can be played."""
    machine.reviewed.remove("cold")
    async with compiling(machine) as (readiness, compiler):
        machine.changed.clear()
        compiler.end(0)
        await machine.changed.wait()
        readiness.must_be_ready("cold")
        machine.compilers[1].end(1)
        await until_done(readiness)
        assert not readiness.failed
    assert "review not compiled" in caplog.messages


async def test_a_server_that_stops_takes_the_compiler_with_it(machine: Machine) -> None:
    """Nothing goes on compiling for nobody."""
    async with compiling(machine) as (_readiness, compiler):
        pass
    assert compiler.killed


async def test_a_game_that_was_taken_away_is_not_found(machine: Machine) -> None:
    """Its tables are still in the database."""
    with pytest.raises(NotFound, match=r"^The game chess is not installed here any more\.$"):
        Readiness().must_be_ready("chess")


def test_the_compiler_prints_a_share_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """As the server reads them."""
    module.say(0.25)
    module.say(1)
    assert [float(line) for line in capsys.readouterr().out.splitlines()] == [0.25, 1.0]
