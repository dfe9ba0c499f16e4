"""Addresses of others on the internet: checked, resolved, and never one of this network."""

from __future__ import annotations

import asyncio
import ssl
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from torri.engine.language import _
from torri.table.errors import BadRequest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
    Open = Callable[..., Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]

LONGEST = 300
PORTS = {"https": 443, "http": 80}
TRANSLATED = tuple(map(IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""Networks of IPv6 in which an address of IPv4 hides."""


class Target(NamedTuple):
    """Where something is sent: the parts of an address that was checked."""

    scheme: str
    host: str
    path: str

    @property
    def port(self) -> int:
        """The usual port of the scheme; no other is used."""
        return PORTS[self.scheme]


def read_url(url: str) -> Target:
    """An address that can be asked for: http or https with its usual port, no name and word of a user."""
    try:
        split = urlsplit(url.strip())
        port = split.port
    except ValueError:
        raise refused() from None
    printable = url.isascii() and url.isprintable() and " " not in url.strip()
    usual = split.scheme in PORTS and port in (None, PORTS[split.scheme])
    if len(url) > LONGEST or not printable or not usual or not split.hostname or "@" in split.netloc:
        raise refused()
    return Target(
        split.scheme, split.hostname, (split.path or "/") + (f"?{split.query}" if split.query else "")
    )


def refused() -> BadRequest:
    """What to say about an address that is not used."""
    sentence = _(
        "This address cannot be used: give a public one that begins with https:// or http://,"
        " without a port, at most {most} letters."
    )
    return BadRequest(sentence, most=LONGEST)


def is_public(address: str) -> bool:
    """Whether an address belongs to the internet, and to no network of its own."""
    read = ip_address(address.partition("%")[0])
    if isinstance(read, IPv6Address):
        if read.ipv4_mapped is not None:
            read = read.ipv4_mapped
        elif any(read in network for network in TRANSLATED):
            return False
    return read.is_global and not read.is_multicast and not read.is_reserved


async def resolved(host: str, port: int) -> list[str]:
    """The addresses of a name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)
    return [str(one[4][0]) for one in found]


async def public_address(target: Target, resolve: Resolve = resolved) -> str:
    """The address that is connected to; one that is not public among them refuses all."""
    try:
        addresses = await resolve(target.host, target.port)
    except OSError:
        raise refused() from None
    if not addresses or not all(map(is_public, addresses)):
        raise refused()
    return addresses[0]


async def connected(
    target: Target, resolve: Resolve = resolved, opened: Open = asyncio.open_connection
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the very address that was checked; the certificate is that of the name."""
    address = await public_address(target, resolve)
    if target.scheme == "http":
        return await opened(address, target.port)
    return await opened(address, target.port, ssl=ssl.create_default_context(), server_hostname=target.host)
