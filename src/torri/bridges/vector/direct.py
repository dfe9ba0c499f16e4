"""A shorter way into a compiled loop that is called again and again with the same kinds of arrays."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from numba.extending import is_jitted

if TYPE_CHECKING:
    from collections.abc import Callable


class Direct:
    """A loop whose arguments are looked at in the first call: of some twenty arrays the types stay.

    To look at them anew takes as long as to step ten games.
    """

    def __init__(self, loop: Any) -> None:
        self._loop = loop
        self._enter: Callable[..., Any] | None = None if is_jitted(loop) else loop

    def __call__(self, *arguments: Any) -> Any:
        """Run the loop."""
        if self._enter is not None:
            return self._enter(*arguments)
        done = self._loop(*arguments)
        kinds = tuple(map(self._loop.typeof_pyval, arguments))
        self._enter = self._loop.overloads[kinds].entry_point
        return done


@cache
def direct(loop: Any) -> Direct:
    """The short way into a loop, the same one for all who use it."""
    return Direct(loop)
