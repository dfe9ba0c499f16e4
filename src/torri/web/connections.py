"""Connections: so many from one address, so many in all, and none that is kept waiting half said.

Uvicorn waits for ever for the rest of a request. This is its own protocol with a limit of time for each
request, and with a door that is not open to everybody at once.
"""

from __future__ import annotations

import logging
import resource
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Iterable

    from torri.web.config import Config

log = logging.getLogger("torri.web")

OWN_FILES = 128
"""Files that a server has open beside its connections, and some more."""
HOME_BITS = 64
"""So many bits of an IPv6 address are the network of one home."""
BETWEEN, IN_BODY = "IDLE", "SEND_BODY"
"""How h11, which reads requests for uvicorn, calls a client before a request, and one in the midst of it."""


def possible_connections(wanted: int) -> int:
    """As many as are wanted and the system allows; it is asked for as much as it may give."""
    with suppress(OSError, ValueError):
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - OWN_FILES))


def home_of(address: str) -> str:
    """What an address is counted as: IPv6 addresses of one network of 64 bits count as one."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((address, HOME_BITS), strict=False)) if read.version == 6 else address


class Doorkeeper:
    """Knows who is inside."""

    def __init__(self, most: int, most_of_one: int, proxies: str = "") -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._proxies = [ip_network(place.strip()) for place in proxies.split(",") if place.strip()]
        self._inside: dict[str, set[asyncio.Transport]] = {}
        self.refused = 0

    def admits(self, transport: asyncio.Transport, address: str) -> bool:
        """Whether there is room for one more; then it is inside."""
        home = home_of(address)
        own = still_open(self._inside.get(home, ()))
        if len(own) >= self._most_of_one and not self._is_proxy(address):
            return self._refuse(address)
        if sum(map(len, self._inside.values())) >= self._most and not self._has_room():
            return self._refuse(address)
        self._inside[home] = own | {transport}
        return True

    def _has_room(self) -> bool:
        """Forget who has left."""
        inside = {home: still_open(all_of_them) for home, all_of_them in self._inside.items()}
        self._inside = {home: left for home, left in inside.items() if left}
        return sum(map(len, self._inside.values())) < self._most

    def _is_proxy(self, address: str) -> bool:
        """Whether many people come from this address, as the owner says."""
        with suppress(ValueError):
            read = ip_address(address)
            return any(read in network for network in self._proxies)
        return False

    def _refuse(self, address: str) -> bool:
        self.refused += 1
        log.warning("connection refused", extra={"address": address})
        return False


def still_open(transports: Iterable[asyncio.Transport]) -> set[asyncio.Transport]:
    """Those that are not closed."""
    return {transport for transport in transports if not transport.is_closing()}


class Patient(H11Protocol):
    """One connection, with a limit of time for what it says."""

    doorkeeper: Doorkeeper
    seconds: float
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, if there is room; from now on it has to say something."""
        super().connection_made(transport)
        if self.doorkeeper.admits(transport, self.client[0] if self.client else ""):
            self._begin_timer()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hear more of a request, and mind the time as long as it is not all said."""
        super().data_received(data)
        if self.transport.get_protocol() is not self or self._all_said():
            self._end_timer()
        elif self._timer is None:
            self._begin_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._end_timer()
        super().connection_lost(exc)

    def _all_said(self) -> bool:
        """Whether no request is half said."""
        begun, _closed = self.conn.trailing_data
        state = repr(self.conn.their_state)
        return state != IN_BODY and not (state == BETWEEN and begun)

    def _begin_timer(self) -> None:
        self._timer = self.loop.call_later(self.seconds, self.transport.abort)

    def _end_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def protocol_for(config: Config) -> type[Any]:
    """The protocol of a server with these limits."""
    house = config.house
    most = possible_connections(house.connections)
    doorkeeper = Doorkeeper(most, house.connections_per_address, config.proxies)
    return type("Connection", (Patient,), {"doorkeeper": doorkeeper, "seconds": house.request_seconds})
