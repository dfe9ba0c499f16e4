"""What a chair is shown: view, numbers, words and log tell what it knows, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import observe
from torri.engine.compiled import bind
from torri.engine.defaults import record_view
from torri.engine.knowledge import Knowledge
from torri.engine.reading import numbers_in
from torri.engine.seats import CHANCE
from torri.testing.differences import Difference, told
from torri.testing.moves import check_moves
from torri.testing.plain_json import demand_json
from torri.testing.play import any_action
from torri.testing.positions import check_material, declared, refusal
from torri.testing.promises import BrokenPromise, demand
from torri.testing.secrets import SAMPLES, called, chairs

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    import numpy.typing as npt

    from torri.engine.compiled import Position
    from torri.engine.rulebook import Rulebook, View
    from torri.engine.state import State
    from torri.engine.vocabulary import Action, Data
    from torri.testing.positions import Conserved

LOOKED_AT = 8  # actions whose looks are compared, in each position and deal


# --- a position --------------------------------------------------------------------------------------------


def check_sights(state: State, random: Random, conserved: Conserved = declared) -> None:
    """What a chair is shown does not tell the true deal from a sampled one, which can be played on."""
    for chair in chairs(state.game):
        known = state.known_to(chair)
        check_form(known)
        check_discreet(state, known)
        word = random.getrandbits(64)
        guess, again = known.sample(word), known.sample(word)
        changed = Difference(again.position, guess.position)
        demand(guess == again, "From the same random numbers `sample` makes two deals: {}.", changed)
        check_whole(guess, chair, conserved)
        check_same_sight(state, guess, chair, random)
        play_on(guess, random)


def check_form(known: Knowledge) -> None:
    """A view is plain JSON with an entry for each player, a tensor has a number for each of its layout."""
    chair, game, before = called(known.seat), known.game, known.to_bytes()
    view, tensor = known.view(), known.tensor()
    demand_json(view, f"The view of {chair}")
    players = view.get("players")
    whole = isinstance(players, list) and len(players) == game.players
    demand(whole, 'The view of {} needs a list "players" with an entry for each seat.', chair)
    whole = tensor.shape == (game.rulebook.layout.size,) and bool(np.isfinite(tensor).all())
    demand(whole, "The tensor of {} does not have a number for each of its layout: {}.", chair, tensor)
    kept = known.to_bytes() == before and says_the_same(known.position, before)
    demand(kept, "The view or the tensor of {} changes what it is made from.", chair)


@cache
def sight_of(rulebook: Rulebook) -> Callable[[Any, int, Any], None]:
    """The door to the sight of a game."""
    return bind(observe, {"tensor": rulebook.sight}, f"{rulebook.id}-sight")


def check_discreet(state: State, known: Knowledge) -> None:
    """Where a game has a sight, a whole position shows a chair the numbers and actions of a redacted one."""
    rulebook, chair = known.game.rulebook, called(known.seat)
    if rulebook.sight is None:
        return
    array, sheets = state._array, np.zeros(1, rulebook.layout.record)  # noqa: SLF001
    sight_of(rulebook)(array, known.game.inner_seat(known.seat), sheets)
    differ = np.flatnonzero(sheets.view(np.int8) != known.counts()).tolist()
    sentence = "The sight tells more than the tensor: of a whole position it tells {} the numbers {}, too."
    demand(not differ, sentence, chair, differ)
    legal = Knowledge(known.game, known.seat, array, whole=True).legal
    sentence = "The legal actions of a whole position tell {} more than those of a redacted one: {}."
    demand(legal.ids == known.legal.ids, sentence, chair, legal)


def says_the_same(position: Position, memory: bytes) -> bool:
    """Whether a position that was read still says what lies in memory, by its numbers and by its bytes."""
    names, numbers = numbers_in(position.dtype)
    read = tuple(getattr(position, name) for name in names)
    return position.tobytes() == memory and read == numbers.unpack_from(memory)


def check_whole(guess: State, chair: int | None, conserved: Conserved) -> None:
    """In a sampled deal nothing is missing, and nothing is there twice."""
    try:
        check_material(guess, conserved)
    except BrokenPromise as fault:
        raise BrokenPromise(f"In a deal sampled for {called(chair)}: {fault}") from None


def check_same_sight(state: State, guess: State, chair: int | None, random: Random) -> None:
    """View, numbers, legal actions, words and refusals do not tell a chair the true deal from a sample."""
    one, other, name = state.known_to(chair), guess.known_to(chair), called(chair)
    Picture.of(one).check(Picture.of(other), name)
    demand(one.legal.ids == other.legal.ids, "The legal actions tell {} a secret: {}.", name, one.legal)
    demand(one.scores == other.scores, "The scores tell {} a secret: {}.", name, one.scores)
    if state.to_move != chair:
        return
    for action in state.legal:
        same = one.describe(action) == other.describe(action)
        demand(same, 'The words of "{}" tell {} a secret: {}', action.code, name, one.describe(action))
    wrong = random.randrange(len(state.game.actions.all))
    if wrong not in state.legal.ids:
        said = refusal(state, wrong)
        demand(said == refusal(guess, wrong), "A refusal tells {} a secret: {}", name, said)


@dataclass(frozen=True)
class Picture:
    """What a chair is shown of a position."""

    view: View
    tensor: npt.NDArray[np.float32]

    @classmethod
    def of(cls, known: Knowledge) -> Picture:
        """The picture that is made from a chair's knowledge."""
        return cls(known.view(), known.tensor())

    def check(self, other: Picture, chair: str) -> None:
        """Two positions that a chair cannot tell apart give it the same picture."""
        if self.view != other.view:
            raise BrokenPromise(f"The view tells {chair} a secret: {told(self.view, other.view)}.")
        places = np.flatnonzero(self.tensor != other.tensor).tolist()
        sentence = "The tensor tells {} a secret: where it knows the same, the numbers {} differ."
        demand(not places, sentence, chair, places)


def play_on(guess: State, random: Random, steps: int = 20) -> None:
    """A sampled deal can be played on."""
    for _ in range(steps):
        if guess.is_over:
            return
        check_moves(guess)
        guess.play(any_action(guess, random))


def shows_record(rulebook: Rulebook) -> bool:
    """Whether a game has no view of its own."""
    return getattr(rulebook.view, "func", None) is record_view


# --- an action ---------------------------------------------------------------------------------------------


def check_looks(state: State, random: Random) -> None:
    """What a chair reads and is shown of an action is what it knows afterwards: no more, and no less."""
    for chair in chairs(state.game):
        looks = Looks(state.known_to(chair))
        deals = [state, *(looks.before.sample(random) for _ in range(SAMPLES))]
        for world in {deal.to_bytes(): deal for deal in deals}.values():  # of an open game there is only one
            for action in random.sample(world.legal, min(LOOKED_AT, len(world.legal))):
                looks.add(world, action)


def look_at(action: Action, before: Knowledge, after: Knowledge) -> Data | None:
    """What a chair reads of an action; it can be said and written down."""
    book, seat = before.game.rulebook, before.game.inner_seat(before.seat)
    seen = book.seen_as(before.position, after.position, action.data, seat)
    if seen is not None:
        demand_json(seen, f'What {called(before.seat)} sees of "{action.code}"')
        demand(book.words(seen, None).strip(), "There are no words for {}.", seen)
    return seen


@dataclass
class Look:
    """An action in a deal: what a chair reads of it, and what it knows after it."""

    world: State
    action: Action
    known: Knowledge
    seen: Data | None

    def picture(self) -> Picture:
        """What the chair is shown when the action was just done."""
        return Picture.of(self.world.copy().play(self.action).known_to(self.known.seat))


@dataclass
class Looks:
    """Several actions from one position, as a chair looks at them.

    They are taken from the true deal and from sampled ones: a log never tells which of them it was.
    """

    before: Knowledge
    by_knowledge: dict[tuple[str, bytes], Look] = field(default_factory=dict)
    by_log: dict[str, Look] = field(default_factory=dict)
    pictured: bool = False

    def add(self, world: State, action: Action) -> None:
        """Compare one more action with those before it."""
        known = world.copy().play(action).known_to(self.before.seat)
        look = Look(world, action, known, look_at(action, self.before, known))
        self.check_no_more(look, self.by_knowledge.setdefault((action.data["do"], known.to_bytes()), look))
        if self.is_told(look):
            self.check_no_less(look, self.by_log.setdefault(repr(look.seen), look))

    def check_no_more(self, look: Look, other: Look) -> None:
        """Two actions of one verb that leave the chair with the same knowledge look the same to it."""
        chair, codes = called(self.before.seat), (other.action.code, look.action.code)
        sentence = 'The log tells {} a secret: after "{}" and "{}" it knows the same, but reads {} and {}.'
        demand(look.seen == other.seen, sentence, chair, *codes, other.seen, look.seen)
        if look is not other and not self.pictured:  # one pair is enough: views are slow to make
            self.pictured = True
            look.picture().check(other.picture(), chair)

    def is_told(self, look: Look) -> bool:
        """Whether this is how the chair learns what happened: it knows what it did itself.

        A decision that is left out of the log is told by what follows from it.
        """
        to_move = self.before.to_move
        return to_move == CHANCE or (look.seen is not None and to_move != self.before.seat)

    def check_no_less(self, look: Look, other: Look) -> None:
        """What looks the same to a chair, in the log and on the table, leaves it with the same knowledge."""
        same = look.known.to_bytes() == other.known.to_bytes()
        if same or self.is_shown(look, other):
            return
        raise BrokenPromise(
            f'Of "{other.action.code}" and "{look.action.code}" {called(self.before.seat)} reads the same,'
            f" {look.seen}, but knows something else afterwards:"
            f" {Difference(look.known.position, other.known.position)}."
            " Either `redact` shows what it cannot know, or `seen_as` does not tell what it sees."
        )

    def is_shown(self, look: Look, other: Look) -> bool:
        """Whether the view shows what the log does not tell.

        A view that is the record shows all that was not blanked, by mistake too: what chance brings, which
        is where secrets come from, the log has to tell then.
        """
        if self.before.to_move == CHANCE and shows_record(self.before.game.rulebook):
            return False
        return look.known.view() != other.known.view()
