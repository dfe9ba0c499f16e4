"""Take Away: two players take stones from a pile, and hold a hidden card each.

First each player is dealt one of five cards, worth one to five points, which nobody else sees. Then they take
one, two or three stones in turn until the pile is empty. A stone is worth a point; whoever takes the last one
also gets the points of their card. This is the whole game: what is not here, Torri supplies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.choices import Choices, add, begin, weigh_each
from torri.engine.compiled import Position, rule
from torri.engine.positions import position_type
from torri.engine.rng import Rng, draw
from torri.engine.rulebook import Rulebook
from torri.engine.seats import CHANCE, OVER
from torri.engine.vocabulary import Vocabulary

if TYPE_CHECKING:
    from torri.engine.vocabulary import Data

SEATS = 2
STONES = 15
TAKEN_AT_ONCE = (1, 2, 3)
CARDS = (1, 2, 3, 4, 5)
UNSEEN = 0  # a card that was not dealt yet, or that this seat may not see

POSITION = position_type(
    ("pile", "i1"),
    ("taken", "i1", SEATS),
    ("last", "i1"),  # who took stones last
    ("deck", "i1", 1 + len(CARDS)),  # how many there are of each card
    ("dealt", "i1"),  # cards dealt so far
    ("card", "i1", SEATS),
)

ids = Vocabulary()
TAKE = ids.block("take", "stones", map(str, TAKEN_AT_ONCE)) - 1  # TAKE + 3: take three stones
ids.chance_from_here()
DEALT = ids.block("dealt", "card", map(str, CARDS)) - 1  # DEALT + 5: the card with five points


@rule
def setup(s: Position) -> None:
    """All stones are on the pile and all cards in the deck; chance deals."""
    s.to_move = CHANCE
    s.pile = STONES
    for card in CARDS:
        s.deck[card] = 1


@rule
def chance(s: Position, choices: Choices) -> None:
    """Each card of the deck is as likely as any other."""
    begin(choices)
    weigh_each(choices, DEALT, s.deck, 0, len(s.deck))


@rule
def legal(s: Position, choices: Choices) -> None:
    """One, two or three stones, if there are so many."""
    begin(choices)
    for stones in TAKEN_AT_ONCE:
        if stones <= s.pile:
            add(choices, TAKE + stones)


@rule
def apply(s: Position, action: int) -> None:
    """Deal a card to the next player, or take stones."""
    if s.to_move == CHANCE:
        give(s, s.dealt, action - DEALT)
        s.dealt += 1
        if s.dealt == SEATS:
            s.to_move = 0
    else:
        take(s, action - TAKE)


@rule
def give(s: Position, seat: int, card: int) -> None:
    """A card goes from the deck to a player."""
    s.deck[card] -= 1
    s.card[seat] = card


@rule
def take(s: Position, stones: int) -> None:
    """Stones go from the pile to a player; with the last one the game is over."""
    s.pile -= stones
    s.taken[s.to_move] += stones
    s.last = s.to_move
    s.to_move = OVER if s.pile == 0 else 1 - s.to_move


@rule
def scores(s: Position, out: Any) -> None:
    """A point for each stone, and the card of whoever took the last one."""
    for seat in range(SEATS):
        out[seat] = s.taken[seat]
    if s.pile == 0:
        out[s.last] += s.card[s.last]


@rule
def redact(s: Position, seat: int) -> None:
    """Until the game is over the card of another player is, to this seat, one of those left in the deck."""
    if s.to_move == OVER:
        return
    for other in range(s.dealt):
        if other != seat and s.card[other] != UNSEEN:
            s.deck[s.card[other]] += 1
            s.card[other] = UNSEEN


@rule
def sample(s: Position, seat: int, rng: Rng) -> None:
    """A card that was not seen may be any of those left in the deck."""
    for other in range(s.dealt):
        if s.card[other] == UNSEEN:
            give(s, other, draw(rng, s.deck))


def seen_as(before: Position, after: Position, data: Data, seat: int) -> Data | None:
    """A dealt card is seen by its owner only; everything else is seen by all."""
    return data | {"card": None} if data["do"] == "dealt" and before.dealt != seat else data


def conserved(s: Position) -> dict[str, int]:
    """No stone and no card is ever lost or made."""
    cards = {f"card {card}": int(s.deck[card]) + s.card.tolist().count(card) for card in CARDS}
    return cards | {"stones": int(s.pile) + int(s.taken.sum())}


RULEBOOK = Rulebook(
    id="take-away",
    players=(SEATS,),
    position=POSITION,
    vocabulary=ids,
    setup=setup,
    chance=chance,
    legal=legal,
    apply=apply,
    scores=scores,
    redact=redact,
    sample=sample,
    seen_as=seen_as,
    conserved=conserved,
    package=__name__,
)
