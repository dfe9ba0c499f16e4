"""The legal actions of a seat, each put once, as a button, onto the thing that it acts on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup, escape

from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Data


class LegalAction(NamedTuple):
    """One legal action: its code, its structured form, and words that fit the position."""

    code: str
    data: Data
    words: str


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


def spoken(seen: str, words: str) -> str:
    """The whole sentence for whoever listens; it begins with what is seen, for whoever speaks to the page."""
    if words.casefold().startswith(seen.casefold()):
        return words
    return f"{seen}{_(': ')}{words}"


def does(button: Button, seen: str | None = None) -> Markup:
    """What makes a button do its action, as attributes; `seen` is what stands on it, if not its text."""
    said = spoken(button.text if seen is None else seen, button.words)
    return Markup(f'name="action" value="{escape(button.code)}" aria-label="{escape(said)}"')  # noqa: S704 - escaped


class LegalActions:
    """The legal actions of a seat. A drawing takes those it has a place for; the prompt gets the rest."""

    def __init__(self, actions: Iterable[LegalAction]) -> None:
        self._left = {action.code: action for action in actions}
        self.any = bool(self._left)
        self.only_pass = list(self._left) == ["pass"]
        self.verbs = frozenset(action.data["do"] for action in self._left.values())

    def __contains__(self, code: str) -> bool:
        """Whether this action is legal and has no place yet."""
        return code in self._left

    def take(self, code: str, text: str, **shown: Any) -> Button | None:
        """The button of an action, if it is legal; it is not given a second time."""
        action = self._left.pop(code, None)
        return None if action is None else Button(code, action.words, text, **shown)

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
            )
            for action in self._left.values()
        ]
        self._left.clear()
        return sorted(left, key=lambda button: button.quiet)


def either(verbs: frozenset[str], sayings: Mapping[str, str]) -> str:
    """What can be done, in words: this, that or something else."""
    *others, last = [_(said) for verb, said in sayings.items() if verb in verbs]
    return _("{actions} or {last}").format(actions=_(", ").join(others), last=last) if others else last


def legal_actions(knowledge: Knowledge) -> list[LegalAction]:
    """What a seat can do now, in words."""
    return [LegalAction(action.code, action.data, knowledge.describe(action)) for action in knowledge.legal]
