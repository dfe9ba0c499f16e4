from __future__ import annotations

import pytest

import torri
from torri.engine.ending import winner_sentence
from torri.engine.match import Entry
from torri.engine.state import Outcome
from torri.terminal.chronicle import told

NAMES = ("Adso", "William", "Jorge")


def entry(by: int | None, said: str) -> Entry:
    """A line of the log."""
    return Entry(by, {"said": said}, NAMES, lambda data, _names: str(data["said"]))


def test_chance_stands_with_what_it_followed_from() -> None:
    """What was turned is told in the line of whoever turned it."""
    assert told([entry(0, "Look"), entry(None, "Turned: Market")]) == ["Adso: Look. Turned: Market"]


def test_outcomes_that_begin_alike_are_gathered() -> None:
    """Eight cards laid out are one list."""
    laid = [entry(None, f"Into the row: {card}") for card in ("Market", "Library", "Pub")]
    assert told([*laid, entry(None, "Adso begins")]) == ["Into the row: Market, Library, Pub. Adso begins"]


def test_those_who_did_the_same_are_told_together() -> None:
    """Several passes in a row are one line, up to the one from which something followed."""
    passes = [entry(1, "Pass"), entry(2, "Pass"), entry(0, "Pass. Scoring")]
    assert told(passes) == ["William, Jorge: Pass", "Adso: Pass. Scoring"]


@pytest.mark.parametrize(
    ("game", "ranks", "scores", "sentence"),
    [
        ("saint-petersburg", (1, 2, 3), (30, 20, 10), "Adso wins, 30 : 20 : 10."),
        ("saint-petersburg", (1, 3, 1), (30, 10, 30), "Adso and Jorge win together, 30 : 30 : 10."),
        ("saint-petersburg", (1, 1, 1), (5, 5, 5), "A draw."),
        ("couperation", (1, 1, 1), (28, 28, 28), "Everybody has won."),
        ("couperation", (2, 2, 2), (9, 9, 9), "Everybody has lost."),
    ],
)
def test_who_won(game: str, ranks: tuple[int, ...], scores: tuple[int, ...], sentence: str) -> None:
    """One, some or all of the players; in a cooperative game all or none."""
    match = torri.game(game, 3).match(seed=1, seats=NAMES)
    assert winner_sentence(match, Outcome(ranks, scores)) == sentence
