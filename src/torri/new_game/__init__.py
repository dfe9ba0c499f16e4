"""A new game: the example game as an installable package, under a name of its own.

The template is a real package: it is checked like all other code, and the tests play it where it lies.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from torri.engine.defaults import title_from
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.naming import check_id
from torri.games import RULEBOOKS

TEMPLATE = Path(__file__).parent / "template"
EXAMPLE = "take-away"
LEFT_BY_PYTHON = "__pycache__"


def new_game(name: str, place: Path) -> Path:
    """Write the folder of a new game, whole or not at all."""
    check_id(name)
    if name in RULEBOOKS:
        raise Error(_("There is a game {name} already. Choose another name."), name=name)
    folder = place / f"torri-{name}"
    if folder.exists():
        raise Error(_("{folder} is there already. Choose another name, or another place."), folder=folder)
    try:
        with TemporaryDirectory(prefix=".torri-", dir=place) as workshop:
            write_as(name, Path(workshop) / folder.name).rename(folder)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise Error(_("{folder} cannot be written: {why}."), folder=folder, why=why) from None
    return folder


def write_as(name: str, folder: Path) -> Path:
    """The template with the name of the new game in the place of the example's."""
    for file in sorted(TEMPLATE.rglob("*")):
        inside = file.relative_to(TEMPLATE)
        if file.is_file() and LEFT_BY_PYTHON not in inside.parts:
            copy = folder / renamed(str(inside), name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(renamed(file.read_text(encoding="utf-8"), name), encoding="utf-8")
    return folder


def renamed(text: str, name: str) -> str:
    """A text that speaks of the new game: by its id, as part of a Python name, and by its title."""
    for spelled in (str, as_module, title_from):
        text = text.replace(spelled(EXAMPLE), spelled(name))
    return text


def as_module(name: str) -> str:
    """The id as Python can have it in a name."""
    return name.replace("-", "_")
