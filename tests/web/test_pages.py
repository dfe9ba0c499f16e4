"""Pages in a real browser: keys, undo, replay, themes, languages, and accessibility."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from torri.table.readiness import Progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.browser import Hands
    from tests.web.conftest import Client

GAMES = ("san-gimignano", "couperation", "saint-petersburg", "tajuto")
SMALLEST = "couperation"
MOST_BYTES = 250_000
LONG_LOG = """() => {
    for (let n = 0; n < 60; n += 1) {
        const line = document.createElement("li");
        line.innerHTML = "<i></i><span><b class=vh>You</b>draw</span>";
        document.querySelector("[data-part=log]").append(line);
    }
}"""
LONG_LINE = """() => {
    const log = document.querySelector("[data-part=log]"), line = document.createElement("li");
    line.dataset.things = "";
    line.append(document.createElement("i"), "A long line of many words. ".repeat(60));
    log.append(line);
    log.scrollTop = log.scrollHeight;
}"""
AT_ITS_END = """async () => {
    const log = document.querySelector("[data-part=log]");
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return log.scrollTop >= log.scrollHeight - log.clientHeight - 1;
}"""
"""Whether the end of the log is seen, once a new width is laid out."""


def test_a_table_page_is_small_and_complete(client: Client) -> None:
    """One answer holds everything that is seen: at most 250 KB, no stylesheet or picture to fetch."""
    for game in GAMES:
        client.cookies.clear()
        answer = client.post("/open", data={"game": game, "with": "bots"}, follow_redirects=True)
        assert answer.status_code == 200
        assert len(answer.content) <= MOST_BYTES
        assert not re.findall(r'<link rel="stylesheet"|<img|src="http|href="http|@import', answer.text)
        assert re.findall(r"<script[^>]*>(?!</script>)", answer.text) == []


def test_pages_allow_nothing_from_elsewhere_and_no_inline_script(client: Client) -> None:
    """The policy names this server only; the one inline stylesheet is allowed by its hash."""
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "'unsafe-inline'" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert "http" not in policy


@pytest.mark.parametrize("path", ["/nothing", "/t/nothing", "/rules/nothing", "/new/nothing"])
def test_a_wrong_address_leads_home(client: Client, path: str) -> None:
    """A page that is not there says so in a sentence, with a way home."""
    answer = client.get(path)
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_a_form_from_another_site_is_refused(client: Client) -> None:
    """Another site cannot act in the name of a guest."""
    answer = client.post("/open", data={"game": SMALLEST}, headers={"Origin": "http://elsewhere.example"})
    assert answer.status_code == 403


def test_a_table_works_without_the_script(client: Client) -> None:
    """Every button is part of a form: a browser without scripts plays by sending it."""
    page = client.post("/open", data={"game": SMALLEST, "with": "bots"}, follow_redirects=True)
    for _step in range(2):
        action = re.search(r'name="action" value="([^"]+)"', page.text)
        sequence = re.search(r'name="sequence" value="(\d+)"', page.text)
        if action and sequence:
            sent = {"action": action[1], "sequence": sequence[1]}
            page = client.post(f"{page.url.path}/act", data=sent, follow_redirects=True)
            assert page.status_code == 200
    stale = client.post(f"{page.url.path}/act", data={"action": "nonsense", "sequence": "1"})
    assert stale.status_code in {409, 422}
    assert 'role="alert"' in stale.text


def test_a_game_by_keys_only(hands: Callable[..., Hands]) -> None:
    """Tab and Enter reach and do everything; n and p go from choice to choice."""
    me = hands()
    code = me.open_table("san-gimignano")
    keyboard = me.page.keyboard
    for _decision in range(6):
        assert me.wait_for_turn(code)
        sequence = me.shown()["sequence"]
        keyboard.press("p")
        focused = me.page.evaluate("document.activeElement.value")
        assert focused in {action.code for action in me.table(code).play.knowledge(0).legal}
        keyboard.press("Enter")
        me.page.wait_for_function(
            "before => Number(document.querySelector('#acting [name=sequence]').value) > before", arg=sequence
        )
    me.go()
    for _tab in range(60):
        keyboard.press("Tab")
        if me.page.evaluate("document.activeElement.value") == "bots":
            break
    keyboard.press("Enter")
    me.page.wait_for_url("**/t/*")


def test_undo_takes_back_a_choice_that_revealed_nothing(hands: Callable[..., Hands]) -> None:
    """Choosing a card for an Exchange can be undone: the table is as before."""
    me = hands()
    exchanges: list[str] = []
    while not exchanges:  # in a few deals the bot begins with what leaves nothing to exchange
        code = me.open_table("san-gimignano")
        assert me.wait_for_turn(code)
        legal = me.table(code).play.knowledge(0).legal
        exchanges = [action.code for action in legal if action.code.startswith("exchange")]
    first = exchanges[0]
    before = me.page.locator("#table").inner_text()
    sequence = me.shown()["sequence"]
    me.press_action(first)
    expect(me.page.locator(".card.chosen")).to_have_count(1)
    expect(me.page.locator("#acting button[name=undo]")).to_have_count(1)  # once it has been judged
    me.page.keyboard.press("u")
    expect(me.page.locator(".card.chosen")).to_have_count(0)
    me.page.wait_for_function(
        "n => Number(document.querySelector('#acting [name=sequence]').value) > n + 1", arg=sequence
    )
    assert me.page.locator("#table").inner_text() == before


def test_a_replay_goes_step_by_step_from_a_chair(hands: Callable[..., Hands]) -> None:
    """Slider and keys show every step; other chairs are open only after the end."""
    me = hands()
    code = me.open_table(SMALLEST)
    assert me.wait_for_turn(code)
    assert me.client.get(f"/t/{code}/replay?chair=1").status_code == 403
    me.finish(code)
    me.go(f"/t/{code}/replay?step=0")
    page = me.page
    first = page.locator("#table").inner_html()
    page.keyboard.press("End")
    last = str(page.locator("#step").get_attribute("max"))
    expect(page.locator("#step")).to_have_value(last)
    page.wait_for_url(f"**step={last}&chair=0")
    expect(page.locator("#moment")).to_have_value(page.url)
    expect(page.locator("#table")).not_to_have_js_property("innerHTML", first)
    page.keyboard.press("Home")
    page.wait_for_url("**step=0**")
    expect(page.locator("#table")).to_have_js_property("innerHTML", first)
    me.go(f"/t/{code}/replay?step=3")
    page.locator("select[name=chair]").select_option("all")
    page.wait_for_url("**step=3&chair=all")
    expect(page.locator(".gcard").first).to_be_visible()
    expect(page.locator("[data-part=log] li i").last).to_have_text("3")


def test_one_plays_on_from_a_moment_against_bots(hands: Callable[..., Hands]) -> None:
    """A new table goes on from a step of a finished game, from the same chair."""
    me = hands()
    code = me.open_table(SMALLEST)
    me.finish(code)
    me.go(f"/t/{code}/replay?step=4")
    me.press("[data-part=onward] button")
    me.page.wait_for_selector("main[data-table][data-connected=yes]")
    other = me.page.url.rsplit("/", 1)[-1]
    assert other != code
    shown, played = me.table(other).play, me.table(code).play
    assert [row.code for row in shown.in_force[:5]] == [row.code for row in played.in_force[:5]]
    if me.wait_for_turn(other):
        me.decide(other)


def test_tables_that_are_over_are_folded_away_at_home(hands: Callable[..., Hands]) -> None:
    """What I can play on with stands above the games; what is finished waits in a fold."""
    me = hands()
    code = me.open_table(SMALLEST)
    me.finish(code)
    going = me.open_table("san-gimignano")
    me.go()
    yours = me.page.locator(".yours")
    expect(yours.locator(f'> .tables a[href="/t/{going}"]')).to_be_visible()
    finished = me.page.locator(f'.more a[href="/t/{code}/review"]')
    expect(finished).to_be_hidden()
    me.press(".more > summary")
    expect(finished).to_be_visible()


def test_a_page_that_waits_for_the_compiler_goes_on_by_itself(hands: Callable[..., Hands]) -> None:
    """It shows how far the compiler is, and leads on when the game can be played."""
    me = hands()
    readiness = me.client.app.state.tables.readiness
    ready, readiness.games = readiness.games, dict.fromkeys(readiness.games, Progress(0.4))
    me.go("/new/tajuto")
    me.press("button[value=friends]")
    bar = me.page.locator("progress")
    expect(bar).to_have_js_property("value", 0.4)
    me.check_accessible()
    readiness.games = dict.fromkeys(ready, Progress(0.7))
    expect(bar).to_have_js_property("value", 0.7)
    readiness.games = ready
    me.page.wait_for_url("**/new/tajuto")
    me.press("button[value=friends]")
    me.page.wait_for_url("**/t/*")
    me.problems = [problem for problem in me.problems if "503" not in problem]


@pytest.mark.parametrize("widths", [(320, 390), (1280,)], ids=["phone", "desk"])
def test_nothing_hangs_over_the_edge_of_a_page(hands: Callable[..., Hands], widths: tuple[int, ...]) -> None:
    """With every fold open, the pages and a table of each game fit the width of the screen."""
    me = hands(phone=widths[0] < 500)

    def look(what: str) -> None:
        for width in widths:
            me.page.set_viewport_size({"width": width, "height": 800})
            assert hanging_over(me, width) == [], (what, width)

    for path in ("/", "/lobby", "/new/couperation", "/new/san-gimignano", "/rules/tajuto"):
        me.go(path)
        look(path)
    for game in GAMES:
        me.wait_for_turn(me.open_table(game))
        look(game)


def hanging_over(me: Hands, width: int) -> list[str]:
    """What reaches over the edge of the screen, or of a box, when all is unfolded.

    Tables that scroll may, and so do news, which are cut to a line until they are pressed.
    """
    found: list[str] = me.page.evaluate(
        """(width) => {
            const folds = document.querySelectorAll("details:not(.menu, .onto, [data-hints])");
            folds.forEach((fold) => { fold.open = true; });
            const may = ".vh, svg, .scroll, .skip, .news span";
            const shown = (part) => part.checkVisibility() && !part.closest(may);
            const right = (element) => element?.getBoundingClientRect().right ?? width;
            const over = (element) => right(element) > Math.min(width, right(element.closest(".box"))) + 1;
            return [...document.querySelectorAll("body *")].filter((each) => shown(each) && over(each))
                .map((each) => each.outerHTML.slice(0, 120));
        }""",
        width,
    )
    return found


@pytest.mark.parametrize("phone", [True, False])
def test_a_game_against_bots_is_set_up_as_wanted(hands: Callable[..., Hands], phone: bool) -> None:
    """Level, number of players and options are one click from home; alone one reads nothing of links."""
    me = hands(phone=phone)
    me.go()
    me.press('li[data-game="tajuto"] a:has-text("Friends, levels, options")')
    page = me.page
    page.wait_for_url("**/new/tajuto")
    expect(page.locator("button.big")).to_have_text("Open the table")
    page.locator("[name=players]").select_option("4")
    page.locator("[name=bots]").select_option("3")
    page.locator("[name=bot]").select_option("level:1")
    expect(page.locator(".say")).to_contain_text("All other seats are for bots")
    expect(page.locator("button.big")).to_have_text("Begin the game")
    me.press("button.big")
    page.wait_for_selector("main[data-table]")
    seats = me.table(page.url.rsplit("/", 1)[-1]).row.seats
    assert [seat.bot for seat in seats] == [None, "level:1", "level:1", "level:1"]


def test_there_are_never_more_bots_than_seats(hands: Callable[..., Hands]) -> None:
    """Who takes a seat away takes a bot away with it, where all seats were taken."""
    me = hands()
    me.go("/new/tajuto")
    bots = me.page.locator("[name=bots]")
    me.page.locator("[name=players]").select_option("4")
    bots.select_option("3")
    me.page.locator("[name=players]").select_option("2")
    expect(bots).to_have_value("1")
    expect(bots.locator("option:not([hidden])")).to_have_text(["0", "1"])
    bots.select_option("0")
    expect(me.page.locator("button.big")).to_have_text("Open the table")


def test_the_lobby_can_be_reached_from_a_phone(hands: Callable[..., Hands]) -> None:
    """The way to the lobby is on the home page in every width."""
    me = hands(phone=True)
    me.go()
    me.press('nav a[href="/lobby"]')
    me.page.wait_for_url("**/lobby")


def test_a_frosted_glass_of_mine_shows_me_its_number(hands: Callable[..., Hands]) -> None:
    """On a phone too, where those of others have no room for a question mark; and it stands in its row."""
    me = hands(phone=True)
    code = me.open_table("couperation")
    mine = me.page.locator(".fd .glass.mine")
    numbers = set()
    while not (me.wait_for_turn(code) and mine.count()):  # a partner may have taken it before my turn
        if me.shown()["over"]:
            code = me.open_table("couperation")
            continue
        legal = [action.code for action in me.table(code).play.knowledge(0).legal]
        hidden = [action for action in legal if action.startswith("hide")]
        if hidden:
            me.do(hidden[0])
            numbers.add(hidden[0].split()[1])
        else:
            me.decide(code)
    assert mine.first.locator(".gq").text_content() in numbers
    expect(mine.first.locator(".gq")).to_be_visible()
    expect(mine.first).to_have_css("padding-top", "0px")


def test_a_log_at_its_end_stays_there_when_its_lines_wrap(hands: Callable[..., Hands]) -> None:
    """A narrower panel makes the last line higher; its end is still seen."""
    me = hands()
    me.open_table("tajuto")
    me.page.set_viewport_size({"width": 820, "height": 700})
    me.page.evaluate(LONG_LINE)
    for width in (820, 1280, 360):
        me.page.set_viewport_size({"width": width, "height": 700})
        me.page.wait_for_function(AT_ITS_END)


def test_a_long_log_makes_no_page_longer(hands: Callable[..., Hands]) -> None:
    """It scrolls by itself, with the names in it that are only heard."""
    me = hands(phone=True)
    me.open_table("tajuto")
    height = "document.documentElement.scrollHeight"
    me.page.evaluate(LONG_LOG)
    before = me.page.evaluate(height)
    me.page.evaluate(LONG_LOG)
    assert me.page.evaluate(height) == before


def test_theme_and_language_change_at_any_time(hands: Callable[..., Hands]) -> None:
    """The theme changes at once, the language with the page; both stay."""
    me = hands()
    code = me.open_table("san-gimignano")
    me.press(".menu > summary")
    me.press("button[name=theme][value=dark]")
    expect(me.page.locator("html")).to_have_attribute("data-theme", "dark")
    me.press("button[name=language]")
    expect(me.page.locator("html")).to_have_attribute("lang", "ja")
    expect(me.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert me.page.url.endswith(code)


def test_bots_are_called_in_the_language_of_the_reader(client: Client) -> None:
    """On the table, in its log, in its replay and at home, whoever opened the table in whatever language."""
    english, japanese = {"Accept-Language": "en"}, {"Accept-Language": "ja"}
    wishes = {"game": "tajuto", "with": "bots"}
    table = client.post("/open", data=wishes, headers=english, follow_redirects=True)
    path = table.url.path
    assert "Ambra" in table.text
    for place in (path, f"{path}/replay", "/", "/mine"):
        page = client.get(place, headers=japanese).text
        assert "アンブラ" in page
        assert "Ambra" not in page


def test_pages_are_accessible(hands: Callable[..., Hands]) -> None:
    """A checker finds nothing serious on any page, in light and in dark, which differ in colours alone."""
    me = hands()
    me.wear("light")
    paths = ["/", "/lobby", "/nothing", "/rules/tajuto", "/new/saint-petersburg"]
    me.go("/new/couperation")
    me.press("button[value=friends]")
    me.page.wait_for_url("**/t/*")
    paths.append(me.page.url.removeprefix(me.home))
    for game in GAMES:
        code = me.open_table(game)
        me.wait_for_turn(code)
        paths += [f"/t/{code}", f"/t/{code}/replay"]
    me.problems.clear()
    for path in paths:
        me.go(path)
        me.check_accessible()
        me.page.evaluate("document.documentElement.dataset.theme = 'dark'")
        me.check_accessible(colours_only=True)
    me.problems = [problem for problem in me.problems if "404" not in problem]
