"""Rules that rules call: no code of their own, and the same behaviour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

from torri.engine import compiled, linking

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(not compiled.compiling(), reason="nothing is compiled")

POSITION = np.dtype([("coins", np.int32, 3), ("turn", np.int8)])


@compiled.rule
def pay(s: Any, coins: int) -> None:
    """Take coins from whoever has the turn."""
    if coins > s.coins[s.turn]:
        raise ValueError("not enough")
    s.coins[s.turn] -= coins


@compiled.rule
def pay_twice(s: Any, coins: int) -> None:
    """Pay, and pay again."""
    pay(s, coins)
    pay(s, coins)


@compiled.rule
def steps_down(number: int) -> int:
    """A rule that calls itself."""
    return 0 if number <= 0 else 1 + steps_down(number - 2)


def door(states: Any, coins: int) -> int:
    """What Python calls: all of the above."""
    two(states[0], coins)
    return int(count(coins))


two = count = compiled.left_open


@pytest.fixture(scope="module", autouse=True)
def compiled_here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing comes from the disk: what was compiled before has no parts to look at."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("TORRI_CACHE_DIR", str(tmp_path_factory.mktemp("compiled")))
        yield


@pytest.fixture(scope="module")
def entered(compiled_here: None) -> Any:
    """The door, bound to the rules."""
    return compiled.bind(door, {"two": pay_twice, "count": steps_down}, "linked")


def position() -> Any:
    """Ten coins each."""
    states = np.zeros(1, POSITION)
    states["coins"] = 10
    return states


def test_a_door_runs_what_its_rules_call(entered: Any) -> None:
    """Through two calls, and through a rule that calls itself."""
    states = position()
    assert entered(states, 3) == 2
    assert states["coins"].tolist() == [[4, 10, 10]]


def test_an_error_of_an_inner_rule_reaches_python(entered: Any) -> None:
    """With what it says, and not before what was done before it."""
    states = position()
    with pytest.raises(ValueError, match="not enough"):
        entered(states, 6)
    assert states["coins"][0, 0] == 4


def test_no_machine_code_is_made_of_a_rule_that_a_rule_calls() -> None:
    """It is there for its callers only."""
    states = position()
    pay_twice(states[0], 1)
    (called,) = cast("Any", pay).inner.overloads.values()
    assert isinstance(called.library, linking.Linked)
    assert not cast("Any", pay).overloads


def test_a_rule_can_be_called_by_python_as_well() -> None:
    """Then it is compiled once more, as a whole."""
    states = position()
    pay_twice(states[0], 1)
    pay(states[0], 2)
    assert states["coins"][0, 0] == 6


def test_what_was_kept_is_linked_again(entered: Any) -> None:
    """Code from the disk is the same function for whoever calls it."""
    entered(position(), 1)
    inner = cast("Any", pay_twice).inner
    (result,) = inner.overloads.values()
    kept = inner._cache._impl.reduce(result)
    assert kept[0][1] == linking.KIND
    again = linking.read_result(result.target_context, kept)
    assert again.signature == result.signature
    assert any(
        linking.is_exported(one) or one.name == again.fndesc.llvm_func_name
        for one in again.library._get_module_for_linking().functions
    )
