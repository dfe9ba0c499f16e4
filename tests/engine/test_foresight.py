"""What an action brings, as far as its seat can know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import torri
from torri.engine.foresight import Foreseen, foresee
from torri.engine.state import Outcome

if TYPE_CHECKING:
    from torri.engine.match import Match

NAMES = ["Adso", "William", "Salvatore"]
GAMES = [("san-gimignano", 2), ("couperation", 3), ("saint-petersburg", 3), ("tajuto", 3)]


def played(name: str, players: int, decisions: int, seed: int = 5) -> Match:
    """A match of greedy players after some decisions."""
    match, player = torri.game(name, players=players).match(seed=seed), torri.player("greedy", seed=1)
    for _decision in range(decisions):
        match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
    return match


def test_a_pass_that_may_end_the_game_says_so_and_is_grave() -> None:
    """San Gimignano: after one pass another ends the game; who would lose it is told how high."""
    match = played("san-gimignano", 2, 0)
    while len(set(match.state.scores)) == 1:
        player = torri.player("greedy", seed=1)
        match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
    behind = min((0, 1), key=match.state.scores.__getitem__)
    while match.to_move != behind or all(action.code != "pass" for action in match.state.legal):
        match.play(match.to_move, match.state.legal[0])
    low, high = sorted(match.state.scores)
    seen = foresee(match.state.known_to(behind))["pass"]
    other = NAMES[1 - behind]
    assert seen.words(NAMES) == f"ends the game if {other} passes too: you lose {low}\u00a0:\u00a0{high}"
    assert seen.grave


def test_that_the_game_ends_is_said_first() -> None:
    """Before all that an action brings besides, and instead of what a pass does to a round."""
    end = Outcome(ranks=(1, 2), scores=(30, 20))
    built = Foreseen(0, "build", end, None, ("+6 meditation", "+7 points"))
    assert built.words(NAMES) == "ends the game: you win 30\u00a0:\u00a020; +6 meditation; +7 points"
    passed = Foreseen(1, "pass", end, 0, ("the round ends when everybody passes in a row",))
    assert passed.words(NAMES) == "ends the game if Adso passes too: you lose 20\u00a0:\u00a030"


def test_points_are_told_ahead() -> None:
    """What the rules count after an action is what was said of it."""
    match = played("san-gimignano", 2, 0)
    checked = 0
    while not match.is_over:
        known = match.state.known_to(match.to_move)
        action = torri.player("greedy", seed=1).choose(known)
        said, before = foresee(known)[action.code].words(NAMES), match.state.scores[match.to_move]
        gain = match.state.after(action).scores[match.to_move] - before
        assert (f"{gain:+d} point" in said) == (gain > 0)
        checked += gain > 0
        match.play(match.to_move, action)
    assert checked > 3


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_is_foreseen_is_the_same_in_every_deal_that_fits(name: str, players: int) -> None:
    """A seat reads the same words, whatever the others really hold."""
    match = played(name, players, 12)
    for _decision in range(12):
        known = match.state.known_to(match.to_move)
        other = known.sample(99).known_to(known.seat)
        mine = {code: (seen.words(NAMES), seen.grave) for code, seen in foresee(known).items()}
        theirs = {code: (seen.words(NAMES), seen.grave) for code, seen in foresee(other).items()}
        assert mine == theirs
        match.play(match.to_move, torri.player("greedy", seed=1).choose(known))


def test_a_hidden_misfit_is_grave_and_a_card_that_fits_is_not() -> None:
    """Couperation: a card face down where it does not fit ruins the tower, and that is said before."""
    match = played("couperation", 2, 0)
    found = set()
    for _decision in range(40):
        if match.is_over:
            break
        known = match.state.known_to(match.to_move)
        ranges = {seen["at"]: seen for seen in known.view()["open"]}
        for action in known.legal:
            if action.data["do"] == "hide":
                place = ranges[action.data["at"]]
                fits = place["least"] <= int(action.data["card"]) <= place["most"]
                seen = foresee(known)[action.code]
                assert seen.grave != fits
                assert ("would ruin the tower" in seen.words(NAMES)) != fits
                found.add(fits)
        match.play(match.to_move, torri.player("random", seed=_decision).choose(known))
    assert found == {True, False}


def test_the_last_choice_is_never_grave() -> None:
    """Where nothing else is possible nobody is asked twice."""
    match = played("san-gimignano", 2, 0)
    alone = []
    while not match.is_over:
        known = match.state.known_to(match.to_move)
        if len(known.legal) == 1:
            alone += [seen.grave for seen in foresee(known).values()]
        match.play(match.to_move, torri.player("greedy", seed=1).choose(known))
    assert alone
    assert not any(alone)


def test_a_purchase_tells_its_price_and_its_income() -> None:
    """Saint Petersburg: the button says what a card costs and what it brings in every series."""
    match = played("saint-petersburg", 2, 0)
    known = match.state.known_to(match.to_move)
    said = {code: seen.words(NAMES) for code, seen in foresee(known).items() if code.startswith("buy")}
    assert said
    for words in said.values():
        assert words.startswith("costs ")
        assert "+3 rubles each series" in words
