"""What a guest can do at a table: one list of commands for the API, the socket and the forms of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from torri.web import wire
from torri.web.problems import validation_problem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pydantic import BaseModel

    from torri.table.rows import Guest
    from torri.table.service import Tables


@dataclass(frozen=True)
class Command:
    """A thing to do: its name on the socket and in forms, its route, what it takes and what it answers."""

    name: str
    method: str
    path: str
    body: type[wire.Wire]
    answer: type[BaseModel]
    do: Callable[[Tables, str, Guest, Any], Awaitable[dict[str, Any]]]

    async def run(self, tables: Tables, table: str, guest: Guest, fields: dict[str, Any]) -> dict[str, Any]:
        """Do it with fields that were sent, if they are of the right form."""
        try:
            body = self.body.model_validate(fields)
        except ValidationError as error:
            raise validation_problem(error.errors()) from None
        return await self.do(tables, table, guest, body)


async def act(tables: Tables, table: str, guest: Guest, body: wire.Act) -> wire.JSON:
    """Do an action, by its code or id, having seen `sequence` rows, and the one that follows it at once."""
    return {"sequence": await tables.act(table, guest, body.sequence, body.action, body.then)}


async def undo(tables: Tables, table: str, guest: Guest, body: wire.Undo) -> wire.JSON:
    """Take back my last action, where nothing was revealed."""
    return {"sequence": await tables.undo(table, guest, body.sequence)}


async def takeback(tables: Tables, table: str, guest: Guest, body: wire.GoBack) -> wire.JSON:
    """Ask all to go back to an earlier row."""
    return {"sequence": await tables.ask_back(table, guest, body.sequence, body.to)}


async def answer(tables: Tables, table: str, guest: Guest, body: wire.Answer) -> wire.JSON:
    """Agree to go back, or not."""
    return {"sequence": await tables.answer(table, guest, body.agree, body.to)}


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
    """Come back to my seat."""
    await tables.come_back(table, guest)
    return {"done": True}


async def resign(tables: Tables, table: str, guest: Guest, body: wire.Nothing) -> wire.JSON:
    """Give up."""
    return {"sequence": await tables.resign(table, guest)}


async def rematch(tables: Tables, table: str, guest: Guest, body: wire.Rematch) -> wire.JSON:
    """Play once more with the seats rotated, when all persons agree."""
    return {"table": await tables.rematch(table, guest, body.seal)}


async def chat(tables: Tables, table: str, guest: Guest, body: wire.Say) -> wire.JSON:
    """Say something."""
    return {"number": await tables.say(table, guest, body.text)}


async def start(tables: Tables, table: str, guest: Guest, body: wire.Nothing) -> wire.JSON:
    """Begin, as the owner, where the table waits for that."""
    await tables.begin(table, guest)
    return {"done": True}


async def seal(tables: Tables, table: str, guest: Guest, body: wire.Seal) -> wire.JSON:
    """Give the hash of a word of one's own for the shuffle, before all seats are taken."""
    await tables.seal(table, guest, body.seal)
    return {"done": True}


async def reveal(tables: Tables, table: str, guest: Guest, body: wire.Word) -> wire.JSON:
    """Reveal that word, when all are sealed; after the last one the game begins."""
    await tables.reveal(table, guest, body.word)
    return {"done": True}


async def close(tables: Tables, table: str, guest: Guest, body: wire.Nothing) -> wire.JSON:
    """Close my table: before it begins, or where nobody else plays."""
    await tables.close(table, guest)
    return {"done": True}


COMMANDS = (
    Command("act", "POST", "actions", wire.Act, wire.SequenceOut, act),
    Command("undo", "POST", "undo", wire.Undo, wire.SequenceOut, undo),
    Command("takeback", "POST", "takeback", wire.GoBack, wire.SequenceOut, takeback),
    Command("answer", "POST", "takeback/answer", wire.Answer, wire.SequenceOut, answer),
    Command("auto", "PUT", "auto", wire.Auto, wire.Done, auto),
    Command("cancel", "POST", "auto/cancel", wire.Nothing, wire.Done, cancel),
    Command("leave", "POST", "leave", wire.Leave, wire.Done, leave),
    Command("return", "POST", "return", wire.Nothing, wire.Done, come_back),
    Command("resign", "POST", "resign", wire.Nothing, wire.SequenceOut, resign),
    Command("rematch", "POST", "rematch", wire.Rematch, wire.RematchOut, rematch),
    Command("chat", "POST", "chat", wire.Say, wire.NumberOut, chat),
    Command("start", "POST", "start", wire.Nothing, wire.Done, start),
    Command("seal", "PUT", "seal", wire.Seal, wire.Done, seal),
    Command("reveal", "PUT", "word", wire.Word, wire.Done, reveal),
    Command("close", "POST", "close", wire.Nothing, wire.Done, close),
)
BY_NAME = {command.name: command for command in COMMANDS}
