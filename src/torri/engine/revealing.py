"""Whether a decision revealed anything to anybody: the judge of undo.

A chair learns something when it could not have foretold what it saw: among the deals that fit what it knew
there is one in which it would have seen something else. That somebody chooses this or that is nothing hidden,
as long as it could have been chosen in every such deal. So whoever decided must see the same after the same
action, and everybody else must see the same after some action of the same verb: a card laid face down may
have been any card. A card laid face up could not have been laid if it were in another hand.

The judge is given what one chair knows and never the position itself, so that its answer tells this chair
nothing. It deals what is hidden, again and again. In each deal it looks from every other chair, deals once
more what is hidden from there, and searches for an action after which that chair would have seen the same.
It compares knowledge; the log follows, for the battery holds that two actions of one verb look the same
where they leave the same knowledge (`torri.testing.check_looks`).

How sure is it? A chair to which a share q of the deals would have looked otherwise learns log2(1 / (1 - q))
bits, and DEALS deals miss that with probability (1 - q) ** DEALS. The product is never more than
1 / (e * ln 2 * DEALS), half a thousandth of a bit: what is likely to be missed is what hardly tells anything.
The deals are always the same for the same knowledge, so asking again does not help.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import rules_of
from torri.engine.compiled import are_compiled, bind, left_open, rule
from torri.engine.rng import rng
from torri.engine.seats import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action

FEW = 50  # deals that are enough where nothing depends on the answer but what is said
DEALS = 1000
NONE = -1

# The positions that the judge works on, in the order of its desk.
BEFORE, AFTER = 0, 1  # what the chair knew that asks, and what it knows now
DEAL, DONE = 2, 3  # a deal that fits what it knew, and where the decision leads from there
OTHER, SEEN = 4, 5  # a deal that fits what another chair knew then, and what that chair knows afterwards
TRIED, LOOK = 6, 7  # where another action leads, and what a chair knows then
DESK = 8

legal = apply = redact = sample = find_alike = left_open


def reveals(before: Knowledge, action: Action, after: Knowledge, deals: int = DEALS) -> bool:
    """Whether a decision showed anybody something hidden, as far as a chair can tell that knew this."""
    game = before.game
    judge, verbs = judge_of(game.rulebook)
    desk, rows = empty_desk(game.rulebook)
    for place, known in ((BEFORE, before), (AFTER, after)):
        rows[place] = np.frombuffer(known.to_bytes(), np.uint64)
    seat, choices = game.inner_seat(before.seat), np.zeros(1, game.choices)
    if not are_compiled([judge]):  # as plain Python a thousand would take seconds
        deals = min(deals, FEW)
    return bool(judge(desk, rows, seat, action.id, verbs, choices, rng(1), deals))


def empty_desk(rulebook: Rulebook) -> tuple[Any, Any]:
    """Room for the positions that the judge works on, and their words."""
    desk = np.zeros(DESK, rulebook.position)
    return desk, desk.view(np.uint64).reshape(DESK, -1)


@cache
def judge_of(rulebook: Rulebook) -> tuple[Callable[..., bool], Any]:
    """The judge of one game, and the verb of each action as a number."""
    names = rules_of(rulebook)
    names["find_alike"] = bind(alike, names, rulebook.id)
    verbs = rulebook.vocabulary.verbs
    first = {verb: verbs.index(verb) for verb in set(verbs)}
    return bind(tells, names, rulebook.id), np.array([first[verb] for verb in verbs], np.int64)


def tells(
    desk: Any, rows: Any, viewer: int, action: int, verbs: Any, choices: Any, rngs: Any, deals: int
) -> bool:
    """Whether in some deal somebody could not have foretold what it saw. `rows` are the words of the desk."""
    began = rngs[0].word
    for number in range(deals):
        if number == 1 and rngs[0].word == began:
            return False  # nothing is hidden from anybody: every further deal would be the same
        rows[DEAL] = rows[BEFORE]
        sample(desk[DEAL], viewer, rngs[0])
        done = find_alike(desk, rows, DEAL, viewer, AFTER, action, verbs, choices)
        if done == NONE:
            return True
        rows[DONE] = rows[TRIED]
        for place in range(-1, int(desk[DEAL].players)):
            chair = SPECTATOR if place < 0 else place
            if chair == viewer:
                continue
            rows[SEEN] = rows[DONE]
            redact(desk[SEEN], chair)
            rows[OTHER] = rows[DEAL]
            redact(desk[OTHER], chair)
            sample(desk[OTHER], chair, rngs[0])
            if find_alike(desk, rows, OTHER, chair, SEEN, done, verbs, choices) == NONE:
                return True
    return False


def alike(
    desk: Any, rows: Any, place: int, chair: int, goal: int, action: int, verbs: Any, choices: Any
) -> int:
    """An action that the chair cannot tell from what it saw, which is at `goal`; NONE if there is none."""
    decides = desk[place].to_move == chair
    legal(desk[place], choices[0])
    for number in range(choices[0].count):
        tried = int(choices[0].ids[number])
        if (tried != action) if decides else (verbs[tried] != verbs[action]):
            continue
        rows[TRIED] = rows[place]
        apply(desk[TRIED], tried)
        rows[LOOK] = rows[TRIED]
        redact(desk[LOOK], chair)
        if same_words(rows, LOOK, goal):
            return tried
    return NONE


@rule
def same_words(rows: Any, one: int, other: int) -> bool:
    """Whether two positions of the desk are the same; most that are not differ early."""
    for word in range(rows.shape[1]):
        if rows[one, word] != rows[other, word]:
            return False
    return True
