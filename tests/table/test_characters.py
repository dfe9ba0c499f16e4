"""Bots as somebody one plays with."""

from __future__ import annotations

from torri.engine.language import speaking
from torri.table.characters import NAMES, called, face
from torri.web.symbols import symbols


def test_every_character_has_a_face_of_its_own() -> None:
    """A drawing for each name, no two alike; nobody else has one."""
    faces = [symbols("house")[f"face-{face(name)}"].partition(">")[2] for name in NAMES]
    assert len(set(faces)) == len(NAMES)
    assert face("Adso") == ""


def test_a_face_is_known_by_the_name_in_any_language() -> None:
    """The reader's name for a character is as good as its own."""
    with speaking("ja"):
        assert [face(called(name)) for name in NAMES] == [name.lower() for name in NAMES]
