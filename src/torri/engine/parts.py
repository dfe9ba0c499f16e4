"""What a game brings besides its rules: players, a table for the terminal, a table for the browser, studies.

Each is a subpackage of the game's own package, and none of them has to be there. Whoever asks says what is
used instead.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from torri.engine.errors import cause

if TYPE_CHECKING:
    from types import ModuleType

    from torri.engine.rulebook import Rulebook

log = logging.getLogger("torri")


def part(rulebook: Rulebook, name: str) -> ModuleType | None:
    """A subpackage of a game, such as `players`, `terminal`, `web` or `lab`; None where there is none.

    One that fails counts as missing, and the log says so: neither its game nor the others are lost.
    """
    return _subpackage(rulebook.package, name)


def part_file(rulebook: Rulebook, *names: str) -> Path | None:
    """A file in a game's folder, such as ("web", "cover.svg"); None where there is none."""
    folder = folder_of(rulebook)
    path = folder and folder.joinpath(*names)
    return path if path and path.is_file() else None


def folder_of(rulebook: Rulebook) -> Path | None:
    """The folder of a game; one that is a single module, or was typed at a prompt, has none."""
    return _folder(rulebook.package)


@cache
def _subpackage(package: str, name: str) -> ModuleType | None:
    if _folder(package) is None or find_spec(f"{package}.{name}") is None:
        return None
    try:
        return import_module(f"{package}.{name}")
    except Exception as error:  # noqa: BLE001 - whatever it is, the game can be played without this part
        log.warning("The part %s.%s is left out: %s", package, name, cause(error))
        return None


@cache
def _folder(package: str) -> Path | None:
    module = import_module(package) if package else None
    return Path(module.__path__[0]) if module and hasattr(module, "__path__") else None
