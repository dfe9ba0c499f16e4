"""The files that pages fetch: the modules of the script and the icon.

They are read once and served in a folder named after their content. So a page never runs modules of two
versions, not even while somebody updates the files of a running server, and a browser may keep them for good.
"""

from __future__ import annotations

import hashlib
from functools import cache

from fastapi import APIRouter, Response
from starlette.exceptions import HTTPException

from torri.web.styles import STATIC

KINDS = {".js": "text/javascript", ".svg": "image/svg+xml"}
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}

assets = APIRouter()


@cache
def files() -> dict[str, bytes]:
    """Every file that can be fetched, by its path."""
    found = sorted(path for path in STATIC.rglob("*") if path.suffix in KINDS)
    return {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in found}


@cache
def version() -> str:
    """A name that changes with any of the files."""
    digest = hashlib.sha256()
    for path, content in files().items():
        digest.update(f"{path} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def asset(path: str) -> str:
    """The address of a file."""
    return f"/static/{version()}/{path}"


@cache
def modules() -> list[str]:
    """The addresses of the modules. A page names them all, so that none has to wait for its importer."""
    return [asset(path) for path in files() if path.endswith(".js")]


@assets.get("/static/{folder}/{path:path}")
async def fetch(folder: str, path: str) -> Response:
    """A file of this version; of another version there is none."""
    if folder != version() or path not in files():
        raise HTTPException(404)
    return Response(files()[path], media_type=KINDS[f".{path.rpartition('.')[2]}"], headers=FOR_GOOD)
