"""Which games can be played: what is compiled is ready first, then rules come before players."""

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
from torri.table.tasks import begin

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from torri.engine.rulebook import Rulebook

pytestmark = pytest.mark.anyio

BOOKS = {name: replace(QUARRY, id=name) for name in ("cold", "cool", "warm")}
COMPILER = ("-m", "torri.table.readiness")
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

    rules: set[str]
    players: set[str]
    reviewed: set[str] = field(default_factory=lambda: set(BOOKS))
    compilers: list[Compiler] = field(default_factory=list)
    asked: list[tuple[str, ...]] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def load_rules(self, book: Rulebook) -> None:
        """Read the rules of a game from the cache."""
        self.loaded.append(book.id)
        self.rules.add(book.id)

    def load_players(self, book: Rulebook) -> None:
        """Read its players, too."""
        self.loaded.append(f"{book.id} players")
        self.players.add(book.id)

    async def compile(self, *command: str, **_more: Any) -> Compiler:
        """Start a compiler for a part of a game."""
        assert command[1:3] == COMPILER
        self.asked.append(command[3:])
        self.compilers.append(Compiler())
        self.changed.set()
        return self.compilers[-1]

    async def next_compiler(self) -> Compiler:
        """Wait until another one is started."""
        await self.changed.wait()
        self.changed.clear()
        return self.compilers[-1]


@pytest.fixture
async def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine on which one of two games was compiled."""
    machine = Machine(rules={"warm"}, players={"warm"})
    monkeypatch.setattr(module, "RULEBOOKS", {name: BOOKS[name] for name in ("cold", "warm")})
    monkeypatch.setattr(module, "are_rules_compiled", lambda book: book.id in machine.rules)
    monkeypatch.setattr(module, "is_compiled", lambda book: book.id in machine.players)
    monkeypatch.setattr(module, "is_review_compiled", lambda book: book.id in machine.reviewed)
    monkeypatch.setattr(module, "compile_game", machine.load_rules)
    monkeypatch.setattr(module, "compile_all", machine.load_players)
    monkeypatch.setattr("asyncio.create_subprocess_exec", machine.compile)
    return machine


@asynccontextmanager
async def compiling(machine: Machine) -> AsyncIterator[tuple[Readiness, Compiler]]:
    """A server that has begun to compile."""
    readiness = Readiness()
    start(readiness)
    yield readiness, await machine.next_compiler()
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
        assert machine.loaded == ["warm", "warm players"]
        assert "0 % done" in str(refused(readiness, "cold"))


async def test_players_are_not_read_where_bots_think_in_processes(machine: Machine) -> None:
    """They are compiled, so that bots can think; their code is in the memory of those processes only."""
    readiness = Readiness(bots_think_here=False)
    start(readiness)
    for _part in ("rules", "players"):
        (await machine.next_compiler()).end(0)
    await until_done(readiness)
    assert machine.asked == [("cold", "rules"), ("cold", "players")]
    assert machine.loaded == ["warm", "cold"]
    assert readiness.has_players("cold")


async def test_how_far_a_game_is_shows_in_the_refusal(machine: Machine) -> None:
    """In words for people and as a number for programs."""
    async with compiling(machine) as (readiness, compiler):
        compiler.say("0.125", "0.42")
        await settle()
        error = refused(readiness, "cold")
        assert "42 % done. Try again soon." in str(error)
        assert error.facts["progress"] == 0.42


async def test_a_game_can_be_played_before_its_players_are_compiled(machine: Machine) -> None:
    """Bots wait for that, and who asks for a hint is told; then nothing is left."""
    async with compiling(machine) as (readiness, rules):
        rules.end(0)
        players = await machine.next_compiler()
        assert machine.asked == [("cold", "rules"), ("cold", "players")]
        readiness.must_be_ready("cold")
        with pytest.raises(NotReady, match="are being compiled"):
            readiness.must_have_players("cold")
        bot = asyncio.ensure_future(readiness.wait_for_players("cold"))
        await settle()
        assert not bot.done()
        players.say("0.5")
        players.end(0)
        await until_done(readiness)
        await bot
        readiness.must_have_players("cold")
        assert readiness.games == dict.fromkeys(["cold", "warm"], Progress(1.0, ready=True))
        assert machine.loaded[-2:] == ["cold", "cold players"]


@pytest.mark.parametrize(
    ("wants", "next_one"),
    [
        (lambda _readiness: None, ("cool", "rules")),
        (lambda readiness: readiness.has_players("cold"), ("cool", "rules")),
        (lambda readiness: refused(readiness, "cool"), ("cool", "rules")),
        (lambda readiness: begin(readiness.wait_for_players("cold"), "bot"), ("cold", "players")),
    ],
)
async def test_what_somebody_waits_for_comes_next(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, wants: Any, next_one: tuple[str, str]
) -> None:
    """Else the rules of all games come first, so that each can be played soon."""
    monkeypatch.setattr(module, "RULEBOOKS", BOOKS)
    async with compiling(machine) as (readiness, rules):
        wants(readiness)
        await settle()
        rules.end(0)
        await machine.next_compiler()
        assert machine.asked[1] == next_one


@pytest.mark.parametrize("part", ["rules", "players"])
async def test_a_game_that_cannot_be_compiled_is_not_ready(
    machine: Machine, caplog: pytest.LogCaptureFixture, part: str
) -> None:
    """The log says which; the others can be played, and nobody waits for its bots."""
    async with compiling(machine) as (readiness, compiler):
        if part == "players":
            compiler.end(0)
            await machine.next_compiler()
        machine.compilers[-1].end(1)
        await until_done(readiness)
        refused(readiness, "cold")
        readiness.must_be_ready("warm")
        await readiness.wait_for_players("cold")
    errors = [(record.message, record.game) for record in caplog.records if record.levelname == "ERROR"]  # type: ignore[attr-defined]
    assert errors == [("game not ready", "cold")]


async def test_reviews_are_compiled_when_all_games_can_be_played(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody waits for them; one that fails is in the log, and its game can be played."""
    machine.reviewed.remove("cold")
    async with compiling(machine) as (readiness, compiler):
        compiler.end(0)
        (await machine.next_compiler()).end(0)
        review = await machine.next_compiler()
        readiness.must_be_ready("cold")
        review.end(1)
        await until_done(readiness)
        assert not readiness.failed
        assert machine.asked[-1] == ("cold", "review")
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
