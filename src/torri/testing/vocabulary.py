"""Every action can be named, and names lead back to actions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from torri.testing.promises import demand

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.engine.vocabulary import Action


def check_vocabulary(game: Game) -> None:
    """Every action has its own id, code and structured form, and each leads back to the action."""
    actions = game.actions.all
    demand(0 < game.num_actions <= len(actions), "{!r} has no actions.", game)
    demand(len({action.code for action in actions}) == len(actions), "{!r} has a code twice.", game)
    forms = {json.dumps(action.data, sort_keys=True) for action in actions}
    demand(len(forms) == len(actions), "{!r} has a structured form twice.", game)
    for number, action in enumerate(actions):
        check_action(game, number, action)


def check_action(game: Game, number: int, action: Action) -> None:
    """An action is found by its id and by its code, however it is spaced, and has words."""
    demand(action.id == number, "Action {} of {!r} says that its id is {}.", number, game, action.id)
    spaced = f"  {action.code.replace(' ', '   ')}\t"
    for name in (action.id, action.code, spaced, action):
        demand(game.actions.find(name) is action, "{!r} does not lead back to {!r}.", name, action)
    demand(json.loads(json.dumps(action.data)) == action.data, "{!r} is not plain JSON.", action)
    demand(str(action).strip(), "{!r} has no words.", action)
