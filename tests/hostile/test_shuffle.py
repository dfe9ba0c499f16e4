"""A host who plays: what it can read and change in its own database does not let it choose the deal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.hostile.conftest import GAME
from torri.engine.errors import RecordError
from torri.engine.record import Record
from torri.table.fair_record import check_fairness
from torri.table.fairness import seal_of

if TYPE_CHECKING:
    from tests.hostile.conftest import Person, Site

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]

WORD = "a word of 128 bits that only William knows"


async def sealed_table(site: Site) -> tuple[str, Person, Person]:
    """Two people have sealed their words, and none is revealed."""
    adso, william = await site.person("Adso"), await site.person("William")
    table = (await adso.post("tables", game=GAME, seal=seal_of("Adso's")))["table"]
    await william.post(f"tables/{table}/seats", seal=seal_of(WORD))
    return table, adso, william


async def fairness(person: Person, table: str) -> Any:
    """What a seat is shown of the shuffle."""
    return (await person.get(f"tables/{table}"))["fairness"]


async def test_words_are_revealed_after_all_are_sealed(site: Site) -> None:
    """Nobody sees a word before, and nothing is dealt; the record fits what each of them kept."""
    table, adso, william = await sealed_table(site)
    kept = await fairness(william, table)
    assert kept["agreement"]["seals"] == [seal_of("Adso's"), seal_of(WORD)]
    for person, word in ((adso, "Adso's"), (william, WORD)):
        assert (await person.get(f"tables/{table}"))["status"] == "waiting"
        assert (await fairness(person, table))["words"] is None
        assert (await person.ask("PUT", f"tables/{table}/word", word=word)).status_code == 200
    assert (await fairness(adso, table))["words"] == ["Adso's", WORD]
    await adso.post(f"tables/{table}/resign")
    record = Record.loads((await william.ask("GET", f"tables/{table}/record")).text)
    check_fairness(record, kept["commitment"])
    check_fairness(record, kept["fingerprint"])


async def test_only_the_word_that_was_sealed_is_taken(site: Site) -> None:
    """Whoever has seen the others' words cannot choose another one."""
    table, adso, _william = await sealed_table(site)
    refused = await adso.ask("PUT", f"tables/{table}/word", word="a better one")
    assert (refused.status_code, "sealed" in refused.json()["message"]) == (409, True)
    assert (await fairness(adso, table))["unrevealed"] == [0, 1]


async def test_a_secret_that_is_swapped_before_the_start_deals_nothing(site: Site) -> None:
    """The commitment that was kept and shown does not fit it."""
    table, adso, william = await sealed_table(site)
    site.damage("UPDATE tables SET secret = ? WHERE id = ?", bytes(32), table)
    site.tables.shelf.forget(table)
    await adso.ask("PUT", f"tables/{table}/word", word="Adso's")
    answer = await william.ask("PUT", f"tables/{table}/word", word=WORD)
    assert "committed itself" in answer.json()["message"]
    assert (await adso.get(f"tables/{table}"))["status"] == "waiting"


async def test_a_host_who_swaps_its_own_word_is_found_out(site: Site) -> None:
    """With seal and agreement changed in the database too, the record fits nothing that William kept."""
    table, _adso, william = await sealed_table(site)
    kept = await fairness(william, table)
    better = kept["agreement"] | {"seals": [seal_of("better"), seal_of(WORD)]}
    site.damage("UPDATE tables SET agreement = ? WHERE id = ?", json.dumps(better), table)
    site.damage(
        "UPDATE seats SET seal = ?, word = ? WHERE table_id = ? AND number = 0",
        seal_of("better"),
        "better",
        table,
    )
    site.tables.shelf.forget(table)
    await william.ask("PUT", f"tables/{table}/word", word=WORD)
    await william.post(f"tables/{table}/resign")
    record = Record.loads((await william.ask("GET", f"tables/{table}/record")).text)
    check_fairness(record, kept["commitment"])  # the secret is the same one
    with pytest.raises(RecordError, match="another one"):
        check_fairness(record, kept["fingerprint"])


async def test_who_stands_up_after_sealing_makes_everybody_seal_again(site: Site) -> None:
    """Nobody can look at the words of others and then choose between two deals without being seen."""
    table, adso, william = await sealed_table(site)
    before = await fairness(adso, table)
    await adso.ask("PUT", f"tables/{table}/word", word="Adso's")
    await william.post(f"tables/{table}/leave")
    after = await fairness(adso, table)
    assert (after["seals"], after["fingerprint"]) == ([None, None], None)
    assert after["commitment"] != before["commitment"]


async def test_the_owner_need_not_wait_for_a_word_for_ever(site: Site) -> None:
    """A seat whose word does not come can be freed; one whose word came cannot."""
    table, adso, william = await sealed_table(site)
    await adso.ask("PUT", f"tables/{table}/word", word="Adso's")
    refused = await adso.ask("PUT", f"tables/{table}/seats/0", kind="open")
    assert refused.status_code == 409
    assert (await adso.ask("PUT", f"tables/{table}/seats/1", kind="open")).status_code == 200
    assert (await william.get(f"tables/{table}"))["seat"] is None


async def test_a_rematch_is_promised_before_anybody_asks_for_it(site: Site) -> None:
    """Its commitment is shown with the first game; words for it are sealed with the agreement to play."""
    table, people = await site.two_at_a_table()
    promised = (await people[0].get(f"tables/{table}"))["rematch"]
    assert set(promised) == {"agreed", "table", "commitment"}
    await people[0].post(f"tables/{table}/resign")
    await people[0].post(f"tables/{table}/rematch", seal=seal_of("ink"))
    following = (await people[1].post(f"tables/{table}/rematch"))["table"]
    shown = await fairness(people[0], following)
    assert (shown["commitment"], shown["unrevealed"]) == (promised["commitment"], [1])
    await people[0].ask("PUT", f"tables/{following}/word", word="ink")
    assert (await people[1].get(f"tables/{following}"))["status"] == "playing"
