"""Chance: fair, the same on every machine, unpredictable without the seed."""

from __future__ import annotations

from collections import Counter

from torri.engine.dice import Dice
from torri.engine.rng import below, next_u64, rng


def test_the_first_words_of_a_seed_are_the_same_everywhere() -> None:
    """The dice of a seed are written down here: no machine and no Python version changes them."""
    dice = Dice(7)
    assert [dice.word() for _ in range(3)] == WORDS_OF_SEVEN
    text = Dice("torri")
    assert [text.below(100) for _ in range(10)] == HUNDREDS_OF_TORRI


WORDS_OF_SEVEN = [4159330752857867109, 14431130945337637793, 11001309568939338243]
HUNDREDS_OF_TORRI = [17, 97, 88, 97, 97, 40, 65, 89, 33, 63]


def test_integers_and_texts_are_different_seeds() -> None:
    """The seeds 7 and "7" have nothing in common."""
    assert Dice(7).word() != Dice("7").word()


def test_without_a_seed_dice_cannot_be_foretold() -> None:
    """Two dice without a seed roll different words."""
    assert Dice().word() != Dice().word()


def chi_square(counts: Counter[int], weights: list[int]) -> float:
    """How far counts are from their weights, by Pearson."""
    total = sum(counts.values())
    expected = [total * weight / sum(weights) for weight in weights]
    return sum((counts[place] - expect) ** 2 / expect for place, expect in enumerate(expected))


def test_dice_are_fair() -> None:
    """20,000 rolls of a die with 45 sides: chi-square below the 0.1 % bound for 44 degrees of freedom."""
    dice = Dice("fair")
    counts = Counter(dice.below(45) for _ in range(20_000))
    assert chi_square(counts, [1] * 45) < 78.7


def test_dice_pick_by_weight() -> None:
    """A pick is as likely as it weighs: 5 degrees of freedom, 0.1 % bound."""
    dice = Dice("weights")
    weights = [5, 6, 7, 8, 9, 10]
    counts = Counter(dice.pick(weights) for _ in range(20_000))
    assert chi_square(counts, weights) < 20.5


def test_what_weighs_nothing_is_never_picked() -> None:
    """An outcome without weight does not happen."""
    dice = Dice(1)
    assert {dice.pick([0, 1, 0, 2]) for _ in range(200)} == {1, 3}


def test_a_word_that_would_favour_small_numbers_is_thrown_again() -> None:
    """Beyond the last full multiple of n a word does not count."""
    dice = Dice(1)
    thrown = [2**64 - 1, 5]
    dice.word = lambda: thrown.pop(0)  # type: ignore[method-assign]
    assert dice.below(10) == 5


def test_the_fast_generator_is_splitmix64() -> None:
    """The first words for the seed 1234567 are those of the published reference code."""
    fast = rng(1234567)[0]
    words = [int(next_u64(fast)) & 0xFFFFFFFFFFFFFFFF for _ in range(3)]
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_fast_generator_is_fair() -> None:
    """20,000 numbers below 45: chi-square below the 0.1 % bound."""
    fast = rng(3)[0]
    assert chi_square(Counter(int(below(fast, 45)) for _ in range(20_000)), [1] * 45) < 78.7
