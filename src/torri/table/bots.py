"""Bots at a table: which there are, and how they are asked without anybody waiting for them."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from torri.engine.advice import advise
from torri.engine.language import _
from torri.players import PLAYERS, house_player
from torri.players.expertise import expertise
from torri.players.search import search
from torri.table.errors import BadRequest, TooMuch, Unavailable
from torri.table.fair_queue import FairQueue
from torri.table.meters import Meters
from torri.table.names import TITLED
from torri.table.thinker import Failed, Thinker, job_of

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action
    from torri.players.search.explanation import Explanation
    from torri.table.readiness import Readiness
    from torri.table.thinker import Answer, Job

log = logging.getLogger("torri.table")

SIMPLE = "random"
"""The bot that decides when another failed again and again, so that a table never stands still."""

ASKED = 3
"""How often a bot is asked before that."""


def bots_for(book: Rulebook) -> tuple[str, ...]:
    """The bots that can sit down at a game: the levels, its styles, then the plain ones."""
    return (*TITLED, *(style.spec for style in expertise(book).styles), *PLAYERS)


def check_bot(spec: str, book: Rulebook) -> None:
    """Refuse an unknown bot."""
    if spec not in bots_for(book):
        sentence = _('There is no player "{spec}". {advice}')
        raise BadRequest(sentence, spec=spec[:40], advice=advise(spec, bots_for(book)))


class Thinkers:
    """Where bots and hints think: in processes of their own, or in threads where that is enough.

    A guest's turn comes by how little was thought for it lately (`FairQueue`). A process that does not answer
    in time is killed, and the bot is asked again in another one; a thread can only be left alone.
    """

    def __init__(
        self,
        places: int,
        patience: float,
        meters: Meters | None = None,
        *,
        processes: bool = False,
        budget: float = math.inf,
        readiness: Readiness | None = None,
    ) -> None:
        self._meters = meters or Meters()
        self._threads = ThreadPoolExecutor(places, thread_name_prefix="bot")
        self._patience = patience
        self._processes = processes
        self._readiness = readiness
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._closed = False
        self.queue = FairQueue(places, budget)

    async def ask(self, spec: str, seed: str, knowledge: Knowledge, owner: str = "") -> tuple[Action, float]:
        """What a bot does, and how long it took; one that fails is asked again."""
        if self._readiness is not None:
            await self._readiness.wait_for_players(knowledge.game.id)
        for attempt in range(1, ASKED + 1):
            try:
                async with self.queue.turn(owner):
                    started = time.perf_counter()
                    job = job_of("choose", spec, f"{seed} {attempt}", knowledge)
                    action = knowledge.game.actions.find(await self._think(job, knowledge, owner))
                if action not in knowledge.legal:
                    raise ValueError(f"{action!r} is not legal")  # noqa: TRY301 - as any other fault of a bot
            except Exception:
                self._meters.bots_failed += 1
                log.exception("bot failed", extra={"spec": spec, "attempt": attempt})
                await asyncio.sleep(0.1 * attempt)
            else:
                return action, time.perf_counter() - started
        # In a thread: where bots think in processes, this one may have to read its player from the cache.
        return await asyncio.to_thread(house_player(SIMPLE, seed).choose, knowledge), 0.0

    async def explain(self, budget: str, seed: str, knowledge: Knowledge, owner: str = "") -> Explanation:
        """What a search finds for whoever wants a hint; where it fails, they are told to ask again."""
        if self._readiness is not None:
            self._readiness.must_have_players(knowledge.game.id)
        if rest := self.rest(owner):
            sentence = _("Your bots and hints have used up their thinking time; ask again in {wait} seconds.")
            raise TooMuch(sentence, wait=math.ceil(rest))
        try:
            async with self.queue.turn(owner):
                found: Explanation = await self._think(
                    job_of("explain", budget, seed, knowledge), knowledge, owner
                )
        except (Failed, TimeoutError) as error:
            log.warning("hint failed", extra={"why": str(error)})
            raise Unavailable(_("No hint was found in time. Ask again.")) from None
        return found

    def can_think(self, game: str) -> bool:
        """Whether the bots of a game are compiled; those that are not are waited for."""
        return self._readiness is None or self._readiness.has_players(game)

    def rest(self, owner: str) -> float:
        """How many seconds the bots and hints of a guest wait where they have used up their time, else 0."""
        return self.queue.rest(owner)

    async def _think(self, job: Job, knowledge: Knowledge, owner: str) -> Any:
        """What comes of a job; what it took is charged to its owner."""
        started = time.perf_counter()
        spent = None
        try:
            if not self._processes:
                return await self._in_thread(job, knowledge)
            found, spent, _wrong = await self._in_process(job)
        finally:
            self.queue.charge(owner, time.perf_counter() - started if spent is None else spent)
        return found

    async def _in_thread(self, job: Job, knowledge: Knowledge) -> Any:
        loop = asyncio.get_running_loop()
        think = (
            house_player(job.how, job.seed).choose
            if job.what == "choose"
            else search(job.how, job.seed).explain
        )
        async with asyncio.timeout(self._patience):
            return await loop.run_in_executor(self._threads, think, knowledge)

    async def _in_process(self, job: Job) -> Answer:
        thinker = self._idle.pop() if self._idle else self._new()
        try:
            async with asyncio.timeout(self._patience):
                loop = asyncio.get_running_loop()
                answer = await loop.run_in_executor(self._threads, thinker.ask, job)
        except BaseException:  # cancelled too: else it goes on with what nobody waits for
            thinker.kill()
            self._all.discard(thinker)
            raise
        self._idle.append(thinker)
        if answer.wrong:
            raise Failed(answer.wrong)
        return answer

    def _new(self) -> Thinker:
        if self._closed:
            raise Failed("nobody thinks any more")
        thinker = Thinker()
        self._all.add(thinker)
        return thinker

    def close(self) -> None:
        """Ask nobody any more; who thinks is not waited for."""
        self._closed = True
        for thinker in self._all:
            thinker.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)
