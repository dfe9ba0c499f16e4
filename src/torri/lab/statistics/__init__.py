"""What games between greedy players look like: `torri statistics`, and the pages in docs/statistics.

One file for each game, `lab/statistics.py`, says what is written down during a game (`note`, in a record
`NOTES`), what the page tells about it (`page`), and in which variants it is played (`VARIANTS`).
`make statistics` (`python -m torri.lab.statistics`) writes the pages of the documentation.
"""
