"""Games that tell a secret, or guess badly at one, are caught."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.testing.sabotage import fault_of, then
from torri.engine.seats import CHANCE, OVER
from torri.new_game.template.torri_take_away import CARDS, UNSEEN, apply, legal, redact, sample

if TYPE_CHECKING:
    from torri.engine.choices import Choices
    from torri.engine.compiled import Position
    from torri.engine.rng import Rng


def test_a_card_is_not_blanked() -> None:
    """Seat 0 knows a card that nobody told it."""

    def for_others(s: Position, seat: int) -> None:
        if seat != 0:
            redact(s, seat)

    fault = fault_of(redact=for_others)
    assert (
        "seat 0 reads the same, {'do': 'dealt', 'card': None}, but knows something else afterwards: " in fault
    )
    assert "card[1] is " in fault
    assert "Either `redact` shows what it cannot know, or `seen_as` does not tell what it sees." in fault


def test_a_secret_is_kept_elsewhere_too() -> None:
    """A field that follows from a hidden card is a secret as well."""

    def note(s: Position, _action: int) -> None:
        if s.to_move == CHANCE:
            s.last = s.card[0]

    fault = fault_of(apply=then(apply, note))
    assert "but knows something else afterwards: last is " in fault


def test_a_secret_is_kept_where_no_screen_shows_it() -> None:
    """A player that is a program sees it all the same."""

    def note(s: Position, _action: int) -> None:
        if s.to_move == CHANCE:
            s.last = s.card[0]

    fault = fault_of(apply=then(apply, note), view=lambda _s, _seat: {"players": [{}, {}]})
    assert "but knows something else afterwards: last is " in fault


def test_blanking_twice_is_not_blanking_once() -> None:
    """What is redacted can be redacted again."""

    def put_back(s: Position, seat: int) -> None:
        for other in range(s.dealt):
            if other != seat and s.to_move != OVER:
                s.deck[s.card[other]] += 1
                s.card[other] = UNSEEN

    fault = fault_of(redact=put_back)
    assert "`redact` changes for seat 1 what it has blanked already: deck[0] is 1, not 0." in fault


def test_whose_turn_it_is_is_blanked() -> None:
    """Everybody knows who is to move."""

    def blank(s: Position, _seat: int) -> None:
        s.to_move = 0

    assert "`redact` blanks `to_move` for seat 0, which everybody knows." in fault_of(
        redact=then(redact, blank)
    )


def test_legal_actions_tell_a_secret() -> None:
    """What somebody may do cannot depend on a card that only the other sees."""

    def beware(s: Position, choices: Choices) -> None:
        if s.card[1 - s.to_move] == 5:
            choices.count = 1

    fault = fault_of(legal=then(legal, beware))
    assert "The legal actions of seat " in fault
    assert (
        " tell it a secret: they are Legal(take 1), but by what it knows Legal(take 1, take 2, take 3)."
        in fault
    )


def test_a_sample_does_not_fit_what_is_known() -> None:
    """A guess leaves the own card alone."""

    def swap(s: Position, _seat: int, _rng: Rng) -> None:
        if s.dealt == 2:
            s.card[:] = s.card[::-1].copy()

    fault = fault_of(sample=then(sample, swap))
    assert "To seat 0 a sampled deal does not look like the true one: " in fault
    assert "card[0] is " in fault
    assert "or `sample` does not fit what it knows." in fault


def test_a_sample_has_a_card_twice() -> None:
    """In a guess, too, no card is lost or made; here nobody is shown the deck that would tell."""

    def hide_deck(s: Position, _seat: int) -> None:
        s.deck[:] = 0

    def twice(s: Position, seat: int, _rng: Rng) -> None:
        for other in range(s.dealt):
            if s.card[other] == UNSEEN:
                s.card[other] = s.card[1 - other] or 1
        for card in CARDS:
            s.deck[card] = card not in s.card

    fault = fault_of(redact=then(redact, hide_deck), sample=twice)
    assert "In a deal sampled for " in fault
    assert "Something was made: there are 2 of 'card " in fault


def test_a_sample_fills_nothing_in() -> None:
    """What is blanked has to be guessed."""

    def lazy(_s: Position, _seat: int, _rng: Rng) -> None:
        pass

    assert "`redact` blanks something, but `sample` never fills anything in." in fault_of(sample=lazy)


def test_a_sample_rolls_dice_of_its_own() -> None:
    """A guess can be repeated: from the same numbers comes the same deal."""
    made: list[Any] = []

    def by_turns(s: Position, seat: int, rng: Rng) -> None:
        made.append(seat)
        rng.word += len(made)
        sample(s, seat, rng)

    assert "From the same random numbers `sample` makes two deals: " in fault_of(sample=by_turns)
