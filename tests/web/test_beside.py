"""Beside the table, in a real browser: hints, rules, sound, and the notice that it is my turn."""

from __future__ import annotations

import asyncio
import re
import threading
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import LOOKS
from torri.games import RULEBOOKS
from torri.players.search import search
from torri.table.bots import Thinkers

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.browser import Hands
    from torri.engine.knowledge import Knowledge
    from torri.table.thinker import Job

GAME = "san-gimignano"
EARS = """() => {
    window.heard = 0;
    const listen = window.AudioContext;
    window.AudioContext = class extends listen { constructor() { super(); window.heard += 1; } };
}"""
MAIL = """() => {
    window.told = [];
    window.Notification = class extends EventTarget {
        constructor(title, about) { super(); window.told.push([title, about.body]); window.notice = this; }
        close() {}
    };
    window.Notification.permission = "granted";
    window.away = false;
    Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
}"""


@pytest.mark.parametrize("game", RULEBOOKS)
def test_hints_name_candidates_with_their_chances(hands: Callable[..., Hands], game: str) -> None:
    """Where no other person plays a search says what it would do, and how likely that wins."""
    me = hands()
    code = me.open_table(game)
    while me.wait_for_turn(code) and len(me.table(code).play.knowledge(0).legal) == 1:
        me.decide(code)
    known = me.table(code).play.knowledge(0)
    table = me.table(code)
    words = {known.describe(action, table.row.names): action.code for action in known.legal}
    search("10", 1).explain(known)  # what is compiled once is not waited for at the page
    me.press("[data-hints] > summary")
    candidates = me.page.locator(".hints li:has(.hbar)")
    expect(candidates.first).to_be_visible(timeout=60_000)
    for place, text in enumerate(candidates.all_inner_texts()):
        found = re.fullmatch(
            r"(Suggestion\s+)?([^\n]*?)\s+(\d+) % ± (\d+)\s+([^\n]+)(?:\s+Too close to call)?",
            text,
            re.DOTALL,
        )
        assert found, text
        assert bool(found[1]) == (place == 0)
        assert found[2] in words
        assert 0 <= int(found[3]) <= 100
        assert found[5].endswith(" points at the end")
    hint = me.page.locator("[data-hint]").first
    hint.click()
    code_of_hint = hint.get_attribute("data-hint")
    assert me.page.locator(f'.pointed [value="{code_of_hint}"], .pointed[value="{code_of_hint}"]').count()


def held_back(patch: pytest.MonkeyPatch) -> threading.Event:
    """Bots think until the event is set, however long the page takes."""
    go_on, think = threading.Event(), Thinkers._think

    async def held(thinkers: Thinkers, job: Job, known: Knowledge, owner: str) -> Any:
        while job.what == "choose" and not go_on.is_set():  # noqa: ASYNC110 - it is set in another thread
            await asyncio.sleep(0.01)
        return await think(thinkers, job, known, owner)

    patch.setattr(Thinkers, "_think", held)
    return go_on


def test_hints_are_for_my_decision_only(hands: Callable[..., Hands]) -> None:
    """While others decide there are none, and none is asked for; on my turn they come by themselves."""
    me = hands()
    asked: list[int] = []
    me.page.on("response", lambda answer: asked.append(answer.status) if "/hints" in answer.url else None)
    code = me.open_table(GAME)
    assert me.wait_for_turn(code)
    search("10", 1).explain(me.table(code).play.knowledge(0))
    me.press("[data-hints] > summary")
    candidates, list_ = me.page.locator(".hints li:has(.hbar)"), me.page.locator(".hints")
    expect(candidates.first).to_be_visible(timeout=60_000)
    with pytest.MonkeyPatch.context() as patch:
        go_on = held_back(patch)
        while me.table(code).to_move == 0:
            me.decide(code)
        expect(list_).to_have_text("When it is your turn.")
        go_on.set()
    assert me.wait_for_turn(code)
    expect(candidates.first).to_be_visible(timeout=60_000)
    assert set(asked) == {200}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rules_open_beside_the_table(hands: Callable[..., Hands], language: str) -> None:
    """The page of rules with its rulings comes when it is asked for, in the language of the table."""
    me = hands(language=language)
    me.open_table(GAME)
    article = me.page.locator("[data-rules] article")
    expect(article).to_have_count(0)
    me.press("nav [data-open-rules]")
    expect(article).to_be_visible()
    me.go(f"/rules/{GAME}")
    there = me.page.locator("article")
    text, spoken = there.text_content() or "", there.get_attribute("lang")
    me.page.go_back()
    me.page.keyboard.press("r")
    expect(article).to_have_text(text)
    assert article.get_attribute("lang") == spoken == language


def test_the_rules_draw_back_from_what_is_pressed(hands: Callable[..., Hands]) -> None:
    """On a desk they are read over a part of the table; a press on it, or a hint, shows all of it again."""
    me = hands()
    me.open_table("couperation")
    covers = """() => {
        const side = document.querySelector(".side").getBoundingClientRect();
        return side.left < document.querySelector("#table").getBoundingClientRect().right;
    }"""
    page = me.page
    page.keyboard.press("r")
    expect(page.locator("[data-rules] article")).to_be_visible()
    assert page.evaluate(covers)
    me.press("#table .pyramid")
    assert not page.evaluate(covers)
    assert page.locator("[data-rules]").evaluate("fold => fold.open")
    me.press("[data-rules] article")
    assert page.evaluate(covers)
    page.locator("#acting button").last.focus()
    assert not page.evaluate(covers)


def test_there_is_no_sound_until_it_is_switched_on(hands: Callable[..., Hands]) -> None:
    """Silent by default; whoever switches sound on hears it, also on the next page."""
    me = hands()
    me.context.add_init_script(f"({EARS})()")
    code = me.open_table(GAME)
    assert me.wait_for_turn(code)
    me.decide(code)
    assert me.wait_for_turn(code)
    assert me.page.evaluate("heard") == 0
    switch = me.page.locator("[data-sound]")
    me.press(".menu > summary")
    expect(switch).to_have_text("Sound: off")
    me.press("[data-sound]")
    expect(switch).to_have_text("Sound: on")
    assert me.page.evaluate("heard") == 1
    me.page.reload()
    me.press(".menu > summary")
    expect(switch).to_have_text("Sound: on")
    me.press("[data-sound]")
    expect(switch).to_have_text("Sound: off")


def test_the_title_and_a_notification_say_that_it_is_my_turn(hands: Callable[..., Hands]) -> None:
    """A dot in the title for whoever looks, a notification for whoever looks elsewhere and allowed it."""
    me, other = hands(), hands()
    for person in (me, other):
        person.context.add_init_script(f"({MAIL})()")
    me.go(f"/new/{GAME}")
    me.press("button[value=friends]")
    me.page.wait_for_url("**/t/*")
    other.page.goto(me.page.url)
    other.press("button:has-text('Sit down')")
    for person in (me, other):
        person.page.wait_for_selector("main[data-connected=yes]")
    code = me.page.url.rsplit("/", 1)[-1]
    mover = me.table(code).to_move
    assert mover is not None
    active, idle = (me, other) if mover == 0 else (other, me)
    expect(active.page).to_have_title(re.compile("^● "))
    expect(idle.page).not_to_have_title(re.compile("^● "))
    idle.page.evaluate("away = true")
    for _decision in range(12):
        active.wait_for_turn(code, mover)
        active.decide(code, mover)
        if me.table(code).to_move != mover:
            break
    expect(idle.page).to_have_title(re.compile("^● "))
    assert idle.page.evaluate("told")[0][0] == "Your turn"
    assert active.page.evaluate("told") == []


def test_a_notice_of_another_table_leads_there(hands: Callable[..., Hands]) -> None:
    """A page that is not looked at tells of a table that has begun to wait; a press on it opens the table."""
    me = hands()
    me.context.add_init_script(f"({MAIL})()")
    me.page.clock.install()
    me.context.request.post(f"{me.home}/api/guests", data={"name": "Adso"})
    me.go("/lobby")
    expect(me.page.locator("[data-elsewhere]")).to_be_empty()
    me.page.evaluate("away = true")
    wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
    code = me.context.request.post(f"{me.home}/api/tables", data=wish).json()["table"]
    for _look in range(LOOKS):
        if me.table(code).to_move == 0:
            break
        me.page.wait_for_timeout(10)
    me.page.clock.run_for(31_000)
    for _look in range(LOOKS):
        if me.page.evaluate("told.length"):
            break
        me.page.wait_for_timeout(10)
    assert me.page.evaluate("told") == [["A table waits for you", "Towers of San Gimignano"]]
    me.page.evaluate("notice.dispatchEvent(new Event('click'))")
    me.page.wait_for_url(f"**/t/{code}")


def test_the_key_that_opens_the_rules_closes_them(hands: Callable[..., Hands]) -> None:
    """They lie over the edge of the table."""
    me = hands()
    me.open_table(GAME)
    fold = me.page.locator("[data-rules]")
    me.page.keyboard.press("r")
    expect(fold).to_have_attribute("open", "")
    me.page.keyboard.press("r")
    expect(fold).not_to_have_attribute("open", "")


def test_the_rules_open_over_the_edge_of_the_table(hands: Callable[..., Hands]) -> None:
    """The table does not give way, and the rules begin high enough to be read."""
    me = hands()
    me.open_table(GAME)
    box = "document.querySelector('#table').getBoundingClientRect().toJSON()"
    before = me.page.evaluate(box)
    me.page.keyboard.press("r")
    expect(me.page.locator("[data-rules] article")).to_be_visible()
    me.page.wait_for_function(
        "() => document.querySelector('[data-rules]').getBoundingClientRect().top < innerHeight / 2"
    )
    assert me.page.evaluate(box) == before


def test_what_one_opens_comes_into_view(hands: Callable[..., Hands]) -> None:
    """The last list beside the table opens below the screen, and is brought up."""
    me = hands()
    me.page.set_viewport_size({"width": 1280, "height": 800})
    me.open_table(GAME)
    fold = me.page.locator("details:has(> [data-part=more])")
    me.press("details:has(> [data-part=more]) > summary")
    expect(fold).to_have_attribute("open", "")
    me.page.wait_for_function(
        "fold => fold.getBoundingClientRect().bottom <= innerHeight + 1", arg=fold.element_handle()
    )


def test_going_back_leaves_the_page_as_it_is(hands: Callable[..., Hands]) -> None:
    """It is not loaded anew, and what is open beside the table stays open."""
    me = hands()
    code = me.open_table(GAME)
    for _decision in range(2):
        me.wait_for_turn(code)
        me.decide(code)
    me.wait_for_turn(code)
    me.press("details:has(> [data-part=score]) > summary")
    me.page.evaluate("window.same = true")
    sequence = me.shown()["sequence"]
    me.press(".prompt button.undoing")
    me.page.wait_for_function(
        "before => Number(document.querySelector('#acting [name=sequence]').value) > before", arg=sequence
    )
    assert me.page.evaluate("window.same")
    expect(me.page.locator("[data-part=score]")).to_be_visible()
