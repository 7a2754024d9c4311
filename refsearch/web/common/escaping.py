"""Faster escaping in templates: no object is made for each piece of a page."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr
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
    """Writes templates that escape so: a page has some 600 values."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        written = frame.eval_ctx
        if written.volatile or not written.autoescape:
            return super()._output_child_pre(node, frame, finalize)
        self.write("environment.shown(")
        if finalize.src is not None:
            self.write(finalize.src)


def register(app: Flask) -> None:
    """Let the templates of an application escape so; before any is loaded."""
    app.jinja_env.code_generator_class = QuickEscapes
    app.jinja_env.extend(shown=shown)
