"""Who sits at the table, and what is waited for before it."""

from __future__ import annotations

import pytest

from torri.terminal.seating import Wishes, sit_down, sit_down_again


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
