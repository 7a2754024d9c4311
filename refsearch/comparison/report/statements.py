"""References, numbers, modal words and limiting words that two texts do not share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from refsearch.comparison.concordance.substance import DECIMAL
from refsearch.comparison.report.texts import Text
from refsearch.comparison.report.words import Found, LanguageWords
from refsearch.library.compared.divergence import (
    Divergence,
    DivergenceKind,
    DivergingSide,
    Severity,
    Tier,
)

_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_ORDINARY = 2  # what is counted up to two is often said otherwise: "both", "a pair", "the other"
_CONTENT = frozenset({"only", "at-least", "at-most", "never", "unless"})


def surplus(here: Sequence[Found], there: Sequence[Found]) -> list[Found]:
    """Return what is said here more often than there: of a name what none there stands near."""
    more = Counter(one.name for one in here) - Counter(one.name for one in there)
    unmatched: set[int] = set()
    for name in more:
        own = [n for n, one in enumerate(here) if one.name == name]
        others = sorted(one.start for one in there if one.name == name)
        unmatched.update(own[n] for n in _left_over([here[n].start for n in own], others))
    return [one for n, one in enumerate(here) if n in unmatched]


def _left_over(here: Sequence[int], there: Sequence[int]) -> tuple[int, ...]:
    """Return which of more places answer none of fewer: the others stand nearest to them."""
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ()), *[None] * len(there)]
    for n, place in enumerate(here):
        apart = [abs(place - other) for other in there]
        alone = [one and (one[0], (*one[1], n)) for one in best]
        answering = [one and (one[0] + far, one[1]) for one, far in zip(best, apart, strict=False)]
        pairs = zip(alone, [None, *answering], strict=True)
        best = [min(filter(None, pair), default=None) for pair in pairs]
    return best[-1][1] if best[-1] else ()


def side(text: Text, words: Iterable[Found]) -> DivergingSide:
    """Return one side of a finding: where something is said, and what."""
    found = tuple(words)
    spans = tuple((one.start, one.end) for one in found)
    return DivergingSide(text.id, spans, tuple(one.name for one in found))


def found(
    kind: DivergenceKind,
    sides: tuple[DivergingSide, DivergingSide],
    tier: Tier,
    severity: Severity,
    confidence: float,
) -> Divergence:
    """Return a finding; ``confidence`` is the share of its kind that was right when read."""
    return Divergence(kind, *sides, tier=tier, severity=severity, confidence=confidence)


class Statements:
    """What one of two texts states, as it is compared: references, numbers, modals, limits."""

    def __init__(self, text: Text, words: LanguageWords, twin: Callable[[str], str]) -> None:
        self.text = text
        self.words = words
        self.twin = twin

    @cached_property
    def references(self) -> list[Found]:
        """The places cited, by the ids of the left edition; a misprint that was read is its own."""
        cited = []
        for reference in self.text.references:
            if reference.intended:
                cited.append(Found(reference.text, reference.start, reference.end))
                continue
            places = [(c.start, c.end, c.target) for c in reference.cited]
            places += [(a.start, a.end, a.target) for a in reference.absent]
            known = {target for _, _, target in places}
            whole = (reference.start, reference.end)
            places += [(*whole, target) for target in reference.targets if target not in known]
            cited += [Found(self.twin(target), start, end) for start, end, target in places]
        return cited

    @cached_property
    def modals(self) -> list[Found]:
        """The modal words, named by polarity and strength."""
        spans = self.text.book.modality_of(self.text.id)
        own = (m for m in spans if not self.text.is_left_out(m.start))
        return [Found(f"{m.polarity} {m.strength}", m.start, m.end) for m in own]

    @cached_property
    def obliging(self) -> list[Found]:
        """The words of duty and permission that are none of the ladder."""
        return list(self.words.obliging(self.text.running))

    @cached_property
    def limiting(self) -> list[Found]:
        """The limiting words, and those that may limit."""
        return list(self.words.limiting.find(self.text.running))

    @cached_property
    def numbers(self) -> list[Found]:
        """The numbers, in digits or words, and what may stand for one: any in a table, too."""
        digits = [
            Found(DECIMAL.sub(".", m[0]), *m.span()) for m in _DIGITS.finditer(self.text.running)
        ]
        numbers = [*digits, *self.words.numbers.find(self.text.running)]
        return [*numbers, *(replace(one, is_sure=False) for one in self._in_tables)]

    @cached_property
    def _in_tables(self) -> list[Found]:
        tables = (block.text for block in self.text.blocks if block.kind == "table")
        return [one for table in tables for one in self.words.numbers.find(table)]


def differing_references(left: Statements, right: Statements) -> Divergence | None:
    """Return a finding where one text cites what the other does not, or cites another place."""
    here, there = left.references, right.references
    both = bool(surplus(here, there)) and bool(surplus(there, here))
    return _differing("reference" if both else "reference-missing", left, right, here, there)


def _differing(
    kind: DivergenceKind, left: Statements, right: Statements, here: list[Found], there: list[Found]
) -> Divergence | None:
    more = surplus(here, there), surplus(there, here)
    if not any(more):
        return None
    return found(
        kind, (side(left.text, more[0]), side(right.text, more[1])), "certain", "high", 0.95
    )


def differing_numbers(left: Statements, right: Statements) -> Divergence | None:
    """Return a finding where one text has a number that nothing in the other can stand for.

    Where both have one more often than the other, one was taken for the other.
    """
    more = _unanswered(left.numbers, right.numbers), _unanswered(right.numbers, left.numbers)
    oftener = _oftener(left.numbers, right.numbers), _oftener(right.numbers, left.numbers)
    if not any(more) and all(oftener):
        more = oftener
    if not any(more):
        return None
    names = {one.name for one in (*more[0], *more[1])}
    plain = all(one.rstrip(".x").isdigit() and int(one.rstrip(".x")) <= _ORDINARY for one in names)
    sure = all(more) or not plain
    sides = side(left.text, more[0]), side(right.text, more[1])
    tier: Tier = "certain" if sure else "to-check"
    return found("number", sides, tier, "high", 0.9 if sure else 0.4)


def _unanswered(here: list[Found], there: list[Found]) -> list[Found]:
    """Return what is surely said here and cannot be meant there."""
    known = {one.name for one in there}
    return [one for one in here if one.is_sure and one.name not in known]


def _oftener(here: list[Found], there: list[Found]) -> list[Found]:
    """Return the numbers that stand here more often, but for those that words may stand for."""
    more = surplus([one for one in here if one.is_sure], there)
    return [one for one in more if one.name.isdigit() and int(one.name) > _ORDINARY]


def differing_limits(left: Statements, right: Statements) -> Divergence | None:
    """Return a finding where one text limits what the other does not."""
    more = _more_limits(left, right), _more_limits(right, left)
    if not any(more):
        return None
    groups = {one.name for part in more for one in part}
    severity: Severity = "high" if groups & _CONTENT else "medium"
    sides = side(left.text, more[0]), side(right.text, more[1])
    return found("limiting", sides, "to-check", severity, 0.55)


def _more_limits(here: Statements, there: Statements) -> list[Found]:
    """Return the limiting words here that nothing there answers.

    What may limit answers one only where it stands there more often than here: otherwise it
    translates what may limit here.
    """
    sure = [one for one in here.limiting if one.is_sure]
    spare = surplus(_possible(there), _possible(here))
    return surplus(sure, [*(one for one in there.limiting if one.is_sure), *spare])


def _possible(side: Statements) -> list[Found]:
    return [one for one in side.limiting if not one.is_sure]
