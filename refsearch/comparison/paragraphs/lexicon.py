"""Which words of two languages mean the same, learnt from texts that say the same in both."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest

Words = Mapping[str, Mapping[str, float]]
_TIMES = 2  # a word that stands with another once does so by chance
_BOUND = 0.3  # of the times that either stands, those when both do: fewer are chance
_KEPT = 6  # translations of a word, inflected forms among them
_EVERYWHERE = 0.4  # of the texts: a word in more of them is bound to any other that is


def learn(pairs: Iterable[tuple[Sequence[str], Sequence[str]]]) -> Words:
    """Return the words of the second language that stand where a word of the first does.

    The likeliest stand first. The number is the share of the texts with either word that have both.

    >>> learn([(["asso"], ["άσος"]), (["asso", "re"], ["άσος", "ρήγας"]), (["re"], ["ρήγας"])] * 2)
    {'asso': {'άσος': 1.0, 'ρήγας': 0.5}, 're': {'ρήγας': 1.0, 'άσος': 0.5}}
    """
    texts = [(set(left), set(right)) for left, right in pairs]
    counts = (
        Counter(w for left, _ in texts for w in left),
        Counter(w for _, right in texts for w in right),
    )
    most = max(_EVERYWHERE * len(texts), _TIMES * 2)
    together: dict[str, Counter[str]] = defaultdict(Counter)
    for left, right in texts:
        common = [word for word in right if counts[1][word] <= most]
        for word in left:
            if counts[0][word] <= most:
                together[word].update(common)
    return {
        word: bound
        for word, beside in sorted(together.items())
        if (bound := _bound(word, beside, counts))
    }


def _bound(
    word: str, beside: Counter[str], counts: tuple[Counter[str], Counter[str]]
) -> dict[str, float]:
    shares = {
        other: 2 * n / (counts[0][word] + counts[1][other])
        for other, n in beside.items()
        if n >= _TIMES
    }
    best = nlargest(_KEPT, sorted(shares.items()), key=lambda pair: pair[1])
    return {other: round(share, 2) for other, share in best if share >= _BOUND}


def inverted(words: Words) -> Words:
    """Return the words of the second language with those of the first, the likeliest first."""
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for word, others in words.items():
        for other, share in others.items():
            found[other][word] = share
    return {
        word: dict(sorted(others.items(), key=lambda pair: -pair[1]))
        for word, others in found.items()
    }
