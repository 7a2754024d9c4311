"""Sentences, which have no label: "Satz 2 des Absatzes 1", "Satz 1 Nummer 2", "Satz 3" alone.

A reference to one leads to the labelled place that holds it, with the words for the sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from refsearch.citations.patterns import PLURAL, flatten
from refsearch.citations.running.patterns import either
from refsearch.citations.running.positions import positioned
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.layers.references.cited_places import one_place
from refsearch.layers.references.holders import Place, places
from refsearch.layers.references.targets import Target, Targets
from refsearch.library.book.book import global_id
from refsearch.library.links import Reference
from refsearch.library.model import Provision

# nouns that are a set of tennis, or a stretch of time, where a text does not cite sentences by them
_OTHER_MEANING = frozenset(("satz", "periodo"))
_SHORT = 2  # letters: S. 5 alone is a page
_FARTHEST = 80  # characters before a citation that the words for its sentences may have
_WORD_BEFORE = re.compile(r"(?P<word>[^\W_]+)\s$")
_BEGINS = re.compile(r"(?:\A|[.:;,(–—-]\s*|\n)$")


class SentencesOf:
    """Finds the sentences that a text names, in an edition that declares how it cites."""

    def __init__(self, targets: Targets, language: Language) -> None:
        words = language.citation
        self._targets = targets
        noun = either([one for one in words.sentence if len(one) > _SHORT]) + PLURAL
        joined = rf"(?:\s(?:{either((*words.and_, *words.to))})\s|,\s)"
        part = rf"{noun}\.?\s\d{{1,2}}(?:{joined}\d{{1,2}})*(?![\w.]\w)"
        whole = rf"(?<!\w){part}(?:(?:,?\s|{joined}){part})*"
        of = rf"\s{either(words.of)}\s(?:{either(words.skip)}\s)?"
        level = rf"{either(words.item)}{PLURAL}\.?"
        item = rf",?\s{level}\s[\d(]"
        self._of_level = re.compile(
            rf"(?<!\w){level}\s\(?\d{{1,2}}[a-z]?\)?,?\s{noun}\.?\s\d|{part}(?:{of}{level}\s\d|{item})"
        )
        self._before = re.compile(rf"{whole}(?:{of}|,?\s)$")
        goes_on = rf"{joined}(?:{noun}|\d)|,?\s{noun}\.?\s\d|{item}"
        self._sure = not {*words.sentence} & _OTHER_MEANING
        self._noun = re.compile(rf"(?<!\w){noun}(?!\w)(?!\.?\s\d)")
        self._positioned = positioned(words, noun, noun)[::2]  # "the preceding", and behind it
        self._alone = re.compile(rf"{whole}(?!\w|{of}|{goes_on})")
        # the end of a sentence, and not of an abbreviation or of the number of a date
        last = rf"(?<=[^\W\d_]{{3}})|(?<=[)%])|(?<=\d\d)|(?:{either(words.item)}|§|{noun})\s\d"
        self._ends = re.compile(rf"(?:{last})[.!?]\s+(?=[A-Z\"„«(])")
        stop = (language.search.stop if language.search else "").split()
        self._small = {*map(unaccented, stop), *words.skip, *words.and_, *words.of}

    def with_words(self, one: Reference, flat: str) -> Reference:
        """Return a reference with the words for the sentences of what it cites, if it has any."""
        begins = max(0, one.start - _FARTHEST)
        before = self._before.search(flat[begins : one.start])
        if before is None:
            return one
        start = begins + before.start()
        cited = tuple(replace(x, start=start) if x.start == one.start else x for x in one.cited)
        absent = tuple(replace(x, start=start) if x.start == one.start else x for x in one.absent)
        return replace(one, start=start, cited=cited, absent=absent)

    def preceding(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield "the preceding sentence" behind another of its place, which leads to that place."""
        for match in (one for pattern in self._positioned for one in pattern.finditer(flat)):
            origin = place.origin_at(match.start())
            other = self._ends.search(flat, 0, match.end())
            if (
                origin
                and match["before"]
                and other
                and (self._sure or self._is_usual or self._means_sentences)
            ):
                id_ = global_id(self._targets.book.edition.id, origin)
                yield one_place(place, text, match.span(), Target(id_))

    @cached_property
    def _means_sentences(self) -> bool:
        """Whether the noun stands nowhere without a number or a position: a set of tennis does."""
        every = [flatten(text) for _, text in places(self._targets.book.document, ())]
        said = sum(len(self._noun.findall(text)) for text in every)
        by_position = (pattern.findall(text) for pattern in self._positioned for text in every)
        return said == sum(map(len, by_position))

    def alone(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield the sentences of the place that they are named in, where it has so many."""
        found = [*self._alone.finditer(flat)]
        found = found if found and self._is_usual else []
        ends = [end.end() for end in self._ends.finditer(flat)] if found else []
        for match in found:
            origin = place.origin_at(match.start())
            numbers = [*map(int, re.findall(r"\d+", match[0]))]
            here = bisect_right(ends, match.start()) + 1
            holder = self._holder(origin, numbers, here) if origin else None
            if holder and self._is_of_here(flat, match.start()):
                id_ = global_id(self._targets.book.edition.id, holder.id)
                yield one_place(place, text, match.span(), Target(id_))

    @cached_property
    def _is_usual(self) -> bool:
        """Whether the edition cites sentences of its levels, or Satz 2 may be a set of tennis."""
        texts = (flatten(text) for _, text in places(self._targets.book.document, ()))
        return any(self._of_level.search(text) for text in texts)

    def _is_of_here(self, flat: str, at: int) -> bool:
        """Whether no name stands right before a sentence: § 26 BGB Satz 2."""
        word = _WORD_BEFORE.search(flat[max(0, at - _FARTHEST) : at])
        if word is None:
            return bool(_BEGINS.search(flat[:at]))
        return word["word"].islower() or unaccented(word["word"]) in self._small

    def _holder(self, origin: str, numbers: Sequence[int], here: int) -> Provision | None:
        """Return the place around here that has such sentences, the innermost of several.

        The sentence that names one is another. An item of a single sentence, or less, is a part of
        the first sentence of what holds it.
        """
        provisions = self._targets.book.provisions
        own = provisions.get(origin)
        if own is None or self._count(own) >= max(2, *numbers):
            return own if here not in numbers else None
        above = provisions.get(own.parent or "")
        has = above and above.text and self._count(above) >= max(numbers)
        return above if has else None

    def _count(self, provision: Provision) -> int:
        """Return how many sentences a provision has, without its items."""
        return len(self._ends.findall(flatten(provision.text))) + 1
