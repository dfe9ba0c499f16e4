"""Lessons: a real match, and a coach who says a sentence at a time; no screens.

A lesson is data in a game's folder, `lessons/<name>`: a record of play, when the coach says something and
what it points at, and the texts, a file for each language. CONTRIBUTING.md says how one is written.
"""

from torri.lessons.lesson import LEARNER, Beat, Lesson, LessonError
from torri.lessons.reading import FIRST, lesson, lesson_names

__all__ = ["FIRST", "LEARNER", "Beat", "Lesson", "LessonError", "lesson", "lesson_names"]
