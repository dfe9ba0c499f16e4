"""Tables as a browser shows them, without a server: one position after the other in the page of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torri
from torri.web.drawing import fragment
from torri.web.legal import legal_actions
from torri.web.people import people
from torri.web.styles import style
from torri.web.symbols import sprite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from torri.engine.knowledge import Knowledge

NAMES = ("Guest", "Elena", "Fausto", "Ghita")
FRAME = """<!doctype html><html lang="{language}" data-game="{game}" data-theme="{theme}"><head>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>
<body class="at-table">{sprite}<header class="bar"><a class="home">Torri</a><h1>{title}</h1></header>
<main class="play" data-connected="yes"><form class="acting" id="acting">
<section class="prompter"></section><p class="refused" hidden></p><div class="table" id="table"></div></form>
<aside class="side"><section class="fold">Players</section></aside></main></body></html>"""
PUT = """([prompt, table]) => {
    document.querySelector(".prompter").innerHTML = prompt;
    document.querySelector("#table").innerHTML = table;
    scrollTo(0, 0);
}"""


def decisions(
    game: str, players: int, seat: int = 0, seed: str = "still", **options: Any
) -> Iterator[tuple[Knowledge, str]]:
    """What a seat knows at each of its decisions in a greedy game, and what it does."""
    match, player = (
        torri.game(game, players=players, **options).match(seed=seed),
        torri.player("greedy", seed=1),
    )
    while not match.is_over:
        known = match.state.known_to(match.to_move)
        action = player.choose(known)
        if match.to_move == seat:
            yield known, action.code
        match.play(match.to_move, action)


class Still:
    """A browser's page with the frame of a table."""

    def __init__(
        self,
        browser: Browser,
        game: str,
        width: int,
        height: int,
        *,
        language: str = "en",
        theme: str = "light",
    ) -> None:
        size: Any = {"width": width, "height": height}
        phone = width < height
        context = browser.new_context(
            viewport=size, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
        )
        self.page: Page = context.new_page()
        sheets = style("house", f"{game}/colours", "pages", f"{game}/style")
        drawn = sprite("house", game)
        self.page.set_content(
            FRAME.format(language=language, theme=theme, game=game, title=game, style=sheets, sprite=drawn)
        )

    def put(self, known: Knowledge, ended: bool = False) -> None:
        """Show the table as a seat knows it."""
        seated = people(NAMES[: known.game.players], known.seat, ["bot, level 3"] * known.game.players)
        parts = fragment(
            known.view(), legal_actions(known, [one.name for one in seated]), seated, ended=ended
        )
        self.page.evaluate(PUT, [parts["prompt"], parts["table"]])
