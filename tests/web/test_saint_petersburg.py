"""What the table of Saint Petersburg says on the things themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import torri
from tests.games.saint_petersburg_table import play, table
from tests.web.stills import Still, decisions
from torri.games.saint_petersburg.web.cards import for_sale, terms
from torri.games.saint_petersburg.web.notes import gist
from torri.games.saint_petersburg.web.table import lay_out
from torri.games.saint_petersburg.words import words
from torri.web.assets import asset
from torri.web.drawing import fragment
from torri.web.legal import LegalAction, LegalActions, legal_actions
from torri.web.people import people
from torri.web.styles import style

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from tests.web.browser import Hands

NOBODY = LegalActions(())
CUT_NAMES = """() => [...document.querySelectorAll(".rival .nm")]
    .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"""
SHEETS = style("house", "saint-petersburg/colours", "pages", "saint-petersburg/style")


def offer(*prices: int, rubles: int = 2) -> dict[str, Any]:
    """A card with these prices for somebody who has so much money."""
    ways = [
        {"onto": None, "price": price, "short": max(0, price - rubles), "why": [["cost", price]]}
        for price in prices
    ]
    return {"card": "market", "prices": ways}


def with_rubles(rubles: int, to_move: int | None = 1) -> dict[str, Any]:
    """What seat 0 sees, with so much money."""
    return {"seat": 0, "to_move": to_move, "players": [{"rubles": rubles}]}


@pytest.mark.parametrize(
    ("rubles", "prices", "price", "why"),
    [
        (2, (5,), 5, "3 short"),
        (9, (5,), 5, ""),
        (2, (8, 5), 5, "3 short"),
        (2, (), None, "no card to displace"),
    ],
)
def test_every_card_has_its_price(rubles: int, prices: tuple[int, ...], price: int | None, why: str) -> None:
    """A card that cannot be bought now says what it costs this seat, and what is missing."""
    card = for_sale(with_rubles(rubles), offer(*prices, rubles=rubles), NOBODY, "buy upper", "")
    assert (card["price"], card["why"]) == (price, why)


def test_prices_end_with_the_game() -> None:
    """After the end, and for who only watches, no card has a price."""
    assert for_sale(with_rubles(2, None), offer(5), NOBODY, "buy upper", "")["price"] is None
    assert for_sale(with_rubles(2), {"card": "market"}, NOBODY, "buy upper", "")["why"] == ""


def test_the_news_tell_what_a_scoring_brought_each_player() -> None:
    """The cards of a row are not news: they lie open. A worker of 3 rubles pays them to its owner alone."""
    match = torri.game("saint-petersburg", players=2).match(seed=7)
    owner = match.to_move
    bought = next(action for action in match.state.legal if action.code.startswith("buy"))
    for action in (bought.code, "pass", "pass"):
        match.play(match.to_move, action)
    parts = [part for entry in match.log(0) for part in gist(entry.data, entry.by)]
    said = [(seat, words(data)) for seat, data in parts]
    assert (owner, "scoring of the workers: +3 rubles") in said
    assert (1 - owner, "scoring of the workers: nothing") in said
    assert not any("row" in line and "buy" not in line.lower() for _seat, line in said)


def test_terms_are_short() -> None:
    """A price that is the least possible says so in a word, not as a sum."""
    cheap = {"price": 1, "why": [["cost", 14], ["displaced card", -17], ["at least", 4]]}
    assert terms(cheap) == "14 − 17, min. 1"
    assert terms({"price": 5, "why": [["cost", 5]]}) == ""


def test_who_waits_sees_prices_too() -> None:
    """The one who does not move reads the own price of every card in the rows."""
    state = torri.game("saint-petersburg", players=2).match(seed=7).state
    waiting = state.known_to(1 - state.to_move)
    rows = lay_out(waiting.view(), NOBODY, people(["Vera", "Oskar"], waiting.seat))
    assert all(card["price"] == card["cost"] for card in rows["upper"])


def test_no_round_is_played_after_the_end() -> None:
    """At the end every round of the series has been played."""
    state = table(round="trading", passes=1, last_series=True)
    state.play("pass")
    rows = lay_out(state.view(0), NOBODY, people(["Vera", "Oskar"], 0))
    assert [plate["state"] for plate in rows["rounds"]] == ["past"] * 4
    assert rows["mine"]["next"] is None


def test_equal_cards_of_a_hand_lie_on_each_other() -> None:
    """One of them can be played, and its number says how many there are."""
    view = torri.game("saint-petersburg", players=2).match(seed=7).state.known_to(0).view()
    view["players"][0]["hand"] = [offer(14), offer(14), offer(4) | {"card": "author"}]
    hand = lay_out(view, NOBODY, people(["Vera", "Oskar"], 0))["mine"]["hand"]
    assert [(card["card"], card["count"]) for card in hand] == [("market", 2), ("author", 1)]


def trading(where: str, place: int) -> tuple[dict[str, Any], list[LegalAction]]:
    """A table on which the card at this place of a row, or of the hand, could go onto two others."""
    view = torri.game("saint-petersburg", players=2).match(seed=7).state.known_to(0).view()
    targets = ("mariinskij-theater", "potjomkins-village")
    prices = [{"onto": onto, "price": 3, "short": 0, "why": [["cost", 3]]} for onto in targets]
    cards: list[dict[str, Any]] = [
        {"card": code, "prices": []} for code in ("wharf", "pope", "czar", "judge")
    ]
    cards.insert(place, {"card": "bank", "prices": prices})
    if where == "hand":
        view["players"][0]["hand"] = cards
    else:
        view[where] = cards
    verb = "play hand" if where == "hand" else f"buy {where}"
    return view, [LegalAction(f"{verb} bank onto {onto}", {"do": "buy"}, onto) for onto in targets]


@pytest.mark.parametrize("where", ["upper", "lower", "hand"])
@pytest.mark.parametrize("across", [360, 740])
def test_what_a_card_can_displace_is_listed_on_the_screen(chromium: Browser, where: str, across: int) -> None:
    """Wherever a trading card lies on a phone, its list stays on the screen."""
    viewport: Any = {"width": across, "height": 740 if across < 500 else 360}
    page = chromium.new_page(viewport=viewport, is_mobile=True, has_touch=True)
    for place in range(5):
        view, legal = trading(where, place)
        table = fragment(view, legal)["table"]
        page.set_content(
            f'<html data-game="saint-petersburg"><meta name="viewport" content="width=device-width">'
            f"<style>{SHEETS}</style>"
            f'<main class="play"><form class="acting"><div class="table">{table}</div></form></main>'
        )
        page.locator(".onto > summary").click()
        box = page.locator(".onto > ul").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= across
        assert page.evaluate("document.documentElement.scrollWidth") == across
    page.close()


OUTSIDE = """() => [...document.querySelectorAll(".plate, .card, .rival")].flatMap((frame) => {
    const edge = frame.getBoundingClientRect().right + 3;
    return [...frame.querySelectorAll("*:not(svg *, .vh)")]
        .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > edge)
        .filter((part) => !part.matches(".times, .rival .em-row, .rival .em-row *"))  // this line scrolls
        .map((part) => part.outerHTML.slice(0, 100));
})"""


@pytest.mark.parametrize("across", [320, 360, 390])
def test_everything_stays_within_its_frame_on_a_small_phone(chromium: Browser, across: int) -> None:
    """Tabs do not reach over the next card, seals not over the edge of their round."""
    match = torri.game("saint-petersburg", players=4).match(seed=7)
    known = match.state.known_to(match.to_move)
    names = people(["Guest", "Carpenter", "Carpenter II", "Carpenter III"], known.seat)
    table = fragment(known.view(), legal_actions(known), names)["table"]
    viewport: Any = {"width": across, "height": 640}
    page = chromium.new_page(viewport=viewport, is_mobile=True, has_touch=True)
    page.set_content(
        f'<html data-game="saint-petersburg"><meta name="viewport" content="width=device-width">'
        f"<style>{SHEETS}</style>"
        f'<main class="play"><form class="acting"><div class="table">{table}</div></form></main>'
    )
    assert page.evaluate(OUTSIDE) == []
    page.close()


def test_a_list_that_lies_open_stays_open_when_somebody_speaks(hands: Callable[..., Hands]) -> None:
    """A table that is drawn anew as it was leaves a list as it lies; another card's list is closed."""
    me = hands()
    assert me.wait_for_turn(me.open_table("saint-petersburg"))
    opened = me.page.locator(".onto[open]")
    draw(me, 1)
    me.press(".onto > summary")
    expect(opened).to_have_count(1)
    draw(me, 1)
    expect(opened).to_have_count(1)
    draw(me, 2)
    expect(opened).to_have_count(0)


def draw(me: Hands, place: int) -> None:
    """Draw a table with a list at this place of the upper row, as the page does it."""
    view, legal = trading("upper", place)
    html = f'<div data-part="table">{fragment(view, legal)["table"]}</div>'
    me.page.evaluate(
        "async ([module, html]) => (await import(module)).show(html)", [asset("js/glide.js"), html]
    )


def with_an_observatory() -> torri.State:
    """The building round of somebody who has an Observatory."""
    return table(upper="market", tableaus=("observatory",), round="building", rubles=(6, 6))


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, {"width": 1280, "height": 800}])
def test_a_stack_says_what_it_is_where_the_observatory_can_look(chromium: Browser, viewport: Any) -> None:
    """Its name, count and starting player stay in sight, and all of it can be pressed."""
    known = with_an_observatory().known_to(0)
    html = fragment(known.view(), legal_actions(known))["table"]
    page = chromium.new_page(viewport=viewport)
    page.set_content(
        f'<html data-game="saint-petersburg"><style>{SHEETS}</style>'
        f'<main class="play"><form class="acting"><div class="table">{html}</div></form></main>'
    )
    seen = page.evaluate(
        """() => [...document.querySelectorAll(".plate")].map((plate) => {
            const look = plate.querySelector(".look").getBoundingClientRect();
            const isUnder = ({x, y, right, bottom}) =>
                x < look.right && look.x < right && y < look.bottom && look.y < bottom;
            const parts = [...plate.querySelectorAll("b, .left, .starts")];
            const box = plate.getBoundingClientRect();
            return [
                parts.filter((part) => isUnder(part.getBoundingClientRect())).map((part) => part.outerHTML),
                document.elementFromPoint(box.x + box.width / 2, box.y + 6).value,
                box.height >= 44,
            ];
        })"""
    )
    assert seen == [[[], f"look {stack}", True] for stack in ("worker", "building", "noble", "trading")]
    page.close()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_used_observatory_lies_face_down(seat: int) -> None:
    """With its owner and for everybody else, and it says that it brings no point."""
    state = with_an_observatory()
    assert not fragment(state.known_to(seat).view())["table"].count(" down")
    play(state, "look worker", "turned shepherd", "discard drawn")
    html = fragment(state.known_to(seat).view())["table"]
    assert (html.count(" down"), html.count("used: no point")) == (1, 1)


def test_cards_stay_where_they_lie_when_one_is_bought(hands: Callable[..., Hands]) -> None:
    """Until the row is laid out anew: on a desk nothing slides under the pointer."""
    me = hands()
    code = me.open_table("saint-petersburg")
    me.wait_for_turn(code)
    upper = me.page.locator("[data-zone=upper] li[data-piece]")
    lying = "all => Object.fromEntries(all.map(one => [one.dataset.piece, one.getBoundingClientRect().left]))"
    single = "all => all.filter(one => !one.querySelector('.times')).map(one => one.dataset.piece)"
    before, bought = upper.evaluate_all(lying), upper.evaluate_all(single)[0]
    me.do(f"buy upper {bought}")
    me.wait_for_turn(code)
    now = upper.evaluate_all(lying)
    assert bought not in now
    assert now
    assert all(abs(left - before[card]) <= 4 for card, left in now.items()), (before, now)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("screen", [(1280, 800), (320, 568)])
def test_the_names_of_four_players_are_read_in_full(
    chromium: Browser, screen: tuple[int, int], language: str
) -> None:
    """On a desk and on the smallest phone, also of those who have passed."""
    still = Still(chromium, "saint-petersburg", *screen, language=language)
    passed = 0
    for number, (known, _code) in enumerate(decisions("saint-petersburg", 4)):
        if number % 9 == 2:
            with torri.speaking(language):
                still.put(known)
            assert still.page.evaluate(CUT_NAMES) == [], f"decision {number}"
            passed += still.page.locator(".rival.passed").count()
    assert passed
    still.page.context.close()
