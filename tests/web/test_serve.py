"""The command `torri serve`, its settings, and a bot that comes over the API."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.table.fair_table import fair_record_of, fair_table
from torri.cli import main
from torri.engine.errors import Error
from torri.table.house import House
from torri.web.config import Config, default_database, read_config
from torri.web.serve import ready, settings_of

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.xdist_group("table")

ROOT = Path(__file__).parent.parent.parent
SERVE = "import sys; from torri.cli import main; sys.exit(main(sys.argv[1:]))"


def test_the_example_client_plays_a_game(client: Client) -> None:
    """The bot of examples/client.py, run as it stands, plays to the end and says who won."""
    command = [sys.executable, str(ROOT / "examples" / "client.py"), f"http://127.0.0.1:{client.port}"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True).stdout
    assert "wins" in said or "draw" in said


def test_serve_says_where_it_is_and_stops_when_asked(tmp_path: Path) -> None:
    """Its address, the place of the tables and the link of the studies are printed; SIGTERM ends it well."""
    told = ["--port", "0", "--database", str(tmp_path / "t.sqlite"), "--studies", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, "serve", *told],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"TORRI_DATA_DIR": str(tmp_path)},
    )
    assert process.stdout is not None
    first, second, third = [process.stdout.readline() for _line in range(3)]
    assert "http://127.0.0.1:" in first
    assert str(tmp_path / "t.sqlite") in second
    key = (tmp_path / "studies.key").read_text()
    assert third.endswith(first.split()[3] + f"studies?key={key}\n")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--database", "mysql://localhost/torri"], "no database that Torri knows"),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], "cannot be used"),
        (["--config", "nowhere.toml"], "cannot be read"),
        (["--port", "99999"], "A port is a number from 0 to 65535, not 99999."),
        (["--studies", "nowhere"], "nowhere cannot be read: No such file"),
        (["--host", "203.0.113.7"], "no address of this machine"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(
    options: list[str],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A wrong setting is one sentence and an exit code, without a stack trace."""
    monkeypatch.setenv("TORRI_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("TORRI_PORT", "0")
    assert main(["serve", *options]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert "Traceback" not in said


def test_a_second_server_does_not_take_the_file(
    tmp_path: Path, client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    """An SQLite file belongs to one server."""
    file = client.app.state.config.database
    assert main(["serve", "--port", "0", "--database", file]) == 2
    assert "Another server uses" in capsys.readouterr().err


def test_a_second_start_leads_to_the_server_that_runs(
    client: Client, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where Torri listens already, that is said and shown; it is no mistake."""
    shown: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", shown.append)
    file = client.app.state.config.database
    assert main(["serve", "--port", str(client.port), "--database", file, "--browser"]) == 0
    address = f"http://127.0.0.1:{client.port}/"
    assert capsys.readouterr().out == f"Torri is already running at {address}\n"
    assert shown == [address]


@pytest.mark.parametrize("answer", [b"", b'HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n{"status": "ok"}'])
def test_a_port_of_somebody_else_is_taken(
    answer: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What answers there is not Torri, or says nothing: the sentence about another port."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        threading.Thread(target=answer_once, args=(other, answer), daemon=True).start()
        port = str(other.getsockname()[1])
        assert main(["serve", "--port", port, "--database", str(tmp_path / "t.sqlite")]) == 2
    assert "Another --port may be free." in capsys.readouterr().err


def answer_once(listener: socket.socket, answer: bytes) -> None:
    """Answer one request with these bytes, whatever it asks."""
    connection, _address = listener.accept()
    with connection:
        connection.recv(1000)
        connection.sendall(answer)


def test_options_come_before_variables_before_the_file(tmp_path: Path) -> None:
    """The nearest word counts; what nobody says is the default."""
    file = tmp_path / "torri.toml"
    file.write_text(
        '[server]\nhost = "::1"\nport = 1\nlog = "json"\n[house]\nbot_pace = 2\nchat_length = 10\n'
    )
    variables = {
        "TORRI_PORT": "2",
        "TORRI_BOT_PACE": "0.5",
        "TORRI_SECURE_COOKIES": "yes",
        "TORRI_CONFIG": str(file),
    }
    read = read_config({"port": 3, "host": None}, None, variables)
    assert (read.host, read.port, read.log, read.secure_cookies) == ("::1", 3, "json", True)
    assert read.house == House(bot_pace=0.5, chat_length=10, bot_processes=True)
    own = House(bot_processes=True)
    assert read_config({}, None, {}) == Config(database=str(default_database()), house=own)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[server]\nprt = 1\n", 'no setting "prt". Did you mean "port"'),
        ("[hose]\n", 'no setting "hose"'),
        ('[server]\nport = "many"\n', 'port cannot be "many"'),
        ('[server]\nlog = "xml"\n', 'log cannot be "xml"'),
        ("[house]\nbot_pace = -1\n", "bot_pace cannot be"),
        ("[server\n", "is not TOML"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    """What is wrong in a file is named, and what would be right."""
    file = tmp_path / "torri.toml"
    file.write_text(text)
    with pytest.raises(Error, match=sentence):
        read_config({}, file, {})


def test_the_page_lists_every_setting() -> None:
    """docs/table.md names every setting with its default."""
    page = (ROOT / "docs" / "table.md").read_text("utf-8")
    for name, default in vars(read_config({}, None, {}).house).items():
        assert f"\n{name} = {str(default).lower()}" in page or f"\n{name} = {default:g}" in page


def test_verify_checks_that_chance_was_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`torri verify` says that chance was fair; with another secret it refuses the record."""
    record, table = fair_record_of(fair_table()), fair_table()
    file = tmp_path / "fair.jsonl"
    record.save(file)
    assert main(["verify", str(file)]) == 0
    assert "Chance was fair" in capsys.readouterr().out
    assert main(["verify", str(file), "--commitment", str(table.commitment)]) == 0
    assert main(["verify", str(file), "--commitment", "0" * 64]) == 1
    assert "another one" in capsys.readouterr().err
    record.fairness = (record.fairness or {}) | {"secret": "1" * 64}
    record.save(file)
    assert main(["verify", str(file)]) == 1
    assert "committed itself" in capsys.readouterr().err


def test_no_screen_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody sits at a screen no browser is started."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(webbrowser, "open", lambda _address: pytest.fail("a browser was started"))
    said: list[str] = []
    ready("http://here/", ["kept"], said.append, browser=True)
    assert said == ["Torri is at http://here/ (Ctrl-C stops it).", "kept"]


@pytest.mark.anyio
@pytest.mark.parametrize(("proxies", "believed"), [("", "127.0.0.1"), ("127.0.0.1", "203.0.113.9")])
async def test_only_a_configured_proxy_says_who_asks(proxies: str, believed: str) -> None:
    """What stands in X-Forwarded-For counts where the owner named the proxy, and nowhere else."""
    asked: list[str] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        asked.append(scope["client"][0])

    settings = settings_of(Config(proxies=proxies), app)
    settings.load()
    headers = [(b"x-forwarded-for", b"203.0.113.9")]
    scope = {"type": "http", "client": ("127.0.0.1", 4000), "headers": headers, "scheme": "http"}
    await settings.loaded_app(scope, None, None)
    assert asked == [believed]


def test_a_proxy_is_an_address() -> None:
    """Anything else is refused, with an example."""
    with pytest.raises(Error, match="addresses or networks"):
        read_config({"proxies": "everybody"}, variables={})
