"""A lesson in the terminal: the same match and the same coach, in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import rulebook
from torri.lessons import FIRST, lesson
from torri.terminal import menu
from torri.terminal.compiling import ready_to_play
from torri.terminal.drawing import ACCENT, HEADING, QUIET, paragraph
from torri.terminal.play import WIDEST, ask_for_game, prepare_input
from torri.terminal.prompt import Wish, understand
from torri.terminal.screen import console
from torri.terminal.tables import table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action
    from torri.lessons import Beat, Lesson

WAYS = {"b": -1, "a": 0, "s": 1_000}
"""Back, again, and past the last beat."""
QUITS = ("q", "quit", "exit")


def start(game: str | None, name: str | None, chapter: int | None) -> int:
    """Give a lesson, from a chapter on; what the process should exit with."""
    prepare_input()
    book = rulebook(game or ask_for_game())
    ready_to_play(book)
    given = lesson(book.id, name or FIRST)
    if chapter is not None and not 1 <= chapter <= len(given.chapters):
        sentence = _("There is no chapter {chapter}; the chapters go from 1 to {last}.")
        raise Error(sentence, chapter=chapter, last=len(given.chapters))
    Class(given).give(given.first_of((chapter or 1) - 1))
    return 0


class Class:
    """One person at the terminal, and the coach."""

    def __init__(self, given: Lesson) -> None:
        self.lesson = given
        self.texts = given.words()
        self.table = table_of(given.game.rulebook)
        self.screen = console()
        self.width = min(self.screen.width, WIDEST)
        self.names = list(given.seats)

    def give(self, beat: Beat) -> None:
        """Go from beat to beat until the end, or until the person stops."""
        while True:
            self.show(beat)
            step = self.answered(beat)
            if step is None:
                self.leave(beat)
                return
            place = max(0, self.lesson.beats.index(beat) + step)
            if place >= len(self.lesson.beats):
                self.finish()
                return
            beat = self.lesson.beats[place]

    def show(self, beat: Beat) -> None:
        """The table, and what the coach says; with what can be done where something is asked for."""
        known, saying = self.lesson.known(beat), self.texts.beats[beat.name]
        self.print(["", *self.table.draw(known.view(), self.names, self.width), "", self.heading(beat)])
        self.print(paragraph(saying.say, self.width, style=f"bold {ACCENT}"))
        self.print(paragraph(saying.why, self.width))
        if beat.press:
            self.print(menu.draw(menu.arrange(known, self.table), self.width))
        self.print(paragraph(self.keys(beat), self.width, style=QUIET))

    def heading(self, beat: Beat) -> Text:
        """Which chapter it is."""
        title = self.texts.chapters[self.lesson.chapters[beat.chapter].name]
        said = _("Chapter {number} of {last}: {title}")
        return Text(
            said.format(number=beat.chapter + 1, last=len(self.lesson.chapters), title=title), HEADING
        )

    def keys(self, beat: Beat) -> str:
        """What can be typed."""
        on = [] if beat.press else [_("Enter go on")]
        return " · ".join([*on, _("b back"), _("a again"), _("s skip"), _("q stop")])

    def answered(self, beat: Beat) -> int | None:
        """How many beats to go on by; None when the person stops."""
        while True:
            try:
                line = input("> ").strip().lower()
            except EOFError:
                self.screen.print()
                return None
            if line in QUITS:
                return None
            step = WAYS[line] if line in WAYS else self.step(line, beat)
            if step is not None:
                return step

    def step(self, line: str, beat: Beat) -> int | None:
        """How many beats to go on by after a line: none to hear it again; None where it was answered."""
        if not beat.press:
            return 0 if line else 1
        known = self.lesson.known(beat)
        offered = menu.offered(menu.arrange(known, self.table))
        try:
            meant = understand(line, offered, self.lesson.game.actions)
        except Error as error:
            self.print(paragraph(str(error), self.width, style=ACCENT))
            return None
        if isinstance(meant, Wish):
            return 0
        if meant.code == beat.press:
            return 1
        self.reply(meant, known, beat)
        return None

    def reply(self, action: Action, known: Knowledge, beat: Beat) -> None:
        """What the coach says to something else."""
        answers = self.texts.beats[beat.name].answers
        said = answers.get(action.code) or _("That is allowed. But let us do what I said first.")
        done = known.describe(action, self.names)
        self.print(
            ["", *paragraph(done, self.width, style="bold"), *paragraph(said, self.width, style=ACCENT)]
        )

    def finish(self) -> None:
        """What was learned, and how to play."""
        self.print(["", *paragraph(self.texts.end, self.width, style=f"bold {ACCENT}")])
        for line in self.texts.learned:
            self.print(paragraph(line, self.width, label="·", indent=2))
        command = f"torri play {self.lesson.game.id} --against level:1 --hints"
        self.print(["", *paragraph(_("Now a real game: {command}").format(command=command), self.width)])

    def leave(self, beat: Beat) -> None:
        """How to go on another time."""
        name = "" if self.lesson.name == FIRST else f" {self.lesson.name}"
        command = f"torri learn {self.lesson.game.id}{name} --chapter {beat.chapter + 1}"
        self.print(paragraph(_("To go on: {command}").format(command=command), self.width))

    def print(self, lines: Sequence[Text | str]) -> None:
        """Lines that fit already."""
        for line in lines:
            self.screen.print(line, no_wrap=True, overflow="ignore", crop=False)
