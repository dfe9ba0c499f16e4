"""The choices of a seat, each put once onto the thing that it acts on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup, escape

from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Data


class Choice(NamedTuple):
    """One legal action: its code, its structured form, and words that fit the position."""

    code: str
    data: Data
    words: str


@dataclass(frozen=True, slots=True)
class Button:
    """A choice as it is shown: a word on the thing, and the whole sentence for whoever listens."""

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
    """What makes a button do its choice, as attributes; `seen` is what stands on it, if not its text."""
    said = spoken(button.text if seen is None else seen, button.words)
    return Markup(f'name="action" value="{escape(button.code)}" aria-label="{escape(said)}"')  # noqa: S704 - escaped


class Choices:
    """The choices of a seat. A drawing takes those it has a place for; the prompt gets the rest."""

    def __init__(self, choices: Iterable[Choice]) -> None:
        self._left = {choice.code: choice for choice in choices}
        self.any = bool(self._left)
        self.only_pass = list(self._left) == ["pass"]
        self.verbs = frozenset(choice.data["do"] for choice in self._left.values())

    def __contains__(self, code: str) -> bool:
        """Whether this choice has no place yet."""
        return code in self._left

    def take(self, code: str, text: str, **shown: Any) -> Button | None:
        """The button of a choice, where it can be made; it is not offered a second time."""
        choice = self._left.pop(code, None)
        return None if choice is None else Button(code, choice.words, text, **shown)

    def taking(self, do: str) -> list[Choice]:
        """The choices of a verb that have no place yet; `take` gives them one."""
        return [choice for choice in self._left.values() if choice.data["do"] == do]

    def rest(self, quiet: frozenset[str] = frozenset()) -> list[Button]:
        """What has no place on the table; the verbs or codes in `quiet` are the way out, not the way on."""
        left = [
            Button(
                choice.code,
                choice.words,
                choice.words,
                quiet=not quiet.isdisjoint((choice.data["do"], choice.code)),
            )
            for choice in self._left.values()
        ]
        self._left.clear()
        return sorted(left, key=lambda button: button.quiet)


def either(verbs: frozenset[str], sayings: Mapping[str, str]) -> str:
    """What can be done, in words: this, that or something else."""
    *others, last = [_(said) for verb, said in sayings.items() if verb in verbs]
    return _("{actions} or {last}").format(actions=_(", ").join(others), last=last) if others else last


def choices_of(knowledge: Knowledge) -> list[Choice]:
    """What a seat can do now, in words."""
    return [Choice(action.code, action.data, knowledge.describe(action)) for action in knowledge.legal]
