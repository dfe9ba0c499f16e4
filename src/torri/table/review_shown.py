"""A review as one chair may see it: of others' decisions their size, of hands nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torri.review.results import Review

OF_THE_HAND = ("played", "best", "choices", "reason")
"""What of a decision can tell what somebody held."""
OF_THE_TABLE = ("decisions", "strokes")
"""What only people of the table see."""


def shown(review: Review, chair: int | None) -> dict[str, Any]:
    """The review as plain data; a spectator (None) sees the public sum."""
    data = review.to_dict()
    if chair is None:
        return {name: value for name, value in data.items() if name not in OF_THE_TABLE}
    data["decisions"] = [one if one["seat"] == chair else _others(one) for one in data["decisions"]]
    for stroke in data["strokes"]:
        for way in _ways(stroke["chances"]):
            del way["codes"]  # they may be cards that only another seat has seen
    return data


def _ways(chances: dict[str, Any] | None) -> list[dict[str, Any]]:
    return [] if chances is None else [chances["came"], *chances["others"]]


def _others(decision: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in decision.items() if name not in OF_THE_HAND}
