"""Sentences and clauses of one text that the other lacks, by length and by word alignment."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from refsearch.comparison.report.lacking.lengths import Lengths
from refsearch.comparison.report.lacking.sentences import (
    Range,
    SentencePair,
    Strengths,
    pair_sentences,
    sentences_of,
)
from refsearch.comparison.report.texts import Span, Text
from refsearch.comparison.words import stems
from refsearch.languages.registry import Language

_SURE = 0.3  # at this strength two words surely translate each other
_ORDER = 1.0  # how fast a pair gets weaker that stands elsewhere in its sentence
_SENTENCE = 5  # words of a sentence that is reported: a translation sets shorter ones otherwise
# How a word that nothing answers speaks for a loss, by how often it is answered elsewhere: what
# always is says most, what seldom is says nothing. So many words of a lost clause are answered by
# chance; none is known to be answered always; one seldom met is taken to be as usual.
_BY_CHANCE, _ALWAYS, _AS_USUAL = 0.15, 0.97, 5.0
# How much it counts that a sentence, and the whole text, is longer than its translation would be.
_SENTENCE_LENGTH, _TEXT_LENGTH = 4.0, 0.5
Answered = list[float]


@dataclass(frozen=True, slots=True)
class Lost:
    """How surely one text has lost something of the other, and the stretch that nothing answers."""

    score: float
    stretch: Span


@dataclass(frozen=True, slots=True)
class Losses:
    """What two texts lack of each other: whole sentences of either, and the likeliest clause."""

    sentences: tuple[tuple[Span, ...], tuple[Span, ...]]
    longest: int  # words of the longest of these sentences
    clauses: tuple[Lost, Lost]


@dataclass(frozen=True, slots=True)
class _Word:
    stem: str
    start: int
    end: int

    @property
    def letters(self) -> int:
        """How many letters it has."""
        return self.end - self.start


@dataclass(frozen=True)
class _Beside:
    """Two texts side by side: their words, sentence by sentence, and how each is answered."""

    words: tuple[list[_Word], list[_Word]]
    pairs: list[SentencePair]
    answered: tuple[Answered, Answered]

    def range(self, pair: SentencePair, side: int) -> Range:
        """Return the sentences of one side of a pair: 0 is left, 1 right."""
        return pair.right if side else pair.left

    def both(self) -> Iterator[tuple[list[_Word], list[_Word]]]:
        """Yield the words of the sentences that translate each other."""
        for pair in self.pairs:
            if pair.is_whole:
                yield self.words[0][slice(*pair.left)], self.words[1][slice(*pair.right)]


class LostFinder:
    """Finds what is lost between the texts of two editions; all it knows is learnt from them."""

    def __init__(
        self, pairs: Sequence[tuple[Text, Text]], languages: tuple[Language | None, Language | None]
    ) -> None:
        self.languages = languages
        self._stems: tuple[dict[str, str], dict[str, str]] = ({}, {})
        texts = [(self._words(a, 0), self._words(b, 1)) for a, b in pairs]
        self._by = _ratio((len(a), len(b)) for a, b in texts)
        # with numpy: a process that opens what is built pays nothing for it
        from refsearch.comparison.report.lacking.translation import Translation

        self.translation = Translation(list(self._sentences(pairs, texts)))
        self._read = {
            (a.id, b.id): self._beside(a, b, words)
            for (a, b), words in zip(pairs, texts, strict=True)
        }
        self.lengths = Lengths([both for one in self._read.values() for both in one.both()])
        self._usual = tuple(_usually_answered(self._read.values(), side) for side in (0, 1))

    def _words(self, text: Text, side: int) -> list[_Word]:
        known = self._stems[side]
        found = []
        for word in text.words:
            if word.form not in known:
                known[word.form] = next(iter(stems(word.form, self.languages[side])), word.form)
            found.append(_Word(known[word.form], word.start, word.end))
        return found

    def _sentences(
        self,
        pairs: Sequence[tuple[Text, Text]],
        texts: Sequence[tuple[list[_Word], list[_Word]]],
    ) -> Iterator[tuple[list[str], list[str]]]:
        """Yield the stems of sentences that translate each other, as far as their lengths tell."""
        for (a, b), (left, right) in zip(pairs, texts, strict=True):
            for pair in pair_sentences(sentences_of(a), sentences_of(b), self._by):
                sides = left[slice(*pair.left)], right[slice(*pair.right)]
                yield [w.stem for w in sides[0]], [w.stem for w in sides[1]]

    def _beside(self, left: Text, right: Text, words: tuple[list[_Word], list[_Word]]) -> _Beside:
        rows = self._strengths(*words)
        pairs = pair_sentences(sentences_of(left), sentences_of(right), self._by, rows)
        answered = [0.0] * len(words[0]), [0.0] * len(words[1])
        for pair in pairs:
            _answer(pair, rows, answered)
        return _Beside(words, pairs, answered)

    def _strengths(self, left: Sequence[_Word], right: Sequence[_Word]) -> list[list[float]]:
        """Return how surely each word of a text and each of the other translate each other."""
        places: dict[str, list[int]] = defaultdict(list)
        for n, word in enumerate(right):
            places[word.stem].append(n)
        rows = [[0.0] * len(right) for _ in left]
        for word, row in zip(left, rows, strict=True):
            for stem, strength in self.translation.strengths(word.stem).items():
                for n in places.get(stem, ()):
                    row[n] = min(1.0, strength / _SURE)
        return rows

    def lost(self, left: Text, right: Text) -> Losses:
        """Return what two texts lack of each other: on either side what only that one has."""
        beside = self._read[left.id, right.id]
        if not all(beside.words):
            none = Lost(-math.inf, (0, 0))
            return Losses(((), ()), 0, (none, none))
        alone = [_alone(beside, side) for side in (0, 1)]
        spans = [tuple(_span(beside.words[side], one) for one in alone[side]) for side in (0, 1)]
        longest = max((end - first for side in alone for first, end in side), default=0)
        clauses = [self._clause(beside, side) for side in (0, 1)]
        return Losses((spans[0], spans[1]), longest, (clauses[0], clauses[1]))

    def sentences(self, left: Text, right: Text) -> list[tuple[Span, Span]]:
        """Return the sentences of two texts that translate each other."""
        beside = self._read[left.id, right.id]
        words = beside.words
        whole = [pair for pair in beside.pairs if pair.is_whole]
        return [(_span(words[0], one.left), _span(words[1], one.right)) for one in whole]

    def _clause(self, beside: _Beside, side: int) -> Lost:
        """Return the clause that one text most likely has alone."""
        found = Lost(0.0, (beside.words[side][0].start, beside.words[side][-1].end))
        for pair in beside.pairs:
            if pair.is_whole:
                stretch = self._stretch(beside, side, beside.range(pair, side))
                found = max(found, stretch, key=lambda one: one.score)
        both = list(beside.both())
        longer = max((self.lengths.longer(one, side) for one in both), default=0.0)
        whole = [word for one in both for word in one[0]], [word for one in both for word in one[1]]
        more = _SENTENCE_LENGTH * max(0.0, longer) + _TEXT_LENGTH * self.lengths.longer(whole, side)
        return Lost(found.score + more, found.stretch)

    def _stretch(self, beside: _Beside, side: int, words: Range) -> Lost:
        """Return the stretch of a sentence that most likely nothing answers."""
        best = Lost(0.0, (0, 0))
        total, first = 0.0, 0
        there = {word.stem for word in beside.words[1 - side]}
        for n in range(*words):
            word = beside.words[side][n]
            if total <= 0:
                total, first = 0.0, word.start
            if not word.stem.isdigit():
                total += _evidence(beside.answered[side][n], self._usual[side](word.stem))
            elif word.stem in there:
                total = 0.0  # nothing but itself is meant by a number: here nothing is lost
            else:
                total += _evidence(0.0, _ALWAYS)
            if total > best.score:
                best = Lost(total, (first, word.end))
        return best


def _alone(beside: _Beside, side: int) -> list[Range]:
    """Return the sentences of one text that none of the other translates."""
    ranges = [beside.range(pair, side) for pair in beside.pairs if not pair.is_whole]
    return [(first, end) for first, end in ranges if end - first >= _SENTENCE]


def _span(words: Sequence[_Word], sentence: Range) -> Span:
    return words[sentence[0]].start, words[sentence[1] - 1].end


def _answer(pair: SentencePair, strengths: Strengths, answered: tuple[Answered, Answered]) -> None:
    """Note how surely each word of two sentences has one of the other to itself."""
    sizes = [max(1, b - a) for a, b in (pair.left, pair.right)]
    likely = []
    for i in range(*pair.left):
        for j, sure in enumerate(strengths[i][slice(*pair.right)], pair.right[0]):
            if sure:
                apart = abs((i - pair.left[0]) / sizes[0] - (j - pair.right[0]) / sizes[1])
                likely.append((sure * math.exp(-_ORDER * apart), sure, i, j))
    for _, sure, i, j in sorted(likely, reverse=True):
        if not answered[0][i] and not answered[1][j]:
            answered[0][i] = answered[1][j] = sure


def _usually_answered(read: Iterable[_Beside], side: int) -> Callable[[str], float]:
    """Return what tells how often a stem is answered."""
    occurrences: dict[str, int] = defaultdict(int)
    total: dict[str, float] = defaultdict(float)
    for beside in read:
        for pair in beside.pairs:
            for n in range(*beside.range(pair, side)) if pair.is_whole else ():
                occurrences[beside.words[side][n].stem] += 1
                total[beside.words[side][n].stem] += beside.answered[side][n]
    of_all = sum(total.values()) / max(1, sum(occurrences.values()))

    def usual(stem: str) -> float:
        """Return how often a stem is answered, from 0 to 1; a rare one nearly as all are."""
        return (total.get(stem, 0.0) + _AS_USUAL * of_all) / (occurrences.get(stem, 0) + _AS_USUAL)

    return usual


def _evidence(answered: float, usual: float) -> float:
    """Return how much a word speaks for a loss, as the logarithm of a likelihood ratio."""
    expected = min(usual, _ALWAYS)
    if expected <= _BY_CHANCE:
        return 0.0
    for_it = answered * math.log(_BY_CHANCE / expected)
    return for_it + (1 - answered) * math.log((1 - _BY_CHANCE) / (1 - expected))


def _ratio(lengths: Iterable[tuple[int, int]]) -> float:
    pairs = list(lengths)
    return sum(b for _, b in pairs) / max(1, sum(a for a, _ in pairs))
