"""The list of games and of their options, as `torri games` prints it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import torri
from torri.cli import main
from torri.engine.language import _
from torri.engine.rulebook import Option
from torri.games import RULEBOOKS, rulebook
from torri.terminal.games import as_typed


def test_all_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """With players and with every option in words."""
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    for book in RULEBOOKS.values():
        assert f"{book.title()} ({book.id}), " in told
        assert all(option.name in told for option in book.options)
    assert "otherwise" not in told


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", torri.games())
def test_a_game_tells_every_value(name: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What it means, what it is unless something else is said, and the name of each value."""
    assert main(["games", name, "--lang", language]) == 0
    told = "".join(capsys.readouterr().out.split())
    with torri.speaking(language):
        for option in rulebook(name).options:
            assert "".join(_(option.help).split()) in told
            if isinstance(option, Option) and option.names:
                said = [f"{option.name}={as_typed(one)}: {option.said(one)}" for one in option.values]
                assert all("".join(line.split()) in told for line in said)
    assert ("otherwise" in told) == (language == "en")


@pytest.mark.parametrize("name", torri.games())
def test_what_is_listed_can_be_chosen(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All games as JSON; each value is one that the game takes, each number one that is printed."""
    main(["games", "--json"])
    every: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    main(["games", name, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told in every
    for option, listed in zip(rulebook(name).options, told["options"], strict=True):
        for value in listed.get("values", [listed["default"]]):
            assert option.read(str(value)) == value
    assert all(isinstance(number, int) for number in told["numbers"].values())


def test_a_game_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence with those that there are."""
    assert main(["games", "chess"]) == 2
    assert capsys.readouterr().err.startswith('There is no game "chess". Possible: ')
