"""Who plays the seats that are not the caller's: players by spec, and policies of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.bridges.vector.loops import ASKED, CALLER
from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.players import check_player, player
from torri.players.compiled import NUMBERS
from torri.players.greedy import best_of

if TYPE_CHECKING:
    import numpy.typing as npt

    from torri.bridges.vector.asking import Asked, Question
    from torri.engine.game import Game

Policy = Callable[[Any, Any], Any]
"""Gets the observations and masks of many games, and gives an action for each."""

Opponents = str | Policy | Sequence[str | Policy] | None


class AskedPlayer:
    """A player by its spec, asked about one game after the other."""

    def __init__(self, spec: str) -> None:
        self.name = spec
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Choose anew, by this seed."""
        self._player = player(self.name, seed)

    def decide(self, question: Question) -> npt.ArrayLike:
        """What the player does in each of the rows."""
        return [self._player.choose(question.knowledge(number)).id for number in range(len(question.places))]


class AskedPolicy:
    """A function of observations and masks, asked about all games at once."""

    def __init__(self, policy: Policy) -> None:
        self.name = getattr(policy, "__name__", type(policy).__name__)
        self._policy = policy

    def begin(self, seed: int) -> None:
        """Tell the policy the seed of its chance, if it wants to know."""
        if hasattr(self._policy, "seed"):
            self._policy.seed(seed)

    def decide(self, question: Question) -> npt.ArrayLike:
        """What the policy does in each of the rows."""
        return self._policy(question.observation, question.action_mask)


def line_up(game: Game, opponents: Opponents) -> tuple[list[int], list[Asked]]:
    """Who plays the seats that are not the caller's, clockwise from the caller; and those who are asked."""
    seats = game.players - 1
    if opponents is None:
        return [CALLER] * seats, []
    alike = isinstance(opponents, str) or callable(opponents)
    given = [opponents] * seats if alike else list_of(opponents)
    if len(given) != seats:
        sentence = _("{game} has {seats} other seats here; {given} opponents were named.")
        raise Error(sentence, game=game.id, seats=seats, given=len(given))
    asked: dict[Any, Asked] = {}
    numbers = []
    for one in given:
        if isinstance(one, str) and one in NUMBERS:
            numbers.append(NUMBERS[one])
            continue
        if one not in asked:
            asked[one] = to_be_asked(game, one)
        numbers.append(ASKED - list(asked).index(one))
    if "greedy" in given:
        best_of(game.rulebook)
    return numbers, list(asked.values())


def list_of(opponents: Any) -> list[Any]:
    """The opponents that were named one by one."""
    if not isinstance(opponents, Sequence):
        raise Error(
            _("Opponents are one for all seats, or a list of them, not {given}."), given=repr(opponents)
        )
    return list(opponents)


def to_be_asked(game: Game, opponent: Any) -> Asked:
    """An opponent who does not play inside compiled code."""
    if isinstance(opponent, str):
        check_player(opponent, game.rulebook)
        return AskedPlayer(opponent)
    if not callable(opponent):
        sentence = _(
            "An opponent is the spec of a player or a function of observations and masks, not {given}."
        )
        raise Error(sentence, given=repr(opponent))
    return AskedPolicy(opponent)


def arrays_of(layers: Any) -> list[tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]]:
    """The layers of a network, copied."""
    try:
        taken = [(np.array(w, np.float32), np.array(b, np.float32)) for w, b in layers]
    except (TypeError, ValueError):
        taken = []
    if not taken:
        raise Error(_("The layers of a network are pairs of a matrix and a vector, at least one."))
    for number, layer in enumerate(taken):
        if not all(np.isfinite(part).all() for part in layer):
            raise Error(_("Layer {number} has weights that are no finite numbers."), number=number)
    return taken


ACTIVATIONS: dict[str, Callable[[Any], Any]] = {"tanh": np.tanh, "relu": lambda x: np.maximum(x, 0)}
MATRIX = 2  # dimensions


class NetworkPolicy:
    """A network as an opponent: oneself as one was before, its weights handed over as arrays.

    `layers` are pairs of a matrix, a row for each input, and a vector. Between two of them stands
    `activation`; the last gives a logit for each action, and what stands behind those is not looked at. It
    plays by the probabilities, or with `sharp` the likeliest action. Where observations are whole numbers
    (`scaled=False`), hand over the `scale` of the environment, too.
    """

    def __init__(
        self,
        layers: Sequence[tuple[Any, Any]],
        *,
        activation: str = "tanh",
        sharp: bool = False,
        scale: Any = None,
        seed: int = 0,
    ) -> None:
        if activation not in ACTIVATIONS:
            sentence = _('activation cannot be "{given}". {advice}')
            raise Error(sentence, given=activation, advice=advise(activation, ACTIVATIONS))
        self.activation, self.sharp, self.scale = activation, sharp, scale
        self.hand_over(layers)
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Draw actions by this seed from now on."""
        self._dice = np.random.default_rng(seed)

    def hand_over(self, layers: Sequence[tuple[Any, Any]]) -> None:
        """Play with these weights from now on; they are copied."""
        taken = arrays_of(layers)
        for number, (w, b) in enumerate(taken):
            inputs = taken[number - 1][0].shape[-1] if number else (w.shape or (0,))[0]
            if w.ndim != MATRIX or b.shape != w.shape[1:] or w.shape[0] != inputs:
                sentence = _(
                    "Layer {number} does not fit: matrix {matrix}, vector {vector}, {inputs} inputs."
                )
                raise Error(sentence, number=number, matrix=w.shape, vector=b.shape, inputs=inputs)
        self._layers = taken

    def __call__(self, observation: Any, action_mask: Any) -> npt.NDArray[np.int64]:
        """A legal action for each game."""
        first, last = self._layers[0][0], self._layers[-1][0]
        if observation.shape[1] != first.shape[0] or last.shape[1] < action_mask.shape[1]:
            sentence = _(
                "The network has {inputs} inputs and {outputs} outputs; the game {numbers} and {actions}."
            )
            raise Error(
                sentence,
                inputs=first.shape[0],
                outputs=last.shape[1],
                numbers=observation.shape[1],
                actions=action_mask.shape[1],
            )
        x = observation.astype(np.float32) * (1 if self.scale is None else self.scale)
        for w, b in self._layers[:-1]:
            x = ACTIVATIONS[self.activation](x @ w + b)
        logits = (x @ last + self._layers[-1][1])[:, : action_mask.shape[1]]
        if not self.sharp:
            logits = logits + self._dice.gumbel(size=logits.shape)  # whose highest is a draw by probability
        return np.where(action_mask == 1, logits, -np.inf).argmax(axis=1)
