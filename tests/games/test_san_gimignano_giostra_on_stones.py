"""San Gimignano: Giostra takes a stone out of a tower; what becomes of the rest."""

from __future__ import annotations

from tests.games.san_gimignano_table import codes, hand, play, removed, table, towers, used

STONE = "pietra"


def test_giostra_comes_before_marker_and_donazione() -> None:
    """A laid stone can be answered before the tower takes the marker or has its Donazione."""
    state = play(table(advanced=True, hands=("pietra 8 8", "giostra")), "build 8 8 8*")
    assert (state.to_move, state.view(0)["marker"], state.view(0)["phase"]) == (1, None, "giostra")


def test_a_tower_without_its_stone_is_taken_back_if_it_is_too_low() -> None:
    """If the rest is no legal tower it goes back to the hand, and the action is spent."""
    state = table(advanced=True, hands=("pietra 8 8 6", "giostra"), passes=1)
    play(state, "build 8 8 8*", "giostra")
    assert (state.to_move, hand(state, 0), towers(state, 0)) == (1, "6 8 8", "")
    assert (removed(state), used(state, 0), state.view(0)["marker"]) == ([STONE], [], None)
    assert not play(state, "pass").is_over


def test_the_builder_builds_with_the_rest_or_takes_it_back() -> None:
    """If the rest is still a tower, the builder chooses: build with it, or take all back."""
    state = table(advanced=True, hands=("pietra 8 8 8", "giostra 6"))
    play(state, "build 8 8 8 8*", "giostra")
    assert (state.to_move, codes(state)) == (0, {"take back", "build 8 8 8"})
    back = play(state.copy(), "take back")
    assert (back.to_move, hand(back, 0), towers(back, 0), back.view(0)["marker"]) == (1, "8 8 8", "", None)
    play(state, "build 8 8 8")
    assert (towers(state, 0), state.view(0)["marker"]) == ("8 8 8", 0)
    assert state.view(0)["action"] == {"to_draw": 3}  # Income with the height now standing


def test_a_tower_broken_in_the_middle_must_be_taken_back() -> None:
    """All remaining cards must form a legal tower: 9 8 6 5 without the stone at 7 do not."""
    state = table(advanced=True, hands=("pietra 9 8 6 5", "giostra"))
    play(state, "build 9 8 7* 6 5", "giostra")
    assert (state.to_move, hand(state, 0)) == (1, "5 6 8 9")


def test_an_extension_without_its_stone() -> None:
    """An answered extension goes on with the other cards laid, and as many are drawn as were really added."""
    state = table(advanced=True, hands=("pietra 7 6", "giostra"), towers=("10 9 8", ""))
    play(state, "extend a card card stone", "giostra")
    assert codes(state) == {"take back", "extend a card card"}
    play(state, "extend a card card")
    assert (towers(state, 0), state.view(0)["action"]) == ("10 9 8 7 6", {"to_draw": 2})


def test_an_extension_of_a_stone_alone_is_taken_back() -> None:
    """Nothing is left of it: no draw, no marker, the action is spent."""
    for tower in ("10 9 8", "7 7 7"):
        state = table(advanced=True, hands=("pietra 5", "giostra"), towers=(tower, ""), marker=1)
        play(state, "extend a stone", "giostra")
        assert (state.to_move, towers(state, 0), hand(state, 0)) == (1, tower, "5")
        assert state.view(0)["marker"] == 1


def test_an_extension_broken_in_the_middle_must_be_taken_back() -> None:
    """A 6 does not fit on an 8 when the stone between them is removed."""
    state = table(advanced=True, hands=("pietra 6", "giostra"), towers=("10 9 8", ""))
    play(state, "extend a stone card", "giostra")
    assert (state.to_move, towers(state, 0), hand(state, 0)) == (1, "10 9 8", "6")


def test_remaining_stones_are_declared_anew_after_giostra() -> None:
    """One of several stones is removed; the others may stand for other ranks (ruling 19)."""
    state = table(advanced=True, hands=("pietra pietra 9 7", "giostra"), used=("", "mura"))
    play(state, "build 10* 9 8* 7")
    assert used(state, 0) == [STONE, STONE]
    play(state, "giostra")
    assert (removed(state), used(state, 0)) == ([STONE], [STONE])
    assert codes(state) == {"take back", "build 9 8* 7"}  # 10* 9 7 would have a gap
    play(state, "build 9 8* 7")
    assert (towers(state, 0), hand(state, 0), used(state, 0)) == ("9 8* 7", "", [STONE])


def test_a_plain_tower_may_become_colourful_after_giostra() -> None:
    """The kind of tower is declared anew, too (ruling 19)."""
    state = table(advanced=True, hands=("pietra pietra pietra 7", "giostra"), used=("", "mura via"))
    play(state, "build 7 7* 7* 7*", "giostra")
    assert codes(state) == {"take back", "build 7 7* 7*", "build 9* 8* 7", "build 8* 7 6*", "build 7 6* 5*"}


def test_uncancelled_stones_return_to_the_hand_uncounted() -> None:
    """Taking everything back returns the other stones to the hand, and they do not count (ruling 19)."""
    state = table(advanced=True, hands=("pietra pietra 9 7", "giostra"), used=("", "mura"))
    play(state, "build 10* 9 8* 7", "giostra", "take back")
    assert (hand(state, 0), used(state, 0), removed(state)) == (f"7 9 {STONE}", [], [STONE])


def test_a_redeclared_extension_of_two_stones() -> None:
    """Of two stones in an extension one is removed; the other fills the gap or goes on top (ruling 19)."""
    state = table(
        advanced=True, hands=("pietra pietra 6", "giostra"), towers=("10 9 8", ""), used=("", "mura")
    )
    play(state, "extend a stone card stone", "giostra")
    assert codes(state) == {"take back", "extend a stone card"}
    plain = table(
        advanced=True, hands=("pietra pietra 7", "giostra"), towers=("7 7 7", ""), used=("", "mura")
    )
    play(plain, "extend a card stone stone", "giostra")
    assert codes(plain) == {"take back", "extend a card stone"}


def test_an_extension_with_the_spire_loses_a_stone() -> None:
    """After Giostra the remaining stone may still be the rank 4 on top of a real 5."""
    state = table(
        advanced=True, hands=("pietra pietra 5", "giostra"), towers=("9 8 7", ""), used=("", "mura")
    )
    play(state, "extend a stone card stone", "giostra")
    assert codes(state) == {"take back", "extend a stone card"}  # 5 4* would leave the 6 out
