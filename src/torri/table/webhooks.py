"""Telling a guest, at an address of its own, that a game over days waits: a webhook, or a topic of ntfy.

Off unless the host of the server allows it. What is sent is short and holds nothing of the game; an answer is
read as far as its first line, and nobody is followed elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from torri.engine.language import _, speaking
from torri.games import title_of_game
from torri.table.errors import BadRequest, Refused, TooMuch
from torri.table.public_address import connected, public_address, read_url, resolved
from torri.table.rates import Rate
from torri.table.rows import Webhook

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

    from torri.table.house import House
    from torri.table.live import LiveTable
    from torri.table.public_address import Open, Resolve
    from torri.table.rows import Guest
    from torri.table.store import Store

log = logging.getLogger("torri.table")

SECONDS = 5.0
"""In which the other side has to answer."""
AT_ONCE = 8
"""Notices that are under way at the same time; what is more is left out."""
READ = 200


class Webhooks:
    """The addresses of guests, and what is sent there."""

    def __init__(
        self, store: Store, house: House, resolve: Resolve = resolved, opened: Open = asyncio.open_connection
    ) -> None:
        self._store = store
        self.allowed = house.webhooks
        self._resolve = resolve
        self._opened = opened
        self._under_way = 0
        self._rate = Rate(1 / 60, burst=5)

    async def keep(self, guest: Guest, url: str, server: str, language: str) -> None:
        """Tell a guest there from now on; an empty address ends it."""
        if not self.allowed:
            raise Refused(_("This server sends no notices to other addresses."))
        if not url.strip():
            await self._store.forget_webhook(guest.id)
            return
        await public_address(read_url(url), self._resolve)
        await self._store.keep_webhook(Webhook(guest.id, url.strip(), server, language))

    def due(self, table: LiveTable) -> Coroutine[Any, Any, None] | None:
        """What is to be done for whoever decides now: in a game over days, and not at the table."""
        seat = table.deciding
        if not self.allowed or seat is None or seat.kind != "person" or seat.player is not None:
            return None
        if (
            table.row.settings["clock"]["kind"] != "days"
            or table.connected(seat.number)
            or self._under_way >= AT_ONCE
        ):
            return None
        return self._tell(sorted(seat.holders), table.row.game, table.row.id)

    async def _tell(self, guests: list[str], game: str, code: str) -> None:
        self._under_way += 1
        try:
            for hook in await self._store.webhooks_of(guests):
                with suppress(TooMuch):
                    self._rate.take(hook.guest)
                    await self._send(hook, game, code)
        finally:
            self._under_way -= 1

    async def _send(self, hook: Webhook, game: str, code: str) -> None:
        with speaking(hook.language):
            said = _("It is your turn: {game}").format(game=title_of_game(game))
        try:
            async with asyncio.timeout(SECONDS):
                status = await self.post(hook.url, f"{said}\n{hook.server}/t/{code}\n")
            log.info("notice sent", extra={"status": status})
        except (OSError, TimeoutError, BadRequest) as error:
            log.warning("notice not sent", extra={"why": type(error).__name__})

    async def post(self, url: str, text: str) -> str:
        """Send a text, and read the first line of what is answered."""
        target, body = read_url(url), text.encode()
        reader, writer = await connected(target, self._resolve, self._opened)
        head = (
            f"POST {target.path} HTTP/1.1\r\nHost: {target.host}\r\nUser-Agent: Torri\r\nTitle: Torri\r\n"
            f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n"
            "Connection: close\r\n\r\n"
        )
        try:
            writer.write(head.encode() + body)
            await writer.drain()
            answered = await reader.read(READ)
        finally:
            writer.close()
        return answered.partition(b"\r\n")[0].decode("ascii", "replace")
