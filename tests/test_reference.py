"""The reference page is what the code says, and what it lists has types."""

from __future__ import annotations

import inspect

import pytest

import torri
from tests import reference

NAMES = [name for _, names in reference.CHAPTERS.values() for name in names]


def test_the_page_is_what_the_docstrings_say() -> None:
    """A change of the public interface is seen in review: `make reference` writes it down."""
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page()


def test_all_that_torri_exports_is_in_the_reference() -> None:
    """One name for everything that is public."""
    exported = {f"torri.{name}" for name in torri.__all__}
    assert exported == {name for name in NAMES if name.count(".") == 1}
    assert len(NAMES) == len(set(NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_public_is_documented_and_typed(name: str) -> None:
    """Every parameter and every answer has a type, every name a sentence."""
    thing = reference.found(name)
    if not callable(thing):
        return
    assert (thing.__doc__ or "").strip().partition("\n")[0].endswith((".", ":"))
    if not inspect.isclass(thing):
        signature = inspect.signature(getattr(thing, "py_func", thing))
        kinds = [parameter.annotation for parameter in signature.parameters.values()]
        assert inspect.Signature.empty not in [*kinds, signature.return_annotation]
