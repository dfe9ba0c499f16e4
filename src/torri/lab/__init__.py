"""Simulations and benchmarks: what many games tell about players, rules and speed."""

from torri.engine.extras import need

need("lab", "rich")
