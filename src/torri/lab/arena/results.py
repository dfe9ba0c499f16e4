"""What came out of an arena: win rates, points, times and ratings, with intervals."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from itertools import combinations, permutations
from statistics import fmean
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.intervals import Estimate, mean, wilson
from torri.lab.arena.ratings import ratings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from torri.lab.arena.playing import Played, Setting
    from torri.lab.arena.schedule import Pairing

Deals = dict[int, list["Played"]]

ANCHORS = ("greedy", "level:3")  # the first of these that takes part is rated 1000; else the first player


@dataclass(frozen=True)
class Encounter:
    """One against others: the share of the victories, and how many points it was ahead of the best of them.

    A shared victory counts in parts.
    """

    one: str
    others: str | None
    games: int
    wins: Estimate
    adjusted: Estimate | None
    """The same with the luck of the cards taken off; None where no judge was asked."""
    losses: Estimate
    """The share of all the others together."""
    lead: Estimate | None
    """None in a cooperative game."""
    points: Estimate


@dataclass(frozen=True)
class Contest:
    """Two teams of a cooperative game that never meet: of the deals that only one of them won, its share."""

    one: str
    other: str
    deals: int
    wins: Estimate


@dataclass(frozen=True)
class Standing:
    """A player over all its games."""

    spec: str
    rating: Estimate
    decisions: int
    seconds: float
    """For one decision, on average."""


@dataclass(frozen=True)
class Results:
    """Everything that came out."""

    setting: Setting
    games: int
    encounters: list[Encounter]
    contests: list[Contest]
    """Empty where players meet."""
    standings: list[Standing]

    def to_json(self) -> str:
        """All figures, for other programs."""
        return json.dumps(asdict(self), indent=2)


def summary(
    setting: Setting, specs: Sequence[str], deals: Mapping[Pairing, Deals], *, cooperative: bool
) -> Results:
    """The figures of all games so far."""
    found = {pairing: games for pairing, games in deals.items() if games}
    encounters = [encounter(pairing, games, cooperative) for pairing, games in found.items()]
    games = sum(entry.games for entry in encounters)
    compared = contests(found) if cooperative else []
    return Results(setting, games, encounters, compared, standings(specs, found, cooperative))


def encounter(pairing: Pairing, deals: Deals, cooperative: bool) -> Encounter:
    """What came out for the one of a pairing."""
    played = [(game, game.players.index(pairing.one)) for games in deals.values() for game in games]
    won = sum(victory(game, seat, cooperative) for game, seat in played)
    return Encounter(
        one=pairing.one,
        others=pairing.others,
        games=len(played),
        wins=wilson(won, len(played)),
        adjusted=adjusted(pairing, deals, cooperative),
        losses=wilson(len(played) - won, len(played)),
        lead=None if cooperative else estimate([lead(game, seat) for game, seat in played]),
        points=estimate([float(game.points[seat]) for game, seat in played]),
    )


def adjusted(pairing: Pairing, deals: Deals, cooperative: bool) -> Estimate | None:
    """The share of the victories without luck; seatings of a deal share their chance, so it is one value."""
    if not all(game.luck for games in deals.values() for game in games):
        return None
    return estimate(
        [fmean(without_luck(pairing, game, cooperative) for game in games) for games in deals.values()]
    )


def without_luck(pairing: Pairing, game: Played, cooperative: bool) -> float:
    """What the one of a pairing won, less what chance gave it."""
    seat = game.players.index(pairing.one)
    return victory(game, seat, cooperative) - game.luck[seat]


def contests(deals: Mapping[Pairing, Deals]) -> list[Contest]:
    """Every team beside those that are named before it."""
    won = {
        pairing.one: {deal: games[0].ranks[0] == 1 for deal, games in by_deal.items()}
        for pairing, by_deal in deals.items()
    }
    found = []
    for (other, theirs), (one, own) in combinations(won.items(), 2):
        only = [own[deal] for deal in own.keys() & theirs.keys() if own[deal] != theirs[deal]]
        found += [Contest(one, other, len(only), wilson(sum(only), len(only)))] if only else []
    return found


def victory(game: Played, seat: int, cooperative: bool) -> float:
    """The share of a seat in the victory."""
    if game.ranks[seat] != 1:
        return 0.0
    return 1.0 if cooperative else 1.0 / game.ranks.count(1)


def lead(game: Played, seat: int) -> float:
    """How many points a seat is ahead of the best of the others."""
    return float(game.points[seat] - max(points for other, points in enumerate(game.points) if other != seat))


def estimate(values: list[float]) -> Estimate:
    """The mean; a single game says nothing about how sure it is."""
    return mean(np.array(values)) if len(values) > 1 else Estimate(values[0], values[0], values[0])


def standings(specs: Sequence[str], deals: Mapping[Pairing, Deals], cooperative: bool) -> list[Standing]:
    """Every player that played, the strongest first."""
    games = [game for by_deal in deals.values() for listed in by_deal.values() for game in listed]
    seen = [spec for spec in specs if any(spec in game.players for game in games)]
    if not seen:
        return []
    compared = compare_teams if cooperative else compare_seats
    anchor = next((seen.index(spec) for spec in ANCHORS if spec in seen), 0)
    rated = ratings(compared(seen, deals), anchor)
    found = [Standing(spec, rating, *pace(spec, games)) for spec, rating in zip(seen, rated, strict=True)]
    return sorted(found, key=lambda standing: -standing.rating.value)


def pace(spec: str, games: Sequence[Played]) -> tuple[int, float]:
    """How many decisions a player made, and how long it took for one."""
    seats = [(game, seat) for game in games for seat, name in enumerate(game.players) if name == spec]
    decisions = sum(game.decisions[seat] for game, seat in seats)
    return decisions, sum(game.seconds[seat] for game, seat in seats) / max(1, decisions)


def compare_seats(specs: Sequence[str], deals: Mapping[Pairing, Deals]) -> Any:
    """For each deal how often one player came before another one at the same table."""
    table: dict[int, Any] = {}
    for by_deal in deals.values():
        for deal, games in by_deal.items():
            wins = table.setdefault(deal, np.zeros((len(specs), len(specs))))
            for game in games:
                for (a, rank), (b, other) in permutations(zip(game.players, game.ranks, strict=True), 2):
                    if a != b:
                        wins[specs.index(a), specs.index(b)] += 0.5 * ((rank < other) + (rank <= other))
    return np.array(list(table.values()))


def compare_teams(specs: Sequence[str], deals: Mapping[Pairing, Deals]) -> Any:
    """For each deal which team won where another one lost."""
    table: dict[int, dict[str, int]] = {}
    for pairing, by_deal in deals.items():
        for deal, games in by_deal.items():
            table.setdefault(deal, {})[pairing.one] = games[0].ranks[0]
    results = np.zeros((len(table), len(specs), len(specs)))
    for wins, ranks in zip(results, table.values(), strict=True):
        for (a, rank), (b, other) in permutations(ranks.items(), 2):
            wins[specs.index(a), specs.index(b)] = 0.5 * ((rank < other) + (rank <= other))
    return results
