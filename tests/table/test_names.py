"""Names of bots follow the language of whoever reads them."""

from __future__ import annotations

import pytest

import torri
from torri.table.names import bot_name


@pytest.mark.parametrize(
    ("stored", "language", "shown"),
    [
        ("Carpenter", "en", "Carpenter"),
        ("Carpenter", "ja", "大工"),
        ("Carpenter II", "ja", "大工 II"),
        ("大工 III", "en", "Carpenter III"),
        ("Carpenters", "ja", "Carpenters"),
        ("Roger", "ja", "Roger"),
    ],
)
def test_a_title_is_translated_with_its_numeral(stored: str, language: str, shown: str) -> None:
    """Whatever language it was stored in; a name that is no title of this bot stays."""
    with torri.speaking(language):
        assert bot_name(stored, "level:3") == shown


def test_a_bot_without_a_title_keeps_its_name() -> None:
    """The plain bots are called by their specs in every language."""
    with torri.speaking("ja"):
        assert bot_name("greedy II", "greedy") == "greedy II"


def test_a_style_is_called_by_its_name() -> None:
    """In the language of the reader, as levels are."""
    with torri.speaking("ja"):
        assert bot_name("The foreman II", "style:workers") == "現場監督 II"
