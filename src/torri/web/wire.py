"""What comes over the wire, and in which form: checked before anything else happens."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, StrictInt, StrictStr

from torri.engine.language import _
from torri.table.errors import BadRequest

Text = Annotated[str, Field(max_length=1000)]
Sequence = Annotated[StrictInt, Field(ge=0, le=1_000_000)]


_encoder = msgspec.json.Encoder(enc_hook=str)  # a text that is marked as HTML is a text
_decoder = msgspec.json.Decoder(dict[str, Any])


def to_text(message: Any) -> bytes:
    """A message of the socket as JSON."""
    return _encoder.encode(message)


def from_text(text: str | None) -> dict[str, Any]:
    """A message of a client: a JSON object."""
    try:
        return _decoder.decode(text or "")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        sentence = _('A message is a JSON object: "do" says what to do, for example "act".')
        raise BadRequest(sentence) from None


class Wire(BaseModel):
    """A body of a request: what is not known is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Name(Wire):
    """A name for a guest."""

    name: Text


class SeatWish(Wire):
    """Who should sit at a seat."""

    kind: Literal["me", "open", "bot"] = "open"
    bot: Text | None = None


class ClockWish(Wire):
    """How time is measured."""

    kind: Literal["none", "move", "game", "days"] = "none"
    seconds: FiniteFloat = 60.0
    increment: FiniteFloat = 0.0
    days: FiniteFloat = 1.0


class OpenTable(Wire):
    """A table to open."""

    game: Text
    players: Annotated[StrictInt, Field(ge=1, le=8)] | None = None
    options: dict[Text, StrictInt | bool | StrictStr] = {}
    seats: Annotated[list[SeatWish], Field(max_length=8)] = [SeatWish(kind="me")]
    name: Text | None = None
    seal: Text | None = None
    clock: ClockWish = ClockWish()
    at_zero: Literal["bot", "resign"] = "bot"
    listed: bool = False
    watch: bool = True
    delay: FiniteFloat = 0.0
    chat: bool | None = None
    start: Literal["full", "asked"] = "full"
    pace: Literal["slow", "normal", "fast", "at once"] = "normal"


class Join(Wire):
    """Sitting down."""

    seat: Annotated[StrictInt, Field(ge=0, le=8)] | None = None
    name: Text | None = None
    seal: Text | None = None


class ChangeSeat(Wire):
    """A seat before the start."""

    kind: Literal["open", "bot"]
    bot: Text | None = None


class Key(Wire):
    """The key of a seat."""

    key: Text


class Seal(Wire):
    """The hash of a word for the shuffle."""

    seal: Text


class Rematch(Wire):
    """Once more, with the hash of a word for the shuffle."""

    seal: Text | None = None


class Word(Wire):
    """A word for the shuffle, of which the hash was given before."""

    word: Text


class Act(Wire):
    """An action by its code or id, how many rows the client had seen, and what follows at once."""

    sequence: Sequence
    action: Annotated[StrictInt, Field(ge=0, le=1_000_000)] | Annotated[StrictStr, Field(max_length=200)]
    then: Annotated[StrictStr, Field(max_length=200)] | None = None


class Undo(Wire):
    """Taking back the last action."""

    sequence: Sequence


class GoBack(Wire):
    """Asking all to go back."""

    sequence: Sequence
    to: Sequence


class Answer(Wire):
    """Agreeing to go back, or not; `to` is the row of the question that is answered."""

    agree: bool
    to: Sequence


class Auto(Wire):
    """When to pass."""

    passing: Literal["off", "forced", "always"] = Field(alias="pass")


class Leave(Wire):
    """Leaving, with a bot in place."""

    stand_in: Text | None = None


class Say(Wire):
    """A message."""

    text: Text


class Nothing(Wire):
    """No fields."""


JSON = dict[str, Any]


class Problem(BaseModel):
    """An error: a code for programs, a sentence for people; some have more fields."""

    model_config = ConfigDict(extra="allow")

    error: str
    message: str


class LayoutOut(BaseModel):
    """How to read the numbers of a game: the parts of its tensor with their scales, and its actions by id."""

    game: str
    layout: JSON
    actions: JSON


class GuestOut(BaseModel):
    """A guest."""

    id: str
    name: str


class TokenOut(GuestOut):
    """A new guest, with the token that proves it."""

    token: str


class TakenOut(BaseModel):
    """A seat that was taken."""

    table: str
    seat: int | None
    key: str | None
    commitment: str


class SequenceOut(BaseModel):
    """The number of the last row."""

    sequence: int


class NumberOut(BaseModel):
    """The number of a message."""

    number: int


class RematchOut(BaseModel):
    """The table of the rematch; null until all agreed."""

    table: str | None


class ReviewOut(BaseModel):
    """A review: its status (none, waiting, running, done, stopped, failed), how far it is, what it says."""

    status: str
    done: int
    total: int
    review: JSON | None
    """The sums, the curve and the figures; for people of the table the decisions, too."""


class Done(BaseModel):
    """It is done."""

    done: bool = True
