"""Hints in the browser: every kind of action is among them, with a reason, in the words of the table."""

from __future__ import annotations

from torri.engine.intervals import Estimate
from torri.players.search.explanation import Candidate, Explanation, Prospect
from torri.web.legal import LegalAction
from torri.web.pages.hints import SHOWN, told


def candidate(code: str, win: float, games: int = 10) -> Candidate:
    """What was found for an action; nothing where no game was played."""
    prospect = Prospect(Estimate(win, win - 0.1, win + 0.1), Estimate(31.4, 30.0, 33.0))
    return Candidate(code, f"{code} at seat 1", games, 0.1, games, (prospect, prospect) if games else (), ())


def action(code: str, brings: str = "") -> LegalAction:
    """A legal action in words with names."""
    return LegalAction(code, {"do": code.split(maxsplit=1)[0]}, f"{code} at Elena", brings)


def test_a_hint_says_why_and_names_people() -> None:
    """What the action brings, what is to be expected, and no seat by its number."""
    found = Explanation("quarry", 0, 20, 0.1, (candidate("take 1", 0.5), candidate("pass", 0.4)))
    first, second = told(found, [action("take 1", "+1 point"), action("pass")])
    assert (first["words"], first["why"]) == ("take 1 at Elena", "+1 point; about 31 points at the end")
    assert (second["win"], second["why"]) == (40, "about 31 points at the end")


def test_every_kind_of_action_is_told_in_the_order_of_its_figures() -> None:
    """After the suggestion by chance; what was not looked into comes last, one of each kind in any case."""
    takes = [candidate(f"take {n}", 0.01 * n) for n in range(SHOWN + 9)]
    untried = [candidate("close", 0.0, games=0), candidate("pass", 0.0, games=0)]
    found = Explanation("quarry", 0, 500, 0.1, (*takes, *untried))
    shown = told(found, [action(each.code) for each in found.candidates])
    assert shown[0]["code"] == "take 0"  # tried most
    figures = [each["win"] for each in shown[1:]]
    assert figures == sorted(figures, reverse=True)
    assert [each["code"] for each in shown if each["win"] < 0] == ["close", "pass"]
    assert len(shown) == SHOWN + 2
