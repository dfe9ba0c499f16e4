"""San Gimignano: Buona Pietra as a story, in every Donazione, and as a Guard."""

from __future__ import annotations

from tests.games.san_gimignano_table import codes, deck_size, hand, play, removed, table, towers, used
from torri import CHANCE

STONE = "pietra"


def test_a_stone_is_a_story_of_any_rank() -> None:
    """Buona Pietra stands for any rank in a plain or a colourful tower."""
    state = table(advanced=True, hands=("pietra 7 7 8", ""))
    assert codes(state, "build") == {
        "build 7 7 7*", "build 9* 8 7", "build 8 7 6*"
    }  # fmt: skip


def test_a_stone_needs_a_real_card_beside_it() -> None:
    """A tower needs at least one real card to define it (ruling 17)."""
    three_stones = table(advanced=True, hands=("pietra pietra pietra", ""), used=("", "via via mura"))
    assert codes(three_stones, "build") == set()
    with_seven = table(advanced=True, hands=("pietra pietra 7", ""), used=("", "mura"))
    assert codes(with_seven, "build") == {
        "build 7 7* 7*", "build 9* 8* 7", "build 8* 7 6*", "build 7 6* 5*"
    }  # fmt: skip


def test_each_stone_counts_as_a_noble_used() -> None:
    """Normally one stone can be laid in an action; one more for each noble the other is ahead (ruling 17)."""
    one = table(advanced=True, hands=("pietra pietra 7 7", ""))
    assert "build 7 7 7*" in codes(one, "build")
    assert "build 7 7 7* 7*" not in codes(one, "build")
    assert codes(table(advanced=True, hands=("pietra 7 7", ""), used=("mura", "")), "build") == set()
    assert used(play(one, "build 7 7 7*"), 0) == [STONE]


def test_a_stone_may_stand_below_a_10_and_above_a_5() -> None:
    """In a colourful tower a stone may be a rank 11 or a rank 4 (ruling 17)."""
    low = codes(table(advanced=True, hands=("pietra 5 6", "")), "build")
    assert low == {"build 7* 6 5", "build 6 5 4*"}
    high = codes(table(advanced=True, hands=("pietra 10 9", "")), "build")
    assert high == {"build 11* 10 9", "build 10 9 8*"}


def test_the_highest_colourful_tower_has_eight_stories() -> None:
    """With stones at 11 and 4 a colourful tower has 8 stories (ruling 17)."""
    state = table(advanced=True, hands=("pietra pietra 5 6 7 8 9 10", ""), used=("mura", "via monumento"))
    heights = {len(code.split()) - 1 for code in codes(state, "build")}
    assert max(heights) == 8
    assert "build 11* 10 9 8 7 6 5 4*" in codes(state)


def test_a_stone_at_4_ends_a_tower() -> None:
    """Rank 4 in Build or Extend ends the tower; rank 11 comes only with the Build (ruling 17)."""
    state = table(advanced=True, hands=("pietra", ""), towers=("7 6 5", ""))
    assert codes(state, "extend") == {"extend a stone"}
    play(state, "extend a stone")
    assert towers(state, 0) == "7 6 5 4*"
    done = table(advanced=True, hands=("pietra", ""), towers=("7 6 5 4*", ""), used=("", "mura"))
    assert codes(done, "extend") == set()


def test_a_colourful_extension_takes_a_stone_for_any_story() -> None:
    """In an extension a stone may stand for a rank one lacks or has."""
    state = table(advanced=True, hands=("pietra 6 7", ""), towers=("10 9 8", ""))
    assert codes(state, "extend") == {
        "extend a card", "extend a stone", "extend a card card", "extend a card stone", "extend a stone card",
        "extend a card card stone",
    }  # fmt: skip
    play(state, "extend a card card stone")
    assert towers(state, 0) == "10 9 8 7 6 5*"


def test_a_stone_counts_in_the_draw_of_an_extension() -> None:
    """A stone is an added card; tower cards are drawn for it."""
    state = table(advanced=True, hands=("pietra 7", "8"), towers=("7 7 7", ""), market="9 via")
    play(state, "extend a card stone")
    assert (state.view(0)["action"], codes(state)) == ({"to_draw": 2}, {"draw deck", "draw market 9"})


def test_a_stone_counts_for_every_donazione() -> None:
    """Stones count in the height of Income, Trade and Conspiracy, in Contract and in Blessing."""
    income = play(table(advanced=True, hands=("pietra 8 8", "6")), "build 8 8 8*")
    assert income.view(0)["action"] == {"to_draw": 3}
    trade = play(table(advanced=True, hands=("pietra 9 9", "6 6 6")), "build 9 9 9*", "decline")
    assert trade.view(0)["action"] == {"to_take": 3}
    plot = play(
        table(advanced=True, hands=("pietra 10 10 10", ""), towers=("", "9 8 7 6")), "build 10 10 10 10*"
    )
    assert towers(plot, 1) == ""
    contract = table(advanced=True, hands=("10 10 10", ""), towers=("", "6 6 6*"))
    assert towers(play(contract, "build 10 10 10"), 1) == "6 6 6*"
    blessing = play(table(advanced=True, hands=("pietra 7 7", "6")), "build 7 7 7*")
    assert blessing.view(0)["players"][0]["score"]["blessing"] == 6


def test_conspiracy_leaves_a_stone_with_its_owner() -> None:
    """The stones of a destroyed tower stay used; the other cards go on the deck (ruling 18)."""
    for tower, pile in (("9 8* 7", ["7", "9"]), ("8 8 8*", ["8", "8"])):
        state = play(table(advanced=True, hands=("10 10 10", ""), towers=("", tower)), "build 10 10 10")
        assert (state.view(0)["deck"]["top"], used(state, 1), towers(state, 1)) == (pile, [STONE], "")


def test_a_stone_is_no_guard_by_default() -> None:
    """Buona Pietra cannot be shown as a Guard (ruling 17)."""
    state = play(table(advanced=True, hands=("9 9 9", "pietra 7")), "build 9 9 9")
    assert codes(state) == {"decline"}


def test_option_stone_as_guard_shows_a_stone() -> None:
    """With option stone_as_guard a stone guards, counts as a noble used and stays in front."""
    state = play(table(advanced=True, stone_as_guard=True, hands=("9 9 9 6", "pietra 5 7")), "build 9 9 9")
    assert codes(state) == {"guard", "guard with stone", "decline"}
    before = deck_size(state)
    play(state, "guard with stone")
    assert (state.to_move, used(state, 1), hand(state, 1)) == (1, [STONE], "5 7")
    assert (deck_size(state), hand(state, 0)) == (before, "6")


def test_option_stone_as_guard_needs_a_noble_that_may_be_used() -> None:
    """A stone as a Guard is a noble use: who is ahead cannot."""
    state = table(advanced=True, stone_as_guard=True, hands=("9 9 9", "pietra"), used=("", "mura"))
    assert codes(play(state, "build 9 9 9")) == {"decline"}


def test_option_stone_as_guard_can_be_answered_by_giostra() -> None:
    """A stone shown as a Guard and answered by Giostra is removed, and the effect happens."""
    state = table(advanced=True, stone_as_guard=True, hands=("9 9 9 giostra", "pietra 7"))
    play(state, "build 9 9 9", "guard with stone")
    assert (state.to_move, codes(state)) == (0, {"giostra", "decline"})
    declined = play(state.copy(), "decline")
    assert (declined.to_move, used(declined, 1), hand(declined, 1)) == (1, [STONE], "7")
    play(state, "giostra")
    assert (removed(state), used(state, 0), used(state, 1)) == ([STONE], ["giostra"], [])
    assert (state.to_move, codes(state)) == (CHANCE, {"taken 7"})


def test_option_stone_as_guard_saves_from_ones_own_conspiracy() -> None:
    """A stone guards against one's own Conspiracy, too, and the other player may answer it."""
    state = table(
        advanced=True, stone_as_guard=True, hands=("10 10 10 pietra", "giostra"), towers=("9 8 7", "")
    )
    play(state, "build 10 10 10", "guard with stone")
    assert (state.to_move, codes(state)) == (1, {"giostra", "decline"})
    assert towers(play(state.copy(), "decline"), 0) == "9 8 7, 10 10 10"
    assert towers(play(state, "giostra"), 0) == "10 10 10"
