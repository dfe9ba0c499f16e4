"""`torri serve`: runs the server until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import socket
import sys
import webbrowser
from contextlib import contextmanager, suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import uvicorn

from torri.engine.errors import Error
from torri.engine.language import _, plural
from torri.table.database import Database
from torri.table.tasks import begin, cancel_and_wait
from torri.web.app import create_app
from torri.web.connections import protocol_for
from torri.web.frames import Framed
from torri.web.logs import set_up_logs
from torri.web.memory import set_apart
from torri.web.metrics import HEALTHY
from torri.web.reach import answers_everywhere, in_network
from torri.web.stopping import ending_in_time
from torri.web.studies import studies_of
from torri.web.workers import Workers, check_workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from torri.table.readiness import Readiness
    from torri.table.service import Tables
    from torri.web.config import Config
    from torri.web.studies import Studies

LAST_PORT = 65535
JOINING = 30.0  # seconds at most until one of several processes answers, whether or not its games are read
STOPPING = 4  # seconds for open connections to end; the tables have the rest of the limit
NEIGHBOUR = 2.0  # seconds for a server that is there already to say who it is
SWITCH = 0.001  # seconds: so long a thread that has written waits for the tables to let it go on
KEPT = 75  # seconds for an idle connection: longer than clients and proxies keep one, so that they end it


def serve(config: Config, say: Callable[[str], None], *, browser: bool = False) -> int:
    """Run the server; where it cannot, say why in a sentence."""
    set_up_logs(config.log)
    check_workers(config)
    studies = studies_of(config)
    kept = _("The tables are kept in {place}").format(place=Database(config.database).shown)
    try:
        listener = listen(config)
    except Error:
        if not torri_answers(config):
            raise
        return already_running(address_of(config, config.port), say, browser=browser)
    with listener:
        address = address_of(config, listener.getsockname()[1])
        said = [*for_others(config, listener), kept, *for_owner(address, studies)]
        when_ready = partial(ready, address, said, say, browser=browser)
        if config.workers > 1:
            return Workers(config, listener, serve_as_one_of_several, when_ready).run()
        serve_at(config, listener, when_ready, say)
    return 0


def serve_at(
    config: Config,
    listener: socket.socket,
    when_ready: Callable[[], None],
    say: Callable[[str], None],
    *,
    joins: bool = False,
) -> None:
    """Answer at a socket until told to stop; beside others, who answer already, when all games are read."""
    app = create_app(config)
    server = Server(settings_of(config, app), when_ready, say)
    with suppress(asyncio.CancelledError):  # stopped before it had begun
        sys.setswitchinterval(SWITCH)
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(run(server, app.state.tables, listener, say, joins=joins))


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop where there is one: it has no version for Windows."""
    return None if find_spec("uvloop") is None else import_module("uvloop").new_event_loop


def serve_as_one_of_several(
    config: Config, listener: socket.socket, when_ready: Callable[[], None], *, joins: bool
) -> None:
    """The same in a process of its own, which says itself why it cannot."""
    set_up_logs(config.log)
    try:
        serve_at(config, listener, when_ready, print, joins=joins)
    except Error as error:
        sys.exit(str(error))


def settings_of(config: Config, app: object) -> uvicorn.Config:
    """How uvicorn runs: small frames, no access log (a path can hold a key), a bounded stop."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=protocol_for(config),
        log_config=None,
        access_log=False,
        ws=Framed,
        ws_max_size=config.house.message_bytes,
        ws_ping_interval=20.0,
        ws_per_message_deflate=False,  # what changed is short, and 64 KB a socket are much
        timeout_graceful_shutdown=STOPPING,
        timeout_keep_alive=KEPT,
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies,
        lifespan="off",
    )


def listen(config: Config) -> socket.socket:
    """The address to answer at, taken before anything else is done."""
    if not 0 <= config.port <= LAST_PORT:
        raise Error(_("A port is a number from 0 to {last}, not {port}."), last=LAST_PORT, port=config.port)
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
    except OSError as error:
        listener.close()
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            sentence = _("{host} is no address of this machine: say --host 127.0.0.1, or 0.0.0.0 for all.")
            raise Error(sentence, host=config.host) from None
        sentence = _("The server cannot listen at {host}, port {port}: {why}. Another --port may be free.")
        raise Error(sentence, host=config.host, port=config.port, why=error.strerror) from None
    return listener


def host_of(config: Config) -> str:
    """The host to ask from this computer."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.host, config.host)  # noqa: S104 - only compared


def address_of(config: Config, port: int) -> str:
    """The address to open in a browser."""
    host = host_of(config)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def torri_answers(config: Config) -> bool:
    """Whether it is Torri that listens already where this server should."""
    asked = HTTPConnection(host_of(config), config.port, timeout=NEIGHBOUR)
    try:
        asked.request("GET", "/healthz")
        said = json.loads(asked.getresponse().read(1000))
    except (OSError, HTTPException, ValueError):
        return False
    finally:
        asked.close()
    return isinstance(said, dict) and said.get("service") == HEALTHY["service"]


def already_running(address: str, say: Callable[[str], None], *, browser: bool) -> int:
    """Nothing is left to do but to show it: another port would not get at the same tables."""
    say(_("Torri is already running at {address}").format(address=address))
    open_browser(address, wanted=browser)
    return 0


def for_others(config: Config, listener: socket.socket) -> list[str]:
    """The address for everybody else, where the server answers them and there is a network."""
    if not answers_everywhere(config):
        return []
    place = in_network(listener.getsockname()[1])
    return [_("In your network it is at {address}").format(address=f"http://{place}/")] if place else []


def for_owner(address: str, studies: Studies | None) -> list[str]:
    """The private link of the studies, where some are shown."""
    if studies is None:
        return []
    link = address.removesuffix("/") + studies.link
    return [_("Studies, by a link for you alone: {link}").format(link=link)]


class Server(uvicorn.Server):
    """Uvicorn that says when it is ready and whom it cut off, and leaves the signals to us."""

    def __init__(
        self, config: uvicorn.Config, when_ready: Callable[[], None], say: Callable[[str], None]
    ) -> None:
        super().__init__(config)
        self._when_ready = when_ready
        self._say = say

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer what was asked, no more; who takes too long is cut off."""
        await super().shutdown(sockets)
        left = len(self.server_state.connections)
        if left:
            cut = plural("{n} open connection was cut off.", "{n} open connections were cut off.", left)
            self._say(cut.format(n=left))

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are heard elsewhere; Uvicorn would raise them again before the tables have stopped."""
        yield

    def stop(self) -> None:
        """Stop; asked a second time, at once."""
        self.force_exit = self.should_exit
        self.should_exit = True


async def run(
    server: Server, tables: Tables, listener: socket.socket, say: Callable[[str], None], *, joins: bool
) -> None:
    """Serve until stopped, then finish what was accepted."""
    loop, serving = asyncio.get_running_loop(), asyncio.current_task()
    memory: asyncio.Task[None] | None = None

    def stop() -> None:
        if server.started:
            server.stop()
        elif serving is not None:
            serving.cancel()

    with ending_in_time(partial(loop.call_soon_threadsafe, stop), say):
        try:
            await tables.start()
            memory = begin(set_apart(tables.readiness), "memory")
            if joins:
                await until_prepared(tables.readiness)
            await server.serve([listener])
        finally:
            await cancel_and_wait(memory)
            await tables.stop()


async def until_prepared(readiness: Readiness) -> None:
    """Wait until all games can be played, for a while: the other processes answer, and refuse nobody."""
    with suppress(TimeoutError):
        async with asyncio.timeout(JOINING):
            await readiness.prepared.wait()


def ready(address: str, more: Sequence[str], say: Callable[[str], None], *, browser: bool) -> None:
    """Say where the server is, and show it where somebody sits at a screen."""
    say(_("Torri is at {address} (Ctrl-C stops it).").format(address=address))
    for sentence in more:
        say(sentence)
    open_browser(address, wanted=browser)


def open_browser(address: str, *, wanted: bool) -> None:
    """Show a page where that is wanted and somebody sits at a screen."""
    if wanted and has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Whether a browser could be shown here."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
