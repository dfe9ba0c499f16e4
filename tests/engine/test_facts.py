"""What a view says, as facts with names."""

from __future__ import annotations

from torri.engine.facts import Fact, facts


def test_a_view_is_told_as_facts_with_names() -> None:
    """Lists stand side by side, things within things are named after both, what is hidden is a dash."""
    view = {
        "game": "some-game",
        "to_move": 0,
        "pile": 7,
        "face_up": ["9", None],
        "market": {"open": True, "cards": []},
        "chance": 0.3333,
    }
    assert facts(view) == [
        Fact("pile", ["7"]),
        Fact("face up", ["9", "–"]),
        Fact("market: open", ["yes"]),
        Fact("market: cards", []),
        Fact("chance", ["0.33"]),
    ]


def test_things_of_one_kind_are_rows() -> None:
    """A column for each name that any of them has."""
    stacks = [{"tile": "A", "left": 2}, {"tile": "B", "left": 0, "owner": {"seat": 1}}]
    assert facts({"stacks": stacks}) == [
        Fact("stacks", [], ("tile", "left", "owner"), (["A", "2", "–"], ["B", "0", "seat 1"]))
    ]
