from __future__ import annotations

from pathlib import Path

import pytest

from torri.games import RULEBOOKS
from torri.lab import styles
from torri.lab.given import Ladder
from torri.players.expertise import expertise

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("game", ["saint-petersburg", "couperation"])
def test_the_page_is_written_from_what_was_played(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line for each style and rival, or for each team; a second run plays nothing again."""
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr(styles, "LADDERS", (Ladder(game),))
    arguments = ["--games", "2", "--keep", str(tmp_path / "kept"), "--write", str(tmp_path / "styles.md")]
    pages = []
    for _ in range(2):
        assert styles.main(arguments) == 0
        pages.append((tmp_path / "styles.md").read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    own = [style.spec for style in expertise(RULEBOOKS[game]).styles]
    rows = [line.split(" | ")[:2] for line in pages[0].splitlines() if line.startswith("| style:")]
    rivals = [""] if RULEBOOKS[game].cooperative else ["random", "greedy"]
    assert rows == [[f"| {spec}", rival] for spec in own for rival in rivals]


def test_every_style_is_on_the_page() -> None:
    """The page that is kept knows those that there are."""
    page = (DOCS / "styles.md").read_text(encoding="utf-8")
    for book in RULEBOOKS.values():
        assert all(f"| {style.spec} |" in page for style in expertise(book).styles)
