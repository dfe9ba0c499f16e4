"""Many games between players, seats rotated: who wins, by how much, with what, and how long it takes."""

from __future__ import annotations

import json as as_json
import secrets
import time
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind
from torri.engine.dice import Dice
from torri.engine.errors import Error
from torri.engine.game import Game
from torri.engine.intervals import Estimate, mean, wilson
from torri.engine.language import N_, _
from torri.engine.loops import loops, series, stepping, unwatched
from torri.engine.rng import rng as seeded
from torri.games import game as find_game, rulebook
from torri.lab.batches import Alone, Crew, crew, in_order
from torri.lab.explained import Explained, explained
from torri.lab.luck import luck_of, lucky_series_in, new_desk, shares
from torri.players import check_player, player, searches, seated
from torri.players.compiled import NUMBERS, decide_in
from torri.players.greedy import best_of
from torri.players.judge.judges import Judge
from torri.players.warmup import ensure_players_compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    import numpy.typing as npt
    from rich.console import Console

    from torri.engine.rulebook import Rulebook

Games = Any
"""An array of `games_type`: what is kept of each game."""

CHUNK = 256  # games that a worker plays at a time
EARLIER = N_("earlier deals")
SHARES = (5, 25, 50, 75, 95)  # per cent of the games that are no longer than a quantile


@dataclass(frozen=True)
class PlayerResult:
    """What came out for one player of the line-up."""

    spec: str
    wins: Estimate
    score: Estimate
    parts: dict[str, float]
    share: Estimate | None = None
    """Of the victory, which those who are first together share; told where a judge was asked."""
    adjusted: Estimate | None = None
    """The same with the luck of the cards taken off."""
    explained: Explained | None = None
    """How much of it was luck."""
    count: int = 1
    """So many equal players are taken together; a win is then what one of them wins."""


@dataclass(frozen=True)
class Results:
    """What came out of a simulation.

    A win is being first alone; being first together is a draw. In a cooperative game all win or all lose.
    """

    game: str
    options: dict[str, int | bool | str]
    seed: int | str
    games: int
    seconds: float
    players: list[PlayerResult]
    draws: float
    first_player_wins: Estimate
    decisions: float
    turns: float
    judge: str = ""
    """The fingerprint of the judge that took luck off; empty where none was asked."""
    kinds: tuple[PlayerResult, ...] = ()
    """The players, equal ones taken together: two columns would differ by noise."""
    seats: tuple[Estimate, ...] = ()
    """The share of the victory in each seat, whoever sat there; empty where all win together."""
    quantiles: dict[str, dict[int, float]] = field(default_factory=dict)
    """So many per cent of the games have no more decisions, and no more turns."""

    @property
    def games_a_second(self) -> float:
        """How fast it went, compilation not counted."""
        return self.games / self.seconds

    def to_json(self) -> str:
        """All figures, for other programs."""
        return as_json.dumps(asdict(self) | {"games_a_second": self.games_a_second}, indent=2)


def simulate(
    game: Game,
    specs: Sequence[str],
    games: int,
    seed: int | str | None = None,
    crew: Crew | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    adjusted: bool = False,
    keep: Callable[[int, Games], object] = lambda _start, _games: None,
) -> Results:
    """Play so many games, or a few more so that every player has every seat equally often.

    The same seed gives the same games, whoever plays them: this process, or a crew. `progress` is told after
    each chunk how many games are done, `keep` gets them with the number of the first. With `adjusted` there
    are results without the luck of the cards, too.
    """
    check(game, specs, games)
    judge = Judge(game) if adjusted else None
    seed = secrets.randbits(32) if seed is None else seed
    total = -(-games // len(specs)) * len(specs)
    chunk = Chunk(game, tuple(specs), seed, judge)
    chunks = in_order(crew or Alone(), chunk, chunk.cut(total))  # compiles before the clock runs
    began = time.perf_counter()
    played: list[Games] = []
    for (start, _games), games_of_chunk in chunks:
        played.append(games_of_chunk)
        keep(start, games_of_chunk)
        if progress:
            progress(start + len(games_of_chunk))
    seconds = time.perf_counter() - began
    return summary(game, specs, seed, np.concatenate(played), seconds, judge)


def check(game: Game, specs: Sequence[str], games: int) -> None:
    """Refuse what cannot be simulated, with a sentence that says what can."""
    for spec in specs:
        check_player(spec, game.rulebook)
    if len(specs) != game.players:
        raise Error(
            _("{game} is for {seats} players here; {named} were named: {specs}.").format(
                game=game.id, seats=game.players, named=len(specs), specs=", ".join(specs) or "-"
            )
        )
    if "greedy" in specs:
        best_of(game.rulebook)
    if games < 1:
        raise Error(_("{games} games cannot be played; at least 1 can.").format(games=games))


def games_type(game: Game) -> np.dtype[Any]:
    """What is kept of each game."""
    seats, parts = game.players, len(game.rulebook.parts)
    return np.dtype(
        [
            ("points", "i8", seats),
            ("ranks", "i8", seats),
            ("parts", "i8", (seats, parts)),
            ("decisions", "i8"),
            ("first", "i8"),  # the seat that decided first
            ("turns", "i8"),  # as the game counts them, else what a seat decides before another one does
            ("luck", "f8", seats),  # what chance gave, where a judge was asked
        ]
    )


class Chunk:
    """Plays some of the games of a simulation; which chunk a game is in makes no difference to it.

    It is work for a crew (`torri.lab.batches`); elsewhere it is made anew from the names of what it plays.
    """

    def __init__(
        self, game: Game, specs: tuple[str, ...], seed: int | str, judge: Judge | None = None
    ) -> None:
        self.judge = judge
        self.game = game
        self.specs = specs
        self.seed = seed
        self.word = Dice(seed).word() >> 2  # leaves room to count on from it
        self.compiled = all(spec in NUMBERS for spec in specs)

    def __reduce__(self) -> tuple[Any, ...]:
        """What makes the same chunk in another process, once."""
        game = self.game
        options = tuple(game.options.items())
        return chunk_of, (game.id, game.players, options, self.specs, self.seed, self.judge is not None)

    def ready(self) -> None:
        """Compile what is needed."""
        if self.compiled:
            self.play(0, 1)
        elif any(searches(spec, self.game.rulebook) for spec in self.specs):
            ensure_players_compiled(self.game.rulebook)

    def __call__(self, part: tuple[int, int]) -> Games:
        """What came out of the games of a part: where it starts, and how many they are."""
        return self.play(*part)

    def cut(self, total: int) -> list[tuple[int, int]]:
        """Where each chunk starts, and how many games it has."""
        size = CHUNK if self.compiled else len(self.specs)
        return [(start, min(size, total - start)) for start in range(0, total, size)]

    def play(self, start: int, games: int) -> Games:
        """What came out of so many games."""
        finals = np.zeros(games, self.game.rulebook.position)
        counts = np.zeros((games, 3), np.int64)
        luck = np.zeros((games, self.game.players))
        if self.compiled:
            self.play_compiled(start, finals, counts, luck)
        else:
            for place in range(games):
                self.play_one(start + place, finals[place : place + 1], counts[place], luck[place])
        return self.tally(finals, counts, luck)

    def play_compiled(self, start: int, finals: Any, counts: Any, luck: Any) -> None:
        """Games between compiled players, to their final positions."""
        numbers = np.array([NUMBERS[spec] for spec in self.specs])
        lineup = numbers[rotation(len(self.specs), start, len(finals))]
        desk = np.zeros(2, self.game.rulebook.position)
        listed = np.zeros(1, self.game.choices)
        watched: Any = ()
        play = series_of(self.game.rulebook)
        if self.judge is not None:
            watched = (self.judge.workspace(), new_desk(self.game), lineup, luck)
            play = lucky_series_in(self.game.rulebook)
        seed = self.word + start
        play(self.game.opening, finals, desk, listed, seeded(0), lineup, seed, counts, watched)

    def play_one(self, number: int, final: Any, counts: Any, luck: Any) -> None:
        """A game between any players, through the public interface."""
        match = self.game.match(f"{self.seed}:{number}")
        places = rotation(len(self.specs), number, 1)[0]
        seats = [
            player(self.specs[place], f"{self.seed}:{number}:{seat}") for seat, place in enumerate(places)
        ]
        counts[1], last = match.to_move, None
        with seated(seats):
            while not match.is_over:
                seat = match.to_move
                match.play(seat, seats[seat].choose(match.state.known_to(seat)))
                counts[0] += 1
                counts[2] += seat != last
                last = seat
        final[0] = match.state.position
        if self.judge is not None:
            specs = [self.specs[place] for place in places]
            luck[:] = luck_of(self.judge, match, specs, f"{self.seed}:{number}")

    def tally(self, finals: Any, counts: Any, luck: Any) -> Games:
        """What is kept of games that ended in these positions."""
        kept = np.zeros(len(finals), games_type(self.game))
        points, ranks = np.zeros((2, len(finals), self.game.players), np.int64)
        parts = np.zeros(kept["parts"].shape, np.int64)
        loops(self.game.rulebook).tally(finals, points, ranks, parts)
        kept["points"], kept["ranks"], kept["parts"] = points, ranks, parts
        kept["decisions"], kept["first"], kept["turns"] = counts.T
        kept["luck"] = luck
        if "turns" in finals.dtype.names:
            several = finals["deal"] > 1 if "deal" in finals.dtype.names else False
            kept["turns"] = np.where(several, kept["turns"], finals["turns"])  # else of the last deal
        return kept


@cache
def chunk_of(
    game: str,
    players: int,
    options: tuple[tuple[str, Any], ...],
    specs: tuple[str, ...],
    seed: int | str,
    adjusted: bool,
) -> Chunk:
    """The chunk of a game that is found by its name, made once in a process."""
    made = find_game(game, players, **dict(options))
    return Chunk(made, specs, seed, Judge(made) if adjusted else None)


def rotation(seats: int, start: int, games: int) -> npt.NDArray[np.int64]:
    """For each game and seat the place in the line-up of who sits there: each game moves all by one seat."""
    return (np.arange(seats) + np.arange(start, start + games)[:, None]) % seats


@cache
def series_of(rulebook: Rulebook) -> Callable[..., None]:
    """The compiled loop that plays games between compiled players."""
    names: dict[str, Any] = stepping(rulebook) | {"decide": decide_in(rulebook)}
    names["let_chance_decide"] = bind(unwatched, names, rulebook.id, forceinline=True)
    return bind(series, names, rulebook.id)


def summary(
    game: Game, specs: Sequence[str], seed: int | str, games: Games, seconds: float, judge: Judge | None
) -> Results:
    """The figures of a simulation."""
    won = winners(game, games["ranks"])
    every, sits = np.arange(len(games)), rotation(game.players, 0, len(games))
    seats = [np.argmax(sits == place, axis=1) for place in range(len(specs))]
    players = [
        player_result(game, spec, games, own[:, None], judge) for spec, own in zip(specs, seats, strict=True)
    ]
    kinds = {spec: [own for named, own in zip(specs, seats, strict=True) if named == spec] for spec in specs}
    return Results(
        game=game.id,
        options=dict(game.options),
        seed=seed,
        games=len(games),
        seconds=seconds,
        players=players,
        draws=0.0 if game.rulebook.cooperative else float((~won.any(axis=1)).mean()),
        first_player_wins=wilson(int(won[every, games["first"]].sum()), len(games)),
        decisions=float(games["decisions"].mean()),
        turns=float(games["turns"].mean()),
        judge=judge.fingerprint if judge else "",
        kinds=tuple(
            player_result(game, spec, games, np.stack(own, axis=1), judge) for spec, own in kinds.items()
        ),
        seats=() if game.rulebook.cooperative else tuple(map(mean, shares_in(game, games).T)),
        quantiles={name: quantiles(games[name]) for name in ("decisions", "turns")},
    )


def player_result(
    game: Game, spec: str, games: Games, seats: npt.NDArray[np.int64], judge: Judge | None
) -> PlayerResult:
    """What came out for a player, or for equal ones: `seats` has for each game where they sat."""
    every, count = np.arange(len(games))[:, None], seats.shape[1]
    won = winners(game, games["ranks"])[every, seats]
    sharing = 1 if game.rulebook.cooperative else count  # one of them wins, or all do
    whole = wilson(int(won.any(axis=1).sum()), len(games))
    wins = Estimate(whole.value / sharing, whole.low / sharing, whole.high / sharing)
    points, parts = games["points"][every, seats], games["parts"][every, seats]
    told = mean_parts(game, points.reshape(-1), parts.reshape(points.size, parts.shape[-1]))
    result = PlayerResult(spec, wins, mean(points.mean(axis=1)), told, count=count)
    if judge is None:
        return result
    own, luck = shares_in(game, games)[every, seats], games["luck"][every, seats]
    given = replace(explained(own.reshape(-1), luck.reshape(-1)), luck=mean(luck.mean(axis=1)))
    fair = (own - luck).mean(axis=1)
    return replace(result, share=mean(own.mean(axis=1)), adjusted=mean(fair), explained=given)


def shares_in(game: Game, games: Games) -> Any:
    """By game and seat the share of the victory."""
    return shares(games["ranks"], cooperative=game.rulebook.cooperative)


def quantiles(counts: Any) -> dict[int, float]:
    """How many there are at most in so many per cent of the games."""
    return dict(zip(SHARES, np.percentile(counts, SHARES).tolist(), strict=True))


def winners(game: Game, ranks: Any) -> Any:
    """For each game and seat whether it won: first alone, or with all others where all play together."""
    first = ranks == 1
    return first if game.rulebook.cooperative else first & (first.sum(axis=1, keepdims=True) == 1)


def mean_parts(game: Game, points: Any, parts: Any) -> dict[str, float]:
    """The mean of each part of a score; what is left over was scored in earlier deals."""
    means = dict(zip(game.rulebook.parts, parts.mean(axis=0).tolist(), strict=True))
    rest = float((points - parts.sum(axis=1)).mean())
    return means | {EARLIER: rest} if rest else means


def run_simulate(
    game: str,
    specs: Sequence[str],
    games: int,
    seed: int | str | None,
    options: Mapping[str, Any],
    json: bool,
    console: Console,
    *,
    adjusted: bool = False,
    workers: int | None = None,
    cluster: str | None = None,
    file: Path | None = None,
) -> None:
    """The command `torri simulate`: a table, or JSON, with a progress bar while it runs."""
    from torri.lab.raw_games import written
    from torri.lab.report import print_results, progress_bar

    made = Game(rulebook(game), len(specs), options)
    check(made, specs, games)
    compiled = all(spec in NUMBERS for spec in specs)
    with (
        crew(workers, cluster, threads=compiled) as hired,
        progress_bar(_("Playing"), games, hired) as progress,
        written(file, made, specs) as keep,
    ):
        results = simulate(made, specs, games, seed, hired, progress, adjusted=adjusted, keep=keep)
    if json:
        console.out(results.to_json(), highlight=False)
    else:
        print_results(results, console)
