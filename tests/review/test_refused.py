"""Records that cannot be reviewed are refused with a sentence."""

from __future__ import annotations

import pytest

import torri
from tests.review.games_to_review import played
from torri.engine.record import Record


def test_an_altered_record_is_refused_with_the_step() -> None:
    """The first step that breaks the rules is named."""
    record = played("tajuto", 2, 1, decisions=5).record
    own = [number for number, step in enumerate(record.steps, 1) if step.by is not None]
    del record.steps[own[1] - 1]
    with pytest.raises(torri.RecordError, match=r"Step \d+ breaks the rules"):
        torri.review(record)


def test_a_record_of_another_version_is_refused() -> None:
    """With the versions that can be read."""
    text = played("tajuto", 2, 1, decisions=5).record.dumps().replace('"version": 1', '"version": 9')
    with pytest.raises(torri.RecordError, match="This record has version 9; this Torri reads the versions"):
        torri.review(text)


def test_a_game_in_which_nobody_decided_is_refused() -> None:
    """There is nothing to review."""
    match = torri.game("tajuto").match(seed=1)
    empty = Record("tajuto", 2, dict(match.game.options), match.seats)
    with pytest.raises(torri.Error, match="Nobody has decided anything in this game"):
        torri.review(empty)


def test_what_progress_raises_stops_a_review() -> None:
    """So that somebody can cancel it."""

    def enough(done: int, total: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        torri.review(played("tajuto", 2, 1, decisions=8).record, progress=enough)
