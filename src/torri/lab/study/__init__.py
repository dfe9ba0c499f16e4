"""Studies of balance: a game and its variants are played on the same deals, and the differences are told.

`plan.py` is what somebody asks, `playing.py` plays a block of deals, `ledger.py` keeps what was played,
`answers.py` makes figures with intervals of it, `page.py` a page of them, and `command.py` is `torri study`.
"""
