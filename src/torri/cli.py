"""One command, `torri`, with subcommands. Each imports what it needs when it runs: `--help` is quick."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from torri import __version__
from torri.engine.advice import advise
from torri.engine.errors import Error, RecordError
from torri.engine.language import N_, _, speaking
from torri.terminal.misuse import misuse
from torri.terminal.screen import complain, language_of, lines_beside
from torri.terminal.stopping import INTERRUPTED, stoppable

WRONG, MISUSED = 1, 2
COMMAND_NAMES, OPTION_NAMES = 14, 45  # the columns that names take, with the frame, in a list of `--help`


class Commands(TyperGroup):
    """The subcommands; an unknown one is answered with those that exist."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant."""
        if not args[0].startswith("-") and args[0] not in self.commands:
            said = _('There is no command "{name}".').format(name=args[0])
            raise Error(f"{said} {advise(args[0], self.commands)}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that is meant; a person who stops it is told so."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            complain(_("Stopped."))
            return INTERRUPTED


app = typer.Typer(
    cls=Commands,
    help=N_("Four tabletop games about building upwards: to play, to learn, to research and to design with."),
    epilog="play {game} --against random",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Language = Annotated[
    str | None, typer.Option("--lang", metavar="LANGUAGE", help=N_("The language; else that of the system."))
]


Options = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE", help=N_("How the game is played, for example advanced=true; repeatable.")
    ),
]


Cards = Annotated[
    Path | None, typer.Option(metavar="FILE", help=N_("What you typed off your own cards of the game."))
]
Prices = Annotated[
    Path | None, typer.Option(metavar="FILE", help=N_("The prices that you typed off your own game."))
]


Adjusted = Annotated[
    bool,
    typer.Option("--adjusted", help=N_("Show results without the luck of the cards, too, by the judge.")),
]


@app.callback(invoke_without_command=True)
def torri(version: Annotated[bool, typer.Option("--version", help=N_("Show the version."))] = False) -> None:
    """Answer what concerns no subcommand."""
    if version:
        typer.echo(f"torri {__version__}")
        raise typer.Exit


@app.command(
    help=N_("Play a game in the terminal."),
    epilog="play {game} --seat 1 --against level:4",
)
def play(  # noqa: D103 - typer shows the help above
    game: Annotated[
        str | None, typer.Argument(help=N_("Which game; asked for where there are several."))
    ] = None,
    players: Annotated[int | None, typer.Option(help=N_("How many sit at the table."))] = None,
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
    option: Options = None,
    cards: Cards = None,
    prices: Prices = None,
    seed: Annotated[
        str | None, typer.Option(help=N_("The same seed and choices give the same game."))
    ] = None,
    resume: Annotated[Path | None, typer.Option(help=N_("Go on with the game of this record."))] = None,
    save: Annotated[Path | None, typer.Option(help=N_("Keep the record in this file."))] = None,
    hints: Annotated[
        bool, typer.Option("--hints", help=N_("Show what a search thinks of your choices."))
    ] = False,
    lang: Language = None,
) -> int:
    from torri.terminal.play import start
    from torri.terminal.seating import Wishes

    with speaking(lang or language_of()):
        files = {"cards": cards, "prices": prices}
        wishes = Wishes(game, players, against, seat, name, option or [], files, seed, resume, save, hints)
        return start(wishes)


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
        int | None, typer.Option(min=1, help=N_("So many processes, on a PostgreSQL database; else one."))
    ] = None,
    config: Annotated[Path | None, typer.Option(help=N_("A file with settings (docs/table.md)."))] = None,
    browser: Annotated[bool, typer.Option("--browser", help=N_("Show it in the browser."))] = False,
    lang: Language = None,
) -> int:
    from torri.web.config import read_config
    from torri.web.serve import serve

    with speaking(lang or language_of()):
        given = {"host": host, "port": port, "workers": workers, "database": database}
        settings = read_config(given, config)
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
    lang: Language = None,
) -> None:
    from torri.table.backup import back_up
    from torri.web.config import read_config

    with speaking(lang or language_of()):
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
    lang: Language = None,
) -> None:
    from torri.table.backup import restore
    from torri.web.config import read_config

    with speaking(lang or language_of()):
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
    lang: Language = None,
) -> None:
    from torri.terminal.verify import verify

    with speaking(lang or language_of()):
        typer.echo(verify(record, commitment))


@app.command(
    help=N_("Compile games for this machine ahead of their first use."),
    epilog="warmup {game}",
)
def warmup(  # noqa: D103
    games: Annotated[list[str] | None, typer.Argument(help=N_("Which games; else all."))] = None,
    lang: Language = None,
) -> None:
    from torri.games import games as all_games
    from torri.terminal.warmup import warm_up

    with speaking(lang or language_of()):
        warm_up(games or all_games())


@app.command(
    help=N_("Let players play many games against each other: win rates with intervals, scores, lengths."),
    epilog="simulate {game} --games 100000 --seed 1 --players greedy,random",
)
def simulate(  # noqa: D103
    game: Annotated[str, typer.Argument(help=N_("Which game."))],
    players: Annotated[
        str | None,
        typer.Option(metavar="SPEC,SPEC", help=N_("Who plays: a spec for each seat; else all greedy.")),
    ] = None,
    games: Annotated[int, typer.Option(help=N_("How many games."))] = 10000,
    seed: Annotated[str | None, typer.Option(help=N_("The same seed gives the same games."))] = None,
    option: Options = None,
    cards: Cards = None,
    prices: Prices = None,
    adjusted: Adjusted = False,
    json: Annotated[bool, typer.Option("--json", help=N_("Print JSON, for other programs."))] = False,
    lang: Language = None,
) -> None:
    from torri.games import rulebook
    from torri.lab.simulate import run_simulate
    from torri.players import line_up
    from torri.terminal.compiling import ready
    from torri.terminal.options import read_options
    from torri.terminal.screen import console

    with speaking(lang or language_of()):
        book = rulebook(game)
        options = read_options(game, option or [], {"cards": cards, "prices": prices})
        book.read_options(options)
        specs = line_up(players) if players else ["greedy"] * book.players[0]
        ready(book)
        run_simulate(game, specs, games, seed, options, json, console(), adjusted=adjusted)


@app.command(
    help=N_(
        "Let players meet in every seat, on the same deals: win rates and ratings with intervals."
        " Ctrl-C stops and shows what came out so far."
    ),
    epilog="arena {game} --players greedy,search:200 --games 100 --file {game}.jsonl",
)
def arena(  # noqa: D103
    game: Annotated[str, typer.Argument(help=N_("Which game."))],
    players: Annotated[
        str, typer.Option(metavar="SPEC,SPEC", help=N_("Who meets: everybody everybody else."))
    ] = "random,greedy",
    games: Annotated[int, typer.Option(help=N_("How many games for each encounter."))] = 100,
    seats: Annotated[int | None, typer.Option(help=N_("How many sit at the table."))] = None,
    option: Options = None,
    cards: Cards = None,
    prices: Prices = None,
    seed: Annotated[str | None, typer.Option(help=N_("The same seed gives the same deals."))] = None,
    file: Annotated[
        Path | None, typer.Option(help=N_("Keep every game in this file, and go on from it."))
    ] = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help=N_("Each meets only the next one of the list."))
    ] = False,
    one_way: Annotated[
        bool,
        typer.Option(
            "--one-way",
            help=N_("At tables for more than two: only the player named first sits alone among the others."),
        ),
    ] = False,
    open_cards: Annotated[
        bool,
        typer.Option("--open-cards", help=N_("Searches see everything: what do hidden cards cost?")),
    ] = False,
    adjusted: Adjusted = False,
    json: Annotated[bool, typer.Option("--json", help=N_("Print JSON, for other programs."))] = False,
    lang: Language = None,
) -> int:
    from torri.games import rulebook
    from torri.lab.arena.report import run_arena
    from torri.players import line_up, searches
    from torri.terminal.compiling import ready
    from torri.terminal.options import read_options
    from torri.terminal.screen import console

    with speaking(lang or language_of()):
        book = rulebook(game)
        options = read_options(game, option or [], {"cards": cards, "prices": prices})
        book.read_options(options)
        specs = line_up(players)
        ready(book, players=any(searches(spec, book) for spec in specs))
        return run_arena(
            game,
            specs,
            games,
            seats,
            options,
            seed,
            file,
            ladder,
            one_way,
            open_cards,
            adjusted,
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
    game: Annotated[str, typer.Argument(help=N_("Which game."))],
    players: Annotated[
        int | None, typer.Option(help=N_("The judge for so many players; else one for each number."))
    ] = None,
    rounds: Annotated[int | None, typer.Option(help=N_("So many rounds; else as the game says."))] = None,
    positions: Annotated[int | None, typer.Option(help=N_("So many positions in each round."))] = None,
    rollouts: Annotated[int | None, typer.Option(help=N_("Play each of them on so many times."))] = None,
    seed: Annotated[int, typer.Option(help=N_("The same seed gives the same games."))] = 1,
    folder: Annotated[
        Path | None, typer.Option(help=N_("Keep the games here, to go on from; else in your cache."))
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help=N_("Write the judges here; else into the folder of the game."))
    ] = None,
    lang: Language = None,
) -> int:
    from torri.games import rulebook
    from torri.lab.training.command import Wishes, run_train
    from torri.terminal.compiling import ready
    from torri.terminal.screen import console

    with speaking(lang or language_of()):
        ready(rulebook(game), players=True)
        return run_train(Wishes(game, players, rounds, positions, rollouts, seed, folder, out), console())


@app.command(
    help=N_("List who can play: the specs that every command understands, with the styles of each game."),
    epilog="players {game}",
)
def players(  # noqa: D103
    game: Annotated[str | None, typer.Argument(help=N_("Which game; else all."))] = None,
    lang: Language = None,
) -> None:
    from torri.games import RULEBOOKS, rulebook
    from torri.terminal.players import list_players

    with speaking(lang or language_of()):
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
    lang: Language = None,
) -> None:
    from torri.players import player
    from torri.players.outside.bot import answer_all

    with speaking(lang or language_of()):
        player(spec)  # refused before the first question
        answer_all(spec, sys.stdin, sys.stdout)


@app.command(
    help=N_(
        "Measure the speed of the rules, against OpenSpiel where it is installed (make bench does that)."
    ),
    epilog="bench --json",
)
def bench(  # noqa: D103
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help=N_(
                "rules and players; vector: where the time of the vector environment goes; decisions: how"
                " much players give away in choices that were rolled out; table: the service with 500 tables;"
                " or browser: its pages."
            ),
        ),
    ] = "rules",
    game: Annotated[
        str | None, typer.Argument(help=N_("The game whose decisions are measured; else all."))
    ] = None,
    players: Annotated[
        str | None, typer.Option(metavar="SPEC,SPEC", help=N_("Who decides; else greedy,level:4,level:6."))
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=N_("Print JSON, for other programs."))] = False,
    write: Annotated[Path | None, typer.Option(help=N_("Write the page of the documentation."))] = None,
    lang: Language = None,
) -> int:
    from torri.games import RULEBOOKS
    from torri.lab.bench import PARTS, SUBJECTS, run_bench
    from torri.lab.bench.scripts import DECISIONS, RULES, VECTOR, refuse_players, run_script
    from torri.lab.decisions.command import run_decisions
    from torri.terminal.compiling import ready
    from torri.terminal.screen import console

    with speaking(lang or language_of()):
        if what == DECISIONS:
            run_decisions(game, players, json, write, console())
            return 0
        refuse_players(game, players)
        if what not in (RULES, VECTOR):
            return run_script(what)
        for book in RULEBOOKS.values():
            ready(book, players=True)
        run_bench(json, write, console(), PARTS if what == VECTOR else SUBJECTS)
        return 0


@app.command(
    help=N_("Write a new game: a package to install, with a small game in it to change into yours."),
    epilog="new-game nim",
)
def new_game(  # noqa: D103
    name: Annotated[str, typer.Argument(help=N_("What it is called in commands, for example nim."))],
    lang: Language = None,
) -> None:
    from torri.new_game import new_game
    from torri.new_game.report import told

    with speaking(lang or language_of()):
        typer.echo(told(name, new_game(name, Path())))


def some_game() -> str:
    """A game for the examples, found without its rules: those bring Numba along, a second of waiting."""
    folder = find_spec("torri.games")
    places = folder.submodule_search_locations if folder else None
    return max(module.name for module in iter_modules(places) if module.ispkg).replace("_", "-")


def translated(command: Any) -> Any:
    """The command with its help in the reader's language."""
    for part in (command, *command.params):
        if getattr(part, "help", None):
            part.help = _(part.help)
    if command.epilog:
        command.epilog = _("Example: torri {command}").format(command=command.epilog.format(game=some_game()))
    command.short_help = "\n".join(lines_beside(COMMAND_NAMES, command.help or ""))
    for parameter in command.params:
        parameter.help = "\n\n".join(lines_beside(OPTION_NAMES, parameter.help or ""))
    for subcommand in getattr(command, "commands", {}).values():
        translated(subcommand)
    return command


def main(arguments: list[str] | None = None) -> int:
    """Run the command; what went wrong is one sentence, and an exit code that scripts can use."""
    given = sys.argv[1:] if arguments is None else arguments
    with speaking(language_of()), stoppable():
        try:
            command = translated(typer.main.get_command(app))
            return command.main(given or ["--help"], prog_name="torri", standalone_mode=False) or 0
        except RecordError as error:
            complain(str(error))
            return WRONG
        except Error as error:
            complain(str(error))
            return MISUSED
        except typer.TyperException as error:
            complain(misuse(error))
            return MISUSED
        except typer.Abort:
            return INTERRUPTED
