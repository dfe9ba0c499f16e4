"""The beginning of a page of rules: a picture with numbered parts, and a summary, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from torri.engine.errors import Error
from torri.engine.language import languages, speaking
from torri.engine.parts import part_file
from torri.games import RULEBOOKS, games
from torri.web import overview as overviews
from torri.web.overview import numbered, overview, texts_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.browser import Hands
    from tests.web.conftest import Client

every_game = pytest.mark.parametrize("game", games())


@every_game
def test_every_part_is_numbered_once_and_explained_in_every_language(game: str) -> None:
    """The numbers of the picture are those of the list, and nothing in it can be pressed or linked to."""
    for language in languages():
        with speaking(language):
            shown = overview(RULEBOOKS[game])
        assert shown is not None
        numbers = [int(n) for n in re.findall(r'<b class="part-number">(\d+)</b>', shown.picture)]
        assert sorted(set(numbers)) == [part.number for part in shown.parts]
        assert [part.number for part in shown.parts] == list(range(1, len(shown.parts) + 1))
        assert all(part.name and part.line for part in shown.parts)
        assert not re.search(r'\s(id|name)="', shown.picture)


@every_game
def test_a_summary_says_the_same_in_every_language(game: str) -> None:
    """Parts and points are the same ones, and short enough for one screen."""
    told = [texts_of(RULEBOOKS[game], language) for language in languages()]
    assert all(list(each["parts"]) == list(told[0]["parts"]) for each in told)
    assert len({len(each["summary"]) for each in told}) == 1
    assert all(len(point["line"]) < 180 for each in told for point in each["summary"])


def test_a_page_begins_with_picture_summary_and_the_ways_on(shared: Client) -> None:
    """Then come the whole rules."""
    page = shared.get("/rules/tajuto").text
    order = ['class="picture"', "The bag", "In short", "Play now", "Learn in 5 minutes", "<article"]
    assert sorted(order, key=page.index) == order


@pytest.mark.parametrize(
    ("file", "text"),
    [("overview.toml", "parts = 3"), ("overview.toml", "record = ["), ("overview.en.toml", "")],
)
def test_an_overview_that_cannot_be_read_is_left_out(
    file: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The rules are there all the same, and the log says what is wrong."""
    broken = tmp_path / file
    broken.write_text(text, encoding="utf-8")
    monkeypatch.setattr(
        overviews, "part_file", lambda book, *names: broken if names[-1] == file else part_file(book, *names)
    )
    overviews.drawn.cache_clear()
    overviews.moment.cache_clear()
    assert overview(RULEBOOKS["tajuto"]) is None
    assert "The overview of tajuto is left out" in caplog.text


def test_a_part_that_is_nowhere_is_refused() -> None:
    """A number never stands on nothing."""
    assert numbered('<p data-zone="bag">', "bag", 1).endswith('<b class="part-number">1</b>')
    with pytest.raises(Error, match='There is no "box" on the table'):
        numbered('<p data-zone="bag">', "box", 1)


def test_the_picture_fits_a_phone_and_a_desk(hands: Callable[..., Hands]) -> None:
    """All numbers are on the page, nothing hangs over its edge, and a checker finds nothing serious."""
    for way in ({}, {"phone": True, "language": "ja"}):
        person = hands(**way)
        person.go("/rules/saint-petersburg")
        expect(person.page.locator(".numbered li")).to_have_count(8)
        numbers = person.page.evaluate(
            """() => [...document.querySelectorAll(".picture .part-number")].filter((each) => {
                const { left, right, width } = each.getBoundingClientRect();
                return width && left >= 0 && right <= document.documentElement.clientWidth;
            }).map((each) => Number(each.textContent)).sort()"""
        )
        assert numbers == list(range(1, 9))
        assert not person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        person.check_accessible()
