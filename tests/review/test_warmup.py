"""The review of a game is compiled ahead."""

from __future__ import annotations

from typing import Any

import pytest

import torri
from tests.review.games_to_review import played
from torri.engine.compiled import compiling
from torri.games import rulebook
from torri.review.values import value_in
from torri.review.warmup import compile_review, is_compiled


@pytest.mark.skipif(not compiling(), reason="rules run as plain Python")
def test_what_is_compiled_ahead_is_what_a_review_needs() -> None:
    """A review finds it: nothing is compiled once more for other types."""
    book = rulebook("san-gimignano")
    compile_review(book)
    assert is_compiled(book)
    torri.review(played(book.id, 2, 3, decisions=4).record, threads=1)
    value: Any = value_in(book)
    assert len(value.signatures) == 1
