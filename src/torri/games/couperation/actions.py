"""What can be done in Couperation: the ids that the rules use, their codes and their structured form.

The order of the blocks is the order in which `legal` lists them, so that its list is always sorted.
"""

from __future__ import annotations

from torri.engine.choices import choices_type
from torri.engine.vocabulary import Vocabulary
from torri.games.couperation.grid import SPOT_NAMES
from torri.games.couperation.material import CARD_NAMES, MOST_DRAWN, MOST_PLAYERS

ids = Vocabulary()

GLASS_NAMES = CARD_NAMES[:-1]


def _onto(do: str, cards: tuple[str, ...]) -> int:
    """One action for each card and spot: the id is the first one + (card - 1) * spots + spot."""
    first = len(ids)
    for card in cards:
        for spot in SPOT_NAMES:
            ids.add(f"{do} {card} {spot}", {"do": do, "card": card, "at": spot})
    return first


# Ids of cards begin with the card 1, so that the id of card c is the first one + c - 1.
START = ids.block("start", "wish", ("yes", "no"))
DRAW = ids.block("draw", "cards", [str(cards) for cards in range(MOST_DRAWN + 1)])
PLAY = _onto("play", CARD_NAMES)
HIDE = _onto("hide", GLASS_NAMES)
REVEAL = ids.block("reveal", "at", SPOT_NAMES)
SEND = ids.block("send", "card", CARD_NAMES)
CORRECT = ids.block("correct", "card", GLASS_NAMES)
FETCH = ids.block("fetch", "card", CARD_NAMES)
PLACE = ids.block("place", "at", SPOT_NAMES)
EXCHANGE = ids.block("exchange", "at", SPOT_NAMES)
DISCARD = ids.block("discard", "card", GLASS_NAMES)
CLEAR = ids.block("clear", "card", GLASS_NAMES)

ids.chance_from_here()
TURNED = ids.block("turned", "card", CARD_NAMES)
STARTS = ids.block("starts", "seat", [str(seat) for seat in range(MOST_PLAYERS)])

CHOICES = choices_type(len(ids))
