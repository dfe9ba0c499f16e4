"""Games that are compiled when somebody wants to play: done ahead, in a process of its own, with a progress.

A game that this machine has never compiled takes half a minute, its rules half of that. The server answers
meanwhile: a process compiles into the cache on disk, then a thread reads from there. Rules come first: people
can play then, and bots wait until the players of the game are compiled, too. Those are not read where bots
think in processes of their own: the search of four games is 60 MB. A game that somebody waits for
comes before others. When all games can be played, their reviews are compiled at the lowest priority: a review
has a process of its own, which finds them in the cache.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import sys
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from torri.engine.compiled import cache_home
from torri.engine.language import _
from torri.engine.warmup import compile_game, is_compiled as are_rules_compiled
from torri.games import RULEBOOKS
from torri.players.warmup import compile_all, is_compiled
from torri.review.warmup import compile_review, is_compiled as is_review_compiled
from torri.table.errors import NotFound, NotReady
from torri.table.tasks import begin, cancel_and_wait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torri.engine.rulebook import Rulebook

log = logging.getLogger("torri.table")

RULES, PLAYERS, REVIEW = "rules", "players", "review"
NICENESS = 19


@dataclass
class Progress:
    """How far a game is: 0 to 1."""

    share: float = 0.0
    ready: bool = False


class Stage(NamedTuple):
    """A part of a game that is compiled, or read from the cache."""

    book: Rulebook
    part: str

    @property
    def is_compiled(self) -> bool:
        """Whether this machine has done so."""
        return are_rules_compiled(self.book) if self.part == RULES else is_compiled(self.book)


class Readiness:
    """Which games can be played now, and whose bots can think."""

    def __init__(
        self, when_ready: Callable[[], None] = lambda: None, *, bots_think_here: bool = True
    ) -> None:
        self.games = {name: Progress() for name in RULEBOOKS}
        self.failed: set[str] = set()
        self.prepared = asyncio.Event()
        """Set when all games can be played, but for those that failed."""
        self._players: dict[str, asyncio.Event] = {}  # of the games whose players are still to be compiled
        self._wanted: set[str] = set()
        self._when_ready = when_ready
        self._bots_think_here = bots_think_here
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what this machine has compiled already, then compile the rest."""
        self._task = begin(self._prepare_all(), "readiness")

    async def close(self) -> None:
        """Stop compiling."""
        await cancel_and_wait(self._task)

    def must_be_ready(self, name: str) -> None:
        """Refuse a game that is not installed any more, or still being compiled."""
        if name not in self.games:
            raise NotFound(_("The game {game} is not installed here any more."), game=name)
        progress = self.games[name]
        if not progress.ready:
            self._wanted.add(name)
            share = round(progress.share, 2)
            sentence = _("{game} is being compiled for this machine, once: {percent} % done. Try again soon.")
            raise NotReady(sentence, game=RULEBOOKS[name].title(), percent=round(100 * share), progress=share)

    def has_players(self, name: str) -> bool:
        """Whether the bots of a game can think, and hints be given."""
        return name not in self._players

    def must_have_players(self, name: str) -> None:
        """Refuse a hint while the players of a game are still being compiled."""
        if not self.has_players(name):
            self._wanted.add(name)
            sentence = _("The players of {game} are being compiled for this machine, once. Ask again soon.")
            raise NotReady(sentence, game=RULEBOOKS[name].title())

    async def wait_for_players(self, name: str) -> None:
        """Return when the bots of a game can think."""
        if not self.has_players(name):
            self._wanted.add(name)
            await self._players[name].wait()

    async def _prepare_all(self) -> None:
        await self._prepare_games()
        self.prepared.set()
        await self._prepare_reviews()

    async def _prepare_games(self) -> None:
        left = [Stage(book, part) for part in (RULES, PLAYERS) for book in RULEBOOKS.values()]
        self._players = {name: asyncio.Event() for name in RULEBOOKS}
        while left:
            stage = min(left, key=self._urgency)
            left.remove(stage)
            if stage.book.id not in self.failed:
                await self._prepare(stage)
            if stage.part == PLAYERS:
                self._players.pop(stage.book.id).set()

    def _urgency(self, stage: Stage) -> tuple[bool, bool]:
        """What was compiled before is read at once; then comes what somebody waits for."""
        return not stage.is_compiled, stage.book.id not in self._wanted

    async def _prepare(self, stage: Stage) -> None:
        """Compile a part of a game where it is not in the cache, and read it from there."""
        book, part = stage
        try:
            if not stage.is_compiled:
                await self._compile(book, part)
            if part == RULES or self._bots_think_here:
                await asyncio.to_thread(compile_game if part == RULES else compile_all, book)
        except Exception:
            self.failed.add(book.id)
            self.games[book.id] = Progress(self.games[book.id].share)
            log.exception("game not ready", extra={"game": book.id})
        else:
            self.games[book.id] = Progress(1.0, ready=True)
            log.info("game ready" if part == RULES else "players ready", extra={"game": book.id})
            self._when_ready()

    async def _prepare_reviews(self) -> None:
        """A review that cannot be compiled ahead is compiled when it is asked for."""
        for book in RULEBOOKS.values():
            try:
                if book.id not in self.failed and not is_review_compiled(book):
                    await self._compile(book, REVIEW)
            except Exception:
                log.exception("review not compiled", extra={"game": book.id})

    async def _compile(self, book: Rulebook, what: str) -> None:
        """Compile in another process, which prints a line for each step."""
        log.info("compiling", extra={"game": book.id, "part": what})
        command = (sys.executable, "-m", "torri.table.readiness", book.id, what)
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, start_new_session=True
        )  # a session of its own: Ctrl-C is for the server, which stops it
        try:
            assert process.stdout is not None  # noqa: S101 - it was asked for
            async for line in process.stdout:
                if what == RULES:
                    self.games[book.id].share = float(line)
            if await process.wait():
                raise ChildProcessError(f"the compiler ended with {process.returncode}")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


def say(share: float) -> None:
    """Tell the server how far this process is."""
    sys.stdout.write(f"{share:.3f}\n")
    sys.stdout.flush()


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Other servers on this machine wait until a game is compiled, and then find it done."""
    with ExitStack() as stack:
        with suppress(OSError):  # where nothing can be kept, nobody waits
            cache_home().mkdir(parents=True, exist_ok=True)
            lock = stack.enter_context((cache_home() / f"{name}.lock").open("w"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(name: str, what: str) -> None:
    """Compile a part of a game in this process."""
    if what == REVIEW:
        os.nice(NICENESS)
    with one_at_a_time(name):
        if what == RULES:
            compile_game(RULEBOOKS[name], say)
        elif what == PLAYERS:
            compile_all(RULEBOOKS[name], say)
        else:
            compile_review(RULEBOOKS[name])


if __name__ == "__main__":
    main(*sys.argv[1:])
