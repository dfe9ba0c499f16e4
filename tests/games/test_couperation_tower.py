"""Couperation: the tower, its order, and what a card laid there allows to draw."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import torri
from tests.games.couperation_table import (
    PYRAMID,
    cautious_positions,
    codes,
    game,
    play,
    pyramid,
    table,
    tower,
)
from torri.engine.compiled import compiling
from torri.games.couperation.grid import LEFT_END, ROW, SPOT_NAMES
from torri.games.couperation.state import RESULTS
from torri.games.couperation.tower import lower_limit, place_at, spot_of, upper_limit


def may(position: str, what: str, **options: Any) -> bool:
    """Whether a card may be laid: "30 h1" face up, "? h1" face down."""
    card, spot = what.split()
    if card == "?":
        state = table(hands=("3", ""), tower=position, reserve="49", **options)
        return f"hide 3 {spot}" in codes(state)
    return f"play {card} {spot}" in codes(table(hands=(card, ""), tower=position, reserve="49", **options))


# --- the vectors of the specification ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "what", "legal"),
    [
        ("g1:25", "30 h1", True),
        ("g1:25", "30 f1", False),
        ("g1:25 h1:30", "27 g2", True),
        ("g1:25 h1:30", "30 g2", False),
        ("g1:25 h1:26", "? g2", False),
        ("f1:20 g1:25", "? e1", True),
        ("e1:20 f1:?2@0 g1:25", "23 e2", True),
        ("e1:20 f1:?2@0 g1:25", "24 e2", False),
        ("e1:20 f1:?2@0 g1:25 e2:23", "? f2", False),
        ("e1:20 f1:?2@0 g1:25 e2:22", "? f2", True),
        ("f1:1 g1:25", "? e1", False),
        ("g1:25 h1:50", "? i1", False),
        ("f1:2 g1:25", "? e1", True),
        ("e1:?4@0 f1:2 g1:25", "? d1", False),
    ],
)
def test_order_of_the_tower(position: str, what: str, legal: bool) -> None:
    """Numbers rise from left to right; a card above two lies between them; face down it is any that fits."""
    assert may(position, what) is legal


def test_face_down_between_20_and_25() -> None:
    """Bottom 20, face down, 25: legal, four numbers fit."""
    state = table(hands=("40 3", ""), tower="e1:20 f1:?2@1 g1:25")
    assert [(card["least"], card["most"]) for card in state.view(0)["tower"]] == [(1, 23), (21, 24), (22, 50)]


@pytest.mark.parametrize(("fetched", "legal"), [(27, True), (29, False)])
def test_exchange_under_other_cards(fetched: int, legal: bool) -> None:
    """Row 20, 25, 30 with 22 and 28 above: 27 can take the place of the 25, 29 cannot."""
    state = table(
        hands=(f"10 {fetched - 10} 3", ""),
        tower="f1:20 g1:25 h1:30 f2:22 g2:28",
        reserve=f"50 {fetched}",
    )
    play(state, "send 10", f"send {fetched - 10}")
    if f"fetch {fetched}" in codes(state):
        play(state, f"fetch {fetched}")
    assert ("exchange g1" in codes(state)) is legal


def test_a_complete_pyramid() -> None:
    """The complete tower of the specification can be built card by card, and the Finish wins."""
    cards = [str(card) for row in PYRAMID for card in row if card != 25]
    spots = [
        f"{chr(ord('d') + i)}{row + 1}" for row, numbers in enumerate(PYRAMID) for i in range(len(numbers))
    ]
    spots.remove("g1")
    # The bottom row grows from the 25: to the left from the right end, then to the right.
    order = [2, 1, 0, 3, 4, 5, *range(6, 26)]
    built = "g1:25"
    for number in order:
        assert may(built, f"{cards[number]} {spots[number]}"), (built, cards[number])
        built += f" {spots[number]}:{cards[number]}"
    state = table(hands=("finish 4 6", ""), tower=built, reserve="49 48")
    assert "play finish d7" in codes(state)
    outcome = play(state, "play finish d7").outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((1, 1), (28, 28))


# --- brute force -------------------------------------------------------------------------------------------


def constraints(s: Any) -> list[tuple[int, int]]:
    """All pairs of places, smaller number first, written down from the rule itself."""
    taken = {(int(ROW[place]), column): place for place, column in _columns(s)}
    pairs = []
    for (row, column), place in taken.items():
        if row == 0 and (0, column + 1) in taken:
            pairs.append((place, taken[0, column + 1]))
        if row > 0:
            pairs.append((taken[row - 1, column], place))
            pairs.append((place, taken[row - 1, column + 1]))
    return pairs


def _columns(s: Any) -> list[tuple[int, int]]:
    return [
        (place, ord(SPOT_NAMES[spot_of(s, place)][0])) for place in range(len(s.tower)) if s.tower[place] != 0
    ]


def is_consistent(numbers: dict[int, int | None], pairs: list[tuple[int, int]], highest: int) -> bool:
    """Whether numbers can be given to all face-down cards, by trying all of them."""
    unknown = [place for place, number in numbers.items() if number is None]
    for tried in product(range(1, highest + 1), repeat=len(unknown)):
        given = numbers | dict(zip(unknown, tried, strict=True))
        if all(given[low] < given[high] for low, high in pairs):  # type: ignore[operator]
            return True
    return False


@pytest.mark.parametrize("seed", range(6))
def test_limits_against_brute_force(seed: int) -> None:
    """On every place exactly those numbers fit with which numbers for all face-down cards exist."""
    random = Random(seed)
    text, spots = _small_tower(random)
    state = table(hands=("", ""), tower=text)
    s = state.position
    pairs = constraints(s)
    for spot in spots:
        place = int(place_at(s, SPOT_NAMES.index(spot)))
        fits = range(lower_limit(s, place), upper_limit(s, place) + 1)
        numbers: dict[int, int | None] = {
            other: None if int(s.down) >> other & 1 else int(s.tower[other]) for other, _ in _columns(s)
        }
        for number in range(1, 51):
            assert is_consistent(numbers | {place: number}, pairs, 50) is (number in fits), (text, spot)


def _small_tower(random: Random) -> tuple[str, list[str]]:
    """A consistent tower of two rows, two of its cards face down whatever their numbers."""
    spots = ["f1", "g1", "h1", "f2", "g2"]
    low, upper_low, middle, upper_high, high = sorted(random.sample(range(1, 51), 5))
    numbers = dict(zip(spots, (low, middle, high, upper_low, upper_high), strict=True))
    hidden = random.sample(spots, 2)
    strange = random.sample([number for number in range(1, 51) if number not in numbers.values()], 2)
    items = [
        f"{spot}:?{strange[hidden.index(spot)]}@0" if spot in hidden else f"{spot}:{number}"
        for spot, number in numbers.items()
    ]
    return " ".join(items), spots


def test_reachable_towers_are_consistent() -> None:
    """In play the public tower always has a solution: the floors of its cards are one."""
    for state in cautious_positions(game(3), 1500 if compiling() else 150, seed=4):
        s = state.position
        if state.is_over:
            continue
        for low, high in constraints(s):
            assert s.floor[low] < s.floor[high] <= 50
            assert 1 <= s.ceiling[low] < s.ceiling[high]
            assert s.floor[low] <= s.ceiling[low]


# --- places ------------------------------------------------------------------------------------------------


def test_bottom_row_grows_at_both_ends_to_seven() -> None:
    """The bottom row has at most seven cards; it grows next to its ends only."""
    state = table(hands=("30 3", ""), tower="g1:25")
    assert codes(state, "hide") == ["hide 3 f1", "hide 3 h1", "hide 30 f1", "hide 30 h1"]
    seven = " ".join(f"{column}1:{number}" for column, number in zip("abcdefg", range(19, 26), strict=True))
    assert not codes(table(hands=("30 3", ""), tower=seven, reserve="49"), "play")


def test_a_card_rests_on_two() -> None:
    """Above a single card nothing can be laid; gaps in a row are allowed."""
    state = table(hands=("7 3", ""), tower="e1:10 f1:20 g1:25 h1:40 g2:30", reserve="49")
    assert codes(state, "hide")[:4] == ["hide 3 d1", "hide 3 i1", "hide 3 e2", "hide 3 f2"]


def test_growing_to_the_left_keeps_every_spot() -> None:
    """A card keeps its spot when the bottom row grows to the left, face-down ones included."""
    state = table(hands=("5 3", "9 8"), tower="f1:20 g1:25 h1:?2@1 f2:22 g2:?44@0", reserve="49")
    play(state, "play 5 e1")
    assert tower(state) == {"e1": "5", "f1": "20", "g1": "25", "h1": "?", "f2": "22", "g2": "?44"}
    assert state.view(1)["tower"][3]["card"] == "2"


def test_ruling_4_the_column_of_the_25_is_free() -> None:
    """The 25 may end anywhere in the bottom row; with center25 it stays in the middle."""
    row = "d1:10 e1:15 f1:20 g1:25"
    assert may(row, "5 c1")
    assert not may(row, "5 c1", center25=True)
    assert may(row, "30 h1", center25=True)


def test_ruling_5_a_face_down_card_needs_a_number() -> None:
    """Where no number fits, not even a face-down card can be laid."""
    assert not may("g1:25 h1:26", "? g2")
    assert may("g1:25 h1:27", "? g2")


def test_ruling_6_numbers_in_sight_are_no_obstacle() -> None:
    """Only order counts: between 20 and 22 a card may lie face down though the 21 is in sight elsewhere."""
    state = table(hands=("3", ""), tower="f1:20 g1:22 h1:25", reserve="21 49")
    assert "hide 3 f2" in codes(state)


def test_ruling_7_hidden_numbers_are_not_asked() -> None:
    """A face-up card may contradict the real number of a face-down one."""
    assert may("f1:?30@1 g1:25", "20 e1")


def test_ruling_11_the_25_is_not_protected() -> None:
    """The first card can be exchanged like any other, before all eyes."""
    state = table(hands=("12 18", "9"), tower="g1:25", reserve="30 1")
    play(state, "send 12")
    assert codes(state) == ["place h1", "exchange g1"]
    play(state, "exchange g1")
    assert state.view(1)["players"][0]["known"] == ["25"]


def test_ruling_16_a_heart_counts_when_it_is_laid() -> None:
    """A heart counts the diamonds face up below it when it is laid or turned up, and never again."""
    state = table(hands=("24 3", "40 41"), tower="f1:22 g1:?29@0 h1:50", reserve="49")
    play(state, "play 24 f2")
    assert state.view(0)["draw"] == {"limit": 2, "after": "play", "at": "f2", "to_draw": 0}
    assert codes(state) == ["draw 0", "draw 1", "draw 2"]


@pytest.mark.parametrize(
    ("below", "limit"),
    [("f1:23 g1:29", 3), ("f1:22 g1:29", 4), ("f1:4 g1:25", 1), ("f1:?3@0 g1:29", 2)],
)
def test_heart_above(below: str, limit: int) -> None:
    """A heart lets draw the diamonds on the two cards below; hearts and face-down cards count nothing."""
    state = play(table(hands=("24 40", "7"), tower=below, reserve="49"), "play 24 f2")
    assert state.view(0)["draw"]["limit"] == limit


def test_ruling_17_heart_in_the_bottom_row() -> None:
    """A heart in the bottom row lets nobody draw."""
    assert play(table(hands=("27 40", "7")), "play 27 h1").view(0)["draw"]["limit"] == 0


def test_diamonds() -> None:
    """One diamond lets draw one card, two let draw two."""
    assert play(table(hands=("26 40", "7")), "play 26 h1").view(0)["draw"]["limit"] == 1
    assert play(table(hands=("29 40", "7")), "play 29 h1").view(0)["draw"]["limit"] == 2


# --- turning up --------------------------------------------------------------------------------------------


def test_ruling_18_any_face_down_card_may_be_turned_up() -> None:
    """A player may turn up its own face-down cards and those of others."""
    state = table(hands=("40 3", ""), tower="f1:?2@0 g1:25 h1:?44@1", reserve="49")
    assert codes(state, "reveal") == ["reveal f1", "reveal h1"]


def test_ruling_19_a_contradiction_loses() -> None:
    """A card that does not fit when it is turned up loses at once, wherever it clashes."""
    state = table(hands=("40 3", ""), tower="f1:?2@0 g1:25 h1:?44@1", reserve="49")
    assert not play(state.copy(), "reveal f1").is_over
    # 24 lies right of 23 and left of 25, but the card above it and the 23 needs a number between them.
    clash = table(hands=("40 3", ""), tower="e1:23 f1:?24@1 g1:26 e2:?9@0", reserve="49")
    outcome = play(clash, "reveal f1").outcome
    assert outcome is not None
    assert outcome.ranks == (2, 2)
    assert clash.view(None)["result"] == "contradiction"


def test_ruling_22_a_blocked_bottom_row_is_legal() -> None:
    """1 at the left end and 50 at the right end: no card fits there, only an exchange helps."""
    state = table(hands=("40 3", ""), tower="f1:1 g1:25 h1:50", reserve="49")
    assert {code.split()[2] for code in codes(state, "hide")} == {"f2", "g2"}
    dead = [place for place in state.view(0)["open"] if place["least"] > place["most"]]
    assert [place["at"] for place in dead] == ["e1", "i1"]


def test_view_tells_what_fits() -> None:
    """The view lists the open places with the numbers that fit, from what everybody sees."""
    state = table(hands=("40 3", ""), tower="e1:20 f1:?2@1 g1:25")
    assert [(place["at"], place["least"], place["most"]) for place in state.view(0)["open"]] == [
        ("d1", 1, 19),
        ("h1", 26, 50),
        ("e2", 21, 23),
        ("f2", 22, 24),
    ]


def test_left_end_is_a_place_like_any_other() -> None:
    """The place left of the bottom row has limits too."""
    s = table(hands=("", ""), tower="f1:20 g1:25").position
    assert (lower_limit(s, LEFT_END), upper_limit(s, LEFT_END)) == (1, 19)


def test_ruling_12_the_apex_is_for_the_finish() -> None:
    """With the Finish no glass card goes on the apex, and the Finish only when all cards are face up."""
    full = table(hands=("27 finish", ""), tower=pyramid(), reserve="49")
    assert codes(full, "play") == ["play finish d7"]
    hidden = table(hands=("27 finish", ""), tower=pyramid(down="d6"), reserve="49")
    assert not codes(hidden, "play")
    nowhere_else = table(hands=("27 finish", ""), tower="f1:20 g1:22", reserve="49")
    assert not [code for code in codes(nowhere_else) if "play finish" in code]


def test_finish_must_fit_the_apex() -> None:
    """The Finish wins only between its supports: 26 on the left is too great."""
    wrong = pyramid().replace("d6:21", "d6:22").replace("e6:32", "e6:33")
    assert "play finish d7" in codes(table(hands=("27 finish", ""), tower=wrong, reserve="49"))
    state = table(hands=("9 finish", ""), tower=pyramid(), reserve="49", finish_number=33)
    assert not codes(state, "play")


def test_ruling_12_option_finish_anywhere() -> None:
    """As an option the Finish stands in the tower as a second 25, and can be exchanged back."""
    state = table(
        hands=("2 3 finish", "49 47 4"), tower="f1:20 g1:30", reserve="1 24 48", finish_anywhere=True
    )
    assert "play finish f2" in codes(state)
    play(state, "play finish f2")
    assert state.view(0)["draw"]["limit"] == 0  # it carries no mark
    assert state.to_move == 1
    # 49 - 47 = 2, corrected by one discard: 1 and 3; the difference of 47 and 4 is 43.
    state = table(
        hands=("", "25 49 4"), tower="f1:20 g1:30 f2:finish", reserve="1 24 48", turn=1, finish_anywhere=True
    )
    play(state, "send 25", "send 49")
    assert codes(state, "fetch") == ["fetch 24"]
    play(state, "fetch 24", "exchange f2")
    assert state.view(0)["players"][1]["finish"]


def test_ruling_27_scores_are_cards_face_up() -> None:
    """For display everybody has as many points as cards of the tower are face up."""
    assert table(hands=("3", ""), tower="f1:?2@0 g1:25 h1:30").scores == (2, 2)


def test_simple_mode_any_card_on_the_apex() -> None:
    """Without the Finish a glass card goes on the apex; 28 cards face up win, also by turning one up."""
    state = table(hands=("27 9", ""), tower=pyramid(), reserve="49", finish=False)
    assert codes(state, "play") == ["play 27 d7"]
    assert play(state.copy(), "play 27 d7").view(0)["result"] == "won"
    down = table(hands=("9 4", ""), tower=pyramid() + " d7:?27@0", reserve="49", finish=False)
    assert play(down, "reveal d7").view(0)["result"] == "won"
    assert "won" in RESULTS


def test_an_illegal_card_is_refused() -> None:
    """A card that does not fit is refused with what is possible, and nothing changes."""
    state = table(hands=("30 3", ""), tower="g1:25")
    before = state.to_bytes()
    with pytest.raises(torri.IllegalAction, match="not possible now: seat 0 decides"):
        state.play("play 30 f1")
    assert state.to_bytes() == before
