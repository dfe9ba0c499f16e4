from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from torri import replay

if TYPE_CHECKING:
    from pathlib import Path

Torri = Any  # the fixture of conftest.py
PLAY = "play san-gimignano --against random --seed 7"
ANYTHING = [str(number % 5 + 1) for number in range(1500)]


def record_in(home: Path, name: str = "san-gimignano-1.jsonl") -> list[dict[str, Any]]:
    """The lines of a saved record."""
    return [json.loads(line) for line in (home / name).read_text(encoding="utf-8").splitlines()]


def test_a_whole_game_ends_with_the_scores(torri: Torri, home: Path) -> None:
    """At the end the scores stand side by side with their parts, who won, and where the record is."""
    evening = torri(PLAY, *ANYTHING)
    file = home / "san-gimignano-1.jsonl"
    assert evening.code == 0
    assert "Final score" in evening.shown
    assert " wins, " in evening.shown
    assert f"torri verify {file}" in evening.shown
    assert replay(file).is_over


def test_several_deals_are_listed_at_the_end(torri: Torri) -> None:
    """A match of two deals ends with the points of both."""
    evening = torri(f"{PLAY} --option deals=2 --option advanced", *ANYTHING)
    sheet = evening.shown.partition("Final score")[2]
    assert "deal 1" in sheet
    assert "deal 2" in sheet


def test_the_table_shows_what_the_seat_knows(torri: Torri) -> None:
    """Market, deck, hand, both areas and the numbered choices are on the screen."""
    shown = torri(PLAY).shown
    for words in ("Market", "31 cards", "Hand 5 of 7", "no tower yet", "Purchase", " 1 the deck"):
        assert words in shown


def test_a_record_is_kept_after_every_decision(torri: Torri, home: Path) -> None:
    """What was decided is in the file before the next question."""
    torri(PLAY, "purchase deck")
    assert {"by": 0, "do": "purchase deck"} in record_in(home)


def test_q_says_how_to_go_on_and_resume_goes_on(torri: Torri, home: Path) -> None:
    """A game that was left goes on where it stood, in the same file."""
    left = torri(PLAY, "purchase deck", "q")
    file = home / "san-gimignano-1.jsonl"
    before = record_in(home)
    assert left.code == 0
    assert f"torri play --resume {file}" in left.shown
    back = torri(f"play --resume {file}", "draw deck", "q")
    assert "Still to draw: 1" in back.shown
    assert record_in(home)[: len(before)] == before
    assert len(record_in(home)) > len(before)


def test_resuming_tells_only_what_happened_last(torri: Torri, home: Path) -> None:
    """The log of a resumed game begins with one's own last decision."""
    torri(PLAY, "purchase deck", "draw deck", "pass", "q")
    back = torri(f"play --resume {home / 'san-gimignano-1.jsonl'}", "q")
    assert "Adso: Pass" in back.shown
    assert "Dealer" not in back.shown


def test_the_end_of_the_input_stops_like_q(torri: Torri) -> None:
    """When nothing more can be read the game is kept."""
    evening = torri(PLAY)
    assert evening.code == 0
    assert "Saved." in evening.shown


def test_undo_takes_back_what_revealed_nothing(torri: Torri, home: Path) -> None:
    """A card chosen for an Exchange can be taken back; the question before it is asked again."""
    evening = torri(PLAY, "exchange 8", "u", "q")
    assert evening.shown.count("Your turn. What do you do?") == 2
    assert all(line.get("do") != "exchange 8" for line in record_in(home))


def test_undo_is_refused_where_something_was_revealed(torri: Torri) -> None:
    """A card that was drawn stays drawn, and a sentence says why."""
    evening = torri(PLAY, "purchase deck", "u", "q")
    assert "There is nothing to undo" in evening.shown


def test_help_explains_the_cards(torri: Torri) -> None:
    """The help has the texts of the cards, the nobles only where they are in play."""
    assert "Conspiracy:" in torri(PLAY, "?").shown
    assert "Monumento" not in torri(PLAY, "?").shown
    assert "Monumento" in torri(f"{PLAY} --option advanced=true", "?").shown


def test_l_shows_the_whole_log(torri: Torri) -> None:
    """The log goes back to the deal, and does not tell what the other seat drew."""
    shown = torri(PLAY, "purchase deck", "draw deck", "l").shown
    log = shown.rpartition("> ")[0].rpartition("> ")[2]
    assert "Dealer: Fausto" in log
    assert "Fausto draws a card" in shown


def test_wrong_answers_are_asked_again(torri: Torri) -> None:
    """After nonsense the same question stands, and nothing has happened."""
    evening = torri(PLAY, "nonsense", "1 2", "", "77", "q")
    assert evening.shown.count("Your turn. What do you do?") == 1
    assert evening.code == 0


def test_the_same_seed_gives_the_same_game(torri: Torri, home: Path) -> None:
    """Deals and the other player repeat with the seed."""
    torri(PLAY, *ANYTHING)
    torri(PLAY, *ANYTHING)
    assert record_in(home, "san-gimignano-1.jsonl") == record_in(home, "san-gimignano-2.jsonl")


def test_a_seat_and_a_name_of_ones_own(torri: Torri, home: Path) -> None:
    """`--seat` and `--name` are kept in the record, and resuming finds the seat again."""
    torri(f"{PLAY} --seat 1 --name Mei")
    assert record_in(home)[0]["seats"] == ["Fausto (random)", "Mei"]
    assert "Mei (you)" in torri(f"play --resume {home / 'san-gimignano-1.jsonl'}").shown


def test_a_record_is_never_overwritten(torri: Torri, tmp_path: Path) -> None:
    """`--save` with a file that exists is refused."""
    file = tmp_path / "mine.jsonl"
    assert torri(f"{PLAY} --save {file}").code == 0
    kept = file.read_bytes()
    again = torri(f"{PLAY} --save {file}")
    assert again.code == 2
    assert f"{file} exists already" in again.errors
    assert file.read_bytes() == kept


def test_a_finished_game_is_shown_when_resumed(torri: Torri, home: Path) -> None:
    """Resuming a game that is over shows how it ended."""
    torri(PLAY, *ANYTHING)
    again = torri(f"play --resume {home / 'san-gimignano-1.jsonl'}")
    assert again.code == 0
    assert "Final score" in again.shown


@pytest.mark.parametrize(
    "wish", ["san-gimignano", "--seed 3", "--option advanced", "--players 2", "--name M"]
)
def test_a_resumed_game_cannot_be_changed(torri: Torri, home: Path, wish: str) -> None:
    """What the record says cannot be asked for again."""
    torri(PLAY)
    again = torri(f"play --resume {home / 'san-gimignano-1.jsonl'} {wish}")
    assert again.code == 2
    assert "leave out" in again.errors


def test_resuming_asks_which_seat_where_it_cannot_know(torri: Torri, home: Path) -> None:
    """With two names of people in a record the seat has to be given."""
    torri(PLAY)
    file = home / "san-gimignano-1.jsonl"
    file.write_text(
        file.read_text(encoding="utf-8").replace('"Fausto (random)"', '"William"'), encoding="utf-8"
    )
    again = torri(f"play --resume {file}")
    assert again.code == 2
    assert "--seat 0 (Adso), --seat 1 (William)" in again.errors
    assert torri(f"play --resume {file} --seat 1 --against random").code == 0


@pytest.mark.parametrize("columns", [40, 60, 100])
def test_every_line_fits_the_terminal(torri: Torri, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """Tables, questions and choices are never wider than the terminal; paths may be."""
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = torri(f"{PLAY} --option advanced", "?", *ANYTHING).shown
    lines = [line for line in shown.splitlines() if ".jsonl" not in line and not line.startswith("> ")]
    assert max(map(len, lines)) <= columns


def test_a_very_narrow_terminal_is_told_so(torri: Torri, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below 60 columns a sentence says that more would look better, and the game works."""
    monkeypatch.setenv("COLUMNS", "48")
    evening = torri(PLAY, "pass", "q")
    assert "This terminal has 48 columns" in evening.shown
    assert evening.code == 0


@pytest.mark.parametrize("typed", ["1", "san-gimignano", " Towers of  San Gimignano"])
def test_a_game_is_chosen_from_a_list(torri: Torri, home: Path, typed: str) -> None:
    """By its number, its name or its title; after anything else the question stands."""
    evening = torri("play --against random", "99", "chess", typed, "q")
    assert evening.code == 0
    assert "1 Towers of San Gimignano (san-gimignano)" in evening.shown
    assert '"chess" is none of the games. Type a number from 1 to' in evening.shown
    assert (home / "san-gimignano-1.jsonl").exists()


def test_no_game_is_chosen_at_the_end_of_the_input(torri: Torri) -> None:
    """A sentence says which games there are."""
    evening = torri("play")
    assert evening.code == 2
    assert "Name a game: san-gimignano, couperation, saint-petersburg, tajuto." in evening.errors


def test_a_player_from_a_file_plays_and_is_named_again(torri: Torri, home: Path, tmp_path: Path) -> None:
    """The way on names it; a record alone starts no foreign code, whoever wrote it."""
    bot = tmp_path / "bot.py"
    bot.write_text("class First:\n    def choose(self, knowledge):\n        return knowledge.legal[0]\n")
    evening = torri(f"play san-gimignano --against file:{bot} --seed 7", "q")
    file = home / "san-gimignano-1.jsonl"
    assert f"torri play --resume {file} --against file:{bot}" in evening.shown
    me, other = record_in(home)[0]["seats"]
    assert me == "Adso"
    assert other.endswith(f" (file:{bot})")
    alone = torri(f"play --resume {file}")
    assert alone.code == 2
    assert f'only you can start: say --against "file:{bot}"' in alone.errors
    assert torri(f"play --resume {file} --against file:{bot}", "q").code == 0


def test_a_player_from_a_file_that_fails_costs_no_game(torri: Torri, home: Path, tmp_path: Path) -> None:
    """What it failed with is said, and the game is saved."""
    bot = tmp_path / "bot.py"
    bot.write_text("class First:\n    def choose(self, knowledge):\n        raise ValueError('no idea')\n")
    evening = torri(f"play san-gimignano --against file:{bot} --seed 7", "pass", "pass")
    assert evening.code == 2
    assert "failed in line 3: ValueError: no idea" in evening.errors
    assert "Saved." in evening.shown
    assert len(record_in(home)) > 1
