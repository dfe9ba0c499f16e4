"""What games between greedy players look like, for the pages in docs/statistics.

`python -m torri.lab.statistics` writes the pages. One file a game says what is written down during a game
(`note`), and what the page tells about it (`page`).
"""
