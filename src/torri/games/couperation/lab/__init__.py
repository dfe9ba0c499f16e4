"""What the lab measures and learns of Couperation."""

from __future__ import annotations

from torri.lab.given import Ladder, Study, Trial

CAREFUL = (0.0, 0.0, 0.01, 0.03)  # with one blunder in ten decisions hardly a game is won


def study(players: int, positions: int) -> Study:
    """A study for so many players, with and without the Finish card."""
    return Study(
        "couperation",
        players,
        ({}, {"finish": False}),
        trust=0.1,
        keep=0.01,
        blunders=CAREFUL,
        judging=0.0,  # one in twenty teams of those wins
        judge_plays_on=False,
        rounds=1,
        positions=positions,
    )


REMARK = """\
Levels 4 to 6 have not played since their rollouts know no more than a seat does ([results](results.md))."""
LADDERS = (Ladder("couperation", remark=REMARK),)
STUDIES = (study(2, 200_000), study(3, 300_000), study(4, 400_000))
TRIALS = (
    Trial("Couperation (2)", "couperation", 2, (), 1.6, 768, has_secrets=True, vector=0.3),
    Trial("Couperation (3)", "couperation", 3, (), 1.6, 768, has_secrets=True, vector=0.3, in_parts=True),
    Trial("Couperation (4)", "couperation", 4, (), 1.6, 768, has_secrets=True, vector=0.3),
)
