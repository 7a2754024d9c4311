"""Beginning a ruling with what a query says: the situation, of those listed, that it describes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses, Language
from refsearch.search.results import Offerable

# Of the stems of a query, those that the phrase has: with more beside it, it may be another case.
_WHOLE = 0.75


class _Phrase(NamedTuple):
    situation: Offerable
    stems: frozenset[str]


class Situations:
    """The situations of each procedure, by the phrases that people say for them."""

    def __init__(self, offerables: Sequence[Offerable], analyses: Analyses) -> None:
        self._languages = analyses.all
        self._negations = frozenset(map(fold, recognition(analyses.all).negations))
        self._phrases: defaultdict[tuple[str, str], list[_Phrase]] = defaultdict(list)
        for one in offerables:
            for language in analyses.all if one.facts else ():
                stems = (self._stems(text, language) for text in one.phrases.get(language.code, ()))
                said = self._phrases[one.procedure, language.code]
                said += (_Phrase(one, own) for own in stems if own)

    def described(self, procedure: str, text: str) -> Offerable | None:
        """Return the situation of a procedure that a text describes; None for none of them."""
        found = [
            (_share(one.stems, stems), one.situation)
            for language in self._languages
            for stems in [self._stems(text, language)]
            for one in self._phrases[procedure, language.code]
        ]
        share, situation = max(found, key=lambda one: one[0], default=(0.0, None))
        return situation if share >= _WHOLE else None

    def _stems(self, text: str, language: Language) -> frozenset[str]:
        """Return the stems of words that say something, and the negations."""
        tokens = language.tokens(text)
        kept = (t for t in tokens if not t.stop or t.form in self._negations)
        return frozenset("¬" if t.form in self._negations else t.stem for t in kept)


def _share(phrase: frozenset[str], stems: frozenset[str]) -> float:
    """Return the share of a query that a phrase is; none unless it is in it whole.

    A fact that nobody gave is worse than a question more, and who denies gives another.
    """
    if not phrase <= stems or ("¬" in phrase) != ("¬" in stems):
        return 0.0
    return len(phrase) / len(stems)
