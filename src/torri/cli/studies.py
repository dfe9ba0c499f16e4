"""The commands that study the balance of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from torri.cli import asks
from torri.cli.application import app
from torri.engine.language import N_, speaking, speaking_now

Levels = Annotated[
    str, typer.Option(metavar="SPEC,SPEC", help=N_("Who plays, in all seats alike; one after the other."))
]
Games = Annotated[int, typer.Option(help=N_("How many deals at most."))]
GamesEach = Annotated[
    str,
    typer.Option(metavar="N[,N]", help=N_("How many deals at most; with commas one number for each level.")),
]
Precision = Annotated[
    float,
    typer.Option(help=N_("Stop as soon as every winning share is known this precisely; 0: only at the end.")),
]
Seed = Annotated[str, typer.Option(help=N_("The same seed gives the same deals."))]

# What a study is about.
Studied = Annotated[
    str | None, typer.Argument(metavar="GAME|FILE.toml", help=N_("Which game, or a file with a study."))
]
Example = Annotated[bool, typer.Option("--example", help=N_("Print a file with a study."))]
Versions = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=NUMBER",
        help=N_(
            'A version: other printed numbers, "option NAME=VALUE", "without CARD" for one seat, or'
            ' "first ACTION"; repeatable.'
        ),
    ),
]
Worth = Annotated[
    str,
    typer.Option(metavar="WHAT", help=N_("What each is worth: all, things, actions, or names with commas.")),
]
Beginnings = Annotated[
    str,
    typer.Option(metavar="ACTION,..", help=N_("What each way to begin is worth: all, or codes of actions.")),
]
PriceSteps = Annotated[
    bool, typer.Option("--prices", help=N_("What things are worth with each price one lower, one higher."))
]
Report = Annotated[Path | None, typer.Option(metavar="FILE", help=N_("Write a page: FILE.html or FILE.md."))]


@app.command(
    help=N_(
        "How balanced is a game, and what would another number change? Plays all versions on the same deals."
        " Ctrl-C stops; with --file the same command goes on."
    ),
    epilog='study {game} --change "NAME=NUMBER" --games 2000 --report study.html',
)
def study(  # noqa: D103
    what: Studied = None,
    example: Example = False,
    seats: asks.Seats = None,
    change: Versions = None,
    worth: Worth = "",
    first: Beginnings = "",
    prices: PriceSteps = False,
    adjusted: asks.Adjusted = False,
    option: asks.Options = None,
    levels: Levels = "level:1,level:2,greedy",
    games: GamesEach = "2000",
    precision: Precision = 0.02,
    seed: Seed = "1",
    file: asks.GamesFile = None,
    report: Report = None,
    workers: asks.Workers = None,
    cluster: asks.Cluster = None,
    json: asks.Json = False,
    lang: asks.Language = None,
) -> None:
    from torri.engine.errors import Error
    from torri.engine.language import _
    from torri.lab.study.command import run_study
    from torri.lab.study.plan import example as example_study, games_in, plan_of, read_plan
    from torri.players import line_up
    from torri.terminal.options import by_name
    from torri.terminal.screen import console

    with speaking(lang or speaking_now()):
        if example:
            console().out(example_study(), end="", highlight=False)
            return
        if what is None:
            raise Error(_("Name a game or a file with a study; torri study --example prints one."))
        if what.endswith(".toml"):
            plan = read_plan(Path(what))
        else:
            options = by_name(option or [])
            asked = {"worth": worth, "first": first, "prices": prices, "adjusted": adjusted}
            plan = plan_of(
                what, seats, change or [], options, line_up(levels), games_in(games), precision, seed, **asked
            )
        run_study(plan, file, report, workers, cluster, json, console())


@app.command(
    help=N_(
        "What do greedy games look like: lengths, points, what is bought and built, and who wins with it;"
        " also with options and numbers of your own."
    ),
    epilog="statistics {game} --change NAME=NUMBER --report statistics.md",
)
def statistics(  # noqa: D103
    game: asks.Game,
    option: asks.Options = None,
    change: asks.Changes = None,
    cards: asks.Cards = None,
    prices: asks.Prices = None,
    seats: Annotated[
        int | None, typer.Option(help=N_("How many sit at the table; else every number."))
    ] = None,
    games: Annotated[int, typer.Option(help=N_("How many games of each kind."))] = 2000,
    seed: Seed = "1",
    report: Annotated[Path | None, typer.Option(metavar="FILE.md", help=N_("Write the page here."))] = None,
    lang: asks.Language = None,
) -> None:
    from torri.lab.statistics.command import run_statistics
    from torri.terminal.options import read_options, with_changes
    from torri.terminal.screen import console

    with speaking(lang or speaking_now()):
        options = read_options(game, with_changes(option, change), {"cards": cards, "prices": prices})
        run_statistics(game, seats, options, games, seed, report, console())


@app.command(
    help=N_(
        "What do other options and numbers change? Differences with intervals, on the same deals;"
        " 2..6 in a value makes a version of each number."
    ),
    epilog="compare {game} --change NAME=3..6 --csv compared.csv",
)
def compare(  # noqa: D103
    game: asks.Game,
    option: asks.Options = None,
    change: asks.Changes = None,
    cards: asks.Cards = None,
    prices: asks.Prices = None,
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help=N_("What it is compared with; else as usual; repeatable.")),
    ] = None,
    seats: asks.Seats = None,
    levels: Levels = "greedy",
    games: Games = 2000,
    precision: Precision = 0.02,
    seed: Seed = "1",
    adjusted: asks.Adjusted = False,
    file: asks.GamesFile = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help=N_("Write the differences for spreadsheets."))
    ] = None,
    workers: asks.Workers = None,
    cluster: asks.Cluster = None,
    json: asks.Json = False,
    lang: asks.Language = None,
) -> None:
    from torri.lab.study.comparing import plan_to_compare, run_compare, versions
    from torri.players import line_up
    from torri.terminal.options import as_typed, by_name, from_files
    from torri.terminal.screen import console

    with speaking(lang or speaking_now()):
        owned = as_typed(from_files(game, {"cards": cards, "prices": prices}))
        wanted = versions([*owned, *(option or [])], change or [])
        asked = (line_up(levels), games, precision, seed)
        plan = plan_to_compare(game, seats, wanted, by_name(against or []), *asked, adjusted=adjusted)
        run_compare(plan, file, csv, workers, cluster, json, console())
