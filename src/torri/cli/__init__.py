"""One command, `torri`, with subcommands. Each imports what it needs when it runs: `--help` is quick."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from itertools import pairwise
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

import typer

from torri.cli import playing, research, studies  # noqa: F401 - they add the subcommands, in this order
from torri.cli.application import HELP, app
from torri.engine.errors import Error, RecordError
from torri.engine.language import _, speaking, understood
from torri.terminal.misuse import misuse
from torri.terminal.screen import complain, language_of, lines_beside
from torri.terminal.stopping import INTERRUPTED, stoppable

if TYPE_CHECKING:
    from collections.abc import Sequence

WRONG, MISUSED = 1, 2
COMMAND_NAMES, OPTION_NAMES = 14, 45  # the columns that names take, with the frame, in a list of `--help`


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
    shows_help: Any = command.get_help_option(typer.Context(command, help_option_names=HELP))
    shows_help.help = _("Show this help.")
    for parameter in (*command.params, shows_help):
        if getattr(parameter, "is_flag", False):
            parameter.display_type_rich = no_type
        parameter.help = "\n\n".join(lines_beside(OPTION_NAMES, parameter.help or ""))
    for subcommand in getattr(command, "commands", {}).values():
        translated(subcommand)
    return command


def no_type(**_context: Any) -> None:
    """A switch takes no value, so the help names no type of one."""


def language_in(words: Sequence[str]) -> str:
    """The language that the command is told to speak, for its help and its errors too; else the system's."""
    told = [after for word, after in pairwise([*words, ""]) if word == "--lang"]
    told += [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    return next(filter(None, map(understood, told)), language_of())


def main(arguments: list[str] | None = None) -> int:
    """Run the command; what went wrong is one sentence, and an exit code that scripts can use."""
    given = sys.argv[1:] if arguments is None else arguments
    with speaking(language_in(given)), stoppable():
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
