from __future__ import annotations

import pytest

import torri
from torri.engine.language import _
from torri.games import rulebook
from torri.players.greedy import outlooks
from torri.players.levels import LEVELS


def test_levels_have_names_in_every_language() -> None:
    """Six levels, each with a name of its own in English and in Japanese."""
    english = [level.title for level in LEVELS]
    with torri.speaking("ja"):
        japanese = [level.title for level in LEVELS]
    assert [level.spec for level in LEVELS] == [f"level:{number}" for number in range(1, 7)]
    assert len({*english, *japanese}) == 12


def test_levels_think_more_and_more() -> None:
    """No level thinks less than the one below it, in any game."""
    for game in torri.games():
        *_, fourth, fifth, sixth = [level.budget(rulebook(game)) for level in LEVELS]
        assert fourth
        assert fifth
        assert sixth
        for less, more in ((fourth, fifth), (fifth, sixth)):
            assert bool(less.steps) == bool(more.steps)
            assert less.steps + less.simulations < more.steps + more.simulations
    sees = [level.sees for level in LEVELS]
    assert sees == sorted(sees)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_level_is_a_fixed_recipe(number: int) -> None:
    """The same seed gives the same game, move by move."""
    games = []
    for _again in range(2):
        match = torri.game("tajuto").match(seed=2)
        seats = [torri.player(f"level:{number}", seed=seat) for seat in range(2)]
        for _step in range(12):
            seat = match.to_move
            match.play(seat, seats[seat].choose(match.state.known_to(seat)))
        games.append(match.record)
    assert games[0] == games[1]


def test_the_first_level_overlooks_things() -> None:
    """A beginner's bot does not always do what the greedy player does; the third level does."""
    match = torri.game("san-gimignano").match(seed=3)
    greedy, first, third = (torri.player(spec, seed=1) for spec in ("greedy", "level:1", "level:3"))
    alike = {"level:1": 0, "level:3": 0}
    steps = 0
    while not match.is_over:
        known = match.state.known_to(match.to_move)
        chosen = greedy.choose(known)
        for player in (first, third):
            alike[player.spec] += player.choose(known) is chosen
        match.play(match.to_move, chosen)
        steps += 1
    assert alike["level:1"] < 0.8 * steps
    assert alike["level:3"] > 0.9 * steps


def test_the_first_level_never_does_the_worst_of_all() -> None:
    """A child who tries: of the things that it sees, at least two, it does the better one."""
    match = torri.game("tajuto").match(seed=3)
    first = torri.player("level:1", seed=1)
    while not match.is_over:
        known = match.state.known_to(match.to_move)
        chosen = first.choose(known)
        values = outlooks(known)
        if len(set(values.tolist())) == len(values) > 1:
            assert chosen is not known.legal[int(values.argmin())]
        match.play(match.to_move, chosen)


def test_every_level_says_how_it_plays() -> None:
    """A sentence of its own, in English and in Japanese."""
    english = [_(level.about) for level in LEVELS]
    with torri.speaking("ja"):
        japanese = [_(level.about) for level in LEVELS]
    assert len({*english, *japanese}) == 12
