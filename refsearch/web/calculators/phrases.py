"""What the core says, in the language of this request."""

from __future__ import annotations

from refsearch.languages.phrases import said_in
from refsearch.web.common.i18n import message_language


def translated_phrase(text: str) -> str:
    """Return a phrase of the core in the language of this request."""
    return said_in(message_language(), text)
