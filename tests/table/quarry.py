"""A game for tests of the table, in plain Python: nothing is compiled, a game is over in a few actions.

Two players hold a card each, with the option `hidden` for nobody else to see. Who is to move takes a stone
and goes on, takes two stones and has to rest a turn, draws a card that everybody sees and goes on, or passes.
With the last stone the game is over; a stone is a point, and so is each point of a drawn card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.positions import position_type
from torri.engine.rulebook import Option, Rulebook
from torri.engine.seats import CHANCE, OVER
from torri.engine.vocabulary import Vocabulary

if TYPE_CHECKING:
    from torri.engine.choices import Choices
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data

STONES = 6
CARDS = (1, 2, 3)

ids = Vocabulary()
TAKE = ids.block("take", "stones", ("1", "2")) - 1
DRAW = ids.word("draw")
PASS = ids.word("pass")
ids.chance_from_here()
CARD = ids.block("card", "points", map(str, CARDS)) - 1


def setup(s: Position) -> None:
    """All stones are there; chance deals."""
    s.to_move, s.pile = CHANCE, STONES


def list_all(choices: Choices, ids: list[int]) -> None:
    """These can be done, each as likely as any other: the rules of `engine/choices.py` are compiled."""
    choices.count = choices.total = len(ids)
    choices.ids[: len(ids)] = ids
    choices.weights[: len(ids)] = 1


def chance(s: Position, choices: Choices) -> None:
    """Each card is as likely as any other."""
    list_all(choices, [CARD + card for card in CARDS])


def legal(s: Position, choices: Choices) -> None:
    """Who has to rest can only pass."""
    takes = [TAKE + stones for stones in (1, 2) if stones <= s.pile]
    list_all(choices, [PASS] if s.rests[s.to_move] else [*takes, DRAW, PASS])


def apply(s: Position, action: int) -> None:
    """A card of chance, or what a player does."""
    if s.to_move == CHANCE:
        turn_up(s, action - CARD)
    elif action == DRAW:
        s.draws, s.to_move = s.to_move, CHANCE
    elif action == PASS:
        s.rests[s.to_move] = 0
        s.to_move = 1 - s.to_move
    else:
        take(s, action - TAKE)


def turn_up(s: Position, card: int) -> None:
    """A card for a hand before the first turn, then for everybody to see."""
    if s.dealt < 2:
        s.card[s.dealt] = card
        s.dealt += 1
        s.to_move = 0 if s.dealt == 2 else CHANCE
    else:
        s.points[s.draws] += card
        s.to_move = s.draws


def take(s: Position, stones: int) -> None:
    """Stones are points; who took two rests next time."""
    s.pile -= stones
    s.points[s.to_move] += stones
    if stones == 2:
        s.rests[s.to_move] = 1
        s.to_move = 1 - s.to_move
    if s.pile == 0:
        s.to_move = OVER


def scores(s: Position, out: Any) -> None:
    """A point for each stone, and those of drawn cards."""
    for seat in range(2):
        out[seat] = s.points[seat]


def redact(s: Position, seat: int) -> None:
    """With the option `hidden` a card in the hand is its owner's only."""
    if s.hidden and s.to_move != OVER:
        s.card[1 - seat if seat in {0, 1} else slice(None)] = 0


def sample(s: Position, seat: int, rng: Any) -> None:
    """A card that was not seen may be any."""
    for other in range(s.dealt):
        if s.card[other] == 0:
            rest, place = divmod(int(rng.word), len(CARDS))
            s.card[other], rng.word = CARDS[place], rest


def seen_as(before: Position, after: Position, data: Data, seat: int) -> Data | None:
    """A card that is dealt is its owner's."""
    secret = before.hidden and data["do"] == "card" and before.dealt < 2 and before.dealt != seat
    return data | {"points": None} if secret else data


QUARRY = Rulebook(
    id="quarry",
    players=(2,),
    position=position_type(
        ("pile", "i1"),
        ("points", "i1", 2),
        ("rests", "i1", 2),
        ("draws", "i1"),
        ("dealt", "i1"),
        ("card", "i1", 2),
        ("hidden", "i1"),
    ),
    vocabulary=ids,
    options=(Option("hidden", default=False, values=(False, True), help="Nobody sees another's card."),),
    setup=setup,
    chance=chance,
    legal=legal,
    apply=apply,
    scores=scores,
    redact=redact,
    sample=sample,
    seen_as=seen_as,
)
