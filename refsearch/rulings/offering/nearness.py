"""How closely a query matches the phrases by which rulings are found.

These are its title, its summary, and what people say when it has happened. A query is compared with
every phrase, in each language: how much of the query is in the phrase and how much of the phrase is
in the query, words that few procedures have counting most.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import chain
from math import log
from typing import NamedTuple

import msgspec

from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses
from refsearch.analysis.synonyms import Stem, Synonyms
from refsearch.rulings.offering.weights import OfferWeights
from refsearch.search.query import Query, Word, parse_query
from refsearch.search.results import Offerable

_KEPT_WORDS = 4096  # words kept: memory stays bounded, whatever is typed
_NOT = "¬"
_NONE: frozenset[int] = frozenset()
_ROUNDING = 1 - 1e-9  # what is left out is surely below
_ALL = 0.99  # of a phrase, all its words met: below 1, as fractions do not add up exactly


class _Phrase(NamedTuple):
    number: int  # of what it offers
    code: str
    total: float  # what its words weigh together
    weight: float
    denies: bool  # "does not follow suit" is not near to who follows suit


class _Met(NamedTuple):
    """What a word of a query meets in a language: its weight, then (phrase or offer, weight).

    Of a phrase there are two weights, added up at once as one complex number: real is how much of
    the word is in the phrase, imaginary how much of the phrase is in the word.
    """

    weight: float
    phrases: tuple[tuple[int, complex], ...]
    offers: tuple[tuple[int, float], ...]


class _Words:
    """What the words of a query or a phrase are compared by."""

    def __init__(self, analyses: Analyses) -> None:
        self.negations = frozenset(map(fold, recognition(analyses.all).negations))
        self._analyses = analyses

    def stems(self, text: str, code: str) -> list[str]:
        """Return the stems of what a phrase tells, each once, in the same order in every build."""
        words = self.content(parse_query(text, self._analyses.all))
        return sorted({self.stem(word.written, word.form, code) for word in words})

    def content(self, query: Query) -> list[Word]:
        """Return the words that say what happened, and the words that deny it."""
        kept = (w for w in query.words if not w.stop or w.form in self.negations)
        content = {w.form: w for w in (*kept, *chain.from_iterable(query.phrases))}
        return [] if self.negations.issuperset(content) else [*content.values()]

    def stem(self, written: str, form: str, code: str) -> str:
        """Return the stem of a word in a language, one for all that deny."""
        if form in self.negations:
            return _NOT
        return form if form[0].isdigit() else self._analyses[code].stem(written)


class Phrases(msgspec.Struct, frozen=True, array_like=True):
    """The phrases of what may be offered, cut and stemmed, as a build keeps them."""

    listed: tuple[_Phrase, ...]
    rarity: dict[Stem, float]  # the fewer procedures have a stem, the more it weighs
    places: dict[Stem, tuple[int, ...]]  # the phrases that a stem is in

    @classmethod
    def of(cls, offerables: Sequence[Offerable], analyses: Analyses, summary: float) -> Phrases:
        """Return the phrases of some procedures and situations; a ``summary`` weighs so much."""
        words = _Words(analyses)
        said = [
            (number, code, weight, words.stems(text, code))
            for number, code, text, weight in _phrases_of(offerables, summary)
        ]
        places: defaultdict[Stem, list[int]] = defaultdict(list)
        for at, (_, code, _, stems) in enumerate(said):
            for stem in stems:
                places[code, stem].append(at)
        named = [offerables[number].procedure for number, *_ in said]
        size = len({one.procedure for one in offerables})
        rarity = {
            stem: log(1 + size / len({named[at] for at in inside}))
            for stem, inside in places.items()
        }
        listed = (
            _Phrase(number, code, sum(rarity[code, stem] for stem in stems), weight, _NOT in stems)
            for number, code, weight, stems in said
        )
        return cls(tuple(listed), rarity, {stem: tuple(inside) for stem, inside in places.items()})


class Nearness:
    """Compares queries with the phrases of what may be offered, in the languages of those."""

    def __init__(
        self, phrases: Phrases, codes: Iterable[str], analyses: Analyses, weights: OfferWeights
    ) -> None:
        words = _Words(analyses)
        self.content, self._stem, self._negations = words.content, words.stem, words.negations
        self._weights = weights
        self._synonyms = Synonyms(analyses)
        self._codes = sorted(codes)
        self._phrases, self._idf, self._places = phrases.listed, phrases.rarity, phrases.places
        rarest = max(self._idf.values(), default=0.0)
        self._unknown, self._rare_enough = weights.unknown * rarest, weights.rare * rarest
        self._met = lru_cache(_KEPT_WORDS)(self._meet)

    def _meet(self, written: str, form: str, code: str) -> _Met:
        """Return what a word matches in a language, itself or by a synonym."""
        own = (code, self._stem(written, form, code))
        same = self._synonyms.of(own[1], code)
        others = sorted(one for one in same if one[0] == code and one in self._idf)
        weight = self._idf.get(own) or max((self._idf[one] for one in others), default=0.0)
        phrases: dict[int, complex] = {}
        for stem in (own, *sorted(others, key=lambda one: -self._idf[one])):
            strength = 1.0 if stem == own else self._weights.equivalent
            for phrase in self._places.get(stem, ()):
                phrases.setdefault(phrase, complex(strength * weight, strength * self._idf[stem]))
        offers: dict[int, float] = {}
        for phrase, parts in phrases.items():
            number = self._phrases[phrase].number
            offers[number] = max(offers.get(number, 0.0), parts.real)
        return _Met(weight or self._unknown, tuple(phrases.items()), tuple(offers.items()))

    def knows(self, word: Word) -> bool:
        """Whether a word occurs in a phrase of a ruling, in any language."""
        return any(self._met(word.written, word.form, code).phrases for code in self._codes)

    def scores(
        self, words: Sequence[Word], least: float = 0.0, anyway: Set[int] = _NONE
    ) -> dict[int, float]:
        """Return how well each offer fits the words: that of its best phrase.

        Scores below the ``least`` may be left out, but of the offers that count ``anyway``.
        """
        best: dict[int, float] = {}
        for code in self._codes:
            met = [self._met(word.written, word.form, code) for word in words]
            total = sum(one.weight for one in met)
            if total and any(one.phrases for one in met):
                denied = any(word.form in self._negations for word in words)
                self._raise(best, met, total, least, anyway, denied=denied)
        return best

    def _raise(
        self,
        best: dict[int, float],
        met: Sequence[_Met],
        total: float,
        least: float,
        anyway: Set[int],
        *,
        denied: bool,
    ) -> None:
        """Raise the best scores of offers to those of the words matched in one language."""
        of_phrase: dict[int, complex] = dict(met[0].phrases)
        of_offer: dict[int, float] = dict(met[0].offers)
        for one in met[1:]:
            for phrase, parts in one.phrases:
                of_phrase[phrase] = of_phrase.get(phrase, 0j) + parts
            for number, part in one.offers:
                of_offer[number] = of_offer.get(number, 0.0) + part
        whole = self._weights.whole
        power = self._weights.phrase_power + self._weights.short_power / len(met)
        # a phrase scores no more than the power of how much of it is in the query
        enough = least ** (1 / power) * _ROUNDING
        for phrase, parts in of_phrase.items():
            number, _, phrase_total, weight, denies = self._phrases[phrase]
            if parts.imag < enough * phrase_total and number not in anyway:
                continue
            if denies and not denied:
                continue
            covered = (1 - whole) * parts.real + whole * of_offer[number]
            matched = min(1.0, parts.imag / phrase_total)
            fit = covered / total
            if matched > _ALL and phrase_total > self._rare_enough:
                fit = max(fit, self._weights.whole_phrase)
            score = weight * fit * matched**power
            if score > best.get(number, 0.0):
                best[number] = score


def _phrases_of(
    offerables: Sequence[Offerable], summary: float
) -> Iterator[tuple[int, str, str, float]]:
    """Yield (offer, language, phrase, its weight)."""
    for number, one in enumerate(offerables):
        for code in one.titles:
            phrases = dict.fromkeys(one.phrases.get(code, ()), 1.0)
            if code in one.summaries:
                phrases.setdefault(one.summaries[code], summary)
            yield from ((number, code, text, weight) for text, weight in phrases.items())
