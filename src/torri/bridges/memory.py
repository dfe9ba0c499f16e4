"""A position together with what each seat saw on the way to it.

What is hidden from a seat leaves no trace in its memory: only its own decisions do, and changes in what it
knows. Digests are made when somebody asks for them; a random playout never does.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from torri.bridges.course import game_from, parts_of

if TYPE_CHECKING:
    from torri.engine.state import State

    Chair = int | None  # None for somebody who only watches
    Recollection = tuple[bytes, bytes]  # a digest of all that was seen, and what is known now
    Sight = tuple[int, bytes]  # one's own action or NOTHING_DONE, and what one knew after it

DIGEST = 16  # bytes
NOTHING_DONE = -1


def digest(*parts: bytes) -> bytes:
    """A short name for these bytes in this order."""
    return blake2b(b"".join(parts), digest_size=DIGEST).digest()


class Memory:
    """A state, and for each chair a digest of all that was seen from it.

    With `sights` everything that was seen is kept itself, too, which takes room.
    """

    def __init__(
        self,
        state: State,
        recollections: dict[Chair, Recollection] | None = None,
        sights: dict[Chair, tuple[Sight, ...]] | None = None,
    ) -> None:
        self.state = state
        self.to_move = state.to_move  # kept: OpenSpiel asks for it a dozen times a step
        chairs: list[Chair] = [None, *range(state.game.players)]
        self._recollections = recollections or {
            chair: (b"", state.known_to(chair).to_bytes()) for chair in chairs
        }
        self._sights = sights
        self._moments: list[tuple[int, int, State]] = []  # who did what, and what it led to

    def play(self, action: int) -> None:
        """Let the seat to move, or chance, do this; what is illegal is refused and changes nothing."""
        self.state.play(action)
        self._moments.append((self.to_move, action, self.state.copy()))
        self.to_move = self.state.to_move

    def recalled(self, chair: Chair) -> str:
        """A name for all that this chair ever saw, in its order."""
        self._look_back()
        seen, known = self._recollections[chair]
        return digest(seen, known).hex()

    def seen(self, chair: Chair) -> tuple[Sight, ...]:
        """All that this chair ever saw, in its order, if it is kept; what it knew at first is the first."""
        self._look_back()
        first = (NOTHING_DONE, self.state.game.initial().known_to(chair).to_bytes())
        return (first, *(self._sights or {}).get(chair, ()))

    def _look_back(self) -> None:
        """Take up what happened since somebody asked: one's own decisions, and changes in what one knows."""
        for seat, action, after in self._moments:
            for other, (seen, known) in self._recollections.items():
                now = after.known_to(other).to_bytes()
                own = action.to_bytes(2, "little") if seat == other else b""
                if own or now != known:
                    self._recollections[other] = (digest(seen, own, now), now)
                    if self._sights is not None:
                        done = action if own else NOTHING_DONE
                        self._sights[other] = (*self._sights.get(other, ()), (done, now))
        self._moments.clear()

    def known(self, chair: Chair) -> str:
        """A name for what this chair knows now."""
        return digest(self.state.known_to(chair).to_bytes()).hex()

    def everything(self) -> str:
        """A name for the whole position."""
        return digest(self.state.to_bytes()).hex()

    def resampled(self, seat: int, word: int) -> Memory:
        """A position that fits what this seat knows; the others remember nothing but that position."""
        self.recalled(seat)
        guess = Memory(self.state.known_to(seat).sample(word))
        guess._recollections[seat] = self._recollections[seat]
        if self._sights is not None:
            guess._sights = {seat: self._sights.get(seat, ())}
        return guess

    def __deepcopy__(self, _memo: Any) -> Memory:
        """The same position and memories, to go another way from here."""
        sights = None if self._sights is None else dict(self._sights)
        twin = Memory(self.state.copy(), dict(self._recollections), sights)
        twin._moments = list(self._moments)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """What is kept of it: the game by its name, the position as bytes, the memories."""
        self.recalled(None)
        kept = (self.state.to_bytes(), self._recollections, self._sights)
        return (remembered, (parts_of(self.state.game), *kept))


def remembered(
    parts: tuple[Any, ...],
    position: bytes,
    recollections: dict[Chair, Recollection],
    sights: dict[Chair, tuple[Sight, ...]] | None,
) -> Memory:
    """The memory that was kept."""
    return Memory(game_from(*parts).from_bytes(position), recollections, sights)
