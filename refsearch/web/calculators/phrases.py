"""What the core says, in the language of this request."""

from __future__ import annotations

from collections.abc import Callable

from refsearch.languages.catalogs import rendered
from refsearch.web.common.i18n import message_language
from refsearch.web.common.services import library


def translated_phrase(text: str, shown: Callable[[object], object] = lambda value: value) -> str:
    """Return a phrase of the core in the language of this request; ``shown`` writes its values."""
    return rendered(text, library().languages, message_language(), shown)
