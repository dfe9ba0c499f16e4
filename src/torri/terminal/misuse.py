"""A command that was called in a way that cannot be: what was wrong, and what is possible."""

from __future__ import annotations

from typing import Any

from torri.engine.advice import advise
from torri.engine.language import _


def misuse(error: Any) -> str:
    """The sentences for an error of the parser of arguments."""
    option = getattr(error, "option_name", None)
    if option and hasattr(error, "possibilities"):
        return unknown_option(option, error.ctx.command)
    if option:
        return _("{option} needs a value.").format(option=option)
    hint = _("{command} --help shows how.").format(command=error.ctx.command_path)
    return f"{wrong_word(error)} {hint}"


def unknown_option(name: str, command: Any) -> str:
    """An unknown option, and those that exist."""
    options = [option for parameter in command.params for option in parameter.opts if option[0] == "-"]
    said = _('There is no option "{name}".').format(name=name)
    return f"{said} {advise(name, options)}"


def wrong_word(error: Any) -> str:
    """A word too few, a word too many, or a word where a number belongs."""
    parameter = getattr(error, "param", None)
    if parameter is None:  # the parser has what is too much in brackets
        words = error.message.rpartition("(")[2].rstrip(").")
        return _('"{words}" is too much.').format(words=words)
    if hasattr(error, "param_type"):
        return _('"{name}" is missing.').format(name=parameter.name)
    faults: list[Any] = getattr(error.__cause__, "errors", list)()
    return _('{option} must be a whole number, not "{value}".').format(
        option=parameter.opts[0], value=faults[0]["input"] if faults else "?"
    )
