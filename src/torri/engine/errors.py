"""What can go wrong, as sentences that say what was wrong and what is possible."""

from __future__ import annotations


class Error(Exception):
    """Anything that Torri refuses, with a sentence for the person who asked; `facts` fill its gaps."""

    def __init__(self, sentence: str, **facts: object) -> None:
        told = {name: plain(fact) for name, fact in facts.items()}
        super().__init__(sentence.format(**told) if told else sentence)


def plain(fact: object) -> object:
    """A fact as a sentence takes it: of an error of the system what it says, without number and path."""
    return (fact.strerror or str(fact)).lower() if isinstance(fact, OSError) else fact


def cause(error: BaseException) -> str:
    """What went wrong in the code of somebody else, in one line."""
    kind, said = type(error).__name__, " ".join(str(error).split())
    return said if isinstance(error, Error) else f"{kind}: {said}" if said else kind


class IllegalAction(Error):
    """An action that the rules do not allow now; the state is as it was before."""


class RecordError(Error):
    """A record of play that cannot be read or breaks the rules; `step` is the first bad step, if known."""

    def __init__(self, sentence: str, step: int | None = None, **facts: object) -> None:
        super().__init__(sentence, **facts)
        self.step = step
