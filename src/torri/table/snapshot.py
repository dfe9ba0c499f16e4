"""A table as one chair sees it, now: everything that a screen or a program needs."""

from __future__ import annotations

from copy import copy
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from torri.engine.ending import winner_sentence
from torri.engine.language import _, plural
from torri.engine.naming import read_by, told_of
from torri.games import rulebook
from torri.table import steady
from torri.table.fairness import keeps_promise, shown_commitment
from torri.table.promises import shown_rematch
from torri.table.seating import others_play
from torri.table.seats_shown import scores_of, seats_of, vars_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.table.live import LiveTable
    from torri.table.looks import Line, Look
    from torri.table.play import Play
    from torri.table.rows import Guest
    from torri.table.seats_shown import SeatShown


@dataclass(slots=True)  # frozen, each would take as long again to make
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
    can_close: bool
    seat: int | None
    key: str | None
    seats: tuple[SeatShown, ...]
    to_move: int | None
    sequence: int
    view: dict[str, Any] | None
    legal: tuple[dict[str, Any], ...]
    prompt: str
    log: tuple[dict[str, Any], ...]
    news: tuple[dict[str, Any], ...]
    taken_back: tuple[int, ...]
    can_undo: bool
    back_to: int | None
    takeback: dict[str, Any] | None
    banner: dict[str, Any] | None
    result: dict[str, Any] | None
    fairness: dict[str, Any]
    chat: tuple[dict[str, Any], ...]
    watching: int
    rematch: dict[str, Any]
    tensor: dict[str, Any] | None

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
            "sealed": self.fairness["fingerprint"] is not None,
            "log": [{"words": line["words"]} for line in self.log],
            "taken_back": self.taken_back,
        }


def snapshot(
    table: LiveTable,
    guest: Guest | None,
    since: int = 0,
    now: float | None = None,
    *,
    judge: bool = True,
    tensor: bool = False,
    text: bool = False,
) -> Snapshot:
    """What a guest sees of a table, `now` or at this moment; the log after row `since`.

    Without `judge` nothing can be undone as long as the judge was not asked. With `tensor` a seat gets what
    it knows as numbers, too; with `text` view and legal actions are JSON already, for a message to a program.
    """
    now = steady.now() if now is None else now
    row = table.row
    chair = row.seat_of(guest.id if guest else None)
    play = table.seen_by(chair, now)
    late = table.is_late_for(chair)
    then = now - row.settings["delay"] if late else now
    look = play.looks.look(chair) if play.begun else None
    may_act = look is not None and not play.is_over and not is_stood_in_for(table, chair)
    told = told_as_text if text else told_as_parts
    view, legal = (None, ()) if look is None else told(look, may_act=may_act)
    lines, news = log_and_news(play, chair, since)
    return Snapshot(
        table=row.id,
        game=row.game,
        title=rulebook(row.game).title(),
        players=row.players,
        options=row.options,
        status=status_of(table, play, late=late),
        settings=row.settings,
        owner=guest is not None and guest.id == row.owner,
        can_close=may_close(table, guest),
        seat=chair,
        key=None if chair is None else row.seats[chair].key,
        seats=seats_of(table, play, chair, scores_of(look, row.players), then),
        to_move=play.to_move,
        sequence=play.sequence,
        view=view,
        legal=legal,
        prompt=prompt(table, play, chair),
        log=lines,
        news=news,
        taken_back=tuple(play.taken_back),
        can_undo=chair is not None and may_undo(table, chair, judge),
        back_to=back_alone(table, chair),
        takeback=None if late else asked_back(table, play, chair),
        banner=banner_of(table, chair, now),
        result=result_of(play),
        fairness=fairness_of(table, play),
        chat=tuple(asdict(message) for message in table.chat if not late or message.at <= then),
        watching=sum(watcher.chair is None for watcher in table.watchers),
        rematch=shown_rematch(row) if not late or play.is_over else NO_REMATCH,
        tensor=tensor_of(table, play, chair, look) if tensor else None,
    )


def told_as_parts(look: Look, *, may_act: bool) -> tuple[Any, Any]:
    """The view and the legal actions, to be drawn."""
    return look.view, look.legal if may_act else ()


def told_as_text(look: Look, *, may_act: bool) -> tuple[Any, Any]:
    """The same as JSON, which goes into a message as it is."""
    return look.view_text, look.legal_text if may_act else ()


def tensor_of(table: LiveTable, play: Play, chair: int | None, look: Look | None) -> dict[str, Any] | None:
    """What a seat knows as numbers; a spectator has none. Where it cannot act, its mask is empty."""
    if look is None or chair is None:
        return None
    if play.is_over or is_stood_in_for(table, chair):
        return look.tensor | {"mask": [0] * len(look.tensor["mask"])}
    return look.tensor


def may_close(table: LiveTable, guest: Guest | None) -> bool:
    """Whether a guest can close the table: the owner before it begins, or where nobody else plays."""
    row = table.row
    if guest is None or guest.id != row.owner or row.status not in {"waiting", "playing"}:
        return False
    return row.status == "waiting" or not others_play(row, guest)


NO_REMATCH: dict[str, Any] = {"agreed": [], "table": None, "commitment": None}


def status_of(table: LiveTable, play: Play, *, late: bool = False) -> str:
    """How the table stands, as far as this chair has seen it."""
    if table.row.status != "closed" and play.begun:
        return "over" if play.is_over else "playing"
    return "waiting" if late and table.play.begun else table.row.status


def log_and_news(play: Play, chair: int | None, since: int) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """What the chair saw after a row, and what it saw since its last turn began."""
    if not play.begun:
        return (), ()
    begun = play.sequence if chair is None else play.before_last_turn(chair)
    seen = play.looks.lines(chair, min(since, begun))
    log = [line for line in seen if line["sequence"] > since]
    if beside := asides(play, chair, since):
        log = sorted(log + beside, key=lambda line: line["sequence"])
    return tuple(log), tuple(line for line in seen if line["sequence"] > begun)


def asides(play: Play, chair: int | None, since: int) -> list[Line]:
    """What happened after a row beside the rules."""
    names = read_by(chair, play.table.names)
    return [
        {
            "sequence": row.sequence,
            "step": (step := play.steps_before(row)),
            "turn": play.turn_of(step),
            "opens": False,
            "by": row.seat,
            "data": {"do": row.kind},
            "words": aside(row.kind, row.seat, names),
        }
        for row in play.rows[since:]
        if row.kind in ASIDES
    ]


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


def is_stood_in_for(table: LiveTable, chair: int | None) -> bool:
    """Whether a bot plays for the person on this chair, who has to come back first."""
    return chair is not None and table.row.seats[chair].stand_in is not None


def may_undo(table: LiveTable, chair: int, judge: bool) -> bool:
    """Whether the chair can undo now, also when that ended its turn, as long as nobody else has decided."""
    if table.row.status != "playing" or is_stood_in_for(table, chair):
        return False
    match = table.play.match
    return (judge or match.undo_is_judged(chair)) and match.can_undo(chair)


def back_alone(table: LiveTable, chair: int | None) -> int | None:
    """The row before the chair's last decision, where it can go back without asking: all others are bots."""
    persons = [seat.number for seat in table.row.persons]
    if chair is None or persons != [chair] or not table.is_playing:
        return None
    own = [row.sequence for row in table.play.in_force if row.seat == chair]
    return own[-1] - 1 if own else None


def asked_back(table: LiveTable, play: Play, chair: int | None) -> dict[str, Any] | None:
    """The request to go back, as long as nobody has moved since, and what would stay known afterwards."""
    asked = table.row.takeback
    if not asked or asked["sequence"] != play.sequence:
        return None
    return asked | {"revealed": play.looks.told(chair, play.revealed(chair, asked["to"]))}


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
    return {
        "match": row.match,
        "commitment": shown_commitment(row),
        "agreement": row.agreement,
        "fingerprint": row.fingerprint,
        "seals": [seat.seal for seat in row.seats],
        "unrevealed": [seat.number for seat in row.unrevealed],
        "words": [seat.word for seat in row.seats] if play.begun else None,
        "secret": row.secret.hex() if play.is_over else None,
        "kept": keeps_promise(row) if play.is_over else None,
    }


def prompt(table: LiveTable, play: Play, chair: int | None) -> str:
    """What is waited for, in one sentence."""
    if play.is_over or table.row.status == "closed":
        return _("The game is over.") if play.begun else _("The table was closed.")
    if not play.begun:
        return waiting_for(table)
    seat = table.row.seats[play.match.to_move]
    if is_stood_in_for(table, chair):
        return _("A bot plays for you: your time ran out, or you left.")
    if play.to_move == chair:
        return _("It is your turn.")
    late = table.is_late_for(chair)
    if table.resting and table.thinking is not None and not late:
        said = _("{name} waits a moment: the bots of this table's owner have used up their thinking time.")
        return said.format(name=seat.called)
    if table.compiling and table.thinking is not None and not late:
        return _("{name} gets ready: players are being compiled for this machine, once.").format(
            name=seat.called
        )
    bot = seat.bot if late else seat.player
    said = _("{name} is thinking.") if bot else _("It is {name}'s turn.")
    return said.format(name=seat.called)


def waiting_for(table: LiveTable) -> str:
    """Who or what is missing before the start."""
    missing = sum(seat.kind == "open" for seat in table.row.seats)
    if missing:
        said = plural("Waiting for {n} more player.", "Waiting for {n} more players.", missing)
        return said.format(n=missing)
    if table.row.agreement is not None:
        names = _(", ").join(seat.called for seat in table.row.unrevealed)
        return _("All words are sealed. Waiting for the word of {names}.").format(names=names)
    return _("Waiting for the owner of the table to begin.")
