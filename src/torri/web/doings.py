"""What a guest can do at a table: one list for the API and for the socket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from torri.web import wire

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pydantic import BaseModel

    from torri.table.rows import Guest
    from torri.table.service import Tables


@dataclass(frozen=True)
class Doing:
    """A thing to do: its name on the socket, its route, what it takes and what it answers."""

    name: str
    method: str
    path: str
    body: type[wire.Wire]
    answer: type[BaseModel]
    do: Callable[[Tables, str, Guest, Any], Awaitable[dict[str, Any]]]


async def act(tables: Tables, table: str, guest: Guest, body: wire.Act) -> wire.JSON:
    """Do an action, by its code or id, having seen `sequence` rows."""
    return {"sequence": await tables.act(table, guest, body.sequence, body.action)}


async def undo(tables: Tables, table: str, guest: Guest, body: wire.Undo) -> wire.JSON:
    """Take back the own last action, where nothing was revealed."""
    return {"sequence": await tables.undo(table, guest, body.sequence)}


async def takeback(tables: Tables, table: str, guest: Guest, body: wire.GoBack) -> wire.JSON:
    """Ask all to go back to an earlier row."""
    return {"sequence": await tables.ask_back(table, guest, body.sequence, body.to)}


async def answer(tables: Tables, table: str, guest: Guest, body: wire.Answer) -> wire.JSON:
    """Agree to go back, or not."""
    return {"sequence": await tables.answer(table, guest, body.agree)}


async def auto(tables: Tables, table: str, guest: Guest, body: wire.Auto) -> wire.JSON:
    """Say when to pass for me: off, forced (nothing else is possible) or always."""
    await tables.auto(table, guest, body.passing)
    return {"done": True}


async def cancel(tables: Tables, table: str, guest: Guest, body: wire.Nothing) -> wire.JSON:
    """Cancel the automatic pass that is coming."""
    await tables.cancel(table, guest)
    return {"done": True}


async def leave(tables: Tables, table: str, guest: Guest, body: wire.Leave) -> wire.JSON:
    """Leave: before the start the seat is open again, later a bot stands in."""
    await tables.leave(table, guest, body.stand_in)
    return {"done": True}


async def come_back(tables: Tables, table: str, guest: Guest, body: wire.Nothing) -> wire.JSON:
    """Come back to the own seat."""
    await tables.come_back(table, guest)
    return {"done": True}


async def resign(tables: Tables, table: str, guest: Guest, body: wire.Nothing) -> wire.JSON:
    """Give up."""
    return {"sequence": await tables.resign(table, guest)}


async def rematch(tables: Tables, table: str, guest: Guest, body: wire.Nothing) -> wire.JSON:
    """Play once more with the seats rotated, when all persons agree."""
    return {"table": await tables.rematch(table, guest)}


async def chat(tables: Tables, table: str, guest: Guest, body: wire.Say) -> wire.JSON:
    """Say something."""
    return {"number": await tables.say(table, guest, body.text)}


async def start(tables: Tables, table: str, guest: Guest, body: wire.Nothing) -> wire.JSON:
    """Begin, as the owner, where the table waits for that."""
    await tables.begin(table, guest)
    return {"done": True}


async def word(tables: Tables, table: str, guest: Guest, body: wire.Word) -> wire.JSON:
    """Add a word of one's own to the shuffle, before the start."""
    await tables.word(table, guest, body.word)
    return {"done": True}


async def close(tables: Tables, table: str, guest: Guest, body: wire.Nothing) -> wire.JSON:
    """Close the own table before it begins."""
    await tables.close(table, guest)
    return {"done": True}


DOINGS = (
    Doing("act", "POST", "actions", wire.Act, wire.SequenceOut, act),
    Doing("undo", "POST", "undo", wire.Undo, wire.SequenceOut, undo),
    Doing("takeback", "POST", "takeback", wire.GoBack, wire.SequenceOut, takeback),
    Doing("answer", "POST", "takeback/answer", wire.Answer, wire.SequenceOut, answer),
    Doing("auto", "PUT", "auto", wire.Auto, wire.Done, auto),
    Doing("cancel", "POST", "auto/cancel", wire.Nothing, wire.Done, cancel),
    Doing("leave", "POST", "leave", wire.Leave, wire.Done, leave),
    Doing("return", "POST", "return", wire.Nothing, wire.Done, come_back),
    Doing("resign", "POST", "resign", wire.Nothing, wire.SequenceOut, resign),
    Doing("rematch", "POST", "rematch", wire.Nothing, wire.RematchOut, rematch),
    Doing("chat", "POST", "chat", wire.Say, wire.NumberOut, chat),
    Doing("start", "POST", "start", wire.Nothing, wire.Done, start),
    Doing("word", "PUT", "word", wire.Word, wire.Done, word),
    Doing("close", "POST", "close", wire.Nothing, wire.Done, close),
)
BY_NAME = {doing.name: doing for doing in DOINGS}
