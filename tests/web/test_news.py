"""What happened since my last turn: told by players, from what the chair saw."""

from __future__ import annotations

import pytest

import torri
from tests.table.desk import ADSO, WILLIAM, begun, bot, person, table_row
from tests.table.quarry import QUARRY
from torri.games import RULEBOOKS, games
from torri.table.rows import Guest, Row
from torri.table.snapshot import snapshot
from torri.web.live import log_of, people_at
from torri.web.news import Part, line_of, news_of
from torri.web.people import Person
from torri.web.scenes import scene


@pytest.fixture(autouse=True)
def quarry(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a small game more, of which nothing is compiled."""
    monkeypatch.setitem(RULEBOOKS, QUARRY.id, QUARRY)


def told(shot_of: Guest, *codes: str) -> list[tuple[str, str]]:
    """The news of a chair after these actions."""
    shot = snapshot(begun(None, *codes), shot_of)
    return [(one.who, one.words) for one in news_of(shot, people_at(shot))]


def test_the_others_come_first_then_what_my_turn_did() -> None:
    """Everything since my last turn began, and nothing from before."""
    first = ("take 1", "take 2", "pass")
    assert told(ADSO, *first) == [("William", "pass"), ("You", "take 1, take 2")]
    assert told(ADSO, *first, "pass", "take 2") == [("William", "take 2"), ("You", "pass")]
    assert told(WILLIAM, "take 1") == [("Adso", "take 1")]
    assert told(ADSO) == []


def test_who_only_watches_is_told_nothing_in_the_prompt() -> None:
    """There is no last turn; the log has everything."""
    assert told(Guest("salvatore", "Salvatore"), "take 2", "pass") == []


def test_what_happened_twice_is_told_once_with_its_number() -> None:
    """And of much only the last things."""
    ann = Person(0, "Ann")
    line = line_of(
        [Part(0, "draws", ("deck",)), Part(0, "draws", ("deck",)), Part(0, "builds", ("a",))], ann, False
    )
    assert (line.who, line.words, line.things) == ("Ann", "draws ×2, builds", "deck a")
    assert line_of([Part(0, f"{n}", ()) for n in range(9)], ann, True).words == "…, 5, 6, 7, 8"


def test_the_log_is_numbered_by_turns_without_gaps() -> None:
    """Every turn has the next number, whatever was taken back; lines beside the rules have none."""
    table = begun(None, "take 1", "take 2", "pass", "pass")
    table.add([Row(6, "takeback", 0, to=4)])
    shot = snapshot(table, ADSO)
    lines = log_of(shot, people_at(shot))
    assert [line["number"] for line in lines if line["opens"]] == [1, 2, ""]
    assert [line["words"] for line in lines if line["opens"]][:2] == ["take 1", "pass"]
    later = snapshot(table, ADSO, since=3)
    assert [line["number"] for line in log_of(later, people_at(later))] == [2, ""]


def test_against_bots_one_goes_back_alone() -> None:
    """The row before my last decision; where another person plays, they are asked."""
    alone = begun(table_row(person(0, ADSO), bot(1)), "take 1", "take 2", "pass")
    assert snapshot(alone, ADSO).back_to == 2
    assert snapshot(begun(None, "take 2", "pass"), ADSO).back_to is None
    assert snapshot(begun(table_row(person(0, ADSO), bot(1))), ADSO).back_to is None


@pytest.mark.parametrize("game", games())
def test_whatever_is_worth_telling_can_be_said(game: str) -> None:
    """The gist of every line of a game has words, and its seat is one of the table."""
    match, player = torri.game(game).match(seed=2), torri.player("greedy", seed=1)
    while not match.is_over:
        match.play(match.to_move, player.choose(match.knowledge(match.to_move)))
    for entry in match.log(0):
        for by, data in scene(game).gist(entry.data, entry.by):
            assert RULEBOOKS[game].words(data, tuple(match.seats))
            assert by is None or 0 <= by < len(match.seats)
