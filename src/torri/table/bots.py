"""Bots at a table: which there are, and how they are asked without anybody waiting for them."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from torri.engine.advice import advise
from torri.engine.language import _
from torri.players import PLAYERS, house_player
from torri.players.expertise import expertise
from torri.table.errors import BadRequest
from torri.table.meters import Meters
from torri.table.names import TITLED

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action
    from torri.players.protocol import Player

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
    """Threads in which bots think; the compiled search leaves the other threads alone meanwhile."""

    def __init__(self, threads: int, patience: float, meters: Meters | None = None) -> None:
        self._meters = meters or Meters()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._patience = patience

    async def ask(self, spec: str, seed: str, knowledge: Knowledge) -> tuple[Action, float]:
        """What a bot does, and how long it took; one that fails is asked again."""
        for attempt in range(1, ASKED + 1):
            started = time.perf_counter()
            try:
                action = await self._once(house_player(spec, f"{seed} {attempt}"), knowledge)
            except Exception:
                self._meters.bots_failed += 1
                log.exception("bot failed", extra={"spec": spec, "attempt": attempt})
                await asyncio.sleep(0.1 * attempt)
            else:
                return action, time.perf_counter() - started
        return house_player(SIMPLE, seed).choose(knowledge), 0.0

    async def _once(self, bot: Player, knowledge: Knowledge) -> Action:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self._patience):
            action = await loop.run_in_executor(self._threads, bot.choose, knowledge)
        if action not in knowledge.legal:
            raise ValueError(f"{action!r} is not legal")
        return action

    def close(self) -> None:
        """Ask nobody any more; who thinks is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
