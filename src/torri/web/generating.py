"""The Python code that Jinja makes of our templates: calls and values without detours.

No function that our templates call wants to be given Jinja's context, and the most of what they show are
short texts that were shown before.
"""

from __future__ import annotations

from functools import lru_cache
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from jinja2.compiler import CodeGenerator
from markupsafe import Markup, escape

if TYPE_CHECKING:
    from jinja2 import nodes
    from jinja2.compiler import Frame

TEXTS = 4096
"""So many texts are known in their escaped form."""

_escaped = lru_cache(TEXTS)(escape)


def shown(value: Any) -> str:
    """A value as HTML: escaped, unless it is marked as HTML."""
    kind = type(value)
    if kind is Markup:
        return value
    return _escaped(value) if kind is str else escape(value)  # a `Markup` equals its text: never kept


class Direct(CodeGenerator):
    """Calls what is called, and asks nobody before."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """A call as Python writes it; one by a name that Python has for itself, as Jinja does."""
        if any(iskeyword(argument.key) for argument in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        for stars, more in (("*", node.dyn_args), ("**", node.dyn_kwargs)):
            if more is not None:
                self.write(stars)
                self.visit(more, frame)
                self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.shown(")
