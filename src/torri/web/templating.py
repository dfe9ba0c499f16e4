"""The templates: compiled once for each language, escaped by default."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    FunctionLoader,
    StrictUndefined,
    Template,
    nodes,
)
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from torri.engine.language import _, plural, speaking, speaking_now
from torri.web.assets import asset, modules
from torri.web.generating import Direct, shown
from torri.web.keeping import FactsFound, Keep
from torri.web.legal import does, spoken
from torri.web.scenes import scene_file
from torri.web.symbols import apart, sprite, symbol_box

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

HERE = Path(__file__).parent

_BREAK = re.compile(
    r"""
    (?: (?<=>) (?=\s*\n\s*[<{])          # after a tag of HTML: before another, and before a value
    |   (?<=}) (?=\s*\n\s*(?:<|{[%#]))   # after what is Jinja's: before a tag
    |   (?<=[%#]}) (?=\s*\n\s*{{) )      # after a tag of Jinja: before a value
    \s+
    """,
    re.VERBOSE,
)
"""A line break between tags, of HTML or of Jinja; beside words, and between two values, it is a space."""


@cache
def picture(symbol: str, width: int, height: int, css: str = "") -> Markup:
    """One drawing of the game's symbols; the words beside it say what it is."""
    shape = Markup(' class="{}"').format(css) if css else ""
    return Markup(
        '<svg{} viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true"><use href="#{}"/></svg>'
    ).format(shape, width, height, width, height, symbol)


CONSTANT: dict[str, Callable[..., str]] = {"_": _, "picture": picture}


class ConstantFolding(NodeTransformer):
    """Fold what does not depend on the table, messages and drawings, into the text of a template."""

    def visit_Call(self, call: nodes.Call) -> nodes.Node:  # noqa: N802 - Jinja's own name for it
        """A message or a drawing that does not depend on the table."""
        self.generic_visit(call)
        match call:
            case nodes.Call(node=nodes.Name(name="_" | "picture" as name), kwargs=[]) if all(
                isinstance(argument, nodes.Const) for argument in call.args
            ):
                said = CONSTANT[name](*(argument.as_const() for argument in call.args))
                return nodes.Const(said, lineno=call.lineno)
        return call


class SharedMacros(Template):
    """A template whose macros are the same wherever they are asked for."""

    def _get_default_module(self, ctx: Any = None) -> Any:  # noqa: ARG002 - Jinja gives it
        """Its macros; Jinja would ask each time whether somebody has other globals."""
        return super()._get_default_module()


class Templates(Environment):
    """Templates of one language, given plain dictionaries for the most part."""

    template_class = SharedMacros
    code_generator_class = Direct
    shown = staticmethod(shown)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template can use, as one dictionary: Jinja's chain of two is slower to copy."""
        return {**self.globals, **d} if d else self.globals

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`card.name` is looked for in a dictionary first: an attribute that is not there takes longer."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """Hide line breaks between tags, which only readers need; as comments they still count."""
        return _BREAK.sub(r"{#\g<0>#}", super().preprocess(source, name, filename))

    def _generate(self, source: nodes.Template, *rest: Any, **more: Any) -> str:
        source = FactsFound(source).visit(ConstantFolding().visit(source))
        return super()._generate(source, *rest, **more)


def of_a_game(name: str) -> str | None:
    """The text of `games/<id>/<file>`: a file of the game's own folder, or of the plain table."""
    folder, _slash, rest = name.partition("/")
    game, _slash, file = rest.partition("/")
    path = scene_file(game, file)
    return path.read_text(encoding="utf-8") if folder == "games" and path.is_file() else None


@cache
def environment(language: str) -> Environment:
    """Where the templates live, and what each of them can use."""
    made = Templates(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), FunctionLoader(of_a_game)]),
        autoescape=True,
        extensions=[Keep],
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals |= {"_": _, "plural": plural, "language": speaking_now, "sprite": sprite}
    made.globals |= {"does": does, "spoken": spoken, "picture": picture}
    made.globals |= {"symbol_box": symbol_box, "asset": asset, "modules": modules}
    made.filters["apart"] = apart
    return made


@cache
def template(name: str, language: str) -> Template:
    """A template, compiled for readers of a language."""
    with speaking(language):
        return environment(language).get_template(name)


def rendered(name: str, /, **facts: Any) -> str:
    """A page or a fragment, in the language of now."""
    return template(name, speaking_now()).render(**facts)
