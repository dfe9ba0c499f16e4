"""The guide for players: in both languages, with the words that are on the buttons."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from torri.engine.language import _, languages, speaking
from torri.web.pages.guide import guide
from torri.web.pages.prose import headings

if TYPE_CHECKING:
    from tests.web.conftest import Client

BUTTON = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
KEY = re.compile(r"^\| ([^|]+) \|", re.MULTILINE)


def test_the_guide_follows_the_language_of_the_reader(client: Client) -> None:
    """Home leads to it, and it is read in English and in Japanese."""
    assert 'href="/guide"' in client.get("/").text
    assert '<article lang="en">' in client.get("/guide").text
    page = client.post("/settings", data={"language": "ja", "back": "/guide"}, follow_redirects=True)
    assert page.url.path == "/guide"
    assert '<article lang="ja">' in page.text


def test_a_language_without_a_guide_reads_the_english_one() -> None:
    """Nothing is missing where nobody translated it."""
    assert guide("eo") == guide("en")


@pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))
def test_every_guide_names_the_same_buttons_as_they_are_called(language: str) -> None:
    """What is in italics is on a button, in the reader's language; no chapter and no key is left out."""
    english, other = guide("en")[2], guide(language)[2]
    assert len(headings(other)) == len(headings(english))
    assert len(KEY.findall(other)) == len(KEY.findall(english))
    named = set(BUTTON.findall(english))
    with speaking(language):
        assert {_(name) for name in named} == set(BUTTON.findall(other))


def test_the_keys_of_the_guide_are_heard() -> None:
    """Every single letter of the list of keys stands in the script."""
    script = "".join(module.read_text("utf-8") for module in (files("torri.web") / "static" / "js").iterdir())
    letters = re.findall(r"\b[a-zI]\b", "".join(KEY.findall(guide("en")[2])))
    assert letters
    assert [
        letter
        for letter in letters
        if not re.search(rf"[\"']?\b{letter}\b[\"']?:|[\"']{letter}[\"']", script)
    ] == []
