"""Puzzles: moments of games in which one choice is best, by what a seat knows; no screens.

They are data in a game's folder, `puzzles.jsonl`, made by `python -m torri.lab.puzzles`.
"""

from torri.puzzles.puzzle import Puzzle, Verdict
from torri.puzzles.reading import puzzle, puzzle_of_the_day, puzzles_of

__all__ = ["Puzzle", "Verdict", "puzzle", "puzzle_of_the_day", "puzzles_of"]
