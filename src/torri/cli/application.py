"""The application that the subcommands join."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from torri import __version__
from torri.cli import asks
from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import N_, _, speaking, speaking_now
from torri.terminal.screen import complain
from torri.terminal.stopping import INTERRUPTED

HELP = ["-h", "--help"]


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
    context_settings={"help_option_names": HELP},
)


@app.callback(invoke_without_command=True)
def torri(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=N_("Show the version."))] = False,
    lang: asks.Language = None,
) -> None:
    """Answer what concerns no subcommand."""
    with speaking(lang or speaking_now()):
        if version:
            typer.echo(f"torri {__version__}")
            raise typer.Exit
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())
