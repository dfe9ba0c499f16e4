"""Judges: what each seat can expect from a position, learned from games; docs/players.md."""
