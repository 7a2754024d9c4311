"""The languages of the interface in the OpenAPI document, set when an application is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apispec import BasePlugin

from refsearch.languages.registry import ENGLISH

CODES = "{interface}"
# what a document says of a parameter ``ui``; the list stands for every language of the interface
UI_SCHEMA: dict[str, Any] = {"type": "string", "enum": [CODES], "default": ENGLISH}


class InterfaceEnum(BasePlugin):
    """Puts the codes of the languages where the documentation of an operation leaves them open."""

    def __init__(self, codes: Sequence[str]) -> None:
        self._codes = list(codes)

    def operation_helper(
        self, path: str | None = None, operations: dict[str, Any] | None = None, **kwargs: Any
    ) -> None:
        """Fill in the operations of a path."""
        for name, operation in (operations or {}).items():
            operations[name] = self._filled(operation)  # type: ignore[index]  # it is not None here

    def _filled(self, value: Any) -> Any:
        if value == [CODES]:
            return self._codes
        if isinstance(value, dict):
            return {key: self._filled(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._filled(inner) for inner in value]
        if isinstance(value, str):
            *others, last = self._codes
            return value.replace(CODES, f"{', '.join(others)} or {last}" if others else last)
        return value
