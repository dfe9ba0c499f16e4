"""A player from a file of Python: `file:my_bot.py`, a class with `choose(knowledge)`."""

from __future__ import annotations

import inspect
import sys
import traceback
from contextvars import copy_context
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _
from torri.players.outside.answers import meant
from torri.players.protocol import must_decide

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action

CLASS = "::"
"""Between a file and the class that is meant, where it has several: `file:bots.py::Careful`."""
USUAL = "Player"


class FilePlayer:
    """Lets a class of a file decide, in a thread, so that it can be too late."""

    def __init__(self, spec: str, argument: str, limit: float, seed: int | None = None) -> None:
        self.spec = spec
        self.limit = limit
        path, _colons, name = argument.partition(CLASS)
        if not path:
            raise Error(_('A file is missing after "{spec}"; for example file:my_bot.py.'), spec=spec)
        self.file = Path(path).expanduser().resolve()
        kind = chosen_class(self.file, name, spec)
        self._player = self._tell(lambda: kind(seed=seed) if wants_seed(kind) else kind())

    def choose(self, knowledge: Knowledge) -> Action:
        """What the class answers, in time."""
        must_decide(knowledge)
        answers: list[Any] = []
        failures: list[BaseException] = []

        def ask() -> None:
            try:
                answers.append(self._player.choose(knowledge))
            except BaseException as failure:  # noqa: BLE001 - it is told to whoever asked
                failures.append(failure)

        thread = Thread(target=copy_context().run, args=(ask,), daemon=True)
        thread.start()
        thread.join(self.limit)
        if failures:
            raise failed(self.spec, self.file, failures[0]) from failures[0]
        if not answers:
            raise too_late(self.spec, self.limit)
        return meant(answers[0], knowledge, self.spec)

    def _tell(self, do: Callable[[], Any]) -> Any:
        try:
            return do()
        except Exception as failure:
            raise failed(self.spec, self.file, failure) from failure


def too_late(spec: str, limit: float) -> Error:
    """The sentence about a player that thinks too long."""
    kind, _colon, argument = spec.partition(":")
    longer = f"{kind.partition('@')[0]}@{2 * max(1, round(limit))}s:{argument}"
    return Error(
        _("{spec} did not decide within {seconds} s. To give it longer: {longer}"),
        spec=spec,
        seconds=f"{limit:g}",
        longer=longer,
    )


def failed(spec: str, file: Path, failure: BaseException) -> Error:
    """The sentence about an exception: where in the file, and what it said."""
    lines = [frame for frame in traceback.extract_tb(failure.__traceback__) if frame.filename == str(file)]
    line = lines[-1].lineno if lines else getattr(failure, "lineno", None)
    what = f"{type(failure).__name__}: {failure}" if str(failure) else type(failure).__name__
    if line is None:
        return Error(_("{spec} failed: {what}"), spec=spec, what=what)
    return Error(_("{spec} failed in line {line}: {what}"), spec=spec, line=line, what=what)


def chosen_class(file: Path, name: str, spec: str) -> type[Any]:
    """The class that is meant: the one that is named, else the only one that can choose, else `Player`."""
    if not file.is_file():
        raise Error(_("There is no file {file} to take a player from."), file=file)
    try:
        module = loaded(file)
    except Exception as failure:
        raise failed(spec, file, failure) from failure
    found = players_in(module)
    if not found:
        sentence = _("There is no player in {file}: it needs a class with a method choose(knowledge).")
        raise Error(sentence, file=file)
    name = name or (next(iter(found)) if len(found) == 1 else USUAL)
    if name not in found:
        sentence = _("Which player of {file} is meant? Say {specs}.")
        specs = ", ".join(f"{spec.partition(CLASS)[0]}{CLASS}{one}" for one in found)
        raise Error(sentence, file=file, specs=specs)
    return found[name]


def players_in(module: ModuleType) -> dict[str, type[Any]]:
    """The classes that a file defines itself and that can choose."""
    return {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, type)
        and thing.__module__ == module.__name__
        and callable(getattr(thing, "choose", None))
    }


@cache
def loaded(file: Path) -> ModuleType:
    """The file as a module, run once in a process; what lies beside it can be imported."""
    name = f"torri_outside_{file.stem}"
    described = spec_from_file_location(name, file)
    if described is None or described.loader is None:
        raise ImportError(_("it is no file of Python (its name must end in .py)"))
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    module = module_from_spec(described)
    sys.modules[name] = module  # dataclasses look there
    described.loader.exec_module(module)
    return module


def wants_seed(kind: type[Any]) -> bool:
    """Whether a class is made with a seed."""
    return "seed" in inspect.signature(kind).parameters
