"""San Gimignano: what the view works out for screens, so that they need not know the rules."""

from __future__ import annotations

import pytest

from tests.games.san_gimignano_table import play, table
from torri.games.san_gimignano.web.towns import plans, tower_shown
from torri.web.legal import LegalActions, legal_actions


@pytest.mark.parametrize(
    ("tower", "above"),
    [("7 7 7", [7]), ("9 8 7", [6, 5, 4]), ("7 6 5", [4]), ("7 7 7!", [])],
)
def test_a_tower_says_which_ranks_come_next(tower: str, above: list[int]) -> None:
    """A plain one goes on with its own, a colourful one falls down to the stone above a 5."""
    assert table(towers=(tower, "")).view(0)["players"][0]["towers"][0]["above"] == above


def test_an_extension_shows_the_ranks_that_the_log_tells() -> None:
    """On the plan stands what will be laid."""
    state = table(advanced=True, hands=("7 6 pietra 8", ""), towers=("10 9 8, 8 8 8", ""))
    known = state.known_to(0)
    legal = LegalActions(legal_actions(known))
    view = known.view()
    shown = [
        (button.text.replace("\u200b", "").replace("·", "-"), button.words)
        for tower in view["players"][0]["towers"]
        for button in tower_shown(view, tower, legal, 0)["plans"]
    ]
    assert ("7-6-5*", "Extend a (10-9-8) with 7-6-5*") in shown
    assert ("8-8*", "Extend b (8-8-8) with 8-8*") in shown
    assert all(words.endswith(f" with {text}") for text, words in shown)


@pytest.mark.parametrize("ending", [False, True])
def test_every_rank_has_its_donazione_until_the_ending_phase(ending: bool) -> None:
    """Then only the Blessing is left."""
    state = table(hands=("8 8 8", ""), ending=ending)
    assert state.view(0)["donazioni"] == (["7"] if ending else ["5", "6", "7", "8", "9", "10"])
    assert plans(state.view(0), LegalActions(legal_actions(state.known_to(0))))[0]["does"] == (
        "plain" if ending else "Income"
    )


def test_the_marker_lies_on_the_highest_tower_of_its_holder() -> None:
    """And nowhere while nobody has it, or its holder has no tower any more."""
    built = ("7 7 7, 9 8 7 6", "10 10 10 10 10")
    assert table(towers=built, marker=0).view(1)["marker_on"] == "b"
    assert table(towers=built).view(1)["marker_on"] is None
    assert table(marker=0).view(1)["marker_on"] is None


def test_the_points_of_the_deals_before() -> None:
    """They stay apart from the points of this deal, also when the match is over."""
    state = table(deals=2, deal=2, totals=(20, 30), towers=("7 7 7!", ""), ending=True)
    assert [player["before"] for player in state.view(0)["players"]] == [20, 30]
    play(state, "pass", "pass")
    view = state.view(0)
    assert view["to_move"] is None
    assert [player["before"] for player in view["players"]] == [20, 30]
    assert [player["before"] + player["score"]["sum"] for player in view["players"]] == [
        player["total"] for player in view["players"]
    ]
