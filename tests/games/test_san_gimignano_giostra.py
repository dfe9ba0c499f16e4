"""San Gimignano: Giostra answers a noble, and is asked for whether or not it is held."""

from __future__ import annotations

import pytest

from tests.games.san_gimignano_table import codes, hand, play, removed, table, used
from torri import CHANCE


@pytest.mark.parametrize("noble", ["monumento", "cappella", "mura", "via"])
def test_giostra_cancels_a_noble(noble: str) -> None:
    """The answered noble has no effect, is removed and not counted; the action is spent."""
    state = play(table(advanced=True, hands=(f"{noble} 5", "giostra 8")), f"noble {noble}")
    assert (state.to_move, codes(state)) == (1, {"giostra", "decline"})
    play(state, "giostra")
    assert (state.to_move, hand(state, 0), hand(state, 1)) == (1, "5", "8")
    assert (removed(state), used(state, 0), used(state, 1)) == ([noble], [], ["giostra"])
    assert (state.scores, state.view(0)["players"][0]["hand_limit"]) == ((0, 0), 7)


def test_giostra_is_not_an_action() -> None:
    """Who answered with Giostra has the next turn as always."""
    state = play(table(advanced=True, hands=("monumento", "giostra 8")), "noble monumento", "giostra")
    assert (state.to_move, state.view(0)["phase"]) == (1, "turn")


@pytest.mark.parametrize("holding", ["giostra", "mura"])
def test_giostra_is_asked_for_whether_or_not_it_is_held(holding: str) -> None:
    """Who holds a noble-backed card is asked after every noble: silence must not tell."""
    state = play(table(advanced=True, hands=("monumento", f"{holding} 8")), "noble monumento")
    assert (state.to_move, state.view(0)["phase"]) == (1, "giostra")
    assert state.view(None)["action"] == {"noble": "monumento", "by": 0}
    assert codes(state) == ({"giostra", "decline"} if holding == "giostra" else {"decline"})


def test_giostra_is_not_asked_for_without_a_noble_in_hand() -> None:
    """Everybody sees that there is no noble back in that hand."""
    assert (
        play(table(advanced=True, hands=("monumento", "8 8")), "noble monumento").view(0)["phase"] == "turn"
    )


@pytest.mark.parametrize(
    "place", [{"market": "7 giostra"}, {"removed": "giostra"}, {"used": ("via", "giostra")}]
)
def test_giostra_is_not_asked_for_where_it_is_publicly_elsewhere(place: dict[str, str]) -> None:
    """A Giostra that was used, lies in the market or was removed cannot answer."""
    state = table(advanced=True, hands=("monumento", "mura 8"), **place)  # type: ignore[arg-type]
    assert play(state, "noble monumento").view(0)["phase"] == "turn"


def test_giostra_is_limited_with_the_opponents_card_counted() -> None:
    """One ahead, the opponent plays a noble: equal, so Giostra may be used; then one is two ahead."""
    state = table(advanced=True, hands=("monumento", "giostra"), used=("", "mura"))
    play(state, "noble monumento", "giostra")
    assert (used(state, 0), used(state, 1)) == ([], ["giostra", "mura"])


def test_giostra_is_not_asked_for_from_who_is_too_far_ahead() -> None:
    """Two ahead, the opponent's noble leaves one ahead: Giostra may not be used (ruling 26)."""
    state = table(advanced=True, hands=("monumento", "giostra"), used=("", "mura via"))
    assert play(state, "noble monumento").view(0)["phase"] == "turn"


def test_a_cancelled_noble_frees_its_player_to_use_another() -> None:
    """The removed card is not counted: the next noble may be played at once in the next turn."""
    state = table(advanced=True, hands=("monumento mura", "giostra 8"))
    play(state, "noble monumento", "giostra", "pass")
    assert "noble mura" in codes(state)


def test_a_cancelled_noble_still_breaks_the_pass_sequence() -> None:
    """A cancelled noble has used the turn's action and resets the pass sequence."""
    state = table(advanced=True, hands=("monumento", "giostra 8"), passes=1)
    play(state, "noble monumento", "giostra", "pass")
    assert not state.is_over


def test_a_declined_giostra_lets_the_noble_stand() -> None:
    """Without an answer the noble has its effect."""
    state = play(table(advanced=True, hands=("via 5", "giostra"), nobles=""), "noble via", "decline")
    assert (state.to_move, state.view(0)["action"]) == (CHANCE, {"to_draw": 6})
