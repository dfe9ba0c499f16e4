from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from dataclasses import replace

import pytest

import torri
from torri.engine.record import Record, Step
from torri.table.fairness import FairDice, check_fairness, commitment, fair_record

SECRET = bytes(range(32))


def fair_match(words: tuple[str, ...] = ("quill", "")) -> Record:
    """The record of a match whose chance came from the secret."""
    game = torri.game("san-gimignano")
    match = game.match(dice=FairDice(SECRET, words, "m1"), seats=["Adso", "William"])
    player = torri.player("random", seed=1)
    while not match.is_over:
        match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
    return fair_record(match, SECRET, words, "m1", [])


def test_the_construction_is_as_documented() -> None:
    """A draw is what the page says, computed here with nothing but the standard library."""
    key = hmac.new(SECRET, b'["quill",""]', hashlib.sha256).digest()
    digest = hmac.new(key, b"torri/m1/1/chance/1", hashlib.sha256).digest()
    assert FairDice(SECRET, ["quill", ""], "m1").pick([1] * 7) == int.from_bytes(digest, "big") % 7
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_every_outcome_is_as_likely_as_it_weighs() -> None:
    """Over many draws the shares are those of the weights."""
    dice = FairDice(SECRET, [], "m1")
    drawn = Counter(dice.pick([1, 2, 5]) for _ in range(8000))
    assert [round(drawn[place] / 1000) for place in range(3)] == [1, 2, 5]


def test_words_match_and_number_all_matter() -> None:
    """Another word, another match or another draw gives other values."""
    dice = [FairDice(SECRET, ["a"], "m1"), FairDice(SECRET, ["b"], "m1"), FairDice(SECRET, ["a"], "m2")]
    values = {one.below(1 << 64, number, "chance") for one in dice for number in (1, 2)}
    assert len(values) == 6


def test_a_fair_record_is_right() -> None:
    """Everything in a record made by fair dice can be checked, also after it was written and read."""
    record = Record.loads(fair_match().dumps())
    torri.replay(record)
    check_fairness(record)


def test_another_secret_is_refused() -> None:
    """A secret that does not fit the commitment is found out."""
    record = fair_match()
    record.fairness = (record.fairness or {}) | {"secret": bytes(32).hex()}
    with pytest.raises(torri.RecordError, match="committed"):
        check_fairness(record)


def test_an_outcome_that_was_changed_is_refused() -> None:
    """A legal outcome that the secret did not give is found out, with its step."""
    record = fair_match()
    state = torri.game("san-gimignano").initial()
    other = next(action.code for action, _ in state.chance if action.code != record.steps[0].code)
    changed = replace(record, steps=[Step(None, other), *record.steps[1:]])
    with pytest.raises(torri.RecordError, match="Step 1 ") as refused:
        check_fairness(changed)
    assert refused.value.step == 1


def test_a_record_without_fairness_stays_version_one() -> None:
    """Records of other matches are written as before, for older readers."""
    plain = replace(fair_match(), fairness=None)
    assert '"version": 1,' in plain.dumps().splitlines()[0]
    assert '"version": 2,' in fair_match().dumps().splitlines()[0]
    assert "fairness" not in plain.dumps()


@pytest.mark.parametrize("broken", [{}, {"secret": "zz"}, {"words": 3}, {"taken_back": ["x"]}])
def test_broken_fairness_is_refused(broken: dict[str, object]) -> None:
    """What cannot be read is refused with a sentence."""
    record = fair_match()
    record.fairness = (record.fairness or {}) | broken if broken else {}
    with pytest.raises(torri.RecordError, match="cannot be read"):
        check_fairness(record)
