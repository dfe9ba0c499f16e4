"""Guests: known again by a token, of which only a hash is kept."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

import pytest

from tests.table.desk import HOUSE
from torri.table import guests as module
from torri.table.errors import BadRequest
from torri.table.guests import Guests
from torri.table.rows import Guest

pytestmark = pytest.mark.anyio


@dataclass
class Kept:
    """What guests ask of the store, in a dictionary."""

    kept: dict[str, tuple[Guest, str]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    async def add_guest(self, guest: Guest, secret_hash: str) -> None:
        """Keep a new guest."""
        self.kept[guest.id] = (guest, secret_hash)

    async def guest(self, number: str) -> tuple[Guest, str] | None:
        """A guest and the hash of the secret."""
        self.asked.append(number)
        return self.kept.get(number)

    async def rename(self, guest: Guest) -> None:
        """Keep the new name."""
        self.kept[guest.id] = (guest, self.kept[guest.id][1])


def door() -> tuple[Guests, Kept]:
    """Guests, and what is kept of them."""
    kept = Kept()
    return Guests(kept, HOUSE), kept  # type: ignore[arg-type]


async def test_a_guest_is_known_again_by_its_token() -> None:
    """Here, and at a server that has never seen it."""
    guests, kept = door()
    guest, token = await guests.welcome("  Adso\tof   Melk ")
    assert guest.name == "Adso of Melk"
    assert await guests.guest(token) == guest
    assert kept.asked == []
    elsewhere = Guests(kept, HOUSE)  # type: ignore[arg-type]
    assert await elsewhere.guest(token) == guest
    assert await elsewhere.guest(token) == guest
    assert kept.asked == [guest.id]


async def test_of_the_secret_only_a_hash_is_kept() -> None:
    """Whoever reads the database cannot act for anybody."""
    guests, kept = door()
    guest, token = await guests.welcome("Adso")
    secret = token.partition(".")[2]
    assert kept.kept[guest.id] == (guest, hashlib.sha256(secret.encode()).hexdigest())
    assert secret not in repr(kept)


async def test_two_guests_of_one_name_are_two() -> None:
    """With numbers and secrets of their own."""
    guests, _kept = door()
    (one, token), (other, other_token) = [await guests.welcome("Adso") for _ in range(2)]
    assert one.id != other.id
    assert token.partition(".")[2] != other_token.partition(".")[2]
    assert await guests.guest(f"{one.id}.{other_token.partition('.')[2]}") is None


@pytest.mark.parametrize("token", [None, "", ".", "adso", "adso.", ".secret", "adso.wrong", "é.ü", "x" * 99])
async def test_a_token_that_nobody_has_is_nobody(token: str | None) -> None:
    """Whatever it looks like; also the number of a guest without the secret."""
    guests, kept = door()
    await kept.add_guest(Guest("adso", "Adso"), "hash")
    assert await guests.guest(token) is None


async def test_a_number_that_is_too_long_is_not_even_asked_for() -> None:
    """The database is spared."""
    guests, kept = door()
    assert await guests.guest("x" * 33 + ".secret") is None
    assert kept.asked == []


async def test_a_new_name_is_kept() -> None:
    """The token stays; other servers read it from the database."""
    guests, kept = door()
    guest, token = await guests.welcome("Adso")
    renamed = await guests.rename(guest, "William")
    assert renamed == Guest(guest.id, "William") == await guests.guest(token)
    assert kept.kept[guest.id][0] == renamed


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\u200b"])
async def test_a_guest_needs_a_name(name: str) -> None:
    """One that can be seen; nothing is kept of whoever has none."""
    guests, kept = door()
    with pytest.raises(BadRequest, match=r"^A guest needs a name\.$"):
        await guests.welcome(name)
    assert not kept.kept


async def test_a_long_name_is_cut() -> None:
    """It has to fit on a seat."""
    guests, _kept = door()
    guest, _token = await guests.welcome("A" * 500)
    assert guest.name == "A" * HOUSE.name_length


async def test_memory_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was remembered first is forgotten first, and read again when it comes back."""
    monkeypatch.setattr(module, "REMEMBERED", 2)
    guests, kept = door()
    tokens = [(await guests.welcome(name))[1] for name in ("Adso", "William", "Jorge")]
    for token in reversed(tokens):
        assert await guests.guest(token) is not None
    assert kept.asked == [tokens[0].partition(".")[0]]
