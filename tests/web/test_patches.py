"""A page is sent what changed of a text: put together, it is the new text."""

from __future__ import annotations

import json

from hypothesis import given, strategies as st

from torri.web.patches import patch, patched

PIECES = st.sampled_from(
    [
        "<li>",
        "</li>",
        '<button name="action" value="pass">',
        "Pass",
        "<b>塔</b>",
        "<",
        "a & b 🏰",
        "",
        "<section>",
        "</section>",
    ]
)
TEXTS = st.lists(PIECES, max_size=30).map("".join)


@given(TEXTS, TEXTS)
def test_a_patch_makes_the_new_text_of_the_old(old: str, new: str) -> None:
    """Whatever the two texts are, also after a way over the wire."""
    assert patched(old, json.loads(json.dumps(patch(old, new)))) == new


def test_what_stays_is_named_and_not_sent() -> None:
    """One card of many changes: one piece is sent."""
    cards = [f'<li class="card" data-thing="card-{number}">{number}</li>' for number in range(50)]
    old = "".join(cards)
    new = old.replace(">7<", ">seven<")
    assert patch(old, new) == [[0, 15], 'li class="card" data-thing="card-7">seven', [16, 85]]


def test_what_moved_is_named_where_it_was() -> None:
    """A card that lies elsewhere now is not sent again."""
    cards = [f'<li class="card" data-thing="card-{number}">' for number in range(6)]
    old, new = "".join(cards), "".join(cards[3:] + cards[:3])
    assert all(not isinstance(piece, str) or not piece for piece in patch(old, new))


def test_a_section_that_stayed_continues_the_run_before_it() -> None:
    """Three sections, and the middle one has a line more: what is around it is two runs."""
    first, last = "<section>a</section>", "<section>b</section>"
    old, new = f"{first}<section>7</section>{last}", f"{first}<section>7<b>8</b></section>{last}"
    assert patch(old, new) == [[0, 4], "b>8</b>", [4, 3]]


def test_the_first_text_is_sent_whole() -> None:
    """There is nothing to name in an empty text."""
    assert patch("", "<p>hello</p>") == [[0, 1], "p>hello</p>"]
