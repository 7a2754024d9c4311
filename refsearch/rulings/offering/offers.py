"""Offering rulings above the hits: the procedures for the irregularity that a query describes.

There are two kinds of evidence: what a classifier makes of the incident (:mod:`classifier`), and
the similarity of the query to a phrase for the ruling (:mod:`nearness`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses
from refsearch.classifiers.reading import TextReader
from refsearch.languages.registry import ENGLISH
from refsearch.rulings.offering.nearness import Nearness
from refsearch.rulings.offering.stored import Offering
from refsearch.rulings.offering.weights import offer_weights
from refsearch.search.interpret.corrections import Change
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.query import Query, Word
from refsearch.search.results import Offerable, RulingOffer

_ROUNDED = 1e-3  # two scores no further apart are the same
_OF_TEXTS = {"law", "kind"}  # filters of who looks for a provision
_UNKNOWN: Mapping[str, float] = {}


class _Near(NamedTuple):
    score: float
    number: int  # of what the words come near to


class Offers:
    """Chooses the rulings to offer for a query."""

    def __init__(self, among: Offering, reader: TextReader, analyses: Analyses) -> None:
        self._offerables = among.offerables
        self._weights = offer_weights()
        codes = {code for one in self._offerables for code in one.titles}
        self._nearness = Nearness(among.phrases, codes, analyses, self._weights)
        self._classifier = among.classifier
        self._reader = reader
        self._asking = recognition(analyses.all).asking
        self._whole = {o.procedure: n for n, o in enumerate(self._offerables) if not o.facts}
        self._ruling: defaultdict[str, set[str]] = defaultdict(set)  # procedures by "game law"
        for one in self._offerables:
            for law in () if one.facts else one.laws:
                self._ruling[f"{one.game} {law}"].add(one.procedure)
        self._order = [(len(o.facts), o.rank, n) for n, o in enumerate(self._offerables)]

    def offer(
        self, read: Interpretation, first: str, games: Set[str], ui: str
    ) -> tuple[RulingOffer, ...]:
        """Return the offers for a query; none for a citation, a computation or a definition.

        ``first`` is the top-ranked law, with its game ("bridge 27"); its rulings are likelier.
        """
        asks_text = any(name in _OF_TEXTS for name, _ in read.understood.filters)
        if read.understood.meant == "citation" or read.answer or read.defines or asks_text:
            return ()
        words = self._as_meant([*self.content(read.query), *read.naming], read.understood.corrected)
        likely = self._likely((read.typed, read.query.text), first, ui)
        return self.find(words, games, ui, likely, asks=self._asks(read))

    def _likely(self, texts: Sequence[str], first: str, ui: str) -> Mapping[str, float]:
        """Return by procedure how likely the incident of a query needs it."""
        if self._classifier is None:
            return _UNKNOWN
        likely = self._classifier.likely(self._reader.read(texts, ui))
        for name in self._ruling.get(first, ()):
            likely[name] *= self._weights.witness
        return likely

    def _asks(self, read: Interpretation) -> bool:
        """Whether a query is a question of fact and describes no incident: "how many …"."""
        begins = {fold(read.typed.split()[0]), *(word.form for word in read.query.words[:1])}
        return not begins.isdisjoint(self._asking)

    def content(self, query: Query) -> list[Word]:
        """Return the content words of a query, and its negations."""
        return self._nearness.content(query)

    def _as_meant(self, words: Sequence[Word], corrected: Sequence[Change]) -> list[Word]:
        """Return words, undoing the corrections of those that are known here as typed."""
        typed = {taken: Word(as_typed, fold(as_typed), 0) for as_typed, taken in corrected}
        known = {taken: word for taken, word in typed.items() if self._nearness.knows(word)}
        return [known.get(word.written, word) for word in words]

    def find(
        self,
        words: Sequence[Word],
        games: Set[str],
        ui: str,
        likely: Mapping[str, float] = _UNKNOWN,
        *,
        asks: bool = False,
    ) -> tuple[RulingOffer, ...]:
        """Return the offers for the words of a query, best first; none unless one is sure enough.

        ``likely`` is how likely each is meant. If a query ``asks``, a phrase is no reason to offer.
        """
        near = {n: one for n, one in self._nearest(words).items() if self._game(n) in games}
        likely = {n: one for n, one in likely.items() if self._game(n) in games}
        nearest = 0.0 if asks else max((one.score for one in near.values()), default=0.0)
        most_likely = max(likely.values(), default=0.0)
        if most_likely < self._weights.likely and nearest < self._weights.alone:
            return ()
        scores = {
            name: likely.get(name, 0.0) + self._weights.near * self._of(near, name)
            for name in {**near, **likely}
        }
        best = max(scores.values(), default=0.0)
        fitting = [n for n, score in scores.items() if score >= self._weights.near_best * best > 0]
        fitting.sort(key=lambda name: (-round(scores[name], 3), self._order[self._whole[name]]))
        offered = [self._begun(near.get(name), name) for name in fitting]
        return tuple(_offer(one, ui) for one in offered[: self._weights.most])

    def _nearest(self, words: Sequence[Word]) -> dict[str, _Near]:
        """Return by procedure the phrase that is nearest to the words."""
        found: dict[str, tuple[float, tuple[int, int, int], _Near]] = {}
        for number, near in self._nearness.scores(words).items():
            name = self._offerables[number].procedure
            one = -round(near, 3), self._order[number], _Near(near, number)
            if name not in found or one < found[name]:
                found[name] = one
        return {name: one for name, (*_, one) in found.items()}

    def _game(self, name: str) -> str:
        return self._offerables[self._whole[name]].game

    def _of(self, near: Mapping[str, _Near], name: str) -> float:
        return near[name].score if name in near else 0.0

    def _begun(self, near: _Near | None, name: str) -> Offerable:
        """Return the offer of a procedure: a situation of it only if that is surely meant."""
        sure = near is not None and near.score >= self._weights.alone
        return self._offerables[near.number if near and sure else self._whole[name]]


def _offer(one: Offerable, ui: str) -> RulingOffer:
    code = ui if ui in one.titles else ENGLISH
    return RulingOffer(one.procedure, one.titles[code], one.summaries.get(code, ""), one.facts)
