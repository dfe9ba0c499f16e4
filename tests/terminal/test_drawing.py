"""The pieces that tables are drawn with: lines that break where a reader would break them."""

from __future__ import annotations

import pytest
from rich.text import Text

from torri.terminal.drawing import CLOSING, paragraph, wrapped

SENTENCE = "スタートプレイヤーマーカー（建築物）：Adso。上の列に並ぶ：船職人、毛皮職人、船職人。"


@pytest.mark.parametrize("width", range(12, 60))
def test_no_line_of_japanese_begins_with_a_sign_that_ends_something(width: int) -> None:
    """A bracket, a comma or a full stop stays with what it ends, and every line fits."""
    lines = wrapped(Text(SENTENCE), width)
    assert "".join(line.plain for line in lines) == SENTENCE
    assert all(line.cell_len <= width for line in lines)
    assert not [line.plain for line in lines if line.plain[0] in CLOSING.replace("：", "")]


def test_english_uses_the_whole_width() -> None:
    """Nothing is kept free where words are broken at spaces."""
    assert [line.plain for line in paragraph("Two towers stand", 10)] == ["Two towers", "stand"]
