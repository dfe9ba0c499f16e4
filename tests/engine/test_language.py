"""The language of the reader."""

from __future__ import annotations

import threading

import pytest

from torri import Error, speaking
from torri.engine import language


def test_english_is_the_default() -> None:
    """Without a word about it messages are English."""
    assert language.speaking_now() == "en"
    assert language._("Pass") == "Pass"
    assert language.plural("card", "cards", 1) == "card"
    assert language.plural("card", "cards", 2) == "cards"


def test_a_block_speaks_its_language_and_then_the_old_one() -> None:
    """Blocks nest, and what they set ends with them, also by an error."""
    with speaking("ja"):
        assert language.speaking_now() == "ja"
        with speaking("en"):
            assert language.speaking_now() == "en"
        assert language.speaking_now() == "ja"
    with pytest.raises(RuntimeError), speaking("ja"):
        raise RuntimeError
    assert language.speaking_now() == "en"


def test_two_readers_do_not_disturb_each_other() -> None:
    """The language belongs to its context: another thread speaks its own."""
    heard: list[str] = []
    with speaking("ja"):
        thread = threading.Thread(target=lambda: heard.append(language.speaking_now()))
        thread.start()
        thread.join()
    assert heard == ["en"]


def test_an_unknown_language_is_refused() -> None:
    """A language that Torri does not speak is refused with those it speaks."""
    with pytest.raises(Error, match='Torri does not speak "it", but en, ja'), speaking("it"):
        pass
