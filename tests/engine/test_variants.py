"""A game with other numbers is a game of its own; the one as printed is untouched."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from torri.engine import compiled, trial, variants
from torri.engine.errors import Error
from torri.engine.variants import varied
from torri.games import game, replay, rulebook
from torri.games.saint_petersburg.material import CODES, COST
from torri.players import player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.game import Game
    from torri.engine.match import Match

CHEAPER = "Observatory.cost=4"


@pytest.fixture(scope="module", autouse=True)
def plain() -> Iterator[None]:
    """Variants run as plain Python here: nobody waits for the compiler."""
    patch = pytest.MonkeyPatch()
    for module in (compiled, trial):
        patch.setattr(module, "compiling", lambda: False)
    rulebook("saint-petersburg")  # as printed it stays compiled
    yield
    patch.undo()
    variants.make.cache_clear()


def played(some: Game, steps: int) -> Match:
    """The beginning of a game between players who choose blindly."""
    match, blind = some.match(seed=1), player("random", 1)
    while steps and not match.is_over:
        match.play(match.to_move, blind.choose(match.state.known_to(match.to_move)))
        steps -= 1
    return match


def test_a_variant_has_its_own_numbers() -> None:
    """In its rules; the game as printed keeps its own."""
    book, left = varied(rulebook("saint-petersburg"), {"changes": CHEAPER, "open_money": True})
    material = __import__(f"{book.package}.material", fromlist=["COST"])
    own = CODES.index("observatory")
    assert (int(material.COST[own]), int(COST[own])) == (4, 6)
    assert left == {"open_money": True}
    assert book.changes == "observatory.cost=4"
    assert book.printed is rulebook("saint-petersburg")


def test_the_record_carries_the_changes() -> None:
    """So that it is replayed by the rules that it was played by."""
    match = played(game("saint-petersburg", 2, changes=CHEAPER), 12)
    assert match.record.options["changes"] == "observatory.cost=4"
    again = replay(match.record.dumps())
    assert again.state.to_bytes() == match.state.to_bytes()
    assert again.game == match.game != game("saint-petersburg", 2)


def test_a_record_without_changes_says_nothing_about_them() -> None:
    """As it was before there were any; what is printed so is no change either."""
    assert "changes" not in game("saint-petersburg", 2).options
    assert game("saint-petersburg", 2, changes="Observatory.cost=6") == game("saint-petersburg", 2)


def test_a_variant_travels_to_another_process() -> None:
    """A game is made again from its changes."""
    some = game("saint-petersburg", 2, changes=CHEAPER)
    assert pickle.loads(pickle.dumps(some)).rulebook is some.rulebook


def test_prices_that_positions_keep_become_an_option() -> None:
    """Then nothing has to be compiled."""
    book, options = varied(rulebook("tajuto"), {"changes": "market.1=9"})
    assert book is rulebook("tajuto")
    assert "market=9,12!" in options["prices"]
    with pytest.raises(Error, match="in the table that the option prices gives"):
        varied(book, {"changes": "market.1=9", "prices": "lantern=1,2"})


def test_numbers_that_make_no_game_are_refused() -> None:
    """With the reason."""
    with pytest.raises(Error, match="too large for the place"):
        varied(rulebook("saint-petersburg"), {"changes": "observatory.cost=900"})


def test_a_table_in_the_browser_takes_no_changes() -> None:
    """They would be compiled for whoever asks."""
    with pytest.raises(Error, match='no option "changes"'):
        rulebook("saint-petersburg").read_options({"changes": CHEAPER})


def test_a_trial_tells_of_a_game_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays a random game for each number of players."""
    monkeypatch.setattr(trial, "LONGEST", 5)
    assert trial.main(["torri.games.saint_petersburg", CHEAPER]) == 1
