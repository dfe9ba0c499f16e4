"""Saint Petersburg, whole games: the rules against a second referee, and what stays true throughout."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

import torri
from tests.games.saint_petersburg_referee import CARDS, Referee, recount, recount_ranks
from tests.games.saint_petersburg_table import cards_on_table, deal_any, game, pass_round
from torri.engine.compiled import compiling
from torri.games.saint_petersburg.material import CODES
from torri.games.saint_petersburg.state import TURN

if TYPE_CHECKING:
    from torri.engine.match import Match
    from torri.engine.state import State

GAMES = 50 if compiling() else 8
PLAYERS = (2, 3, 4)
ALL_CARDS = Counter({name: card.copies for name, card in CARDS.items()})


def choose(codes: list[str], rng: Random, eager: float) -> str:
    """Any action; an eager player rather places or looks than takes, and rather takes than passes."""
    if rng.random() < eager:
        for verbs in (("look", "place"), ("buy", "play"), ("pub",), ("take",)):
            found = [code for code in codes if code.startswith(verbs)]
            if found and rng.random() < 0.8:
                return rng.choice(found)
    return rng.choice(codes)


@cache
def finished(players: int, seed: int) -> Match:
    """A random match, to its end, made once; every second one of eager players."""
    match, rng, eager = game(players).match(seed=seed), Random(seed), seed % 2 * 0.9
    while not match.is_over:
        match.play(match.to_move, choose([action.code for action in match.state.legal], rng, eager))
    return match


def check_books(state: State, referee: Referee) -> None:
    """The position says of every player and every card what the referee says."""
    s = state.position
    for seat, player in enumerate(referee.players):
        placed = Counter({CODES[kind]: int(count) for kind, count in enumerate(s.tableau[seat]) if count})
        assert placed == +player.placed
        assert Counter(CODES[kind] for kind in s.hand[seat, : s.hand_size[seat]]) == +player.hand
        assert s.observatories_used[seat] == player.used
    view = state.view(None)
    assert Counter(card["card"] for card in view["upper"]) == +referee.upper
    assert Counter(card["card"] for card in view["lower"]) == +referee.lower
    assert Counter(view["discarded"]) == +referee.discarded
    assert view["stacks"] == {name: cards.total() for name, cards in referee.stacks.items()}
    assert view["markers"] == referee.markers
    assert (view["series"], view["last_series"]) == (referee.series, referee.last_series)


def follow(state: State, referee: Referee, rng: Random, eager: float) -> None:
    """Play one game on both sides at once; at every step they ask the same question of the same seat."""
    while referee.asked is not None:
        who, possible = referee.asked
        listed = state.legal
        legal = [action.code for action in listed]
        assert state.to_move == who
        assert sorted(legal) == sorted(possible)
        assert listed.ids == sorted(set(listed.ids))
        if who == torri.CHANCE:
            weights = state.weights()[1]
            assert dict(zip(legal, weights, strict=True)) == possible
            assert sum(chance for _, chance in state.chance) == pytest.approx(1)
            code = rng.choices(legal, weights)[0]
        else:
            code = choose(legal, rng, eager)
        state.play(code)
        referee.play(code)
        assert state.position.rubles[: state.game.players].tolist() == [p.rubles for p in referee.players]
        assert state.position.points[: state.game.players].tolist() == [p.points for p in referee.players]
        if rng.random() < 0.05 and state.position.phase == TURN:
            check_books(state, referee)
    assert state.is_over
    check_books(state, referee)


@pytest.mark.parametrize("eager", [0.0, 0.9])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_step_of_a_game_is_as_a_second_referee_has_it(players: int, eager: float) -> None:
    """Who decides, between what, at which price and with which chances: the same as in the plain rules."""
    for seed in range(GAMES // 2):
        follow(game(players).initial(), Referee(players), Random(seed), eager)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_step_with_used_observatories_displaced_is_as_the_referee_has_it(players: int) -> None:
    """The same with the option displace_used_observatory, and the youngest at seat 1."""
    for seed in range(GAMES // 8):
        state = game(players, youngest=1, displace_used_observatory=True).initial()
        referee = Referee(players, youngest=1, displace_used_observatory=True)
        follow(state, referee, Random(seed), eager=0.9)


@pytest.mark.parametrize("players", PLAYERS)
def test_no_card_is_lost_and_none_appears(players: int) -> None:
    """At every step the 116 cards are in stacks, rows, tableaus, hands, turned or discarded."""
    for seed in range(GAMES):
        state, rng = game(players).initial(), Random(seed)
        while not state.is_over:
            ids, weights = state.weights()
            state.play(rng.choices(ids, weights)[0] if ids else rng.choice(state.legal.ids))
            if rng.random() < 0.1:
                assert cards_on_table(state.position) == ALL_CARDS
        assert cards_on_table(state.position) == ALL_CARDS


@pytest.mark.parametrize("players", PLAYERS)
def test_money_comes_from_the_bank_and_goes_to_it(players: int) -> None:
    """25 rubles, less the prices and the points bought, plus the incomes that the log tells: what is left."""
    for seed in range(GAMES):
        match = finished(players, seed)
        money, track = [25] * players, [0] * players
        for entry in match.log(None):
            if entry.by is not None:
                money[entry.by] -= entry.data.get("price", 0)
                bought = int(entry.data["points"]) if entry.data["do"] == "pub" else 0
                money[entry.by] -= 2 * bought
                track[entry.by] += bought
            for event in entry.data.get("events", []):
                if event["event"] == "scored":
                    money = [own + new for own, new in zip(money, event["rubles"], strict=True)]
                    track = [own + new for own, new in zip(track, event["points"], strict=True)]
            assert min(money) >= 0
        view = match.state.view(None)
        assert money == [player["rubles"] for player in view["players"]]
        assert track == [player["points"] for player in view["players"]]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_final_score_is_what_anybody_can_recount(players: int) -> None:
    """Track, different nobles, money and cards in hand, recounted from the view of a finished game."""
    for seed in range(GAMES):
        match = finished(players, seed)
        state = match.state
        view, outcome = state.view(None), state.outcome
        assert outcome is not None
        assert state.scores == outcome.scores == tuple(recount(view, seat) for seat in range(players))
        assert outcome.ranks == recount_ranks(view)
        assert [player["score"]["sum"] for player in view["players"]] == list(state.scores)
        assert match.log(None)[-1].data["events"] == [{"event": "over", "points": list(state.scores)}]


@pytest.mark.parametrize(
    ("players", "series", "stacks"),
    [(2, 9, (0, 19, 27, 30)), (3, 9, (0, 19, 27, 30)), (4, 7, (0, 27, 27, 30))],
)
def test_if_everybody_always_passes_the_workers_run_out(
    players: int, series: int, stacks: tuple[int, ...]
) -> None:
    """Passing games end after 9 series with 2 or 3 players and 7 with 4, with these stacks left."""
    state = deal_any(game(players).initial())
    while not state.is_over:
        deal_any(pass_round(state))
    view = state.view(None)
    assert view["series"] == series
    assert tuple(view["stacks"].values()) == stacks
    assert state.scores == (2,) * players  # 25 rubles are two points


@pytest.mark.parametrize("players", PLAYERS)
def test_a_state_is_small(players: int) -> None:
    """A position has at most 1,024 bytes."""
    assert len(game(players).initial().to_bytes()) <= 1024


@pytest.mark.parametrize("players", PLAYERS)
def test_a_record_replays(players: int) -> None:
    """The record of a match leads to the same position again."""
    match = finished(players, 5)
    assert torri.replay(match.record.dumps()).state == match.state
