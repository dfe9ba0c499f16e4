"""What the documents share: few pictures, and each of them shown somewhere."""

from __future__ import annotations

from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
AT_MOST = 24


def test_every_kept_picture_is_shown_by_a_document() -> None:
    """Pictures weigh on every clone, so only those are kept that somebody sees."""
    pictures = sorted((DOCS / "pictures").iterdir())
    pages = [*DOCS.rglob("*.md"), DOCS.parent / "README.md"]
    shown = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert len(pictures) <= AT_MOST
    assert [picture.name for picture in pictures if f"pictures/{picture.name}" not in shown] == []
