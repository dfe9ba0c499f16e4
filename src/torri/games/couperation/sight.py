"""What a seat sees of an action: the action with what it may not know left out, and what followed by itself.

Both positions are as this seat knows them, before the action and after it. A card that only somebody else
saw is None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.games.couperation.grid import SPOT_NAMES
from torri.games.couperation.material import CARD_NAMES, CELLS, members
from torri.games.couperation.state import DEAL, DRAWN, OPEN, RESULTS
from torri.games.couperation.tower import is_down, spot_of
from torri.games.couperation.turns import NOBODY, dealt_to

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data


def seen_as(before: Position, after: Position, data: Data, seat: int) -> Data | None:
    """What this seat sees of an action or outcome, or None."""
    seen = SIGHTS.get(data["do"], _as_it_is)(before, after, data, seat)
    if seen is None:
        return None
    done = before.tobytes() != after.tobytes()  # nothing follows from an action that is only described
    events = what_followed(before, after, seen, seat) if done else []
    return seen | {"events": events} if events else seen


def name(card: int) -> str | None:
    """A card by its name; None where it is not known."""
    return CARD_NAMES[card - 1] if card > 0 else None


def lying_at(s: Position, spot: str) -> str | None:
    """The card at a spot, as far as it is known."""
    for place in range(CELLS):
        if s.tower[place] and SPOT_NAMES[spot_of(s, place)] == spot:
            return name(int(s.tower[place]))
    return None


# --- the action itself -------------------------------------------------------------------------------------


def _as_it_is(_before: Position, _after: Position, data: Data, _seat: int) -> Data | None:
    return data


def _own_card(before: Position, _after: Position, data: Data, seat: int) -> Data | None:
    """A card that leaves a hand unseen: only its owner knows which."""
    return data if before.turn == seat else data | {"card": None}


def _correct(before: Position, after: Position, data: Data, seat: int) -> Data | None:
    """A discard that corrects; of several that went together the lowest is named first."""
    seen = data | {"up_to": True} if before.extra_discards else data
    if before.turn != seat:
        return seen | {"card": None}
    return seen | {"card": min((data["card"], *discarded_by(before, after, seat)), key=int)}


def discarded_by(before: Position, after: Position, seat: int) -> list[str]:
    """The cards that this seat has just discarded from its hand."""
    gone = int(after.discarded[seat] | after.cleared) & ~int(before.discarded[seat] | before.cleared)
    return [CARD_NAMES[card - 1] for card in members(gone)]


def _hide(before: Position, after: Position, data: Data, seat: int) -> Data | None:
    """A face-down card is known to its owner, and to whoever can name it while it lies so."""
    if before.turn == seat:
        return data
    known = None if data["at"] in face_up_cards(after) else lying_at(after, data["at"])
    return data | {"card": known}


def _reveal(before: Position, after: Position, data: Data, _seat: int) -> Data | None:
    known = lying_at(after, data["at"]) or lying_at(before, data["at"])
    return data | {"card": known} if known else data


def _place(before: Position, _after: Position, data: Data, _seat: int) -> Data | None:
    return data | {"card": name(int(before.target))}


def _exchange(before: Position, after: Position, data: Data, seat: int) -> Data | None:
    """The fetched card for the one that lies there, which its taker sees, and its placer knows."""
    return data | {"card": name(int(before.target)), "for": _taken(before, after, data["at"], seat)}


def _taken(before: Position, after: Position, spot: str, seat: int) -> str | None:
    """The card that an exchange took from a spot, as far as this seat knows it."""
    known = lying_at(before, spot)
    if known is None and before.turn == seat:
        gained = members(int(after.hand[seat]) & ~int(before.hand[seat]))
        return name(gained[0]) if gained else None
    return known


def _turned(before: Position, _after: Position, data: Data, seat: int) -> Data | None:
    """A card from the deck is seen by whoever gets it; Reserve and Finish are seen by all."""
    if before.phase == DEAL:
        receiver = dealt_to(before)
        if receiver == NOBODY:
            return data | {"to": "reserve"}
        return data | {"to": "hand", "seat": receiver} if receiver == seat else None
    if before.phase != DRAWN:
        return data
    seen = before.turn == seat or data["card"] == "finish"
    return data | {"to": "hand", "seat": int(before.turn), "card": data["card"] if seen else None}


SIGHTS = {
    "hide": _hide,
    "correct": _correct,
    "discard": _own_card,
    "reveal": _reveal,
    "place": _place,
    "exchange": _exchange,
    "turned": _turned,
}


# --- what followed by itself -------------------------------------------------------------------------------


def what_followed(before: Position, after: Position, data: Data, seat: int) -> list[Data]:
    """What happened on the table without a decision of its own, in the order in which it happens."""
    events: list[Data] = []
    if data["do"] in ("send", "correct", "fetch"):
        events += _reserve_play_went_on(before, after, data, seat)
    else:
        events += _by_themselves(before, after, data)
    if after.result != before.result and after.result != OPEN:
        events.append({"event": "over", "result": RESULTS[after.result]})
    return events


def _reserve_play_went_on(before: Position, after: Position, data: Data, seat: int) -> list[Data]:
    """The steps of a Reserve play that left nothing to decide."""
    events: list[Data] = []
    if data["do"] == "send" and not before.first and after.second:
        events.append({"event": "sent", "card": name(int(after.second))})
    events += _corrected(before, after, data, seat)
    if data["do"] != "fetch" and after.target and not before.target:
        events.append({"event": "fetched", "card": name(int(after.target))})
    return events + _set(before, after, seat)


def _corrected(before: Position, after: Position, data: Data, seat: int) -> list[Data]:
    """Cards that had to be discarded because no others were left."""
    discards = int(after.corrections) - int(before.corrections) - (data["do"] == "correct")
    if discards <= 0:
        return []
    known = discarded_by(before, after, seat) if before.turn == seat else named(before, after)
    others = [card for card in known if card != data["card"]]
    return [{"event": "corrected", "cards": [*others, *[None] * discards][:discards]}]


def named(before: Position, after: Position) -> list[str]:
    """Cards just discarded unseen that everybody can name all the same."""
    return [CARD_NAMES[card - 1] for card in members(int(after.cleared) & ~int(before.cleared))]


def _set(before: Position, after: Position, seat: int) -> list[Data]:
    """The fetched card went to the only place for it."""
    card = name(int(after.target))
    there = [spot for spot, lying in face_up_cards(after).items() if lying == card]
    if card is None or not there:
        return []
    if there[0] in spots_taken(before):
        taken = _taken(before, after, there[0], seat)
        return [{"event": "exchanged", "card": card, "at": there[0], "for": taken}]
    return [{"event": "placed", "card": card, "at": there[0]}]


def spots_taken(s: Position) -> set[str]:
    """Where cards lie."""
    return {SPOT_NAMES[spot_of(s, place)] for place in range(CELLS) if s.tower[place]}


def face_up_cards(s: Position) -> dict[str, str | None]:
    """The face-up cards of the tower by their spots."""
    return {
        SPOT_NAMES[spot_of(s, place)]: name(int(s.tower[place]))
        for place in range(CELLS)
        if s.tower[place] and not is_down(s, place)
    }


def _by_themselves(before: Position, after: Position, data: Data) -> list[Data]:
    """What players did who could do nothing else: cards turned up, the Finish placed."""
    laid = data.get("at")
    hidden = laid if data["do"] == "hide" else None  # the next player may have had to turn it up at once
    seen, lying = face_up_cards(before), spots_taken(before) | {hidden}
    new = {
        spot: card
        for spot, card in face_up_cards(after).items()
        if spot not in seen and (spot != laid or spot == hidden)
    }
    return [
        {"event": "revealed" if spot in lying else "placed", "at": spot, "card": card}
        for spot, card in new.items()
    ]
