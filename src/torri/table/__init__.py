"""People and bots around a table: seats, clocks, undo, fair chance, storage. No screens, no HTTP."""
