"""What cannot be shown, as a page: a sentence, and the way home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi.routing import APIRoute

from torri.engine.errors import Error
from torri.engine.language import _
from torri.table.errors import NotFound, NotReady, TableError
from torri.web.pages.site import page
from torri.web.problems import other

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from fastapi import Request
    from starlette.responses import Response


class PageRoute(APIRoute):
    """A route whose refusals are pages."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with refusals caught."""
        answer = super().get_route_handler()

        async def careful(request: Request) -> Response:
            try:
                return await answer(request)
            except TableError as error:
                return refusal(request, error)
            except Error as error:  # an unknown game
                return refusal(request, NotFound(str(error)))

        return careful


def refusal(request: Request, error: TableError) -> Response:
    """Why something cannot be, as a page; what is being compiled shows how far it is."""
    waits = isinstance(error, NotReady)
    facts = {
        "title": _("One moment") if waits else _("That is not possible"),
        "sentence": str(error),
        "progress": error.facts.get("progress") if waits else None,
    }
    game = error.facts.get("id", "") if waits else ""
    return message(request, error.status, game, **facts)


async def not_here(request: Request, error: Any) -> Response:
    """No such page; a program that asked the API gets its own answer."""
    if request.url.path.startswith("/api") or error.status_code != 404:
        return await other(request, error)
    facts = {
        "title": _("There is nothing here."),
        "sentence": _("The link may be incomplete, or the table was closed."),
    }
    return message(request, 404, progress=None, **facts)


def message(request: Request, status: int, game: str = "", **facts: Any) -> Response:
    """A sentence beside a picture: the cover of the game, or a tower that nobody finished."""
    return page(request, "message", game=game, sheets=("home", "pages"), status=status, **facts)
