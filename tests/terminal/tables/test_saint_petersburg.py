from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.games.saint_petersburg_table import table
from torri.games import RULEBOOKS
from torri.games.saint_petersburg.material import CODES, COLOUR, NOBLE, PUB_PRICE, STACKS
from torri.games.saint_petersburg.terminal import draw, explanations, question, remarks, scores
from torri.games.saint_petersburg.words import card
from torri.terminal.menu import heading_of
from torri.terminal.tables import table_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.match import Match

NAMES = ("Adso", "greedy (1)", "greedy (2)", "greedy (3)")


def positions(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A match before each random decision, and at its end."""
    match = torri.game("saint-petersburg", players, **options).match(seed=seed, seats=NAMES[:players])
    player = torri.player("random", seed=seed)
    while not match.is_over:
        yield match
        match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
    yield match


def view_of(players: int = 3, **changes: Any) -> dict[str, Any]:
    """The opening table of the seat to move, with these changes."""
    state = torri.game("saint-petersburg", players).match(seed=1).state
    return state.view(state.to_move) | changes


def shown(view: dict[str, Any], width: int = 100) -> str:
    """The table as text."""
    return "\n".join(line.plain for line in draw(view, NAMES, width))


def offer(code: str, price: int, **more: Any) -> dict[str, Any]:
    """A card on offer at one price."""
    way = {"onto": None, "price": price, "short": max(0, price - 25), "why": [["cost", price]]}
    return {"card": code, "prices": [way | more]}


def test_every_phase_has_a_question() -> None:
    """Turns, turned cards and Pubs are asked for in words."""
    asked = set()
    for seed in range(8):
        for match in positions(2, seed):
            if not match.is_over:
                view = match.state.view(match.to_move)
                asked.add(view["phase"])
                assert "{" not in question(view, NAMES)
    assert asked == {"turn", "drawn", "pub"}


@pytest.mark.parametrize("width", [60, 100])
def test_hidden_hands_and_rubles_are_not_drawn(width: int) -> None:
    """What another player holds makes no difference to what is drawn, except for its number of cards."""
    for match in positions(3, 5):
        if match.is_over:
            break
        state = match.state
        seat, other = state.to_move, (state.to_move + 1) % 3
        before = shown(state.view(seat), width)
        state.position.rubles[other] += 17
        for place in range(state.position.hand_size[other]):
            state.position.hand[other, place] = CODES.index("academy")
        assert shown(state.view(seat), width) == before


def test_open_options_show_them() -> None:
    """With open_money and open_hands the rubles and the cards of the others are on the table."""
    *_others, match = (
        match for match in positions(2, 5, open_money=True, open_hands=True) if not match.is_over
    )
    view = match.state.view(0)
    view["players"][1] |= {"rubles": 31, "hand": [{"card": "academy"}], "hand_size": 1}
    drawn = shown(view)
    assert "31 rubles" in drawn
    assert "▐⌂ Academy▌ 23₽" in drawn


def test_a_card_carries_what_it_costs_this_player() -> None:
    """The effective price stands on the card; in brackets where it cannot be paid."""
    view = view_of(upper=[offer("market", 3)], lower=[offer("academy", 30)])
    for width in (60, 100):
        drawn = shown(view, width)
        assert "3₽" in drawn
        assert "(30₽)" in drawn


def test_a_trading_card_is_boxed_and_has_a_range_of_prices() -> None:
    """Its prices go from the cheapest way to the dearest; without a card to displace it has its own."""
    ways = [{"onto": onto, "price": price, "short": 0} for onto, price in (("library", 1), ("pub", 14))]
    view = view_of(upper=[{"card": "hermitage", "prices": ways}], lower=[{"card": "wharf", "prices": []}])
    drawn = shown(view, 60)
    assert "▐[⌂] Hermitage▌ 1-14₽" in drawn
    assert "▐[⚒] Wharf▌ (12₽)" in drawn


def test_equal_cards_are_drawn_once_with_their_number() -> None:
    """Duplicates in a row and before a player."""
    view = view_of(upper=[offer("market", 5)] * 3)
    view["players"][0]["tableau"]["worker"] = [{"card": "shepherd", "count": 2}]
    drawn = shown(view, 60)
    assert "▐⌂ Market▌×3" in drawn
    assert "▐Shepherd▌×2" in drawn


def test_the_last_series_is_announced() -> None:
    """In the title, at the empty stack, and in the question."""
    view = view_of(last_series=True, stacks=dict(zip(STACKS, (9, 0, 5, 20), strict=True)))
    drawn = shown(view)
    assert "Last series" in drawn
    assert "buildings 0 ends the game" in drawn
    assert question(view, NAMES).startswith("Last series.")


def test_a_stack_that_may_run_out_is_marked() -> None:
    """Eight cards or fewer may all be laid out next."""
    eight = " ".join(["market"] * 5 + ["firehouse"] * 3)
    state = table(3, stacks={"building": eight})
    drawn = shown(state.view(0))
    assert "buildings 8!" in drawn
    assert "workers 31!" not in drawn


def test_who_passed_is_marked() -> None:
    """Those who passed since somebody last did something, in words too."""
    lines = shown(table(3, turn=1, passes=1).view(1), 60).splitlines()
    assert [line.startswith(NAMES[0]) for line in lines if line.endswith("passed")] == [True]
    lines = shown(table(3, turn=1, passes=2).view(1), 60).splitlines()
    assert sum(line.endswith("passed") for line in lines) == 2


@pytest.mark.parametrize(
    ("different", "said"),
    [
        (1, "1 different: 1★, next 3★"),
        (9, "9 different: 45★, next 55★"),
        (10, "10 different: 55★"),
        (12, "12 different: 55★"),
    ],
)
def test_the_bonus_of_the_nobles_is_at_hand(different: int, said: str) -> None:
    """What they are worth at the end, and the next step as long as there is one."""
    nobles = [code for code, colour in zip(CODES, COLOUR, strict=True) if colour == NOBLE]
    view = table(tableaus=("", " ".join(nobles[:different]))).view(0)
    assert said in " ".join(shown(view, 60).split())
    assert (", next" in said) == (view["players"][1]["noble_points"]["next"] is not None)


def test_somebody_who_watches_sees_the_printed_costs() -> None:
    """The table can be drawn for no seat."""
    view = torri.game("saint-petersburg", 3).match(seed=1).state.view(None)
    for width in (60, 100):
        drawn = shown(view, width)
        assert "(you)" not in drawn
        assert "₽" in drawn


def test_choices_carry_their_price_as_a_sum() -> None:
    """Under its heading an action says the card, the card displaced, the price and why."""
    drawing = table_of(RULEBOOKS["saint-petersburg"])
    why = [["cost", 16], ["lower row", -1], ["displaced card", -5]]
    view = view_of(lower=[offer("church-of-the-resurrection", 10, onto="market", why=why)])
    action = torri.game("saint-petersburg").actions.find("buy lower church-of-the-resurrection onto market")
    label = drawing.label(action, view)
    assert heading_of(action, drawing) == "Buy, lower row"
    assert label is not None
    assert label.plain == (
        "▐[⌂] Church of the Resurrection▌ onto Market 16 - 1 lower row - 5 displaced card = 10"
    )


def test_where_many_cards_can_be_placed_each_says_its_price_alone() -> None:
    """The question above them stays on a screen of 24 lines."""
    drawing, why = table_of(RULEBOOKS["saint-petersburg"]), [["cost", 16], ["displaced card", -5]]
    action = torri.game("saint-petersburg").actions.find("buy lower church-of-the-resurrection onto market")
    for number, said in ((10, "16 - 5 displaced card = 11"), (11, "onto Market 11")):
        offers = [offer("church-of-the-resurrection", 11, onto="market", why=why) for _one in range(number)]
        label = drawing.label(action, view_of(upper=[], lower=offers))
        assert label is not None
        assert label.plain.endswith(said)


def test_help_has_the_special_cards_and_the_table_of_nobles() -> None:
    """Every card with an effect, and the points of different nobles up to ten."""
    told = dict(explanations(view_of()))
    assert card("observatory") in told
    assert card("pub") in told
    assert "1: 1, 2: 3, 3: 6" in told["Nobles"]
    assert "10: 55" in told["Nobles"]


def test_the_score_sheet_has_all_parts_of_all_players() -> None:
    """The parts of each player add up to the final score."""
    *_before, match = positions(4, 2)
    outcome = match.state.outcome
    assert outcome is not None
    rows = scores(match.state.view(0))
    assert len(rows) == 4
    assert [sum(column) for column in zip(*(points for _label, points in rows), strict=True)] == list(
        outcome.scores
    )


def test_a_tie_is_explained() -> None:
    """Equal points at the top: the rubles left over decide."""
    view = view_of()
    for player, points in zip(view["players"], (30, 20, 30), strict=True):
        player["score"] = {"sum": points}
    assert remarks(view) == ["A tie goes to whoever has more rubles left over."]
    view["tie_by_all_money"] = True
    assert remarks(view) == ["A tie goes to whoever has more rubles, counting those too that became points."]
    view["players"][0]["score"] = {"sum": 40}
    assert remarks(view) == []


def test_points_at_the_pub_carry_their_price() -> None:
    """As the rule takes it; the question says the price of one."""
    state = table(tableaus=("pub",), round="building", passes=1, rubles=(7,))
    state.play("pass")
    view, drawing = state.view(0), table_of(RULEBOOKS["saint-petersburg"])
    labels = [drawing.label(action, view) for action in state.legal]
    assert [label.plain for label in labels if label][2:] == [
        "2 points for 4₽",
        "3 points for 6₽",
    ]
    assert f"at {PUB_PRICE} rubles each" in question(view, NAMES)
    state.play("pub 3")
    assert state.view(0)["players"][0]["rubles"] == 7 - view["pub"][3]["price"]
