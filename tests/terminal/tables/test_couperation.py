from __future__ import annotations

from typing import Any

import pytest

import torri
from torri.games import RULEBOOKS
from torri.games.couperation.terminal import draw, explanations, question, scores
from torri.terminal.menu import heading_of
from torri.terminal.tables import table_of

NAMES = ("Adso", "William", "Jorge")


def view_of(**changes: Any) -> dict[str, Any]:
    """The opening table of the seat to move, with these changes."""
    state = torri.game("couperation", 3).match(seed=1).state
    return state.view(state.to_move) | changes


def shown(view: dict[str, Any], width: int = 100) -> str:
    """The table as text."""
    return "\n".join(line.plain for line in draw(view, NAMES, width))


def glass(at: str, number: int | None, mark: str | None = "1", **more: Any) -> dict[str, Any]:
    """A card of the tower."""
    name = None if number is None else str(number)
    seen = {"at": at, "face": "up", "by": None, "card": name, "number": number, "mark": mark}
    return seen | {"least": 1, "most": 50} | more


def empty(at: str, least: int, most: int, wanted: str = "any") -> dict[str, Any]:
    """An empty place."""
    return {"at": at, "least": least, "most": most, "for": wanted}


def test_a_card_stands_above_the_gap_between_two() -> None:
    """The pyramid is half a card narrower in each row."""
    tower = [glass("g1", 25), glass("h1", 40), glass("g2", 30)]
    lines = shown(view_of(tower=tower, open=[])).splitlines()
    upper = next(line for line in lines if "30 ♦" in line)
    lower = next(line for line in lines if "25 ♦" in line)
    assert "40 ♦" in lower
    assert lines.index(upper) < lines.index(lower)
    assert lower.index("▐") < upper.index("▐") < lower.index("▌")


@pytest.mark.parametrize(
    ("mark", "sign"), [("1", "25 ♦ "), ("2", "25 ♦♦ "), ("H", "25 ♥ "), ("none", "25  ")]
)
def test_marks_are_signs(mark: str, sign: str) -> None:
    """One diamond, two, or a heart."""
    assert sign in shown(view_of(tower=[glass("g1", 25, mark)], open=[]))


def test_a_face_down_card_shows_only_what_is_known() -> None:
    """Its number to whoever placed it, else the numbers that it can have."""
    hidden = glass("g1", None, None, face="down", by=1, least=26, most=31)
    assert "? 26-31" in shown(view_of(tower=[hidden], open=[]))
    assert "(28)" in shown(view_of(tower=[glass("g1", 28, face="down", by=0)], open=[]))


def test_an_empty_place_says_what_fits() -> None:
    """The numbers, one number, none, or the Finish."""
    places = [empty("f1", 1, 24), empty("h1", 30, 30), empty("g2", 9, 8), empty("g3", 1, 50, "finish")]
    words = shown(view_of(tower=[glass("g1", 25)], open=places)).split()
    assert {"1-24", "30", "×", "F"} <= set(words)


def test_the_hand_of_another_is_backs_and_what_was_seen() -> None:
    """Known cards by name, the others as backs; the Finish does not count; what may be there is said."""
    view = view_of()
    other = view["players"][(view["seat"] + 1) % 3]
    other |= {"hand_size": 3, "known": ["16"], "perhaps": ["20", "21"], "finish": True}
    assert "hand 3 of 3 ▐16▌ ▐?▌ ▐?▌ ▐Finish 25▌ perhaps 20, 21" in shown(view)


def test_assumed_marks_are_said_to_be() -> None:
    """Until somebody has compared them with printed cards."""
    assert "Marks: assumed." in shown(view_of())
    assert "Marks: assumed." not in shown(view_of(marks="verified"))


def test_the_menu_names_cards_and_places() -> None:
    """Under their headings."""
    table = table_of(RULEBOOKS["couperation"])
    actions = torri.game("couperation", 3).actions
    view = view_of()
    found = [actions.find(code) for code in ("play 30 h1", "hide 30 h1", "reveal g2", "draw 1")]
    assert [heading_of(action, table) for action in found] == ["Play", "Face down", "Turn up", ""]
    labels = [label.plain if (label := table.label(action, view)) else None for action in found]
    assert labels == ["▐30▌ h1", "▐30▌ h1", "g2", None]


def test_a_reserve_play_is_asked_with_its_numbers() -> None:
    """The sum and the difference of the cards that were sent, and how far they are corrected."""
    under_way = {"sent": ["12", "30"], "sum": 42, "difference": 18, "corrections": 1}
    asked = question(view_of(phase="fetch", under_way=under_way), NAMES)
    assert asked.startswith("12, 30 went to the Reserve: sum 42, difference 18, to be corrected by 1.")
    asked = question(view_of(phase="fetch", under_way=under_way, extra_discards=True), NAMES)
    assert "to be corrected by up to 1. Which card" in asked


def test_help_explains_the_marks() -> None:
    """And what can be done."""
    told = dict(explanations(view_of()))
    assert {"♦", "♦♦", "♥", "Reserve", "Turn up"} <= set(told)


def test_the_score_is_the_same_for_all() -> None:
    """The cards face up."""
    assert scores(view_of(face_up=12)) == [("cards face up", [12, 12, 12])]
