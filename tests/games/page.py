"""The page of a game in the documentation, as its tests read it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Page:
    """`rules.md` of the game's folder, or `rules.<language>.md`."""

    game: str
    language: str = "en"

    @property
    def folder(self) -> Path:
        """Where everything of the game is."""
        return ROOT / "src" / "torri" / "games" / self.game.replace("-", "_")

    @cached_property
    def text(self) -> str:
        """The whole page."""
        suffix = "" if self.language == "en" else f".{self.language}"
        return (self.folder / f"rules{suffix}.md").read_text(encoding="utf-8")

    @property
    def headings(self) -> list[str]:
        """The headings of the chapters, in order."""
        return re.findall(r"^## (.*)$", self.text, re.MULTILINE)

    @property
    def for_players(self) -> str:
        """What a player reads: all chapters but the last, which is for programmers."""
        return self.text.split(f"\n## {self.headings[-1]}\n")[0]

    def chapter(self, heading: str) -> str:
        """The text under a heading, to the next one that is not below it."""
        marks, text = re.split(rf"^(##+) {heading}\n", self.text, flags=re.MULTILINE)[1:3]
        return re.split(rf"^#{{2,{len(marks)}}} ", text, flags=re.MULTILINE)[0]

    def sentences(self, heading: str) -> str:
        """The text under a heading, in one line."""
        return " ".join(self.chapter(heading).split())

    def rows(self, heading: str) -> list[list[str]]:
        """The cells of the tables under a heading, without their heads."""
        return [row for table in tables(self.chapter(heading)) for row in table[1:]]

    def codes(self) -> list[str]:
        """The codes of actions that are shown; a word in capitals stands for what varies, so that is none."""
        shown = re.findall(r"`([^`]+)`", " ".join(row[0] + row[2] for row in self.rows("Codes of actions")))
        return sorted({code for code in shown if not re.search(r"[A-Z]{2}|_", code)})

    def examples(self) -> list[str]:
        """The Python examples."""
        return re.findall(r"```python\n(.*?)```", self.text, re.DOTALL)


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a text, each a list of rows of cells, its head first."""
    blocks = re.findall(r"^\|.*\n\|[-|]+\|\n(?:\|.*(?:\n|$))*", text, re.MULTILINE)
    return [[cells(line) for place, line in enumerate(block.splitlines()) if place != 1] for block in blocks]


def cells(line: str) -> list[str]:
    """The cells of a line of a table."""
    return [cell.strip() for cell in line.strip("|").split("|")]
