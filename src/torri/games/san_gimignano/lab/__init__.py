"""What the lab measures and learns of San Gimignano."""

from __future__ import annotations

from torri.lab.given import Ladder, Study, Trial

LADDERS = (Ladder("san-gimignano"), Ladder("san-gimignano", switch="advanced", variant="advanced game"))
STUDIES = (Study("san-gimignano", 2, ({}, {"advanced": True})),)
TRIALS = (
    Trial("San Gimignano", "san-gimignano", 2, (), 1.5, 512, has_secrets=True, in_parts=True),
    Trial("San Gimignano advanced", "san-gimignano", 2, (("advanced", True),), 1.0, 512, has_secrets=True),
)
