"""Pieces that glide, in a real browser: a piece has one name before and after, and nobody waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.browser import Hands

WATCH = """() => {
    const start = document.startViewTransition.bind(document);
    const named = () => [...document.querySelectorAll("[data-piece]")]
        .filter(piece => piece.style.viewTransitionName)
        .map(piece => [piece.style.viewTransitionName, piece.dataset.piece]);
    window.glides = [];
    document.startViewTransition = change => {
        const before = named();
        return start(() => { change(); window.glides.push([before, named()]); });
    };
}"""
CASES = [
    ("san-gimignano", False, 40),
    ("saint-petersburg", True, 10),
    pytest.param("san-gimignano", False, 700, marks=pytest.mark.soak),
]
"""The game, whether on a phone, and how many decisions; a whole game is for the soak."""


@pytest.mark.parametrize(("game", "phone", "decisions"), CASES)
def test_a_piece_keeps_its_name_while_it_glides(
    hands: Callable[..., Hands], game: str, phone: bool, decisions: int
) -> None:
    """No name is given twice, each stands for one piece, and a press in the middle of a glide counts."""
    me = hands(phone=phone, motion=True)
    me.context.add_init_script(f"({WATCH})()")
    code = me.open_table(game)
    for _decision in range(decisions):
        if not me.wait_for_turn(code):
            break
        me.decide(code)
    glides = me.page.evaluate("glides")
    assert any(before for before, _after in glides)
    for before, after in glides:
        assert len({name for name, _piece in before}) == len(before)
        assert dict(before) == dict(after)
        assert len(before) == len(after)
