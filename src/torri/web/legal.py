"""The legal actions of a seat, each put once, as a button, onto the thing that it acts on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup, escape

from torri.engine.foresight import foresee
from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Data


class LegalAction(NamedTuple):
    """One legal action: its code, its structured form, words that fit the position, and what it brings.

    A grave one loses something that need not be lost: it is asked for twice.
    """

    code: str
    data: Data
    words: str
    brings: str = ""
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A legal action as it is shown: a word on the thing, and the whole sentence for whoever listens."""

    code: str
    words: str
    text: str
    price: Any = None
    note: str = ""
    quiet: bool = False
    onto: str = ""
    brings: str = ""
    grave: bool = False
    also: bool = False
    """Whether the same action has its own place elsewhere."""
    then: str = ""
    """The action that follows at once: one press for two decisions."""


def spoken(seen: str, words: str) -> str:
    """The whole sentence for whoever listens; it begins with what is seen, for whoever speaks to the page."""
    if words.casefold().startswith(seen.casefold()):
        return words
    return f"{seen}{_(': ')}{words}"


def does(button: Button, seen: str | None = None) -> Markup:
    """What makes a button do its action, as attributes; `seen` is what stands on it, if not its text."""
    said = spoken(button.text if seen is None else seen, button.words)
    brings = f' data-brings="{escape(button.brings)}"' if button.brings else ""
    said = f"{said}{_('; ')}{button.brings}" if button.brings else said
    kind = " data-grave" * button.grave + " data-also" * button.also
    kind += f' data-then="{escape(button.then)}"' if button.then else ""
    return Markup(f'name="action" value="{escape(button.code)}" aria-label="{escape(said)}"{brings}{kind}')  # noqa: S704 - escaped


class LegalActions:
    """The legal actions of a seat. A drawing takes those it has a place for; the prompt gets the rest.

    Where every decision is asked for by itself, as in a lesson, there are no shortcuts.
    """

    def __init__(self, actions: Iterable[LegalAction], *, shortcuts: bool = True) -> None:
        self._shortcuts = shortcuts
        self._left = {action.code: action for action in actions}
        self._urgent: list[Button] = []
        self.any = bool(self._left)
        self.only_pass = list(self._left) == ["pass"]
        self.verbs = frozenset(action.data["do"] for action in self._left.values())

    def __contains__(self, code: str) -> bool:
        """Whether this action is legal and has no place yet."""
        return code in self._left

    def take(self, code: str, text: str, **shown: Any) -> Button | None:
        """The button of an action, if it is legal; it is not given a second time."""
        action = self._left.pop(code, None)
        if action is None:
            return None
        return Button(code, action.words, text, brings=action.brings, grave=action.grave, **shown)

    def shorten(self, code: str, then: str, text: str, words: str, **shown: Any) -> Button | None:
        """A button for an action and what is chosen after it; the action keeps its own place, too."""
        action = self._left.get(code)
        if action is None or not self._shortcuts:
            return None
        said = f"{action.words}{_('; ')}{words}"
        return Button(code, said, text, grave=action.grave, also=True, then=then, **shown)

    def urge(self, button: Button | None, text: str) -> None:
        """Let the prompt offer an action, too, that has its place on the table: what is asked for first."""
        if button is not None:
            self._urgent.append(replace(button, text=text, also=True))

    def taking(self, do: str) -> list[LegalAction]:
        """The actions of a verb that have no place yet; `take` gives them one."""
        return [action for action in self._left.values() if action.data["do"] == do]

    def rest(self, quiet: frozenset[str] = frozenset()) -> list[Button]:
        """What has no place on the table; the verbs or codes in `quiet` are the way out, not the way on."""
        left = [
            Button(
                action.code,
                action.words,
                action.words,
                quiet=not quiet.isdisjoint((action.data["do"], action.code)),
                brings=action.brings,
                grave=action.grave,
            )
            for action in self._left.values()
        ]
        self._left.clear()
        return sorted(self._urgent + left, key=lambda button: (button.grave, button.quiet))


def either(verbs: frozenset[str], sayings: Mapping[str, str]) -> str:
    """What can be done, in words: this, that or something else."""
    *others, last = [_(said) for verb, said in sayings.items() if verb in verbs]
    return _("{actions} or {last}").format(actions=_(", ").join(others), last=last) if others else last


def legal_actions(knowledge: Knowledge, names: Sequence[str] | None = None) -> list[LegalAction]:
    """What a seat can do now, in words."""
    called = names or seat_names(knowledge.game.players)
    together, seen = knowledge.game.rulebook.cooperative, foresee(knowledge)
    return [
        LegalAction(
            action.code,
            action.data,
            knowledge.describe(action, called),
            seen[action.code].words(called, together=together),
            seen[action.code].grave,
        )
        for action in knowledge.legal
    ]


def seat_names(players: int) -> list[str]:
    """Names where nobody gave any."""
    return [_("seat {number}").format(number=seat) for seat in range(players)]
