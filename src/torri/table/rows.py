"""What is kept of a table: its row, its seats, and one row for each action."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from torri.table.fairness import fingerprint
from torri.table.names import bot_name

Status = Literal["waiting", "playing", "over", "closed"]
Kind = Literal["start", "act", "undo", "takeback", "resign"]
By = Literal["person", "bot", "auto", "clock", "table"]
Auto = Literal["off", "forced", "always"]

STAND_IN = "greedy"
"""The bot that plays for somebody who left, resigned or ran out of time."""


@dataclass(frozen=True)
class Row:
    """One row of a match. `outcomes` is what chance made of it; `clocks` the seconds left afterwards.

    A takeback names in `to` the row that is in force again.
    """

    sequence: int
    kind: Kind
    seat: int | None = None
    code: str | None = None
    outcomes: tuple[str, ...] = ()
    by: By = "person"
    at: float = 0.0
    clocks: tuple[float, ...] | None = None
    to: int | None = None

    def with_clocks(self, clocks: tuple[float, ...] | None) -> Row:
        """The same row with what the clocks show after it."""
        return replace(self, clocks=clocks)


@dataclass
class Seat:
    """A place at the table, and who sits there."""

    number: int
    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    bot: str | None = None
    word: str = ""
    """The own word for the shuffle, once it was revealed."""
    seal: str | None = None
    """The hash of that word, given before any word was revealed."""
    key: str | None = None
    stand_in: str | None = None
    resigned: bool = False
    auto: Auto = "forced"
    holders: set[str] = field(default_factory=set)
    """The guests who may act for this seat: one, or the same person on several devices."""

    @property
    def called(self) -> str:
        """The name in the reader's language: a bot is called by its title."""
        return self.name if self.bot is None else bot_name(self.name, self.bot)

    @property
    def player(self) -> str | None:
        """The spec of the bot that decides here; None where a person does."""
        return self.bot if self.kind == "bot" else self.stand_in


@dataclass
class TableRow:
    """A table, without the rows of its match. `version` counts its changes."""

    id: str
    owner: str
    game: str
    players: int
    options: dict[str, Any]
    settings: dict[str, Any]
    match: str
    secret: bytes
    seats: list[Seat]
    commitment: str | None = None
    """The promise that was made with the secret; None at tables from before it was kept."""
    agreement: dict[str, Any] | None = None
    """Who sits where, with all seals: written down before any word is revealed."""
    status: Status = "waiting"
    version: int = 0
    created: float = 0.0
    due: float | None = None
    takeback: dict[str, Any] | None = None
    rematch: dict[str, Any] = field(default_factory=lambda: {"agreed": [], "table": None})
    """Who wants one, and its table; its name, secret and commitment are drawn when this table is opened."""

    _fingerprint: tuple[Any, str] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def fingerprint(self) -> str | None:
        """The agreement in 64 letters, found out once; None before there is one."""
        if self.agreement is None:
            return None
        if self._fingerprint is None or self._fingerprint[0] is not self.agreement:
            self._fingerprint = self.agreement, fingerprint(self.agreement)
        return self._fingerprint[1]

    def copy(self) -> TableRow:
        """The same, to be changed and kept; what is shown stays until it is."""
        return deepcopy(self)

    @property
    def names(self) -> list[str]:
        """The names around the table, in the reader's language."""
        return [seat.called for seat in self.seats]

    @property
    def persons(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in self.seats if seat.kind == "person"]

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def must_begin(self) -> bool:
        """Whether nothing is waited for any more: every seat is taken and every sealed word is there."""
        asked = self.settings["start"] == "full" or self.agreement is not None
        return self.status == "waiting" and self.full and asked and not (self.agreement and self.unrevealed)

    @property
    def unrevealed(self) -> list[Seat]:
        """The seats whose word is sealed and not yet revealed."""
        return [seat for seat in self.seats if seat.seal is not None and not seat.word]

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest; None for a spectator."""
        return next((seat.number for seat in self.seats if guest in seat.holders), None)


@dataclass(frozen=True)
class Guest:
    """Somebody without an account: a name, and a secret of which a hash is kept."""

    id: str
    name: str


@dataclass(frozen=True)
class Webhook:
    """Where a guest wants to be told, as what it knows this server, and in which language."""

    guest: str
    url: str
    server: str
    language: str


@dataclass(frozen=True)
class Message:
    """Something said at a table."""

    number: int
    seat: int
    name: str
    text: str
    at: float
