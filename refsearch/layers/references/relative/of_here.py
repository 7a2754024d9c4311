"""Whether a part that is named without its law is one of the place that it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterable

from refsearch.citations.patterns import PLURAL
from refsearch.citations.running.patterns import either, heads
from refsearch.citations.running.positions import beginning
from refsearch.citations.series import NTH
from refsearch.languages.declared_words import CitationWords
from refsearch.layers.references.holders import Place
from refsearch.layers.references.targets import Targets

_NEAR = 16  # characters before a part, for the word that may say whose it is
_FARTHEST = 80  # characters before a part that its law may be in, with the parts around it
_NUMBER = rf"(?:\d{{1,4}}[a-z]?|[IVXL]{{1,7}}|[A-Z])(?:{NTH})?"
_LABEL = rf"[(\[]?(?:\d{{1,3}}|[a-z]|[ivx]{{2,4}}|[IVX]{{1,6}})(?:[)\]]|{NTH})?(?!\w)"
# of one law, in any words: "artigo 7.º, § 1.º, inciso II, "
_PARTS = rf"(?:,?\s(?:[^\W\d_]{{2,12}}\.?[º°]?\s|§\s?)?{_LABEL}|{_LABEL})*,?\s?$"


class OfHere:
    """Tells it by the words around a part, and by the numbers beside the place."""

    def __init__(
        self, nouns: Iterable[str], laws: Iterable[str], targets: Targets, words: CitationWords
    ) -> None:
        of = rf"\s{either(words.of)}(?:(?<=['’])|\s)(?:{either(words.skip)}(?:(?<=['’])|\s))?"
        named = either((*nouns, *words.beside)) + PLURAL
        that = beginning(words.that)
        # "paragraph 2 to Schedule 1", and not "paragraph 2 and Schedule 1"
        joined = rf"\s(?!{either(words.and_)}\s)[^\W\d_]{{1,3}}\s{either(words.beside)}\s[\dIVX]"
        self._of_another = re.compile(
            rf"(?:{of}(?:(?!{beginning(words.this)}\s)[^\W\d_]+\s)?|\s{that}\s){named}(?!\w)|{joined}"
            rf"|\s{either(words.thereof)}(?!\w)"
        )
        self._of_a_law = re.compile(rf"{heads((*laws, *words.law))}{_NUMBER}{_PARTS}")
        self._its = re.compile(rf"(?<!\w){either(words.its)}\s$")
        self._targets = targets

    def tells(
        self, place: Place, text: str, flat: str, span: tuple[int, int], ids: Iterable[str]
    ) -> bool:
        """Return whether a part at a span, read as some places, is of here and no other."""
        another = self.is_of_another(flat, span)
        return not another and not any(self._is_unclear(place, text, span[0], one) for one in ids)

    def is_of_another(self, flat: str, span: tuple[int, int]) -> bool:
        """Whether the words around a part say that something else has it: "of that rule".

        So does a law before it, whatever stands between: "artigo 2.º, inciso II, alínea b".
        """
        start, end = span
        near, far = (flat[max(0, start - size) : start] for size in (_NEAR, _FARTHEST))
        said = self._of_another.match(flat, end) or self._its.search(near)
        return bool(said or self._of_a_law.search(far))

    def _is_unclear(self, place: Place, text: str, at: int, id_: str) -> bool:
        """Whether a part may be one of the list that a line opens, or of the item beside it."""
        ends = text.find("\n", at)
        line = text[at:ends] if ends >= 0 else text[at:]
        parent, _, label = id_.rpartition(".")
        if parent != place.holder or not line.rstrip().endswith(":"):
            return False
        beside = (one for one in self._targets.siblings(parent) if one != parent)
        return any(f"{one}.{label}" in self._targets.book.provisions for one in beside)


def lists_itself(flat: str, label: str) -> bool:
    """Whether a text has a list of its own with such a number, which is no label: "Nr. 3"."""
    number = label.strip("().")
    return number.isdigit() and re.search(rf"(?m)^\W?{number}[.)]\s", flat) is not None
