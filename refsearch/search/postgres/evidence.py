"""The players' words for each passage as the tables hold them: its phrases, by language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import sqrt

import msgspec

from refsearch.search.index.letters import HEAVIEST, Letters, trigrams

# By code and passage: of each phrase the places of its trigrams, in the order of their weights.
Phrases = list[list[int]]
Key = tuple[str, int]


class EvidenceOf:
    """The phrases of one language to compare with a question; ``of`` returns a passage's."""

    def __init__(self, weights: dict[str, int], of: Callable[[int], Phrases]) -> None:
        self._weights, self._of = weights, of
        self._place = {trigram: at for at, trigram in enumerate(weights)}
        self._by_place = list(weights.values())

    def to(self, words: Iterable[str]) -> Callable[[int], float]:
        """Return how similar a query is to each passage's phrases: 0 to 1, by passage."""
        asked = trigrams(words)
        heard = bytearray(len(self._weights))
        for trigram in asked & self._place.keys():
            heard[self._place[trigram]] = self._weights[trigram]
        size = sum(self._weights.get(trigram, HEAVIEST) for trigram in asked)
        weigh = self._by_place.__getitem__

        def like(phrase: list[int]) -> float:
            own = sum(map(weigh, phrase))
            return sum(map(heard.__getitem__, phrase)) / sqrt(size * own) if own else 0.0

        return lambda passage: max(map(like, self._of(passage)), default=0.0)


def rows_of(code: str, letters: Letters) -> Iterator[tuple[str, int, bytes]]:
    """Yield (language, passage, phrases) for the passages that have players' words."""
    for number in range(len(letters.of)):
        phrases = [list(letters.phrases[one]) for one in letters.of[number]]
        if phrases:
            yield code, number, msgspec.msgpack.encode(phrases)
