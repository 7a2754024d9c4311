"""What the core says, in the reader's language: its short English phrases are message ids.

A phrase with values in it is a message with holes, "boards are numbered from 1; {} is none"; what
fills a hole may be a phrase itself. The catalogs are ``translations/<language>/…/core.po``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from babel.messages.pofile import read_po

from refsearch.web.i18n import TRANSLATIONS, message_language

DOMAIN = "core"
_HOLE = "{}"
_DEEPEST = 3


@dataclass(frozen=True, slots=True)
class Phrases:
    """A language's phrases: those without holes, and the patterns of those with, longest first."""

    whole: dict[str, str]
    patterns: tuple[tuple[re.Pattern[str], str], ...]

    def say(self, text: str, depth: int = 0) -> str:
        """Return a phrase in this language; as it is where the catalog has it not."""
        found = self.whole.get(text)
        if found is not None or depth > _DEEPEST:
            return found or text
        for pattern, translation in self.patterns:
            if match := pattern.fullmatch(text):
                return translation.format(*(self.say(v, depth + 1) for v in match.groups()))
        return text


@cache
def phrases(language: str) -> Phrases:
    """Return the phrases of a language; English has none, being what the core speaks."""
    file = TRANSLATIONS / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if not file.exists():
        return Phrases({}, ())
    with file.open("rb") as source:
        messages = [(str(m.id), str(m.string)) for m in read_po(source) if m.id and m.string]
    holed = sorted((m for m in messages if _HOLE in m[0]), key=lambda m: -len(m[0]))
    return Phrases(
        {id_: string for id_, string in messages if _HOLE not in id_},
        tuple((pattern_of(id_), string) for id_, string in holed),
    )


def pattern_of(message: str) -> re.Pattern[str]:
    """Return the pattern of the texts that a message with holes stands for.

    >>> pattern_of("no row gives {} VP").fullmatch("no row gives 13 VP").groups()
    ('13',)
    """
    return re.compile("(.+?)".join(re.escape(part) for part in message.split(_HOLE)), re.DOTALL)


def said(text: str) -> str:
    """Return a phrase of the core in the language of this request."""
    return phrases(message_language()).say(text)
