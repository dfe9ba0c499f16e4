"""What the lab measures and learns of San Gimignano."""

from __future__ import annotations

from torri.lab.given import Ladder, Study, Trial

REMARK = """\
Levels 4 and 5 asked the judge of 19 November here ([results](results.md)), and so fewer games were played.
They ask a newer one now. Level 6 has not played since; with an older one it won {} games against level 5."""
LADDERS = (
    Ladder("san-gimignano", remark=REMARK.format("55.0 % (44.1-65.4) of 80")),
    Ladder(
        "san-gimignano",
        switch="advanced",
        variant="advanced game",
        remark=REMARK.format("62.5 % (47.0-75.8) of 40"),
    ),
)
SMALL = "5=0,6=0,7=0,8=2,9=2,10=0,hand=1,market=1,lowest=1,complete_to_close=1,turns=2,quiet_turns=1"
"""Four cards of two ranks, one in each hand and one in the market, towers of one story, and after two turns
the Ending Phase: small enough for exact solvers (`torri.bridges.extensive`)."""

STUDIES = (Study("san-gimignano", 2, ({}, {"advanced": True})),)
TRIALS = (
    Trial("San Gimignano", "san-gimignano", 2, (), 1.5, 512, has_secrets=True, vector=0.3, in_parts=True),
    Trial(
        "San Gimignano advanced",
        "san-gimignano",
        2,
        (("advanced", True),),
        1.0,
        512,
        has_secrets=True,
        vector=0.3,
    ),
)
