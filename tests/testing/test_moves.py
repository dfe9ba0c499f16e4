"""Games that are wrong in who moves, or in what can be done or happen, are caught."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.testing.sabotage import fault_of, then
from torri.engine.choices import add, begin
from torri.new_game.template.torri_take_away import DEALT, TAKE, apply, chance, legal

if TYPE_CHECKING:
    from torri.engine.choices import Choices
    from torri.engine.compiled import Position


def test_a_seat_that_does_not_exist_is_to_move() -> None:
    """The sentence says which seats there are, where it happened, and what was promised."""

    def hand_on(s: Position, _action: int) -> None:
        s.to_move = 2

    fault = fault_of(apply=then(apply, hand_on))
    assert fault.startswith("`to_move` is 2, which is no seat (0 to 1), nor CHANCE (-1), nor OVER (-2).")
    assert 'after step 1, "dealt ' in fault
    assert "by chance. The way there: " in fault
    assert "The promise: Until the end somebody can do something: " in fault


def test_a_player_can_do_nothing() -> None:
    """Somebody who is to move needs a choice."""

    def nothing_with_few_stones(s: Position, choices: Choices) -> None:
        if s.pile < 4:
            begin(choices)

    fault = fault_of(legal=then(legal, nothing_with_few_stones))
    assert "It is the turn of seat " in fault
    assert "but `legal` lists nothing." in fault


def test_chance_brings_nothing() -> None:
    """Chance that is to move needs an outcome."""
    fault = fault_of(chance=lambda _s, choices: begin(choices))
    assert "It is the turn of chance, but `chance` lists nothing." in fault
    assert "in the opening position" in fault


def test_legal_actions_are_not_in_order() -> None:
    """Ids are listed in their order."""

    def backwards(_s: Position, choices: Choices) -> None:
        choices.ids[: choices.count] = choices.ids[: choices.count][::-1].copy()

    fault = fault_of(legal=then(legal, backwards))
    assert "`legal` does not list its ids in order, each once: [2, 1, 0]." in fault


def test_a_legal_action_is_listed_twice() -> None:
    """No id is listed twice."""

    def once_more(_s: Position, choices: Choices) -> None:
        add(choices, int(choices.ids[choices.count - 1]))

    fault = fault_of(legal=then(legal, once_more))
    assert "`legal` does not list its ids in order, each once: [0, 1, 2, 2]." in fault


def test_a_player_may_do_what_chance_decides() -> None:
    """Seats choose from the ids of seats."""
    fault = fault_of(legal=then(legal, lambda _s, choices: add(choices, DEALT + 1)))
    assert 'The list for seat 0 has 3, "dealt 1"; chance decides the ids from 3 on' in fault


def test_chance_does_what_players_decide() -> None:
    """Chance chooses from the ids of chance."""

    def takes(_s: Position, choices: Choices) -> None:
        choices.ids[0] = TAKE + 1

    fault = fault_of(chance=then(chance, takes))
    assert 'The list for chance has 0, "take 1"; chance decides the ids from 3 on' in fault


def test_an_id_that_does_not_exist() -> None:
    """The sentence says how far the ids go."""
    fault = fault_of(legal=then(legal, lambda _s, choices: add(choices, 99)))
    assert "The list for seat 0 has the id 99; ids go from 0 to 7." in fault


def test_a_list_is_not_begun_anew() -> None:
    """The same list is filled again and again: what was on it must go."""

    def go_on(s: Position, choices: Choices) -> None:
        for stones in range(1, min(3, int(s.pile)) + 1):
            add(choices, TAKE + stones)

    fault = fault_of(legal=go_on)
    assert "`legal` goes on with a list that was used before; `begin` empties it." in fault


def test_the_total_of_chance_is_wrong() -> None:
    """Compiled code draws by the total of the list."""

    def count_one_more(_s: Position, choices: Choices) -> None:
        choices.total += 1

    fault = fault_of(chance=then(chance, count_one_more))
    assert "The weights that `chance` lists sum to 5, but the total of its list says 6." in fault


def test_a_weight_is_negative() -> None:
    """A weight is above 0."""

    def owe(_s: Position, choices: Choices) -> None:
        choices.weights[0] = -1

    fault = fault_of(chance=then(chance, owe))
    assert '`chance` gives "dealt 1" the weight -1; a weight is above 0.' in fault


def test_a_game_does_not_end() -> None:
    """Who never comes to an end is told after how many steps nobody waits any longer."""

    def fill_up(s: Position, _action: int) -> None:
        s.pile = max(s.pile, 4)

    fault = fault_of(apply=then(apply, fill_up))
    assert fault.startswith("The game has not ended after 40 steps.")
    assert "The promise: Every game ends." in fault


def test_a_rule_breaks_off() -> None:
    """An error of the game's own code is told with the function in which it happened."""

    def stumble(s: Position, _action: int) -> None:
        if s.pile == 0:
            raise KeyError("no stones")

    fault = fault_of(apply=then(apply, stumble))
    assert "The game broke off in stumble (test_moves.py, line " in fault
    assert "with KeyError: 'no stones'" in fault
    assert "The promise: What is listed can be done." in fault
