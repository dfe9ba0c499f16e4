"""Blocks of templates, `{% keep %}` to `{% endkeep %}`: drawn once from the same facts, for all who see them.

What a block is made from is found in the template: the names from around it, with the attribute that is asked
of each. Their values as bytes are the key under which its HTML is kept. So a block that everybody sees is
drawn once for all chairs, one that did not change not at all, and nobody gets what was made from other facts.
"""

from __future__ import annotations

from functools import lru_cache, wraps
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from jinja2 import TemplateSyntaxError, Undefined, nodes
from jinja2.ext import Extension
from jinja2.meta import find_undeclared_variables
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from torri.engine.language import speaking_now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jinja2.parser import Parser

BLOCKS = 8192
"""So many blocks are kept, those that were used last; a block is one or two kilobytes."""

_numbers = count()
Laid = TypeVar("Laid")


def _plain(fact: Any) -> Any:
    """What is kept apart from a text that reads the same: HTML, and what is not there."""
    if isinstance(fact, Markup):
        return {"html": str(fact)}
    if isinstance(fact, Undefined):
        return {"undefined": True}
    raise TypeError(f"A block cannot be kept by a {type(fact).__name__}: give it plain facts.")


_encode = msgspec.msgpack.Encoder(enc_hook=_plain).encode


@lru_cache(BLOCKS)
def _place(_facts: bytes) -> list[Markup]:
    """Where the HTML of a block is kept; empty at first."""
    return []


@lru_cache(BLOCKS)
def _laid(_of: Callable[..., Any], _language: str, _facts: bytes) -> list[Any]:
    """Where what was laid out is kept; empty at first."""
    return []


def laid_once(of: Callable[..., Laid]) -> Callable[..., Laid]:
    """Lay out the same facts once in each language, for all chairs.

    What is made of them must not be changed, and is made of nothing else: no legal actions, no view around.
    """

    @wraps(of)
    def laid(*facts: Any) -> Laid:
        place = _laid(of, speaking_now(), _encode(facts))
        if not place:
            place.append(of(*facts))
        found: Laid = place[0]
        return found

    return laid


class Keep(Extension):
    """The tag `keep`."""

    tags = {"keep"}  # noqa: RUF012 - Jinja's own way to say it

    def parse(self, parser: Parser) -> nodes.Node:
        """A block, which finds out what it is made from when the whole template is read."""
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endkeep",), drop_needle=True)
        call = self.call_method("_kept", [nodes.Const(next(_numbers))], lineno=line)
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _kept(self, *facts: Any, caller: Callable[[], Markup]) -> Markup:
        place = _place(_encode(facts))
        if not place:
            place.append(caller())
        return place[0]


class FactsFound(NodeTransformer):
    """Gives each block that is kept what it is made from."""

    def __init__(self, template: nodes.Template) -> None:
        self._template = template
        self._known = {*template.environment.globals, *named_in(template)}  # type: ignore[union-attr]

    def visit_CallBlock(self, block: nodes.CallBlock) -> nodes.Node:  # noqa: N802 - Jinja's own name for it
        """A block that is kept, or the call of a macro."""
        self.generic_visit(block)
        match block.call.node:
            case nodes.ExtensionAttribute(name="_kept"):
                self._check_macros()
                block.call.args += self._facts(block)
        return block

    def _facts(self, block: nodes.CallBlock) -> list[nodes.Expr]:
        """The names from around the block, each with the attributes that are asked of it."""
        outside = self._outside(block.body)
        if "loop" in outside:
            said = "A block that is kept does not know the loop around it: set a name before it."
            raise TemplateSyntaxError(said, block.lineno)
        paths = dict.fromkeys(path for part in block.body for path in paths_in(part, outside))
        paths |= dict.fromkeys((name, "") for name in outside & stored_in(block.body))
        return [
            nodes.Getattr(nodes.Name(name, "load"), attribute, "load")
            if attribute
            else nodes.Name(name, "load")
            for name, attribute in paths
            if not attribute or (name, "") not in paths
        ]

    def _check_macros(self) -> None:
        """Macros are made from what they are given, and from nothing else, where blocks are kept."""
        for macro in self._template.find_all(nodes.Macro):
            given = {"caller", *(argument.name for argument in macro.args)}
            if others := self._outside(macro.body) - given - stored_in(macro.body):
                said = f"Where blocks are kept, {macro.name} must be given what it shows: {min(others)}."
                raise TemplateSyntaxError(said, macro.lineno)

    def _outside(self, body: list[nodes.Node]) -> set[str]:
        """The names in a body that come from around it."""
        alone = nodes.Template(body)
        alone.set_environment(self._template.environment)  # type: ignore[arg-type]
        return find_undeclared_variables(alone) - self._known


def named_in(template: nodes.Template) -> Iterator[str]:
    """The macros of a template, its own and those of other files."""
    yield from (macro.name for macro in template.find_all(nodes.Macro))
    for imported in template.find_all(nodes.FromImport):
        yield from (name if isinstance(name, str) else name[1] for name in imported.names)


def stored_in(body: list[nodes.Node]) -> set[str]:
    """The names that are set in a body, perhaps in one branch of it only."""
    return {name.name for part in body for name in part.find_all(nodes.Name) if name.ctx == "store"}


def paths_in(node: nodes.Node, outside: set[str]) -> Iterator[tuple[str, str]]:
    """The names from outside, each with the attribute that is asked of it, or with none."""
    match node:
        case nodes.Getattr(node=nodes.Name(name=name), attr=attribute) if name in outside:
            yield name, attribute
        case nodes.Name(name=name) if name in outside:
            yield name, ""
        case _:
            for part in node.iter_child_nodes():
                yield from paths_in(part, outside)
