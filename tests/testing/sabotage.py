"""What the battery says of a game in which one thing was made wrong.

What replaces a rule is plain Python: nothing is compiled for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from torri.engine.game import Game
from torri.new_game.template.torri_take_away import RULEBOOK
from torri.testing import BrokenPromise, check_game

if TYPE_CHECKING:
    from collections.abc import Callable


def fault_of(**changes: Any) -> str:
    """What the battery says if some parts of the rulebook are replaced."""
    with pytest.raises(BrokenPromise) as caught:
        check_game(Game(replace(RULEBOOK, **changes)), games=5, longest=40)
    return str(caught.value)


def then(rule: Callable[..., None], more: Callable[..., None]) -> Callable[..., None]:
    """A rule after which something more is done."""

    def both(*arguments: Any) -> None:
        rule(*arguments)
        more(*arguments)

    return both
