"""Guests: a name and a secret, no account. Of the secret only a hash is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.table.errors import BadRequest
from torri.table.opening import clean
from torri.table.rows import Guest

if TYPE_CHECKING:
    from torri.table.house import House
    from torri.table.store import Store

COOKIE = "torri_guest"
REMEMBERED = 20_000


class Guests:
    """Who is who."""

    def __init__(self, store: Store, house: House) -> None:
        self._store = store
        self._house = house
        self._known: OrderedDict[str, tuple[Guest, str]] = OrderedDict()

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """A new guest, and the token by which it is known again."""
        guest = Guest(secrets.token_urlsafe(9), self._name(name))
        secret = secrets.token_urlsafe(24)
        await self._store.add_guest(guest, _hash(secret))
        self._remember(guest, _hash(secret))
        return guest, f"{guest.id}.{secret}"

    async def guest(self, token: str | None) -> Guest | None:
        """Who is known by a token."""
        number, _sign, secret = (token or "").partition(".")
        if not secret or len(number) > 32:
            return None
        known = self._known.get(number) or await self._store.guest(number)
        if known is None or not hmac.compare_digest(known[1], _hash(secret)):
            return None
        self._remember(*known)
        return known[0]

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The guest under a new name; seats that are taken keep the old one."""
        renamed = Guest(guest.id, self._name(name))
        await self._store.rename(renamed)
        self._known.pop(guest.id, None)
        return renamed

    def _name(self, name: str) -> str:
        read = clean(name, self._house.name_length)
        if not read:
            raise BadRequest(_("A guest needs a name."))
        return read

    def _remember(self, guest: Guest, secret_hash: str) -> None:
        self._known[guest.id] = (guest, secret_hash)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
