"""The page of a table that waits for somebody: what an invited guest reads before sitting down."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Person

if TYPE_CHECKING:
    from tests.web.conftest import Client


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("san-gimignano", {}, []),
        ("san-gimignano", {"advanced": True}, ["the advanced game with the ten noble cards"]),
        ("couperation", {"finish": False}, ["without the Finish card"]),
        ("tajuto", {"first": 1}, ["the second seat begins"]),
        ("tajuto", {"prices": "wisdom-1=3,4,6"}, ["what tiles cost, for owners of the game: changed"]),
    ],
)
def test_who_is_invited_reads_how_it_will_be_played(
    client: Client, game: str, options: dict[str, Any], said: list[str]
) -> None:
    """The clock, and options that differ from the defaults, in short words; the rules are a link away."""
    table = Person(client, "Adso").post("tables", game=game, players=2, options=options)["table"]
    page = client.get(f"/t/{table}", headers={"Accept-Language": "en"}).text
    agreed = page.partition('<ul class="agreed')[2].partition("</ul>")[0]
    assert agreed.startswith(' small"><li>no clock</li>')
    assert agreed.count("<li>") == 1 + len(said) + 1
    assert all(f"<li>{sentence}</li>" in agreed for sentence in said)
    assert f'href="/rules/{game}"' in agreed
    assert page.count("Waiting for") == 1


def test_who_comes_by_a_link_is_invited(client: Client) -> None:
    """By name, and asked to sit down; the link itself is for those who sit here already."""
    owner = Person(client, "Adso")
    table = owner.post("tables", game="tajuto", players=3)["table"]
    mine = client.get(f"/t/{table}", headers=owner.headers).text
    theirs = client.get(f"/t/{table}", headers=Person(client, "William").headers).text
    assert "Adso invites you" in theirs
    assert "Adso invites you" not in mine
    assert ('id="link"' in mine, 'id="link"' in theirs) == (True, False)


def test_nobody_begins_before_every_seat_is_taken(client: Client) -> None:
    """The owner who begins by hand sees the button, and can press it when nobody is missing any more."""
    owner = Person(client, "Adso")
    table = owner.post("tables", game="tajuto", players=2, start="asked")["table"]
    button = re.compile(r'<button class="act big"( disabled)?>Begin</button>')

    def is_waiting() -> bool:
        found = button.search(client.get(f"/t/{table}", headers=owner.headers).text)
        assert found
        return bool(found[1])

    assert is_waiting()
    Person(client, "William").post(f"tables/{table}/seats")
    assert not is_waiting()
