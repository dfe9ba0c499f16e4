from __future__ import annotations

from hypothesis import given, settings, strategies as st

from torri.engine.sets import count_members, lowest

SETS = st.sets(st.integers(0, 62))


@settings(deadline=None)  # the first one compiles
@given(SETS)
def test_members_are_counted(members: set[int]) -> None:
    """As many as there are, in the empty set and in the fullest."""
    assert count_members(sum(1 << member for member in members)) == len(members)


@settings(deadline=None)  # the first one compiles
@given(SETS.filter(bool))
def test_the_lowest_member_is_found(members: set[int]) -> None:
    """Whatever lies above it."""
    assert lowest(sum(1 << member for member in members)) == min(members)
