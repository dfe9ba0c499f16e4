"""The plain table in the browser and in the terminal, for games that bring none of their own."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import torri
from torri.games import RULEBOOKS
from torri.terminal.tables import table_of
from torri.web.drawing import fragment
from torri.web.legal import legal_actions
from torri.web.scenes import scene, scene_file
from torri.web.templating import environment, template
from torri.web.written_rules import article, contents

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(params=list(RULEBOOKS))
def bare(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game whose folder has nothing but rules."""
    game: str = request.param
    monkeypatch.setitem(RULEBOOKS, game, replace(RULEBOOKS[game], package=""))
    forget_tables()
    yield game
    forget_tables()


def forget_tables() -> None:
    """Look for the scene and the templates of a game once more."""
    for kept in (scene, environment, template):
        kept.cache_clear()


def test_every_action_is_a_button_of_the_prompt(bare: str) -> None:
    """What has no place on the table can still be done."""
    match = torri.game(bare).match(seed=1)
    known = match.state.known_to(match.to_move)
    drawn = fragment(known.view(), legal_actions(known))
    codes = re.findall(r'name="action" value="([^"]*)"', drawn["prompt"])
    assert sorted(codes) == sorted(action.code for action in known.legal)  # ways out come last
    assert 'class="facts"' in drawn["table"]


def test_somebody_who_watches_sees_a_plain_table_too(bare: str) -> None:
    """Without buttons."""
    state = torri.game(bare).match(seed=1).state
    assert "<button" not in fragment(state.view(None))["table"]


def test_the_terminal_draws_it_in_lines_that_fit(bare: str) -> None:
    """The name of the game, then facts; no line is wider than the terminal."""
    state = torri.game(bare).match(seed=1).state
    table = table_of(RULEBOOKS[bare])
    lines = table.draw(state.view(0), ["Ada", "Bo"], 60)
    assert lines[0].plain == RULEBOOKS[bare].title()
    assert max(line.cell_len for line in lines) <= 60
    assert any(line.plain == "Ada" for line in lines)
    assert table.question(state.view(0), ["Ada", "Bo"])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_that_nobody_wrote_down_are_a_sentence(bare: str, language: str) -> None:
    """In English, as every page of rules that is missing in the reader's language."""
    for kept in (article, contents):
        kept.cache_clear()
    said = article(bare, language)
    for kept in (article, contents):
        kept.cache_clear()
    assert '<article lang="en"><p>Nobody has written down yet how this game is played.</p>' in said


def test_it_has_a_cover_and_a_box(bare: str) -> None:
    """The home page shows it like any other game."""
    assert scene_file(bare, "cover.svg").parent.name == "plain"
    assert scene(bare).BOX.sentence == ""
