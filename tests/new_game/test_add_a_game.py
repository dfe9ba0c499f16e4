"""CONTRIBUTING, "Add a game", followed word for word: a game is made, installed and played everywhere.

The chapter is a list of blocks. Commands are run, files are written, changes are applied to the file that was
named last, and Python at a prompt shows what the chapter shows. All of it happens in a folder and a virtual
environment of its own, without a network, with rules that are not compiled.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sysconfig
import venv
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.xdist_group("walk")  # the walk is made once

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`(torri_take_away/[\w./]+)`")
MODULES = {"pip": "pip", "pybabel": "babel.messages.frontend", "pytest": "pytest", "torri": "torri"}
OFFLINE = ["--no-index", "--no-deps", "--no-build-isolation", "--quiet"]
PROMPT = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], module_relative=False).failed)"
LEAST_STONES = "1\n" * 15  # the first choice of every turn, until the pile is empty


def chapter() -> str:
    """The chapter as it is written."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return page.partition("\n## Add a game\n")[2].partition("\n## What a game promises\n")[0]


class Walk:
    """Somebody who does what the chapter says, in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: dict[str, str] = {}
        """What each command answered."""
        self.python = make_environment(folder / "venv")
        self._variables = os.environ | {
            "PYTEST_ADDOPTS": "",
            "LC_ALL": "C.UTF-8",
            "NUMBA_DISABLE_JIT": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # the game needs none, and some take a second to import
            "TORRI_DATA_DIR": str(folder / "data"),
        }

    def follow(self, text: str) -> None:
        """Do what each block says."""
        prose, *rest = BLOCK.split(text)
        file = ""
        for kind, block, after in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
            file = [file, *NAMED.findall(prose)][-1]
            self._do(kind, block, self.folder / "torri-take-away" / file)
            prose = after

    def _do(self, kind: str, block: str, file: Path) -> None:
        if kind == "sh":
            for line in block.splitlines():
                self.said[line] = self.run(line)
        elif kind == "diff":
            file.write_text(changed(file.read_text(encoding="utf-8"), block), encoding="utf-8")
        elif block.startswith(">>> "):
            shown = self.folder / "shown.txt"
            shown.write_text(block, encoding="utf-8")
            self.ask("-c", PROMPT, str(shown))
        else:
            file.parent.mkdir(exist_ok=True)
            file.write_text(block, encoding="utf-8")

    def run(self, line: str) -> str:
        """What a command answers; a server, which would not end, is left for a test of its own."""
        program, *arguments = shlex.split(line)
        if arguments[:1] == ["serve"]:
            return ""
        if program == "mkdir":
            (self.folder / arguments[0]).mkdir()
            return ""
        offline = OFFLINE if program == "pip" else []
        return self.ask("-m", MODULES[program], *arguments, *offline)

    def ask(self, *arguments: str) -> str:
        """What Python answers, in the environment where the game is installed."""
        done = subprocess.run(
            [self.python, *arguments],
            cwd=self.folder,
            env=self._variables,
            input=LEAST_STONES,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{arguments}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[httpx.Client]:
        """A client of `torri serve`, once the game can be played."""
        command = [self.python, "-m", "torri", "serve", "--port", "0"]
        with subprocess.Popen(
            command, env=self._variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout
            assert server.stderr
            address = re.findall(r"http://\S+", server.stdout.readline())[0]
            ready = any("game ready game=take-away" in line for line in server.stderr)
            with httpx.Client(base_url=address, follow_redirects=True, timeout=30) as client:
                assert ready
                yield client
            server.send_signal(signal.SIGTERM)


def make_environment(folder: Path) -> str:
    """A virtual environment that has all that is installed here, and room for more; its Python."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True).stdout.strip()
    ours = sysconfig.get_path("purelib")
    Path(packages, "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n", encoding="utf-8")
    return str(python)


def changed(text: str, change: str) -> str:
    """A text after a change: lines of context, and lines that go or come."""
    before = "".join(line[1:] for line in change.splitlines(keepends=True) if line[0] != "+")
    after = "".join(line[1:] for line in change.splitlines(keepends=True) if line[0] != "-")
    assert text.count(before) == 1, f"not once in the file:\n{before}"
    return text.replace(before, after)


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    """The chapter, followed to its end."""
    walk = Walk(tmp_path_factory.mktemp("walk"))
    walk.follow(chapter())
    return walk


@pytest.fixture(scope="module")
def client(walk: Walk) -> Iterator[httpx.Client]:
    """A browser without a screen, at a server that has the game."""
    with walk.serving() as client:
        yield client


def test_it_keeps_all_promises(walk: Walk) -> None:
    """With its own words, too."""
    assert "2 passed" in walk.said["pytest torri-take-away"]


def test_it_is_played_in_the_terminal(walk: Walk) -> None:
    """From the first stone to the last; then the points."""
    said = walk.said["torri play take-away --against random"]
    assert "What do you do?" in said
    assert "take 1" in said
    assert "Final score" in said


def test_its_own_table_and_question_are_shown_in_the_terminal(walk: Walk) -> None:
    """What the later steps brought, in the language that only this game speaks."""
    said = walk.run("torri play take-away --against random --lang eo")
    assert "Restas 15. Kiom vi prenas?" in said
    assert "Prenu 3 ŝtonojn." in said


def test_players_meet_in_the_arena(walk: Walk) -> None:
    """With what the game told them."""
    said = walk.said["torri arena take-away --players greedy,random --games 20"]
    assert "greedy" in said
    assert "random" in said


def test_it_is_simulated(walk: Walk) -> None:
    """Whole games, with intervals."""
    assert "greedy" in walk.said["torri simulate take-away --games 50 --players greedy,random"]


def test_it_is_in_the_other_bridges_in_the_lab_and_in_verify(walk: Walk) -> None:
    """Gymnasium is in the chapter; here is the rest, in one process."""
    code = f"""
import pyspiel
import torri.bridges.openspiel
from torri.bridges import pettingzoo
from torri.cli import main
from torri.lab.given import gathered
from torri.lab.statistics.report import games_with_statistics

print(pyspiel.load_game("torri_take_away").num_distinct_actions())
env = pettingzoo.env("take-away")
env.reset(seed=1)
print(env.num_agents, "take-away" in games_with_statistics())
print([trial.name for trial in gathered("TRIALS")][-1], [ladder.name for ladder in gathered("LADDERS")][-1])
main(["verify", {str(walk.folder / "data" / "records" / "take-away-1.jsonl")!r}])
"""
    names, *said = walk.ask("-c", code).partition("Take Away take-away\n")
    assert names == "3\n2 False\n"
    assert "every one legal. The final score is right" in said[-1]


def test_the_home_page_shows_its_box(client: httpx.Client) -> None:
    """With its title and its sentence, beside our games."""
    page = client.get("/").text
    assert "Take the last stone, and your hidden card counts." in page
    assert 'href="/rules/take-away"' in page
    assert 'href="/rules/tajuto"' in page


def test_the_api_lists_it(client: httpx.Client) -> None:
    """After our games."""
    assert client.get("/api/games").json()[-1]["id"] == "take-away"


def test_a_table_is_opened_and_stones_are_taken(client: httpx.Client) -> None:
    """By forms, as a browser without scripts does it."""
    assert "Take Away" in client.get("/new/take-away").text
    table = client.post("/open", data={"game": "take-away", "with": "bots", "bot": "random", "name": "Ada"})
    assert table.status_code == 200
    assert "How many do you take?" in table.text
    sequence = re.findall(r'name="sequence" value="(\d+)"', table.text)[0]
    form = {"action": "take 3", "sequence": sequence}
    after = client.post(f"{table.url.path}/act", data=form)
    assert after.status_code == 200
    assert "Take 3 stones." in after.text


@pytest.mark.parametrize(("language", "named"), [("en", "en"), ("ja", "en"), ("eo", "en")])
def test_its_rules_are_read_in_any_language(client: httpx.Client, language: str, named: str) -> None:
    """A language in which nobody wrote them down has them in English, and says so."""
    page = client.get(f"/rules/take-away?lang={language}").text
    assert f'<article lang="{named}">' in page
    assert "A stone is a point." in page


@pytest.mark.parametrize("path", ["/", "/rules/tajuto", "/rules/take-away", "/new/take-away", "/lobby"])
def test_a_language_that_only_this_game_brings_can_be_chosen(client: httpx.Client, path: str) -> None:
    """On every page, by its own name; what it does not say is said in English."""
    assert "Esperanto" in client.get(path).text or "esperanto" in client.get(path).text
    page = client.get(path, params={"lang": "eo"})
    assert page.status_code == 200
    assert '<html lang="eo"' in page.text
