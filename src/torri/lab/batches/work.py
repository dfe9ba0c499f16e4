"""What a crew does: a piece of work, asked for item by item and done for some of them at a time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from torri.engine.errors import Error

if TYPE_CHECKING:
    from collections.abc import Sequence

Item_contra = TypeVar("Item_contra", contravariant=True)
Result_co = TypeVar("Result_co", covariant=True)


class Work(Protocol[Item_contra, Result_co]):
    """What is done with each item: pickled, and sent to whoever does it.

    Its result depends on the item alone: seeds are in it, and nothing is remembered between items.
    """

    def ready(self) -> None:
        """Compile what is needed, so that no item waits for it."""

    def __call__(self, item: Item_contra, /) -> Result_co:
        """The result of an item."""


@dataclass(frozen=True)
class Done:
    """The results of some items, in their order; or the sentence with which one of them was refused."""

    results: list[Any]
    seconds: float
    refused: str = ""


def do(work: Work[Any, Any], items: Sequence[Any]) -> Done:
    """Do some items; a refusal travels as a sentence, since an exception may not find its class elsewhere."""
    began = time.perf_counter()
    try:
        results = [work(item) for item in items]
    except Error as error:
        return Done([], 0.0, str(error))
    return Done(results, time.perf_counter() - began)
