"""What a seat knows, as numbers between about 0 and 1, its own seat first. Made from a redacted position."""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule
from torri.engine.seats import SPECTATOR
from torri.games.couperation.grid import SPOT_OF, SPOTS
from torri.games.couperation.material import CARDS, CELLS, FINISH, HIGHEST, MOST_PLAYERS
from torri.games.couperation.secrets import unseen_cards, viewer_of
from torri.games.couperation.state import DEEDS, PHASES, diamonds_on, mark_of, number_of
from torri.games.couperation.tower import is_down, lower_limit, upper_limit

OPTIONS = 7
SCALARS = 14 + len(DEEDS)
PLAYER_NUMBERS = 6
CARD_NUMBERS = 11 + 2 * (MOST_PLAYERS - 1)
SPOT_NUMBERS = 8
SIZE = (
    len(PHASES)
    + OPTIONS
    + SCALARS
    + MOST_PLAYERS * PLAYER_NUMBERS
    + CARDS * CARD_NUMBERS
    + SPOTS * SPOT_NUMBERS
)
MOST_TURNS = 102  # 26 places filled, 26 cards turned up, 49 Reserve plays, and one more


@rule
def tensor(s: Position, seat: int, out: Any) -> None:
    """Write the position as this seat knows it; a spectator sees it from seat 0, all hands blank."""
    own = 0 if seat == SPECTATOR else seat
    out[s.phase] = 1.0
    place = write_options(s, out, len(PHASES))
    place = write_scalars(s, own, out, place)
    for number in range(MOST_PLAYERS):
        place = write_player(s, own, number, out, place)
    unseen = unseen_cards(s)
    informed = int(s.informed[viewer_of(seat)])
    for card in range(1, CARDS + 1):
        write_card(s, seat, card, unseen, informed, out, place + (card - 1) * CARD_NUMBERS)
    write_tower(s, seat, out, place + CARDS * CARD_NUMBERS)


@rule
def write_options(s: Position, out: Any, place: int) -> int:
    """The rules in force."""
    out[place] = s.finish
    out[place + 1] = s.center25
    out[place + 2] = s.finish_anywhere
    out[place + 3] = s.optional_first_draw
    out[place + 4] = s.b_draw_stepwise
    out[place + 5] = s.sent_stay
    out[place + 6] = s.marks_verified
    return place + OPTIONS


@rule
def write_scalars(s: Position, own: int, out: Any, place: int) -> int:
    """Single numbers: whose turn, the deck, the draw, the Reserve play under way, the turn before."""
    out[place] = 1.0 if s.to_move == own else 0.0
    out[place + 1] = s.turns / MOST_TURNS
    out[place + 2] = s.deck_size / HIGHEST
    out[place + 3] = s.upper_left / HIGHEST
    out[place + 4] = s.limit / 4
    out[place + 5] = s.to_draw / 4
    out[place + 6] = s.reserve_size / 8
    out[place + 7] = s.corrections / 4
    out[place + 8] = number_of(s, s.first) / HIGHEST
    out[place + 9] = number_of(s, s.second) / HIGHEST
    out[place + 10] = number_of(s, s.target) / HIGHEST
    out[place + 11] = s.left / 6
    out[place + 12] = s.run / 7
    out[place + 13] = s.apex_open
    out[place + 14 + s.deed] = 1.0
    return place + SCALARS


@rule
def write_player(s: Position, own: int, number: int, out: Any, place: int) -> int:
    """What is public of a player, counted clockwise from the own seat."""
    if number < s.players:
        player = (own + number) % s.players
        out[place] = 1.0
        out[place + 1] = s.hand_size[player] / 7
        out[place + 2] = (s.hand[player] >> FINISH) & 1
        out[place + 3] = s.discards[player] / 16
        out[place + 4] = 1.0 if s.turn == player else 0.0
        out[place + 5] = (int(s.wishes) >> player) & 1
    return place + PLAYER_NUMBERS


@rule
def write_card(s: Position, seat: int, card: int, unseen: int, informed: int, out: Any, place: int) -> None:
    """A card: its number and mark, where it is, and who may hold it."""
    out[place] = number_of(s, card) / HIGHEST
    out[place + 1] = diamonds_on(s, card) / 2
    out[place + 2] = mark_of(s, card) / 3
    out[place + 3] = (s.reserve >> card) & 1
    out[place + 4] = (s.cleared >> card) & 1
    out[place + 5] = (unseen >> card) & 1
    out[place + 6] = 1.0 if s.first == card else 0.0
    out[place + 7] = 1.0 if s.second == card else 0.0
    out[place + 8] = 1.0 if s.target == card else 0.0
    if seat == SPECTATOR:
        own = 0
    else:
        own = seat
        out[place + 9] = (s.hand[seat] >> card) & 1
        out[place + 10] = (s.discarded[seat] >> card) & 1
    if not (informed >> card) & 1:
        return
    for number in range(1, s.players):
        holds = (s.holders[(own + number) % s.players] >> card) & 1
        out[place + 9 + 2 * number] = holds
        out[place + 10 + 2 * number] = holds & (s.fresh >> card)


@rule
def write_tower(s: Position, seat: int, out: Any, first: int) -> None:
    """Spot by spot: what lies there, who placed it, and which numbers fit."""
    for place in range(CELLS):
        if s.tower[place] != 0:
            at = first + (SPOT_OF[place] + int(s.left)) * SPOT_NUMBERS
            out[at] = 1.0
            out[at + 1] = max(0, number_of(s, int(s.tower[place]))) / HIGHEST
            out[at + 2] = is_down(s, place)
            out[at + 3] = seat != SPECTATOR and (int(s.placed[seat]) >> place) & 1 == 1
            out[at + 6] = lower_limit(s, place) / HIGHEST
            out[at + 7] = upper_limit(s, place) / HIGHEST
    for number in range(s.openings):
        at = first + int(s.opening[number]) * SPOT_NUMBERS
        out[at + 4] = 1.0
        out[at + 6] = s.least[number] / HIGHEST
        out[at + 7] = s.most[number] / HIGHEST
    if s.apex_open:
        out[first + (SPOT_OF[CELLS - 1] + int(s.left)) * SPOT_NUMBERS + 5] = 1.0
