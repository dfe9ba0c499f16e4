"""Presses and changes in a real browser: what appears under a finger is not pressed, and no tap gets lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.browser import Hands
from tests.web.conftest import HASTY, client_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.web.conftest import Client

GAME = "san-gimignano"
CALM = 0.7
"""Seconds without presses after a change, by a clock that goes on only where a test says so."""

PRESS_AT_ONCE = """() => {
    let waited = false;
    window.pressed = new Promise(done => new MutationObserver((_changes, observer) => {
        const button = document.querySelector("#acting button[name=action]");
        waited ||= Boolean(document.querySelector(".prompt.wait"));
        if (!waited || !button) return;
        observer.disconnect();
        setTimeout(() => { button.click(); done(button.value); });
    }).observe(document.querySelector("main"), {childList: true, subtree: true}));
}"""
WATCHED = """() => {
    const send = WebSocket.prototype.send;
    window.sent = [];
    window.heard = 0;
    window.now = 0;
    performance.now = () => window.now;
    WebSocket.prototype.send = function (text) { window.sent.push(JSON.parse(text)); send.call(this, text); };
    window.WebSocket = class extends WebSocket {
        constructor(...where) {
            super(...where);
            this.addEventListener("message", () => { window.heard += 1; });
        }
    };
}"""


@pytest.fixture
def calm(tmp_path: Path) -> Iterator[Client]:
    """A server whose pages take no press for a while after a change."""
    with client_of(tmp_path / "calm.sqlite", replace(HASTY, bot_pace=0.2, calm_seconds=CALM)) as client:
        yield client


def at_my_turn(browser: Browser, client: Client, *, phone: bool = False) -> tuple[Hands, str]:
    """Somebody who is asked for something, and has had time to look."""
    me = Hands(browser, client, phone=phone)
    me.context.add_init_script(f"({WATCHED})()")
    code = me.open_table(GAME)
    assert me.wait_for_turn(code)
    go_on(me)
    return me, code


def go_on(me: Hands) -> None:
    """Let the moment pass in which nothing can be pressed."""
    me.page.evaluate("calm => { now += 1000 * calm; }", CALM)


def leave(me: Hands) -> None:
    """Close the page; nothing went wrong on it."""
    me.context.close()
    me.check()


def test_what_another_brings_under_the_pointer_is_not_pressed(chromium: Browser, calm: Client) -> None:
    """A click that comes just after a bot's move does nothing; a moment later the same button works."""
    me, code = at_my_turn(chromium, calm)
    before = decisions_of_the_bot(me, code)
    me.page.evaluate(PRESS_AT_ONCE)
    for _decision in range(20):
        me.decide(code)
        is_the_bots = me.table(code).to_move != 0
        if is_the_bots or decisions_of_the_bot(me, code) > before:  # it may have been that quick
            break
    sent = me.page.evaluate("sent.length")
    pressed = me.page.evaluate("window.pressed")
    me.page.keyboard.press("1")
    assert me.page.evaluate("sent.length") == sent, "neither the click nor the key counts"
    go_on(me)
    me.do(pressed)
    leave(me)


def decisions_of_the_bot(me: Hands, code: str) -> int:
    """How often it has decided so far."""
    return sum(row.seat == 1 for row in me.table(code).play.in_force)


def an_exchange(me: Hands, code: str) -> str:
    """A card that can be chosen for an Exchange: more decisions of the same person follow."""
    legal = me.table(code).play.knowledge(0).legal
    return next(action.code for action in legal if action.code.startswith("exchange"))


def test_the_next_press_counts_when_undo_is_offered(chromium: Browser, calm: Client) -> None:
    """It comes a moment after one's own action, and takes nothing away from whoever goes on at once."""
    me, code = at_my_turn(chromium, calm)
    me.do(an_exchange(me, code))
    expect(me.page.locator("#acting button[name=undo]")).to_be_visible()
    me.do(an_exchange(me, code))
    leave(me)


def test_the_second_half_of_a_double_click_is_no_decision(chromium: Browser, calm: Client) -> None:
    """Whoever clicks twice decides once."""
    me, code = at_my_turn(chromium, calm)
    me.do(an_exchange(me, code))
    me.page.evaluate(
        """() => document.querySelector("#acting button[name=action]")
            .dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail: 2}))"""
    )
    assert me.page.evaluate("sent.filter(message => message.do === 'act').length") == 1
    leave(me)


def test_a_change_under_a_finger_does_not_take_the_tap_away(chromium: Browser, calm: Client) -> None:
    """While a finger is down the table stays; when it is lifted, the change is shown."""
    me, code = at_my_turn(chromium, calm, phone=True)
    other = Hands(chromium, calm)
    me.page.clock.install()
    me.page.clock.pause_at(me.page.evaluate("Date.now()") / 1000 + 1)
    me.page.evaluate(
        """() => document.querySelector("#acting button[name=action]")
            .dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}))"""
    )
    heard = me.page.evaluate("heard")
    other.go(f"/t/{code}")
    me.page.wait_for_function("heard => window.heard > heard", arg=heard, polling=20)
    expect(me.page.locator(".watching")).to_have_count(0)
    me.page.evaluate(
        """() => document.querySelector("#acting button[name=action]")
            .dispatchEvent(new PointerEvent("pointerup", {bubbles: true}))"""
    )
    me.page.clock.run_for(1000)
    expect(me.page.locator(".watching")).to_contain_text("1")
    leave(other)
    leave(me)


def test_a_stale_press_is_refused_in_a_sentence(chromium: Browser, calm: Client) -> None:
    """An action for a table that has moved on changes nothing and says why."""
    me, code = at_my_turn(chromium, calm)
    sequence = me.table(code).play.sequence
    answer = me.context.request.post(
        f"{me.home}/t/{code}/act", form={"sequence": str(sequence - 1), "action": "pass"}
    )
    assert answer.status == 409
    assert "moved on" in answer.text()
    assert me.table(code).play.sequence == sequence
    me.page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) {
                send.call(this, JSON.stringify({...JSON.parse(text), sequence: 0}));
            };
        }"""
    )
    me.press("#acting button[name=action]:not([data-grave])")
    expect(me.page.locator("#refused")).to_contain_text("The table has moved on")
    expect(me.page.locator("#acting [aria-busy]")).to_have_count(0)
    leave(me)


def test_a_press_without_a_connection_does_nothing_but_say_so(chromium: Browser, client: Client) -> None:
    """While the connection is lost no press leaves the page; then all goes on."""
    me = Hands(chromium, client)
    code = me.open_table(GAME)
    assert me.wait_for_turn(code)
    me.page.evaluate("window.same = true")
    me.context.set_offline(offline=True)
    expect(me.page.locator("main")).to_have_attribute("data-connected", "no")
    me.press("#acting button[name=action]:not([data-grave])")
    expect(me.page.locator("#refused")).to_contain_text("Not sent")
    me.page.locator('form[action$="/back"]').evaluate("form => form.requestSubmit()")
    expect(me.page.locator("#refused")).to_contain_text("Not sent")
    me.context.set_offline(offline=False)
    expect(me.page.locator("main")).to_have_attribute("data-connected", "yes")
    assert me.page.evaluate("window.same"), "the page was left"
    me.decide(code)
    me.context.close()
    assert all("ERR_INTERNET_DISCONNECTED" in problem for problem in me.problems), me.problems


def test_what_may_lose_the_game_is_pressed_twice(chromium: Browser, client: Client) -> None:
    """San Gimignano: the first press on a pass that may lose says what it does, the second one does it."""
    me = Hands(chromium, client)
    code = me.open_table(GAME)
    button = "#acting button[value=pass][data-grave]"
    while me.wait_for_turn(code) and not me.page.locator(button).count():
        others = [action.code for action in me.table(code).play.knowledge(0).legal]
        me.do(next(code for code in others if code != "pass"))
    before = me.shown()["sequence"]
    me.press(button)
    expect(me.page.locator(button)).to_have_attribute("data-again", "Press again")
    expect(me.page.locator("#brings")).to_contain_text("ends the game if")
    assert me.shown()["sequence"] == before
    me.do("pass")
    leave(me)
