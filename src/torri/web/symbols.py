"""The drawings: a file of symbols for each game, put into the page so that it is complete when it arrives."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup

from torri.games import RULEBOOKS
from torri.web.scenes import scene_file

HOUSE = Path(__file__).parent / "symbols.svg"

_SYMBOL = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.DOTALL)
_NAMED = re.compile(r'(href="#|url\(#| id=")([\w-]+)')


@cache
def symbols(name: str) -> dict[str, str]:
    """The symbols of a game, or of the house, by their names."""
    file = HOUSE if name == "house" else scene_file(name, "symbols.svg")
    text = file.read_text(encoding="utf-8")
    return {found[2]: found[0] for found in _SYMBOL.finditer(text)}


@cache
def sprite(*names: str) -> Markup:
    """The symbols of these files, not seen themselves."""
    drawn = [symbol for name in names for symbol in symbols(name).values()]
    return Markup('<svg class="sprite" aria-hidden="true"><defs>{}</defs></svg>').format(
        Markup("").join(map(Markup, drawn))
    )


def used_in(text: str, *names: str) -> Markup:
    """Only those symbols that a text uses, and the patterns."""
    wanted = set(re.findall(r"#([\w-]+)", text))
    drawn = [symbol for name in names for key, symbol in symbols(name).items() if key in wanted]
    return Markup('<svg class="sprite" aria-hidden="true"><defs>{}</defs></svg>').format(
        Markup("").join(map(Markup, drawn))
    )


def apart(drawing: str, game: str) -> Markup:
    """A drawing with all symbols that it uses, under names that no other game of the page can have."""
    own, used = symbols(game), dict[str, str]()
    waiting = [drawing]
    while waiting:
        for _kind, name in _NAMED.findall(waiting.pop()):
            if name in own and name not in used:
                used[name] = own[name]
                waiting.append(own[name])

    def renamed(found: re.Match[str]) -> str:
        return f"{found[1]}{game}--{found[2]}" if found[2] in used else found[0]

    head, end, rest = str(drawing).partition(">")  # that of its own <svg>
    brought = f"<defs>{''.join(used.values())}</defs>" if used else ""
    return Markup(_NAMED.sub(renamed, head + end + brought + rest))  # noqa: S704 - files of the game


@cache
def symbol_box(name: str) -> str:
    """The box in which a symbol is drawn."""
    drawn = next(found[name] for file in ("house", *RULEBOOKS) if name in (found := symbols(file)))
    box = re.search(r'viewBox="([^"]+)"', drawn)
    return box[1] if box else "0 0 24 24"
