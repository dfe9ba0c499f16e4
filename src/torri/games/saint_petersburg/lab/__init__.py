"""What the lab measures and learns of Saint Petersburg."""

from __future__ import annotations

from torri.lab.given import Ladder, Trial

REMARK = """\
These games were played before the greedy player and the search learned what money is worth
([results.md](results.md)): greedy and all levels are far stronger now. They are to be played again."""
LADDERS = (Ladder("saint-petersburg", remark=REMARK),)
TRIALS = (
    Trial("Saint Petersburg (2)", "saint-petersburg", 2, (), 1.0, 1024),
    Trial("Saint Petersburg (3)", "saint-petersburg", 3, (), 1.0, 1024, in_parts=True),
    Trial("Saint Petersburg (4)", "saint-petersburg", 4, (), 1.0, 1024),
)
