"""The passage of a law that a hit links to: its beginning, a section by heading, or the best."""

from __future__ import annotations

from collections.abc import Mapping

from refsearch.index.scores import common
from refsearch.search.laws import Laws
from refsearch.search.rank.scoring import Scoring, Sums

_ARTICLE = 3  # letters: a word of a heading up to this length is an article or the like


class Entering:
    """Chooses the passage at which to enter each law.

    ``headed`` are the passages whose heading has every known word, ``law_headed`` the laws whose
    title has.
    """

    def __init__(self, laws: Laws, scoring: Scoring) -> None:
        self._laws, self._known = laws, scoring.known
        headings = [one.in_heading for one in scoring.known]
        self.headed = frozenset(common(headings).tolist() if headings else ())
        self.law_headed = {laws.of[n] for n in self.headed if not laws.depths[n]}

    def entry(self, sums: Sums, scores: Mapping[int, float]) -> int:
        """Return where to enter a law: the law itself if asked by its title, else the best section.

        A section whose heading has every word is the best.
        """
        depths = self._laws.depths
        if len(sums) == 1:
            return next(iter(sums))
        headed = self.headed.intersection(sums)
        if headed:
            outer: int = min(headed, key=lambda n: (depths[n], n))
            if depths[outer] or self._is_title(outer):
                return outer
        texts = [n for n in scores if self._laws.has_text[n]] or list(scores)
        most = max(map(scores.__getitem__, texts))
        return min((-depths[n], n) for n in texts if scores[n] == most)[1]

    def _is_title(self, number: int) -> bool:
        """Whether a heading, which has every word of the query, says nothing more."""
        words = self._laws.passages[number].heading.split()
        return sum(len(word) > _ARTICLE for word in words) <= len(self._known)

    def inside(self, scores: Mapping[int, float], best: int) -> tuple[int, ...]:
        """Return a passage, then those of its place and inside it that answer, best first."""
        depths, passages = self._laws.depths, self._laws.passages
        under = f"{passages[best].id}."
        inside = [n for n in scores if n != best and f"{passages[n].id}.".startswith(under)]
        inside.sort(key=lambda n: (-scores[n], -depths[n], n))
        return (best, *inside)
