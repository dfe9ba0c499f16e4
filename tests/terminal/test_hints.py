from __future__ import annotations

import io
import re
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from torri.engine.intervals import Estimate
from torri.players.search.explanation import Candidate, Explanation, Prospect
from torri.terminal import hints, play
from torri.terminal.play import folded
from torri.terminal.prompt import Wish
from torri.terminal.seating import Wishes, sit_down

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.text import Text

    from tests.terminal.conftest import Evening


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint from a few simulations, the same on every machine."""
    monkeypatch.setattr(hints, "THINKING", "24")


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("san-gimignano", "Adso: wins "),
        ("saint-petersburg --players 3", "Adso: wins "),
        ("tajuto", "Adso: wins "),
        ("couperation", "together: wins "),
    ],
)
def test_hints_are_shown_at_every_table(game: str, expected: str, torri: Callable[..., Evening]) -> None:
    """With `--hints` every question comes with what a search thinks of the choices."""
    evening = torri(f"play {game} --hints --seed 4", "q")
    assert evening.code == 0
    assert "Hint, from 24 games played in thought" in evening.shown
    assert expected in evening.shown
    assert "(suggested, tried " in evening.shown


@pytest.mark.parametrize(("options", "ends"), [("--hints", ".jsonl --hints"), ("", ".jsonl")])
def test_a_saved_game_goes_on_with_hints(options: str, ends: str, torri: Callable[..., Evening]) -> None:
    """The command that goes on with a game asks for hints where it was begun with them."""
    shown = torri(f"play tajuto {options} --seed 4", "q").shown
    command = shown[shown.index("torri play --resume ") :].splitlines()[0]
    assert command.strip().endswith(ends)


def test_a_hint_can_be_asked_for(torri: Callable[..., Evening]) -> None:
    """`i` shows a hint once; nothing is played by it."""
    evening = torri("play tajuto --seed 4", "i", "q")
    assert evening.shown.count("Hint, from") == 1
    assert evening.shown.count("Feel for size 1") >= 1


def test_the_question_and_its_choices_stay_below_the_hints(torri: Callable[..., Evening]) -> None:
    """On a low screen the last lines are seen: what is asked and what can be chosen."""
    shown = torri("play tajuto --seed 4 --hints", "q").shown
    assert "Your turn, with 0 meditation." in shown[shown.rindex("wins ") :]


def test_a_table_folds_above_the_question() -> None:
    """What does not fit is folded from above, and a line says how to see it; what fits stays."""
    lines = [f"line {number}" for number in range(9)]
    assert folded(lines, 9, 80) == lines
    kept = folded(lines, 4, 80)
    assert (str(kept[0]), kept[1:]) == ("… 6 lines more above: t shows the whole table", lines[6:])
    assert len(folded(lines, 0, 80)) == 1


@pytest.mark.parametrize(
    ("game", "players"),
    [("san-gimignano", 2), ("couperation", 4), ("saint-petersburg", 4), ("tajuto", 4)],
)
def test_a_small_terminal_shows_hint_question_and_choices(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 24 lines of 80 columns the suggestion, what is asked and every choice are there; the table folds."""
    evening = play.Evening(sit_down(Wishes(players=players, seed="4", hints=True), game))
    evening.screen = Console(file=io.StringIO(), force_terminal=True, width=80, height=24)
    while evening.match.to_move != evening.seat:
        evening.let_play(evening.match.to_move)
    lines: list[Text | str] = []
    monkeypatch.setattr(evening, "print", lines.extend)
    evening.show_table()
    shown, known = "\n".join(map(str, lines)), evening.match.knowledge(evening.seat)
    assert len(lines) < 24
    assert "(suggested, tried " in shown
    question = evening.table.question(known.view(), evening.match.seats)
    numbers = re.findall(r"(?<!\S)\d+(?= )", shown[shown.index(question[:40]) :])
    assert {str(number) for number in range(1, len(known.legal) + 1)} <= set(numbers)


def test_every_kind_of_choice_is_in_a_hint() -> None:
    """Also those that are not worth telling at length, with their numbers in the menu."""
    found = explained("purchase deck", "purchase market 7", "purchase market 9", "exchange 5", "pass")
    offered = [SimpleNamespace(code=each.code) for each in found.candidates]
    for brief in (True, False):
        lines = hints.draw(found, offered, ["Adso"], 80, together=False, brief=brief)  # type: ignore[arg-type]
        assert "Also possible: 4 exchange 5 (40 %) · 5 pass (not looked into)" in "\n".join(map(str, lines))


def explained(*codes: str) -> Explanation:
    """A search that tried all of these but the last."""
    prospect = Prospect(Estimate(0.4, 0.3, 0.5), Estimate(31.0, 30.0, 32.0))
    candidates = [
        Candidate(code, code, 9, 0.2, 9, (prospect,) if code != codes[-1] else (), ()) for code in codes
    ]
    return Explanation("quarry", 0, 40, 0.1, tuple(candidates))


def test_after_a_hint_the_question_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was shown in between, what is asked stands below it; help and log as well."""
    evening = play.Evening(sit_down(Wishes(players=2, seed="4"), "tajuto"))
    while evening.match.to_move != evening.seat:
        evening.let_play(evening.match.to_move)
    shown = io.StringIO()
    evening.screen = Console(file=shown, force_terminal=True, width=80, height=24, no_color=True)
    wishes = iter([Wish.HELP, Wish.LOG, Wish.HINT, Wish.QUIT])
    monkeypatch.setattr(evening, "ask", lambda: next(wishes))
    assert not evening.decide()
    asked = evening.table.question(evening.match.knowledge(evening.seat).view(), evening.match.seats)
    assert shown.getvalue().count(asked[:40]) == 3
    assert "Hint, from" not in shown.getvalue()[shown.getvalue().rindex(asked[:40]) :]


def test_hints_and_choices_name_people(torri: Callable[..., Evening]) -> None:
    """No player is called by the number of a seat."""
    shown = torri("play san-gimignano --seed 4 --hints --name Adso", "1", "1", "1", "1", "q").shown
    assert "seat " not in shown


def test_hints_speak_japanese(torri: Callable[..., Evening]) -> None:
    """The hint is in the language of the table."""
    evening = torri("play tajuto --seed 4 --hints --lang ja", "q")
    assert "ヒント" in evening.shown
    assert "wins" not in evening.shown
