"""Invitations: a link and a code to scan only where others can open them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from torri.web import reach
from torri.web.config import Config
from torri.web.reach import EVERYWHERE, in_network, is_loopback, only_here
from torri.web.serve import for_others, listen

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.browser import Hands
    from tests.web.conftest import Client

SCAN = "scan this with a phone"
ONLY_HERE = "This link works only on this computer."
COMMAND = "make play ARGS=&#34;--host 0.0.0.0&#34;"
NETWORK = "192.168.1.5"


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network in which this computer has an address."""
    monkeypatch.setattr(reach, "own_address", lambda _family, _outside: NETWORK)


def waiting(client: Client, **headers: str) -> str:
    """The page of a table that waits for a friend."""
    page = client.post("/open", data={"game": "tajuto", "with": "friends"}, follow_redirects=True)
    return client.get(page.url.path, headers=headers).text


def link_on(page: str) -> str:
    """The address in the link of the table."""
    found = re.search(r'id="link" readonly value="(http://[^/]*)/t/', page)
    assert found
    return found[1]


def answer_everywhere(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after `--host 0.0.0.0`."""
    monkeypatch.setattr(client.app.state, "config", replace(client.app.state.config, host=EVERYWHERE[0]))


@pytest.mark.usefixtures("network")
def test_a_link_that_only_this_computer_can_open_says_so(client: Client) -> None:
    """Nothing to scan; instead how the server is started for friends in the network."""
    page = waiting(client)
    assert SCAN not in page
    assert ONLY_HERE in page
    assert COMMAND in page


@pytest.mark.usefixtures("network")
def test_who_sits_at_the_server_invites_into_the_network(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the server answers everywhere, the link and the code have the address that others can open."""
    answer_everywhere(client, monkeypatch)
    page = waiting(client)
    assert link_on(page) == f"http://{NETWORK}:{client.port}"
    assert SCAN in page
    assert ONLY_HERE not in page


def test_without_a_network_there_is_nobody_to_invite(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The link leads here only, and another way to start the server would not help."""
    monkeypatch.setattr(reach, "own_address", lambda _family, _outside: None)
    answer_everywhere(client, monkeypatch)
    page = waiting(client)
    assert ONLY_HERE in page
    assert COMMAND not in page


@pytest.mark.usefixtures("network")
@pytest.mark.parametrize("host", ["torri.example", "192.168.1.9:8437", "[fd00::9]:8437"])
def test_who_comes_from_elsewhere_invites_to_the_same_address(client: Client, host: str) -> None:
    """A name that leads here from outside, through a proxy too, stays in the link."""
    page = waiting(client, host=host)
    assert link_on(page) == f"http://{host}"
    assert SCAN in page


@pytest.mark.usefixtures("network")
def test_the_link_of_my_seat_reaches_another_device(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a table that is played, the private link follows the same rule."""
    page = client.post("/open", data={"game": "tajuto", "with": "bots"}, follow_redirects=True)
    assert ONLY_HERE in page.text
    answer_everywhere(client, monkeypatch)
    assert f'value="http://{NETWORK}:{client.port}/t/' in client.get(page.url.path).text


@pytest.mark.parametrize(
    ("host", "itself"),
    [
        ("127.0.0.1:8437", True),
        ("localhost", True),
        ("[::1]:8437", True),
        ("192.168.1.5:8437", False),
        ("torri.example", False),
        ("[nonsense", False),
        ("", False),
    ],
)
def test_how_a_computer_calls_itself(host: str, itself: bool) -> None:
    """Loopback addresses and `localhost`, with or without a port; nonsense is no such name."""
    assert is_loopback(host) is itself


@pytest.mark.usefixtures("network")
def test_the_address_in_the_network_is_said_at_the_start() -> None:
    """With `--host 0.0.0.0` others are told where the server is; otherwise it is not for them."""
    with listen(Config(host=EVERYWHERE[0], port=0)) as listener:
        port = listener.getsockname()[1]
        said = for_others(Config(host=EVERYWHERE[0]), listener)
        assert said == [f"In your network it is at http://{NETWORK}:{port}/"]
        assert for_others(Config(), listener) == []


def test_a_real_network_is_found_or_there_is_none() -> None:
    """What is found is an address of this computer that does not lead back to itself."""
    place = in_network(8437)
    assert place is None or not only_here(f"http://{place}")


@pytest.mark.parametrize("phone", [True, False])
def test_the_sentence_fits_the_page(hands: Callable[..., Hands], phone: bool) -> None:
    """On a phone too."""
    me = hands(phone=phone)
    me.go("/new/tajuto")
    me.press("button[value=friends]")
    me.page.wait_for_selector(".only-here")
    assert me.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
