"""Games whose views, numbers, words or logs say too much, or cannot be said at all, are caught."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tests.testing.sabotage import fault_of
from torri.engine.defaults import record_tensor, seen_by_all
from torri.new_game.template.torri_take_away import RULEBOOK, apply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.compiled import Position
    from torri.engine.layout import Sheet
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data


class Peeper:
    """Somebody who remembers the cards that were dealt, and passes on the last one."""

    def __init__(self) -> None:
        self.card = 0

    def apply(self, s: Position, action: int) -> None:
        """Remember the card that was dealt last."""
        apply(s, action)
        self.card = int(s.card[s.dealt - 1])

    def view(self, s: Position, seat: int) -> View:
        """A view with a card more than the seat knows."""
        return RULEBOOK.view(s, seat) | {"last card": self.card}

    def tensor(self, s: Position, seat: int, out: Sheet) -> None:
        """The numbers of the record, with the card in a place that is not used."""
        record_tensor(s, seat, out)
        out.deck[0] = self.card

    def seen_as(self, before: Position, after: Position, data: Data, seat: int) -> Data | None:
        """What a seat sees, with the card."""
        seen = RULEBOOK.seen_as(before, after, data, seat)
        return seen and seen | {"by the way": self.card}


def test_the_view_tells_a_secret() -> None:
    """The sentence says who sees what."""
    peeper = Peeper()
    fault = fault_of(apply=peeper.apply, view=peeper.view)
    assert "The view tells seat " in fault
    assert " a secret: last card is " in fault


def test_the_tensor_tells_a_secret() -> None:
    """The sentence says which numbers."""
    peeper = Peeper()
    fault = fault_of(apply=peeper.apply, tensor=peeper.tensor)
    assert "The tensor tells seat " in fault
    place = RULEBOOK.layout.part("deck").start
    assert f" a secret: where it knows the same, the numbers [{place}] differ." in fault


def test_the_sight_of_a_whole_position_tells_a_secret() -> None:
    """Its numbers must be those of a redacted one; the bytes of a record are not."""
    assert "The sight tells more than the tensor: of a whole position it tells seat " in fault_of(
        sight=RULEBOOK.tensor
    )


def test_the_log_tells_a_secret() -> None:
    """Who sees everything sees the cards of others."""
    fault = fault_of(seen_as=seen_by_all)
    assert "The log tells seat " in fault
    assert ' a secret: after "dealt ' in fault
    assert '" it knows the same, but reads {' in fault


def test_the_view_is_not_plain_json() -> None:
    """A number of NumPy is none of JSON; the sentence says where it is."""

    def view(s: Position, seat: int) -> View:
        return RULEBOOK.view(s, seat) | {"table": {"pile": np.int8(s.pile)}}

    fault = fault_of(view=view)
    assert "The view of seat 0 is not plain JSON: table.pile is np.int8(" in fault
    assert "of the type int8." in fault


def test_the_view_has_no_players() -> None:
    """Every screen asks a view for its players."""
    fault = fault_of(view=lambda s, _seat: {"pile": int(s.pile)})
    assert 'The view of seat 0 needs a list "players" with an entry for each seat.' in fault


def test_the_view_changes_what_it_is_made_from() -> None:
    """Who draws does not touch."""

    def view(s: Position, seat: int) -> View:
        s.last = 1 - s.last
        return RULEBOOK.view(s, seat)

    assert "The view or the tensor of seat 0 changes what it is made from." in fault_of(view=view)


def test_a_look_is_not_plain_json() -> None:
    """What is seen is sent, too."""

    def seen_as(before: Position, after: Position, data: Data, seat: int) -> Data | None:
        seen = RULEBOOK.seen_as(before, after, data, seat)
        return seen and seen | {"left": np.int8(after.pile)}

    fault = fault_of(seen_as=seen_as)
    assert "What seat 0 sees of " in fault
    assert "is not plain JSON: left is np.int8(" in fault


def test_there_are_no_words() -> None:
    """Every action can be said."""
    fault = fault_of(words=lambda data, _names: data["do"].removeprefix("dealt"))
    assert 'The action 3, "dealt 1", has no words.' in fault


def test_words_break_off() -> None:
    """Words that cannot say what was left out are told with their error."""

    def words(data: Data, _names: Sequence[str] | None) -> str:
        card = data.get("card", "")
        return data["do"] + " " + card

    fault = fault_of(words=words)
    assert "The game broke off in words (test_sights.py, line " in fault
    assert "TypeError" in fault


def test_words_break_off_where_players_have_names() -> None:
    """The log is read with the names of those who play."""

    def words(data: Data, names: Sequence[str] | None) -> str:
        return f"{names[2] if names else 'somebody'}: {data['do']}"

    fault = fault_of(words=words)
    assert "with IndexError: " in fault
    assert "The promise: Every chair can read what it saw, in words that know its name." in fault
