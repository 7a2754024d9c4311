"""Faster templates: text without signs to escape is not copied, functions are called directly."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any

from flask.templating import Environment
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Call, Expr, Name
from markupsafe import Markup, escape

_SPECIAL = re.compile("[&<>'\"]")


def shown(value: object) -> str:
    """Return a value as it stands in a page, as ``escape`` does.

    >>> shown("a < b"), shown(Markup("<b>")), shown(27)
    (Markup('a &lt; b'), Markup('<b>'), Markup('27'))
    """
    if type(value) is Markup:
        return value
    if type(value) is str and not _SPECIAL.search(value):
        return value
    return escape(value)


class QuickEscapes(CodeGenerator):
    """Writes templates that escape so, and call so: a page has some 600 values and 250 calls."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        written = frame.eval_ctx
        if written.volatile or not written.autoescape:
            return super()._output_child_pre(node, frame, finalize)
        self.write("environment.shown(")
        if finalize.src is not None:
            self.write(finalize.src)

    def visit_Call(  # noqa: N802  # as Jinja calls it
        self, node: Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Write a call without looking, at each, whether the function takes the context."""
        known = self.environment.globals.get(node.node.name) if isinstance(node.node, Name) else 0
        if node.dyn_args or node.dyn_kwargs or hasattr(known, "jinja_pass_arg"):
            return super().visit_Call(node, frame, forward_caller=forward_caller)
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")


class Templates(Environment):
    """The templates of the site; what all of them know is looked at as it is, not copied."""

    code_generator_class = QuickEscapes
    shown = staticmethod(shown)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what a template knows: what all do, where nothing is its own."""
        return super().make_globals(d) if d else self.globals
