"""What hostile people do, each as a function that says what came out of it."""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
import sqlite3
from contextlib import AsyncExitStack, closing, suppress
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.hostile.attack import GAME, Attack, Outcome, Target, timed
from torri.engine.errors import RecordError
from torri.engine.record import Record
from torri.table.fair_record import check_fairness
from torri.table.fairness import seal_of

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

BOT = {"kind": "bot", "bot": "random"}
ME, OPEN = {"kind": "me"}, {"kind": "open"}
FREE = {
    "TORRI_GUESTS_PER_MINUTE": "1e9",
    "TORRI_REQUESTS_PER_SECOND": "1e9",
    "TORRI_TABLES_PER_GUEST": "10000",
}
"""Limits of rates away, where the attack is about something else."""


async def opened(guest: httpx.AsyncClient, **wishes: Any) -> str:
    """A table of a guest."""
    answer = await guest.post("/api/tables", json={"game": GAME} | wishes)
    answer.raise_for_status()
    return str(answer.json()["table"])


async def half_said(target: Target) -> Outcome:
    """Requests that are begun and never ended."""
    before, times = await target.health(), 600
    host, log = ("127.0.0.1", target.port), target.log.stat().st_size
    begun = [(await asyncio.open_connection(*host))[1] for _ in range(times)]
    for writer in begun:
        with suppress(ConnectionError):
            writer.write(b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
    await asyncio.sleep(1)
    others = await refused_elsewhere(target)
    await asyncio.sleep(21)
    after = await target.health()
    for writer in begun:
        writer.close()
    written = (target.log.stat().st_size - log) / 1000
    said = (
        f"from one address 256 were let in; meanwhile it was refused ({others}), after 20 s it was served:"
        f" /livez {before:.0f} ms before, {after:.0f} ms after; {written:.1f} kB of log"
    )
    return Outcome("half-sent requests", times, said, after < 1000 and written < 100)


async def refused_elsewhere(target: Target) -> str:
    """What the same address gets meanwhile."""
    try:
        async with httpx.AsyncClient(timeout=5) as client:
            return str((await client.get(f"{target.url}/livez")).status_code)
    except httpx.TransportError as error:
        return type(error).__name__


async def damaged_tables(target: Target) -> Outcome:
    """Tables whose rows are nonsense, before a restart."""
    guest = await target.guest()
    codes = [await opened(guest, seats=[ME, BOT]) for _ in range(20)]
    target.end()
    bad = codes[:10]
    with closing(sqlite3.connect(target.database)) as file, file:
        for code in bad[:5]:
            file.execute("UPDATE actions SET outcomes = '[\"nonsense\"]' WHERE table_id = ?", (code,))
        for code in bad[5:]:
            file.execute("UPDATE tables SET options = '{' WHERE id = ?", (code,))
    await target.start()
    guest.base_url = target.url
    shown = [(await guest.get(f"/api/tables/{code}")).status_code for code in codes]
    told = target.log.read_text().count("table set aside")
    whole = shown.count(200)
    said = f"{shown.count(500)} told to be damaged, {whole} of 10 others shown; {told} lines of log"
    return Outcome("tables damaged in the database", len(bad), said, shown == [500] * 10 + [200] * 10)


async def foreign_pages(target: Target) -> Outcome:
    """Every write of the API and of forms, from pages of other sites."""
    guest = await target.guest()
    table = await opened(guest, seats=[ME, BOT])
    paths = (await guest.get("/api/openapi.json")).json()["paths"]
    writes = [(method, path) for path, methods in paths.items() for method in methods if method != "get"]
    names = ("act", "resign", "close", "leave", "join", "say", "seat/key", "rematch", "start", "back")
    writes += [("post", f"/t/{{table}}/{name}") for name in names]
    writes += [("post", path) for path in ("/open", "/name", "/settings")]
    origins = ("null", "https://evil.example", f"{target.url}0", "http://localhost", "http://[", "file://")
    tried = through = 0
    for origin in origins:
        for method, path in writes:
            answer = await guest.request(
                method, path.format(table=table, seat=1), headers={"Origin": origin}, json={}
            )
            tried += 1
            through += answer.status_code != 403 or "set-cookie" in answer.headers
    status = (await guest.get(f"/api/tables/{table}")).json()["status"]
    return Outcome(
        "writes from pages of other sites",
        tried,
        f"{through} got through",
        through == 0 and status == "playing",
    )


async def sockets_of_strangers(target: Target) -> Outcome:
    """Sockets of people whom nobody knows, at the table of two people."""
    guest = await target.guest()
    table = await opened(guest, seats=[ME, BOT])
    address = f"ws://127.0.0.1:{target.port}/api/tables/{table}/socket"
    headers = {"Authorization": guest.headers["Authorization"]}
    taken = 0
    async with AsyncExitStack() as stack:
        for _ in range(200):
            socket = await stack.enter_async_context(connect(address, proxy=None))
            taken += json.loads(await socket.recv())["type"] == "table"
        own = await stack.enter_async_context(connect(address, additional_headers=headers, proxy=None))
        seated = json.loads(await own.recv())["type"] == "table"
    said = f"{taken} let in to watch; the seat's own socket {'was' if seated else 'was not'} served"
    return Outcome("anonymous sockets at one table", 200, said, seated and taken == 25)


async def messages_of_strangers(target: Target) -> Outcome:
    """Messages without an end from somebody who is no guest."""
    guest = await target.guest()
    table = await opened(guest, seats=[ME, BOT])
    address, before = f"ws://127.0.0.1:{target.port}/api/tables/{table}/socket", await target.health()
    async with connect(address, proxy=None) as socket:
        sending = asyncio.create_task(flood(socket, 5000))
        meanwhile, answered = await target.health(50), 0
        with suppress(TimeoutError):
            async with asyncio.timeout(5):
                while True:
                    answered += json.loads(await socket.recv())["type"] == "refused"
        sending.cancel()
    said = f"{answered} read in five seconds; /livez {before:.0f} ms before, {meanwhile:.0f} ms meanwhile"
    return Outcome("anonymous messages on one socket", 5000, said, answered < 500)


async def flood(socket: ClientConnection, times: int) -> None:
    """Send nonsense."""
    with suppress(ConnectionClosed):
        for _ in range(times):
            await socket.send("{}")


async def tables_of_bots(target: Target) -> Outcome:
    """Sixty tables of strong bots and nobody else, and somebody who plays against a weak one."""
    level = {"kind": "bot", "bot": "level:6"}
    first = await reply_of_a_bot(target, times=1)  # with the start of the process in which it thinks
    alone = await reply_of_a_bot(target)
    crowd = [await target.guest(f"Crowd {number}") for number in range(3)]
    for number in range(60):
        await opened(crowd[number % 3], seats=[level, level])
    await asyncio.sleep(2)
    beside = await reply_of_a_bot(target)
    said = (
        f"the slowest of five answers of another guest's bot took {alone:.1f} s before,"
        f" {beside:.1f} s beside them (the very first {first:.1f} s: its process begins then)"
    )
    return Outcome("tables of level 6 bots alone", 60, said, beside < alone + 2)


async def reply_of_a_bot(target: Target, times: int = 5) -> float:
    """How long a bot takes at a new table, in seconds: the slowest of a few answers."""
    guest, slowest = await target.guest(), 0.0
    for _ in range(times):
        table = await opened(guest, seats=[ME, {"kind": "bot", "bot": "level:1"}])
        shot = (await guest.get(f"/api/tables/{table}")).json()
        if shot["to_move"] == 0:
            action = {"sequence": shot["sequence"], "action": shot["legal"][-1]["code"]}
            await guest.post(f"/api/tables/{table}/actions", json=action)
        began = perf_counter()
        while (await guest.get(f"/api/tables/{table}")).json()["to_move"] == 1:  # noqa: ASYNC110 - as a client does
            await asyncio.sleep(0.02)
        slowest = max(slowest, perf_counter() - began)
    return slowest


async def many_hints(target: Target) -> Outcome:
    """Hints for 24 tables at once."""
    before, guests = await target.health(), [await target.guest(f"Guest {number}") for number in range(24)]
    codes = [await opened(guest, seats=[ME, BOT]) for guest in guests]
    pairs = list(zip(guests, codes, strict=True))
    for guest, code in pairs:
        await until_it_decides(guest, code)
    asking = [asyncio.create_task(timed(partial(hint, guest, code))) for guest, code in pairs]
    meanwhile = await target.health(30)
    took = [await task for task in asking]
    said = (
        f"{len(took)} answered, one at a time, the last after {max(took) / 1000:.0f} s;"
        f" /livez {before:.0f} ms before, {meanwhile:.0f} ms meanwhile"
    )
    return Outcome("hints at once", len(asking), said, meanwhile < 1000)


async def until_it_decides(guest: httpx.AsyncClient, code: str) -> None:
    """Wait until it is the guest's turn: before that there is nothing to give a hint about."""
    while (await guest.get(f"/api/tables/{code}")).json()["to_move"] != 0:  # noqa: ASYNC110 - as a client does
        await asyncio.sleep(0.05)


async def hint(guest: httpx.AsyncClient, code: str) -> None:
    """A hint, which has to come."""
    (await guest.get(f"/t/{code}/hints")).raise_for_status()


async def words_until_it_suits(target: Target) -> Outcome:
    """A host who plays tries words in its own database; the other seat kept a fingerprint."""
    host, honest, word = await target.guest("Host"), await target.guest("William"), secrets.token_hex(16)
    table = await opened(host, seats=[ME, OPEN], seal=seal_of("first"))
    await honest.post(f"/api/tables/{table}/seats", json={"seal": seal_of(word)})
    kept = (await honest.get(f"/api/tables/{table}")).json()["fairness"]["fingerprint"]
    for guest, said in ((host, "first"), (honest, word)):
        await guest.put(f"/api/tables/{table}/word", json={"word": said})
    await honest.post(f"/api/tables/{table}/resign")
    record = Record.loads((await honest.get(f"/api/tables/{table}/record")).text)
    check_fairness(record, kept)
    times = found_out = 1500
    for number in range(times):
        found_out -= passes(record, kept, f"word {number}")
    return Outcome(
        "words tried for a better deal", times, f"{found_out:,} found out by `verify`", found_out == times
    )


def passes(record: Record, kept: str, word: str) -> bool:
    """Whether a record with another word of the host, and the seal to it, fits what the other kept."""
    fair = json.loads(json.dumps(record.fairness))
    fair["words"][0], fair["agreement"]["seals"][0] = word, seal_of(word)
    try:
        check_fairness(
            Record(record.game, record.players, record.options, record.seats, record.steps, None, fair), kept
        )
    except RecordError:
        return False
    return True


async def kills(target: Target) -> Outcome:
    """The server is killed in the midst of play, again and again; every action that was accepted is there."""
    guests = [await target.guest("Adso"), await target.guest("William")]
    table = await opened(guests[0], seats=[ME, OPEN])
    await guests[1].post(f"/api/tables/{table}/seats", json={})
    accepted, lost, times = 1, 0, 10
    for _ in range(times):
        playing = asyncio.create_task(play(guests, table))
        await asyncio.sleep(0.3 + secrets.randbelow(300) / 1000)
        target.end(signal.SIGKILL)
        accepted = max(accepted, await playing)
        await target.start()
        for guest in guests:
            guest.base_url = target.url
        shot = (await guests[0].get(f"/api/tables/{table}")).json()
        lost += max(0, accepted - shot["sequence"])
        if shot["status"] != "playing":
            await guests[0].post(f"/api/tables/{table}/rematch", json={})
            table = (await guests[1].post(f"/api/tables/{table}/rematch", json={})).json()["table"]
            guests.reverse()
            accepted = 1
    return Outcome("kills while actions are accepted", times, f"{lost} accepted actions lost", lost == 0)


async def play(guests: list[httpx.AsyncClient], table: str) -> int:
    """Play until the server is gone; the last row that was accepted."""
    accepted = 0
    with suppress(httpx.TransportError):
        while True:
            shot = (await guests[0].get(f"/api/tables/{table}")).json()
            if shot["to_move"] is None:
                return accepted
            guest = guests[shot["to_move"]]
            legal = (await guest.get(f"/api/tables/{table}")).json()["legal"]
            action = {"sequence": shot["sequence"], "action": secrets.choice(legal)["code"]}
            answer = await guest.post(f"/api/tables/{table}/actions", json=action)
            accepted = answer.json().get("sequence", accepted) if answer.status_code == 200 else accepted
    return accepted


ATTACKS: list[Attack] = [
    (half_said, {}),
    (damaged_tables, {}),
    (foreign_pages, FREE),
    (sockets_of_strangers, {}),
    (messages_of_strangers, {}),
    (tables_of_bots, FREE),
    (many_hints, FREE),
    (words_until_it_suits, {}),
    (kills, FREE),
]
