"""Fair chance: the construction as it is documented, and records whose promise was not kept."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.table.fair_table import SECRET, fair_record_of, fair_table
from torri.engine.record import Record, Step
from torri.table.fair_record import check_fairness
from torri.table.fairness import FairDice, fingerprint, keeps_promise, older_key, seal_of

if TYPE_CHECKING:
    from collections.abc import Callable

Fair = dict[str, Any]


def sha256(text: str) -> str:
    """As every tool computes it."""
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture(scope="module")
def played() -> Record:
    """A match that was played fairly."""
    return fair_record_of(fair_table())


def test_the_construction_is_as_documented() -> None:
    """Everything is what the page says, computed here with nothing but the standard library."""
    table = fair_table()
    terms = {"game": table.game, "match": "m1", "options": table.options, "players": 2}
    text = json.dumps(terms, sort_keys=True, separators=(",", ":"))
    assert table.commitment == sha256(f"{text}\n{SECRET.hex()}")
    agreement = terms | {
        "commitment": table.commitment,
        "seals": [sha256("quill"), None],
        "seats": [{"bot": None, "kind": "person", "name": name} for name in ("Adso", "William")],
    }
    assert table.agreement == agreement
    agreed = sha256(json.dumps(agreement, sort_keys=True, separators=(",", ":")))
    key = hmac.new(SECRET, f'["{agreed}",["quill",""]]'.encode(), hashlib.sha256).digest()
    digest = hmac.new(key, b"torri/m1/1/chance/1", hashlib.sha256).digest()
    assert FairDice.of(table).pick([1] * 7) == int.from_bytes(digest, "big") % 7


def test_every_outcome_is_as_likely_as_it_weighs() -> None:
    """Over many draws the shares are those of the weights."""
    dice = FairDice.of(fair_table())
    drawn = Counter(dice.pick([1, 2, 5]) for _ in range(8000))
    assert [round(drawn[place] / 1000) for place in range(3)] == [1, 2, 5]


def test_secret_words_match_and_number_all_matter() -> None:
    """Another secret, word, match or draw gives other values."""
    tables = [fair_table(), fair_table("ink", ""), fair_table("", "quill"), fair_table(match="m2")]
    tables.append(fair_table(secret=bytes(32)))
    values = {FairDice.of(one).below(1 << 64, number, "chance") for one in tables for number in (1, 2)}
    assert len(values) == 10


def test_another_secret_is_noticed_before_the_first_card() -> None:
    """The commitment is the one that was kept, so that a secret which was swapped does not fit it."""
    assert keeps_promise(fair_table())
    assert not keeps_promise(replace(fair_table(), secret=bytes(32)))
    assert not keeps_promise(replace(fair_table(), match="m2"))
    assert not keeps_promise(replace(fair_table(), options={}))


def test_a_fair_record_is_right(played: Record) -> None:
    """Everything in a record made by fair dice can be checked, also after it was written and read."""
    record = Record.loads(played.dumps())
    torri.replay(record)
    table = fair_table()
    for seen in (None, table.commitment, fingerprint(table.agreement or {})):
        check_fairness(record, seen)


def test_a_record_of_a_game_that_nobody_saw_promised_is_refused(played: Record) -> None:
    """A host who shows one commitment and plays another game is found out by whoever kept the first."""
    with pytest.raises(torri.RecordError, match="another one"):
        check_fairness(played, fair_table(secret=bytes(32)).commitment)


def test_a_host_cannot_try_words_until_the_deal_suits() -> None:
    """A word that was not sealed before others were revealed does not fit the agreement that they kept."""
    honest = fair_table("quill", "ink")
    kept = fingerprint(honest.agreement or {})
    tried = fair_record_of(fair_table("quill", "a better word"))
    with pytest.raises(torri.RecordError, match="another one"):
        check_fairness(tried, kept)
    assert tried.fairness is not None
    tried.fairness["agreement"] = honest.agreement
    with pytest.raises(torri.RecordError, match="sealed"):
        check_fairness(tried, kept)


def changed(name: str, value: Any) -> Callable[[Fair], Fair]:
    """A fairness with one field changed."""
    return lambda fair: fair | {name: value}


def agreed(name: str, value: Any) -> Callable[[Fair], Fair]:
    """A fairness in whose agreement one field is changed."""
    return lambda fair: fair | {"agreement": fair["agreement"] | {name: value}}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (changed("secret", bytes(32).hex()), "committed"),
        (changed("commitment", "0" * 64), "agreed upon"),
        (changed("match", "m2"), "agreed upon"),
        (changed("words", ["ink", ""]), "sealed"),
        (changed("words", ["quill", "ink"]), "sealed"),
        (changed("taken_back", [9999]), "never drawn"),
        (changed("taken_back", [-1]), "never drawn"),
        (changed("resigned", [{"seat": 7, "step": 1}]), "resignations"),
        (changed("resigned", [{"seat": 0, "step": 10**6}]), "resignations"),
        (changed("resigned", [{"seat": 0, "step": 1}] * 2), "resignations"),
        (agreed("seals", [None, None]), "sealed"),
        (agreed("game", "tajuto"), "agreed upon"),
        (agreed("seats", [{"name": "Adso"}, {"name": "Bernardo"}]), "agreed upon"),
        (lambda _fair: {}, "cannot be read"),
        (changed("secret", "zz"), "cannot be read"),
        (changed("words", 3), "cannot be read"),
        (changed("taken_back", ["x"]), "cannot be read"),
        (changed("agreement", 3), "cannot be read"),
        (agreed("seals", []), "cannot be read"),
    ],
)
def test_a_record_that_was_changed_is_refused(
    played: Record, change: Callable[[Fair], Fair], why: str
) -> None:
    """Whatever does not fit is named in a sentence."""
    record = replace(played, fairness=change(deepcopy(played.fairness or {})))
    with pytest.raises(torri.RecordError, match=why):
        check_fairness(record)


def test_names_belong_to_the_agreement(played: Record) -> None:
    """Under other names it is another record."""
    with pytest.raises(torri.RecordError, match="other people"):
        check_fairness(replace(played, seats=["Adso", "Bernardo"]))


def test_an_outcome_that_was_changed_is_refused(played: Record) -> None:
    """A legal outcome that the secret did not give is found out, with its step."""
    state = torri.game("san-gimignano").initial()
    other = next(action.code for action, _ in state.chance if action.code != played.steps[0].code)
    record = replace(played, steps=[Step(None, other), *played.steps[1:]])
    with pytest.raises(torri.RecordError, match="Step 1 ") as refused:
        check_fairness(record)
    assert refused.value.step == 1


def test_a_record_of_an_older_table_is_still_checked() -> None:
    """Those had no agreement: the commitment is the hash of the secret alone."""
    dice = FairDice(older_key(SECRET, ["quill", ""]), "m1")
    match = torri.game("san-gimignano").match(dice=dice)
    older = {"match": "m1", "words": ["quill", ""], "secret": SECRET.hex(), "taken_back": []}
    record = match.record
    record.fairness = older | {"commitment": hashlib.sha256(SECRET).hexdigest()}
    check_fairness(record)
    record.fairness["commitment"] = seal_of("another")
    with pytest.raises(torri.RecordError, match="committed"):
        check_fairness(record)


def test_a_record_without_fairness_stays_version_one(played: Record) -> None:
    """Records of other matches are written as before, for older readers."""
    plain = replace(played, fairness=None)
    assert '"version": 1,' in plain.dumps().splitlines()[0]
    assert '"version": 3,' in played.dumps().splitlines()[0]
    assert "fairness" not in plain.dumps()


def test_a_record_tells_whether_it_is_whole(played: Record) -> None:
    """A tail that was cut off, and a line that was changed, are noticed before anything is replayed."""
    lines = played.dumps().splitlines(keepends=True)
    for left in (1, 2, len(lines) // 2, len(lines) - 1):
        with pytest.raises(torri.RecordError, match="cut off"):
            Record.loads("".join(lines[:left]))
    for line in (0, 1, len(lines) // 2, len(lines) - 2):
        damaged = [*lines[:line], lines[line].replace(":", ": ", 1), *lines[line + 1 :]]
        with pytest.raises(torri.RecordError, match="not whole"):
            Record.loads("".join(damaged))
