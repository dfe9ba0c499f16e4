"""A player that is a program: `cmd:node bot.js`, asked and heard through its standard streams."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import weakref
from contextlib import suppress
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _
from torri.players.outside.answers import meant, shown, some
from torri.players.outside.file import too_late
from torri.players.outside.questions import question
from torri.players.protocol import must_decide

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action

START = 60.0
"""So many seconds more has the first decision: a program has to start."""
FAREWELL = 1.0  # seconds for a program to end by itself when its input ends
LAST_WORDS = 400  # bytes at the end of what a program complained


class ProgramPlayer:
    """Starts a program at its first decision, and ends it when the match does."""

    def __init__(self, spec: str, argument: str, limit: float, seed: int | None = None) -> None:
        self.spec = spec
        self.limit = limit
        self.seed = seed
        self.command = read_command(argument, spec)
        self._running: Running | None = None

    def choose(self, knowledge: Knowledge) -> Action:
        """What the program answers, in time."""
        must_decide(knowledge)
        limit = self.limit
        if self._running is None:
            self._running = Running(self.command, self.spec)
            limit += START
        try:
            line = self._running.ask(json.dumps(question(knowledge, self.seed)), limit)
            if line is None:
                raise too_late(self.spec, self.limit)
            return self._read(line, knowledge)
        except Error:
            self._running.end(0.0)
            raise

    def _read(self, line: str, knowledge: Knowledge) -> Action:
        try:
            answer = json.loads(line)
        except ValueError:
            sentence = _(
                "{spec} answered {answer}, which is not the id or code of an action as JSON:"
                " one line for each question, for example {actions}."
            )
            raise Error(
                sentence, spec=self.spec, answer=shown(line.strip()), actions=some(knowledge)
            ) from None
        return meant(answer, knowledge, self.spec)

    def close(self) -> None:
        """End the program; the next decision would start it again."""
        if self._running is not None:
            self._running.end(FAREWELL)
            self._running = None


def read_command(argument: str, spec: str) -> list[str]:
    """The words of a command; one that cannot be started is refused."""
    try:
        words = shlex.split(argument)
    except ValueError:
        raise Error(_("In {spec} a quotation mark is missing."), spec=spec) from None
    if not words:
        raise Error(_('A program is missing after "{spec}"; for example cmd:node bot.js.'), spec=spec)
    if shutil.which(words[0]) is None:
        raise Error(_('There is no program "{program}" to start for {spec}.'), program=words[0], spec=spec)
    return words


class Running:
    """A program that runs, and what it said."""

    def __init__(self, command: list[str], spec: str) -> None:
        self.spec = spec
        self._complaints = TemporaryFile()  # noqa: SIM115 - it lives as long as the program
        self._process = started(command, self._complaints, spec)
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=listen, args=(self._process.stdout, self._lines), daemon=True).start()
        self._end = weakref.finalize(
            self, end, self._process, self._complaints, 0.0
        )  # whoever forgets it ends it

    def ask(self, text: str, limit: float) -> str | None:
        """The line that answers; None if it does not come in time."""
        if not self._lines.empty():
            self._refuse_unasked(self._lines.get())
        with suppress(OSError):  # it ended, as will be heard
            self._process.stdin.write(text + "\n")  # type: ignore[union-attr]
            self._process.stdin.flush()  # type: ignore[union-attr]
        try:
            line = self._lines.get(timeout=limit)
        except Empty:
            return None
        if line is None:
            raise self._ended()
        return line

    def _refuse_unasked(self, line: str | None) -> None:
        if line is None:
            raise self._ended()
        sentence = _(
            "{spec} said {answer} without being asked: one line answers one question,"
            " and notes belong to standard error."
        )
        raise Error(sentence, spec=self.spec, answer=shown(line.strip()))

    def _ended(self) -> Error:
        code = self._process.wait()
        said = self._last_words()
        if said:
            sentence = _('{spec} ended with exit code {code} instead of answering. Its last words: "{said}"')
            return Error(sentence, spec=self.spec, code=code, said=said)
        return Error(_("{spec} ended with exit code {code} instead of answering."), spec=self.spec, code=code)

    def _last_words(self) -> str:
        """The last line of what the program complained."""
        size = self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(0, size - LAST_WORDS))
        lines = self._complaints.read().decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def end(self, patience: float) -> None:
        """End the program, after so many seconds at most."""
        if self._end.detach():
            end(self._process, self._complaints, patience)


def started(command: list[str], complaints: IO[bytes], spec: str) -> subprocess.Popen[str]:
    """The program, running in a session of its own: what it starts is ended with it."""
    try:
        return subprocess.Popen(  # noqa: S603 - whoever named it asked for it
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        raise Error(_("{spec} cannot be started: {why}."), spec=spec, why=error.strerror) from None


def listen(stream: Any, lines: SimpleQueue[str | None]) -> None:
    """Hear what a program says, line by line; None when it says no more."""
    with suppress(ValueError, OSError):  # closed by whoever ended it
        for line in stream:
            if line.strip():
                lines.put(line)
    lines.put(None)


def end(process: subprocess.Popen[str], complaints: IO[bytes], patience: float) -> None:
    """Tell a program that nothing more comes; one that does not end then is ended."""
    with suppress(OSError):
        process.stdin.close()  # type: ignore[union-attr]
    with suppress(subprocess.TimeoutExpired):
        if patience:
            process.wait(patience)
    with suppress(OSError):  # ProcessLookupError: it and all it started are gone
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()  # type: ignore[union-attr]
    complaints.close()
