"""San Gimignano: matches of several deals, and the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import torri
from tests.games.san_gimignano_table import play, table
from torri import CHANCE

if TYPE_CHECKING:
    from torri.engine.state import State

# 20 for completion, 4 colourful towers of 3 stories: 4 x 12 = 48.
FOUR_COMPLETE = "10 9 8!, 9 8 7!, 10 9 8!, 7 6 5!"
FOUR_COMPLETE_POINTS = 20 + 48
# 20 for completion, 9 + 8 + 10 for plain towers, 1 x 3 for a colourful one: 50.
CALLER = "9 9 9!, 8 8 8!, 7 6 5!, 10 10 10!"
# 3 colourful towers of 14 stories: 42.
HIGHER = "9 8 7 6 5, 10 9 8 7 6, 10 9 8 7"


def totals(state: State) -> tuple[int, int]:
    """The points of the deals before."""
    players = state.view(None)["players"]
    return players[0]["total"], players[1]["total"]


def deal_out(state: State) -> State:
    """Let chance deal the next deal, somehow."""
    while state.to_move == CHANCE:
        state.play(state.legal[0])
    return state


def test_a_game_is_one_deal_unless_asked_otherwise() -> None:
    """Without the option deals the game ends with the first deal."""
    assert play(table(towers=("9 8 7", "")), "pass", "pass").is_over


def test_points_add_up_over_two_deals() -> None:
    """Two deals: the points of both are added, the higher total wins."""
    state = play(table(towers=("9 8 7", ""), marker=0, deals=2), "pass", "pass")
    assert (state.is_over, state.to_move, totals(state)) == (False, CHANCE, (13, 0))
    deal_out(state)
    play(state, "pass", "pass")
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((13, 0), (0,))


def test_the_dealer_alternates() -> None:
    """The other player deals the second deal, and who dealt the first starts it."""
    state = table(deals=2, turn=0)
    assert state.view(None)["dealer"] == 1
    deal_out(play(state, "pass", "pass"))
    assert (state.view(None)["dealer"], state.to_move) == (0, 1)


def test_a_new_deal_starts_from_a_clean_table() -> None:
    """Nothing but the totals is carried over: cards, towers, marker, nobles and phase start anew."""
    state = table(
        advanced=True, deals=2, towers=("9 8 7*", "8 8 8"), used=("mura", "via"), removed="giostra",
        ending=True, marker=0, hands=("5 5", "7"), top="6", bottom="6",
    )  # fmt: skip
    deal_out(play(state, "pass", "pass"))
    view = state.view(None)
    assert (view["deck"], view["noble_deck"]["size"]) == ({"size": 31, "top": [], "bottom": []}, 10)
    assert (view["marker"], view["ending"], view["passes"], view["removed"]) == (None, False, 0, [])
    assert (view["deal"], len(view["market"])) == (2, 4)
    for player in view["players"]:
        assert (player["hand_size"], player["towers"], player["nobles_used"]) == (5, [], [])
        assert player["hand_limit"] == 7


def test_a_match_to_120_ends_after_the_deal_that_reaches_it() -> None:
    """With 120 points the match ends; with 119 another deal follows."""
    enough = play(table(deals=120, deal=3, totals=(107, 0), towers=("9 8 7", ""), marker=0), "pass", "pass")
    assert (enough.is_over, enough.scores) == (True, (120, 0))
    short = play(table(deals=120, deal=3, totals=(106, 0), towers=("9 8 7", ""), marker=0), "pass", "pass")
    assert (short.is_over, totals(short)) == (False, (119, 0))


def test_the_higher_total_wins_a_match_to_120() -> None:
    """The higher total wins, also if both passed 120."""
    state = table(deals=120, deal=3, totals=(119, 130), towers=("9 8 7", ""), marker=0)
    play(state, "pass", "pass")
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((132, 130), (0,))


def test_equal_totals_are_a_draw() -> None:
    """Over several deals the marker decides nothing: equal totals are a draw."""
    state = table(deals=2, deal=2, totals=(0, 13), towers=("9 8 7", ""), marker=0)
    play(state, "pass", "pass")
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((13, 13), (0, 1))


def test_a_close_caller_who_is_not_first_loses_ten_points() -> None:
    """In several deals a Close caller who is not first in that deal gets -10 (ruling 30)."""
    state = table(deals=2, towers=(CALLER, HIGHER), marker=1, market="", deck="10 10")
    play(state, "close", "pass", "pass")
    assert totals(state) == (50 - 10, 42 + 10)


def test_a_close_caller_who_is_first_keeps_the_points() -> None:
    """No points are lost by a Close caller who wins the deal."""
    state = play(table(deals=2, towers=(FOUR_COMPLETE, "6 6 6"), marker=1), "close", "pass", "pass")
    assert totals(state) == (FOUR_COMPLETE_POINTS, 16)


def test_a_close_caller_is_first_by_the_marker_in_a_tie() -> None:
    """First in a deal is by points, then by the marker."""
    # 3 x 10 + 2 x 5 + the marker = 50
    theirs = table(deals=2, towers=(CALLER, "10 9 8!, 9 8 7!, 9 8 7 6"), marker=1, market="")
    assert theirs.scores == (50, 50)
    assert totals(play(theirs, "close", "pass", "pass")) == (40, 50)
    # 3 x 15 + 3 x 5 = 60
    own = table(deals=2, towers=(CALLER, "10 9 8 7 6!, 10 9 8 7 6!, 9 8 7 6 5!"), marker=0, market="")
    assert own.scores == (60, 60)
    assert totals(play(own, "close", "pass", "pass")) == (60, 60)


def test_option_close_free_takes_nothing_from_a_caller() -> None:
    """With option close_free a Close caller who is not first keeps all points (ruling 30)."""
    state = table(deals=2, towers=(CALLER, HIGHER), marker=1, market="", deck="10 10", close_free=True)
    assert play(state, "close").scores == (50, 42 + 10)
    assert totals(play(state, "pass", "pass")) == (50, 42 + 10)


def test_a_single_deal_has_no_minus_ten() -> None:
    """The -10 belongs to matches of several deals."""
    state = table(towers=(CALLER, HIGHER), marker=1, market="", deck="10 10")
    assert play(state, "close", "pass", "pass").scores == (50, 52)


def test_minus_ten_comes_before_the_check_for_120() -> None:
    """A caller who would reach 120 without the -10 does not."""
    state = table(deals=120, totals=(75, 0), towers=(CALLER, HIGHER), marker=1, market="", deck="10 10")
    play(state, "close", "pass", "pass")
    assert (state.is_over, totals(state)) == (False, (115, 52))


def test_totals_may_be_negative() -> None:
    """The -10 may lead below zero."""
    state = table(deals=120, totals=(-45, 0), towers=(CALLER, HIGHER), marker=1, market="", deck="10 10")
    play(state, "close", "pass", "pass")
    assert totals(state) == (-45 + 50 - 10, 52)


def test_scores_of_a_match_count_the_deal_under_way() -> None:
    """During a match the points are those of the deals before and of the table as it stands."""
    assert table(deals=2, deal=2, totals=(20, 30), towers=("9 8 7", ""), marker=0).scores == (33, 30)


def test_scores_count_a_close_that_would_fail() -> None:
    """After a Close the -10 is counted as if the deal ended now, until the caller is first again."""
    state = table(
        deals=2, hands=("6 6 6", ""), totals=(0, 7), towers=(CALLER, HIGHER), marker=1, market="", deck="9 9"
    )
    assert state.scores == (50, 52 + 7)
    play(state, "close")
    assert state.scores == (50 - 10, 52 + 7)
    assert [player["score"]["close"] for player in state.view(None)["players"]] == [-10, 0]
    play(state, "pass", "build 6 6 6")
    assert state.scores == (56, 52 + 7)
    assert totals(play(state, "pass", "pass")) == (56, 52 + 7)


def test_a_failed_close_is_a_part_of_the_last_deal() -> None:
    """At the end of a match the parts of its last deal and the deals before add up to the total."""
    state = table(
        deals=2, deal=2, totals=(20, 30), towers=(CALLER, HIGHER), marker=1, market="", deck="10 10"
    )
    play(state, "close", "pass", "pass")
    assert state.is_over
    assert [player["score"]["sum"] for player in state.view(None)["players"]] == [40, 52]
    assert state.scores == (20 + 40, 30 + 52)


def test_the_game_has_a_title() -> None:
    """The game is called by its name."""
    assert torri.game("san-gimignano").title == "Towers of San Gimignano"


def test_options_have_the_defaults_of_the_rules() -> None:
    """Without options the game is the base game of one deal, by the sheets."""
    assert torri.game("san-gimignano").options == {
        "advanced": False,
        "deals": 1,
        "donazione_optional": False,
        "purchase_last_free": False,
        "marker_follows": False,
        "stone_as_guard": False,
        "palazzo_min3": False,
        "trade_blind": False,
        "immune_shields": False,
        "draw_stops": False,
        "marker_against_other": False,
        "late_unblessed": False,
        "close_free": False,
    }


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"advancd": True}, 'no option "advancd". Did you mean "advanced"'),
        ({"deals": 3}, 'deals cannot be "3". Possible: 1, 2, 120'),
        ({"advanced": "perhaps"}, 'advanced cannot be "perhaps". Possible: false, true'),
        ({"players": 3}, "not for 3 players. Possible: 2"),
    ],
)
def test_an_unknown_option_is_refused_with_what_exists(asked: dict[str, object], sentence: str) -> None:
    """An option or value that does not exist is refused with a sentence that says what does."""
    with pytest.raises(torri.Error, match=sentence):
        torri.game("san-gimignano", **asked)  # type: ignore[arg-type]


def test_options_are_read_from_words_too() -> None:
    """A command line gives words: they mean the same values."""
    assert torri.game("san-gimignano", advanced="true", deals="120") == torri.game(
        "san-gimignano", advanced=True, deals=120
    )
