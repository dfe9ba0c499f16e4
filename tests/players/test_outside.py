"""Players from a file and players that are programs: how they are found, asked, heard, and how they fail."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from io import StringIO
from pathlib import Path
from subprocess import run
from typing import TYPE_CHECKING, Any

import pytest

import torri
from torri.cli import main
from torri.engine.knowledge import Knowledge
from torri.games import RULEBOOKS
from torri.players import seated
from torri.players.outside import bot, number_of
from torri.players.outside.program import ProgramPlayer
from torri.players.outside.questions import question

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.players.protocol import Player

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = shutil.which("node") or f"{Path(sys.executable).parent / 'deno'} run"
BOT = Path(bot.__file__)

FIRST = """
class First:
    def choose(self, knowledge):
        return knowledge.legal[0]
"""
ANSWERING = """
import json, sys
for line in sys.stdin:
    legal = json.loads(line)["legal"]
    {answer}
    sys.stdout.flush()
"""
ONE_OF_THEM = "print(legal[0]['id'], flush=True)"


@pytest.fixture
def known() -> Knowledge:
    """What the seat knows that decides first."""
    match = torri.game("tajuto").match(seed=1)
    return match.state.known_to(match.to_move)


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    """Writes a file of Python: its path."""

    def write(text: str) -> str:
        path = tmp_path / "their_bot.py"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def program(file: Callable[[str], str]) -> Callable[[str], str]:
    """Writes a program that does so with each question: its spec."""
    return lambda answer: f"cmd:{shlex.join([sys.executable, file(ANSWERING.format(answer=answer))])}"


def play(*players: Player) -> int:
    """A whole game; how many decisions there were."""
    match = torri.game("tajuto").match(seed=3)
    decisions = 0
    with seated(players):
        while not match.is_over:
            seat = match.to_move
            match.play(seat, players[seat].choose(match.state.known_to(seat)))
            decisions += 1
    return decisions


def complaint(spec: str, known: Knowledge) -> str:
    """What is said when a player fails at its first decision."""
    with pytest.raises(torri.Error) as error:
        torri.player(spec).choose(known)
    return str(error.value)


# --- files ---


def test_a_class_of_a_file_plays() -> None:
    """The example plays a whole game."""
    assert play(torri.player(f"file:{EXAMPLES / 'my_bot.py'}", seed=1), torri.player("random", seed=1))


def test_a_file_gets_knowledge_and_a_seed_that_foretells_nothing(
    file: Callable[[str], str], known: Knowledge
) -> None:
    """It is given what its seat knows; its seed is not that of the match."""
    path = file(
        "class Mine:\n"
        "    def __init__(self, seed=None):\n"
        "        self.seed = seed\n"
        "    def choose(self, knowledge):\n"
        "        self.seen = knowledge\n"
        "        return knowledge.legal[-1].code\n"
    )
    player: Any = torri.player(f"file:{path}", seed="77:3")
    assert player.choose(known) == known.legal[-1]
    assert type(player._player.seen) is Knowledge
    assert player._player.seen.to_bytes() == known.to_bytes()
    assert player._player.seed == number_of("77:3") != 77


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (FIRST + "from random import Random\nclass Tool: pass\n", ""),
        (FIRST + FIRST.replace("First", "Player"), ""),
        (FIRST + FIRST.replace("First", "Second"), "::Second"),
    ],
)
def test_which_class_of_a_file_is_meant(
    text: str, name: str, file: Callable[[str], str], known: Knowledge
) -> None:
    """The only one that can choose, or the one called Player, or the one that is named."""
    player: Any = torri.player(f"file:{file(text)}{name}")
    assert type(player._player).__name__ == (name.strip(":") or ("Player" if "Player" in text else "First"))
    assert player.choose(known) == known.legal[0]


FAILING_FILES = {
    "class Tool: pass": "There is no player in",
    FIRST + FIRST.replace("First", "Second"): "their_bot.py::First, file:",
    "import\n": "failed in line 1: SyntaxError",
    "\n\nimport no_such_module\n": "failed in line 3: ModuleNotFoundError: No module named 'no_such_module'",
    FIRST.replace("return ", "return 1 // 0 +"): "failed in line 4: ZeroDivisionError",
    FIRST.replace("knowledge.legal[0]", "'teleport'"): "answered 'teleport', which is no legal action now",
    FIRST.replace("knowledge.legal[0]", "None"): "answered None, which is no legal action now",
    FIRST.replace("knowledge.legal[0]", "True"): "answered True, which is no legal action now",
    FIRST + "\n    def __init__(self, name): ...\n": "failed: TypeError",
}


@pytest.mark.parametrize(("text", "said"), FAILING_FILES.items(), ids=list(FAILING_FILES.values()))
def test_a_file_that_fails_is_told_with_its_line(
    text: str, said: str, file: Callable[[str], str], known: Knowledge
) -> None:
    """No stack trace: what failed, where, and what was expected."""
    assert said in complaint(f"file:{file(text)}", known)


def test_a_file_that_thinks_too_long_is_told(file: Callable[[str], str], known: Knowledge) -> None:
    """It is not waited for beyond its limit, and the sentence says how to give it longer."""
    path = file("import threading\n" + FIRST.replace("return", "threading.Event().wait(); return"))
    said = complaint(f"file@1ms:{path}", known)
    assert said == f"file@1ms:{path} did not decide within 0.001 s. To give it longer: file@2s:{path}"


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("file:nowhere.py", "There is no file "),
        ("file:", 'A file is missing after "file:"'),
        ("cmd:", 'A program is missing after "cmd:"'),
        ("cmd:no-such-program-here x", 'There is no program "no-such-program-here"'),
        ("cmd:node 'bot.js", "a quotation mark is missing"),
        ("cmd@soon:node bot.js", '"soon" in cmd@soon:node bot.js is no time limit'),
        ("cmd@0s:node bot.js", '"0s" in'),
        ("cdm:node bot.js", "file:my_bot.py, cmd:node bot.js"),
    ],
)
def test_a_player_that_cannot_be_had_is_refused_at_once(spec: str, said: str) -> None:
    """Before any game begins."""
    with pytest.raises(torri.Error) as error:
        torri.player(spec)
    assert said in str(error.value)


# --- programs ---


def test_a_program_in_another_language_plays() -> None:
    """The example plays a whole game, and is ended with it."""
    other = torri.player(f"cmd:{SCRIPTS} {EXAMPLES / 'bot.mjs'}")
    assert isinstance(other, ProgramPlayer)
    assert play(other, torri.player("random", seed=1))
    assert other._running is None


@pytest.mark.parametrize("answer", ["print(legal[-1]['id'])", "print(json.dumps(legal[-1]['code']))"])
def test_a_program_answers_with_an_id_or_a_code(
    answer: str, program: Callable[[str], str], known: Knowledge
) -> None:
    """One line for each question; it goes on being asked."""
    player = torri.player(program(answer))
    with seated([player]):
        assert [player.choose(known), player.choose(known)] == [known.legal[-1]] * 2


FAILING_PROGRAMS = {
    "print('hello there')": "answered 'hello there', which is not the id or code of an action as JSON",
    "print('\"hello\"')": "answered 'hello', which is no legal action now",
    "print(999999)": "answered 999999, which is no legal action now",
    "print([0])": "answered [0], which is no legal action now",
    "sys.exit(3)": "ended with exit code 3 instead of answering.",
    "1 // 0": 'ended with exit code 1 instead of answering. Its last words: "ZeroDivisionError',
}


@pytest.mark.parametrize(("answer", "said"), FAILING_PROGRAMS.items())
def test_a_program_that_answers_nonsense_or_ends_is_told(
    answer: str, said: str, program: Callable[[str], str], known: Knowledge
) -> None:
    """With its answer or its last words, and it runs no longer."""
    player = torri.player(program(answer))
    assert isinstance(player, ProgramPlayer)
    with pytest.raises(torri.Error) as error:
        player.choose(known)
    assert said in str(error.value)
    assert player._running is not None
    assert player._running._process.poll() is not None


def test_a_program_that_says_too_much_is_told(program: Callable[[str], str], known: Knowledge) -> None:
    """A second line would be taken for the next answer."""
    player = torri.player(program(ONE_OF_THEM + "; print(1)"))
    assert isinstance(player, ProgramPlayer)
    player.choose(known)
    assert player._running is not None
    player._running._lines.put("1")  # as if it had been heard already: no clock decides this test
    with pytest.raises(torri.Error, match="without being asked"):
        player.choose(known)


def test_a_program_that_answers_too_late_is_told_and_ended(
    program: Callable[[str], str], known: Knowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It and all that it started are gone."""
    monkeypatch.setattr("torri.players.outside.program.START", 0.0)
    player = torri.player(program("input()").replace("cmd:", "cmd@1ms:"))
    assert isinstance(player, ProgramPlayer)
    with pytest.raises(torri.Error, match=r"did not decide within 0\.001 s"):
        player.choose(known)
    assert player._running is not None
    assert player._running._process.poll() is not None


def test_a_program_that_does_not_end_by_itself_is_ended(
    program: Callable[[str], str], known: Knowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the match ends it may say goodbye, but not stay."""
    monkeypatch.setattr("torri.players.outside.program.FAREWELL", 0.0)
    player = torri.player(program(ONE_OF_THEM + "; __import__('signal').pause()"))
    assert isinstance(player, ProgramPlayer)
    with seated([player]):
        player.choose(known)
        assert player._running is not None
        process = player._running._process
        assert process.poll() is None
    assert process.poll() is not None


def test_a_program_that_nobody_ends_is_ended_when_it_is_forgotten(
    program: Callable[[str], str], known: Knowledge
) -> None:
    """In Python nobody has to close anything."""
    player: Any = torri.player(program(ONE_OF_THEM))
    player.choose(known)
    process = player._running._process
    del player
    assert process.poll() is not None


# --- what is asked ---


@pytest.mark.parametrize("game", list(RULEBOOKS))
def test_a_question_holds_what_the_seat_knows_and_nothing_else(game: str) -> None:
    """Two deals that a seat cannot tell apart give the same question; it is enough to know as much again."""
    made = torri.game(game)
    match, player = made.match(seed=4), torri.player("random", seed=4)
    while not match.is_over and len(match.record.steps) < 60:
        seat = match.to_move
        known = match.state.known_to(seat)
        asked = json.dumps(question(known, 5))
        assert asked == json.dumps(question(known.sample(1).known_to(seat), 5))
        again = bot.knowledge_of(json.loads(asked), made)
        assert (again.to_bytes(), again.seat) == (known.to_bytes(), seat)
        match.play(seat, player.choose(known))


def test_torri_bot_plays_as_the_player_itself(known: Knowledge) -> None:
    """The same choices for the same seed, over any number of questions."""
    told = StringIO()
    bot.answer_all("level:1", [json.dumps(question(known, 9))] * 5, told)
    itself = torri.player("level:1", 9)
    assert [json.loads(line) for line in told.getvalue().splitlines()] == [
        itself.choose(known).code for _ in range(5)
    ]


def test_torri_bot_is_a_program_for_another_torri(known: Knowledge) -> None:
    """As a command, and as a file that an older version can run."""
    for command in ([sys.executable, "-m", "torri", "bot"], [sys.executable, str(BOT)]):
        player = torri.player(f"cmd:{shlex.join([*command, 'greedy'])}", seed=1)
        with seated([player]):
            assert player.choose(known) in known.legal


def test_torri_bot_refuses_what_is_no_question() -> None:
    """A sentence and an exit code."""
    for text, said in (("hello\n", "This is no question to a player: hello"), ("{}\n", "no question")):
        ended = run([sys.executable, BOT, "greedy"], input=text, capture_output=True, text=True, check=False)
        assert ended.returncode == 2
        assert said in ended.stderr


def test_torri_bot_refuses_positions_that_it_does_not_know(known: Knowledge) -> None:
    """Another version may keep other fields; it names them instead of guessing."""
    asked = question(known)
    for wrong in ({"unheard_of": 1}, {"to_move": "north"}, {"cubes": [1]}):
        changed = asked | {"position": asked["position"] | wrong}
        with pytest.raises(torri.Error, match="keeps positions of tajuto differently: "):
            bot.knowledge_of(changed, known.game)


def test_an_unknown_player_for_torri_bot_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Before the first question."""
    assert main(["bot", "gredy"]) == 2
    assert 'There is no player "gredy"' in capsys.readouterr().err


# --- the commands ---


def test_arena_and_simulate_take_players_from_outside(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside those of the house."""
    for command in ("arena", "simulate"):
        spec = program(ONE_OF_THEM)
        assert main([command, "tajuto", "--players", f"{spec},random", "--games", "2", "--json"]) == 0
        assert spec in json.dumps(json.loads(capsys.readouterr().out)).replace("\\\\", "\\")


def test_a_player_that_fails_ends_an_arena_with_a_sentence(
    file: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """No stack trace; the exit code says that something was wrong."""
    spec = f"file:{file(FIRST.replace('return', 'return 1 // 0 +'))}"
    assert main(["arena", "tajuto", "--players", f"{spec},random", "--games", "8"]) == 2
    said = capsys.readouterr().err
    assert "failed in line 4: ZeroDivisionError" in said
    assert "Traceback" not in said
