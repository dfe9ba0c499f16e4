"""Who sits at the table, and what is waited for before it."""

from __future__ import annotations

import pytest

from torri.engine.language import speaking
from torri.engine.match import record_from
from torri.table.opening import seat_bot
from torri.table.rows import Seat
from torri.terminal.seating import Wishes, sit_down, sit_down_again, spec_in


@pytest.mark.parametrize(
    ("spec", "waits"),
    [
        ("random", False),
        ("greedy", False),
        ("level:1", False),
        ("level:3", False),
        ("level:4", True),
        ("search:10", True),
    ],
)
def test_a_search_is_waited_for_only_where_somebody_searches(
    spec: str, waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lower levels decide at once: what they never use is compiled after them, in a resumed game too."""
    waited: list[bool] = []
    monkeypatch.setattr("torri.terminal.seating.Beside", lambda _book, *, search: waited.append(search))
    sitting = sit_down(Wishes(against=spec, players=3), "tajuto")
    sit_down_again(Wishes(), sitting.file)
    assert waited == [waits, waits]
    sit_down_again(Wishes(against="search:10"), sitting.file)
    sit_down_again(Wishes(hints=True), sitting.file)
    assert waited[2:] == [True, True]


def test_opponents_are_called_as_in_the_browser() -> None:
    """Each has a name of its own; the record says who plays it, and a resumed game finds both again."""
    sitting = sit_down(Wishes(against="level:1", players=4), "tajuto")
    seats = [Seat(0, "person", "Adso"), *(Seat(number, "bot", "") for number in (1, 2, 3))]
    for number in (1, 2, 3):
        seat_bot(seats, number, "level:1", sitting.match.game.rulebook)
    names = [seat.name for seat in seats]
    assert sitting.match.seats == names
    assert record_from(sitting.file).seats == ["Adso", *(f"{name} (level:1)" for name in names[1:])]
    again = sit_down_again(Wishes(), sitting.file)
    assert again.match.seats == names
    assert [one.spec for one in again.others.values()] == ["level:1"] * 3
    assert len(set(names)) == 4


def test_names_of_opponents_are_read_in_ones_own_language() -> None:
    """The record is the same in every language."""
    with speaking("ja"):
        sitting = sit_down(Wishes(against="random"), "tajuto")
        assert sitting.match.seats == ["Adso", "ファウスト"]
        sitting.keep()
        assert sit_down_again(Wishes(), sitting.file).match.seats == ["Adso", "ファウスト"]
    assert record_from(sitting.file).seats == ["Adso", "Fausto (random)"]


@pytest.mark.parametrize(
    ("stored", "spec"),
    [("greedy", "greedy"), ("greedy (2)", "greedy"), ("Lucia (cmd:a (b) c)", "cmd:a (b) c"), ("Lucia", None)],
)
def test_a_record_says_who_plays(stored: str, spec: str | None) -> None:
    """Older records call an opponent by what plays it, numbered; a name alone is a person's."""
    assert spec_in(stored) == spec
