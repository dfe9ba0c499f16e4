"""What the lab measures and learns of Tajuto."""

from __future__ import annotations

from torri.lab.given import Ladder, Study, Trial

SMALL = "sizes=1,pagodas_to_end=3,quiet_turns=2,usage.B=99,usage.C=99,prices.inauguration.1=1"
"""Pagodas of one floor, of which three end the game, one tile that can be used, and inauguration tiles for
the first step on the path: small enough for exact solvers (`torri.bridges.extensive`)."""

REMARK = """\
Levels 4 to 6 roll out by who follows the judge ([results](results.md)), and so few games were played since.
Level 6 has not played since; before, it won 68.2 % (63.5-72.6) of 400 games against level 5."""
LADDERS = (Ladder("tajuto", remark=REMARK),)
STUDIES = (
    Study("tajuto", 2, trust=0.1, lead=5.0, keep=0.01, rounds=2),
    Study("tajuto", 3, trust=0.15, lead=5.0, keep=0.01, judge_plays_on=False, rounds=2),
    Study("tajuto", 4, trust=0.2, lead=5.0, keep=0.01, judge_plays_on=False, rounds=2),
)
TRIALS = (
    Trial("Tajuto (2)", "tajuto", 2, (), 1.0, 512, in_parts=True),
    Trial("Tajuto (3)", "tajuto", 3, (), 1.0, 512),
    Trial("Tajuto (4)", "tajuto", 4, (), 1.0, 512),
)
