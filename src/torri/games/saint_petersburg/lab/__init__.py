"""What the lab measures and learns of Saint Petersburg."""

from __future__ import annotations

from torri.lab.given import Ladder, Study, Trial

REMARK = """\
These games were played before the greedy player and the search learned what money is worth
([results.md](results.md)): greedy and all levels are far stronger now. They are to be played again."""
LADDERS = (Ladder("saint-petersburg", remark=REMARK),)
BLUNDERS = (0.0, 0.02, 0.05, 0.1)
STUDIES = (
    Study("saint-petersburg", 2, trust=0.1, lead=20.0, keep=0.02, blunders=BLUNDERS, rounds=4),
    Study("saint-petersburg", 3, trust=0.1, lead=15.0, keep=0.02, blunders=BLUNDERS),
    Study("saint-petersburg", 4, trust=0.1, lead=15.0, keep=0.02, blunders=BLUNDERS),
)
TRIALS = (
    Trial("Saint Petersburg (2)", "saint-petersburg", 2, (), 1.0, 1024),
    Trial("Saint Petersburg (3)", "saint-petersburg", 3, (), 1.0, 1024, in_parts=True),
    Trial("Saint Petersburg (4)", "saint-petersburg", 4, (), 1.0, 1024),
)
