"""A player of one's own, a class with `choose(knowledge)`. It knows no game and tries every choice once.

torri arena tajuto --players file:examples/my_bot.py,random --games 20
"""

from random import Random


class OneStepAhead:
    """Guesses what is hidden, tries each choice, and takes the one that leaves it furthest ahead."""

    def __init__(self, seed=None):
        self.random = Random(seed)

    def choose(self, knowledge):
        """An action, its id or its code."""
        guess = self.random.getrandbits(32)
        return max(knowledge.legal, key=lambda action: self.lead(knowledge, action, guess))

    def lead(self, knowledge, action, guess):
        """How far ahead the seat is after an action, in a position that fits what it knows."""
        scores = list(knowledge.sample(guess).play(action).scores)
        own = scores.pop(knowledge.seat)
        return own - max(scores), self.random.random()
