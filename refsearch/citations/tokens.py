"""The numbers, words and signs of a typed citation."""

from __future__ import annotations

import re
from dataclasses import dataclass

from refsearch.languages.slug import unaccented

_TOKEN = re.compile(  # "παρ/μα" is a word and "dov'è" too, "4/c/ii" is none
    r"[0-9]+|[^\W\d_]{2,}/[^\W\d_]{2,}'?|[^\W\d_]{2,}'[eè](?!\w)|[^\W\d_]+'?|[^\w\s]"
)
_ORDINAL = re.compile(r"(?<=[0-9])\.?[ºª](?!\w)")  # Artículo 1º; "2°" is a label in French codes
_PART = re.compile(r"[.\s]*\(?[^\W\d_](?![^\W\d_])|\.\d")


@dataclass(frozen=True, slots=True)
class Token:
    """A number, word or sign; ``loose`` words are small and stand between spaces.

    That tells the Italian "e" (and) and "a" (to) from the sections E and A. ``before_part`` numbers
    have a part of them behind them: "12 c", "12(c)".
    """

    text: str
    loose: bool = False
    before_part: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it is a number in digits."""
        return self.text.isascii() and self.text.isdigit()


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of a text in order."""
    found = []
    text = _ORDINAL.sub("", text)
    for match in _TOKEN.finditer(text):
        around = text[max(0, match.start() - 1) : match.start()] + text[match.end() :][:1]
        loose = around.isspace() and len(around) == 2 and match[0].islower()
        inside = _PART.match(text, match.end()) is not None
        found.append(Token(unaccented(match[0]) or match[0], loose, inside))
    return found
