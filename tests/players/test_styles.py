"""The characters of each game: that they are named, keep to the rules, and do what their name says."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import torri
from torri.cli import main
from torri.games import RULEBOOKS, rulebook
from torri.games.saint_petersburg.material import BUILDING, CODES, COLOUR, NOBLE, STACK, TRADING
from torri.players.expertise import expertise
from torri.players.levels import LEVELS
from torri.players.styles import all_styles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torri.engine.match import Match

EVERY = [(book.id, style.spec) for book in RULEBOOKS.values() for style in expertise(book).styles]
GAMES = 6


def played(game: str, specs: Sequence[str], seed: int, **options: Any) -> Match:
    """A whole game; every player must choose what is legal."""
    match = torri.game(game, len(specs), **options).match(seed=seed)
    players = [torri.player(spec, seed=f"{seed} {seat}") for seat, spec in enumerate(specs)]
    while not match.is_over:
        seat = match.to_move
        match.play(seat, players[seat].choose(match.state.known_to(seat)))
    return match


@cache
def games_of(game: str, spec: str) -> list[Match]:
    """Some games of a style against random players, or with its like where all play together."""
    other = spec if rulebook(game).cooperative else "random"
    return [played(game, (spec, other), seed) for seed in range(GAMES)]


def mean(game: str, spec: str, count: Callable[[Match], float]) -> float:
    """What is counted in a game of a style, on average."""
    return float(np.mean([count(match) for match in games_of(game, spec)]))


def done(match: Match, *beginnings: str) -> int:
    """How often the first seat did something that begins so."""
    return sum(step.by == 0 and step.code.startswith(beginnings) for step in match.record.steps)


def test_each_game_has_three_to_six_styles() -> None:
    """Each with a name and a sentence of its own."""
    for book in RULEBOOKS.values():
        assert 3 <= len(expertise(book).styles) <= 6
    assert len(all_styles()) == len(EVERY)
    for what in ("name", "sentence"):
        assert len({getattr(style, what) for style in all_styles().values()}) == len(EVERY)
    assert not {style.name for style in all_styles().values()} & {level.name for level in LEVELS}


@pytest.mark.parametrize(("game", "spec"), EVERY)
def test_a_style_plays_whole_games_at_every_table(game: str, spec: str) -> None:
    """With every number of players, and where a game has an advanced form, in that too."""
    for players in rulebook(game).players:
        assert played(game, [spec] * players, 1).is_over
    if "advanced" in torri.game(game).options:
        assert played(game, [spec, spec], 1, advanced=True).is_over


@pytest.mark.parametrize(("game", "spec"), EVERY)
def test_a_style_is_the_same_for_the_same_seed(game: str, spec: str) -> None:
    """Its only dice decide between equals."""
    specs = [spec] * torri.game(game).players
    assert played(game, specs, 2).record.steps == played(game, specs, 2).record.steps


def test_a_style_of_another_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is played, with the styles that there are."""
    for command in ("arena", "simulate"):
        assert main([command, "tajuto", "--players", "style:nobles,random", "--games", "2"]) == 2
        assert 'has no style "nobles"' in capsys.readouterr().err
    with pytest.raises(torri.Error, match=r'There is no style "noble"\. Did you mean "nobles"'):
        torri.player("style:noble")


def test_torri_players_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    """All of them, or those of a game; in the reader's language."""
    assert main(["players"]) == 0
    shown = capsys.readouterr().out
    assert all(spec in shown for _game, spec in EVERY)
    assert main(["players", "tajuto", "--lang", "ja"]) == 0
    shown = capsys.readouterr().out
    assert "style:offerings" in shown
    assert "style:nobles" not in shown
    assert "The pilgrim" not in shown


# --- what their names say: Saint Petersburg ---

PETERSBURG = "saint-petersburg"
PETERS = [spec for game, spec in EVERY if game == PETERSBURG]


def cards(match: Match, of: Any) -> int:
    """How many cards of these kinds the first seat has at the end."""
    return int(match.state.position.tableau[0][of].sum())


def test_the_foreman_builds_nothing_before_the_third_series() -> None:
    """And has more workers than all but the bookkeeper, who wants them first, too."""
    for match in games_of(PETERSBURG, "style:workers"):
        again = torri.game(PETERSBURG).initial()
        for step in match.record.steps:
            if step.by == 0 and again.position.series < 3:
                assert not (is_placing(step.code) and is_building(step.code.split()[2]))
            again.play(step.code)
    workers = {spec: mean(PETERSBURG, spec, lambda match: cards(match, COLOUR == 0)) for spec in PETERS}
    del workers["style:bookkeeper"]
    assert max(workers, key=lambda spec: workers[spec]) == "style:workers"


def is_building(code: str) -> bool:
    """Whether a card is blue."""
    return bool(COLOUR[CODES.index(code)] == BUILDING)


def is_placing(code: str) -> bool:
    """Whether a card is placed."""
    return code.startswith(("buy", "play", "place"))


def test_the_courtier_has_most_nobles() -> None:
    """More kinds of them than any other style."""
    nobles = {spec: mean(PETERSBURG, spec, lambda match: cards(match, COLOUR == NOBLE)) for spec in PETERS}
    assert max(nobles, key=lambda spec: nobles[spec]) == "style:nobles"


def test_the_merchant_has_most_trading_cards() -> None:
    """A larger share of what it has placed than any other style."""

    def share(match: Match) -> float:
        return cards(match, STACK == TRADING) / cards(match, STACK >= 0)

    trading = {spec: mean(PETERSBURG, spec, share) for spec in PETERS}
    assert max(trading, key=lambda spec: trading[spec]) == "style:trading"


def test_the_spoilsport_takes_into_the_hand() -> None:
    """More often than who only holds what can soon be paid."""
    takes = {spec: mean(PETERSBURG, spec, lambda match: done(match, "take ")) for spec in PETERS}
    assert takes["style:denial"] > takes["style:workers"]


def test_the_sprinter_ends_the_game_earlier() -> None:
    """After fewer series than the foreman."""

    def series(match: Match) -> float:
        return float(match.state.position.series)

    assert mean(PETERSBURG, "style:rush", series) < mean(PETERSBURG, "style:workers", series)


def test_the_bookkeeper_wins_against_the_other_styles() -> None:
    """It is the page of rules that a level must beat: of a dozen games it wins most against each of them."""
    for other in set(PETERS) - {"style:bookkeeper"}:
        won = 0.0
        for seed in range(6):
            for own in (0, 1):
                specs = ["style:bookkeeper", other] if own == 0 else [other, "style:bookkeeper"]
                outcome = played(PETERSBURG, specs, seed).state.outcome
                assert outcome is not None
                won += (own in outcome.winners) / len(outcome.winners)
        assert won > 6, other


def money_for_nobles(match: Match) -> float:
    """The rubles with which the first seat passes in the building rounds of the first three series."""
    again, left = torri.game(PETERSBURG).initial(), []
    for step in match.record.steps:
        s = again.position
        if step.by == 0 and step.code == "pass" and s.series <= 3 and s.this_round == BUILDING:
            left.append(int(s.rubles[0]))
        again.play(step.code)
    return float(np.mean(left))


def test_the_bookkeeper_keeps_money_for_the_next_round() -> None:
    """Enough for a noble, where who wants nobles at any price has spent more before their round."""
    kept = {spec: mean(PETERSBURG, spec, money_for_nobles) for spec in PETERS}
    assert kept["style:bookkeeper"] > 10
    assert kept["style:bookkeeper"] > max(kept[f"style:{name}"] for name in ("nobles", "trading", "rush"))


# --- Tajuto, San Gimignano, Couperation: who does most of what the name says ---


def early_offerings(match: Match) -> int:
    """How many of the first twelve action tiles that the first seat used were for offerings."""
    uses = [step.code for step in match.record.steps if step.by == 0 and " with " in step.code]
    return sum(code.startswith("offer") for code in uses[:12])


def max_share(match: Match) -> float:
    """The share of sizes felt for that continue the highest pagoda."""
    state = torri.game("tajuto").initial()
    wanted = right = 0
    for step in match.record.steps:
        if step.by == 0 and step.code.startswith("size "):
            heights = [pagoda["height"] for pagoda in state.view(0)["pagodas"] if not pagoda["complete"]]
            wanted += 1
            right += int(step.code.split()[1]) == max(heights) + 1
        state.play(step.code)
    return right / max(1, wanted)


def tallest(match: Match) -> float:
    """The mean height of the first seat's towers."""
    towers = match.state.view(0)["players"][0]["towers"]
    return sum(tower["height"] for tower in towers) / max(1, len(towers))


MOST: dict[str, tuple[str, Callable[[Match], float]]] = {
    "style:offerings": ("tajuto", early_offerings),
    "style:pagoda": ("tajuto", max_share),
    "style:markets": ("tajuto", lambda match: done(match, "acquire market")),
    "style:tiles": ("tajuto", lambda match: done(match, "acquire wisdom")),
    "style:high": ("san-gimignano", tallest),
    "style:small": ("san-gimignano", lambda match: done(match, "build ")),
    "style:hidden": ("couperation", lambda match: done(match, "hide ")),
}


@pytest.mark.parametrize("spec", MOST)
def test_a_style_does_most_of_what_its_name_says(spec: str) -> None:
    """More than every other style of its game."""
    game, count = MOST[spec]
    found = {other: mean(game, other, count) for own, other in EVERY if own == game}
    assert max(found, key=lambda other: found[other]) == spec, found


def test_the_notary_closes_early() -> None:
    """Its games are the shortest."""
    length = {
        spec: mean("san-gimignano", spec, lambda match: len(match.record.steps))
        for game, spec in EVERY
        if game == "san-gimignano"
    }
    assert min(length, key=lambda spec: length[spec]) == "style:close", length


def test_the_plotter_keeps_its_tens_for_a_conspiracy() -> None:
    """It destroys more towers for the tens that it lays."""

    def tens(match: Match) -> float:
        return done(match, "build 10 10 10")

    assert mean("san-gimignano", "style:conspiracy", tens) >= mean("san-gimignano", "style:small", tens)


def hand(match: Match) -> float:
    """How many cards the first seat had in its turns, on average."""
    state = torri.game("couperation").initial()
    held = []
    for step in match.record.steps:
        if step.by == 0 and step.code.startswith(("play", "hide", "reveal", "send")):
            held.append(int(state.position.hand_size[0]))
        state.play(step.code)
    return float(np.mean(held))


def test_the_careful_guest_fills_its_hand_and_the_thirsty_one_saves_the_deck() -> None:
    """More cards to choose from on one side, a higher deck on the other."""
    careful, thirsty = (mean("couperation", spec, hand) for spec in ("style:cautious", "style:hasty"))
    assert careful > thirsty
