"""The page of the tensors is what the layouts say, and they say something about every number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import tensors

if TYPE_CHECKING:
    from torri.engine.layout import Layout
    from torri.engine.rulebook import Rulebook


def test_the_page_is_what_the_layouts_say() -> None:
    """A change of a tensor is seen in review: `make reference` writes it down."""
    assert tensors.PAGE.read_text(encoding="utf-8") == tensors.page()


def without_a_meaning(layout: Layout) -> list[str]:
    """The parts of which nothing is said, also within others."""
    inner = [name for part in layout.parts if part.inner for name in without_a_meaning(part.inner)]
    return inner + [part.name for part in layout.parts if not part.says]


@pytest.mark.parametrize("book", tensors.own_games(), ids=lambda book: book.id)
def test_every_number_has_a_meaning(book: Rulebook) -> None:
    """Each part says what it is; parts of several numbers name each of them, but for places in a row."""
    assert without_a_meaning(book.layout) == []
    unnamed = {part.name for part in book.layout.parts if part.size > 1 and not part.each and not part.inner}
    assert unnamed <= {"top", "tower_bottom", "noble_bottom"}
