"""How long a search may think: so many simulations, or so much time."""

from __future__ import annotations

import re
from dataclasses import dataclass

from torri.engine.errors import Error
from torri.engine.language import _

UNITS = {"ms": 0.001, "s": 1.0}
MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 600.0


@dataclass(frozen=True)
class Budget:
    """Simulations, seconds, or steps; the others are 0."""

    simulations: int = 0
    seconds: float = 0.0
    steps: int = 0
    """Actions and outcomes in all simulations together: about as long in every position, on every machine."""

    def __post_init__(self) -> None:
        """Refuse a budget without a single simulation, and one beyond the limits."""
        if not (self.simulations or self.seconds or self.steps):
            raise Error(_("A search needs at least 1 simulation or 1 millisecond; 0 is not enough."))
        if self.simulations > MOST_SIMULATIONS or self.seconds > MOST_SECONDS:
            sentence = _("A search thinks with at most {most} simulations or {seconds} seconds a decision.")
            raise Error(sentence, most=MOST_SIMULATIONS, seconds=int(MOST_SECONDS))


def read_budget(text: str) -> Budget:
    """The budget meant by a text: "2000" simulations, "500ms", "2s", "40000steps"."""
    found = re.fullmatch(r"(\d{1,12})(ms|s|steps)?", text.strip().lower())
    if found is None:
        sentence = _(
            '"{text}" is not a budget: give simulations (search:2000), time (search:500ms, search:2s)'
            " or steps of the rules (search:40000steps)."
        )
        raise Error(sentence, text=text)
    number, unit = int(found[1]), found[2]
    if unit == "steps":
        return Budget(steps=number)
    return Budget(seconds=number * UNITS[unit]) if unit else Budget(simulations=number)
