"""Saint Petersburg: the cards, the setup, the start-player markers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import torri
from tests.games.saint_petersburg_referee import CARDS
from tests.games.saint_petersburg_table import (
    cards_on_table,
    deal_any,
    game,
    pass_round,
    play,
    table,
    turned,
)
from torri.games.saint_petersburg.material import (
    CARDS as TABLE,
    CODES,
    COLOUR,
    COPIES,
    COST,
    POINTS,
    RUBLES,
    STACK,
    STACKS,
    TRADE_IN,
    may_displace,
)

# --- material ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CARDS)
def test_every_card_is_as_printed(name: str) -> None:
    """Stack, colour, cost, rubles, points, copies and symbol of each of the 49 kinds of cards."""
    kind = CODES.index(name)
    numbers = (int(COST[kind]), int(RUBLES[kind]), int(POINTS[kind]), int(COPIES[kind]))
    printed = CARDS[name]
    assert numbers == (printed.cost, printed.rubles, printed.points, printed.copies)
    assert STACKS[STACK[kind]] == printed.stack
    assert STACKS[COLOUR[kind]] == printed.colour
    assert TABLE[kind].get("symbol", "") == printed.symbol


def test_there_are_49_kinds_of_cards() -> None:
    """6 workers, 11 buildings, 7 nobles and 5 + 10 + 10 trading cards."""
    assert len(CODES) == len(set(CODES)) == len(CARDS) == 6 + 11 + 7 + 5 + 10 + 10


def test_there_are_116_cards_in_four_stacks() -> None:
    """31 workers, 28 buildings, 27 nobles and 30 trading cards."""
    view = game().initial().view(None)
    assert view["stacks"] == {"worker": 31, "building": 28, "noble": 27, "trading": 30}
    assert cards_on_table(game().initial().position).total() == 116


def test_a_third_of_the_trading_cards_has_each_colour() -> None:
    """The trading stack has 10 green, 10 blue and 10 noble cards."""
    colours: Counter[str] = Counter()
    for kind in range(len(CODES)):
        if STACKS[STACK[kind]] == "trading":
            colours[STACKS[COLOUR[kind]]] += int(COPIES[kind])
    assert colours == {"worker": 10, "building": 10, "noble": 10}


def test_building_copies_are_printed_in_the_order_of_the_rulebook() -> None:
    """Buildings: 5 5 3 3 3 2 1 plain ones, then 1 village, 2 Pubs, 1 Warehouse, 2 Observatories."""
    copies = [
        int(count) for count, stack in zip(COPIES, STACK, strict=True) if stack == STACKS.index("building")
    ]
    assert copies == [5, 5, 3, 3, 3, 2, 1, 1, 2, 1, 2]


def test_only_the_village_is_worth_another_price_when_displaced() -> None:
    """A displaced card counts with its printed cost; Potjomkin's Village, printed 2/6, with 6."""
    others = {CODES[kind]: int(TRADE_IN[kind]) for kind in range(len(CODES)) if TRADE_IN[kind] != COST[kind]}
    assert others == {"potjomkins-village": 6}


def test_no_number_of_a_later_edition_slipped_in() -> None:
    """First edition: Observatory 6, Judge 16, Mistress 18, Mariinskij 10 without points."""
    kinds = [
        CODES.index(name) for name in ("observatory", "judge", "mistress-of-ceremonies", "mariinskij-theater")
    ]
    assert [(int(COST[kind]), int(POINTS[kind])) for kind in kinds] == [(6, 1), (16, 2), (18, 3), (10, 0)]


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    """No two cards share a name in English, German or Japanese."""
    assert len({card[language] for card in TABLE}) == 49


def test_names_that_are_ours_are_marked() -> None:
    """Names that no source shows carry a mark in the table; Potjomkin's Village has a corrected name."""
    ours = {card["code"] for card in TABLE if not card.get("ja_exact", True)}
    assert ours == {
        "hospital", "library", "academy", "potjomkins-village", "author", "controller", "judge",
        "mistress-of-ceremonies", "bank", "peterhof", "harbor", "catherine-the-great-palace",
        "smolny-cathedral", "pope", "weapon-master", "chamber-maid", "builder", "patriarch", "admiral",
        "minister-of-foreign-affairs", "czar",
    }  # fmt: skip
    ours = {card["code"] for card in TABLE if not card.get("de_exact", True)}
    assert ours == {
        "mariinskij-theater", "bank", "peterhof", "harbor", "catherine-the-great-palace", "smolny-cathedral",
        "pope", "weapon-master", "chamber-maid", "builder", "senator", "patriarch", "admiral",
        "minister-of-foreign-affairs", "czar",
    }  # fmt: skip


def test_names_of_the_rulebook_are_kept() -> None:
    """R17: the Wharf is 造船所, the Ship Builder 船職人, and the village ポチョムキン村, a better reading."""
    names = {card["code"]: card["ja"] for card in TABLE}
    assert (names["wharf"], names["ship-builder"], names["potjomkins-village"]) == (
        "造船所",
        "船職人",
        "ポチョムキン村",
    )


@pytest.mark.parametrize(
    ("trading", "targets"),
    [
        ("carpenter-workshop", {"lumberjack", "czar-and-carpenter"}),
        ("gold-smelter", {"gold-miner", "czar-and-carpenter"}),
        ("weaving-mill", {"shepherd", "czar-and-carpenter"}),
        ("fur-shop", {"fur-trapper", "czar-and-carpenter"}),
        ("wharf", {"ship-builder", "czar-and-carpenter"}),
        ("bank", {name for name, card in CARDS.items() if card.stack == "building"}),
        ("czar", {name for name, card in CARDS.items() if card.stack == "noble"}),
        ("market", set[str]()),
    ],
)
def test_what_a_card_may_displace(trading: str, targets: set[str]) -> None:
    """Green trading cards displace by symbol, blue and noble ones any plain card of their colour."""
    found = {name for name in CODES if may_displace(CODES.index(trading), CODES.index(name))}
    assert found == targets


# --- setup -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "workers"), [(2, 4), (3, 6), (4, 8)])
def test_the_opening_row_has_two_workers_a_player(players: int, workers: int) -> None:
    """4, 6 or 8 workers lie in the upper row for 2, 3 or 4 players; the lower row is empty."""
    view = game(players).match(seed=1).state.view(None)
    assert len(view["upper"]) == workers
    assert all(CARDS[card["card"]].stack == "worker" for card in view["upper"])
    assert view["lower"] == []
    assert view["stacks"] == {"worker": 31 - workers, "building": 28, "noble": 27, "trading": 30}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_25_rubles_no_points_and_no_cards(players: int) -> None:
    """25 rubles each, the score at 0, an empty hand of at most three, nothing placed."""
    for seat in range(players):
        own = game(players).match(seed=1).state.view(seat)["players"][seat]
        assert (own["rubles"], own["points"], own["hand"], own["hand_limit"]) == (25, 0, [], 3)
        assert own["tableau"] == {"worker": [], "building": [], "noble": []}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_holder_of_the_worker_marker_starts(players: int, seed: int) -> None:
    """The game begins with the worker round, and in it the holder of the worker marker."""
    view = game(players).match(seed=seed).state.view(None)
    assert (view["round"], view["series"]) == ("worker", 1)
    assert view["to_move"] == view["markers"]["worker"]


def test_opening_workers_are_turned_by_their_copies() -> None:
    """Chance turns each worker as often as there are copies left in its stack."""
    state = play(game().initial(), "marker 0", "marker 0", "marker 1", "marker 1")
    turned(state, "lumberjack")
    weights = {
        action.data["card"]: weight
        for (action, _), weight in zip(state.chance, state.weights()[1], strict=True)
    }
    assert weights == {
        "lumberjack": 5, "gold-miner": 6, "shepherd": 6, "fur-trapper": 6, "ship-builder": 6,
        "czar-and-carpenter": 1,
    }  # fmt: skip


# --- markers -----------------------------------------------------------------------------------------------


Deal = tuple[int, ...]


def exact_deals(players: int, **options: int) -> dict[Deal, Fraction]:
    """The probability of each deal of the four markers, by going through all of them."""
    found: dict[Deal, Fraction] = {}
    waiting = [(game(players, **options).initial(), Fraction(1))]
    while waiting:
        state, chance = waiting.pop()
        if state.position.markers[-1] >= 0:
            deal = tuple(state.position.markers.tolist())
            found[deal] = found.get(deal, Fraction(0)) + chance
            continue
        ids, weights = state.weights()
        for outcome, weight in zip(ids, weights, strict=True):
            waiting.append((state.copy().play(outcome), chance * Fraction(weight, sum(weights))))
    return found


def seeded_deals(players: int, matches: int) -> Counter[Deal]:
    """How often each deal comes up in matches with the seeds 0, 1, 2 and so on."""
    return Counter(
        tuple(game(players).match(seed=seed).state.position.markers.tolist()) for seed in range(matches)
    )


def chi_square(counts: Counter[Deal], kinds: int) -> float:
    """How far counts are from being all equal: about `kinds` - 1 if they should be."""
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


def test_two_players_get_two_markers_each() -> None:
    """The 6 ways to deal two markers each are equally likely."""
    deals = exact_deals(2)
    assert all(Counter(deal) == {0: 2, 1: 2} for deal in deals)
    assert list(deals.values()) == [Fraction(1, 6)] * 6


def test_three_players_get_one_marker_each_and_one_of_them_two() -> None:
    """R6: the 36 deals are equally likely: 3 seats for two markers, and 4! / 2! = 12 ways to deal them."""
    deals = exact_deals(3)
    assert all(sorted(Counter(deal).values()) == [1, 1, 2] for deal in deals)
    assert list(deals.values()) == [Fraction(1, 36)] * 36


def test_four_players_get_one_marker_each() -> None:
    """The 4! = 24 deals are equally likely."""
    deals = exact_deals(4)
    assert all(sorted(deal) == [0, 1, 2, 3] for deal in deals)
    assert list(deals.values()) == [Fraction(1, 24)] * 24


@pytest.mark.parametrize(("players", "kinds", "critical"), [(2, 6, 20.5), (3, 36, 66.6), (4, 24, 49.7)])
def test_matches_deal_the_markers_uniformly(players: int, kinds: int, critical: float) -> None:
    """In matches all deals come up about equally often: chi-square below its 0.1 % point."""
    counts = seeded_deals(players, 720)
    assert len(counts) == kinds
    assert chi_square(counts, kinds) < critical


def test_matches_give_two_of_the_markers_to_every_seat_alike() -> None:
    """With three players each seat gets two markers about equally often."""
    twice: Counter[Deal] = Counter()
    for deal, count in seeded_deals(3, 720).items():
        twice[Counter(deal).most_common(1)[0][:1]] += count
    assert chi_square(twice, 3) < 13.8


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_option_youngest_names_who_gets_two_markers(seat: int) -> None:
    """With three players and youngest=SEAT that seat gets two markers, and chance deals which."""
    deals = exact_deals(3, youngest=seat)
    assert all(Counter(deal)[seat] == 2 for deal in deals)
    assert list(deals.values()) == [Fraction(1, 12)] * 12


def test_chance_first_decides_who_is_youngest() -> None:
    """With three players and no age given each seat is as likely as another to get two markers."""
    chances = {action.code: chance for action, chance in game(3).initial().chance}
    assert chances == pytest.approx({"youngest 0": 1 / 3, "youngest 1": 1 / 3, "youngest 2": 1 / 3})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_markers_go_to_the_left_neighbour_after_every_series(players: int) -> None:
    """After the trading round each marker goes to the next player in turn order."""
    state = table(players, round="trading", markers=tuple(marker % players for marker in range(4)))
    deal_any(pass_round(state))
    assert list(state.view(None)["markers"].values()) == [(marker + 1) % players for marker in range(4)]
    assert state.to_move == 1


@pytest.mark.parametrize(("round_name", "seat"), [("building", 3), ("noble", 0), ("trading", 2)])
def test_each_round_is_started_by_the_holder_of_its_marker(round_name: str, seat: int) -> None:
    """The first action of a round is its marker holder's, whoever acted last before."""
    rounds = ("worker", "building", "noble", "trading")
    before = rounds[rounds.index(round_name) - 1]
    state = deal_any(pass_round(table(4, round=before, turn=1, markers=(1, 3, 0, 2))))
    assert state.view(None)["round"] == round_name
    assert state.to_move == seat


# --- bad input ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 5])
def test_it_is_for_two_to_four_players(players: int) -> None:
    """Another number of players is refused with those that are possible."""
    with pytest.raises(torri.Error, match="2, 3, 4"):
        torri.game("saint-petersburg", players=players)


def test_options_are_named_where_one_is_unknown() -> None:
    """An unknown option is refused with those that exist."""
    every = "youngest, displace_used_observatory, tie_by_all_money, open_money, open_hands"
    with pytest.raises(torri.Error, match=every):
        torri.game("saint-petersburg", open_hearts=True)
    with pytest.raises(torri.Error, match="-1, 0, 1, 2"):
        torri.game("saint-petersburg", youngest=3)
