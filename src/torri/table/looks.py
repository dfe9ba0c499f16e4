"""What a chair was told of a position: kept until the position changes.

A table is shown again when nothing of the match changed: undo was judged, somebody came or left, a second
socket looks on. And most lines of the log were told before.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from torri.engine.foresight import foresee
from torri.engine.language import speaking_now
from torri.engine.naming import read_by

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.match import Entry
    from torri.table.play import Play

Line = dict[str, Any]

_encode = msgspec.json.Encoder(enc_hook=str).encode

LINES = 64
"""So many lines are kept for each reader: those since its last turn are told again and again."""


class Look:
    """The position from a chair, in the language of now, with the names around the table.

    For a program the view and the legal actions are kept as JSON: of a hundred lists and dicts at every table
    Python would have to look at each, again and again, for garbage.
    """

    def __init__(self, known: Knowledge, names: tuple[str, ...]) -> None:
        self.known = known
        self._names = names

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the chair sees."""
        return self.known.view()

    @cached_property
    def view_text(self) -> msgspec.Raw:
        """The same as JSON."""
        view = self.known.view()
        self.hides = hides(view)
        return msgspec.Raw(_encode(view))

    @cached_property
    def hides(self) -> tuple[bool, ...]:
        """Of which seats the view does not show the points."""
        return hides(self.view)

    @cached_property
    def tensor(self) -> dict[str, Any]:
        """What the chair knows and can do, as numbers, and by which layout they are read."""
        game = self.known.game
        return {
            "layout": game.rulebook.layout.version,
            "actions": game.actions.version,
            "counts": self.known.counts().tolist(),
            "mask": self.known.mask().tolist(),
        }

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The points that everyone can count on the table."""
        return self.known.scores

    @cached_property
    def legal(self) -> tuple[dict[str, Any], ...]:
        """What the chair can do now, and what each action brings."""
        return self._told_legal()

    @cached_property
    def legal_text(self) -> msgspec.Raw:
        """The same as JSON."""
        return msgspec.Raw(_encode(self._told_legal()))

    def _told_legal(self) -> tuple[dict[str, Any], ...]:
        names, together = self._names, self.known.game.rulebook.cooperative
        seen = foresee(self.known)
        return tuple(
            {
                "id": action.id,
                "code": action.code,
                "words": self.known.describe(action, names),
                "data": action.data,
                "brings": seen[action.code].words(names, together=together),
                "grave": seen[action.code].grave,
            }
            for action in self.known.legal
        )


def hides(view: dict[str, Any]) -> tuple[bool, ...]:
    """Of which seats a view does not show the points."""
    return tuple("score" in player and player["score"] is None for player in view["players"])


class Looks:
    """What the chairs of one match were told, each reader in its own language."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._looks: dict[tuple[int | None, str, tuple[str, ...]], Look] = {}
        self._lines: dict[tuple[int | None, str, tuple[str, ...]], dict[int, Line]] = {}

    def look(self, chair: int | None) -> Look:
        """The position now; an older one is forgotten."""
        known = self._play.knowledge(chair)
        reader = self._reader(chair)
        look = self._looks.get(reader)
        if look is None or look.known is not known:
            self._looks = {other: kept for other, kept in self._looks.items() if kept.known.seat != chair}
            look = self._looks[reader] = Look(known, reader[2])
        return look

    def lines(self, chair: int | None, since: int) -> list[Line]:
        """The lines of the log of the rows in force after this one."""
        return self.told(chair, self._play.seen(chair, since))

    def told(self, chair: int | None, entries: list[Entry]) -> list[Line]:
        """These lines of the log, said to a chair."""
        reader = self._reader(chair)
        kept = self._lines.setdefault(reader, {})
        names = read_by(chair, reader[2])
        lines = []
        for entry in entries:
            line = kept.get(entry.step)
            if line is None:
                line = kept[entry.step] = self._line(chair, entry, names)
            lines.append(line)
        for step in list(kept)[:-LINES]:
            del kept[step]
        return lines

    def forget_lines(self) -> None:
        """Rows were taken back: their numbers will be those of others."""
        self._lines.clear()

    def _line(self, chair: int | None, entry: Entry, names: tuple[str, ...]) -> Line:
        play = self._play
        place = play.place_of(entry)
        return {
            "sequence": play.in_force[place].sequence,
            "step": place,
            "turn": play.turn_of(place),
            "opens": play.opens_turn(chair, entry),
            "by": entry.by,
            "data": entry.data,
            "words": entry.words(entry.data, names),
        }

    def _reader(self, chair: int | None) -> tuple[int | None, str, tuple[str, ...]]:
        return chair, speaking_now(), tuple(self._play.table.names)
