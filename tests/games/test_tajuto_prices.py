"""Tajuto: the table of prices, its confidence, and the file of somebody who owns the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import torri
from tests.games.tajuto_table import game, play, steps, table
from torri.games.tajuto import price_table, read_prices
from torri.games.tajuto.material import OBJECTIVES, TABLE

OWN_FILE = Path(price_table.__file__).with_name("prices.toml")


def test_the_price_table_says_how_far_each_price_can_be_trusted() -> None:
    """11 of the 33 tiles have a sourced price: two markets, eight inaugurations, the first F (section 2)."""
    sure = {
        (name, place)
        for name, prices in price_table.TABLE.items()
        for place, (_, confidence) in enumerate(prices)
        if confidence == "exact"
    }
    assert sure == {("market", 0), ("market", 1), ("inauguration", 0), ("F", 0)}
    tiles = sum(len(prices) for prices in price_table.TABLE.values()) + 7  # one price for eight inaugurations
    assert (tiles, len(sure) + 7) == (33, 11)


def test_the_printed_numbers() -> None:
    """Usage, bonuses, points, discount, and how the game ends (section 9)."""
    assert TABLE["usage"] == {"A": 0, "B": 4, "C": 6, "D": 2, "E": 0, "F": 0}
    assert TABLE["meditation"] == {"offering": 2, "covering": 2, "discount": 2}
    assert TABLE["points"] == {"inauguration": 4, "objective": 1, "lantern": 1}
    assert (TABLE["pagodas_to_end"], TABLE["quiet_turns"]) == (4, 200)


def test_the_box() -> None:
    """48 floors; 12 basic tiles, 15 of wisdom, 4, 6, 8 objectives, 8 inaugurations: 53 tiles (section 1)."""
    assert len(TABLE["colours"]) * TABLE["sizes"] == 48
    copies = TABLE["copies"]
    wisdom = sum(copies[f"wisdom-{points}"] for points in range(1, 6))
    extras = copies["D"] + copies["E"] + copies["F"]
    assert (wisdom, copies["market"] + copies["lantern"], extras) == (15, 4, 6)
    assert 4 * 3 + sum(copies.values()) + len(OBJECTIVES) + len(TABLE["colours"]) == 53


def test_the_whole_table_is_in_the_record_of_play() -> None:
    """A record can be replayed even when the table that comes with the game was corrected since."""
    match = game(prices="D=11,13").match(seed=1)
    written = match.record.options["prices"]
    assert written.startswith("wisdom-1=2?,4?,6? ")
    assert "market=10!,12!" in written
    assert "D=11,13" in written
    assert torri.replay(match.record).state == match.state


def test_prices_of_an_owner_are_played_and_shown() -> None:
    """What the owner gave costs that much, and is said to come from an owner; the rest stays as it is."""
    state = table(meditation=(11, 0), prices="D=11,13")
    village = {stack["tile"]: stack for stack in state.view(0)["village"]}
    assert (village["D"]["price"], village["D"]["confidence"]) == (11, "owner")
    assert (village["E"]["price"], village["E"]["confidence"]) == (10, "assumed")
    assert (village["F"]["price"], village["F"]["confidence"]) == (10, "exact")
    assert steps(play(state, "acquire with A", "acquire D")) == 0


def test_a_table_is_kept_in_one_way() -> None:
    """However it is given, the same table is the same text, and the same game."""
    text = price_table.check_text("F=9,12   lantern=10,12")
    assert price_table.check_text(text) == text
    assert game(prices="lantern=10,12 F=9,12") == game(prices=text)
    assert price_table.check_text("D=8 wisdom-2=4,5") == price_table.check_text("D=8,12? wisdom-2=4,5,10?")
    assert price_table.check_text("") == price_table.DEFAULT == game().options["prices"]


def test_the_file_that_comes_with_the_game_can_be_read_as_an_owners() -> None:
    """A copy of prices.toml is a table of prices; all of it then comes from the owner."""
    assert read_prices(OWN_FILE)["prices"] == re.sub(r"[!~?]", "", price_table.DEFAULT)


def test_an_owners_file_may_leave_out_what_was_not_looked_up(tmp_path: Path) -> None:
    """Other prices stay as they are."""
    file = tmp_path / "mine.toml"
    file.write_text("[prices]\nwisdom-1 = [3, 4, 5]\ninauguration = [7]\n", encoding="utf-8")
    assert read_prices(file) == {"prices": price_table.check_text("wisdom-1=3,4,5 inauguration=7")}


WRONG_TEXTS = {
    "D": 'D is written like "D=10,12", not "D".',
    "D=8,10,12": "D needs 2 prices, the top tile first, not 3.",
    "D=10,x": 'D is written like "D=10,12", not "D=10,x".',
    "D=12,10": "D: each tile of a stack is dearer than the one above it, but 12 is followed by 10.",
    "D=10,10": "D: each tile of a stack is dearer than the one above it, but 10 is followed by 10.",
    "D=10,100": "D: a price is from 0 to 99, not 100.",
    "D=13": "D: each tile of a stack is dearer than the one above it, but 13 is followed by 12.",
    "D=10,12 D=10,12": "D is there twice.",
    "lantrn=1,2": 'There is no tile "lantrn". Did you mean "lantern"?',
}


@pytest.mark.parametrize("text", WRONG_TEXTS)
def test_a_wrong_table_is_refused_with_a_sentence(text: str) -> None:
    """The error says what is wrong and what is possible."""
    with pytest.raises(torri.Error, match=re.escape(WRONG_TEXTS[text])):
        torri.game("tajuto", prices=text)


WRONG_FILES = {
    "": "It has no part [prices] with lines like: wisdom-1 = [2, 4, 6].",
    "prices = 3": "It has no part [prices]",
    "[price]\nD = [10, 12]": "There is no part [price]; the prices are in [prices].",
    "[prices]\nD = 10": "D needs a list of prices in brackets: D = [10, 12].",
    "[prices]\nD = [10]": "D needs 2 prices, the top tile first, not 1.",
    "[prices]\nD = [10, true]": "D: a price is a whole number from 0 to 99, not True.",
    "[prices]\nD = [10.5, -12]": "D: a price is a whole number from 0 to 99, not 10.5. D: a price is a whole",
    "[prices]\nD = [12, 10]": "but 12 is followed by 10.",
    "[prices]\nD = [10, 100]": "D: a price is from 0 to 99, not 100.",
    "[prices]\nG = [10, 12]": 'There is no tile "G". Possible: wisdom-1,',
    "[prices\n": "it is not TOML (",
}


@pytest.mark.parametrize("text", WRONG_FILES)
def test_a_wrong_price_file_is_refused_with_a_sentence(text: str, tmp_path: Path) -> None:
    """The error names the file and says what is wrong."""
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(torri.Error, match=re.escape(WRONG_FILES[text])) as refused:
        read_prices(file)
    assert str(refused.value).startswith(f"{file} is no table of prices")


def test_every_mistake_of_a_file_is_said(tmp_path: Path) -> None:
    """Three mistakes, three sentences."""
    file = tmp_path / "mine.toml"
    file.write_text("[prices]\nD = [10]\nE = [12, 11]\nwisdom-6 = [1, 2, 3]\n", encoding="utf-8")
    with pytest.raises(torri.Error) as refused:
        read_prices(file)
    said = str(refused.value)
    assert all(part in said for part in ("D needs 2 prices", "E: each tile", 'no tile "wisdom-6"'))


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    """Neither ends in a traceback."""
    with pytest.raises(torri.Error, match="cannot be read: no such file or directory"):
        read_prices(tmp_path / "nothing.toml")
    picture = tmp_path / "picture.toml"
    picture.write_bytes(b"\xff\xd8\xff")
    with pytest.raises(torri.Error, match="it is not a text in UTF-8"):
        read_prices(picture)
