"""A trained network at a live table: sits down among people through the API and plays to the end.

    python examples/ppo.py tajuto --seeds 1 --updates 40                         # train one, a minute or two
    torri serve                                                                 # in another terminal
    python examples/network.py http://127.0.0.1:8437 runs/tajuto-1.npz TABLE     # TABLE is in the link

Without TABLE it opens a game against the greedy bot. Whoever asks for `tensor` gets what its own seat knows
as numbers, and a mask of what it can do; nothing of Torri is needed here, NumPy is enough. The server says
for which layout and actions the numbers are, and a network that was trained for others does not sit down.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import numpy as np

PAUSE = 0.2  # seconds between two looks at a table where others decide


class Server:
    """A server of Torri, and who we are there."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.token = ""
        self.token = self.ask("POST", "guests", name="Network")["token"]

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """Ask the API; what the server refuses ends the program with its sentence."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = json.dumps(body).encode() if method != "GET" else None
        request = Request(f"{self.address}/api/{path}", data, headers, method=method)
        try:
            with urlopen(request) as answer:
                return json.load(answer)
        except HTTPError as refused:
            raise SystemExit(json.load(refused)["message"]) from None
        except URLError as missing:
            raise SystemExit(f"No server answers at {self.address}: {missing.reason}") from None


class Network:
    """Layers of weights from a file: `w0` and `b0`, `w1` and `b1`, ... with `tanh` between them.

    The last layer has a logit for each action; what stands behind them, such as a value, is not looked at.
    """

    def __init__(self, file: Path) -> None:
        with np.load(file) as kept:
            self.game = str(kept["game"])
            self.made_for = {name: str(kept[name]) for name in ("layout", "actions")}
            count = sum(name.startswith("w") for name in kept.files)
            self.layers = [(kept[f"w{n}"], kept[f"b{n}"]) for n in range(count)]

    def must_fit(self, offered: Any) -> None:
        """End here if the server's numbers or actions are not those that the network was trained for."""
        for name, version in self.made_for.items():
            if offered[name]["version"] != version:
                found = offered[name]["version"]
                raise SystemExit(
                    f"The network is for {name} {version} of {self.game}; the server has {found}."
                )

    def choose(self, counts: Any, mask: Any, scale: Any) -> int:
        """The legal action for which most speaks."""
        x = np.asarray(counts, np.float32) * np.asarray(scale, np.float32)
        for w, b in self.layers[:-1]:
            x = np.tanh(x @ w + b)
        w, b = self.layers[-1]
        logits = (x @ w + b)[: len(mask)]
        return int(np.where(mask, logits, -np.inf).argmax())


def play(server: Server, network: Network, table: str | None = None) -> str:
    """Sit down, play to the end, and say how it ended."""
    offered = server.ask("GET", f"games/{network.game}/layout")
    network.must_fit(offered)
    if table is None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        table = server.ask("POST", "tables", game=network.game, players=2, seats=seats)["table"]
    else:
        found = server.ask("GET", f"tables/{table}")["game"]
        if found != network.game:
            raise SystemExit(f"The network plays {network.game}; at this table {found} is played.")
        server.ask("POST", f"tables/{table}/seats")
    print(f"Watch it at {server.address}/t/{table}", flush=True)
    while (shot := server.ask("GET", f"tables/{table}?tensor=true"))["status"] in ("waiting", "playing"):
        if not shot["legal"]:
            time.sleep(PAUSE)
            continue
        told = shot["tensor"]
        action = network.choose(told["counts"], told["mask"], offered["layout"]["scale"])
        server.ask("POST", f"tables/{table}/actions", sequence=shot["sequence"], action=action)
    return shot["result"]["sentence"] if shot["result"] else shot["prompt"]


def main() -> None:
    """Read the command line, and play."""
    parser = argparse.ArgumentParser(description="A trained network sits down at a table.")
    parser.add_argument("server", help="the address of a server: http://127.0.0.1:8437")
    parser.add_argument("network", type=Path, help="a file that examples/ppo.py kept")
    parser.add_argument("table", nargs="?", help="the code of a table with an open seat")
    wishes = parser.parse_args()
    if not wishes.network.exists():
        raise SystemExit(f"There is no file {wishes.network}: examples/ppo.py writes one.")
    print(play(Server(wishes.server), Network(wishes.network), wishes.table))


if __name__ == "__main__":
    main()
