"""A text in several languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from refsearch.languages.registry import ENGLISH


@dataclass(frozen=True, slots=True)
class Text:
    """A text by language; in a language that lacks it, the English one."""

    by_language: Mapping[str, str]

    def filled(self, language: str, values: Mapping[str, object] | None = None) -> str:
        """Return the text in a language, its places filled."""
        known = self.by_language
        text = known.get(language) or known.get(ENGLISH) or next(iter(known.values()))
        for name, value in (values or {}).items():
            text = text.replace(f"{{{name}}}", str(value))
        return text
