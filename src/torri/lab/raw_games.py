"""The games of a simulation in a file, a line of JSON for each, for other programs."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _
from torri.lab.simulate import rotation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from torri.engine.game import Game


@contextmanager
def written(file: Path | None, game: Game, specs: Sequence[str]) -> Iterator[Callable[[int, Any], object]]:
    """What keeps the games of a chunk, from the number of its first one; no file is overwritten."""
    if file is None:
        yield lambda _start, _games: None
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        out = file.open("x", encoding="utf-8")
    except OSError as error:
        if file.exists():
            raise Error(_("{file} is there already: name another file."), file=file) from None
        raise Error(_("{file} cannot be used: {why}."), file=file, why=error) from None
    with out:
        yield lambda start, games: out.writelines(lines(game, specs, start, games))


def lines(game: Game, specs: Sequence[str], start: int, games: Any) -> Iterator[str]:
    """What came out of each game, seat by seat."""
    parts, lucky = list(game.rulebook.parts), bool(games["luck"].any())
    places = rotation(len(specs), start, len(games)).tolist()
    for number, (sits, played) in enumerate(zip(places, games, strict=True), start):
        told: dict[str, Any] = {"game": number, "seats": [specs[place] for place in sits]}
        told |= {name: played[name].tolist() for name in ("points", "ranks")}
        told["parts"] = dict(zip(parts, played["parts"].T.tolist(), strict=True))
        told |= {name: int(played[name]) for name in ("first", "decisions", "turns")}
        if lucky:
            told["luck"] = played["luck"].tolist()
        yield json.dumps(told) + "\n"
