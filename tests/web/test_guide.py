"""The guide for players: in both languages, with the words that are on the buttons."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from torri.engine.language import SOURCE, _, languages, speaking
from torri.players.levels import LEVELS
from torri.web.pages.guide import CHAPTERS, FIRST, chapter

if TYPE_CHECKING:
    from tests.web.conftest import Client

BUTTON = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
KEY = re.compile(r"^\| ([^|]+) \|", re.MULTILINE)


OTHERS = sorted(set(languages()) - {SOURCE})


@pytest.mark.parametrize("address", CHAPTERS.values())
def test_the_guide_follows_the_language_of_the_reader(client: Client, address: str) -> None:
    """Home leads to every chapter, and it is read in English and in Japanese."""
    assert f'href="{address}"' in client.get("/").text
    assert '<article lang="en">' in client.get(address).text
    page = client.post("/settings", data={"language": "ja", "back": address}, follow_redirects=True)
    assert page.url.path == address
    assert '<article lang="ja">' in page.text


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_language_without_a_guide_reads_the_english_one(name: str) -> None:
    """Nothing is missing where nobody translated it."""
    assert chapter(name, "eo") == chapter(name, SOURCE)


@pytest.mark.parametrize("name", CHAPTERS)
@pytest.mark.parametrize("language", OTHERS)
def test_every_guide_names_the_same_buttons_as_they_are_called(language: str, name: str) -> None:
    """What is in italics is on a button, in the reader's language; no chapter and no key is left out."""
    english, other = chapter(name, SOURCE), chapter(name, language)
    assert other.title != english.title
    assert len(other.contents) == len(english.contents)
    assert len(KEY.findall(other.text)) == len(KEY.findall(english.text))
    named = set(BUTTON.findall(english.text))
    with speaking(language):
        assert {_(name) for name in named} == set(BUTTON.findall(other.text))


@pytest.mark.parametrize("language", [SOURCE, *OTHERS])
def test_the_levels_of_the_guide_are_those_of_the_players(language: str) -> None:
    """Name and sentence as the players say them."""
    text = chapter("opponents", language).text
    with speaking(language):
        rows = [f"| {level.number} | {level.title} | {_(level.about)} |" for level in LEVELS]
    assert [row for row in rows if row not in text] == []


def test_the_keys_of_the_guide_are_heard() -> None:
    """Every single letter of the list of keys stands in the script."""
    script = "".join(module.read_text("utf-8") for module in (files("torri.web") / "static" / "js").iterdir())
    letters = re.findall(r"\b[a-zI]\b", "".join(KEY.findall(chapter(FIRST, SOURCE).text)))
    assert letters
    assert [
        letter
        for letter in letters
        if not re.search(rf"[\"']?\b{letter}\b[\"']?:|[\"']{letter}[\"']", script)
    ] == []
