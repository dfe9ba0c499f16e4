from __future__ import annotations

import doctest
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import torri
from tests.games.couperation_table import pyramid, table
from torri.games.saint_petersburg.material import TRADING
from torri.players.judge.network import load_network
from torri.players.search import SearchPlayer, search
from torri.players.search.budget import Budget
from torri.players.search.recipe import recipe_for
from torri.players.search.tree import mix, open_loop_key
from torri.players.search.tree_search import TreeSearch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.knowledge import Knowledge
    from torri.engine.state import State

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("san-gimignano", 2, {"advanced": True}),
    ("couperation", 3, {}),
    ("saint-petersburg", 2, {}),
    ("tajuto", 3, {}),
]
SECRETIVE = GAMES[:2]


def decisions(game_id: str, players: int, options: dict[str, Any], seed: int = 1) -> Iterator[State]:
    """The positions of greedy games in which a seat has a choice."""
    game = torri.game(game_id, players, **options)
    player = torri.player("greedy", seed)
    for number in range(100):
        match = game.match(f"{seed}:{number}")
        while not match.is_over:
            state = match.state
            if len(state.legal) > 1:
                yield state
            match.play(match.to_move, player.choose(state.known_to(match.to_move)))


def some(game: tuple[str, int, dict[str, Any]], count: int) -> list[State]:
    """A few of these positions, from anywhere in a game."""
    dice = Random(3)
    found: list[State] = []
    for state in decisions(*game):
        if dice.random() < 0.1:
            found.append(state)
        if len(found) == count:
            break
    return found


def known(state: State) -> Knowledge:
    """What the seat to move knows."""
    return state.known_to(state.to_move)


@pytest.mark.parametrize("game", GAMES)
def test_same_seed_and_budget_same_choice(game: tuple[str, int, dict[str, Any]]) -> None:
    """So many simulations on so many threads give the same choice again, and it is legal."""
    for state in some(game, 4):
        one, two = (SearchPlayer(Budget(simulations=20), 5, threads=2).choose(known(state)) for _ in range(2))
        assert one is two
        assert one in state.legal


def test_of_some_actions_the_best_is_chosen() -> None:
    """Without its first choice a player does another of those that are left."""
    for state in some(GAMES[0], 4):
        knowledge = known(state)
        every = [one.id for one in knowledge.legal]
        best = SearchPlayer(Budget(simulations=20), 5).choose(knowledge)
        assert SearchPlayer(Budget(simulations=20), 5).choose_among(knowledge, every) is best
        left = [one for one in every if one != best.id]
        if left:
            assert SearchPlayer(Budget(simulations=20), 5).choose_among(knowledge, left).id in left


def test_of_some_actions_no_others_are_tried() -> None:
    """All of the budget but the first simulation is theirs, also in trees of an earlier search."""
    for state in some(GAMES[0], 4):
        knowledge = known(state)
        ids = [one.id for one in knowledge.legal][1:]
        before = run(state, 20)
        for found in (run(state, 1), run(state, 1, before=before)):
            found.keep_to(ids)
            found.simulate(30)
            edges = found.root_edges()
            assert edges["action"].tolist() == ids
            assert edges["visits"].sum() >= 30


@pytest.mark.parametrize("game", SECRETIVE)
def test_what_the_seat_cannot_know_makes_no_difference(game: tuple[str, int, dict[str, Any]]) -> None:
    """Two positions that a seat cannot tell apart give the same choice for the same seed."""
    for number, state in enumerate(some(game, 8)):
        other = known(state).sample(number)
        chosen = [
            torri.player("search:20", seed=number).choose(known(position)) for position in (state, other)
        ]
        assert chosen[0] is chosen[1]


def winning(state: State) -> set[str]:
    """The choices after which the game is over and the seat that chose has won."""
    seat = state.to_move
    ends = {action.code: state.copy().play(action).outcome for action in state.legal}
    return {code for code, outcome in ends.items() if outcome is not None and outcome.winners[:1] == (seat,)}


@pytest.mark.parametrize("game", [("san-gimignano", 2, {}), ("couperation", 2, {})])
def test_a_victory_at_hand_is_taken(game: tuple[str, int, dict[str, Any]]) -> None:
    """Where some choices win at once and others do not, the search wins, now or with more points later."""
    found = 0
    for state in decisions(*game):
        wins = winning(state)
        if wins and state.to_move == 0 and len(wins) < len(state.legal):
            assert search("100", found).explain(known(state)).best.prospects[0].win.value > 0.9
            found += 1
        if found == 2:
            break
    assert found == 2


@pytest.mark.parametrize(
    "game",
    [("couperation", 3, {"extra_discards": True}), ("saint-petersburg", 2, {"tie_by_all_money": True})],
)
def test_options_that_networks_do_not_see_are_played_too(game: tuple[str, int, dict[str, Any]]) -> None:
    """What is chosen is legal by the rules in force, also where an option has no number in the tensor."""
    for state in some(game, 6):
        assert torri.player("search:60", seed=2).choose(known(state)) in state.legal


def test_choosing_changes_nothing() -> None:
    """The player thinks on its own copy of what it knows."""
    for state in some(GAMES[0], 2):
        before = known(state)
        data = before.to_bytes()
        torri.player("search:10", seed=1).choose(before)
        assert before.to_bytes() == data


@pytest.mark.parametrize("game", GAMES)
def test_an_explanation_adds_up(game: tuple[str, int, dict[str, Any]]) -> None:
    """Visits add up to the simulations, victories to one a game; all win or lose where they play together."""
    state = some(game, 2)[-1]
    told = SearchPlayer(Budget(simulations=40), 1, threads=2).explain(known(state))
    assert told.simulations == 80 == sum(candidate.visits for candidate in told.candidates)
    assert {candidate.code for candidate in told.candidates} == {action.code for action in state.legal}
    assert sum(candidate.share for candidate in told.candidates) == pytest.approx(1)
    shares = [prospect.win.value for prospect in told.best.prospects]
    assert len(shares) == state.game.players
    if state.game.rulebook.cooperative:
        assert len(set(shares)) == 1
    else:
        assert sum(shares) == pytest.approx(1)
    for prospect in told.best.prospects:
        assert prospect.win.low <= prospect.win.value <= prospect.win.high
        assert prospect.points.low <= prospect.points.value <= prospect.points.high
    assert told.best.line[0].code == told.best.code
    assert json.loads(json.dumps(told.to_dict()))["candidates"][0]["words"] == told.best.words


def test_chances_that_are_told_are_those_that_the_search_goes_by() -> None:
    """What was learned judges by shades; where playouts decide, one of them is won or lost."""
    for game in ("san-gimignano", "couperation"):
        judged = search("1", 1).explain(known(torri.game(game).match(seed=1).state)).best
        assert 0 < judged.prospects[0].win.value < 1
    rollouts = search("1+learned_worth=0", 1)
    played = rollouts.explain(known(torri.game("saint-petersburg").match(seed=1).state)).best
    assert played.prospects[0].win.value in {0, 0.5, 1}


def test_rollouts_can_be_decided_by_who_follows_the_judge() -> None:
    """Near the end, where chance decides nothing more, a rollout is the game that `judge` players play on."""
    match = torri.game("saint-petersburg", open_money=True, open_hands=True).match(seed=2)
    judge = torri.player("judge")
    while not (match.state.position.last_series and match.state.position.this_round == TRADING):
        match.play(match.to_move, judge.choose(match.state.known_to(match.to_move)))
    spec = "1+learned_rollouts={}+learned_worth=0+epsilon=0+prior=0"
    state, points = match.state, {}
    for learned in (0, 1):
        told = search(spec.format(learned), 1).explain(known(state)).best
        points[learned] = [prospect.points.value for prospect in told.prospects]
    match.play(match.to_move, told.code)
    while not match.is_over:
        match.play(match.to_move, judge.choose(match.state.known_to(match.to_move)))
    assert points[1] == list(match.state.scores)
    assert points[0] != points[1]


def test_who_decides_in_a_rollout_may_know_no_more_than_its_seat() -> None:
    """Seat 0 turns up one of its two cards: the next player would have to trust the other one to win."""
    state = table(
        hands=("finish 2", "18 22"), tower=pyramid(down="d6 e6"), reserve="40", deck=""
    )  # instead it fetches the 40, and when all lies face up nobody can wait for the Finish
    won = {}
    for flag in (0, 1):
        told = search(f"1+known_rollouts={flag}", 1).explain(known(state)).best
        assert told.code in {"reveal d6", "reveal e6"}
        won[flag] = told.prospects[0].win.value
    assert won == {0: 1, 1: 0}


@pytest.mark.parametrize("game", torri.games())
def test_where_the_search_goes_by_what_was_learned_there_is_something(game: str) -> None:
    """A recipe that asks a network has one for every number of players."""
    rulebook = torri.game(game).rulebook
    for players in rulebook.players:
        if recipe_for(rulebook, players).learned_worth:
            assert load_network(rulebook, players)["first"].any()


def test_an_explanation_speaks_the_language_of_the_reader() -> None:
    """The words of the candidates are those of the game, in Japanese too."""
    state = some(GAMES[3], 1)[0]
    english = search("20", 1).explain(known(state)).best
    with torri.speaking("ja"):
        japanese = search("20", 1).explain(known(state)).best
    assert english.code == japanese.code
    assert english.words != japanese.words


def test_two_candidates_that_came_out_alike_are_too_close_to_call() -> None:
    """A few games do not tell the first two choices of an opening apart."""
    state = torri.game("tajuto").match(seed=1).state
    assert search("30", 1).explain(known(state)).too_close


def test_time_is_a_budget_too() -> None:
    """Whatever the machine, a millisecond is enough for a legal choice."""
    state = some(GAMES[0], 1)[0]
    assert torri.player("search:1ms", seed=1).choose(known(state)) in state.legal


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("search:0", "at least 1 simulation or 1 millisecond"),
        ("search:0ms", "at least 1 simulation or 1 millisecond"),
        ("search:", "is not a budget"),
        ("search:many", '"many" is not a budget: give simulations'),
        ("search:-5", "is not a budget"),
        ("search:1.5s", "is not a budget"),
        ("search:999999999999", "at most 10000000 simulations"),
        ("search:3600s", "or 600 seconds"),
        ("search:5+hope=1", 'A recipe has no number "hope".'),
        ("search:5+explore=much", '"much" is no value for explore'),
        ("search:5+horizon=0.5", '"0.5" is no value for horizon'),
        ("search:5+open_cards=1", 'A recipe has no number "open_cards".'),
        ("search:0steps", "at least 1 simulation or 1 millisecond"),
        ("search", 'There is no player "search". Did you mean'),
        ("serch:200", 'There is no player "serch:200"'),
        ("level:7", 'There is no level "7". Possible: 1, 2, 3, 4, 5, 6.'),
        ("level:", "There is no level"),
    ],
)
def test_a_spec_that_cannot_be_is_answered_in_a_sentence(spec: str, sentence: str) -> None:
    """What is wrong, and what is possible."""
    with pytest.raises(torri.Error, match=sentence.replace(".", r"\.")):
        torri.player(spec)


def test_a_spec_can_change_the_recipe() -> None:
    """Numbers after the budget take the place of those of the game's recipe; steps are a budget too."""
    changed = search("500steps+explore=2.5+horizon=3")
    assert changed.budget == Budget(steps=500)
    assert changed.changes == {"explore": 2.5, "horizon": 3}
    state = next(decisions("tajuto", 2, {}))
    assert changed.choose(known(state)) in state.legal


def test_the_examples_of_the_page_run() -> None:
    """What the page about players shows is what Python says."""
    page = Path(__file__).parents[2] / "docs" / "players.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert (failed, tried) == (0, 10)


def run(
    state: State,
    simulations: int,
    *,
    stop_early: bool = False,
    before: TreeSearch | None = None,
    **numbers: Any,
) -> TreeSearch:
    """A search that has thought about a position, by the recipe of its game with these numbers changed."""
    recipe = replace(recipe_for(state.game.rulebook, state.game.players), **numbers)
    budget = Budget(simulations=simulations)
    return TreeSearch(
        known(state), recipe, budget, 7, tally=False, stop_early=stop_early, before=before
    ).run()


def test_a_search_may_stop_early_where_the_decision_is_easy() -> None:
    """It looks when it has thought twice as long, and stops where one choice is clear or two are as good."""
    used = set()
    for state in some(("san-gimignano", 2, {}), 12):
        found = run(state, 3200, stop_early=True)
        used.add(found.done)
        second, first = np.sort(found.root_edges(), order="visits")[-2:]
        apart = abs(first["value"] / first["visits"] - second["value"] / second["visits"])
        assert found.done == 3200 or first["visits"] >= 2 * second["visits"] or apart < 0.005
    assert used <= {100, 200, 400, 800, 1600, 3200}
    assert min(used) == 100 < max(used)


def test_kept_trees_grow_on() -> None:
    """What was found out for one decision is known at the next one, until the trees are nearly full."""
    state = some(GAMES[3], 1)[0]
    first = run(state, 50, keep=1)
    again = run(state, 50, keep=1, before=first)
    assert again.root_edges()["visits"].sum() == first.done + again.done
    first._workspace["nodes_used"] = len(first.nodes)
    anew = run(state, 50, keep=1, before=first)
    assert anew.root_edges()["visits"].sum() == anew.done


def test_a_player_keeps_its_trees_only_if_asked_to() -> None:
    """Thinking twice about the same position finds the first thoughts again, with `keep`."""
    state = some(GAMES[3], 1)[0]
    for keep, visits in ((0, 30), (1, 60)):
        player = search(f"30+keep={keep}", 1)
        player.explain(known(state))
        assert sum(candidate.visits for candidate in player.explain(known(state)).candidates) == visits


def test_in_an_open_loop_a_node_is_what_was_decided_and_what_can_be() -> None:
    """What else chance brought makes no difference; the search works with such nodes, too."""
    state = some(GAMES[3], 1)[0]
    offered = np.zeros(1, state.game.choices)
    offered[0]["count"] = 2
    offered[0]["ids"][:2] = 3, 5
    assert open_loop_key(7, offered[0]) == open_loop_key(7, offered[0].copy()) != open_loop_key(8, offered[0])
    other = offered.copy()
    other[0]["ids"][1] = 6
    assert open_loop_key(7, offered[0]) != open_loop_key(7, other[0])
    left = offered.copy()
    left[0]["count"], left[0]["ids"][0] = 1, 5
    assert open_loop_key(7, offered[0]) != open_loop_key(mix(7, 3), left[0])  # 3 was chosen, and 5 is left
    assert run(state, 100, open_loop=1).root_edges()["visits"].sum() > 20


def test_a_narrow_search_tries_the_promising_choices_first() -> None:
    """What looks bad is left alone until there is time for it."""
    state = next(state for state in decisions(*GAMES[0]) if len(state.legal) > 6)
    tried = [
        int((run(state, 12, narrow=narrow, explore=9.0).root_edges()["visits"] > 0).sum())
        for narrow in (0.0, 3.0)
    ]
    assert tried[1] < tried[0]
    best = run(state, 1, narrow=9.0).root_edges()
    assert best["prior"][best["visits"] == 1] == best["prior"].max()
