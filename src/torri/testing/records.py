"""A record of play says the same when it is replayed, written and read, and each chair can read its log."""

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
    demand(replayed.state == played.end, "The record leads elsewhere than the play.")
    demand(replayed.record == record, "The record changes when it is replayed.")
    half = Record(
        record.game, record.players, record.options, record.seats, record.steps[: len(record.steps) // 2]
    )
    resumed = Match(played.game, seed=1, record=half)
    kept = resumed.record.steps[: len(half.steps)] == half.steps
    demand(kept, "A match that goes on from a record forgets it.")


def check_record(played: Played) -> None:
    """A record is the same after it was written and read."""
    record = played.record()
    demand(Record.loads(record.dumps()) == record, "The record changes when it is written and read.")


def check_log(played: Played) -> None:
    """Every chair can read what it saw, in words that know its name."""
    match = Match(played.game, record=played.record())
    for chair in (*range(played.game.players), None):
        for entry in match.log(chair):
            for said in (str(entry), entry.said_to(chair)):
                demand(said.strip(), "There are no words for {}.", entry.data)
