"""Saint Petersburg: what each seat knows and what it is shown, prices included."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.saint_petersburg_table import codes, game, paid, pass_round, play, table, turned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.state import State

CHAIRS = (0, 1, None)


def positions(players: int, games: int = 4, **options: Any) -> Iterator[State]:
    """Positions of random games, every now and then one."""
    for seed in range(games):
        state, rng = game(players, **options).initial(), Random(seed)
        while not state.is_over:
            ids, weights = state.weights()
            state.play(rng.choices(ids, weights)[0] if ids else rng.choice(state.legal.ids))
            if rng.random() < 0.1:
                yield state
        yield state


# --- who sees what -----------------------------------------------------------------------------------------


def test_money_is_shown_to_its_owner_only() -> None:
    """Nobody has to tell how many rubles they have, and what follows from it is not shown either."""
    state = table(rubles=(31, 12))
    shown = [[player["rubles"] for player in state.view(seat)["players"]] for seat in CHAIRS]
    assert shown == [[31, None], [None, 12], [None, None]]
    scores = [player["score"] for player in state.view(0)["players"]]
    assert (scores[0]["rubles"], scores[1]["rubles"], scores[1]["sum"]) == (3, None, None)


def test_a_hand_is_shown_to_its_owner_only() -> None:
    """R11: of other hands the number of cards is shown."""
    state = table(hands=("market pub", "author"))
    shown = [state.view(seat)["players"] for seat in CHAIRS]
    assert [[player["hand_size"] for player in players] for players in shown] == [[2, 1]] * 3
    cards = [[card["card"] for card in shown[seat][seat]["hand"]] for seat in range(2)]
    assert cards == [["market", "pub"], ["author"]]
    assert [shown[0][1]["hand"], shown[1][0]["hand"], shown[2][0]["hand"]] == [None, None, None]


def test_option_open_money_shows_everybodys_rubles() -> None:
    """With open_money all rubles are on the screen, for watchers too; hands are not."""
    state = table(rubles=(31, 12), hands=("", "pub"), open_money=True)
    for seat in CHAIRS:
        assert [player["rubles"] for player in state.view(seat)["players"]] == [31, 12]
        assert [player["score"]["sum"] for player in state.view(seat)["players"]] == [3, 1 - 5]
    assert state.view(0)["players"][1]["hand"] is None


def test_option_open_hands_shows_everybodys_hands() -> None:
    """With open_hands all hands are on the screen, for watchers too; rubles are not."""
    state = table(hands=("market", "pub"), open_hands=True)
    for seat in CHAIRS:
        hands = [[card["card"] for card in player["hand"]] for player in state.view(seat)["players"]]
        assert hands == [["market"], ["pub"]]
    assert state.view(0)["players"][1]["rubles"] is None


def test_everything_is_shown_when_the_game_is_over() -> None:
    """At the end rubles and hands of all are shown to all, with every part of the score."""
    state = pass_round(table(rubles=(31, 12), hands=("market", "pub"), round="trading", last_series=True))
    for seat in CHAIRS:
        players = state.view(seat)["players"]
        assert [player["rubles"] for player in players] == [31, 12]
        assert [[card["card"] for card in player["hand"]] for player in players] == [["market"], ["pub"]]
        assert [player["score"]["sum"] for player in players] == list(state.scores) == [3 - 5, 1 - 5]


def test_the_screen_does_not_tell_what_it_does_not_show() -> None:
    """Positions that differ only in the money or the cards of another hand look the same."""
    poor, rich = (table(rubles=(25, money), hands=("", "pub")) for money in (1, 90))
    other = table(rubles=(25, 1), hands=("", "theater"))
    assert poor.view(0) == rich.view(0) == other.view(0)
    assert poor.view(None) == rich.view(None) == other.view(None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_careful_player_knows_everything(players: int) -> None:
    """Prices, incomes and taken cards are public: knowledge is the whole position, and nothing is sampled."""
    for state in positions(players, games=2):
        for seat in (*range(players), None):
            knowledge = state.known_to(seat)
            assert knowledge.to_bytes() == state.to_bytes()
            assert knowledge.sample(7) == state


def test_the_order_of_the_stacks_is_not_in_a_position() -> None:
    """A stack is what is left in it; the card that comes next is decided when it is turned."""
    view = game().match(seed=3).state.view(0)
    assert all(isinstance(size, int) for size in view["stacks"].values())


def test_taken_cards_are_seen_by_all_when_they_are_taken() -> None:
    """What somebody takes from a row is public, and the log tells it to every chair."""
    match = game(3).match(seed=4)
    card = match.state.view(None)["upper"][0]["card"]
    match.play(match.to_move, f"take upper {card}")
    for seat in (0, 1, 2, None):
        assert match.log(seat)[-1].data == {"do": "take", "from": "upper", "card": card}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_is_plain_json(players: int) -> None:
    """Every view of every chair goes through JSON unchanged."""
    for state in positions(players, games=2):
        for seat in (*range(players), None):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view


def test_the_view_says_what_the_next_scoring_brings() -> None:
    """For each colour the rubles and points that it would bring now, an Observatory in use left out."""
    tableaus = ("wharf shepherd observatory mariinskij-theater author tax-man",)
    state = table(tableaus=tableaus, used=(1,), round="building")
    assert state.view(None)["players"][0]["next_scoring"] == {
        "worker": {"rubles": 9, "points": 1},
        "building": {"rubles": 2, "points": 0},
        "noble": {"rubles": 1 + 2, "points": 0},
    }


# --- prices ------------------------------------------------------------------------------------------------


def offers(view: dict[str, Any], seat: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every card with a price in a view, with the code that would place it."""
    for where in ("upper", "lower"):
        yield from ((f"buy {where} {card['card']}", card) for card in view[where])
    yield from ((f"play hand {card['card']}", card) for card in view["players"][seat]["hand"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reasons_add_up_to_the_price_and_the_price_is_what_is_paid(players: int) -> None:
    """Each price of a view is the sum of its reasons, and what the action then costs."""
    checked = 0
    for state in positions(players):
        view = state.view(state.to_move) if state.to_move >= 0 else state.view(0)
        for code, card in offers(view, view["seat"]):
            for offer in card["prices"]:
                assert sum(amount for _, amount in offer["why"]) == offer["price"] >= 1
                placing = code if offer["onto"] is None else f"{code} onto {offer['onto']}"
                affordable = offer["price"] <= view["players"][view["seat"]]["rubles"]
                if view["phase"] == "turn" and state.to_move == view["seat"]:
                    assert (placing in codes(state)) == affordable
                    if affordable:
                        assert paid(state, placing) == offer["price"]
                        checked += 1
    assert checked > 50


def test_every_reason_is_named() -> None:
    """The cost, the lower row, identical cards, Workshop, Smelter, the displaced card, the least price."""
    tableaus = ("theater carpenter-workshop gold-smelter potjomkins-village author author",)
    view = table(upper="mariinskij-theater author", lower="theater pub pope", tableaus=tableaus).view(0)
    prices = {card["card"]: card["prices"][0] for card in (*view["upper"], *view["lower"])}
    assert prices["theater"]["why"] == [
        ["cost", 20], ["lower row", -1], ["same cards", -1], ["workshop", -1]
    ]  # fmt: skip
    assert prices["author"]["why"] == [["cost", 4], ["same cards", -2], ["smelter", -1]]
    assert prices["pope"] == {
        "onto": "author",
        "price": 1,
        "short": 0,
        "why": [["cost", 6], ["lower row", -1], ["smelter", -1], ["displaced card", -4], ["at least", 1]],
    }
    assert prices["pub"]["why"] == [["cost", 1], ["lower row", -1], ["workshop", -1], ["at least", 2]]
    onto_village = view["upper"][1]["prices"][1]
    assert (onto_village["onto"], onto_village["price"]) == ("potjomkins-village", 10 - 6 - 1)
    assert onto_village["why"] == [["cost", 10], ["workshop", -1], ["displaced card", -6]]


def test_prices_are_those_of_whoever_looks() -> None:
    """Two players see different prices for the same card, a watcher none."""
    state = table(upper="market", tableaus=("market market",))
    assert [state.view(seat)["upper"][0]["prices"][0]["price"] for seat in range(2)] == [3, 5]
    assert "prices" not in state.view(None)["upper"][0]


def test_a_trading_card_without_a_target_has_no_price() -> None:
    """There is a price for each card that could be displaced; without one there is none."""
    assert table(upper="bank").view(0)["upper"][0]["prices"] == []


# --- tensor ------------------------------------------------------------------------------------------------

SIDES, SIDE = 223, 111


def test_a_tensor_has_its_own_side_first_then_clockwise() -> None:
    """The sides of the other players follow in turn order; a watcher looks from seat 0."""
    state = table(3, rubles=(10, 20, 30), points=(1, 2, 3))
    for seat in range(3):
        tensor = state.tensor(seat)
        money = [float(tensor[SIDES + number * SIDE + 98]) * 50 for number in range(4)]
        assert money == pytest.approx([*[10 * ((seat + number) % 3 + 1) for number in range(3)], 0])
    assert state.tensor(None).tolist() == state.tensor(0).tolist()


def test_a_tensor_knows_rows_stacks_and_the_turned_card() -> None:
    """Phase, round, stack sizes, what is left in the stacks, both rows, and the card of an Observatory."""
    state = table(upper="market market", lower="lumberjack", tableaus=("observatory",), round="building")
    turned(play(state, "look noble"), "judge")
    tensor = state.tensor(0)
    assert len(tensor) == 667
    assert tensor[:8].tolist() == [0, 0, 0, 0, 0, 1, 0, 0]
    assert tensor[8:12].tolist() == [0, 1, 0, 0]
    assert tensor[23:27].tolist() == pytest.approx([30 / 31, 25 / 31, 26 / 31, 30 / 31])
    assert float(tensor[27]) == pytest.approx(5 / 6)  # Lumberjacks left
    assert float(tensor[27 + 49 + 6]) == 0.5  # two Markets above
    assert float(tensor[27 + 2 * 49]) == 0.25  # a Lumberjack below
    assert [place for place in range(49) if tensor[27 + 3 * 49 + place]] == [22]  # the Judge


def test_a_tensor_knows_what_each_side_has() -> None:
    """Placed cards, the hand, money, points, used Observatories and the markers of a player."""
    state = table(
        tableaus=("", "market market observatory"),
        hands=("", "czar"),
        rubles=(25, 40),
        points=(0, 20),
        used=(0, 1),
        lower="czar-and-carpenter",
        round="building",
    )
    side = state.tensor(0)[SIDES + SIDE : SIDES + 2 * SIDE]
    placed = {place: float(number) for place, number in enumerate(side[:49]) if number}
    assert placed == {6: 0.5, 16: 0.25}
    assert [place for place in range(49) if side[49 + place]] == [48]
    assert side[98:].tolist() == pytest.approx([0.8, 0, 0.2, 0, 0.5, 0.25, 0, 0, 1, 0, 1, 0, 0])


def test_a_tensor_says_whose_turn_it_is() -> None:
    """With three players everybody can tell which of the others is to act, and who decides."""
    state = table(3, turn=1)
    for seat in range(3):
        sides = state.tensor(seat)[SIDES:].reshape(4, SIDE)
        at_turn = [float((seat + place) % 3 == 1) for place in range(3)]
        assert sides[:, -2].tolist() == [*at_turn, 0]
        assert sides[:, -1].tolist() == [*at_turn, 0]


def test_the_stack_of_an_observatory_is_known_before_the_card() -> None:
    """Everybody has heard from which stack the card will come; at other times no stack is named."""
    state = table(tableaus=("observatory",), round="building")
    assert state.view(1)["stack"] is None
    assert state.tensor(1)[12:16].tolist() == [0, 0, 0, 0]
    play(state, "look noble")
    assert state.view(1)["stack"] == "noble"
    assert state.tensor(1)[12:16].tolist() == [0, 0, 1, 0]
    turned(state, "judge")
    assert state.view(1)["stack"] is None
    assert state.tensor(1)[12:16].tolist() == [0, 0, 0, 0]


def test_a_tensor_knows_the_options_that_change_the_rules() -> None:
    """Whether a used Observatory may be displaced."""
    assert table().tensor(0)[22] == 0
    assert table(displace_used_observatory=True).tensor(0)[22] == 1


# --- what the view works out for screens -------------------------------------------------------------------


def test_a_price_says_what_is_missing() -> None:
    """Nothing where it can be paid; the lower row is a ruble cheaper."""
    state = table(upper="market theater", lower="theater", rubles=(18,))
    view = state.view(0)
    assert [offer["prices"][0]["short"] for offer in (*view["upper"], *view["lower"])] == [0, 2, 1]
    assert {offer["prices"][0]["short"] for offer in state.view(1)["upper"]} == {0}


@pytest.mark.parametrize(("passes", "passed"), [(0, []), (1, [0]), (2, [2, 0])])
def test_who_passed(passes: int, passed: list[int]) -> None:
    """Those before the one whose turn it is, since somebody last did something."""
    players = table(3, turn=1, passes=passes).view(None)["players"]
    assert [seat for seat in (2, 0, 1) if players[seat]["passed"]] == passed


def test_this_scoring_is_ahead_or_over() -> None:
    """A round shows what it will bring until it is scored; the trading round brings nothing."""
    state = table(tableaus=("market pub",), round="building", passes=1)
    points = state.view(0)["players"][0]["points"]
    promised = state.view(0)["players"][0]["this_scoring"]
    state.play("pass")
    assert state.view(0)["phase"] == "pub"
    assert state.view(0)["players"][0]["points"] == points + promised["points"]
    assert state.view(0)["players"][0]["this_scoring"] is None
    assert table(round="trading").view(0)["players"][0]["this_scoring"] is None


def test_the_pub_tells_its_guest_what_points_cost() -> None:
    """As many as the money is enough for, and nobody else is told: it would tell the money."""
    state = table(tableaus=("pub",), round="building", passes=1, rubles=(5,))
    state.play("pass")
    assert state.view(0)["pub"] == [
        {"points": 0, "price": 0},
        {"points": 1, "price": 2},
        {"points": 2, "price": 4},
    ]
    assert state.view(1)["pub"] == state.view(None)["pub"] == []


def test_a_stack_may_run_out() -> None:
    """When one refill could take all of it, as long as the last series is not there yet."""
    eight = " ".join(["market"] * 5 + ["firehouse"] * 3)
    assert table(stacks={"building": eight}).view(0)["may_run_out"] == ["building"]
    assert table(stacks={"building": eight}, last_series=True).view(0)["may_run_out"] == []
    assert table(stacks={"building": f"{eight} pub"}).view(0)["may_run_out"] == []
