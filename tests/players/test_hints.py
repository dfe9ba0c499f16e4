"""What of a search is told to people."""

from __future__ import annotations

from torri.engine.intervals import wilson
from torri.players.search.explanation import Candidate, Explanation, Prospect
from torri.players.search.hints import worth_telling


def found(*visits: int) -> Explanation:
    """What a search found that tried its candidates so often."""
    total = sum(visits)
    candidates = [
        Candidate(
            str(place),
            str(place),
            tried,
            tried / total,
            tried,
            (Prospect(wilson(tried, tried), wilson(tried, tried)),) if tried else (),
            (),
        )
        for place, tried in enumerate(visits)
    ]
    return Explanation("tajuto", 0, total, 1.0, tuple(candidates))


def told(*visits: int, most: int = 4) -> list[str]:
    """The candidates that are told."""
    return [candidate.code for candidate in worth_telling(found(*visits), most)]


def test_what_was_hardly_tried_is_not_told() -> None:
    """After the third, a candidate is told only with 5 % of the visits; the suggestion comes first."""
    assert told(500, 300, 150, 50, most=4) == ["0", "1", "2", "3"]
    assert told(500, 300, 151, 49, most=4) == ["0", "1", "2"]


def test_three_are_told_where_three_were_tried() -> None:
    """Where one choice is clear there is still something to compare it with, but nothing untried."""
    assert told(998, 1, 1, 0) == ["0", "1", "2"]
    assert told(999, 1, 0, 0) == ["0", "1"]


def test_no_more_are_told_than_there_is_room_for() -> None:
    """Equally good choices can be many."""
    assert told(*[100] * 9) == ["0", "1", "2", "3"]
