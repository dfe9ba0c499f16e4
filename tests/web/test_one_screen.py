"""One screen: everything one decides with is in view, and what one presses stays where it is.

Whole games are walked through in a real browser at 1280 x 800. A legal action whose button is outside of the
first screen is counted, and a button of two decisions in a row that has moved in between, by more
than 4 pixels at both of its edges: one that only grew has not moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.browser import Hands

SCREEN = {"width": 1280, "height": 800}
SLACK = 4
"""Pixels by which a button may move."""
MOST_DECISIONS = 40
FEW = 0.1
"""The share excused in one game so far: many ways to build below the screen, a hand that closes up."""

EXCEPTIONS: dict[str, dict[str, Any]] = {
    "saint-petersburg": {
        "moved": ("buy upper", "take upper", "buy lower", "take lower", "play hand"),
        "why": "a row is laid out anew when its round begins, and a hand closes up when a card is played",
    },
    "san-gimignano": {
        "moved": ("build", "extend", "complete"),
        "why": "the tray closes up, and all towers get smaller when one rises above five storeys",
    },
    "couperation": {
        "moved": ("send", "play", "hide", "correct"),
        "why": "the tower is centred again when its bottom row grows, and a hand closes up",
    },
    "tajuto": {
        "moved": ("build", "draw with", "offer with", "acquire with"),
        "why": "a plan stands on its pagoda, which has grown; what a tile can do stands on it line by line",
    },
}
"""What may move, by the beginning of its code, and why."""

BUTTONS = """() => {
    const prompt = document.querySelector(".prompt").getBoundingClientRect();
    return [...document.querySelectorAll("#acting button[name=action]:not([data-also])")].map(button => {
        const list = button.closest("details:not([open])");
        const picked = button.closest(".pick");
        const shown = list ? list.querySelector("summary") : picked ? picked.closest("li") : button;
        const {left, top, right, bottom} = shown.getBoundingClientRect();
        const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return {code: button.value, edges: [left, right, top, bottom], isIn};
    });
}"""


def moved(before: list[float], now: list[float]) -> bool:
    """Whether both edges of a button are elsewhere, across or down."""
    left, right, top, bottom = (abs(was - will) for was, will in zip(before, now, strict=True))
    return min(left, right) > SLACK or min(top, bottom) > SLACK


def walk(me: Hands, code: str, game: str) -> tuple[list[str], list[str], int]:
    """What was outside of the screen, what moved without an excuse, and how many buttons there were."""
    outside: list[str] = []
    jumped: list[str] = []
    total = 0
    before: dict[str, list[float]] = {}
    for _decision in range(MOST_DECISIONS):
        if not me.wait_for_turn(code):
            break
        found: list[dict[str, Any]] = me.page.evaluate(BUTTONS)
        now = {button["code"]: button["edges"] for button in found}
        outside += [button["code"] for button in found if not button["isIn"]]
        excused = tuple(EXCEPTIONS[game]["moved"])
        stays = [action for action in now if action in before and not action.startswith(excused)]
        jumped += [action for action in stays if moved(before[action], now[action])]
        total += len(found)
        before = now
        me.decide(code)
    return outside, jumped, total


@pytest.mark.parametrize("game", EXCEPTIONS)
def test_everything_is_on_one_screen_and_stays_where_it_is(hands: Callable[..., Hands], game: str) -> None:
    """At 1280 x 800 every button is in the first screen, and none that stays moves without a reason."""
    me = hands()
    me.page.set_viewport_size(SCREEN)  # type: ignore[arg-type]
    code = me.open_table(game)
    outside, jumped, total = walk(me, code, game)
    assert total > 40
    few = FEW * total if game == "san-gimignano" else 0
    assert len(outside) <= few, outside
    assert len(jumped) <= few, jumped
