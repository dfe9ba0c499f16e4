"""Saint Petersburg: how actions and what follows from them are said."""

from __future__ import annotations

import pytest

from tests.games.saint_petersburg_table import play, table


@pytest.mark.parametrize("round_name", ["worker", "building", "noble", "trading"])
def test_the_last_pass_does_not_tell_what_is_still_to_come(round_name: str) -> None:
    """A pass that would end the round is offered as a pass, without a scoring that has not happened."""
    assert table(round=round_name, passes=1).describe("pass") == "Pass"


def test_an_outcome_of_the_observatory_is_not_told_as_discarded_before_it_is() -> None:
    """A card that chance may turn is described as turned, not as discarded."""
    state = play(table(tableaus=("observatory",), round="building"), "look noble")
    assert state.describe("turned author") == "Turned: Author"
