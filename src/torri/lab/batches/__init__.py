"""Batches of work: what plays many games hands deals to a crew and gets results in their order.

A crew is this process, its threads, worker processes, or a Ray cluster. What is played depends on the item
alone, so that it makes no difference who played it, or when; what a lost worker had is played again.
"""

from torri.lab.batches.crews import Alone, Crew, Threads, crew
from torri.lab.batches.order import in_order
from torri.lab.batches.work import Work

__all__ = ["Alone", "Crew", "Threads", "Work", "crew", "in_order"]
