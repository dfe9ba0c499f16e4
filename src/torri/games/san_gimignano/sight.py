"""What a seat sees of an action: the action with what it may not know left out, and what followed by itself.

Both positions are as this seat knows them, before the action and after it. A card that only somebody else
saw is None.
"""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.seats import OVER
from torri.games.san_gimignano.actions import SLOT_NAMES
from torri.games.san_gimignano.material import GIOSTRA, KIND_NAMES, PALAZZO, PIETRA, TOWER_CARDS
from torri.games.san_gimignano.state import (
    COMPLETE,
    DEAL,
    NOBLE_BACK,
    NOBODY,
    PHASES,
    REBUILD,
    REFILL,
    TOWER_BACK,
    TURN,
    hand_size,
    opponent,
)
from torri.games.san_gimignano.supply import next_known
from torri.games.san_gimignano.turns import deal_to
from torri.games.san_gimignano.view import cards, ranks_above, stories

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data

STONE = KIND_NAMES[PIETRA]


def seen_as(before: Position, after: Position, data: Data, seat: int) -> Data | None:
    """What this seat sees of an action or outcome, or None."""
    seen = SIGHTS.get(data["do"], _as_it_is)(before, after, data, seat)
    if seen is None:
        return None
    done = before.tobytes() != after.tobytes()  # nothing follows from an action that is only described
    events = what_followed(before, after, data, seat) if done else []
    return seen | {"events": events} if events else seen


# --- the action itself -------------------------------------------------------------------------------------


def _as_it_is(_before: Position, _after: Position, data: Data, _seat: int) -> Data | None:
    return data


def _exchange(_before: Position, _after: Position, _data: Data, _seat: int) -> Data | None:
    """A card chosen for the market is secret until all are laid, and told then."""
    return None


def _done(before: Position, after: Position, data: Data, _seat: int) -> Data | None:
    """The end of an Exchange shows the laid cards; the end of a Complete shows nothing new."""
    if before.phase == COMPLETE:
        return None
    if before.may_stop:
        return data
    laid = Counter(cards(before.staged)) or Counter(cards(after.market)) - Counter(cards(before.market))
    return {"do": "exchange", "cards": sorted(laid.elements(), key=KIND_NAMES.index)}


def _draw(_before: Position, _after: Position, data: Data, _seat: int) -> Data | None:
    """Drawing from a deck is told when the card is turned."""
    return data if data["from"].startswith("market") else None


def _turned(before: Position, _after: Position, data: Data, seat: int) -> Data | None:
    """A card from a deck is seen by the drawer, and by whoever knew what lay there."""
    if before.phase == REFILL:
        return data | {"to": "market"}
    if before.phase == DEAL:
        receiver = deal_to(before, TOWER_CARDS - int(before.unseen[TOWER_BACK]))
        if receiver == NOBODY:
            return data | {"to": "market"}
        return data | {"to": "hand", "seat": receiver} if receiver == seat else None
    known = before.turn == seat or next_known(before, int(before.from_deck)) >= 0
    deck = "deck" if before.from_deck == TOWER_BACK else "nobles"
    return data | {
        "to": "hand",
        "seat": int(before.turn),
        "from": deck,
        "card": data["card"] if known else None,
    }


def _between_players(before: Position, _after: Position, data: Data, seat: int) -> Data | None:
    """Cards that change hands in a Trade are seen by both players; others see the backs, if these differ."""
    seen = data | {"seat": int(before.turn), "card": data["card"] if seat >= 0 else None}
    return seen | {"back": back_of(data["card"])} if before.advanced else seen


def _bury(before: Position, _after: Position, data: Data, seat: int) -> Data | None:
    """A buried card is seen by its owner; others see its back."""
    return data | {"back": back_of(data["card"]), "card": data["card"] if before.turn == seat else None}


def back_of(card: str) -> str:
    """The back of a card, by its name."""
    return "tower" if card.isdigit() else "noble"


def _extend(before: Position, _after: Position, data: Data, _seat: int) -> Data | None:
    """An extension, with the tower and the ranks laid on it."""
    tower = before.towers[before.turn, SLOT_NAMES.index(data["tower"])]
    stories_laid = zip(cycle(ranks_above(tower)), data["with"], strict=False)
    laid = [f"{rank}*" if what == "stone" else str(rank) for rank, what in stories_laid]
    return data | {"stories": stories(tower), "laid": laid}


def _complete(before: Position, _after: Position, data: Data, _seat: int) -> Data | None:
    return data | {"stories": stories(before.towers[before.turn, SLOT_NAMES.index(data["tower"])])}


def _destroy(before: Position, _after: Position, data: Data, _seat: int) -> Data | None:
    owner = int(before.turn) if data["whose"] == "own" else opponent(int(before.turn))
    return data | {"seat": owner, "stories": stories(before.towers[owner, SLOT_NAMES.index(data["tower"])])}


def _giostra(before: Position, _after: Position, data: Data, _seat: int) -> Data | None:
    return data | {"against": KIND_NAMES[before.noble]}


def _decline(before: Position, _after: Position, data: Data, _seat: int) -> Data | None:
    return data | {"what": PHASES[before.phase]}


SIGHTS = {
    "decline": _decline,
    "exchange": _exchange,
    "done": _done,
    "draw": _draw,
    "turned": _turned,
    "taken": _between_players,
    "return": _between_players,
    "bury": _bury,
    "extend": _extend,
    "complete": _complete,
    "destroy": _destroy,
    "giostra": _giostra,
}


# --- what followed by itself -------------------------------------------------------------------------------


def what_followed(before: Position, after: Position, data: Data, seat: int) -> list[Data]:
    """What happened on the table without a decision of its own, in the order in which it happens."""
    events: list[Data] = []
    if after.deal == before.deal:
        events += _marker(before, after)
        events += _destroyed(before, after, data)
        events += _took_back(before, after, data)
        events += _drew(before, after, data)
        events += _returned(before, after, data, seat)
        events += _buried(before, after, data, seat)
        if after.removed[PALAZZO] > before.removed[PALAZZO] and data["do"] != "giostra":
            events.append({"event": "removed", "card": KIND_NAMES[PALAZZO]})
        if after.ending and not before.ending:
            events.append({"event": "ending"})
    if after.deal != before.deal or (after.to_move == OVER and before.to_move != OVER):
        points = [int(after.totals[player]) - int(before.totals[player]) for player in range(2)]
        deal = {"deal": int(before.deal), "deals": int(before.deals)}
        events.append({"event": "deal over", **deal, "points": points})
    return events


def _marker(before: Position, after: Position) -> list[Data]:
    return [{"event": "marker", "seat": int(after.marker)}] if after.marker != before.marker else []


def _destroyed(before: Position, after: Position, data: Data) -> list[Data]:
    """Towers that fell to a Conspiracy; what Giostra takes off a tower is only laid aside."""
    if data["do"] == "giostra" and not before.stone_guards:
        return []
    if before.towers.tobytes() == after.towers.tobytes():
        return []
    gone = (before.towers["rank"] != 0) & (after.towers["rank"] == 0)
    return [
        {"event": "destroyed", "seat": player, "stories": stories(before.towers[player, slot])}
        for player, slot in np.argwhere(gone).tolist()
    ]


def _took_back(before: Position, after: Position, data: Data) -> list[Data]:
    """Cards that nothing could be built with any more when Giostra had taken a stone."""
    if data["do"] != "giostra" or before.noble != PIETRA or before.stone_guards or after.phase == REBUILD:
        return []
    rest = cards(before.laid) + [STONE] * (int(before.laid_stones) - 1)
    return [{"event": "took back", "seat": int(before.turn), "cards": rest}]


def _drew(before: Position, after: Position, data: Data) -> list[Data]:
    """Market cards that were the only ones left to draw."""
    if before.market.tobytes() == after.market.tobytes():
        return []
    gone = Counter(cards(before.market)) - Counter(cards(after.market))
    source = data.get("from", "")
    if source.startswith("market"):
        gone -= Counter([source.removeprefix("market ")])
    return (
        [{"event": "drew", "seat": int(before.turn), "cards": sorted(gone.elements(), key=KIND_NAMES.index)}]
        if gone
        else []
    )


def _returned(before: Position, after: Position, data: Data, seat: int) -> list[Data]:
    """Cards given back in a Trade by somebody who had no others."""
    if data["do"] == "return" or before.phase == DEAL:
        return []
    builder, victim = int(before.turn), opponent(int(before.turn))
    taken = Counter([data["card"]]) if data["do"] == "taken" else Counter[str]()
    returned = hand_size(after, victim) - hand_size(before, victim) + taken.total()
    if returned <= 0:
        return []
    if seat == victim:
        given = Counter(cards(after.hand[victim])) - (Counter(cards(before.hand[victim])) - taken)
    elif seat == builder:
        given = (
            Counter(cards(before.hand[builder]))
            + taken
            - Counter(cards(after.hand[builder]))
            - _laid(before, data)
            - Counter([KIND_NAMES[GIOSTRA]] if data["do"] == "giostra" else [])
        )
    else:
        seen = {"event": "returned", "seat": builder, "cards": [None] * returned}
        return [seen | {"backs": _backs(before, after, data)} if before.advanced else seen]
    return [{"event": "returned", "seat": builder, "cards": sorted(given.elements(), key=KIND_NAMES.index)}]


def _backs(before: Position, after: Position, data: Data) -> list[str]:
    """The backs of the cards that the other player got back."""
    victim = opponent(int(before.turn))
    got = [
        int(after.held[victim, back]) - int(before.held[victim, back]) for back in (TOWER_BACK, NOBLE_BACK)
    ]
    if data["do"] == "taken":
        got[TOWER_BACK if data["card"].isdigit() else NOBLE_BACK] += 1
    return ["tower"] * got[TOWER_BACK] + ["noble"] * got[NOBLE_BACK]


def _laid(before: Position, data: Data) -> Counter[str]:
    """The cards that a Build takes from the hand; one after Giostra is made of cards that lie there."""
    stories_laid: list[str] = data["stories"] if data["do"] == "build" and before.phase == TURN else []
    return Counter(STONE if story.endswith("*") else story for story in stories_laid)


def _buried(before: Position, after: Position, data: Data, seat: int) -> list[Data]:
    """The second card of two that Palazzo asks for."""
    if data["do"] != "bury" or int(after.bottoms.sum()) - int(before.bottoms.sum()) < 2:
        return []
    first = data["card"]
    left = Counter(cards(before.hand[before.turn])) - Counter([first]) if before.turn == seat else None
    decks = [deck for deck in range(2) for _ in range(int(after.bottoms[deck]) - int(before.bottoms[deck]))]
    decks.remove(TOWER_BACK if first.isdigit() else 1)
    back: Any = "tower" if decks[0] == TOWER_BACK else "noble"
    return [{"event": "buried", "back": back, "card": next(iter(left)) if left else None}]
