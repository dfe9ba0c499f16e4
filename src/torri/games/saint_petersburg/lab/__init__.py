"""What the lab measures and learns of Saint Petersburg."""

from __future__ import annotations

from torri.lab.given import Ladder, Trial

LADDERS = (Ladder("saint-petersburg"),)
TRIALS = (
    Trial("Saint Petersburg (2)", "saint-petersburg", 2, (), 1.0, 1024),
    Trial("Saint Petersburg (3)", "saint-petersburg", 3, (), 1.0, 1024, in_parts=True),
    Trial("Saint Petersburg (4)", "saint-petersburg", 4, (), 1.0, 1024),
)
