"""Installs the wheel in dist as somebody would, far from the clone, and uses it: `make installed`.

First the core alone, which plays a game and keeps its record; then the extra `play`, whose command checks the
record and serves a page.
Packages come from the index that pip is set up for. What is needed is said in megabytes.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MEGABYTE = 10**6
CORE = {"llvmlite", "numba", "numpy", "torri"}
TOOLS = {"pip", "setuptools"}

PLAY = """
import torri
assert "site-packages" in torri.__file__, torri.__file__
match = torri.game(torri.games()[0]).match(seed=1)
players = [torri.player("greedy", seed=seat) for seat in range(match.game.players)]
while not match.is_over:
    match.play(match.to_move, players[match.to_move].choose(match.state.known_to(match.to_move)))
open("game.jsonl", "w", encoding="utf-8").write(match.record.dumps())
"""

TITLE = "import torri; print(torri.game(torri.games()[0]).title)"


class Elsewhere:
    """An environment of its own, in a folder that is removed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=True)
        self.empty = self.megabytes()

    def command(self, program: str, *words: str) -> list[str]:
        """A program of the environment."""
        return [str(self.folder / "venv" / "bin" / program), *words]

    def run(self, program: str, *words: str) -> str:
        """What a program answers; it fails loudly."""
        done = subprocess.run(
            self.command(program, *words), cwd=self.folder, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout

    def install(self, wheel: Path, extra: str = "") -> None:
        """Install the wheel with what it asks for."""
        self.run("python", "-m", "pip", "install", "--quiet", "--no-input", f"{wheel}{extra}")

    def installed(self) -> set[str]:
        """The distributions that are there, but for what every environment has."""
        lines = self.run("python", "-m", "pip", "list", "--format", "freeze").splitlines()
        return {line.partition("==")[0].partition(" ")[0].lower() for line in lines} - TOOLS

    def megabytes(self) -> float:
        """What it takes on disk, without compiled Python."""
        files = (path for path in (self.folder / "venv").rglob("*") if path.is_file())
        return sum(path.stat().st_size for path in files if path.suffix != ".pyc") / MEGABYTE

    def say(self, what: str) -> None:
        """Say how much there is."""
        count, size = len(self.installed()), self.megabytes() - self.empty
        sys.stdout.write(f"{what}: {count} packages, {size:.0f} MB\n")

    def page(self) -> str:
        """The first page of a server."""
        command = self.command("torri", "serve", "--port", "0", "--database", "tables.sqlite")
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, text=True) as server:
            try:
                address = re.findall(r"http://\S+", server.stdout.readline() if server.stdout else "")[0]
                with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - our own server
                    return str(answer.read().decode())
            finally:
                server.send_signal(signal.SIGTERM)


def main() -> int:
    """Install, use, say what it takes."""
    wheels = sorted((ROOT / "dist").glob("*.whl"))
    if len(wheels) != 1:
        sys.stderr.write("There must be one wheel in dist: make packages builds it.\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        elsewhere = Elsewhere(Path(folder))
        elsewhere.install(wheels[0])
        if elsewhere.installed() != CORE:
            sys.stderr.write(f"The core brings {sorted(elsewhere.installed())}, not {sorted(CORE)}.\n")
            return 1
        elsewhere.run("python", "-c", PLAY)
        elsewhere.say("the core, which played a game")
        elsewhere.install(wheels[0], "[play]")
        sys.stdout.write(elsewhere.run("torri", "--version"))
        sys.stdout.write(elsewhere.run("torri", "verify", "game.jsonl"))
        if elsewhere.run("python", "-c", TITLE).strip() not in elsewhere.page():
            sys.stderr.write("The page that it serves has no games.\n")
            return 1
        elsewhere.say("with [play], which checked it and served a page")
    return 0


if __name__ == "__main__":
    sys.exit(main())
