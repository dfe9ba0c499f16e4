"""What Torri supplies: a game of one page is whole, and what it brings itself comes first."""

from __future__ import annotations

import pickle
from dataclasses import replace
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from tests.engine.stone_heap import STONE_HEAP
from torri.engine.defaults import as_json
from torri.engine.errors import Error
from torri.engine.game import Game
from torri.engine.layout import Layout, number
from torri.engine.loops import loops
from torri.engine.rulebook import Option
from torri.engine.warmup import is_compiled
from torri.new_game.template import torri_take_away as take_away
from torri.testing import check_game


def after(*codes: str, players: int = 3) -> Any:
    """The position after these actions."""
    state = Game(STONE_HEAP, players).initial()
    for code in codes:
        state.play(code)
    return state


@pytest.mark.parametrize("players", [2, 3])
def test_the_smallest_game_keeps_all_promises(players: int) -> None:
    """Torri supplies the rest."""
    check_game(Game(STONE_HEAP, players), games=3)


def test_rules_without_the_decorator_run_as_plain_python() -> None:
    """Nothing is compiled for a game whose rules are plain functions, and there is nothing to wait for."""
    assert is_compiled(STONE_HEAP)
    assert type(Game(STONE_HEAP).doors.take) is FunctionType


def test_the_title_comes_from_the_id() -> None:
    """Without a title the id is one."""
    assert Game(STONE_HEAP).title == "Stone Heap"
    assert Game(replace(STONE_HEAP, title=lambda: "A heap")).title == "A heap"


def test_words_are_the_code() -> None:
    """An action says itself as its verb and its values; what nobody saw is a question mark."""
    state = after()
    assert [str(action) for action in state.legal] == ["take 1", "take 2"]
    assert STONE_HEAP.words({"do": "dealt", "card": None}, None) == "dealt ?"


def test_the_view_shows_the_fields_of_the_record() -> None:
    """What there is of each player stands with the players; others have nothing."""
    assert after("take 2", players=2).view(1) == {
        "pile": 5,
        "players": [{"taken": 2}, {"taken": 0}],
        "game": "stone-heap",
        "seat": 1,
        "to_move": 1,
    }


def test_the_view_says_who_moves() -> None:
    """A seat, chance, or nobody; a spectator has no seat."""
    assert after().view(None)["seat"] is None
    assert Game(take_away.RULEBOOK).initial().view(0)["to_move"] == "chance"
    assert after("take 2", "take 2", "take 2", "take 1").view(0)["to_move"] is None


def test_records_within_records_are_shown_as_they_are() -> None:
    """A value of a record is plain JSON, however deep it lies."""
    kind = np.dtype([("sides", [("card", "i1"), ("open", "?")], 2)])
    assert as_json(np.zeros(1, kind)[0]) == {"sides": [{"card": 0, "open": False}] * 2}


def test_the_tensor_is_the_record() -> None:
    """A number for each byte, those between the fields too; the parts have the names of the fields."""
    state = after("take 2", "take 1")
    tensor, layout = state.tensor(0), STONE_HEAP.layout
    assert tensor.astype(np.int8).tobytes() == state.to_bytes()
    assert tensor[layout.part("pile")].tolist() == [4]
    assert tensor[layout.part("taken")].tolist() == [2, 0, 1, 0, 0, 0]
    assert layout.size == STONE_HEAP.position.itemsize == 16


def test_the_tensor_of_compiled_rules_is_what_a_seat_knows() -> None:
    """The card of the other is not in it."""
    state = Game(take_away.RULEBOOK).initial().play("dealt 2").play("dealt 5")
    tensor, card = state.tensor(1), take_away.RULEBOOK.layout.part("card")
    assert tensor.astype(np.int8).tobytes() == state.known_to(1).to_bytes()
    assert tensor[card].tolist() == [0, 5]


def test_ranks_follow_from_the_points() -> None:
    """Equal points share a rank, and the next one is behind both."""
    assert after("take 2", "take 2", "take 1", "take 1", "take 1").outcome.ranks == (1, 1, 3)


def test_the_score_is_its_only_part() -> None:
    """All points in one part."""
    state = after("take 2", "take 2", "take 2", "take 1")
    points, places = np.zeros((1, 3), np.int64), np.zeros((1, 3), np.int64)
    parts = np.zeros((1, 3, 1), np.int64)
    loops(STONE_HEAP).tally(state._array, points, places, parts)
    assert STONE_HEAP.parts == {"points": "points"}
    assert parts.tolist() == [[[3], [2], [2]]]


def test_a_game_with_defaults_goes_to_other_processes() -> None:
    """What Torri supplies can be pickled like the rest."""
    game = Game(take_away.RULEBOOK)
    assert pickle.loads(pickle.dumps(game)) == game


def test_what_is_missing_in_the_record_is_named() -> None:
    """The engine keeps who moves, how many play, and the options in it."""
    option = Option("short", default=False, values=(False, True), help="with few stones")
    with pytest.raises(Error, match="stone-heap: the record needs a field for short"):
        replace(STONE_HEAP, options=(option,))
    with pytest.raises(Error, match="stone-heap: the record needs a field for players, to_move"):
        replace(STONE_HEAP, position=np.dtype((np.record, np.dtype([("pile", "i1")]))))


def test_a_record_has_whole_words() -> None:
    """The search knows positions again by words of eight bytes."""
    fields = [("to_move", "i1"), ("players", "i1"), ("pile", "i1")]
    with pytest.raises(Error, match="stone-heap: a record has whole words of 8 bytes, not 3"):
        replace(STONE_HEAP, position=np.dtype((np.record, np.dtype(fields))))


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({"redact": lambda _s, _seat: None}, "sample"),
        ({"sample": lambda _s, _seat, _rng: None}, "redact"),
        ({"layout": Layout(number("pile"))}, "tensor"),
        ({"parts": {"stones": "stones"}}, "score_parts"),
    ],
)
def test_what_belongs_together_is_brought_together(changes: dict[str, Any], missing: str) -> None:
    """Who hides something says how to guess it; a layout has a tensor, parts have their counts."""
    with pytest.raises(Error, match=f"needs its own `{missing}`, too"):
        replace(STONE_HEAP, **changes)
