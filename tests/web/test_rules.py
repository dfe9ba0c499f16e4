"""The rules in the browser: in both languages, for players, with links that lead somewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from tests.games.page import Page, tables
from torri.engine.language import languages
from torri.games import games
from torri.web.scenes import scene
from torri.web.written_rules import article, contents

if TYPE_CHECKING:
    from tests.web.conftest import Client

every_page = pytest.mark.parametrize(
    ("game", "language"), [(g, code) for g in games() for code in languages()]
)
FOR_PROGRAMMERS = ["view(seat)", "tensor", "For programmers", "プログラマー", "<td><code>", "import torri"]


def test_the_rules_follow_the_language_of_the_reader(client: Client) -> None:
    """The same address is read in English and, after the language was changed, in Japanese."""
    assert '<article lang="en">' in client.get("/rules/couperation").text
    page = client.post(
        "/settings", data={"language": "ja", "back": "/rules/couperation"}, follow_redirects=True
    )
    assert page.url.path == "/rules/couperation"
    assert '<article lang="ja">' in page.text
    assert ">リザーブの上限</th>" in page.text
    assert not re.search("The rules|Rulings|Reserve", page.text)


@every_page
def test_players_read_every_chapter_but_that_for_programmers(game: str, language: str) -> None:
    """All headings and all rows of the player's part are there, and nothing of the other."""
    html, page = article(game, language), Page(game, language)
    assert re.findall("<h2 [^>]*>(.*?)</h2>", html) == page.headings[:-1]
    assert html.count("<tr>") == sum(len(table) for table in tables(page.for_players))
    assert not [words for words in FOR_PROGRAMMERS if words in html]


@every_page
def test_every_link_of_the_rules_leads_to_a_heading(game: str, language: str) -> None:
    """Ids are unique; the contents and the links in the text name one that is there."""
    html = article(game, language)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(set(ids)) == len(ids)
    assert [heading.anchor for heading in contents(game, language)] == ids
    links = [unquote(link).removeprefix("#") for link in re.findall(r'<a href="([^"]+)"', html)]
    assert set(links) <= set(ids)
    assert len(links) == article(game, "en").count("<a ")


@every_page
def test_the_shelf_says_how_long_a_game_takes_as_its_page_does(game: str, language: str) -> None:
    """The minutes on the box of the home page are those of the table at the top of the rules."""
    page = Page(game, language)
    told = page.rows(page.headings[0])[-1][1]
    assert re.findall(r"\d+", scene(game).BOX.minutes) == re.findall(r"\d+", told)


@every_page
def test_rulings_are_in_a_fold(game: str, language: str) -> None:
    """Who learns a game is not met by its special cases; nothing else is folded away."""
    html = article(game, language)
    assert re.findall(r"<details[^>]*>.*?<table class=\"(\w+)\"", html, re.DOTALL) == ["rulings"]
    assert html.count('<table class="rulings"') == 1


def test_the_rules_lead_to_a_table(client: Client) -> None:
    """Whoever has read enough plays: the button begins a game against a bot."""
    page = client.get("/rules/tajuto").text
    assert re.search(r'action="/open">.*?value="tajuto".*?name="with" value="bots">Play now', page, re.DOTALL)


def test_a_line_that_ends_in_the_source_leaves_no_space_in_japanese() -> None:
    """Japanese has no spaces between sentences; English has."""
    assert not re.search(r"。\s+\w", article("tajuto", "ja"))
    assert not re.search(r"[a-z]\.[A-Z]", article("tajuto", "en"))
