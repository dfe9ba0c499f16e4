"""What a player from outside answers: an action, its id or its code; anything else is refused in words."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.vocabulary import Action

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge

SHOWN = 60  # letters of an answer, and examples of a legal one
EXAMPLES = 3


def meant(answer: Any, knowledge: Knowledge, spec: str) -> Action:
    """The legal action that was answered."""
    with suppress(Error, LookupError):
        if isinstance(answer, (Action, str)):
            return legal(knowledge, answer)
        if isinstance(answer, (int, np.integer)) and not isinstance(answer, bool):
            return legal(knowledge, int(answer))
    raise Error(
        _("{spec} answered {answer}, which is no legal action now; {count} are: {actions}."),
        spec=spec,
        answer=shown(answer),
        count=len(knowledge.legal),
        actions=some(knowledge),
    )


def legal(knowledge: Knowledge, answer: Action | int | str) -> Action:
    """The action that is meant, if it is legal."""
    action = knowledge.game.actions.find(answer)
    if action not in knowledge.legal:
        raise LookupError(action.code)
    return action


def some(knowledge: Knowledge) -> str:
    """A few legal actions, as they can be answered."""
    listed = [f"{action.id} ({action.code})" for action in list(knowledge.legal)[:EXAMPLES]]
    return ", ".join(listed) + (", …" if len(knowledge.legal) > EXAMPLES else "")


def shown(answer: Any) -> str:
    """An answer as it can stand in a sentence."""
    text = answer.code if isinstance(answer, Action) else repr(answer)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
