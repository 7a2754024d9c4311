"""Terms that only one of two texts uses: replaced by another term, or left out, in the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from refsearch.comparison.report.statements import Statements, found, side, surplus
from refsearch.comparison.report.texts import Span
from refsearch.comparison.report.words import Found, Phrases
from refsearch.library.compared.divergence import Divergence, DivergenceKind
from refsearch.library.library import Library

# A term is steady where in so many of the texts that have it the other edition has it too; only
# then its absence says something. So many texts at least: fewer tell nothing of habit.
_STEADY, _TEXTS = 0.9, 8
# A lower share is enough for one of two that are joined ("claim or concession") where the other
# text has but one of them: with an article between at most. Of two joined hardly ever a word for
# something else stands for one.
_JOINED_STEADY, _JOINED_APART = 0.75, 2
# Those who act or are addressed, by their names in the term base.
ACTORS = frozenset(
    {
        "captain", "contestant", "declarer", "defender", "director", "dummy", "lho",
        "non-offending-side", "offender", "offending-side", "opponent", "partner", "player",
        "regulating-authority", "rho", "side", "spectator", "team", "tournament-organizer",
    }
)  # fmt: skip
# Of these a pronoun, the verb alone or another name tells as much: where one is not named, nothing
# is lost.
_UNNAMED = frozenset(
    {
        "declarer", "defender", "director", "dummy", "lho", "non-offending-side", "offender",
        "offending-side", "partner", "rho",
    }
)  # fmt: skip
# What a narrower term says too.
_WIDER = {"lho": "opponent", "rho": "opponent", "major-penalty-card": "penalty-card"}
Pair = tuple[Statements, Statements]
_WORD = re.compile(r"\w+")


class TermFinder:
    """Finds terms without counterpart; which ones are steady is learnt from the two editions."""

    def __init__(self, library: Library, pairs: Sequence[Pair]) -> None:
        self.library = library
        self._phrases: dict[str, Phrases] = {}
        self._terms: dict[Statements, list[Found]] = {}
        of_pairs = [self._of_pair(pair) for pair in pairs]
        self._steady = _steady(of_pairs, _STEADY)
        self._steady_joined = _steady(of_pairs, _JOINED_STEADY)

    def _of_pair(self, pair: Pair) -> tuple[list[Found], list[Found]]:
        return self.terms_of(pair[0]), self.terms_of(pair[1])

    def terms_of(self, statements: Statements) -> list[Found]:
        """Return the terms of a text, looked for once."""
        if statements not in self._terms:
            self._terms[statements] = self._found(statements)
        return self._terms[statements]

    def _found(self, statements: Statements) -> list[Found]:
        edition = statements.text.book.edition
        if edition.language not in self._phrases:
            listed = {
                concept.key: concept.terms.get(edition.language, ())
                for concept in self.library.corpus.concepts
                if concept.game == edition.game
            }
            self._phrases[edition.language] = Phrases.of(listed)
        return list(self._phrases[edition.language].find(statements.text.running))

    def of(
        self, left: Statements, right: Statements, sentences: Sequence[tuple[Span, Span]] = ()
    ) -> Iterator[Divergence]:
        """Yield a finding where another acts or is meant, and one where another term is used.

        Such a term is said oftener in either text than in the other: one was taken for the other;
        or only one of the texts has it at all. Of two who act, one that is steady is enough. Of two
        terms that one text joins the other may have one.
        """
        here, there = self._of_pair((left, right))
        for kind in ("actor", "term"):
            more = self._more(kind, here, there), self._more(kind, there, here)
            if kind == "actor":
                one, other = more
                more = one or _instead(here, there, other), other or _instead(there, here, one)
            replaced = all(more)
            unmatched = more if replaced else (_absent(more[0], there), _absent(more[1], here))
            if kind == "term" and not any(unmatched):
                unmatched = self._of_joined((left, right), sentences)
            if any(unmatched):
                yield _finding(kind, (left, right), unmatched, replaced=replaced)

    def _of_joined(
        self, pair: Pair, sentences: Sequence[tuple[Span, Span]]
    ) -> tuple[list[Found], list[Found]]:
        """Return terms joined with another by one text, of which the other text has one alone."""
        of_pair = self._of_pair(pair)
        unmatched: tuple[list[Found], list[Found]] = [], []
        for spans in sentences:
            parts = [_within(terms, span) for terms, span in zip(of_pair, spans, strict=True)]
            for n, statements in enumerate(pair):
                joined = _joined(statements, parts[n])
                known = {one.name for one in of_pair[1 - n]}
                unmatched[n].extend(
                    one
                    for one in _one_of(joined, parts[n], parts[1 - n])
                    if one.name in self._steady_joined and one.name not in known
                )
        return unmatched

    def steady_terms(self, statements: Statements, kind: str) -> list[Found]:
        """Return the terms of a text whose absence from the other would say something."""
        found_all = self.terms_of(statements)
        return [one for one in found_all if self._is_of(kind, one.name)]

    def forms(self, statements: Statements, kind: str) -> list[tuple[str, str]]:
        """Return all forms of such terms in the language of a text, each with its name."""
        self.terms_of(statements)
        phrases = self._phrases[statements.text.book.edition.language].groups.items()
        known = [(name, " ".join(words)) for words, (name, _) in phrases]
        return sorted(one for one in known if self._is_of(kind, one[0]))

    def _is_of(self, kind: str, name: str) -> bool:
        return name in self._steady and (name in ACTORS) == (kind == "actor")

    def _more(self, kind: str, here: list[Found], there: list[Found]) -> list[Found]:
        return [one for one in surplus(here, there) if self._is_of(kind, one.name)]


def _finding(
    kind: str, pair: Pair, unmatched: tuple[list[Found], list[Found]], *, replaced: bool
) -> Divergence:
    sides = side(pair[0].text, unmatched[0]), side(pair[1].text, unmatched[1])
    name: DivergenceKind = "actor" if kind == "actor" else "term"
    return found(name, sides, "to-check", "high", 0.5 if replaced else 0.45)


def _instead(here: list[Found], there: list[Found], lost: list[Found]) -> list[Found]:
    """Return who is named here instead of those that only the other text names so often."""
    names = {one.name for one in lost}
    names_alike = names | {_WIDER.get(name) for name in names}
    names_alike |= {name for name, wider in _WIDER.items() if wider in names}
    acting = [one for one in surplus(here, there) if one.name in ACTORS]
    return [one for one in acting if names and one.name not in names_alike]


def _absent(here: Iterable[Found], there: Iterable[Found]) -> list[Found]:
    known = {one.name for one in there}
    known |= {_WIDER[name] for name in known & _WIDER.keys()} | _UNNAMED
    return [one for one in here if one.name not in known]


def _within(terms: Iterable[Found], span: Span) -> list[Found]:
    return [one for one in terms if span[0] <= one.start < span[1]]


def _joined(statements: Statements, terms: Sequence[Found]) -> list[tuple[Found, Found]]:
    """Return the terms of a sentence between which only "or" stands, with an article at most."""
    running, joining = statements.text.running, statements.words.joining
    return [
        (one, other)
        for one, other in pairwise(terms)
        if one.name != other.name and _only_joins(running[one.end : other.start], joining)
    ]


def _only_joins(between: str, joining: frozenset[str]) -> bool:
    words = _WORD.findall(between.casefold())
    return bool(words) and words[0] in joining and len(words) <= 1 + _JOINED_APART


def _one_of(
    joined: Iterable[tuple[Found, Found]], here: Sequence[Found], there: Sequence[Found]
) -> Iterator[Found]:
    """Yield of two terms joined here the one that a sentence there lacks, if it has the other.

    Where the sentence has a term that this one lacks, that one may stand for it.
    """
    names, own = {one.name for one in there}, {one.name for one in here}
    for pair in joined if names <= own else ():
        unmatched = [one for one in pair if one.name not in names]
        if len(unmatched) == 1:
            yield unmatched[0]


def _steady(pairs: Iterable[tuple[list[Found], list[Found]]], share: float) -> frozenset[str]:
    """Return the terms that a text has in one language where it has them in the other."""
    texts: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    both: Counter[str] = Counter()
    for sides in pairs:
        names = [{one.name for one in side} for side in sides]
        texts[0].update(names[0])
        texts[1].update(names[1])
        both.update(names[0] & names[1])
    return frozenset(name for name in both if _is_steady(both[name], texts, name, share))


def _is_steady(
    both: int, texts: tuple[Mapping[str, int], Mapping[str, int]], name: str, share: float
) -> bool:
    counts = texts[0][name], texts[1][name]
    return min(counts) >= _TEXTS and both >= share * max(counts)
