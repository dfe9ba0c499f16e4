"""One command, `torri`, with subcommands. Each imports what it needs when it runs: `--help` is quick."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

import typer

from torri.cli import playing, research  # noqa: F401 - they add the subcommands, in this order
from torri.cli.application import app
from torri.engine.errors import Error, RecordError
from torri.engine.language import _, speaking
from torri.terminal.misuse import misuse
from torri.terminal.screen import complain, language_of, lines_beside
from torri.terminal.stopping import INTERRUPTED, stoppable

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
