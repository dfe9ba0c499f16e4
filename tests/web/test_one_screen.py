"""One screen: everything one decides with is in view, and on a desk what one presses stays where it is.

Whole games are walked through in a real browser at 1280 x 800 and at 390 x 844, with every number of players.
A legal action is missing where its button, or what opens it, is outside the first screen or under something.
On a desk a button of two decisions in a row has moved where both of its edges are elsewhere: one that only
grew has not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.stills import Still, decisions

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DESK, PHONE = (1280, 800), (390, 844)
SLACK = 4
"""Pixels by which a button may move."""
MOST_DECISIONS = 60
TABLES = [
    *(("san-gimignano", 2, options) for options in ({}, {"advanced": True})),
    *((game, players, {}) for game in ("couperation", "saint-petersburg", "tajuto") for players in (2, 3, 4)),
]

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

BUTTONS = """() => [...document.querySelectorAll("#acting button[name=action]")].map(button => {
    const list = button.closest("details:not([open])"), picked = button.closest(".pick");
    const shown = list ? list.querySelector("summary") : picked ? picked.closest("li") : button;
    const {left, top, right, bottom} = shown.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isFree = picked ? true : shown.contains(hit) || (hit && shown.closest("li")?.contains(hit));
    const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right > left;
    const then = button.dataset.then ? ` > ${button.dataset.then}` : "";
    const also = "also" in button.dataset;
    return {code: button.value + then, also, edges: [left, right, top, bottom], isIn, isFree};
})"""
WIDER = "() => document.documentElement.scrollWidth > innerWidth"


def moved(before: list[float], now: list[float]) -> bool:
    """Whether both edges of a button are elsewhere, across or down."""
    left, right, top, bottom = (abs(was - will) for was, will in zip(before, now, strict=True))
    return min(left, right) > SLACK or min(top, bottom) > SLACK


class Walk:
    """A game as it is seen on one screen: what was out of view, and what moved without an excuse."""

    def __init__(self, still: Still, game: str) -> None:
        self.still, self.excused = still, tuple(EXCEPTIONS[game]["moved"])
        self.missing: list[tuple[int, str]] = []
        self.jumped: list[tuple[int, str]] = []
        self.total = 0
        self._before: dict[str, list[float]] = {}

    def look(self, number: int) -> None:
        """Look at a decision."""
        found: list[dict[str, Any]] = self.still.page.evaluate(BUTTONS)
        self.missing += [(number, one["code"]) for one in found if not (one["isIn"] and one["isFree"])]
        if self.still.page.evaluate(WIDER):
            self.missing.append((number, "the page is wider than the screen"))
        now = {one["code"]: one["edges"] for one in found if not one["also"]}
        stays = [code for code in now if code in self._before and not code.startswith(self.excused)]
        self.jumped += [(number, code) for code in stays if moved(self._before[code], now[code])]
        self.total += len(found)
        self._before = now


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_everything_is_on_one_screen_and_stays_where_it_is(
    chromium: Browser, game: str, players: int, options: dict[str, Any]
) -> None:
    """Every button is in the first screen of a desk and of a phone; on a desk none moves without a reason."""
    desk, phone = (Walk(Still(chromium, game, *size), game) for size in (DESK, PHONE))
    for number, (known, _code) in enumerate(decisions(game, players, **options)):
        if number == MOST_DECISIONS:
            break
        for walk in (desk, phone):
            walk.still.put(known)
            walk.look(number)
    assert desk.total > 40
    assert not desk.missing, desk.missing
    assert not phone.missing, phone.missing
    assert not desk.jumped, desk.jumped
    desk.still.page.context.close()
    phone.still.page.context.close()
