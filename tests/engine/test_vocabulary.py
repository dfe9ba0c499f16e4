"""Every action once: ids, codes, structured forms."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import pytest

from torri.engine.errors import Error
from torri.engine.vocabulary import Actions, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.vocabulary import Data


def words(data: Data, _names: Sequence[str] | None) -> str:
    """What was done, in one word."""
    return f"<{data['do']}>"


def small(game: str = "small") -> tuple[Vocabulary, Actions]:
    """A vocabulary of five actions, the last one decided by chance."""
    ids = Vocabulary()
    assert ids.word("pass") == 0
    assert ids.block("draw", "from", ("deck", "market 7")) == 1
    assert ids.add("build 7 7", {"do": "build", "stories": ["7", "7"]}) == 3
    ids.chance_from_here()
    ids.block("turned", "card", ("7",))
    return ids, Actions(game, ids, words)


def test_ids_follow_the_order_of_the_blocks() -> None:
    """A block returns its first id; decisions come before the outcomes of chance."""
    ids, actions = small()
    assert [action.code for action in actions.all] == [
        "pass", "draw deck", "draw market 7", "build 7 7", "turned 7"
    ]  # fmt: skip
    assert (len(ids), ids.decisions, actions.decisions) == (5, 4, 4)


def test_without_chance_all_actions_are_decisions() -> None:
    """A game without chance has only decisions."""
    ids = Vocabulary()
    ids.word("pass")
    assert ids.decisions == 1


def test_an_action_is_found_by_itself_its_id_and_its_code() -> None:
    """All three lead to the same action."""
    _, actions = small()
    draw = actions.all[2]
    for name in (draw, 2, "draw market 7", " draw  market\t7 "):
        assert actions.find(name) is draw
    assert draw.data == {"do": "draw", "from": "market 7"}
    assert str(draw) == "<draw>"


def test_an_unknown_code_is_refused_with_the_verbs() -> None:
    """The sentence says what was perhaps meant and which verbs there are."""
    _, actions = small()
    with pytest.raises(Error, match=r'There is no action "pas"\. Did you mean "pass"\? Possible: pass, draw'):
        actions.find("pas")


def test_an_unknown_id_is_refused_with_the_range() -> None:
    """The sentence says which ids there are."""
    _, actions = small()
    for number in (-1, 5):
        with pytest.raises(Error, match=f"There is no action {number}; ids go from 0 to 4"):
            actions.find(number)


def test_an_action_of_another_game_is_refused() -> None:
    """An Action belongs to its game, even if its id exists in both."""
    with pytest.raises(Error, match='"pass" is an action of another game'):
        small()[1].find(small("other")[1].all[0])
    longer, _ = small()
    longer.word("turned 8")
    with pytest.raises(Error, match='"turned 8" is an action of another game'):
        small()[1].find(Actions("small", longer, words).all[-1])


def test_an_action_is_what_it_says_and_not_which_object_it_is() -> None:
    """Copies, pickles and the actions of the same game made twice are equal; of another game they are not."""
    _, actions = small()
    draw = actions.all[2]
    for twin in (copy.deepcopy(draw), pickle.loads(pickle.dumps(draw)), small()[1].all[2]):
        assert twin == draw
        assert hash(twin) == hash(draw)
        assert actions.find(twin) is draw
        assert (twin.data, str(twin)) == (draw.data, "<draw>")
    assert draw != actions.all[1]
    assert draw != small("other")[1].all[2]
