"""Every action can be named, and names lead back to actions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.testing.plain_json import demand_json
from torri.testing.promises import demand

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torri.engine.game import Game
    from torri.engine.vocabulary import Action


def check_vocabulary(game: Game) -> None:
    """Every action has words, its own code and its own structured form, and its code leads back to it."""
    demand(game.num_actions, "The vocabulary has nothing that a seat could decide.")
    actions = game.actions.all
    for action in actions:
        check_form(action)
    check_unique("code", actions, (action.code for action in actions))
    check_unique("structured form", actions, (json.dumps(action.data, sort_keys=True) for action in actions))
    for action in actions:
        check_code(game, action)
        demand(str(action).strip(), 'The action {}, "{}", has no words.', action.id, action.code)


def check_form(action: Action) -> None:
    """A structured form is plain JSON with a verb."""
    demand_json(action.data, f'The structured form of "{action.code}"')
    verb = isinstance(action.data.get("do"), str)
    demand(verb, 'The structured form of "{}" has no verb under "do": {}.', action.code, action.data)


def check_unique(kind: str, actions: Iterable[Action], names: Iterable[str]) -> None:
    """No two actions have the same name."""
    first: dict[str, Action] = {}
    for action, name in zip(actions, names, strict=True):
        other = first.setdefault(name, action)
        sentence = "The actions {} and {} have the same {}: {}."
        demand(other is action, sentence, other.id, action.id, kind, name)


def check_code(game: Game, action: Action) -> None:
    """An action is found by its id and by its code, however it is spaced."""
    spaced = f"  {action.code.replace(' ', '   ')}\t"
    for name in (action.id, action.code, spaced, action):
        found = answer(game, name)
        sentence = 'The code "{}" of the action {} does not parse back: {}'
        demand(found is action, sentence, action.code, action.id, found)


def answer(game: Game, name: Action | int | str) -> Action | str:
    """The action that a name leads to, or why it leads nowhere."""
    try:
        return game.actions.find(name)
    except Error as error:
        return str(error)
