"""What the lab measures and learns of Saint Petersburg."""

from __future__ import annotations

from torri.games.saint_petersburg.material import CODES
from torri.lab.given import Ladder, Study, Trial

COPIES = {"lumberjack": 4, "market": 1, "author": 1}
SMALL = ",".join(f"{code}.copies={COPIES.get(code, 0)}" for code in CODES)
SMALL += ",board=4,first_workers=1,setup.rubles=8,hand_limit=0"
"""One series, the noble being the last of its stack, and no cards in hand: small enough for exact solvers
(`torri.bridges.extensive`). Four lumberjacks, so that three and four players can begin, too."""

REMARK = """\
Level 6 thinks longer than level 5, but so few games do not show that it is stronger. Levels 4 to 6 ask the
judge of today, also for what is decided in rollouts ([results](results.md))."""
LADDERS = (Ladder("saint-petersburg", remark=REMARK),)
BLUNDERS = (0.0, 0.02, 0.05, 0.1)


def study(players: int, positions: int, lead: float) -> Study:
    """A study for so many players: after the first round rollouts are judged after about a round of play."""
    return Study(
        "saint-petersburg",
        players,
        trust=0.1,
        lead=lead,
        keep=0.02,
        blunders=BLUNDERS,
        horizon=12 * players,
        positions=positions,
    )


STUDIES = (study(2, 300_000, 20.0), study(3, 150_000, 15.0), study(4, 150_000, 15.0))
TRIALS = (
    Trial("Saint Petersburg (2)", "saint-petersburg", 2, (), 1.6, 1024),
    Trial("Saint Petersburg (3)", "saint-petersburg", 3, (), 1.6, 1024, in_parts=True),
    Trial("Saint Petersburg (4)", "saint-petersburg", 4, (), 1.6, 1024),
)
