"""Simulations and benchmarks: what many games tell about players, rules and speed."""
