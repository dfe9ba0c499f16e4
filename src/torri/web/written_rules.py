"""How a game is played, in words: the page `rules.md` of its folder as HTML, and its headings."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from torri.engine.language import N_, SOURCE, _, speaking
from torri.engine.parts import part_file
from torri.games import rulebook
from torri.web.pages.prose import as_html, headings

if TYPE_CHECKING:
    from torri.web.pages.prose import Heading

FOR_PROGRAMMERS = N_("For programmers")  # the heading of the chapter that players do not see
RULINGS = re.compile(r'<div class="scroll" tabindex="0"><table class="rulings">.*?</table></div>', re.DOTALL)


@cache
def article(game: str, language: str) -> Markup:
    """The rules of a game in a language: one `article` of HTML, each heading with an id to link to."""
    language, text = players_part(game, language)
    with speaking(language):
        summary = _("All rulings")
    fold = rf'<details class="fold"><summary><span>{summary}</span></summary>\g<0></details>'
    folded = RULINGS.sub(fold, str(as_html(text, language)))
    return Markup(f'<article lang="{language}">{folded}</article>')  # noqa: S704 - our own pages, without HTML


@cache
def contents(game: str, language: str) -> tuple[Heading, ...]:
    """The headings of the rules."""
    _language, text = players_part(game, language)
    return headings(text)


def players_part(game: str, language: str) -> tuple[str, str]:
    """The chapters of the page that are for players, and the language in which there is one."""
    book = rulebook(game)
    own, english = part_file(book, f"rules.{language}.md"), part_file(book, "rules.md")
    file, language = (own, language) if own else (english, SOURCE)
    with speaking(language):
        if file is None:
            return language, _("Nobody has written down yet how this game is played.")
        chapters = re.split(r"^(?=## )", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        ours = f"## {_(FOR_PROGRAMMERS)}\n"
        return language, "".join(chapter for chapter in chapters if not chapter.startswith(ours))
