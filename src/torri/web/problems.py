"""Refusals as the API answers them: always the same form, never a stack trace."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from torri.engine.language import _
from torri.table.errors import BadRequest, TableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastapi import FastAPI, Request

log = logging.getLogger("torri.web")


def handle_problems(app: FastAPI) -> None:
    """Let an application answer every refusal in our form."""
    app.add_exception_handler(TableError, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, other)
    app.add_exception_handler(Exception, unexpected)


async def refused(_request: Request, error: Any) -> JSONResponse:
    """Something that a table refuses."""
    headers = {"Retry-After": "1"} if error.status in {429, 503} else None
    return JSONResponse(error.to_json(), error.status, headers)


async def invalid(_request: Request, error: Any) -> JSONResponse:
    """A request that is not of the right form."""
    problem = validation_problem(error.errors())
    return JSONResponse(problem.to_json(), problem.status)


def validation_problem(errors: Sequence[Any]) -> BadRequest:
    """What is wrong with the form of a request, without repeating what was sent."""
    first = errors[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body") or "body"
    return BadRequest(_("{place} is not as it should be: {why}."), place=place[:80], why=first["msg"])


async def other(_request: Request, error: Any) -> JSONResponse:
    """What the framework refuses: no such route, a method that is not for it."""
    codes = {404: "not_found", 405: "not_allowed"}
    sentence = _("There is nothing here.") if error.status_code == 404 else str(error.detail)
    answer = {"error": codes.get(error.status_code, "bad_request"), "message": sentence}
    return JSONResponse(answer, error.status_code, error.headers)


async def unexpected(_request: Request, error: Exception) -> JSONResponse:
    """A fault of ours: written down here, not told to the client."""
    log.error("unexpected", exc_info=error)
    answer = {"error": "internal", "message": _("Something went wrong on the server. It has been logged.")}
    return JSONResponse(answer, 500)
