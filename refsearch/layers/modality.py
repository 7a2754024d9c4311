"""Modal strength: the words for may, should, shall and must, as each Introduction defines them.

A word is marked where it stands, with the strength that the Introduction of the same edition gives
it; whether a "può" permits or supposes is for the reader. "Does" (the plain indicative) has no word
of its own and is not marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from refsearch.errors import TextError
from refsearch.layers.declared import DeclaredLayers, DeclaredModality, DeclaredWord, own_texts
from refsearch.library.links import ModalSpan, ModalWord
from refsearch.library.model import Document, blocks_text
from refsearch.messages import msg

_ELEMENT = re.compile(r"\([^)]*\)|…|[^\s()…]+")
_CLAUSE = r"(?:\s+[\w'’]+){0,6}?"  # words between the parts of a form, in one clause


@lru_cache(maxsize=1024)  # a language has some dozen forms
def _pattern(form: str) -> re.Pattern[str]:
    """Return the pattern of a form: ``non (si|lo) può``, ``nessun … può``."""
    pieces: list[str] = []
    for element in _ELEMENT.findall(form):
        space = r"\s+" if pieces else ""
        if element == "…":
            pieces.append(_CLAUSE)
        elif element.startswith("("):
            words = "|".join(map(re.escape, element[1:-1].split("|")))
            pieces.append(rf"(?:{space}(?:{words}))?")
        else:
            pieces.append(space + re.escape(element))
    return re.compile(rf"(?<!\w){''.join(pieces)}(?!\w)", re.IGNORECASE)


class ModalFinder:
    """Finds the modal words that an edition declares."""

    def __init__(self, declared: DeclaredModality) -> None:
        self.forms: list[tuple[re.Pattern[str], DeclaredWord | None]] = [
            (_pattern(form), word) for word in declared.word for form in word.forms
        ]
        self.forms += [(_pattern(phrase), None) for phrase in declared.unmarked]

    def find(self, holder: str, text: str) -> Iterator[ModalSpan]:
        """Yield the modal words of a text in order.

        Of two that overlap the one that begins first goes, then the longer; a phrase in which the
        words have another sense goes before both.
        """
        found = [(m.span(), word) for pattern, word in self.forms for m in pattern.finditer(text)]
        unmarked = [span for span, word in found if word is None]
        end = 0
        for span, word in sorted(found, key=lambda f: (f[0][0], -f[0][1])):
            inside = any(s < span[1] and span[0] < e for s, e in unmarked)
            if word is not None and span[0] >= end and not inside:
                yield ModalSpan(holder, *span, word.key, word.strength, word.polarity)
                end = span[1]


def with_modality(document: Document, declared: DeclaredLayers, file: str = "") -> Document:
    """Return the document with its modal words, if its edition declares any.

    Raises TextError, naming ``file``, if a quoted sentence does not stand in its source.
    """
    modality = declared.modality
    if modality is None:
        return document
    finder = ModalFinder(modality)
    spans = (span for id_, text in own_texts(document) for span in finder.find(id_, text))
    words = tuple(_modal_words(document, modality, file))
    return replace(document, modal_words=words, modality=tuple(spans))


def _modal_words(document: Document, modality: DeclaredModality, file: str) -> Iterable[ModalWord]:
    sources = {part.id: blocks_text(part.blocks) for part in document.parts}
    for word in modality.word:
        if word.sentence not in sources.get(modality.source, ""):
            quoted = repr(word.sentence), repr(modality.source)
            message = msg("{}: {} does not stand in {}", word.key, *quoted)
            raise TextError(file, 1, message)
        yield ModalWord(
            word.key, word.strength, word.polarity, modality.source, word.sentence, word.derived
        )
