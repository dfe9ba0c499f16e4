"""Subcommands for people who play: in the terminal, in the browser, records of games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from torri.cli import asks
from torri.cli.application import app
from torri.engine.language import N_, _, speaking, speaking_now


@app.command(
    help=N_("Play a game in the terminal."),
    epilog="play {game} --seat 1 --against level:4",
)
def play(  # noqa: D103 - typer shows the help above
    game: asks.GameOrNone = None,
    players: asks.Seats = None,
    against: Annotated[
        str | None,
        typer.Option(
            help=N_(
                "Who plays the other seats: level:1 to level:6, greedy, search:500ms, file:my_bot.py;"
                " else greedy."
            )
        ),
    ] = None,
    seat: Annotated[int | None, typer.Option(help=N_("Your seat, from 0 on."))] = None,
    name: Annotated[str | None, typer.Option(help=N_("Your name in the log."))] = None,
    option: asks.Options = None,
    change: asks.Changes = None,
    cards: asks.Cards = None,
    prices: asks.Prices = None,
    seed: Annotated[
        str | None, typer.Option(help=N_("The same seed and choices give the same game."))
    ] = None,
    resume: Annotated[Path | None, typer.Option(help=N_("Go on with the game of this record."))] = None,
    save: Annotated[Path | None, typer.Option(help=N_("Keep the record in this file."))] = None,
    hints: Annotated[
        bool, typer.Option("--hints", help=N_("Show what a search thinks of your choices."))
    ] = False,
    lang: asks.Language = None,
) -> int:
    from torri.terminal.options import with_changes
    from torri.terminal.play import start
    from torri.terminal.seating import Wishes

    with speaking(lang or speaking_now()):
        files = {"cards": cards, "prices": prices}
        options = with_changes(option, change)
        wishes = Wishes(game, players, against, seat, name, options, files, seed, resume, save, hints)
        return start(wishes)


@app.command(
    help=N_("Learn a game in five minutes: a first game with a coach."),
    epilog="learn {game} --chapter 3",
)
def learn(  # noqa: D103
    game: asks.GameOrNone = None,
    lesson: Annotated[str | None, typer.Argument(help=N_("Which lesson; else the first one."))] = None,
    chapter: Annotated[int | None, typer.Option(help=N_("The chapter to begin with."))] = None,
    lang: asks.Language = None,
) -> int:
    from torri.terminal.learn import start

    with speaking(lang or speaking_now()):
        return start(game, lesson, chapter)


@app.command(
    help=N_("Serve tables in the browser: people and bots, by a private link."),
    epilog="serve --port 8437 --database postgresql://localhost/torri",
)
def serve(  # noqa: D103
    host: Annotated[
        str | None, typer.Option(help=N_("The address to listen at; else only this machine."))
    ] = None,
    port: Annotated[int | None, typer.Option(help=N_("The port; else 8437."))] = None,
    database: Annotated[
        str | None,
        typer.Option(help=N_("A file, or the URL of a PostgreSQL database; else a file of yours.")),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, help=N_("How many processes; several need a PostgreSQL database. By default one.")
        ),
    ] = None,
    studies: Annotated[
        str | None,
        typer.Option(help=N_("A folder with reports of torri study: shown by a private link.")),
    ] = None,
    config: Annotated[Path | None, typer.Option(help=N_("A file with settings (docs/table.md)."))] = None,
    browser: Annotated[bool, typer.Option("--browser", help=N_("Show it in the browser."))] = False,
    lang: asks.Language = None,
) -> int:
    from torri.web.config import read_config
    from torri.web.serve import serve

    with speaking(lang or speaking_now()):
        given = {"host": host, "port": port, "workers": workers, "database": database}
        settings = read_config(given | {"studies": studies}, config)
        return serve(settings, typer.echo, browser=browser)


@app.command(
    help=N_("Copy the tables of an SQLite file into a new file, also while a server uses them."),
    epilog="backup tables-monday.sqlite",
)
def backup(  # noqa: D103
    file: Annotated[Path, typer.Argument(help=N_("The new file."))],
    database: Annotated[
        str | None, typer.Option(help=N_("The file that is copied; else the one that `torri serve` takes."))
    ] = None,
    config: Annotated[Path | None, typer.Option(help=N_("A file with settings (docs/table.md)."))] = None,
    lang: asks.Language = None,
) -> None:
    from torri.table.backup import back_up
    from torri.web.config import read_config

    with speaking(lang or speaking_now()):
        source = read_config({"database": database}, config).database
        size = back_up(source, file)
        typer.echo(
            _("{file} has the tables of {source}: {size} bytes.").format(
                file=file, source=source, size=f"{size:,}"
            )
        )


@app.command(
    help=N_("Put a backup in the place of an SQLite file that no server uses; the old file is kept."),
    epilog="restore tables-monday.sqlite",
)
def restore(  # noqa: D103
    file: Annotated[Path, typer.Argument(help=N_("The backup."))],
    database: Annotated[
        str | None, typer.Option(help=N_("The file to replace; else the one that `torri serve` takes."))
    ] = None,
    config: Annotated[Path | None, typer.Option(help=N_("A file with settings (docs/table.md)."))] = None,
    lang: asks.Language = None,
) -> None:
    from torri.table.backup import restore
    from torri.web.config import read_config

    with speaking(lang or speaking_now()):
        place = read_config({"database": database}, config).database
        old = restore(file, place)
        typer.echo(_("{place} has the tables of {file}.").format(place=place, file=file))
        if old is not None:
            typer.echo(_("What was there before is kept in {old}.").format(old=old))


@app.command(
    help=N_(
        "Replay a record of play: every step legal and the final score right, or the first step that is not."
    ),
    epilog="verify {game}-1.jsonl",
)
def verify(  # noqa: D103
    record: Annotated[Path, typer.Argument(help=N_("The file of the record."))],
    commitment: Annotated[
        str | None,
        typer.Option(help=N_("The commitment, or the fingerprint, that you saw before the first card.")),
    ] = None,
    lang: asks.Language = None,
) -> None:
    from torri.terminal.verify import verify

    with speaking(lang or speaking_now()):
        typer.echo(verify(record, commitment))


@app.command(
    help=N_("Review a record of play: did I play well, where did I lose it, was I unlucky?"),
    epilog="review {game}-1.jsonl --seat 0 --deep",
)
def review(  # noqa: D103
    record: Annotated[Path, typer.Argument(help=N_("The file of the record."))],
    seat: Annotated[int | None, typer.Option(help=N_("From whose chair, from 0 on; else for all."))] = None,
    deep: Annotated[bool, typer.Option("--deep", help=N_("Look closer; it takes up to a minute."))] = False,
    json: Annotated[bool, typer.Option("--json", help=N_("Write JSON instead of tables."))] = False,
    lang: asks.Language = None,
) -> None:
    from torri.terminal.review import show_review

    with speaking(lang or speaking_now()):
        show_review(record, seat, deep=deep, as_json=json)


@app.command(
    help=N_("Compile games for this machine ahead of their first use."),
    epilog="warmup {game}",
)
def warmup(  # noqa: D103
    games: Annotated[list[str] | None, typer.Argument(help=N_("Which games; else all."))] = None,
    lang: asks.Language = None,
) -> None:
    from torri.games import games as all_games
    from torri.terminal.warmup import warm_up

    with speaking(lang or speaking_now()):
        warm_up(games or all_games())
