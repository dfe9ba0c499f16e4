"""Playing in the terminal: the table, a question, an answer, until the game is over or somebody stops."""

from __future__ import annotations

import contextlib
import shlex
import sys
import unicodedata
from functools import partial
from io import TextIOWrapper
from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.errors import Error
from torri.engine.language import N_, _
from torri.games import RULEBOOKS, rulebook
from torri.players import seated
from torri.players.outside import is_outside
from torri.players.warmup import HINTS, PLAYERS, UNDO
from torri.terminal import hints, menu
from torri.terminal.chronicle import last_by, told
from torri.terminal.drawing import ACCENT, HEADING, QUIET, paragraph
from torri.terminal.prompt import Wish, shown, understand
from torri.terminal.result import show_result
from torri.terminal.screen import NARROW, complain, console
from torri.terminal.seating import sit_down, sit_down_again
from torri.terminal.tables import table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.vocabulary import Action
    from torri.terminal.seating import Sitting, Wishes

STOPPED, FAILED, INTERRUPTED = 0, 2, 130
WIDEST = 120


def start(wishes: Wishes) -> int:
    """Play as somebody wishes; what the process should exit with."""
    prepare_input()
    if wishes.resume is not None:
        sitting = sit_down_again(wishes, wishes.resume)
        return Evening(sitting).play()
    return Evening(sit_down(wishes, wishes.game or ask_for_game())).play()


def ask_for_game() -> str:
    """The only game, or the one that the person chooses from a list, by number or name."""
    if len(RULEBOOKS) == 1:
        return next(iter(RULEBOOKS))
    screen = console()
    screen.print(Text(_("Which game?"), f"bold {ACCENT}"))
    for number, game in enumerate(RULEBOOKS, 1):
        screen.print(menu.numbered(number, Text(f"{rulebook(game).title()} ({game})")), soft_wrap=True)
    while True:
        try:
            return game_named(input("> "))
        except EOFError:
            screen.print()
            raise Error(_("Name a game: {games}.").format(games=", ".join(RULEBOOKS))) from None
        except Error as error:
            screen.print(Text(str(error), ACCENT), soft_wrap=True)


def game_named(text: str) -> str:
    """The game of a number in the list, of a name or of a title."""
    asked = " ".join(unicodedata.normalize("NFKC", text).lower().split())
    for number, game in enumerate(RULEBOOKS, 1):
        if asked in (str(number), game, rulebook(game).title().lower()):
            return game
    said = _('"{text}" is none of the games.').format(text=shown(asked))
    raise Error(f"{said} {_('Type a number from 1 to {last}, or a name.').format(last=len(RULEBOOKS))}")


def prepare_input() -> None:
    """Arrow keys at the prompt, where there are any; and no byte that cannot be read."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - importing it is all it takes
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


class Evening:
    """One person at the terminal, playing one match."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.match = sitting.match
        self.seat = sitting.seat
        self.others = sitting.others
        self.file = sitting.file
        self.hints = sitting.hints
        self.beside = sitting.beside
        self.table = table_of(self.match.game.rulebook)
        self.screen = console()
        self.told = [last_by(self.seat, self.match.log(self.seat))]  # how long the log was at each decision

    @property
    def width(self) -> int:
        """The columns that are used."""
        return min(self.screen.width, WIDEST)

    def play(self) -> int:
        """Play until the end, or until the person stops; what the process should exit with."""
        self.welcome()
        try:
            with seated(list(self.others.values())), contextlib.closing(self.beside):
                while not self.match.is_over:
                    if not self.step():
                        return self.leave(STOPPED)
        except KeyboardInterrupt:
            self.screen.print()
            return self.leave(INTERRUPTED)
        except Error as error:  # a player from outside failed
            complain(str(error))
            return self.leave(FAILED)
        self.keep()
        self.finish()
        return 0

    def step(self) -> bool:
        """Let whoever is to move decide; False when the person stops."""
        self.keep()
        if self.match.to_move != self.seat:
            self.let_play(self.match.to_move)
            return True
        self.show_table()
        return self.decide()

    def let_play(self, seat: int) -> None:
        """Another player decides, knowing what its seat knows."""
        self.beside.wait(PLAYERS)
        with self.screen.status(_("{name} is thinking").format(name=self.match.seats[seat]), spinner="line"):
            action = self.others[seat].choose(self.match.state.known_to(seat))
        self.match.play(seat, action)

    # --- deciding ------------------------------------------------------------------------------------------

    def decide(self) -> bool:
        """Ask until there is an answer that changes something; False when the person stops."""
        while True:
            answer = self.ask()
            if answer is Wish.QUIT:
                return False
            if answer is Wish.HELP:
                self.show_help()
                self.ask_again()
            elif answer is Wish.LOG:
                self.show_log()
                self.ask_again()
            elif answer is Wish.HINT:
                self.print(self.hint())
                self.ask_again()
            elif answer is Wish.TABLE:
                self.show_table(whole=True)
            elif answer is Wish.UNDO and self.undo():
                break
            elif not isinstance(answer, Wish):
                self.do(answer)
                break
        if self.screen.is_terminal:
            self.screen.clear()
        return True

    def ask(self) -> Action | Wish:
        """One answer that can be understood; the end of the input is an answer too."""
        offered = menu.offered(self.choices())
        while True:
            try:
                return understand(self.read(), offered, self.match.game.actions)
            except EOFError:
                self.screen.print()
                return Wish.QUIT
            except Error as error:
                self.screen.print(Text(str(error), ACCENT))

    def read(self) -> str:
        """A line from the person."""
        return input("> ")

    def do(self, action: Action) -> None:
        """Play a decision of the person, and keep it before anything else happens."""
        self.told.append(len(self.match.log(self.seat)))
        self.match.play(self.seat, action)
        self.keep()

    def undo(self) -> bool:
        """Take back the person's last decision, where nothing was revealed."""
        self.beside.wait(UNDO)
        try:
            self.match.undo(self.seat)
        except Error as error:
            self.screen.print(Text(str(error), ACCENT))
            return False
        self.told = self.told[:-1] or self.told
        return True

    # --- showing -------------------------------------------------------------------------------------------

    def welcome(self) -> None:
        """Who plays, and where the record is; and a word to whoever has a very narrow terminal."""
        if self.screen.width < NARROW:
            said = _("This terminal has {width} columns; the table looks best from {wanted} on.")
            self.screen.print(Text(said.format(width=self.screen.width, wanted=NARROW), ACCENT))
        said = _("You play with {names}").format(names=_(", ").join(self.opponents()))
        self.screen.print(Text(said, QUIET), soft_wrap=True)
        self.screen.print(Text(_("The game is kept in {file}").format(file=self.file), QUIET), soft_wrap=True)

    def opponents(self) -> list[str]:
        """Each of the others by name, and who plays it."""
        return [f"{self.match.seats[seat]} ({one.spec})" for seat, one in self.others.items()]

    def show_table(self, *, whole: bool = False) -> None:
        """The table, what happened, and the question with its choices; on a low screen the table folds."""
        view = self.match.state.known_to(self.seat).view()
        above: list[Text | str] = ["", *self.table.draw(view, self.match.seats, self.width), *self.news()]
        below = self.question()
        room = self.screen.height - len(below) - 1 if self.screen.is_terminal and not whole else sys.maxsize
        if self.hints:  # before the question: what is asked and the choices are what stays on a low screen
            above += self.hint(room - len(above))
        self.print([*folded(above, room, self.width), *below])

    def question(self) -> list[Text | str]:
        """What is asked, with the choices."""
        view = self.match.state.known_to(self.seat).view()
        asked = self.table.question(view, self.match.seats)
        lines: list[Text | str] = ["", *paragraph(asked, self.width, style=f"bold {ACCENT}")]
        lines += menu.draw(self.choices(), self.width)
        return [*lines, *paragraph(self.keys(), self.width, style=QUIET)]

    def ask_again(self) -> None:
        """On a screen what was shown may have pushed the question away: it stands below it once more."""
        if self.screen.is_terminal:
            self.print(self.question())

    def choices(self) -> list[menu.Group]:
        """What can be done, as the menu has it."""
        return menu.arrange(self.match.state.known_to(self.seat), self.table, self.match.seats)

    def news(self) -> list[Text]:
        """What happened since the last decision."""
        lines = told(self.match.log(self.seat)[self.told[-1] :])
        return [Text(), *(line for said in lines for line in bullet(said, self.width))] if lines else []

    def hint(self, room: int = sys.maxsize) -> list[Text | str]:
        """What a search thinks of the choices; in brief where not all of it fits into so many lines."""
        knowledge = self.match.state.known_to(self.seat)
        if len(knowledge.legal) < 2:
            return [*paragraph(_("There is only one choice."), self.width, style=QUIET)]
        self.beside.wait(HINTS)
        with self.screen.status(_("thinking"), spinner="line"):
            found = hints.think(knowledge, self.match.seats)
        offered = menu.offered(self.choices())
        together = self.match.game.rulebook.cooperative
        draw = partial(hints.draw, found, offered, self.match.seats, self.width, together=together)
        lines = draw()
        return ["", *(lines if len(lines) + 1 <= room else draw(brief=True))]

    def keys(self) -> str:
        """What can be typed besides a choice."""
        undo = [_("u undo")] if self.beside.has(UNDO) and self.match.can_undo(self.seat) else []
        return " · ".join([*undo, _("? help"), _("i hint"), _("l log"), _("t table"), _("q stop")])

    def show_help(self) -> None:
        """How to answer, and what the cards do."""
        code = next(iter(self.match.state.known_to(self.seat).legal)).code
        how = paragraph(_(HOW).format(code=code), self.width)
        self.print(["", Text(_("How to answer"), HEADING), *how, ""])
        for name, text in self.table.explanations(self.match.state.view(self.seat)):
            self.print(paragraph(text, self.width, label=f"{name} ", indent=4))

    def show_log(self) -> None:
        """Everything that this chair has seen."""
        for line in told(self.match.log(self.seat)):
            self.print(bullet(line, self.width))

    def finish(self) -> None:
        """The last position, the scores and who won."""
        view = self.match.state.view(self.seat)
        self.print(["", *self.table.draw(view, self.match.seats, self.width), *self.news()])
        show_result(self.screen, self.match, self.table, view)
        said = _("The record is {file}; torri verify {file} checks it.").format(file=self.file)
        self.screen.print(Text(said, QUIET), soft_wrap=True)

    def print(self, lines: Sequence[Text | str]) -> None:
        """Lines that fit already."""
        for line in lines:
            self.screen.print(line, no_wrap=True, overflow="ignore", crop=False)

    # --- keeping -------------------------------------------------------------------------------------------

    def keep(self) -> bool:
        """Write the record; where that fails, say so and go on."""
        try:
            self.sitting.keep()
        except Error as error:
            complain(str(error))
            return False
        return True

    def leave(self, code: int) -> int:
        """Stop, and say how to go on."""
        if not self.keep():
            return 1
        again = f"torri play --resume {self.file}" + (" --hints" if self.hints else "")
        outside = [one.spec for one in self.others.values() if is_outside(one.spec)]
        again += f" --against {shlex.quote(outside[0])}" if outside else ""
        self.screen.print(Text(_("Saved. To go on: {command}").format(command=again)), soft_wrap=True)
        return code


HOW = N_(
    "Type the number of a choice, or its code as it stands in a record (for example: {code})."
    " u takes back your last decision where nothing was revealed, l shows everything that happened,"
    " i shows what a search would do, t shows the table again, q stops and keeps the game."
)


def folded(lines: Sequence[Text | str], room: int, width: int) -> list[Text | str]:
    """The end of what does not fit above the question, below a line that says how to see the rest."""
    if len(lines) <= room:
        return list(lines)
    kept = lines[len(lines) - max(0, room - 1) :]
    said = _("… {n} lines more above: t shows the whole table").format(n=len(lines) - len(kept))
    return [*paragraph(said, width, style=QUIET)[:1], *kept]


def bullet(text: str, width: int) -> list[Text]:
    """A line of the log."""
    return paragraph(text, width, label="·", indent=2, ink=QUIET)
