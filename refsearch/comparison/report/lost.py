"""Clauses and sentences of one text that the other lacks, by length and by word alignment."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from refsearch.comparison.report.texts import Span, Text
from refsearch.comparison.report.translation import Translation
from refsearch.comparison.words import stems
from refsearch.languages.registry import Language

_LEAST = 0.02  # strength of a pair of words: a weaker one is chance
_SURE = 0.3  # at this strength two words surely translate each other
_ORDER = 1.0  # how fast a pair gets weaker that stands elsewhere in its text
_SAID = 0.35  # how much a word is answered where its clause is translated, at least
# How much each sign of a lost clause counts: fitted to deletions planted in both editions, beside
# the texts as they are.
_STRETCH, _WORDS, _LETTERS, _SENTENCES = 0.97, 1.51, 0.66, 1.5
_SMALL = 6  # words: two texts of a few words differ in length by nature
_SMALL_LETTERS = 40  # the same in letters
_A_WORD = 3.0  # letters vary so many times as much as words
_SENTENCE = re.compile(r"[^.;\n]+")
_SENTENCE_WORDS = 3  # a sentence has so many at least: "Art." is none
_A = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Lost:
    """How surely one text has lost something of the other, and the stretch that nothing answers."""

    score: float
    stretch: Span


@dataclass(frozen=True, slots=True)
class _Word:
    stem: str
    start: int
    end: int


class LostFinder:
    """Finds what is lost between the texts of two editions; all it knows is learnt from them."""

    def __init__(
        self, pairs: Sequence[tuple[Text, Text]], spoken: tuple[Language | None, Language | None]
    ) -> None:
        self.spoken = spoken
        self._stems: tuple[dict[str, str], dict[str, str]] = ({}, {})
        texts = [(self._words(a, 0), self._words(b, 1)) for a, b in pairs]
        said = [([w.stem for w in a], [w.stem for w in b]) for a, b in texts]
        self.translation = Translation(said)
        self.weights = tuple(_weights(one[side] for one in said) for side in (0, 1))
        self._words_by = _ratio((len(a), len(b)) for a, b in said)
        self._letters_by = _ratio((_letters(a), _letters(b)) for a, b in texts)

    def _words(self, text: Text, side: int) -> list[_Word]:
        known = self._stems[side]
        found = []
        for word in text.words:
            if word.form not in known:
                known[word.form] = next(iter(stems(word.form, self.spoken[side])), word.form)
            found.append(_Word(known[word.form], word.start, word.end))
        return found

    def lost(self, left: Text, right: Text) -> tuple[Lost, Lost]:
        """Return what the right text has lost of the left one, and the left of the right."""
        words = self._words(left, 0), self._words(right, 1)
        if not all(words):
            return Lost(-math.inf, (0, 0)), Lost(-math.inf, (0, 0))
        answered = self._answered(words[0], words[1])
        more = self._longer(left, right, words)
        usual = min(_SAID, self._usual(words, answered))
        found = []
        for side, sign in ((0, 1), (1, -1)):
            best, stretch = _stretch(words[side], answered[side], self.weights[side], usual)
            score = _STRETCH * best + sign * more
            found.append(Lost(score, stretch))
        return found[0], found[1]

    def _usual(
        self,
        words: tuple[Sequence[_Word], Sequence[_Word]],
        answered: tuple[Sequence[float], Sequence[float]],
    ) -> float:
        """Return how much of the shorter of two texts is answered: less in a free translation."""
        said, total = [], []
        for side in (0, 1):
            weights = [self.weights[side].get(word.stem, 1.0) for word in words[side]]
            said.append(sum(w * s for w, s in zip(weights, answered[side], strict=True)))
            total.append(sum(weights))
        return max(said) / max(min(total), 1e-9)

    def _longer(
        self, left: Text, right: Text, words: tuple[Sequence[_Word], Sequence[_Word]]
    ) -> float:
        """Return how much longer the left text is than its translation would be."""
        by_words = _residual(len(words[0]) * self._words_by, len(words[1]), _SMALL)
        lengths = _letters(words[0]) * self._letters_by, _letters(words[1])
        by_letters = _residual(*lengths, _SMALL_LETTERS) / _A_WORD
        sentences = _sentences(left.running) - _sentences(right.running)
        by_sentences = max(-1, min(1, sentences))
        return _WORDS * by_words + _LETTERS * by_letters + _SENTENCES * by_sentences

    def _answered(
        self, left: Sequence[_Word], right: Sequence[_Word]
    ) -> tuple[list[float], list[float]]:
        """Return how surely each word has one of the other text to itself, from 0 to 1."""
        found = (([0.0] * len(left)), ([0.0] * len(right)))
        likely = []
        for i, one in enumerate(left):
            strengths = self.translation.strengths(one.stem)
            for j, other in enumerate(right):
                strength = strengths.get(other.stem, 0.0)
                if strength > _LEAST:
                    apart = abs(i / len(left) - j / len(right))
                    likely.append((strength * math.exp(-_ORDER * apart), strength, i, j))
        for _, strength, i, j in sorted(likely, reverse=True):
            if not found[0][i] and not found[1][j]:
                found[0][i] = found[1][j] = min(1.0, strength / _SURE)
        return found


def _letters(words: Iterable[_Word]) -> int:
    return sum(word.end - word.start + 1 for word in words)


def _ratio(lengths: Iterable[tuple[int, int]]) -> float:
    pairs = list(lengths)
    return sum(b for _, b in pairs) / max(1, sum(a for a, _ in pairs))


def _weights(texts: Iterable[Sequence[str]]) -> Mapping[str, float]:
    """Return how much each stem says, from 0 to 1: the fewer texts have it, the more."""
    all_texts = [set(text) for text in texts]
    held = Counter(stem for text in all_texts for stem in text)
    count = len(all_texts) + 1
    return {stem: math.log(count / (n + 1)) / math.log(count) for stem, n in held.items()}


def _residual(expected: float, length: int, small: int) -> float:
    return (expected - length) / math.sqrt(expected + length + small)


def _sentences(text: str) -> int:
    found = sum(len(_A.findall(m[0])) >= _SENTENCE_WORDS for m in _SENTENCE.finditer(text))
    return found if found > 1 else 0


def _stretch(
    words: Sequence[_Word],
    answered: Sequence[float],
    weights: Mapping[str, float],
    usual: float,
) -> tuple[float, Span]:
    """Return the stretch with most that nothing answers, and how much that is."""
    best, span = 0.0, (words[0].start, words[-1].end)
    total, first = 0.0, 0
    for n, (word, share) in enumerate(zip(words, answered, strict=True)):
        if total <= 0:
            total, first = 0.0, n
        total += weights.get(word.stem, 1.0) * (usual - share)
        if total > best:
            best, span = total, (words[first].start, word.end)
    return best, span
