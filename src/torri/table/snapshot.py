"""A table as one chair sees it, now: everything that a screen or a program needs."""

from __future__ import annotations

import time
from copy import copy
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from torri.engine.ending import winner_sentence
from torri.engine.foresight import foresee
from torri.engine.language import _, plural
from torri.engine.naming import read_by, told_of
from torri.games import rulebook
from torri.table.fairness import commitment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.knowledge import Knowledge
    from torri.engine.match import Entry
    from torri.table.live import LiveTable
    from torri.table.play import Play
    from torri.table.rows import Guest, Seat


@dataclass(frozen=True)
class SeatShown:
    """A seat, as everybody sees it; `auto` only its own person does."""

    number: int
    kind: str
    name: str
    bot: str | None
    stand_in: str | None
    resigned: bool
    connected: bool
    thinking: bool
    clock: float | None
    score: int | None
    auto: str | None


@dataclass(frozen=True)
class Snapshot:
    """A table from one chair; docs/table.md explains every field."""

    table: str
    game: str
    title: str
    players: int
    options: dict[str, Any]
    status: str
    settings: dict[str, Any]
    owner: bool
    seat: int | None
    key: str | None
    seats: tuple[SeatShown, ...]
    to_move: int | None
    sequence: int
    view: dict[str, Any] | None
    legal: tuple[dict[str, Any], ...]
    prompt: str
    log: tuple[dict[str, Any], ...]
    taken_back: tuple[int, ...]
    can_undo: bool
    takeback: dict[str, Any] | None
    banner: dict[str, Any] | None
    result: dict[str, Any] | None
    fairness: dict[str, Any]
    chat: tuple[dict[str, Any], ...]
    watching: int
    rematch: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The snapshot as the API sends it."""
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return fields | {"seats": [vars_of(seat) for seat in self.seats]}

    def brief(self) -> dict[str, Any]:
        """What a page needs to know beside its drawing."""
        return {
            "table": self.table,
            "status": self.status,
            "sequence": self.sequence,
            "to_move": self.to_move,
            "seats": [{"kind": seat.kind} for seat in self.seats],
            "log": [{"words": line["words"]} for line in self.log],
            "taken_back": self.taken_back,
        }


def vars_of(seat: SeatShown) -> dict[str, Any]:
    """A seat as plain JSON."""
    return {name: getattr(seat, name) for name in seat.__dataclass_fields__}


def snapshot(table: LiveTable, guest: Guest | None, since: int = 0, now: float | None = None) -> Snapshot:
    """What a guest sees of a table, `now` or at this moment; the log after row `since`."""
    now = time.time() if now is None else now
    row = table.row
    chair = row.seat_of(guest.id if guest else None)
    play = table.seen_by(chair, now)
    known = play.knowledge(chair) if play.begun else None
    view = known.view() if known else None
    return Snapshot(
        table=row.id,
        game=row.game,
        title=rulebook(row.game).title(),
        players=row.players,
        options=row.options,
        status=status_of(table, play),
        settings=row.settings,
        owner=guest is not None and guest.id == row.owner,
        seat=chair,
        key=None if chair is None else row.seats[chair].key,
        seats=seats_of(table, chair, scores_of(known, view, row.players), now),
        to_move=play.to_move,
        sequence=play.sequence,
        view=view,
        legal=legal_of(known, row.names) if known and not play.is_over else (),
        prompt=prompt(table, play, chair),
        log=tuple(log_of(play, chair, since)),
        taken_back=taken_back(play),
        can_undo=chair is not None and may_undo(table, chair),
        takeback=asked_back(table, play, chair),
        banner=banner_of(table, chair, now),
        result=result_of(play),
        fairness=fairness_of(table, play),
        chat=tuple(asdict(message) for message in table.chat),
        watching=sum(watcher.chair is None for watcher in table.watchers),
        rematch=row.rematch,
    )


def status_of(table: LiveTable, play: Play) -> str:
    """How the table stands, as far as this chair has seen it."""
    if table.row.status != "closed" and play.begun:
        return "over" if play.is_over else "playing"
    return table.row.status


def seats_of(
    table: LiveTable, chair: int | None, scores: list[int | None], now: float
) -> tuple[SeatShown, ...]:
    """The seats of the table."""
    return tuple(shown(table, seat, chair, scores[seat.number], now) for seat in table.row.seats)


def scores_of(known: Knowledge | None, view: dict[str, Any] | None, players: int) -> list[int | None]:
    """The points of each seat; None before the game begins, and where the view does not show them."""
    if known is None or view is None:
        return [None] * players
    hidden = ["score" in player and player["score"] is None for player in view["players"]]
    return [None if hides else score for hides, score in zip(hidden, known.scores, strict=True)]


def shown(table: LiveTable, seat: Seat, chair: int | None, score: int | None, now: float) -> SeatShown:
    """One seat of the table."""
    left = table.seconds_left(seat, now)
    return SeatShown(
        seat.number,
        seat.kind,
        seat.called,
        seat.bot,
        seat.stand_in,
        seat.resigned,
        seat.kind == "bot" or table.connected(seat.number),
        table.thinking == seat.number,
        None if left is None else round(left, 1),
        score,
        seat.auto if seat.number == chair else None,
    )


def legal_of(known: Knowledge, names: Sequence[str]) -> tuple[dict[str, Any], ...]:
    """What the chair can do now, and what each action brings."""
    seen, together = foresee(known), known.game.rulebook.cooperative
    return tuple(
        {
            "id": action.id,
            "code": action.code,
            "words": known.describe(action, names),
            "data": action.data,
            "brings": seen[action.code].words(names, together=together),
            "grave": seen[action.code].grave,
        }
        for action in known.legal
    )


def log_of(play: Play, chair: int | None, since: int) -> list[dict[str, Any]]:
    """What the chair saw after a row, in the order in which it happened; what was taken back is left out."""
    if not play.begun or since >= play.sequence:
        return []
    lines = [line_of(play, entry, chair) for entry in play.entries(chair, since)]
    names = read_by(chair, play.table.names)
    asides = [
        {
            "sequence": row.sequence,
            "step": play.steps_before(row),
            "by": row.seat,
            "data": {"do": row.kind},
            "words": aside(row.kind, row.seat, names),
        }
        for row in play.rows[since:]
        if row.kind in ASIDES
    ]
    return sorted(lines + asides, key=lambda line: line["sequence"]) if asides else lines


def line_of(play: Play, entry: Entry, chair: int | None) -> dict[str, Any]:
    """A line of the log, said to a chair."""
    return {
        "sequence": play.in_force[step := play.place_of(entry)].sequence,
        "step": step,
        "by": entry.by,
        "data": entry.data,
        "words": entry.said_to(chair),
    }


ASIDES = ("undo", "takeback", "resign")


def aside(kind: str, seat: int | None, names: Sequence[str]) -> str:
    """What happened beside the rules, as a whole sentence."""
    if kind == "takeback" or seat is None:
        return _("All agreed to go back")
    if kind == "undo":
        other, reader = _("{name} takes back the last action"), _("You take back the last action")
    else:
        other, reader = _("{name} resigns"), _("You resign")
    return told_of(seat, names, other, reader)


def taken_back(play: Play) -> tuple[int, ...]:
    """The rows that were taken back: their lines are to be forgotten."""
    kept = {row.sequence for row in play.in_force}
    return tuple(row.sequence for row in play.rows if row.kind == "act" and row.sequence not in kept)


def may_undo(table: LiveTable, chair: int) -> bool:
    """Whether the chair can undo now."""
    return table.row.status == "playing" and table.to_move == chair and table.play.match.can_undo(chair)


def asked_back(table: LiveTable, play: Play, chair: int | None) -> dict[str, Any] | None:
    """The request to go back, as long as nobody has moved since, and what would stay known afterwards."""
    asked = table.row.takeback
    if not asked or asked["sequence"] != play.sequence:
        return None
    revealed = [line_of(play, entry, chair) for entry in play.revealed(chair, asked["to"])]
    return asked | {"revealed": revealed}


def banner_of(table: LiveTable, chair: int | None, now: float) -> dict[str, Any] | None:
    """The automatic action that is coming for this chair."""
    banner = table.banner
    if banner is None or banner.seat != chair or banner.sequence != table.play.sequence:
        return None
    words = str(banner.action)
    seconds = round(max(0.0, banner.at - now), 1)
    sentence = _("Done for you in a moment: {action}.").format(action=words)
    return {"action": banner.action.code, "words": words, "seconds": seconds, "sentence": sentence}


def result_of(play: Play) -> dict[str, Any] | None:
    """How the match ended."""
    if not play.is_over:
        return None
    match, outcome = copy(play.match), play.match.state.outcome
    match.seats = play.table.names  # as the reader calls them
    if outcome is not None:
        return {
            "scores": list(outcome.scores),
            "ranks": list(outcome.ranks),
            "winners": list(outcome.winners),
            "resigned": play.resigned,
            "sentence": winner_sentence(match, outcome),
        }
    winners = [seat for seat in range(play.game.players) if seat not in play.resigned]
    if play.game.rulebook.cooperative:
        winners = []
    names = _(", ").join(match.seats[seat] for seat in play.resigned)
    return {
        "scores": list(match.state.scores),
        "ranks": [1 if seat in winners else 2 for seat in range(play.game.players)],
        "winners": winners,
        "resigned": play.resigned,
        "sentence": _("{names} resigned.").format(names=names),
    }


def fairness_of(table: LiveTable, play: Play) -> dict[str, Any]:
    """The commitment, and after the end the secret."""
    row = table.row
    words = [seat.word for seat in row.seats] if play.begun else None
    secret = row.secret.hex() if play.is_over else None
    return {"match": row.match, "commitment": commitment(row.secret), "words": words, "secret": secret}


def prompt(table: LiveTable, play: Play, chair: int | None) -> str:
    """What is waited for, in one sentence."""
    if play.is_over or table.row.status == "closed":
        return _("The game is over.") if play.begun else _("The table was closed.")
    if not play.begun:
        return waiting_for(table)
    name = table.row.seats[play.match.to_move].called
    if chair is not None and table.row.seats[chair].stand_in is not None:
        return _("A bot plays for you: your time ran out, or you left.")
    if play.to_move == chair:
        return _("It is your turn.")
    return (
        _("{name} is thinking.").format(name=name)
        if table.deciding_bot
        else _("It is {name}'s turn.").format(name=name)
    )


def waiting_for(table: LiveTable) -> str:
    """Who or what is missing before the start."""
    missing = sum(seat.kind == "open" for seat in table.row.seats)
    if missing:
        said = plural("Waiting for {n} more player.", "Waiting for {n} more players.", missing)
        return said.format(n=missing)
    return _("Waiting for the owner of the table to begin.")
