"""People who play in tests: they look, and do the first or a random thing that is possible."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

from torri.table.opening import Opening, Wish

if TYPE_CHECKING:
    from torri.table.rows import Guest
    from torri.table.service import Tables
    from torri.table.snapshot import Snapshot

PATIENCE = 60.0
GAME = "san-gimignano"


async def two_people(tables: Tables, **wishes: Any) -> tuple[str, list[Guest]]:
    """A table of two people, begun."""
    owner, _token = await tables.guests.welcome("Adso")
    friend, _token = await tables.guests.welcome("William")
    opening = {"game": GAME, "seats": [Wish("me"), Wish()]} | wishes
    table = (await tables.open(owner, Opening(**opening))).table
    await tables.join(table, friend)
    return table, [owner, friend]


async def one_against(tables: Tables, bot: str = "random", **wishes: Any) -> tuple[str, Guest]:
    """A table of a person and a bot, begun."""
    owner, _token = await tables.guests.welcome("Adso")
    opening = {"game": GAME, "seats": [Wish("me"), Wish("bot", bot)]} | wishes
    return (await tables.open(owner, Opening(**opening))).table, owner


async def until(tables: Tables, table: str, guest: Guest, done: Any) -> Snapshot:
    """Look until something is so."""
    async with asyncio.timeout(PATIENCE), tables.watching(table, guest) as watcher:
        while not done(shot := await tables.look(table, guest)):
            await watcher.changed.wait()
            watcher.changed.clear()
        return shot


async def decide(tables: Tables, table: str, guests: list[Guest], code: str | None = None) -> Snapshot:
    """Let whoever is to move do this, or the last thing possible; the table as that person saw it before."""
    shot = await tables.look(table, guests[0])
    assert shot.to_move is not None
    guest = guests[shot.to_move]
    shot = await tables.look(table, guest)
    await tables.act(table, guest, shot.sequence, code or shot.legal[-1]["code"])
    return shot


async def play_out(tables: Tables, table: str, guests: list[Guest], seed: int = 1) -> Snapshot:
    """Play to the end, at random; seats without a guest in the list are bots'."""
    random = Random(seed)
    while True:
        shot = await until(
            tables, table, guests[0], lambda shot: shot.status == "over" or shot.to_move < len(guests)
        )
        if shot.status == "over":
            return shot
        guest = guests[shot.to_move or 0]
        legal = (await tables.look(table, guest)).legal
        await tables.act(table, guest, shot.sequence, random.choice(legal)["code"])
