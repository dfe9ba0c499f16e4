"""What a seat may know: in this game everything but the order of the stacks, which is not in the record.

Rubles and hands are not shown to others at a table, but whoever pays attention knows them: every price,
every income and every card taken is public. What a screen shows is a matter of the view (`open_money`,
`open_hands`).
"""

from __future__ import annotations

from torri.engine.defaults import nothing_hidden as redact, nothing_to_fill as sample

__all__ = ["redact", "sample"]
