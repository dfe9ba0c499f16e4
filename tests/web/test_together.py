"""People at several browsers: a table that nobody can lose, and those who only look on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.browser import Hands
from tests.web.conftest import client_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser

GAME = "san-gimignano"
TURNS = 4


def invite(host: Hands, friend: Hands) -> str:
    """Open a table with friends in two clicks, and sit down by its link; the code."""
    host.go()
    host.press(f'li[data-game="{GAME}"] a[href="/new/{GAME}"]')
    host.page.wait_for_url("**/new/*")
    host.press("button[value=friends]")
    host.page.wait_for_url("**/t/*")
    link = host.page.locator("#link").input_value()
    expect(host.page.locator(".only-here")).to_be_visible()
    friend.page.goto(link)
    friend.page.fill("input[name=name]", "William <i>of</i> Baskerville"[:24])
    friend.press('form[action$="/join"] button')
    friend.page.wait_for_selector("main[data-table]")
    host.page.wait_for_selector("main[data-table]")
    return link.rsplit("/", 1)[-1]


def seats(people: list[Hands]) -> dict[int, Hands]:
    """Who sits where."""
    return {int(str(person.page.locator("main").get_attribute("data-seat"))): person for person in people}


def take_turns(people: list[Hands], code: str, decisions: int) -> None:
    """Let whoever is asked decide, so many times."""
    around = seats(people)
    for _decision in range(decisions):
        seat = people[0].table(code).to_move
        assert seat is not None
        assert around[seat].wait_for_turn(code, seat)
        around[seat].decide(code, seat)


def test_two_people_and_everything_that_can_happen_to_a_connection(chromium: Browser, tmp_path: Path) -> None:
    """A reload, a lost connection and a restart of the server in the middle: the game goes on."""
    database = tmp_path / "tables.sqlite"
    with client_of(database) as client:
        people = [Hands(chromium, client), Hands(chromium, client, phone=True, language="ja")]
        code = invite(*people)
        take_turns(people, code, TURNS)
        people[0].page.reload()
        take_turns(people, code, TURNS)
        people[1].context.set_offline(offline=True)
        people[1].page.wait_for_selector("main[data-connected=no]")
        people[1].context.set_offline(offline=False)
        people[1].page.wait_for_selector("main[data-connected=yes]")
        take_turns(people, code, TURNS)
        port, before = client.port, people[0].table(code).play.sequence
    with client_of(database, port=port) as client:
        for person in people:
            person.client = client
        people[0].wait_until_back(code, len(people))
        for person in people:
            person.page.wait_for_selector("main[data-connected=yes]")
        take_turns(people, code, TURNS)
        assert people[0].table(code).play.sequence > before
    for person in people:
        assert not [
            problem for problem in person.problems if "WebSocket" not in problem and "ERR_" not in problem
        ]
        person.context.close()


def test_a_name_with_markup_is_only_a_name(hands: Callable[..., Hands]) -> None:
    """What somebody types as a name is shown as it was typed, on both pages."""
    host, friend = hands(), hands()
    invite(host, friend)
    for person in (host, friend):
        expect(person.page.locator(".sitting")).to_contain_text("William <i>of</i>")
        assert person.page.locator(".sitting i").count() == 0


def test_a_spectator_sees_the_table_and_can_do_nothing(hands: Callable[..., Hands]) -> None:
    """Whoever has the link can look on: no hand, no button, but every change."""
    player, spectator = hands(), hands()
    code = player.open_table(GAME)
    spectator.go(f"/t/{code}")
    expect(spectator.page.locator(".handzone")).to_have_count(0)
    assert player.wait_for_turn(code)
    lines = spectator.page.locator("[data-part=log] li")
    before = lines.count()
    player.decide(code)
    expect(lines.nth(before)).to_be_attached()
    assert spectator.page.locator("button[name=action]").count() == 0
    expect(player.page.locator(".watching")).to_contain_text("1")


def test_chat_reaches_the_other_browser_as_text(hands: Callable[..., Hands]) -> None:
    """A message with markup arrives as it was typed."""
    host, friend = hands(), hands(language="ja")
    invite(host, friend)
    host.press("[data-chat] > summary")
    host.page.fill("#saying", "<img src=x> hello")
    host.page.keyboard.press("Enter")
    unread = friend.page.locator("[data-unread]")
    expect(unread).to_have_text("新着1件")
    friend.press("[data-chat] > summary")
    expect(unread).to_be_empty()
    expect(friend.page.locator(".chat")).to_contain_text("<img src=x> hello")
    assert friend.page.locator(".chat img").count() == 0


def test_one_asks_to_go_back_and_the_other_agrees(hands: Callable[..., Hands]) -> None:
    """The last action of whoever asked is taken back when everybody agrees; what lay open stays open."""
    people = [hands(), hands()]
    code = invite(*people)
    seat = people[0].table(code).to_move
    assert seat is not None
    take_turns(people, code, 1)
    asker, other = seats(people)[seat], seats(people)[1 - seat]
    asker.press("details:has(> [data-part=more]) > summary")
    asker.press('form[action$="/back"] button')
    expect(other.page.locator(".asks-back")).to_contain_text("since then")
    expect(asker.page.locator("details:has(> [data-part=more])")).to_have_attribute("open", "")
    other.press(".prompt .do [value^=agree]")
    expect(asker.page.locator("[data-part=log]")).to_contain_text("agreed to go back")
    assert asker.wait_for_turn(code, seat)


def test_what_was_said_far_below_is_announced_on_the_prompt(hands: Callable[..., Hands]) -> None:
    """On a phone the chat lies below the table: a badge counts what is new, and leads there."""
    host, friend = hands(), hands(phone=True)
    invite(host, friend)
    friend.page.wait_for_selector("main[data-connected=yes]")
    badge = friend.page.locator(".prompt .unread")
    host.press("[data-chat] > summary")
    for number, text in enumerate(("hello", "are you there?"), 1):
        host.page.fill("#saying", text)
        host.press(".saying button")
        expect(badge).to_have_text(f"Chat: {number} new")
    assert host.page.locator(".unread").count() == 0
    friend.press(".prompt .unread")
    expect(friend.page.locator("#saying")).to_be_focused()
    expect(friend.page.locator(".chat")).to_be_in_viewport()
    expect(badge).to_have_count(0)
