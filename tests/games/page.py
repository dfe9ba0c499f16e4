"""The page of a game in the documentation, as its tests read it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Page:
    """`docs/games/<game>.md`."""

    game: str

    @cached_property
    def text(self) -> str:
        """The whole page."""
        return (ROOT / "docs" / "games" / f"{self.game}.md").read_text(encoding="utf-8")

    def chapter(self, heading: str) -> str:
        """The text under a heading."""
        return self.text.split(f"\n## {heading}\n")[1].split("\n## ")[0]

    def sentences(self, heading: str) -> str:
        """The text under a heading, in one line."""
        return " ".join(self.chapter(heading).split())

    def rows(self, heading: str) -> list[list[str]]:
        """The cells of the tables under a heading, without their heads."""
        lines = [line for line in self.chapter(heading).splitlines() if line.startswith("|")]
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        rules = [place for place, row in enumerate(cells) if set(row[0]) == {"-"}]
        return [row for place, row in enumerate(cells) if place not in rules and place + 1 not in rules]

    def codes(self) -> list[str]:
        """The codes of actions that are shown; a word in capitals stands for what varies, so that is none."""
        shown = re.findall(r"`([^`]+)`", " ".join(row[0] + row[2] for row in self.rows("Actions")))
        return sorted({code for code in shown if not re.search(r"[A-Z]{2}|_", code)})

    def examples(self) -> list[str]:
        """The Python examples."""
        return re.findall(r"```python\n(.*?)```", self.text, re.DOTALL)
