"""Beside the table of Saint Petersburg: the score, what the cards do, what the log points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.saint_petersburg.words import CARD_TEXTS, PART_NAMES, card, printed

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.engine.vocabulary import Data

OCCASIONS = frozenset({"scored", "over"})
"""What is celebrated: verbs and events of the log."""

THEMES = {
    "buy": N_("Buying"),
    "take": N_("Into the hand"),
    "play": N_("From the hand"),
    "pub": N_("The Pub"),
    "pass": N_("Passing"),
}
"""What a puzzle is about, by the verb of its best choice."""


def sheet(view: View) -> list[tuple[str, list[int | None]]]:
    """The parts of the score; what depends on hidden money is not known."""
    return [
        (_(PART_NAMES[part]), [player["score"][part] for player in view["players"]]) for part in PART_NAMES
    ]


def reference(view: View) -> list[tuple[str, str, str]]:
    """What the special cards do."""
    return [(f"sp-{code}", card(code), printed(text)) for code, text in CARD_TEXTS.items()]


def gist(data: Data, by: int | None) -> list[tuple[int | None, Data]]:
    """What was done, without the cards of a row that lie open, and what a scoring brought to each player."""
    if data["do"] == "turned" and data["to"] == "row":
        return []
    events = data.get("events", [])
    told = [(by, data | {"events": [event for event in events if event["event"] != "scored"]})]
    for event in events:
        told += brought(event) if event["event"] == "scored" else []
    return told


def brought(scored: Data) -> list[tuple[int | None, Data]]:
    """A scoring, for each player what it brought."""
    each = enumerate(zip(scored["rubles"], scored["points"], strict=True))
    return [
        (seat, {"do": "scoring", "round": scored["round"], "rubles": rubles, "points": points})
        for seat, (rubles, points) in each
    ]


def things(data: Data, by: int | None) -> list[str]:
    """The card that an entry of the log is about, where it lies now: with its owner, or in a row."""
    if "card" not in data:
        return []
    if data["do"] in ("buy", "play", "place"):
        return [f"placed-{by}-{data['card']}"]
    return [f"{data['to']}-{data['card']}"] if data.get("to") in ("upper", "lower") else []


def pictured(data: Data) -> list[tuple[str, str]]:
    """The card that an Observatory turned and that was thrown away at once: it lies nowhere."""
    gone = [event["card"] for event in data.get("events", ()) if event["event"] == "discarded"]
    return [(f"sp-{code}", f"card-{code}") for code in gone]
