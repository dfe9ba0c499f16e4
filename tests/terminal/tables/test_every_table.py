"""What holds for the table of every game: it fits, it offers every choice, and a game can be played on it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import torri
from torri.games import RULEBOOKS
from torri.terminal import menu
from torri.terminal.menu import heading_of
from torri.terminal.tables import table_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from torri.engine.match import Match

NAMES = ("Adso", "greedy (1)", "greedy (2)", "William of Baskerville")
WIDTHS = (40, 60, 100, 120)
OFTEN = 5
"""Every so many decisions a position is looked at."""

SEATS = [(game, players) for game in RULEBOOKS for players in RULEBOOKS[game].players]
ANYTHING = [str(number % 7 + 1) for number in range(6000)]


def positions(game: str, players: int, seed: int) -> Iterator[Match]:
    """A match with random players, now and then, and at its end."""
    match = torri.game(game, players).match(seed=seed, seats=NAMES[:players])
    player = torri.player("random", seed=seed)
    decisions = 0
    while not match.is_over:
        if decisions % OFTEN == 0:
            yield match
        match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
        decisions += 1
    yield match


@pytest.mark.parametrize(("game", "players"), SEATS)
def test_every_line_fits(game: str, players: int) -> None:
    """Whatever happens, tables and choices are never wider than the terminal, for players and watchers."""
    table = table_of(RULEBOOKS[game])
    for match in positions(game, players, seed=players):
        watched = match.state.known_to(None).view()
        knowledge = match.state.known_to(0 if match.is_over else match.to_move)
        for width in WIDTHS:
            lines = [*table.draw(knowledge.view(), NAMES, width), *table.draw(watched, NAMES, width)]
            lines += menu.draw(menu.arrange(knowledge, table), width)
            assert max(line.cell_len for line in lines) <= width


@pytest.mark.parametrize(("game", "players"), SEATS)
def test_the_menu_offers_every_choice_once_and_asks(game: str, players: int) -> None:
    """The numbered choices are the legal ones, under a question in words."""
    table = table_of(RULEBOOKS[game])
    for match in positions(game, players, seed=10 + players):
        if not match.is_over:
            knowledge = match.state.known_to(match.to_move)
            offered = menu.offered(menu.arrange(knowledge, table))
            assert sorted(action.id for action in offered) == [action.id for action in knowledge.legal]
            asked = table.question(knowledge.view(), NAMES)
            assert asked
            assert "{" not in asked


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_heading_of_the_menu_has_actions(game: str) -> None:
    """There is no heading under which nothing can stand."""
    table = table_of(RULEBOOKS[game])
    used = {heading_of(action, table) for action in torri.game(game).actions.all}
    assert used >= set(table.HEADINGS.values())


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_help_has_names_and_texts(game: str) -> None:
    """Every line of the help says what something is."""
    for name, text in table_of(RULEBOOKS[game]).explanations(torri.game(game).match(seed=1).state.view(0)):
        assert name
        assert text
        assert "{" not in text


@pytest.mark.parametrize("against", ["random", None])
@pytest.mark.parametrize(("game", "players"), SEATS)
def test_a_whole_game_from_a_pipe(
    torri: Any, home: Path, game: str, players: int, against: str | None
) -> None:
    """Numbers from a pipe play a game to its end, with the scores of everybody."""
    asked = f"--against {against}" if against else ""
    evening = torri(f"play {game} --players {players} --seed 3 {asked}", "?", "l", *ANYTHING)
    assert evening.code == 0
    assert "Adso" in evening.shown.rpartition("Final score")[2]
    record = (home / f"{game}-1.jsonl").read_text(encoding="utf-8").splitlines()
    assert "end" in json.loads(record[-1])
