"""Benchmark positions: decisions of strong games of which every choice was rolled out many times.

`drawing.py` plays the games, `continuations.py` and `values.py` roll the choices out, `making.py` does both
and goes on where it stopped, `kept.py` is the file of the repository. `measuring.py` and `calibration.py`
measure players and judges, `page.py` and `command.py` say what came out.
"""
