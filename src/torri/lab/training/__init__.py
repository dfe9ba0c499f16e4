"""Training a judge: positions of many games, labelled by rollouts, and a network fitted to them.

`positions.py` and `strong.py` play games, `rollouts.py` labels positions, `fitting.py` fits the network,
`contest.py` lets two judges play each other, `run.py` does all of it in rounds, and goes on where it stopped.
"""
