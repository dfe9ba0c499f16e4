"""Notation and records of play: whatever somebody writes is understood or refused with a sentence."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings, strategies as st

import torri
from tests.games.san_gimignano_table import game
from torri.engine.record import Record

if TYPE_CHECKING:
    from torri.engine.match import Match

ACTIONS = game().actions.all
SPACE = st.text(" \t\n", min_size=1, max_size=3)
few = settings(max_examples=40, deadline=None, derandomize=True)
many = settings(max_examples=300, deadline=None, derandomize=True)


@cache
def played(advanced: bool) -> Match:
    """A match in which the first legal action that moves on is always taken."""
    match = game(advanced=advanced).match(seed=11, seats=["Adso", "William"])
    step = 0
    while not match.is_over:
        legal = match.state.legal
        step += 1
        match.play(match.to_move, legal[step * 7919 % len(legal)])
    return match


@cache
def lines() -> tuple[str, ...]:
    """The lines of its record."""
    return tuple(played(advanced=True).record.dumps().splitlines(keepends=True))


def refused_or_prefix(text: str) -> None:
    """A text is refused with a RecordError, or it is the beginning of a legal match."""
    try:
        match = torri.replay(text)
    except torri.RecordError:
        return
    written = Record.loads(text).steps
    assert match.record.steps[: len(written)] == written


# --- notation ----------------------------------------------------------------------------------------------


@many
@given(st.sampled_from(ACTIONS), st.data())
def test_any_code_is_understood_however_it_is_spaced(action: Any, data: st.DataObject) -> None:
    """Spaces before, after and between the words of a code do not matter."""
    text = data.draw(SPACE).join(["", *action.code.split(" "), ""])
    assert game().actions.find(text) is action


@many
@given(st.text(max_size=20))
def test_any_other_text_is_refused_with_what_exists(text: str) -> None:
    """A text that is no code is refused, and the verbs are named."""
    code = " ".join(text.split())
    if code not in {action.code for action in ACTIONS}:
        with pytest.raises(torri.Error, match="There is no action"):
            game().actions.find(text)


@many
@given(st.integers())
def test_any_other_number_is_refused(number: int) -> None:
    """A number that is no id is refused."""
    if 0 <= number < len(ACTIONS):
        assert game().actions.find(number).id == number
    else:
        with pytest.raises(torri.Error, match="ids go from 0"):
            game().actions.find(number)


# --- seeds -------------------------------------------------------------------------------------------------


@few
@given(st.one_of(st.integers(), st.text()))
def test_any_seed_gives_the_same_match_twice(seed: int | str) -> None:
    """An integer of any size and any text is a seed."""
    assert game().match(seed).record == game().match(seed).record


def test_an_integer_and_its_text_are_different_seeds() -> None:
    """The seed 7 and the seed "7" give different matches."""
    assert game().match(7).record != game().match("7").record


def test_a_seed_gives_the_same_match_on_every_machine() -> None:
    """The cards of seed 7, written down once."""
    dealt = [step.code for step in game().match(7).record.steps]
    assert dealt == SEED_SEVEN


SEED_SEVEN = [
    "deals 1",
    *("turned 10", "turned 8", "turned 10", "turned 9", "turned 10"),
    *("turned 10", "turned 5", "turned 7", "turned 9", "turned 9"),
    *("turned 7", "turned 6", "turned 6", "turned 10"),
]


def test_without_a_seed_matches_differ() -> None:
    """The operating system gives 256 bits: two matches are not the same."""
    assert game().match().record != game().match().record


# --- records -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("advanced", [False, True])
def test_a_record_replays_to_the_same_position(advanced: bool) -> None:
    """Written, read and replayed a match is the same."""
    match = played(advanced)
    again = torri.replay(match.record.dumps())
    assert again.state == match.state
    assert again.record == match.record
    assert [str(entry) for entry in again.log(1)] == [str(entry) for entry in match.log(1)]


@few
@given(st.lists(st.text(), min_size=2, max_size=2))
@example(["line\u2028separator", "next\x85line"])
def test_any_names_of_seats_are_kept(names: list[str]) -> None:
    """Names in any script, with any marks, survive a record."""
    record = game().match(seed=1, seats=names).record
    assert Record.loads(record.dumps()) == record


@many
@given(st.integers(0, 10**6))
def test_a_record_cut_anywhere_is_refused_or_a_prefix(place: int) -> None:
    """A record that was cut off is refused with a sentence, or is the beginning of a match."""
    text = "".join(lines())
    refused_or_prefix(text[: place % (len(text) + 1)])


@few
@given(st.data())
def test_an_edited_record_is_refused_or_legal(data: st.DataObject) -> None:
    """Lines left out, doubled, exchanged or replaced are refused, unless they happen to be legal."""
    edited = list(lines())
    place = data.draw(st.integers(0, len(edited) - 1))
    other = data.draw(st.integers(0, len(edited) - 1))
    line = json.dumps({"by": 0, "do": data.draw(st.sampled_from(ACTIONS)).code})
    edit = data.draw(st.sampled_from(["left out", "doubled", "moved", "replaced", "garbage"]))
    if edit == "left out":
        edited.pop(place)
    elif edit == "doubled":
        edited.insert(place, edited[place])
    elif edit == "moved":
        edited.insert(other, edited.pop(place))
    else:
        edited[place] = f"{line if edit == 'replaced' else data.draw(st.text())}\n"
    refused_or_prefix("".join(edited))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
FIELDS = ["torri", "version", "game", "players", "options", "seats", "by", "do", "end"]
OPTIONS = st.dictionaries(st.sampled_from(["advanced", "deals", "players", "name", "self", "x"]), JSON)


@many
@given(st.dictionaries(st.sampled_from(FIELDS), JSON | OPTIONS), st.booleans())
def test_any_first_line_is_refused_with_a_sentence(changes: dict[str, Any], first: bool) -> None:
    """Whatever stands in a line of a record, it is refused as a record, never as a fault of the program."""
    place = 0 if first else 1
    changed = list(lines()[:3])
    changed[place] = json.dumps(json.loads(changed[place]) | changes) + "\n"
    refused_or_prefix("".join(changed))


@pytest.mark.parametrize("name", ["players", "name", "self", "rulebook"])
def test_an_option_by_the_name_of_something_else_is_refused(name: str) -> None:
    """An option that does not exist is refused, also where the program has something of that name."""
    head = json.loads(lines()[0])
    head["options"][name] = 2
    with pytest.raises(torri.RecordError, match=f'no option "{name}"'):
        torri.replay(json.dumps(head) + "\n")


@pytest.mark.parametrize("name", torri.games())
def test_an_option_that_a_record_does_not_name_has_its_default(name: str) -> None:
    """A record that was saved before there was an option replays as it was played."""
    match, random = torri.game(name).match(seed=5), Random(5)
    for _ in range(60):
        if not match.is_over:
            match.play(match.to_move, random.choice(match.state.legal))
    head, *steps = match.record.dumps().splitlines(keepends=True)
    again = torri.replay(json.dumps(json.loads(head) | {"options": {}}) + "\n" + "".join(steps))
    assert again.state == match.state
    assert again.record == match.record


def test_a_line_of_endless_brackets_is_refused() -> None:
    """A line that would make a parser go too deep is no record."""
    with pytest.raises(torri.RecordError):
        torri.replay("[" * 100_000)
    with pytest.raises(torri.RecordError):
        torri.replay(lines()[0] + "[" * 100_000)


def test_an_altered_record_names_the_step_that_fails() -> None:
    """The first bad step is named in the sentence and in the error."""
    record = played(advanced=False).record
    steps = list(record.steps)
    steps[20], steps[21] = steps[21], steps[20]
    altered = Record(record.game, record.players, record.options, record.seats, steps, record.end)
    with pytest.raises(torri.RecordError) as refused:
        torri.replay(altered)
    assert refused.value.step is not None
    assert str(refused.value).startswith(f"Step {refused.value.step} breaks the rules")


def test_a_wrong_result_is_refused() -> None:
    """The result in a record must be what the steps lead to."""
    record = played(advanced=False).record
    wrong = Record(
        record.game, record.players, record.options, record.seats, record.steps, {"scores": [1, 0]}
    )
    with pytest.raises(torri.RecordError, match="but it ended with"):
        torri.replay(wrong)
    for steps, end, sentence in (
        (record.steps, None, "the line with its result is missing"),
        (record.steps[:-1], record.end, "it goes on"),
    ):
        cut = Record(record.game, record.players, record.options, record.seats, steps, end)
        with pytest.raises(torri.RecordError, match=sentence):
            torri.replay(cut)
