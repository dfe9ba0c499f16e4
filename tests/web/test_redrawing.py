"""New parts of a page are put into their places in a real browser: what is equal stays what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from torri.web.assets import asset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.web.conftest import Client

PLACE = """async ([module, html]) => {
    const { place } = await import(module), read = document.createElement("template");
    read.innerHTML = html;
    place([...read.content.children]);
}"""
FILL = "html => { document.querySelector('main').innerHTML = html; }"
MARK = "selector => { document.querySelector(selector).known = true; }"
KNOWN = "selector => Boolean(document.querySelector(selector).known)"


@pytest.fixture
def page(chromium: Browser, shared: Client) -> Iterator[Page]:
    """A page of the house, from which modules can be imported."""
    page = chromium.new_page()
    page.goto(f"{shared.base_url}/lobby")
    yield page
    page.close()


def place(page: Page, html: str) -> None:
    """Put new parts into the page, as a message of the socket does."""
    page.evaluate(PLACE, [asset("js/redraw.js"), html])


def fill(page: Page, html: str) -> Any:
    """Begin with a page of these parts."""
    page.evaluate(FILL, html)


def test_what_is_equal_stays_the_same_element(page: Page) -> None:
    """Only what differs is exchanged, deep inside a part too."""
    fill(page, '<div data-part="table"><ul><li id="a"></li><li id="b">2</li></ul></div>')
    page.evaluate(MARK, "#a")
    page.evaluate(MARK, "#b")
    place(page, '<div data-part="table"><ul><li id="a"></li><li id="b" class="can">2</li></ul></div>')
    assert page.evaluate(KNOWN, "#a")
    assert not page.evaluate(KNOWN, "#b")
    expect(page.locator("#b")).to_have_class("can")


def test_a_part_with_more_in_it_is_filled_anew(page: Page) -> None:
    """Where the number of things differs, all of them are exchanged."""
    fill(page, '<div data-part="table"><p id="a">1</p></div>')
    page.evaluate(MARK, "#a")
    place(page, '<div data-part="table"><p id="a">1</p><p>2</p></div>')
    assert not page.evaluate(KNOWN, "#a")
    expect(page.locator("[data-part=table] p")).to_have_text(["1", "2"])


def test_the_focus_goes_to_the_button_that_stands_for_the_same(page: Page) -> None:
    """Where there is none, to what is asked."""
    button = '<button name="action" value="buy &quot;9&quot;">{}</button>'
    asked = '<b id="asked" tabindex="-1">?</b>'
    fill(page, f'<div data-part="prompt">{button.format("Buy")}{asked}</div>')
    page.focus("[name=action]")
    place(page, f'<div data-part="prompt"><i></i>{button.format("Buy for 3")}{asked}</div>')
    expect(page.locator("[name=action]")).to_be_focused()
    place(page, f'<div data-part="prompt">{asked}</div>')
    expect(page.locator("#asked")).to_be_focused()


def test_what_was_picked_stays_picked(page: Page) -> None:
    """A card that lies ready is still ready when the table is drawn anew."""
    pick = '<input type="radio" name="pick" value="{}"{}>'
    fill(page, f'<div id="table" data-part="table">{pick.format(1, " checked")}{pick.format(2, "")}</div>')
    page.check('[name=pick][value="2"]')
    more = pick.format(3, "")
    place(page, f'<div data-part="table">{pick.format(1, " checked")}{pick.format(2, "")}{more}</div>')
    expect(page.locator('[name=pick][value="2"]')).to_be_checked()


def test_a_field_that_is_typed_into_is_left_alone(page: Page) -> None:
    """What somebody is writing does not vanish; afterwards the part is drawn again."""
    fill(page, '<div data-part="more"><input id="word"></div><input id="other">')
    page.fill("#word", "rosa")
    place(page, '<div data-part="more"><input id="word"><p>new</p></div>')
    expect(page.locator("#word")).to_have_value("rosa")
    page.focus("#other")
    place(page, '<div data-part="more"><input id="word"><p>new</p></div>')
    expect(page.locator("[data-part=more] p")).to_have_text("new")


def test_a_log_gets_only_the_lines_that_it_does_not_have(page: Page) -> None:
    """Lines are known by their row and their words."""
    line = '<li data-row="{}">{}</li>'
    fill(page, f'<ol data-part="log" data-mode="append">{line.format(1, "a")}{line.format(2, "b")}</ol>')
    place(page, f'<div data-part="log">{line.format(2, "b")}{line.format(2, "c")}{line.format(3, "b")}</div>')
    expect(page.locator("[data-part=log] li")).to_have_text(["a", "b", "c", "b"])
