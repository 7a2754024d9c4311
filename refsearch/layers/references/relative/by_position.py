"""References by where a place stands from here: "the preceding Article", "esta regla"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refsearch.citations.running.mentions import Mention
from refsearch.citations.running.patterns import either
from refsearch.citations.running.positions import positioned
from refsearch.languages.declared_words import CitationWords
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.languages.usual import USUAL, Usual
from refsearch.layers.references.holders import Place
from refsearch.layers.references.relative.level_nouns import LevelNouns
from refsearch.layers.references.targets import Targets

Positioned = tuple[int, int, tuple[str, ...]]
_FEWEST = 2  # of several places
_NEAR = 24  # characters before a plural, for the word that may count it: "the two preceding rules"


class PositionedPlaces:
    """Finds them in a text, with the ids of what they mean, where that can be one thing alone."""

    def __init__(self, nouns: LevelNouns, targets: Targets, language: Language) -> None:
        words = language.citation
        self._nouns, self._targets = nouns, targets
        one = either(nouns.alone)
        self._one = positioned(words, one, one)
        self._counts = USUAL.get(language.code, Usual()).numbers
        count = rf"(?:{either(self._counts)}|\d)"
        self._several = positioned(_only_before(words), either(nouns.several), r"(?!)", count)
        small = (language.search.stop if language.search else "").split()
        self._small = {*map(unaccented, small), *words.of, *words.skip, *words.see, *words.and_}

    def find(self, place: Place, flat: str) -> Iterator[Positioned]:
        """Yield (start, end, ids) of each."""
        yield from self._each(place, flat)
        yield from self._all_before(place, flat)

    def holders(self, place: Place, flat: str) -> dict[int, Mention]:
        """Return those of one place, by where they begin."""
        return {
            start: Mention(start, end, tuple(ids[0].split(".")))
            for start, end, ids in self._each(place, flat)
        }

    def _each(self, place: Place, flat: str) -> Iterator[Positioned]:
        for match in (one for pattern in self._one for one in pattern.finditer(flat)):
            groups = match.groupdict()
            origin = place.origin_at(match.start())
            around_it = self._nouns.around(groups["noun"], origin) if origin else None
            step = 0 if groups.get("this") else -1 if groups.get("before") else 1
            id_ = self._beside(around_it, step) if around_it else None
            if id_:
                yield match.start(), match.end(), (id_,)

    def _all_before(self, place: Place, flat: str) -> Iterator[Positioned]:
        """Read "the preceding paragraphs": all that stand before it in their law, or "the two"."""
        for match in (one for pattern in self._several for one in pattern.finditer(flat)):
            origin = place.origin_at(match.start())
            around_it = self._nouns.around(match["noun"], origin) if origin else None
            count = self._count(match)
            uncounted = count is None and self._is_counted(flat, match.start())
            if not around_it or ("." not in around_it and not count) or uncounted:
                continue
            siblings = self._targets.siblings(around_it)
            before = siblings[: siblings.index(around_it)] if around_it in siblings else ()
            before = [one for one in before if _is_digits(one) == _is_digits(around_it)]
            if len(before) >= (count or _FEWEST):
                yield match.start(), match.end(), tuple(before[-(count or 0) :])

    def _count(self, match: re.Match[str]) -> int | None:
        """Return how many are meant: "os dois números anteriores", "the preceding 2 rules"."""
        groups = match.groupdict()
        said = unaccented(groups.get("count") or groups.get("inner") or "")
        return int(said) if said.isdigit() else self._counts.get(said)

    def _is_counted(self, flat: str, at: int) -> bool:
        """Whether a word that is no number known here says how many, or which, are meant."""
        words = flat[max(0, at - _NEAR) : at].split()
        return bool(words) and unaccented(words[-1]).strip("(") not in self._small

    def _beside(self, id_: str, step: int) -> str | None:
        """Return the place so many steps from another; None where there is none."""
        if id_ not in self._targets.book.provisions or not step:
            return id_ if id_ in self._targets.book.provisions else None
        siblings = self._targets.siblings(id_)
        at = siblings.index(id_) + step if id_ in siblings else -1
        return siblings[at] if 0 <= at < len(siblings) else None


def _is_digits(id_: str) -> bool:
    """Whether a place has a number; "the preceding letters" are none of these."""
    return id_.rpartition(".")[2].isdigit()


def _only_before(words: CitationWords) -> CitationWords:
    """Return words without those for what follows, of which no end is known."""
    return CitationWords((), before=words.before)
