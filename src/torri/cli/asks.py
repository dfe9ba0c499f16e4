"""What commands ask for in the same words: arguments and options that several of them share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from torri.engine.language import N_

Game = Annotated[str, typer.Argument(help=N_("Which game."))]
GameOrNone = Annotated[str | None, typer.Argument(help=N_("Which game; asked for where there are several."))]
GameOrAll = Annotated[str | None, typer.Argument(help=N_("Which game; else all."))]

Seats = Annotated[int | None, typer.Option(help=N_("How many sit at the table."))]
Json = Annotated[bool, typer.Option("--json", help=N_("Print JSON, for other programs."))]
GamesFile = Annotated[Path | None, typer.Option(help=N_("Keep every game in this file, and go on from it."))]
Deals = Annotated[str | None, typer.Option(help=N_("The same seed gives the same deals."))]

Language = Annotated[
    str | None, typer.Option("--lang", metavar="LANGUAGE", help=N_("The language; else that of the system."))
]

Options = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE", help=N_("How the game is played, for example advanced=true; repeatable.")
    ),
]

Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--change",
        metavar="NAME=NUMBER",
        help=N_("Another printed number, for example Observatory.cost=4; repeatable."),
    ),
]

Cards = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help=N_("A file in which you copied the numbers of your own cards of the game.")
    ),
]
Prices = Annotated[
    Path | None, typer.Option(metavar="FILE", help=N_("The prices that you typed off your own game."))
]

Adjusted = Annotated[
    bool,
    typer.Option("--adjusted", help=N_("Show results without the luck of the cards, too, by the judge.")),
]

# Who plays many games (torri.lab.batches).
Workers = Annotated[
    int | None, typer.Option(metavar="N", help=N_("How many processes play; by default one for each core."))
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help=N_("A Ray cluster plays: auto for the one on this machine, or ray://HOST:10001."),
    ),
]
