"""Measurements of Torri: its speed beside its peers, a file for each subject, and its reviews."""
