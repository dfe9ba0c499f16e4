"""The templates: compiled once, escaped by default, spoken in the language of the reader."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from torri.engine.language import _, plural, speaking_now
from torri.web.symbols import sprite

HERE = Path(__file__).parent


@cache
def environment() -> Environment:
    """Where the templates live, and what each of them can use."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals |= {"_": _, "plural": plural, "language": speaking_now, "sprite": sprite, "picture": picture}
    return made


@cache
def template(name: str) -> Template:
    """A template, compiled."""
    return environment().get_template(name)


def rendered(name: str, /, **facts: Any) -> str:
    """A page or a fragment."""
    return template(name).render(**facts)


@cache
def picture(symbol: str, width: int, height: int, css: str = "") -> Markup:
    """One drawing of the game's symbols; the words beside it say what it is."""
    shape = Markup(' class="{}"').format(css) if css else ""
    return Markup(
        '<svg{} viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true"><use href="#{}"/></svg>'
    ).format(shape, width, height, width, height, symbol)
