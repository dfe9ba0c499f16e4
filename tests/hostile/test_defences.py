"""The list of defences is about the code as it is."""

from __future__ import annotations

import pytest

from tests.hostile.without import ROOT, Defence, defences

POINTS = range(1, 20)


@pytest.mark.parametrize("defence", defences(), ids=lambda defence: f"{defence.point} {defence.what}")
def test_a_defence_is_there_once_and_has_a_test(defence: Defence) -> None:
    """Else taking it away would take nothing away, or more than one thing."""
    code = (ROOT / "src" / defence.path).read_text(encoding="utf-8")
    assert code.count(defence.there) == 1
    file, _colons, name = defence.test.partition("::")
    assert f"def {name}(" in (ROOT / "tests" / file).read_text(encoding="utf-8")


def test_every_point_has_defences() -> None:
    """None of the list is left out."""
    assert sorted({defence.point for defence in defences()}) == list(POINTS)
