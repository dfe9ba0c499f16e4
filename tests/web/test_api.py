from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import torri
from tests.web.conftest import GAME, HASTY, Person, client_of, two_persons
from torri.games import games

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.conftest import Client

pytestmark = pytest.mark.xdist_group("table")


def test_the_games_are_offered(client: Client) -> None:
    """Every game is there with its players, options and bots, in the reader's language."""
    offered = client.get("/api/games", headers={"Accept-Language": "ja,en;q=0.5"}).json()
    assert [game["id"] for game in offered] == list(games())
    with torri.speaking("ja"):
        assert offered[0]["title"] == torri.game(GAME).title
    assert {option["name"] for option in offered[0]["options"]} >= {"advanced", "deals"}
    assert {"level:1", "greedy"} <= {bot["spec"] for bot in offered[0]["bots"]}
    assert offered[0]["ready"]


def test_a_guest_is_known_by_the_cookie(client: Client) -> None:
    """The browser keeps a secret that no script can read; without it there is nobody."""
    answer = client.post("/api/guests", json={"name": "Adso"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert client.get("/api/me").json()["name"] == "Adso"
    assert client.put("/api/me", json={"name": "Adso of Melk"}).json()["name"] == "Adso of Melk"
    client.cookies.clear()
    refused = client.get("/api/me")
    assert (refused.status_code, refused.json()["error"]) == (401, "not_a_guest")


def test_a_wrong_secret_is_nobody(client: Client) -> None:
    """A known guest with another secret is not let in, whatever the secret looks like."""
    person = Person(client, "Adso")
    token = person.headers["Authorization"].removeprefix("Bearer ")
    number = token.partition(".")[0]
    for wrong in (f"{number}.x", f"{number}.", number, ".", "x.y", f"{number}.{token}", "é.ü"):
        answer = client.get("/api/me", headers={b"Authorization": f"Bearer {wrong}".encode()})
        assert answer.status_code == 401


def test_a_game_over_the_api(client: Client) -> None:
    """Two persons play over HTTP; each sees its own hand and not the other's; the record comes in the end."""
    table, persons = two_persons(client)
    random = Random(1)
    for sequence in range(1, 40):
        shots = [person.get(f"tables/{table}?since={sequence - 1}") for person in persons]
        if shots[0]["status"] == "over":
            break
        mover = shots[0]["to_move"]
        for seat, shot in enumerate(shots):
            assert shot["view"]["players"][seat]["hand"] is not None
            assert shot["view"]["players"][1 - seat]["hand"] is None
            assert bool(shot["legal"]) == (seat == mover)
        code = random.choice(shots[mover]["legal"])["code"]
        persons[mover].post(f"tables/{table}/actions", sequence=shots[mover]["sequence"], action=code)
    persons[0].ask("POST", f"tables/{table}/resign", {})
    assert persons[1].get(f"tables/{table}")["result"]["sentence"]
    torri.replay(persons[0].ask("GET", f"tables/{table}/record").text)


def test_the_record_of_a_running_game_is_that_of_the_chair(client: Client) -> None:
    """While a game is played, a record holds what the chair saw, and no secret."""
    table, persons = two_persons(client)
    texts = [person.ask("GET", f"tables/{table}/record").text for person in persons]
    assert all('"torri": "chair"' in text for text in texts)
    assert texts[0] != texts[1]
    assert "secret" not in texts[0]


def test_errors_have_a_code_and_a_sentence(client: Client) -> None:
    """Every refusal has the same form, in the language of the reader."""
    table, persons = two_persons(client)
    shot = persons[0].get(f"tables/{table}")
    mover = persons[shot["to_move"]]
    stale = mover.ask("POST", f"tables/{table}/actions", {"sequence": 0, "action": "pass"})
    assert (stale.status_code, stale.json()["error"], stale.json()["sequence"]) == (409, "stale_action", 1)
    missing = mover.ask("POST", f"tables/{table}/actions", {"sequence": 1})
    assert (missing.status_code, missing.json()["error"]) == (422, "bad_request")
    nowhere = mover.ask("GET", f"tables/{'x' * 22}")
    assert (nowhere.status_code, nowhere.json()["error"]) == (404, "not_found")
    client.cookies.set("torri_language", "ja")
    assert "テーブル" in mover.ask("GET", f"tables/{'x' * 22}").json()["message"]


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    """Who asks too often is told to wait; others are not held up."""
    from dataclasses import replace

    with client_of(tmp_path / "tables.sqlite", replace(HASTY, requests_per_second=1.0)) as client:
        busy, calm = Person(client, "Adso"), Person(client, "William")
        answers = [busy.ask("GET", "me") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert answers[-1].json()["error"] == "too_much"
        assert calm.ask("GET", "me").status_code == 200


def test_health_is_told(client: Client) -> None:
    """Whoever watches over the server can ask whether it works."""
    assert client.get("/healthz").json() == {"service": "torri", "status": "ok"}


def test_the_api_describes_itself(client: Client) -> None:
    """OpenAPI has every route of the page docs/table.md."""
    described = client.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{table}/actions" in described
    assert len(described) >= 20


@pytest.mark.parametrize("spec", ["file:bot.py", "cmd:true", "cmd@1s:true", "file:/etc/passwd"])
def test_a_table_starts_no_program_of_others(client: Client, spec: str) -> None:
    """Files and programs are for who runs Torri: over the network there is no such player."""
    client.post("/api/guests", json={"name": "Adso"})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": spec}]
    refused = client.post("/api/tables", json={"game": GAME, "seats": seats})
    assert refused.status_code == 422
    assert "There is no player" in refused.text


def test_the_styles_of_a_game_sit_at_its_tables_only(client: Client) -> None:
    """They are listed with their names, on the form too; another game does not know them."""
    client.post("/api/guests", json={"name": "Adso"})
    offered = {
        game["id"]: {bot["spec"]: bot["title"] for bot in game["bots"]}
        for game in client.get("/api/games").json()
    }
    assert offered["saint-petersburg"]["style:workers"] == "The foreman"
    assert "style:workers" not in offered[GAME]
    assert "The foreman" in client.get("/new/saint-petersburg").text
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "style:high"}]
    table = client.post("/api/tables", json={"game": GAME, "seats": seats})
    assert table.status_code in (200, 201)
    seats[1]["bot"] = "style:workers"
    assert client.post("/api/tables", json={"game": GAME, "seats": seats}).status_code == 422
