"""Notices to an address of a guest's own: public ones only, and nothing of the game; without a network."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.table.conftest import HASTY, serving
from tests.table.desk import ADSO, CLOCK, begun, table_row
from torri.table.errors import BadRequest, Refused
from torri.table.live import Watcher
from torri.table.public_address import Target, is_public, read_url
from torri.table.webhooks import Webhooks

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

URL = "https://ntfy.example/adso"
DAYS = CLOCK | {"kind": "days", "days": 1.0}
ALLOWED = replace(HASTY, webhooks=True)


class Wire:
    """A network in memory: what names are resolved to, who was connected to, and what was sent."""

    def __init__(
        self, *addresses: str, answer: bytes = b"HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/"
    ) -> None:
        self.addresses = addresses or ("93.184.216.34",)
        self.answer = answer
        self.opened: list[tuple[str, int, str | None]] = []
        self.sent = b""

    async def resolve(self, _host: str, _port: int) -> tuple[str, ...]:
        """The addresses of every name."""
        return self.addresses

    async def open(self, address: str, port: int, **how: Any) -> tuple[asyncio.StreamReader, Any]:
        """A connection that answers once."""
        self.opened.append((address, port, how.get("server_hostname")))
        reader = asyncio.StreamReader()
        reader.feed_data(self.answer)
        reader.feed_eof()
        return reader, self

    def write(self, data: bytes) -> None:
        """Take what is sent."""
        self.sent += data

    async def drain(self) -> None:
        """All is taken at once."""

    def close(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",  # noqa: S104
        "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:10.0.0.1",
        "64:ff9b::a00:1", "2002:a00:1::1", "2001:db8::1",
    ],
)  # fmt: skip
def test_no_address_of_an_own_network_is_public(address: str) -> None:
    """Loopback, private, link-local, shared, multicast; also where IPv6 hides them."""
    assert not is_public(address)


def test_addresses_of_the_internet_are_public() -> None:
    """Of both kinds."""
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1:248:1893:25c8:1946")


@pytest.mark.parametrize(
    "url",
    [
        "", "ntfy.sh/x", "ftp://a.example/", "https://a.example:8080/", "https://me:word@a.example/", "https:///x",
        "https://a.example/\r\nX: y", "https://a.example/a b", "https://[::1", "https://a.example:x/",
        "https://a.example/" + 300 * "x", "file:///etc/passwd",
    ],
)  # fmt: skip
def test_what_is_no_address_for_a_notice_is_refused(url: str) -> None:
    """In a sentence; nothing is resolved."""
    with pytest.raises(BadRequest, match="https://"):
        read_url(url)


def test_an_address_is_read_with_its_path_and_query() -> None:
    """And nothing of it is lost."""
    assert read_url(" http://a.example/x?y=1 ") == Target("http", "a.example", "/x?y=1")


async def test_the_address_that_was_checked_is_connected_to() -> None:
    """By its number, with the name for the certificate; what is answered leads nowhere else."""
    wire = Wire()
    hooks = Webhooks(None, ALLOWED, wire.resolve, wire.open)  # type: ignore[arg-type]
    assert await hooks.post(URL, "Your turn") == "HTTP/1.1 302 Found"
    assert wire.opened == [("93.184.216.34", 443, "ntfy.example")]
    assert wire.sent.startswith(b"POST /adso HTTP/1.1\r\nHost: ntfy.example\r\n")
    assert wire.sent.endswith(b"\r\n\r\nYour turn")


@pytest.mark.parametrize("addresses", [("10.0.0.1",), ("93.184.216.34", "127.0.0.1"), ("::1",)])
async def test_nothing_is_sent_into_a_network_of_ones_own(addresses: tuple[str, ...]) -> None:
    """A name that is public today may be private tomorrow: it is looked up for every notice."""
    wire = Wire(*addresses)
    hooks = Webhooks(None, ALLOWED, wire.resolve, wire.open)  # type: ignore[arg-type]
    with pytest.raises(BadRequest):
        await hooks.post(URL, "Your turn")
    assert wire.opened == []


@pytest.mark.usefixtures("quarry")
def test_a_notice_is_due_in_games_over_days_to_who_is_away() -> None:
    """Not where the host does not allow it, somebody looks on, or the clock is another."""
    table = begun(table_row(clock=DAYS))
    hooks = Webhooks(None, ALLOWED)  # type: ignore[arg-type]
    telling = hooks.due(table)
    assert telling is not None
    telling.close()
    assert Webhooks(None, HASTY).due(table) is None  # type: ignore[arg-type]
    assert hooks.due(begun(table_row())) is None
    table.watchers.add(Watcher(0))
    assert hooks.due(table) is None


async def test_an_address_is_kept_changed_and_forgotten(tmp_path: Path) -> None:
    """For each guest one; a server that does not allow it keeps none."""
    async with serving(str(tmp_path / "t.sqlite"), ALLOWED) as tables:
        guest, _token = await tables.guests.welcome("Adso")
        wire = Wire()
        hooks = Webhooks(tables.store, ALLOWED, wire.resolve, wire.open)
        await hooks.keep(guest, URL, "https://torri.example", "en")
        await hooks.keep(guest, URL + "2", "https://torri.example", "en")
        assert [hook.url for hook in await tables.store.webhooks_of([guest.id])] == [URL + "2"]
        await hooks._tell([guest.id], "tajuto", "CODE")
        assert b"It is your turn: Tajuto\nhttps://torri.example/t/CODE\n" in wire.sent
        await hooks.keep(guest, "", "", "en")
        assert await tables.store.webhooks_of([guest.id]) == []
    with pytest.raises(Refused):
        await Webhooks(None, HASTY).keep(ADSO, URL, "", "en")  # type: ignore[arg-type]
