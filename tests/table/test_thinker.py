"""Bots in processes of their own: the same answers, and one that hangs is killed and asked again."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

import pytest

import torri
from torri.table.bots import Thinkers
from torri.table.errors import NotReady, TooMuch, Unavailable
from torri.table.readiness import Readiness
from torri.table.thinker import Failed, Thinker, answer_to, job_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.knowledge import Knowledge

pytestmark = pytest.mark.anyio

PATIENCE = 120.0


@pytest.fixture
def known() -> Knowledge:
    """What the first seat knows at the first decision."""
    match = torri.game("san-gimignano").match(seed=1)
    return match.knowledge(match.to_move)


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    """One place to think at."""
    made = Thinkers(1, PATIENCE, processes=True)
    yield made
    made.close()


def test_a_job_is_answered_with_what_the_player_chooses(known: Knowledge) -> None:
    """The id of the action that the same player with the same seed chooses here."""
    job = job_of("choose", "random", "seed", known)
    assert answer_to(job).found == torri.player("random", "seed").choose(known).id


def test_a_player_that_fails_is_told_in_words(known: Knowledge) -> None:
    """What goes wrong in the process comes back as a sentence, and the process stays."""
    answer = answer_to(job_of("choose", "nobody", "seed", known))
    assert answer.found is None
    assert "There is no player" in answer.wrong


async def test_a_process_answers_and_is_charged_to_the_owner(thinkers: Thinkers, known: Knowledge) -> None:
    """A bot in a process does what it does here; a killed one is replaced without anybody noticing."""
    action, _took = await thinkers.ask("random", "seed", known, "guest")
    assert action == torri.player("random", "seed 1").choose(known)
    assert thinkers.queue.spent("guest") >= 0.0
    (thinker,) = thinkers._all
    assert thinker.process is not None
    os.kill(thinker.process, 9)
    again, _took = await thinkers.ask("random", "seed", known, "guest")
    assert again in known.legal
    assert thinker not in thinkers._all
    assert thinkers._meters.bots_failed == 1


async def test_a_bot_that_hangs_is_killed_and_asked_again(known: Knowledge) -> None:
    """Where no process answers in time, all are killed, and a simple bot decides."""
    thinkers = Thinkers(1, 0.01, processes=True)
    action, took = await thinkers.ask("random", "seed", known)
    assert (action in known.legal, took) == (True, 0.0)
    assert thinkers._meters.bots_failed == 3
    assert not thinkers._all


async def test_a_hint_that_does_not_come_is_refused_in_words(known: Knowledge) -> None:
    """Whoever asks for a hint in vain is told to ask again."""
    thinkers = Thinkers(1, 0.01, processes=True)
    with pytest.raises(Unavailable, match="Ask again"):
        await thinkers.explain("10", "seed", known)


async def test_who_is_over_the_budget_gets_no_hint_but_is_told_when(known: Knowledge) -> None:
    """Another guest is not concerned."""
    thinkers = Thinkers(1, PATIENCE, budget=30.0)
    thinkers.queue.charge("spender", 60.0)
    with pytest.raises(TooMuch, match="ask again in 60 seconds") as refused:
        await thinkers.explain("10", "seed", known, "spender")
    assert refused.value.facts == {"wait": 60}
    assert (await thinkers.explain("10", "seed", known, "saver")).candidates


async def test_while_players_are_compiled_bots_wait_and_hints_are_refused(known: Knowledge) -> None:
    """Nobody compiles beside the compiler."""
    readiness = Readiness()
    compiled = readiness._players[known.game.id] = asyncio.Event()
    thinkers = Thinkers(1, PATIENCE, readiness=readiness)
    bot = asyncio.ensure_future(thinkers.ask("random", "seed", known))
    with pytest.raises(NotReady, match="are being compiled"):
        await thinkers.explain("10", "seed", known)
    assert not thinkers.can_think(known.game.id)
    assert not bot.done()
    compiled.set()
    action, _took = await bot
    assert action in known.legal


def test_nobody_is_asked_after_the_end(known: Knowledge) -> None:
    """A process that was killed takes no job any more."""
    thinker = Thinker()
    thinker.kill()
    with pytest.raises(Failed):
        thinker.ask(job_of("choose", "random", "seed", known))
