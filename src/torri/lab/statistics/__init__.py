"""What games between greedy players look like, for the pages in docs/statistics.

`python -m torri.lab.statistics` writes the pages. One file for each game says what is written down during a
game (`note`, in a record `NOTES`), what the page tells about it (`page`), and with which options
(`VARIANTS`).
"""
