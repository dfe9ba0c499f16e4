"""Couperation: D, the Reserve play."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.couperation_table import cautious_positions, codes, game, play, pyramid, table
from torri.engine.compiled import compiling

if TYPE_CHECKING:
    from torri.engine.state import State


def test_sum() -> None:
    """12 and 18 fetch the 30."""
    state = table(hands=("12 18 3", "9"), reserve="1 50 30")
    play(state, "send 12", "send 18")  # nothing else can be fetched
    assert state.view(0)["under_way"] == {
        "sent": ["12", "18"],
        "sum": 30,
        "difference": 6,
        "corrections": 0,
        "fetched": "30",
    }
    assert codes(state) == ["place h1", "exchange g1"]


def test_difference_corrected_by_discards() -> None:
    """40 and 12 differ by 28: with two further cards discarded they fetch the 30."""
    state = table(hands=("12 40 5 6 7", "9"), reserve="1 50 30")
    play(state, "send 40", "send 12")
    assert codes(state, "fetch") == []
    play(state, "correct 5", "correct 7", "fetch 30", "place h1")
    assert state.position.discards[0] == 2
    assert state.to_move == 1 or state.view(0)["phase"] == "clear"


def test_discarding_all_the_rest_is_no_decision() -> None:
    """With just the cards that must be discarded nobody is asked: that follows from public things."""
    state = table(hands=("12 40 5 6", "9"), reserve="1 30")
    play(state, "send 40", "send 12")
    assert state.view(1)["under_way"]["corrections"] == 2
    assert state.view(0)["players"][0]["hand_size"] == 0
    assert codes(state) == ["place h1", "exchange g1"]


def test_ruling_8_exactly_as_many_discards_as_the_difference() -> None:
    """A card is fetched after exactly as many discards as it is away from the sum or the difference."""
    state = table(hands=("12 17 3 4 5", "9"), reserve="50 30 31 49")
    play(state, "send 12", "send 17")  # 29, 5
    assert codes(state) == ["correct 3", "correct 4", "correct 5"]
    play(state, "correct 3")
    assert codes(state) == ["correct 4", "correct 5", "fetch 30"]
    play(state, "correct 4")
    assert codes(state) == ["fetch 31"] or state.view(0)["under_way"]["fetched"] == "31"


def test_ruling_8_with_extra_discards_more_cards_may_be_discarded() -> None:
    """The option extra_discards: every card that is at most as far away as cards were discarded."""
    state = table(hands=("12 17 3 4 5", "9"), reserve="50 30 31 49", extra_discards=True)
    play(state, "send 12", "send 17")  # 29, 5
    assert codes(state) == ["correct 3", "correct 4", "correct 5"]
    play(state, "correct 3")
    assert codes(state) == ["correct 4", "correct 5", "fetch 30"]
    play(state, "correct 4")
    assert codes(state) == ["correct 5", "fetch 30", "fetch 31"]  # for the 30 one of them goes unused
    play(state, "correct 5")
    assert codes(state) == ["fetch 30", "fetch 31"]


def test_ruling_8_with_extra_discards_even_where_nothing_is_to_correct() -> None:
    """12 and 18 are 30: the third card may be kept, or discarded all the same."""
    state = table(hands=("12 18 3", "9"), reserve="1 50 30", extra_discards=True)
    play(state, "send 12", "send 18")
    assert codes(state) == ["correct 3", "fetch 30"]
    play(state, "correct 3")
    assert state.view(0)["under_way"]["fetched"] == "30"  # nothing is left to decide
    assert state.view(0)["players"][0]["hand_size"] == 0


def numbers_made(state: State, discards: int) -> set[int]:
    """Ruling 8 in its own words: each discard adds one, takes one away, or goes unused."""
    under_way = state.view(None)["under_way"]
    steps = [sum(each) for each in product((-1, 0, 1), repeat=discards)]
    return {under_way[base] + step for base in ("sum", "difference") for step in steps}


@pytest.mark.parametrize("positions", [1000, pytest.param(10_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("sent_stay", [False, True])
def test_ruling_8_with_extra_discards_as_the_rule_reads(sent_stay: bool, positions: int) -> None:
    """Whatever can be fetched, now or after more discards, is what counting by ones gives."""
    asked = 0
    with_it = game(3, extra_discards=True, sent_stay=sent_stay)
    for state in cautious_positions(with_it, positions, seed=9):
        view = state.view(state.to_move if state.to_move >= 0 else None)
        if view["phase"] != "fetch":
            continue
        asked += 1
        sent = view["under_way"]["sent"] if sent_stay else []
        reserve = [card for card in view["reserve"]["cards"] if card["card"] not in {"finish", *sent}]
        discards, hand = view["under_way"]["corrections"], view["players"][view["seat"]]["hand"]
        now, later = (numbers_made(state, discards + more) for more in (0, len(hand)))
        fetch = [f"fetch {card['card']}" for card in reserve if card["number"] in now]
        leads_on = any(card["number"] in later for card in reserve)
        correct = [f"correct {card['card']}" for card in hand if leads_on]
        assert [code for code in codes(state) if code != "fetch finish"] == correct + fetch
    assert asked > 20


def test_extra_discards_are_said() -> None:
    """A discard corrects by 1, or with extra_discards by up to 1; others do not read which card it was."""
    ways: list[tuple[dict[str, Any], str]] = [({}, "by 1"), ({"extra_discards": True}, "by up to 1")]
    for options, said in ways:
        state = table(hands=("12 17 3 4 5", "9"), reserve="50 30 31 49", **options)
        play(state, "send 12", "send 17")
        assert state.describe("correct 3") == f"Correct {said}: discard 3"
        seen = [log(state, "correct 3", seat) for seat in (0, 1, None)]
        assert seen == [f"Correct {said}: discard {card}" for card in ("3", "a card", "a card")]


def log(state: State, code: str, seat: int | None) -> str:
    """What a seat reads of an action in its log."""
    before = state.known_to(seat).position
    after = state.copy().play(code).known_to(seat).position
    rules = state.game.rulebook
    seen = rules.seen_as(before, after, state.game.actions.find(code).data, state.game.inner_seat(seat))
    assert seen is not None
    return rules.words(seen, None)


def test_ruling_9_a_card_just_sent_may_be_fetched() -> None:
    """20 and 10 may fetch the 10 just sent; the option sent_stay forbids it."""
    state = play(table(hands=("10 20", "9"), reserve="1 48"), "send 20")
    assert state.view(0)["under_way"]["fetched"] == "10"
    assert codes(state) == ["place f1", "exchange g1"]
    state = table(hands=("10 20", "9"), reserve="1 48", sent_stay=True)
    assert not codes(state, "send")


def test_ruling_10_sum_above_50_and_difference_0() -> None:
    """The sum may exceed 50 before it is corrected, and the difference may be 0 with the Finish."""
    state = table(hands=("26 27 3 4 5", "9"), reserve="50 49", tower="g1:25")
    play(state, "send 26", "send 27")  # 53 and 1: the 50 is three away, and nothing is nearer
    assert state.view(0)["under_way"] | {"sent": None} == {
        "sent": None,
        "sum": 53,
        "difference": 1,
        "corrections": 3,
        "fetched": "50",
    }
    zero = table(hands=("25 finish 3", "9"), reserve="1 49", tower="g1:20 h1:24", sent_stay=True)
    play(zero, "send 25", "send finish")  # 50 and 0: one discard gives 1 and 49
    assert codes(zero) == ["fetch 1", "fetch 49"]


def test_no_dead_ends() -> None:
    """D is offered only where it can be completed: a number to fetch, and a place for it."""
    assert not codes(table(hands=("12 18 ", "9"), reserve="1 50 33", sent_stay=True), "send")
    assert codes(table(hands=("12 18 ", "9"), reserve="1 50 30", sent_stay=True), "send") == [
        "send 12",
        "send 18",
    ]


def can_be_completed(first: int, second: int, spare: int, reserve: set[int]) -> bool:
    """The rule of D in its own words, for two glass cards: base, corrections, and a card of that number."""
    return any(
        abs(number - base) <= spare
        for base in (first + second, abs(first - second))
        for number in reserve | {first, second}
    )


def test_cards_that_can_begin_a_reserve_play() -> None:
    """Exactly those cards can be sent with which some other card of the hand makes a pair that works."""
    asked = 0
    for state in cautious_positions(game(3, finish=False), 1500 if compiling() else 150, seed=3):
        view = state.view(state.to_move if state.to_move >= 0 else None)
        if view["phase"] != "action":
            continue
        own = [card["number"] for card in view["players"][state.to_move]["hand"]]
        reserve = {card["number"] for card in view["reserve"]["cards"]}
        pairs = [pair for pair in combinations(own, 2) if can_be_completed(*pair, len(own) - 2, reserve)]
        assert codes(state, "send") == [
            f"send {card}" for card in sorted({card for pair in pairs for card in pair})
        ]
        asked += 1
    assert asked > 10


def test_there_is_a_place_for_every_card() -> None:
    """Every glass card that is not face up in the tower can be exchanged for some card of it."""
    for state in cautious_positions(game(2), 400 if compiling() else 40, seed=6):
        if state.is_over:
            continue
        lying = state.view(None)["tower"]
        face_up = {card["number"] for card in lying}
        for number in set(range(1, 51)) - face_up:
            assert any(card["least"] <= number <= card["most"] for card in lying)


def test_only_the_pairs_that_lead_somewhere() -> None:
    """As second card only those are offered with which the play can be completed."""
    state = table(hands=("12 18 5", "9"), reserve="30 49", sent_stay=True)
    play(state, "send 12")
    assert codes(state) == ["send 18"]  # 12 and 5 give 17 and 7, and one discard does not help


def test_finish_as_one_of_the_pair() -> None:
    """The Finish counts 25 and lies in the Reserve afterwards, for anybody."""
    state = table(hands=("5 finish", "9"), reserve="30 49", tower="g1:24")
    play(state, "send finish")
    assert state.view(1)["under_way"]["sent"] == ["finish", "5"]
    assert "finish" in [card["card"] for card in state.view(1)["reserve"]["cards"]]


def test_finish_is_fetched_only_to_win() -> None:
    """The Finish of the Reserve is no target before the apex is open, and never for an exchange."""
    state = table(hands=("11 14 3", "9"), tower="g1:26", reserve="finish 25")
    play(state, "send 11", "send 14")
    assert state.view(0)["under_way"]["fetched"] == "25"
    win = table(hands=("13 38", "9"), tower=pyramid(), reserve="finish 48")
    assert play(win, "send 13").view(None)["result"] == "won"


def test_glass_25_and_finish_are_two_cards() -> None:
    """Glass 25 and Finish can lie in one Reserve: each is fetched by its own name."""
    full = pyramid().replace(":25", ":23")
    state = table(hands=("13 38 2", "9"), tower=full, reserve="finish 25 48")
    play(state, "send 13", "send 38")
    assert codes(state, "fetch") == ["fetch 25", "fetch finish"]
    assert play(state.copy(), "fetch finish").view(None)["result"] == "won"
    assert play(state.copy(), "fetch 25").view(None)["result"] == "open"


def test_a_face_down_card_is_taken_secretly() -> None:
    """The replaced card goes to the hand: seen by its taker, known to its placer, hidden from others."""
    state = table(hands=("12 18 3", "9", "8"), tower="g1:25 h1:?44@1", reserve="30 1 50")
    play(state, "send 12", "send 18", "exchange h1")
    hands = [state.view(seat)["players"][0] for seat in (0, 1, 2, None)]
    assert [card["card"] for card in hands[0]["hand"]] == ["3", "44"]
    assert [hand["known"] for hand in hands] == [[], ["44"], [], []]
    assert state.view(2)["draw"]["limit"] == 1  # the mark of the 30


def test_an_exchange_is_not_repaired_by_the_real_number() -> None:
    """The exchange is judged by what everybody sees."""
    state = table(hands=("12 18 3", "9"), tower="g1:25 h1:?2@1 i1:40", reserve="30 50")
    play(state, "send 12", "send 18")
    assert codes(state) == ["place g2", "place h2", "exchange g1", "exchange h1", "exchange i1"]
