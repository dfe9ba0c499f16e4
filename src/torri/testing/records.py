"""A record of play says the same when it is replayed, and when it is written and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.match import Match
from torri.engine.record import Record
from torri.testing.promises import demand

if TYPE_CHECKING:
    from torri.testing.play import Played


def check_replay(played: Played) -> None:
    """A record leads to the position to which the play led, also from its middle."""
    record = played.record()
    replayed = Match(played.game, record=record)
    demand(replayed.state == played.end, "The record of {!r} leads elsewhere than the play.", played.game)
    demand(replayed.record == record, "The record of {!r} changes when it is replayed.", played.game)
    half = Record(
        record.game, record.players, record.options, record.seats, record.steps[: len(record.steps) // 2]
    )
    resumed = Match(played.game, seed=1, record=half)
    demand(
        resumed.record.steps[: len(half.steps)] == half.steps, "A match forgets the record it goes on from."
    )


def check_record(record: Record) -> None:
    """A record is the same after it was written and read."""
    demand(Record.loads(record.dumps()) == record, "A record of {} changes when it is written.", record.game)
