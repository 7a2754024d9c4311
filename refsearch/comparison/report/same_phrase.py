"""The same phrase elsewhere in an edition, where the other edition does translate it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from refsearch.comparison.report.statements import Statements
from refsearch.comparison.report.words import Found
from refsearch.library.book.book import global_id
from refsearch.library.compared.divergence import Divergence, DivergingSide, Witness

_WORDS = 4  # of a phrase: three in a row are too common to mean the same
_MOST = 3  # witnesses of this sort for a side of a finding: more tell the same
Pair = tuple[Statements, Statements]
Says = Callable[[Statements], Sequence[Found]]


class SamePhrase:
    """Finds where an edition has the words of a finding again, and the other says what they say."""

    def __init__(self, pairs: Sequence[Pair], says: Mapping[str, Says]) -> None:
        self.pairs = pairs
        self.says = says
        self._by_id = {pair[0].text.id: n for n, pair in enumerate(pairs)}
        self._places = [_places([pair[side] for pair in pairs]) for side in (0, 1)]

    def of(self, finding: Divergence) -> Iterator[Witness]:
        """Yield the places that speak for either side of a finding."""
        here = self._by_id.get(finding.left.id)
        if finding.kind not in self.says or here is None:
            return
        for n, side in enumerate((finding.left, finding.right)):
            statements = self.pairs[here][n]
            found = dict(self._elsewhere(finding.kind, n, here, side))
            for place, phrase in list(found.items())[:_MOST]:
                edition = statements.text.book.edition.id
                target = global_id(edition, self.pairs[place][n].text.id)
                yield Witness("same-phrase", edition, target, phrase)

    def _elsewhere(
        self, kind: str, n: int, here: int, side: DivergingSide
    ) -> Iterator[tuple[int, str]]:
        """Yield the texts that have a phrase of a side, where both editions say what it says."""
        text = self.pairs[here][n].text
        for span, name in zip(side.spans, side.said, strict=False):
            for phrase, start, end in _phrases(self.pairs[here][n]):
                if not (start <= span[0] and span[1] <= end):
                    continue
                for place in self._places[n][phrase]:
                    if place != here and self._both_say(kind, place, name):
                        yield place, text.whole[start:end]

    def _both_say(self, kind: str, place: int, name: str) -> bool:
        counts = [
            sum(one.name == name for one in self.says[kind](side)) for side in self.pairs[place]
        ]
        return counts[0] == counts[1] > 0


def _places(statements: Sequence[Statements]) -> Mapping[tuple[str, ...], list[int]]:
    found: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for n, one in enumerate(statements):
        for phrase, _, _ in _phrases(one):
            found[phrase].append(n)
    return found


def _phrases(statements: Statements) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Yield all phrases of a text, and where they stand."""
    words = statements.text.words
    for n in range(len(words) - _WORDS + 1):
        phrase = words[n : n + _WORDS]
        yield tuple(word.form for word in phrase), phrase[0].start, phrase[-1].end
