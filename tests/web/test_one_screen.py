"""One screen: everything one decides with is in view, and on a desk what one presses stays where it is.

Whole games are walked through in a real browser at 1280 x 800 and at 390 x 844, with every number of players.
A legal action is missing where its button, or what opens it, is outside the first screen or under something.
On a desk a button of two decisions in a row has moved where both of its edges are elsewhere: one that only
grew has not. A thumb needs 44 pixels down and 40 across, a pointer 24: so long a line through the middle of a
button belongs to it, with what lies around it and is pressed with it. What is asked is read in full.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.web.stills import PUT, Still, decisions
from torri.engine.language import speaking
from torri.games import RULEBOOKS
from torri.web.drawing import fragment
from torri.web.legal import LegalAction

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DESK, PHONE = (1280, 800), (390, 844)
THUMB, POINTER = (40, 44), (24, 24)
"""Pixels that belong to a button at least, across and down: of eight cards in a row each has 41."""
SLACK = 4
"""Pixels by which a button may move."""
MOST_DECISIONS = 60
THIRD = 3
"""On a phone every third decision is looked at: there nothing is compared with the decision before."""
TABLES = [
    *(("san-gimignano", 2, options) for options in ({}, {"advanced": True})),
    *((game, players, {}) for game in ("couperation", "saint-petersburg", "tajuto") for players in (2, 4)),
    *(
        pytest.param(game, 3, {}, marks=pytest.mark.soak)
        for game in ("couperation", "saint-petersburg", "tajuto")
    ),
]
"""The fewest and the most players; in the long form also those between."""


EXCEPTIONS: dict[str, dict[str, Any]] = {
    "saint-petersburg": {
        "moved": ("buy upper", "take upper", "buy lower", "take lower", "play hand"),
        "why": "a row is laid out anew when its round begins, and a hand closes up when a card is played",
    },
    "san-gimignano": {
        "moved": ("build", "extend", "complete"),
        "why": "the tray closes up",
    },
    "couperation": {
        "moved": ("send", "play", "hide", "correct", "exchange"),
        "why": "the tower is centred again when its bottom row grows, and a hand closes up",
    },
    "tajuto": {
        "moved": ("build", "end turn > keep"),
        "why": "a plan stands on its pagoda, which has grown, and floors close up",
    },
}
"""What may move on a desk, by the beginning of its code, and why."""

BUTTONS = """([across, down]) => {
    const input = (id) => document.getElementById(id);
    const picks = [...document.querySelectorAll("#acting [name=pick]")];
    const looked = new Set(); // all cards of a hand are placed by the same buttons: one of them is measured
    const pickUp = (way) => {
        const [card, mode] = way.className.match(/\\bp(\\d) (up|down)\\b/).slice(1);
        const kind = way.closest("li").dataset.thing + mode;
        if (looked.has(kind)) return false;
        looked.add(kind);
        input(`pick-${card}`).checked = input(`mode-${mode}`).checked = true;
        return true;
    };
    const isIn = ({left, top, right, bottom}) =>
        left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right > left;
    const size = (shown, x, y) => {
        const reach = (dx, dy, far = 0) => {
            const isMine = (at) => shown.contains(document.elementFromPoint(x + dx * at, y + dy * at));
            while (far < 44 && isMine(far)) far += 4;
            while (far > 0 && far < 44 && !isMine(far - 1)) far -= 1;
            return far;
        };
        return reach(1, 0) + reach(-1, 0) > across && reach(0, 1) + reach(0, -1) > down;
    };
    const found = [...document.querySelectorAll("#acting button[name=action]")].map((button) => {
        const tray = getComputedStyle(button).pointerEvents === "none" ? button.closest("[tabindex]") : null;
        tray?.focus(); // it shows them large
        const list = button.closest("details:not([open])"), way = button.closest(".pick");
        const isHeld = way && pickUp(way);
        const shown = list ? list.querySelector("summary") : way && !isHeld ? way.closest("li") : button;
        const box = shown.getBoundingClientRect(), {left, top, right, bottom} = box;
        const x = (left + right) / 2, y = (top + bottom) / 2, hit = document.elementFromPoint(x, y);
        const isFree = way && !isHeld || shown.contains(hit) || (hit && shown.closest("li")?.contains(hit));
        const isWide = way && !isHeld || size(shown, x, y);
        const then = button.dataset.then ? ` > ${button.dataset.then}` : "";
        const also = "also" in button.dataset;
        for (const pick of picks) pick.checked = false;
        tray?.blur();
        const code = button.value + then, edges = [left, right, top, bottom];
        return {code, also, edges, isIn: isIn(box), isFree, isWide};
    });
    if (picks.length) input("mode-up").checked = true;
    return found;
}"""
CROWDED = """() => [...document.querySelectorAll(".partners > .seat, .rival")].flatMap((row) => {
    const parts = [...row.querySelectorAll(".nm, .chips > li, .gbacks, .fin, .phone, .floor")]
        .map((part) => [part, part.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
    parts.sort(([, one], [, other]) => one.left - other.left);
    const cut = parts.filter(([part]) => part.matches(".nm") && part.scrollWidth > part.clientWidth);
    const over = parts.filter(([, box], at) => {
        const end = parts[at + 1]?.[1].left ?? row.getBoundingClientRect().right;
        return box.right > end + 1;
    });
    return [...cut, ...over].map(([part]) => part.outerHTML.slice(0, 80));
})"""
"""What is cut in the line of another player, or lies over its neighbour."""
WIDER = "() => document.documentElement.scrollWidth > innerWidth"
CUT = """() => {
    const say = document.querySelector(".prompt .say");
    const all = [say, ...document.querySelectorAll(".prompt .do [data-grave] small")];
    return all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.innerText).join(" ");
}"""
"""A question, or what an action that may lose the game would do, that is not read in full."""

TOO_WIDE = """() => [...document.querySelectorAll(".prompt .do [data-grave]")]
    .filter((button) => button.offsetWidth > button.parentElement.clientWidth / 2 + 1)
    .map((button) => button.value)"""
"""What cannot be taken back and is more than half as wide as its row."""


def moved(before: list[float], now: list[float]) -> bool:
    """Whether both edges of a button are elsewhere, across or down."""
    left, right, top, bottom = (abs(was - will) for was, will in zip(before, now, strict=True))
    return min(left, right) > SLACK or min(top, bottom) > SLACK


class Walk:
    """A game as it is seen on one screen: what was out of view or small, and what moved without an excuse."""

    def __init__(self, still: Still, game: str, least: tuple[int, int]) -> None:
        self.still, self.least = still, least
        self.excused = tuple(EXCEPTIONS[game]["moved"])
        self.missing: list[tuple[int, str]] = []
        self.jumped: list[tuple[int, str]] = []
        self.small: list[tuple[int, str]] = []
        self.cut: list[tuple[int, str]] = []
        self.too_wide: list[str] = []
        self.total = 0
        self._before: dict[str, list[float]] = {}

    def look(self, number: int) -> None:
        """Look at a decision."""
        found: list[dict[str, Any]] = self.still.page.evaluate(BUTTONS, self.least)
        self.missing += [(number, one["code"]) for one in found if not (one["isIn"] and one["isFree"])]
        self.small += [(number, one["code"]) for one in found if not one["isWide"]]
        if self.still.page.evaluate(WIDER):
            self.missing.append((number, "the page is wider than the screen"))
        if said := self.still.page.evaluate(CUT):
            self.cut.append((number, said))
        self.too_wide += self.still.page.evaluate(TOO_WIDE)
        now = {one["code"]: one["edges"] for one in found if not one["also"]}
        stays = [code for code in now if code in self._before and not code.startswith(self.excused)]
        self.jumped += [(number, code) for code in stays if moved(self._before[code], now[code])]
        self.total += len(found)
        self._before = now


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_everything_is_on_one_screen_and_stays_where_it_is(
    chromium: Browser, game: str, players: int, options: dict[str, Any]
) -> None:
    """Every button is in the first screen and large enough; on a desk none moves without a reason."""
    desk = Walk(Still(chromium, game, *DESK), game, POINTER)
    phone = Walk(Still(chromium, game, *PHONE), game, THUMB)
    for number, (known, _code) in enumerate(decisions(game, players, **options)):
        if number == MOST_DECISIONS:
            break
        for walk in (desk, phone) if number % THIRD == 0 else (desk,):
            walk.still.put(known)
            walk.look(number)
    assert desk.total > 40
    assert not desk.missing, desk.missing
    assert not phone.missing, phone.missing
    assert not desk.jumped, desk.jumped
    assert not desk.cut, desk.cut
    assert not phone.cut, phone.cut
    assert not phone.too_wide, phone.too_wide
    assert not phone.small, phone.small
    assert not desk.small, desk.small
    desk.still.page.context.close()
    phone.still.page.context.close()


@pytest.mark.parametrize("game", [*RULEBOOKS])
def test_a_japanese_question_fits_its_place(chromium: Browser, game: str) -> None:
    """What is asked is read in full, on a desk and on a phone, with a hint that the end is near."""
    stills = [Still(chromium, game, *size, language="ja") for size in (DESK, PHONE)]
    cut = []
    for number, (known, _code) in enumerate(decisions(game, max(RULEBOOKS[game].players))):
        if number % THIRD:
            continue
        with speaking("ja"):
            for still in stills:
                still.put(known)
                cut += [said for said in [still.page.evaluate(CUT)] if said]
    assert not cut, cut
    for still in stills:
        still.page.context.close()


@pytest.mark.parametrize(("size", "least"), [(DESK, (40, 24)), (PHONE, THUMB)])
def test_a_market_of_many_kinds_is_large_enough(
    chromium: Browser, size: tuple[int, int], least: tuple[int, int]
) -> None:
    """San Gimignano: on a phone more than eight things are an overview, and a press shows them large."""
    known = torri.game("san-gimignano", advanced=True).match(seed=1).knowledge(0)
    kinds = ["5", "6", "7", "8", "9", "10", "via", "monumento", "giostra", "cappella", "palazzo", "mura"]
    view = known.view() | {"market": [*kinds, "9", "9"]}
    codes = ["purchase deck", "purchase nobles", *(f"purchase market {card}" for card in kinds)]
    legal = [LegalAction(code, {"do": "purchase"}, code) for code in codes]
    parts, still = fragment(view, legal), Still(chromium, "san-gimignano", *size)
    still.page.evaluate(PUT, [parts["prompt"], parts["table"]])
    found = still.page.evaluate(BUTTONS, least)
    assert {one["code"] for one in found} == set(codes)
    assert all(one["isIn"] and one["isFree"] and one["isWide"] for one in found), found
    assert not still.page.evaluate(WIDER)
    still.page.context.close()


@pytest.mark.parametrize(("width", "language"), [(320, "en"), (390, "ja"), (1280, "en")])
def test_face_up_and_frosted_are_read_at_every_width(chromium: Browser, width: int, language: str) -> None:
    """Couperation: both ways to play a card have their word, in full, and room for a thumb."""
    known = next(known for known, _code in decisions("couperation", 2) if known.view()["phase"] == "action")
    still = Still(chromium, "couperation", width, 844, language=language)
    with speaking(language):
        still.put(known)
    modes = still.page.locator(".modes label")
    assert modes.count() == 2
    for mode in modes.all():
        assert mode.inner_text().strip()
        assert mode.evaluate("one => one.scrollWidth <= one.clientWidth + 1 && one.offsetHeight >= 44")
    still.page.context.close()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", ["couperation", "tajuto"])
def test_the_others_are_read_on_the_smallest_phone(chromium: Browser, game: str, language: str) -> None:
    """At 320 pixels with four players: names are whole, and nothing lies over its neighbour."""
    still, found = Still(chromium, game, 320, 640, language=language), []
    for number, (known, _code) in enumerate(decisions(game, 4)):
        if number % (2 * THIRD) == 0:
            with speaking(language):
                still.put(known)
            found += still.page.evaluate(CROWDED)
    assert not found, found
    still.page.context.close()


def test_eight_cards_of_the_reserve_are_large_enough(chromium: Browser) -> None:
    """Couperation: more cannot lie there, two of them sent; a greedy game seldom shows so many."""
    known = torri.game("couperation").match(seed=1).knowledge(0)
    view, cards = known.view(), [str(number) for number in (1, 12, 17, 22, 28, 36, 41, 50)]
    shown = {"mark": "1"}
    view["reserve"]["cards"] = [shown | {"card": card, "number": int(card)} for card in cards]
    legal = [LegalAction(f"fetch {card}", {"do": "fetch", "card": card}, card) for card in cards]
    parts, phone = fragment(view, legal), Still(chromium, "couperation", *PHONE)
    phone.page.evaluate(PUT, [parts["prompt"], parts["table"]])
    found = phone.page.evaluate(BUTTONS, THUMB)
    assert [one["code"] for one in found] == [action.code for action in legal]
    assert all(one["isIn"] and one["isFree"] and one["isWide"] for one in found)
    assert not phone.page.evaluate(WIDER)
    phone.page.context.close()
