"""Who sits at the table: a new game or one that goes on, a person in one seat and players in the others."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.match import record_from
from torri.engine.variants import varied
from torri.games import RULEBOOKS, game, replay
from torri.players import check_player, house_player, player, searches
from torri.players.outside import is_outside
from torri.table.characters import called, character, is_character
from torri.terminal.compiling import Beside, ready_to_play
from torri.terminal.options import playable, read_options
from torri.terminal.saving import new_file, save, unused

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from torri.engine.match import Match
    from torri.players.protocol import Player

USUAL = "greedy"  # who plays where nobody was named
YOU = "Adso"  # of the example on the rule sheet


@dataclass
class Wishes:
    """What somebody asked for on the command line; None where nothing was said."""

    game: str | None = None
    players: int | None = None
    against: str | None = None
    seat: int | None = None
    name: str | None = None
    options: list[str] = field(default_factory=list)
    files: dict[str, Path | None] = field(default_factory=dict)
    seed: str | None = None
    resume: Path | None = None
    save: Path | None = None
    hints: bool = False


@dataclass
class Sitting:
    """A match, the seat of the person at the terminal, who plays the others, and the file of the record."""

    match: Match
    seats: list[str]
    """As the record has them: `Ambra (level:1)` says who plays Ambra."""
    seat: int
    others: dict[int, Player]
    file: Path
    beside: Beside
    hints: bool = False

    def keep(self) -> None:
        """Write the record; an Error says why that is not possible."""
        save(replace(self.match.record, seats=self.seats), self.file)


def sit_down(wishes: Wishes, game_id: str) -> Sitting:
    """A new game. Everything that was asked for is checked before anything takes time."""
    options = read_options(game_id, wishes.options, wishes.files)
    book = playable(game_id, options)
    against = wishes.against or USUAL
    check_player(against, book)  # refused now if there is no such player
    if wishes.save is not None:
        unused(wishes.save)
    ready_to_play(book)
    played = game(game_id, wishes.players, **options)
    seat = played.inner_seat(wishes.seat or 0)
    seats = seat_names(played.players, seat, wishes.name or YOU, against)
    match = played.match(read_seed(wishes.seed), [*map(name_shown, seats)])
    file = wishes.save or new_file(game_id)
    beside = Beside(match.game.rulebook, search=wishes.hints or searches(against, book))
    sitting = Sitting(match, seats, seat, seat_others(seats, seat, wishes), file, beside, wishes.hints)
    sitting.keep()
    return sitting


def read_seed(text: str | None) -> int | str | None:
    """A seed as it is typed: a number where it is one."""
    return int(text) if text is not None and text.isdecimal() else text


def seat_names(players: int, seat: int, name: str, against: str) -> list[str]:
    """The person by name; each of the others has a name of its own, and behind it who plays."""
    others: list[str] = []
    while len(others) < players - 1:
        others.append(character(against, [name, *others]))
    stored = [f"{other} ({against})" for other in others]
    return [*stored[:seat], name, *stored[seat:]]


def name_shown(stored: str) -> str:
    """A name of a record as it is read: without what plays a character, in the reader's language."""
    name, _bracket, _spec = stored.partition(" (")
    return called(name) if is_character(name) else stored


def seat_others(seats: Sequence[str], seat: int, wishes: Wishes) -> dict[int, Player]:
    """A player for every seat but this one."""
    return {
        number: player(who_plays(name, wishes), seed_for(wishes.seed, number))
        for number, name in enumerate(seats)
        if number != seat
    }


def who_plays(name: str, wishes: Wishes) -> str:
    """The player of a seat: who was asked for, else whoever its name says. A record starts no program."""
    spec = wishes.against or spec_in(name) or USUAL
    if is_outside(spec) and not wishes.against:
        sentence = _('This record names the player {spec}, which only you can start: say --against "{spec}".')
        raise Error(sentence, spec=spec)
    return spec


def seed_for(seed: str | None, seat: int) -> str | None:
    """Players draw other numbers than the decks do, and each its own."""
    return None if seed is None else f"{seed}, seat {seat}"


def spec_in(name: str) -> str | None:
    """Who plays a seat by its name: `Ambra (level:1)`, or `level:1` in an older record; None for a person."""
    name, _bracket, spec = name.partition(" (")
    spec = spec.removesuffix(")") if is_character(name) else name
    if is_outside(spec):
        return spec
    try:
        house_player(spec)
    except Error:
        return None
    return spec


def sit_down_again(wishes: Wishes, file: Path) -> Sitting:
    """A game that was left, every step of its record checked."""
    refuse_what_the_record_says(wishes)
    record = record_from(file)
    if record.game in RULEBOOKS:
        ready_to_play(varied(RULEBOOKS[record.game], record.options)[0])
    match, seats = replay(record), record.seats
    match.seats = [*map(name_shown, seats)]
    seat = match.game.inner_seat(own_seat(seats, wishes.seat))
    if wishes.save is not None:
        unused(wishes.save)
    others = seat_others(seats, seat, wishes)
    book = match.game.rulebook
    beside = Beside(book, search=wishes.hints or any(searches(one.spec, book) for one in others.values()))
    return Sitting(match, seats, seat, others, wishes.save or file, beside, wishes.hints)


def refuse_what_the_record_says(wishes: Wishes) -> None:
    """A record knows its game, its seats and its options; they cannot be changed."""
    asked = {
        "GAME": wishes.game,
        "--players": wishes.players,
        "--name": wishes.name,
        "--option": wishes.options,
        "--seed": wishes.seed,
        **{f"--{name}": path for name, path in wishes.files.items()},
    }
    for name, value in asked.items():
        if value:
            raise Error(_("A resumed game goes on as it began: leave out {option}.").format(option=name))


def own_seat(names: Sequence[str], wished: int | None) -> int:
    """The seat of the person: the one asked for, or the only one that is not named after a player."""
    people = [seat for seat, name in enumerate(names) if spec_in(name) is None]
    if wished is not None:
        return wished
    if len(people) != 1:
        seats = ", ".join(f"--seat {seat} ({name})" for seat, name in enumerate(names))
        raise Error(_("Which seat is yours? Say {seats}.").format(seats=seats))
    return people[0]
