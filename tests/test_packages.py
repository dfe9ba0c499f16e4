"""Wheel and sdist: what is in them, what an index shows, and that it works outside the clone."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import httpx
import pytest

import torri
from scripts.try_packages import TITLE
from torri.games import title_of_game

if TYPE_CHECKING:
    from email.message import Message

pytestmark = pytest.mark.xdist_group("packages")  # they are built once

ROOT = Path(__file__).parent.parent
MEGABYTE = 10**6
LINK = re.compile(r"\]\(([^)]+)\)")


class Packages(NamedTuple):
    """What a release publishes."""

    sdist: Path
    wheel: Path

    def names(self) -> list[str]:
        """The files of the wheel."""
        with zipfile.ZipFile(self.wheel) as files:
            return files.namelist()

    def metadata(self) -> Message:
        """What an index is told."""
        with zipfile.ZipFile(self.wheel) as files:
            return message_from_bytes(files.read(f"torri-{torri.__version__}.dist-info/METADATA"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    """The packages, built as a release builds them."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return Packages(next(folder.glob("*.tar.gz")), next(folder.glob("*.whl")))


def test_the_wheel_has_all_that_runs_and_nothing_else(built: Packages) -> None:
    """Rules, drawings, catalogues, judges and types; no tests."""
    names = built.names()
    source = {path.relative_to(ROOT / "src").as_posix() for path in tracked("src")}
    assert set(names) >= source
    assert {name.partition("/")[0] for name in names} == {"torri", f"torri-{torri.__version__}.dist-info"}


def tracked(folder: str) -> list[Path]:
    """The files of a folder but those that tools leave behind."""
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return [path for path in files if "__pycache__" not in path.parts]


def test_packages_are_small(built: Packages) -> None:
    """The sdist leaves out the pictures and the games behind the results, and keeps what builds and tests."""
    with tarfile.open(built.sdist) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    assert not [name for name in names if name.startswith(("docs/pictures", "docs/arena", ".ci"))]
    assert names >= {"pyproject.toml", "Makefile", "scripts/readme_of_package.py", "tests/test_packages.py"}
    assert built.wheel.stat().st_size < 3 * MEGABYTE
    assert built.sdist.stat().st_size < 4 * MEGABYTE


def test_an_index_shows_the_readme_with_links_that_lead_somewhere(built: Packages) -> None:
    """Relative links become addresses of the repository; the version is that of the package."""
    told = built.metadata()
    assert told["Version"] == torri.__version__
    assert told["Description-Content-Type"] == "text/markdown"
    links = LINK.findall(str(told.get_payload()))
    assert len(links) > 10
    assert [link for link in links if not link.startswith(("https://", "http://", "#"))] == []
    assert "Repository" in str(told.get_all("Project-URL"))


def test_one_address_is_that_of_the_repository(built: Packages) -> None:
    """It stands in pyproject.toml; all others are made of it, and so is that of a citation."""
    urls = dict(line.split(", ") for line in built.metadata().get_all("Project-URL") or [])
    repository = urls["Repository"]
    owner, name = repository.removeprefix("https://github.com/").split("/")
    assert urls.pop("Documentation") == f"https://{owner}.github.io/{name}/"
    assert [url for url in urls.values() if not url.startswith(repository)] == []
    assert f'repository-code: "{repository}"' in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


PLAY = """
import sys, torri
assert "site-packages" in torri.__file__, torri.__file__
match = torri.game(torri.games()[0]).match(seed=1)
players = [torri.player("random", seed=seat) for seat in range(match.game.players)]
while not match.is_over:
    match.play(match.to_move, players[match.to_move].choose(match.state.known_to(match.to_move)))
open(sys.argv[1], "w", encoding="utf-8").write(match.record.dumps())
"""


class Installed:
    """Torri from its wheel, in an environment outside the clone; other packages are those that are here."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=False)
        self.bin = folder / "venv" / "bin"
        install = [
            "uv",
            "pip",
            "install",
            "--quiet",
            "--offline",
            "--no-deps",
            "--python",
            f"{self.bin}/python",
        ]
        subprocess.run([sys.executable, "-m", *install, str(wheel)], check=True)
        self.variables = {  # what a path names is found, but not the clone, to which a .pth file leads
            "PYTHONPATH": sysconfig.get_path("purelib"),
            "NUMBA_DISABLE_JIT": "1",
            "LC_ALL": "C.UTF-8",
            "HOME": str(folder),
        }

    def run(self, program: str, *arguments: str) -> str:
        """What a program of the environment answers."""
        command = [str(self.bin / program), *arguments]
        done = subprocess.run(
            command, cwd=self.folder, env=self.variables, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(built: Packages, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Torri as somebody installs it."""
    return Installed(built.wheel, tmp_path_factory.mktemp("elsewhere"))


def test_an_installed_torri_plays_and_verifies(installed: Installed) -> None:
    """A whole game by the library, checked by the command."""
    installed.run("python", "-c", PLAY, "game.jsonl")
    assert installed.run("torri", "--version") == f"torri {torri.__version__}\n"
    assert "every one legal" in installed.run("torri", "verify", "game.jsonl")


def test_an_installed_torri_serves_pages(installed: Installed) -> None:
    """With templates, styles and drawings from the package."""
    command = [f"{installed.bin}/torri", "serve", "--port", "0", "--database", "tables.sqlite"]
    with subprocess.Popen(
        command, cwd=installed.folder, env=installed.variables, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        address = re.findall(r"http://\S+", server.stdout.readline())[0]
        page = httpx.get(address, timeout=30)
        server.send_signal(signal.SIGTERM)
    assert page.status_code == 200
    assert all(title_of_game(name) in page.text for name in torri.games())
    assert installed.run("python", "-c", TITLE).strip() in page.text  # as `make installed` looks for it
