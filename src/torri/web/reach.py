"""How others reach this server: a link with an address of this computer leads nobody else here."""

from __future__ import annotations

import socket
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from torri.web.config import Config

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only compared
OUTSIDE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that are nobody's (RFC 5737, RFC 3849): what leads there leads out of this computer."""
FOR_FRIENDS = 'make play ARGS="--host 0.0.0.0"'


def address_for(reader: HTTPConnection) -> str:
    """The address for links: as the reader knows this server, or as others do where the reader sits at it."""
    scheme = "https" if reader.url.scheme in ("https", "wss") else "http"
    host = reader.headers.get("host", reader.url.netloc)
    if is_loopback(host) and answers_everywhere(reader.app.state.config):
        host = in_network(port_of(host)) or host
    return f"{scheme}://{host}"


@lru_cache(64)
def only_here(address: str) -> bool:
    """Whether only this computer can open an address."""
    return is_loopback(urlsplit(address).netloc)


def answers_everywhere(config: Config) -> bool:
    """Whether the server answers at every address of this computer."""
    return config.host in EVERYWHERE


def is_loopback(host: str) -> bool:
    """Whether a host, with or without a port, is how a computer calls itself."""
    with suppress(ValueError):  # a name, or nonsense
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ip_address(name).is_loopback
    return False


def port_of(host: str) -> int | None:
    """The port that was named behind a host."""
    with suppress(ValueError):
        return urlsplit(f"//{host}").port
    return None


def in_network(port: int | None) -> str | None:
    """This computer as its network knows it; None where there is no network."""
    for family, outside in OUTSIDE.items():
        own = own_address(family, outside)
        if own is not None:
            shown = f"[{own}]" if ":" in own else own
            return shown if port is None else f"{shown}:{port}"
    return None


def own_address(family: socket.AddressFamily, outside: str) -> str | None:
    """Our address on the way to another one; connecting UDP looks for the way and sends nothing."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
        way.connect((outside, 9))
        own = str(way.getsockname()[0])
        return None if ip_address(own).is_loopback else own
    return None
