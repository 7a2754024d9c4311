"""Numbered parts of a schedule or annex that is named beside them: "Part 2 of Schedule 1".

Their ids say their noun and number: ``schedule-1.part-2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from refsearch.citations.numerals import numerals
from refsearch.citations.patterns import PLURAL
from refsearch.citations.running.patterns import either, joints
from refsearch.languages.registry import Language
from refsearch.layers.references.holders import Place
from refsearch.layers.references.named_parts import NamedParts
from refsearch.layers.references.targets import Targets
from refsearch.library.book.book import global_id, split_global_id
from refsearch.library.links import Cited, Reference

_PART = re.compile(r"[a-z][\w-]*\.(?P<noun>[a-z]{3,})-(?:\d+[a-z]?|[ivxl]+|[a-z])")
_NUMBER = r"(?:\d{1,3}[a-z]?|[IVXLivxl]{1,6}|[A-Z])(?![\w%°]|[.,]\d)"
_FARTHEST = 60  # characters before a citation that the words for its parts may have


class PartsOfNamed:
    """Finds the citations of schedules that name a part of them, in an edition that has such."""

    def __init__(self, targets: Targets, language: Language, parts: NamedParts) -> None:
        words = language.citation
        self._targets, self._parts = targets, parts
        found = map(_PART.fullmatch, targets.book.provisions)
        self._nouns = [*dict.fromkeys(one["noun"] for one in found if one)]
        between = joints(words, ("&",))
        of = rf",?\s(?:{either(words.of)}(?:(?<=['’])|\s))?{between.skip}"
        named = rf"(?P<noun>{either(self._nouns)}){PLURAL}\s"
        named += rf"(?P<numbers>{_NUMBER}(?:{between.joint}{_NUMBER})*)"
        self._before = re.compile(rf"(?<!\w){named}{of}$")
        self._behind = re.compile(rf"(?:,?\s|\s?\()(?P<named>{named})")

    def find(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield the citations of a schedule together with the parts of it before or behind."""
        for one in self._parts.find(place, text, flat) if self._nouns else ():
            single = len(one.targets) == len(one.cited) == 1 and not one.absent
            whole = (
                (self._with_before(one, flat) or self._with_behind(one, flat)) if single else None
            )
            if whole:
                yield replace(whole, text=text[whole.start : whole.end])

    def _with_before(self, one: Reference, flat: str) -> Reference | None:
        begins = max(0, one.start - _FARTHEST)
        found = self._before.search(flat[begins : one.start])
        cited = self._cited(one, found, begins) if found else []
        if not found or not cited:
            return None
        cited[0] = replace(cited[0], start=begins + found.start())
        cited[-1] = replace(cited[-1], end=one.end)
        return _leading(one, cited)

    def _with_behind(self, one: Reference, flat: str) -> Reference | None:
        found = self._behind.match(flat, one.end)
        cited = self._cited(one, found, 0) if found else []
        if not cited:
            return None
        cited[0] = replace(cited[0], start=one.start)
        return _leading(one, cited)

    def _cited(self, one: Reference, found: re.Match[str], begins: int) -> list[Cited]:
        """Return the parts of a place that the words beside it name; none if one is not there."""
        at = begins + found.start("numbers")
        numbers = [*re.finditer(rf"(?<!\w){_NUMBER}", found["numbers"])]
        ids = [self._id(one.targets[0], found["noun"].lower(), x[0]) for x in numbers]
        spans = ((at + x.start(), at + x.end()) for x in numbers)
        return [Cited(*span, id_) for span, id_ in zip(spans, ids, strict=True)] if all(ids) else []

    def _id(self, target: str, noun: str, printed: str) -> str:
        """Return the global id of a part of a place, empty if it has none."""
        edition, place = split_global_id(target)
        number = printed.lower()
        ids = (f"{place}.{noun}-{one}" for one in (number, str(numerals().get(number, ""))))
        found = next((one for one in ids if one in self._targets.book.provisions), "")
        return global_id(edition, found) if found else ""


def _leading(one: Reference, cited: list[Cited]) -> Reference:
    """Return a citation that leads to parts of what it named."""
    targets = tuple(dict.fromkeys(part.target for part in cited))
    start, end = cited[0].start, max(one.end, cited[-1].end)
    return replace(one, start=start, end=end, targets=targets, cited=tuple(cited))
