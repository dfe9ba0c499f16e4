"""The command in a terminal of its own: keys that only a terminal sends, and what only a terminal shows."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# a terminal needs a fork, which a library that another test imported may warn about
pytestmark = pytest.mark.filterwarnings(r"ignore:os\.fork\(\) was called:RuntimeWarning")

COMMAND = [sys.executable, "-c", "import sys; from torri.cli import main; sys.exit(main())"]
PLAY = ["play", "san-gimignano", "--against", "random", "--seed", "7"]
PATIENCE = 120  # seconds, on a machine that may have to compile first
SOON = 10


class Terminal:
    """A process with a terminal around it."""

    def __init__(self, arguments: list[str], home: Path, columns: int = 80, **changes: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home) | changes,
            start_new_session=True,
            preexec_fn=as_a_shell_would,  # noqa: PLW1509 - no threads here
        )
        os.close(slave)
        self.shown = ""

    def read_until(self, words: str) -> str:
        """Read until these words are shown; what was shown so far."""
        while words not in self.shown and self._read():
            pass
        assert words in self.shown, self.shown
        return self.shown

    def read_until_asked(self) -> None:
        """Read until the last thing shown is the prompt: a key that comes before it may get lost."""
        while not self.shown.endswith("> ") and self._read():
            pass

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        assert ready, f"nothing more in {PATIENCE} seconds after: {self.shown}"
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)

    def type(self, keys: str) -> None:
        """Send keys."""
        os.write(self.master, keys.encode())

    def interrupt(self) -> None:
        """Ctrl-C, and again if nothing happens: one between the prompt and the wait for a key is missed."""
        self.type("\x03")
        if not select.select([self.master], [], [], SOON)[0]:
            self.type("\x03")

    def exit_code(self) -> int:
        """Wait for the end."""
        while self._read():
            pass
        return self.process.wait(60)

    def close(self) -> None:
        """Leave nothing behind."""
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def as_a_shell_would() -> None:
    """Give a new process the terminal, and Ctrl-C: tests that run in the background were born without it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def environment(home: Path) -> dict[str, str]:
    """The environment of a test's own process."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    return kept | {"TORRI_DATA_DIR": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals that are closed after the test."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_ctrl_c_keeps_the_game(terminals: list[Terminal], tmp_path: Path) -> None:
    """Ctrl-C at the prompt saves, says how to go on in one sentence, and exits with 130."""
    terminal = Terminal(PLAY, tmp_path)
    terminals.append(terminal)
    terminal.read_until("> ")
    terminal.type("purchase deck\n")
    terminal.read_until("Still to draw")
    terminal.read_until_asked()
    terminal.interrupt()
    assert terminal.exit_code() == 130
    assert "torri play --resume" in terminal.shown
    assert "Traceback" not in terminal.shown
    record = (tmp_path / "records" / "san-gimignano-1.jsonl").read_text(encoding="utf-8")
    assert '"purchase deck"' in record


def test_ctrl_d_stops(terminals: list[Terminal], tmp_path: Path) -> None:
    """Ctrl-D at the prompt is the end of the input."""
    terminal = Terminal(PLAY, tmp_path)
    terminals.append(terminal)
    terminal.read_until("> ")
    terminal.type("\x04")
    assert terminal.exit_code() == 0
    assert "Saved." in terminal.shown


def test_a_terminal_of_60_columns_stacks_the_areas(terminals: list[Terminal], tmp_path: Path) -> None:
    """In 60 columns the areas stand below each other, in colours."""
    terminal = Terminal(PLAY, tmp_path, columns=60)
    terminals.append(terminal)
    shown = terminal.read_until("> ")
    assert "▔" * 60 in shown
    assert "▔" * 61 not in shown
    assert "\x1b[" in shown


def test_no_color_is_respected(terminals: list[Terminal], tmp_path: Path) -> None:
    """With NO_COLOR nothing is coloured and the cards keep their edges."""
    terminal = Terminal(PLAY, tmp_path, NO_COLOR="1")
    terminals.append(terminal)
    shown = terminal.read_until("> ")
    assert "38;" not in shown
    assert "48;" not in shown
    assert "▐" in shown


def test_a_dumb_terminal_gets_no_control_characters(terminals: list[Terminal], tmp_path: Path) -> None:
    """A terminal that knows no control characters is sent none."""
    terminal = Terminal(PLAY, tmp_path, TERM="dumb")
    terminals.append(terminal)
    terminal.read_until("> ")
    terminal.type("pass\n")
    terminal.shown = ""
    shown = terminal.read_until("> ")
    assert "\x1b" not in shown


def test_a_terminal_without_unicode_gets_letters(terminals: list[Terminal], tmp_path: Path) -> None:
    """Where signs cannot be shown, letters stand in for them."""
    terminal = Terminal(PLAY, tmp_path, TERM="dumb", PYTHONIOENCODING="ascii")
    terminals.append(terminal)
    shown = terminal.read_until("> ")
    assert "[10]" in shown
    assert "-" * 60 in shown
