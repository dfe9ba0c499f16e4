"""Who decides: one small file for each player, addressed by a spec."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.players import outside
from torri.players.greedy import GreedyPlayer
from torri.players.judge.player import JudgePlayer
from torri.players.levels import LEVELS, LevelPlayer, level
from torri.players.outside.program import ProgramPlayer
from torri.players.random import RandomPlayer
from torri.players.search import SearchPlayer, search
from torri.players.styles import StylePlayer, all_styles, style, style_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from torri.engine.rulebook import Rulebook
    from torri.players.protocol import Player

PLAYERS: dict[str, Callable[[int | str | None], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
IN_PROGRAMS: dict[str, Callable[[int | str | None], Player]] = {JudgePlayer.spec: JudgePlayer}
"""Players for arenas and research, who sit down at no table."""
FAMILIES: dict[str, Callable[[str, int | str | None], Player]] = {
    "search": search,
    "level": level,
    "style": style,
}
"""Players that need to be told more, after a colon."""

EXAMPLES = ("search:2000", "search:500ms", *(level.spec for level in LEVELS))


def player(spec: str, seed: int | str | None = None) -> Player:
    """A player by its spec, of the house or from outside; the same seed gives the same choices."""
    return outside.outside_player(spec, seed) if outside.is_outside(spec) else house_player(spec, seed)


def house_player(spec: str, seed: int | str | None = None) -> Player:
    """A player of the house: those that may be named by somebody else than who runs Torri."""
    name, colon, argument = spec.partition(":")
    if colon and name in FAMILIES:
        return FAMILIES[name](argument, seed)
    plain = PLAYERS | IN_PROGRAMS
    if spec not in plain:
        sentence = _('There is no player "{spec}". {advice}')
        styles = [one.spec for one in all_styles().values()]
        raise Error(sentence, spec=spec, advice=advise(spec, [*plain, *EXAMPLES, *styles, *outside.EXAMPLES]))
    return plain[spec](seed)


@contextmanager
def seated(players: Sequence[Player]) -> Iterator[Sequence[Player]]:
    """Players at a match; programs among them are ended with it."""
    try:
        yield players
    finally:
        for one in players:
            if isinstance(one, ProgramPlayer):
                one.close()


def check_player(spec: str, rulebook: Rulebook) -> None:
    """Refuse an unknown player, and one that does not play this game."""
    if isinstance(player(spec), StylePlayer):
        style_in(rulebook, spec.partition(":")[2])


def searches(spec: str, rulebook: Rulebook) -> bool:
    """Whether a player searches in this game: the search takes a while to compile, once on each machine."""
    found = player(spec)
    if isinstance(found, LevelPlayer):
        return found.level.budget(rulebook) is not None
    return isinstance(found, SearchPlayer)


def line_up(text: str) -> list[str]:
    """The specs in a text like "greedy,search:500"; an unknown one, or a gap, is refused."""
    specs = [spec.strip() for spec in text.split(",")] if text.strip() else []
    if "" in specs:
        raise Error(_('In "{text}" a player is missing beside a comma.'), text=text)
    for spec in specs:
        player(spec)
    return specs
