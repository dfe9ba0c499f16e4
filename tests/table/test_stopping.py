"""Stopping: everything that goes on beside ends when it is told to, whatever it is doing."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.table.conftest import HASTY, serving
from tests.table.players import GAME, decide, two_people
from torri.table.bots import Thinkers
from torri.table.database import Database
from torri.table.errors import Unavailable
from torri.table.notices import Notices
from torri.table.service import Tables

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from tests.table.postgres import PostgreSQL

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]

STOPS = 300
PATIENCE = 10.0


async def ends(work: Coroutine[Any, Any, None]) -> bool:
    """Whether this comes to an end by itself: a timeout would cancel, and so end what hangs."""
    done, _pending = await asyncio.wait({asyncio.create_task(work)}, timeout=PATIENCE)
    return bool(done)


async def test_notices_stop_while_they_are_told(
    postgres: PostgreSQL, caplog: pytest.LogCaptureFixture
) -> None:
    """300 times: the last notice is told right before the stop; each stop ends, told once."""
    database = Database(postgres.new_database())
    for number in range(STOPS):
        connected = asyncio.Event()
        notices = Notices(database, lambda _heard, connected=connected: connected.set())  # type: ignore[misc]
        notices.start()
        await connected.wait()
        for moment in range(number % 6):
            notices.tell(f"table {moment}")
            await asyncio.sleep(0)
        assert await ends(notices.close()), f"stop {number} hangs"
    assert not wrong(caplog)


def wrong(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the tables have logged as going wrong."""
    return [
        line.message for line in caplog.records if line.name == "torri.table" and line.levelno > logging.INFO
    ]


async def test_tables_stop_while_everybody_tells_notices(
    postgres: PostgreSQL, caplog: pytest.LogCaptureFixture
) -> None:
    """A server stops while it tells others of changes, and is told of some; nothing goes wrong."""
    database = postgres.new_database()
    async with serving(database) as other:
        table, guests = await two_people(other)
        for number in range(STOPS // 15):
            tables = Tables(database, HASTY)
            await tables.start()
            await tables.look(table, guests[0])
            for _ in range(number):
                tables.notices.tell(table)
                other.notices.tell(table)
                await asyncio.sleep(0)
            assert await ends(tables.stop()), f"stop {number} hangs"
            assert not tables._dealer._tasks
    assert not wrong(caplog)


@pytest.mark.parametrize("moments", range(3))
async def test_a_bot_that_has_just_answered_is_cancelled_all_the_same(
    moments: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cancellation that comes between a bot's answer and its use is not lost."""
    match = torri.game(GAME).match(seed=1)
    answered: asyncio.Future[Any] = asyncio.Future()
    monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", lambda *_: answered)
    asking = asyncio.create_task(
        Thinkers(1, PATIENCE).ask("random", "1", match.state.known_to(match.to_move))
    )
    await asyncio.sleep(0)
    answered.set_result(match.state.legal[0])
    for _ in range(moments):
        await asyncio.sleep(0)
    came_too_late = asking.done()
    asking.cancel()
    await asyncio.wait({asking})
    assert asking.cancelled() or came_too_late


async def test_after_the_dealer_has_closed_nothing_begins(tables: Tables) -> None:
    """What a timer or another server asks for during the stop is left alone."""
    await tables._dealer.close()
    tables._dealer.spawn(asyncio.sleep(PATIENCE))
    assert not tables._dealer._tasks


async def test_a_row_that_cannot_be_written_is_answered(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong, whoever waits is told, the next row is written, and the stop ends."""
    table, guests = await two_people(tables)
    writer = tables._writer
    with monkeypatch.context() as patch:
        patch.setattr(writer._pen, "write", broken)
        with pytest.raises(Unavailable):
            await decide(tables, table, guests)
    await decide(tables, table, guests)
    assert await ends(writer.close())


async def broken(*_: Any) -> None:
    """What nobody has thought of."""
    raise ZeroDivisionError


async def test_no_free_connection_is_said_like_no_database(database: str) -> None:
    """Where all connections are in use for too long the database counts as not answering."""
    opened = Database(database)
    await opened.open()
    opened.engine.pool._timeout = 0  # type: ignore[attr-defined]
    async with AsyncExitStack() as taken:
        with pytest.raises(Unavailable):
            await take_all(opened, taken)
    await opened.close()


async def take_all(opened: Database, taken: AsyncExitStack) -> None:
    """Take one connection after the other, and give none back."""
    while True:
        await taken.enter_async_context(opened.reading())
