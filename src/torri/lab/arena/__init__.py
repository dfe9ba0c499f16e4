"""The arena: players meet in every seat, on the same deals, as often as it takes to tell them apart."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import game as find_game, rulebook
from torri.lab.arena.ledger import Ledger, seed_in
from torri.lab.arena.playing import PlayTask, Setting, made
from torri.lab.arena.results import Results, summary
from torri.lab.arena.schedule import pairings, tasks
from torri.lab.batches import Alone, Crew, in_order
from torri.players import check_player, searches
from torri.players.judge.judges import Judge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from torri.lab.arena.schedule import Pairing


class Arena:
    """Games between players, and the results so far; `run` can be stopped and called again."""

    def __init__(
        self,
        setting: Setting,
        specs: Sequence[str],
        games: int | Callable[[Pairing], int],
        file: Path | None = None,
        *,
        ladder: bool = False,
        one_way: bool = False,
    ) -> None:
        check(specs, setting)
        self.setting = setting
        self.specs = list(specs)
        self.cooperative = rulebook(setting.game).cooperative
        self.pairings = pairings(
            specs, setting.seats, cooperative=self.cooperative, ladder=ladder, one_way=one_way
        )
        self.tasks = list(tasks(self.pairings, games if callable(games) else lambda _pairing: games))
        if not self.tasks:
            raise Error(_("{games} games cannot be played; at least 1 can."), games=games)
        self.ledger = Ledger(setting, file)

    @property
    def total(self) -> int:
        """How many games there will be."""
        return sum(len(task.pairing.seatings()) for task in self.tasks)

    @property
    def done(self) -> int:
        """How many games were played."""
        return sum(len(task.pairing.seatings()) for task in self.tasks if self.ledger.has(task))

    def run(self, crew: Crew | None = None, progress: Callable[[int], object] = lambda _: None) -> None:
        """Play what was not played yet; `progress` is told how many games are done."""
        waiting = [task for task in self.tasks if not self.ledger.has(task)]
        done = self.done
        progress(done)
        for task, games in in_order(crew or Alone(), PlayTask(self.setting, tuple(self.specs)), waiting):
            self.ledger.add(task, games)
            done += len(games)
            progress(done)

    def results(self) -> Results:
        """What came out so far."""
        deals = {
            pairing: self.ledger.deals_of(
                pairing, [task.deal for task in self.tasks if task.pairing == pairing]
            )
            for pairing in self.pairings
        }
        return summary(self.setting, self.specs, deals, cooperative=self.cooperative)


def check(specs: Sequence[str], setting: Setting) -> None:
    """Refuse what cannot be played, with a sentence that says what can."""
    book = rulebook(setting.game)
    for spec in specs:
        check_player(spec, book)
        if specs.count(spec) > 1:
            raise Error(_("{spec} is named twice; name each player once, it takes every seat."), spec=spec)
    if len(specs) < (1 if book.cooperative else 2):
        raise Error(_("An arena needs at least two players: --players greedy,search:500."))
    for spec in specs:
        if setting.open_cards and not searches(spec, book):
            raise Error(_("{spec} cannot use open cards; searches can: search:500, level:5."), spec=spec)
    made(setting)


def set_up(
    game: str,
    seats: int | None,
    options: Mapping[str, Any],
    seed: str | None,
    file: Path | None = None,
    *,
    open_cards: bool = False,
    adjusted: bool = False,
) -> Setting:
    """The setting that somebody asked for; a run that goes on keeps its seed."""
    book = rulebook(game)
    count = seats or book.players[0]
    chosen = tuple(sorted((name, str(value)) for name, value in options.items()))
    judge = Judge(find_game(book.id, count, **dict(chosen))).fingerprint if adjusted else ""
    word = seed or seed_in(file) or str(secrets.randbits(32))
    return Setting(book.id, count, chosen, word, open_cards, judge)
