"""The stylesheets: put into the page, so that it is complete when it arrives, and allowed by their hash."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from pathlib import Path

from markupsafe import Markup

from torri.web.scenes import scene_file

STATIC = Path(__file__).parent / "static"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@cache
def style(*names: str) -> Markup:
    """Stylesheets by their names, one after the other, without what only their readers need."""
    sheets = [sheet_file(name).read_text(encoding="utf-8") for name in names]
    bare = _COMMENT.sub("", "\n".join(sheets))
    return Markup(re.sub(r"\s*\n\s*", "\n", bare).strip())  # noqa: S704 - our own files


def sheet_file(name: str) -> Path:
    """A stylesheet of the house, as `pages`, or of a game, as `<id>/style`."""
    game, _slash, sheet = name.rpartition("/")
    return scene_file(game, f"{sheet}.css") if game else STATIC / f"{sheet}.css"


@cache
def policy(*names: str) -> str:
    """The Content-Security-Policy of a page: nothing inline but these sheets, nothing from elsewhere."""
    digest = base64.b64encode(hashlib.sha256(style(*names).encode()).digest()).decode()
    rules = {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "style-src-elem": f"'sha256-{digest}'",
        "style-src-attr": "'unsafe-inline'",  # places and colours of drawings; they run nothing
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())
