"""Games that are compiled when somebody wants to play: done ahead, in a process of its own, with a progress.

A game that this machine has never compiled takes half a minute. The server answers meanwhile: a process
compiles into the cache on disk, then a thread reads from there. When all games can be played, their reviews
are compiled at the lowest priority: a review has a process of its own, which finds them in the cache.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import sys
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torri.engine.compiled import cache_home
from torri.engine.language import _
from torri.games import RULEBOOKS
from torri.players.warmup import compile_all, is_compiled
from torri.review.warmup import compile_review, is_compiled as is_review_compiled
from torri.table.errors import NotFound, NotReady
from torri.table.tasks import begin, cancel_and_wait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torri.engine.rulebook import Rulebook

log = logging.getLogger("torri.table")

REVIEW = "review"
NICENESS = 19


@dataclass
class Progress:
    """How far a game is: 0 to 1."""

    share: float = 0.0
    ready: bool = False


class Readiness:
    """Which games can be played now."""

    def __init__(self, when_ready: Callable[[], None] = lambda: None) -> None:
        self.games = {name: Progress() for name in RULEBOOKS}
        self.failed: set[str] = set()
        self.prepared = asyncio.Event()
        """Set when all games can be played, but for those that failed."""
        self._when_ready = when_ready
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
            share = round(progress.share, 2)
            sentence = _("{game} is being compiled for this machine, once: {percent} % done. Try again soon.")
            raise NotReady(sentence, game=RULEBOOKS[name].title(), percent=round(100 * share), progress=share)

    async def _prepare_all(self) -> None:
        await self._prepare_games()
        self.prepared.set()
        await self._prepare_reviews()

    async def _prepare_games(self) -> None:
        for book in sorted(RULEBOOKS.values(), key=is_compiled, reverse=True):
            try:
                if not is_compiled(book):
                    await self._compile(book)
                await asyncio.to_thread(compile_all, book)  # from the cache
            except Exception:
                self.failed.add(book.id)
                log.exception("game not ready", extra={"game": book.id})
            else:
                self.games[book.id] = Progress(1.0, ready=True)
                log.info("game ready", extra={"game": book.id})
                self._when_ready()

    async def _prepare_reviews(self) -> None:
        """A review that cannot be compiled ahead is compiled when it is asked for."""
        for book in RULEBOOKS.values():
            try:
                if self.games[book.id].ready and not is_review_compiled(book):
                    await self._compile(book, REVIEW)
            except Exception:
                log.exception("review not compiled", extra={"game": book.id})

    async def _compile(self, book: Rulebook, *what: str) -> None:
        """Compile in another process, which prints a line for each step."""
        log.info("compiling", extra={"game": book.id})
        command = (sys.executable, "-m", "torri.table.readiness", book.id, *what)
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, start_new_session=True
        )  # a session of its own: Ctrl-C is for the server, which stops it
        try:
            assert process.stdout is not None  # noqa: S101 - it was asked for
            async for line in process.stdout:
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


def main(name: str, what: str = "") -> None:
    """Compile a game with its players, or its review, in this process."""
    if what == REVIEW:
        os.nice(NICENESS)
    with one_at_a_time(name):
        if what == REVIEW:
            compile_review(RULEBOOKS[name])
        else:
            compile_all(RULEBOOKS[name], say)


if __name__ == "__main__":
    main(*sys.argv[1:])
