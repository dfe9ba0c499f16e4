"""A lesson: chapters and beats, the positions they are about, and what follows from what the learner does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from torri.engine.advice import advise
from torri.engine.dice import Dice
from torri.engine.errors import Error
from torri.engine.language import SOURCE, _, speaking_now
from torri.engine.match import roll

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge
    from torri.engine.state import State

LEARNER = 0
"""The seat of whoever learns."""
END = "end"
"""The name of the moment after the last beat."""


class LessonError(Error):
    """A lesson that cannot be given, or a moment that it does not have."""


@dataclass(frozen=True)
class Beat:
    """A moment of a lesson: where in the game it is, what is pointed at, what the learner does there."""

    name: str
    chapter: int
    after: int
    """So many steps of the record were taken."""
    marks: tuple[str, ...] = ()
    """Things and zones of the table that the coach points at."""
    press: str | None = None
    """The code of the action that is asked for; None where one only looks."""


@dataclass(frozen=True)
class Chapter:
    """Some beats about one idea; `things` are the parts of the table that it explains."""

    name: str
    things: tuple[str, ...] = ()


@dataclass(frozen=True)
class Saying:
    """What the coach says at a beat: a sentence, why it matters, answers to other actions by their code."""

    say: str
    why: str
    answers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Texts:
    """Everything that is read in a lesson, in one language."""

    title: str
    chapters: Mapping[str, str]
    beats: Mapping[str, Saying]
    end: str
    learned: tuple[str, ...]
    turns: Mapping[str, str] = field(default_factory=dict)
    """Why one does something, by the verb of an action: for the first turns of a real game."""


@dataclass(frozen=True)
class Lesson:
    """A match with a coach: what is said when, and the positions in which it is said."""

    game: Game
    name: str
    face: str
    """The symbol that stands for the coach."""
    seats: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    beats: tuple[Beat, ...]
    positions: Mapping[int, State]
    """The position of each beat, by the number of steps before it."""
    texts: Mapping[str, Texts]

    def words(self) -> Texts:
        """The texts in the reader's language, else in English."""
        return self.texts.get(speaking_now()) or self.texts[SOURCE]

    def beat(self, name: str) -> Beat:
        """A moment by its name; without a name the first."""
        if not name:
            return self.beats[0]
        for beat in self.beats:
            if beat.name == name:
                return beat
        sentence = _('This lesson has no moment "{name}". {advice}')
        raise LessonError(sentence, name=name[:40], advice=advise(name, [beat.name for beat in self.beats]))

    def next(self, beat: Beat) -> str:
        """The name of what follows a beat: the next one, or the end."""
        place = self.beats.index(beat) + 1
        return self.beats[place].name if place < len(self.beats) else END

    def before(self, beat: Beat) -> str | None:
        """The name of the beat before; None at the beginning."""
        place = self.beats.index(beat)
        return self.beats[place - 1].name if place else None

    def first_of(self, chapter: int) -> Beat:
        """The beat with which a chapter begins."""
        return next(beat for beat in self.beats if beat.chapter == chapter)

    def known(self, beat: Beat) -> Knowledge:
        """What the learner knows at a beat."""
        return self.positions[beat.after].known_to(LEARNER)

    def done(self, beat: Beat, code: str) -> Knowledge:
        """What the learner knows after doing something else; what chance brings then is always the same."""
        state = self.positions[beat.after].copy().play(code)
        roll(state, Dice(f"{self.game.id} {self.name} {beat.name} {code}"))
        return state.known_to(LEARNER)
