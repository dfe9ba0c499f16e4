"""Printed numbers that somebody changes: how they are named, and what is refused."""

from __future__ import annotations

import pytest

from torri.engine.errors import Error
from torri.engine.tables import changed, numbers, read_changes, tables_of, text_of

TABLES = {
    "cards.toml": {
        "setup": {"rubles": 25, "fee": -5, "by_players": [4, 3]},
        "building": [
            {"code": "pub", "en": "Pub", "cost": 1},
            {"code": "st-isaacs", "en": "St. Isaac's", "cost": 9},
        ],
        "open": True,
    },
    "prices.toml": {"prices": {"market": [10, 12]}, "rubles": 3},
}


def read(text: str) -> str:
    """A text of changes as it is kept."""
    return text_of(read_changes("saint-petersburg", TABLES, text))


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("pub.cost=2", "pub.cost=2"),
        ("Pub.cost = 2", "pub.cost=2"),
        ("ST-ISAACS.COST=8, market.2=13", "prices.market.2=13 st-isaacs.cost=8"),
        ("setup.rubles=20; pub.cost=3", "pub.cost=3 setup.rubles=20"),
        ("by_players.1=5", "setup.by_players.1=5"),
        ("setup.fee=-7", "setup.fee=-7"),
        ("pub.cost=1", ""),
        ("rubles=4", "rubles=4"),
    ],
)
def test_a_change_is_kept_by_the_whole_address_of_its_number(written: str, kept: str) -> None:
    """Names in any spelling, addresses shortened from the front; what is printed so is no change."""
    assert read(written) == kept


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("pup.cost=2", 'have no "pup". Did you mean "pub"?'),
        ("pub.price=2", "Possible: pub.cost."),
        ("cost=2", "can mean several numbers: pub.cost, st-isaacs.cost."),
        ("pub.cost", '"pub.cost" is not a change; a change looks like setup.rubles=26.'),
        ("pub.cost=cheap", "is not a change"),
        ("pub.cost=-1", "pub.cost can be from 0 to 9999, not -1."),
        ("open=0", 'have no "open"'),
    ],
)
def test_what_is_no_change_is_refused_with_a_sentence(written: str, said: str) -> None:
    """It says what was wrong and what is possible."""
    with pytest.raises(Error) as refused:
        read(written)
    assert said in str(refused.value)


def test_a_game_without_tables_says_so() -> None:
    """There is nothing to change."""
    with pytest.raises(Error, match="no table of numbers"):
        read_changes("nim", {}, "heap=3")


def test_a_changed_table_differs_in_that_number_only() -> None:
    """And the printed one stays as it was."""
    table = TABLES["cards.toml"]
    new = changed(table, {"pub.cost": 7, "setup.by_players.2": 1})
    assert dict(numbers(new)) == dict(numbers(table)) | {("pub", "cost"): 7, ("setup", "by_players", "2"): 1}
    assert dict(numbers(table))["pub", "cost"] == 1


def test_every_game_of_ours_has_its_numbers_in_tables() -> None:
    """Each of them can be changed."""
    from torri.games import RULEBOOKS

    for book in RULEBOOKS.values():
        if book.package.startswith("torri.games."):
            assert any(True for table in tables_of(book.package).values() for _ in numbers(table)), book.id
