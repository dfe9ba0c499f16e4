"""What a table refuses: a code for programs, a sentence for people, and nothing changed."""

from __future__ import annotations

from typing import Any

from torri.engine.errors import Error


class TableError(Error):
    """Refused, for the reason `code`; `facts` say more to a program. `status` is that of HTTP."""

    code = "refused"
    status = 409

    def __init__(self, sentence: str, **facts: Any) -> None:
        super().__init__(sentence, **facts)
        self.facts = facts

    def to_json(self) -> dict[str, Any]:
        """The error as the API answers it."""
        facts = {name: printable(fact) if type(fact) is str else fact for name, fact in self.facts.items()}
        return {"error": self.code, "message": printable(str(self))} | facts


def printable(sentence: str) -> str:
    """A sentence that can be sent: half a character, which only JSON can hold, becomes a question mark."""
    return sentence.encode(errors="replace").decode()


class BadRequest(TableError):
    """What was asked for cannot be."""

    code = "bad_request"
    status = 422


class NotAGuest(TableError):
    """Nobody is known by this token."""

    code = "not_a_guest"
    status = 401


class NotYours(TableError):
    """Somebody else's seat, or only for the owner of the table."""

    code = "not_yours"
    status = 403


class NotFound(TableError):
    """There is no such table, or not for this guest."""

    code = "not_found"
    status = 404


class Refused(TableError):
    """Not possible as the table stands."""


class StaleAction(TableError):
    """The table has moved on since."""

    code = "stale_action"


class IllegalMove(TableError):
    """The rules do not allow it now."""

    code = "illegal_action"
    status = 422


class NotYourTurn(TableError):
    """Somebody else decides."""

    code = "not_your_turn"


class TooMuch(TableError):
    """A limit of the server."""

    code = "too_much"
    status = 429


class NotReady(TableError):
    """The game is still being compiled."""

    code = "not_ready"
    status = 503


class Broken(TableError):
    """What is kept of the table cannot be read."""

    code = "broken"
    status = 500


class Unavailable(TableError):
    """The database does not answer; whether the last action was kept shows when it does again."""

    code = "unavailable"
    status = 503
