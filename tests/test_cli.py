from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import torri
from torri.cli import main
from torri.terminal.screen import language_of

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = (
    "play",
    "backup",
    "verify",
    "warmup",
    "simulate",
    "compare",
    "statistics",
    "arena",
    "games",
    "players",
    "bot",
    "bench",
    "new-game",
)
SIMULATE = "simulate saint-petersburg --seed 4"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TORRI_DATA_DIR", str(tmp_path))


def finished(path: Path) -> Path:
    """A record of a whole game."""
    match = torri.game("san-gimignano").match(seed=5, seats=["Adso", "William"])
    player = torri.player("random", seed=5)
    while not match.is_over:
        match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
    match.record.save(path)
    return path


def lines_of(path: Path) -> list[str]:
    """The lines of a file, with their ends."""
    return path.read_text(encoding="utf-8").splitlines(keepends=True)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` says which Torri this is."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"torri {torri.__version__}\n"


def test_the_package_is_a_command_too() -> None:
    """`python -m torri` does what `torri` does."""
    said = subprocess.check_output([sys.executable, "-m", "torri", "--version"], text=True)
    assert said == f"torri {torri.__version__}\n"


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_help_shows_an_example(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Every `--help` ends with an example."""
    assert main([*command, "--help"]) == 0
    assert "Example: torri " in capsys.readouterr().out


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
@pytest.mark.parametrize("columns", [80, 120])
def test_help_in_japanese_is_whole(
    command: list[str], columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A language without spaces is broken into lines, not cut off."""
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main([*command, "--help"]) == 0
    shown = capsys.readouterr().out
    assert "例：torri " in shown
    assert "…" not in shown


@pytest.mark.parametrize(
    "words", ["--lang ja", "--lang=ja --help", "play --help --lang ja", "--lang ja play -h"]
)
def test_help_is_in_the_language_that_is_asked_for(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Wherever it stands in the line; a switch is shown without a type."""
    assert main(words.split()) == 0
    shown = capsys.readouterr().out
    assert "例：torri " in shown
    assert "<bool>" not in shown


def test_the_language_before_a_command_is_for_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """And for what it refuses."""
    assert main(["--lang", "ja", "play", "chess"]) == 2
    assert "というゲームはありません" in capsys.readouterr().err


def test_torri_alone_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a command the commands are shown."""
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)


def test_help_waits_for_nothing() -> None:
    """`torri --help` imports neither Numba nor the rules."""
    code = (
        "import sys; from torri.cli import main; main(['--help']);"
        " sys.exit(sum(name in sys.modules for name in ('numba', 'numpy', 'torri.games')))"
    )
    help_run = subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False)
    assert help_run.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            "plya",
            'There is no command "plya". Did you mean "play"? Possible: play, learn, serve, backup, restore,',
        ),
        ("play --bogus", 'There is no option "--bogus". Possible: --players, --against'),
        ("--bogus", 'There is no option "--bogus". Possible: --version'),
        ("play chess", 'There is no game "chess". Possible: san-gimignano, couperation'),
        ("play san-gimignano --option castles", 'san-gimignano has no option "castles"'),
        ("play san-gimignano --option deals=7", 'Option deals cannot be "7"'),
        ("play san-gimignano --against gary", 'There is no player "gary"'),
        ("play san-gimignano --against random --players 5", "san-gimignano is not for 5 players"),
        ("play san-gimignano --against random --seat 2", "There is no seat 2"),
        ("play --players many", '--players must be a whole number, not "many". torri play --help shows how.'),
        ("play --lang tlh", 'Torri does not speak "tlh"'),
        ("--lang tlh", 'Torri does not speak "tlh"'),
        ("verify", '"record" is missing. torri verify --help shows how.'),
        ("warmup chess", 'There is no game "chess"'),
        ("play saint-petersburg --players 5", "saint-petersburg is not for 5 players"),
        ("play saint-petersburg --players 4 --seat 4", "There is no seat 4"),
        ("simulate", '"game" is missing. torri simulate --help shows how.'),
        ("simulate chess", 'There is no game "chess"'),
        ("simulate san-gimignano --players greedy,gary", 'There is no player "gary"'),
        ("simulate san-gimignano --players greedy", "san-gimignano is not for 1 players"),
        ("simulate san-gimignano --players greedy,random,random", "san-gimignano is not for 3 players"),
        ("simulate san-gimignano --games 0", "0 games cannot be played; at least 1 can."),
        ("simulate san-gimignano --games many", '--games must be a whole number, not "many".'),
        ("simulate san-gimignano too much", '"too much" is too much. torri simulate --help shows how.'),
        ("simulate san-gimignano --games", "--games needs a value."),
        ("simulate san-gimignano --bogus", 'There is no option "--bogus". Possible: --players, --games'),
        ("simulate san-gimignano --option castles", 'san-gimignano has no option "castles"'),
        ("simulate san-gimignano --players greedy,search:0", "at least 1 simulation or 1 millisecond"),
        ("arena", '"game" is missing. torri arena --help shows how.'),
        ("arena chess", 'There is no game "chess"'),
        ("arena tajuto --players greedy", "An arena needs at least two players"),
        ("arena tajuto --players greedy,level:9", 'There is no level "9"'),
        ("arena tajuto --games 0", "0 games cannot be played; at least 1 can."),
        ("arena tajuto --seats 5", "tajuto is not for 5 players"),
        ("arena tajuto --option castles", 'tajuto has no option "castles"'),
        ("play tajuto --cards mine.json", "--cards belongs to couperation; tajuto has no such file."),
        ("play tajuto --prices nowhere.toml", "nowhere.toml cannot be read: no such file or directory."),
        ("simulate couperation --cards nowhere.json", "nowhere.json cannot be read: no such file"),
        ("simulate san-gimignano --prices mine.toml", "--prices belongs to tajuto"),
        ("play --resume game.jsonl --cards mine.json", "leave out --cards."),
        (
            "bench tabel",
            '"tabel" cannot be measured. Did you mean "table"? Possible: rules, vector, cluster, decisions,',
        ),
        ("bench --bogus", 'There is no option "--bogus". Possible: --players, --games, --of, --kept'),
    ],
)
def test_wrong_arguments_are_answered_in_a_sentence(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong and what exists, in one line where errors go, and exit code 2."""
    assert main(arguments.split()) == 2
    written = capsys.readouterr()
    assert sentence in written.err
    assert written.err.count("\n") == 1
    assert written.out == ""


@pytest.mark.parametrize("arguments", ["arena tajuto --players greedy", "simulate tajuto --players greedy"])
def test_nothing_is_compiled_for_what_is_refused(arguments: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong word is answered at once on a machine that has never played the game."""
    monkeypatch.setattr("torri.terminal.compiling.ready", lambda *_what, **_how: pytest.fail("it compiles"))
    assert main(arguments.split()) == 2


def test_simulate_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` prints what came out for other programs, and nothing else; the same for the same seed."""
    command = f"{SIMULATE} --players greedy,random,random --games 21 --json"
    printed = []
    for _ in range(2):
        assert main(command.split()) == 0
        run = json.loads(capsys.readouterr().out)
        printed.append({name: value for name, value in run.items() if "second" not in name})
    assert printed[0] == printed[1]
    assert printed[0]["games"] == 21
    assert [player["spec"] for player in printed[0]["players"]] == ["greedy", "random", "random"]


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Without `--json` there is a line for each player."""
    assert main(f"{SIMULATE} --players greedy,random --games 20".split()) == 0
    shown = capsys.readouterr().out
    assert "greedy" in shown
    assert "random" in shown


def test_arena_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same command with more games plays only those that are missing, with the seed of the file."""
    file = tmp_path / "arena.jsonl"
    for games in (2, 4):
        assert main(f"arena san-gimignano --games {games} --json --file {file}".split()) == 0
        run = json.loads(capsys.readouterr().out)
        assert run["games"] == games
    assert len([line for line in lines_of(file) if line.strip()]) == 3  # what is played, and two deals


OWNERS_FILES = {
    "couperation": (
        "--cards",
        '{"schema": "couperation-cards/1", "source": "my copy", "verified": true,'
        ' "marks": "%s", "finish": {"number": 25, "mark": "none"}}' % ("1" * 50),
        ("marks", "1" * 50),
    ),
    "tajuto": ("--prices", "[prices]\nD = [7, 9]\n", ("prices", "D=7,9")),
}


@pytest.mark.parametrize("game", OWNERS_FILES)
def test_an_owner_of_a_game_plays_with_the_printed_values(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--cards` and `--prices` read the file of an owner; what was played says with which values."""
    flag, text, (option, value) = OWNERS_FILES[game]
    file = tmp_path / "mine"
    file.write_text(text, encoding="utf-8")
    assert main(["simulate", game, flag, str(file), "--games", "2", "--seed", "1", "--json"]) == 0
    assert value in json.loads(capsys.readouterr().out)["options"][option]


def test_verify_says_that_a_record_is_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A whole game: every step legal, and the result."""
    path = finished(tmp_path / "game.jsonl")
    assert main(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert f"{len(lines_of(path)) - 2} steps, every one legal. The final score is right: Adso " in said
    assert "wins" in said


def test_verify_says_that_a_game_is_not_finished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record of a game that was left is right as far as it goes."""
    path = finished(tmp_path / "game.jsonl")
    path.write_text("".join(lines_of(path)[:40]), encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    assert "39 steps, every one legal. The game is not finished." in capsys.readouterr().out


def test_verify_says_what_can_be_checked_of_what_a_chair_saw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record of a game that goes on is one of Torri: it is named, and nothing is claimed of its steps."""
    path = tmp_path / "chair.jsonl"
    head = '{"torri": "chair", "version": 1, "game": "tajuto", "seat": 0}'
    path.write_text(head + '\n{"by": 0, "seen": {"do": "draw"}, "words": "Draw"}\n')
    assert main(["verify", str(path)]) == 0
    assert "what one chair saw of a game that goes on, 1 lines" in capsys.readouterr().out
    path.write_text(head + '\n{"by": 0}\n')
    assert main(["verify", str(path)]) != 0
    assert "damaged" in capsys.readouterr().err


def test_verify_refuses_a_cut_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record that ends in the middle of a line is refused with that line."""
    path = finished(tmp_path / "game.jsonl")
    path.write_text("".join(lines_of(path)[:40])[:-8], encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "Line 40 of the record is cut off" in capsys.readouterr().err


def test_verify_refuses_an_edited_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first step that breaks the rules is named."""
    path = finished(tmp_path / "game.jsonl")
    lines = lines_of(path)
    first = next(number for number, line in enumerate(lines) if '"by": 0' in line or '"by": 1' in line)
    lines[first] = json.dumps(json.loads(lines[first]) | {"do": "draw deck"}) + "\n"
    path.write_text("".join(lines), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert f"Step {first} breaks the rules" in capsys.readouterr().err


def test_verify_refuses_an_edited_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A final score that is not the one of the game is refused."""
    path = finished(tmp_path / "game.jsonl")
    lines = lines_of(path)
    lines[-1] = json.dumps({"end": {"scores": [999, 0], "winners": [0]}}) + "\n"
    path.write_text("".join(lines), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "999" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\x00", b"[]\n"])
def test_verify_refuses_what_is_no_record(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any other file is refused in a sentence."""
    path = tmp_path / "file"
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", ["verify", "play --resume"])
def test_a_file_that_is_not_there(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing record is named, and exit code 1."""
    assert main([*command.split(), "nowhere.jsonl"]) == 1
    assert "nowhere.jsonl cannot be read" in capsys.readouterr().err


def test_warmup_says_what_is_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    """A game that is compiled already takes no time, and is named."""
    for _ in range(2):
        assert main(["warmup", "san-gimignano"]) == 0
    assert "Towers of San Gimignano was compiled already." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_system(environment: dict[str, str], language: str) -> None:
    """Japanese where the system speaks Japanese, else English."""
    assert language_of(environment) == language
