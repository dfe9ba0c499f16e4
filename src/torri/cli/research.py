"""Subcommands for people who measure: simulations, the arena, judges, benchmarks, players, a new game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from torri.cli import asks
from torri.cli.application import app
from torri.engine.language import N_, speaking, speaking_now

# How players meet in the arena.
Ladder = Annotated[bool, typer.Option("--ladder", help=N_("Each meets only the next one of the list."))]
OneWay = Annotated[
    bool,
    typer.Option(
        "--one-way",
        help=N_("At tables for more than two: only the player named first sits alone among the others."),
    ),
]
OpenCards = Annotated[
    bool, typer.Option("--open-cards", help=N_("Searches see everything: what do hidden cards cost?"))
]

# What is measured.
Measured = Annotated[
    str,
    typer.Argument(
        metavar="WHAT",
        help=N_(
            "rules and players; vector: where the time of the vector environment goes; cluster: Ray"
            " beside worker processes; decisions: how much players give away in choices that were"
            " rolled out; review: how long reviews take and what they say of players; table: the"
            " service with 500 tables; or browser: its pages."
        ),
    ),
]
MeasuredGame = Annotated[
    str | None, typer.Argument(help=N_("The game whose decisions or reviews are measured; else all."))
]
Deciding = Annotated[
    str | None, typer.Option(metavar="SPEC,SPEC", help=N_("Who decides; else greedy,level:4,level:6."))
]
Reviewed = Annotated[
    int | None, typer.Option(help=N_("How many games of a kind are looked at; else what is usual for --of."))
]
Of = Annotated[
    str,
    typer.Option(
        metavar="WHAT",
        help=N_(
            "Of reviews: full, both passes with their times; many, with few futures, for means over"
            " many games; verdicts, each asked for again; or levels, players on the same positions."
        ),
    ),
]
Kept = Annotated[
    Path | None, typer.Option(help=N_("Keep what is measured in this file, and go on from what it has."))
]


@app.command(
    help=N_("Let players play many games against each other: win rates with intervals, scores, lengths."),
    epilog="simulate {game} --games 100000 --seed 1 --players greedy,random",
)
def simulate(  # noqa: D103
    game: asks.Game,
    players: Annotated[
        str | None,
        typer.Option(metavar="SPEC,SPEC", help=N_("Who plays: a spec for each seat; else all greedy.")),
    ] = None,
    games: Annotated[int, typer.Option(help=N_("How many games."))] = 10000,
    seed: Annotated[str | None, typer.Option(help=N_("The same seed gives the same games."))] = None,
    option: asks.Options = None,
    change: asks.Changes = None,
    cards: asks.Cards = None,
    prices: asks.Prices = None,
    adjusted: asks.Adjusted = False,
    file: Annotated[
        Path | None, typer.Option(help=N_("Write every game into this file, a line of JSON for each."))
    ] = None,
    workers: asks.Workers = None,
    cluster: asks.Cluster = None,
    json: asks.Json = False,
    lang: asks.Language = None,
) -> None:
    from torri.engine.game import Game
    from torri.games import rulebook
    from torri.lab.simulate import check, run_simulate
    from torri.players import line_up
    from torri.terminal.compiling import ready
    from torri.terminal.options import playable, read_options, with_changes
    from torri.terminal.screen import console

    with speaking(lang or speaking_now()):
        options = read_options(game, with_changes(option, change), {"cards": cards, "prices": prices})
        book = playable(game, options)
        specs = line_up(players) if players else ["greedy"] * book.players[0]
        check(Game(rulebook(game), len(specs), options), specs, games)
        ready(book)
        run_simulate(
            game,
            specs,
            games,
            seed,
            options,
            json,
            console(),
            adjusted=adjusted,
            workers=workers,
            cluster=cluster,
            file=file,
        )


@app.command(
    help=N_(
        "Let players meet in every seat, on the same deals: win rates and ratings with intervals."
        " Ctrl-C stops and shows what came out so far."
    ),
    epilog="arena {game} --players greedy,search:200 --games 100 --file {game}.jsonl",
)
def arena(  # noqa: D103
    game: asks.Game,
    players: Annotated[
        str, typer.Option(metavar="SPEC,SPEC", help=N_("Who meets: everybody everybody else."))
    ] = "random,greedy",
    games: Annotated[int, typer.Option(help=N_("How many games for each encounter."))] = 100,
    seats: asks.Seats = None,
    option: asks.Options = None,
    change: asks.Changes = None,
    cards: asks.Cards = None,
    prices: asks.Prices = None,
    seed: asks.Deals = None,
    file: asks.GamesFile = None,
    ladder: Ladder = False,
    one_way: OneWay = False,
    open_cards: OpenCards = False,
    adjusted: asks.Adjusted = False,
    workers: asks.Workers = None,
    cluster: asks.Cluster = None,
    json: asks.Json = False,
    lang: asks.Language = None,
) -> int:
    from torri.lab.arena import check, set_up
    from torri.lab.arena.report import run_arena
    from torri.players import line_up, searches
    from torri.terminal.compiling import ready
    from torri.terminal.options import playable, read_options, with_changes
    from torri.terminal.screen import console

    with speaking(lang or speaking_now()):
        options = read_options(game, with_changes(option, change), {"cards": cards, "prices": prices})
        book = playable(game, options)
        specs = line_up(players)
        setting = set_up(game, seats, options, seed, file, open_cards=open_cards, adjusted=adjusted)
        check(specs, setting)
        ready(book, players=any(searches(spec, book) for spec in specs))
        return run_arena(
            setting,
            specs,
            games,
            file,
            ladder,
            one_way,
            workers,
            cluster,
            json,
            console(),
        )


@app.command(
    help=N_(
        "Train the judges of a game, which say what a position is worth: from nothing, by playing."
        " Ctrl-C stops; the same command goes on."
    ),
    epilog="train {game} --players 2",
)
def train(  # noqa: D103
    game: asks.Game,
    players: Annotated[
        int | None,
        typer.Option(help=N_("The judge for this number of players; by default one for each number.")),
    ] = None,
    rounds: Annotated[int | None, typer.Option(help=N_("So many rounds; else as the game says."))] = None,
    positions: Annotated[int | None, typer.Option(help=N_("So many positions in each round."))] = None,
    rollouts: Annotated[int | None, typer.Option(help=N_("Play each of them on so many times."))] = None,
    seed: Annotated[int, typer.Option(help=N_("The same seed gives the same games."))] = 1,
    folder: Annotated[
        Path | None,
        typer.Option(help=N_("Where the games are kept, to go on from; by default in your cache.")),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help=N_("Write the judges here; else into the folder of the game."))
    ] = None,
    further: Annotated[
        bool, typer.Option("--further", help=N_("Go on from the judge that is there, not from nothing."))
    ] = False,
    workers: asks.Workers = None,
    cluster: asks.Cluster = None,
    lang: asks.Language = None,
) -> int:
    from torri.games import rulebook
    from torri.lab.training.command import Wishes, run_train
    from torri.terminal.compiling import ready
    from torri.terminal.screen import console

    with speaking(lang or speaking_now()):
        ready(rulebook(game), players=True)
        wishes = Wishes(
            game, players, rounds, positions, rollouts, seed, folder, out, further, workers, cluster
        )
        return run_train(wishes, console())


@app.command(
    help=N_("List the games with their players and options; of one game every option with its values."),
    epilog="games {game}",
)
def games(  # noqa: D103
    game: asks.GameOrAll = None,
    json: asks.Json = False,
    lang: asks.Language = None,
) -> None:
    from torri.games import RULEBOOKS, rulebook
    from torri.terminal.games import run_games
    from torri.terminal.screen import console

    with speaking(lang or speaking_now()):
        books = [rulebook(game)] if game else list(RULEBOOKS.values())
        run_games(books, console(), one=bool(game), as_json=json)


@app.command(
    help=N_("List who can play: the specs that every command understands, with the styles of each game."),
    epilog="players {game}",
)
def players(  # noqa: D103
    game: asks.GameOrAll = None,
    lang: asks.Language = None,
) -> None:
    from torri.games import RULEBOOKS, rulebook
    from torri.terminal.players import list_players

    with speaking(lang or speaking_now()):
        list_players([rulebook(game)] if game else list(RULEBOOKS.values()))


@app.command(
    help=N_(
        "Let a player of Torri answer on standard output what is asked on standard input, for another Torri"
        " or a program of yours (docs/outside.md)."
    ),
    epilog="bot level:6",
)
def bot(  # noqa: D103
    spec: Annotated[
        str, typer.Argument(metavar="SPEC", help=N_("Who plays: level:6, greedy, search:500ms."))
    ],
    lang: asks.Language = None,
) -> None:
    from torri.players import player
    from torri.players.outside.bot import answer_all

    with speaking(lang or speaking_now()):
        player(spec)  # refused before the first question
        answer_all(spec, sys.stdin, sys.stdout)


@app.command(
    help=N_(
        "Measure the speed of the rules, against OpenSpiel where it is installed (make bench does that)."
    ),
    epilog="bench --json",
)
def bench(  # noqa: D103
    what: Measured = "rules",
    game: MeasuredGame = None,
    players: Deciding = None,
    games: Reviewed = None,
    of: Of = "full",
    kept: Kept = None,
    json: asks.Json = False,
    write: Annotated[Path | None, typer.Option(help=N_("Write the page of the documentation."))] = None,
    lang: asks.Language = None,
) -> int:
    from torri.games import RULEBOOKS
    from torri.lab.bench.review_command import Asked, run_reviews
    from torri.lab.bench.scripts import CLUSTER, DECISIONS, REVIEW, SPEEDS, refuse_players, run_script
    from torri.lab.decisions.command import run_decisions
    from torri.terminal.compiling import ready
    from torri.terminal.screen import console

    with speaking(lang or speaking_now()):
        if what == DECISIONS:
            run_decisions(game, players, json, write, console())
            return 0
        if what == REVIEW:
            asked = Asked(game, players, games, of, kept)
            for book in asked.rulebooks():
                ready(book, players=True)
            run_reviews(asked, json, write, console())
            return 0
        refuse_players(game, players)
        if what not in SPEEDS:
            return run_script(what)
        from torri.lab.bench.speed import BY_NAME, run_bench

        for book in RULEBOOKS.values() if what != CLUSTER else ():
            ready(book, players=True)
        run_bench(json, write, console(), BY_NAME[what], kept)
        return 0


@app.command(
    help=N_("Write a new game: a package to install, with a small game in it to change into yours."),
    epilog="new-game nim",
)
def new_game(  # noqa: D103
    name: Annotated[str, typer.Argument(help=N_("What it is called in commands, for example nim."))],
    lang: asks.Language = None,
) -> None:
    from torri.new_game import new_game
    from torri.new_game.report import told

    with speaking(lang or speaking_now()):
        typer.echo(told(name, new_game(name, Path())))
