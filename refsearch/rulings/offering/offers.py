"""Offering rulings above the hits: the procedures for the irregularity that a query describes.

There are two kinds of evidence: what happened (:mod:`incidents`), and the similarity of the query
to a phrase for the ruling (:mod:`nearness`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses
from refsearch.languages.registry import ENGLISH
from refsearch.rulings.offering.incidents import IncidentReader
from refsearch.rulings.offering.nearness import Nearness
from refsearch.rulings.offering.stored import Offering
from refsearch.rulings.offering.weights import offer_weights
from refsearch.search.interpret.corrections import Change
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.query import Query, Word
from refsearch.search.results import Offerable, RulingOffer

_ROUNDED = 1e-3  # two scores no further apart are the same
_OF_TEXTS = {"law", "kind"}  # filters of who looks for a provision
_NOTHING: frozenset[str] = frozenset()
# What names these has rulings of its own: of burraco, of bridge alone, and with screens.
_AT_BRIDGE = {"declarer", "defender", "dummy", "double", "trick", "bid-card", "penalty-card"}
# Kinds of things that are said at burraco alone: without one, and unnamed, its laws are not meant.
_AT_BURRACO = {
    "burraco",
    "pozzetto",
    "draw",
    "pile",
    "stock",
    "meld",
    "lay-off",
    "joker",
    "run",
    "set",
}
_BURRACO, _SCREENS, _WITH_SCREENS = "burraco", {"screen", "tray"}, "screens-"


class _Near(NamedTuple):
    score: float
    number: int  # of what the words come near to


class Offers:
    """Chooses the rulings to offer for a query."""

    def __init__(self, among: Offering, analyses: Analyses) -> None:
        self._offerables = among.offerables
        self._weights = offer_weights()
        codes = {code for one in self._offerables for code in one.titles}
        self._nearness = Nearness(among.phrases, codes, analyses, self._weights)
        self._incidents = IncidentReader(among.incidents)
        self._asking = recognition(analyses.all).asking
        self._whole = {o.procedure: n for n, o in enumerate(self._offerables) if not o.facts}
        self._numbers: defaultdict[str, list[int]] = defaultdict(list)
        for number, one in enumerate(self._offerables):
            self._numbers[one.procedure].append(number)
        self._order = [(len(o.facts), o.rank, n) for n, o in enumerate(self._offerables)]
        self._ruling: defaultdict[str, set[str]] = defaultdict(set)  # procedures by "game law"
        for one in self._offerables:
            for law in () if one.facts else one.laws:
                self._ruling[f"{one.game} {law}"].add(one.procedure)

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
        kinds = self._incidents.kinds((read.typed, read.query.text), ui)
        return self.find(words, games, ui, first, kinds, asks=self._asks(read))

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
        first: str = "",
        kinds: Set[str] = _NOTHING,
        *,
        asks: bool = False,
    ) -> tuple[RulingOffer, ...]:
        """Return the offers for the words of a query, best first; none unless one is sure enough.

        ``kinds`` are the kinds of things that it names; if it ``asks``, only rulings that it fully
        describes are offered.
        """
        if self._incidents.is_orderly(kinds):
            return ()
        exact = self._incidents.scores(kinds)
        near = self._nearest(words, first, exact.keys())
        sure = self._weights.alone_plain if self._incidents.is_plain(kinds) else self._weights.alone
        scores = {
            name: self._score(near.get(name), exact.get(name, 0.0), sure, self._says(name, first))
            for name in {**near, **exact}
            if name in self._whole and self._may_be_meant(name, games, kinds)
            if name in exact or not asks
        }
        if not asks and not any(scores.values()) and len(words) >= self._weights.partly_words:
            scores = self._partial_scores(near, games, first, kinds)
        best = max(scores.values(), default=0.0)
        fitting = [
            n for n, score in scores.items() if score and score >= self._weights.near_best * best
        ]
        fitting.sort(key=lambda name: (-round(scores[name], 3), self._order[self._whole[name]]))
        offered = [self._begun(near.get(name), name) for name in fitting]
        return tuple(_offer(one, ui) for one in offered[: self._weights.most])

    def _nearest(self, words: Sequence[Word], first: str, exact: Set[str]) -> dict[str, _Near]:
        """Return by procedure the phrase that is nearest to the words.

        Phrases too far to justify an offer alone are left out, unless there is other evidence.
        """
        found: dict[str, tuple[float, tuple[int, int, int], _Near]] = {}
        said = self._ruling.get(first, _NOTHING)
        anyway = {number for name in exact | said for number in self._numbers.get(name, ())}
        least = self._weights.alone - _ROUNDED
        for number, score in self._nearness.scores(words, least, anyway).items():
            name = self._offerables[number].procedure
            near = score * self._weights.witness if name in said else score
            one = -round(near, 3), self._order[number], _Near(near, number)
            if name not in found or one < found[name]:
                found[name] = one
        return {name: one for name, (*_, one) in found.items()}

    def _says(self, name: str, first: str) -> bool:
        """Whether a procedure rules on the law found first."""
        return name in self._ruling.get(first, _NOTHING)

    def _may_be_meant(self, name: str, games: Set[str], kinds: Set[str]) -> bool:
        """Whether a procedure is of a game that is searched and that the query may describe."""
        game = self._offerables[self._whole[name]].game
        if _BURRACO in kinds:
            fits = game == _BURRACO
        elif game == _BURRACO:
            fits = _AT_BRIDGE.isdisjoint(kinds) or games == {_BURRACO}
        else:
            fits = name.startswith(_WITH_SCREENS) == (not _SCREENS.isdisjoint(kinds))
        return game in games and fits

    def _score(self, near: _Near | None, exact: float, sure: float, says: bool) -> float:
        """Return the score of a procedure; 0 where it is below ``sure``."""
        weights = self._weights
        score = near.score if near else 0.0
        if not exact:
            return score if score >= sure else 0.0
        return self._sum(score, exact * (weights.witness**0.5 if says else 1.0))

    def _partial_scores(
        self, near: Mapping[str, _Near], games: Set[str], first: str, kinds: Set[str]
    ) -> dict[str, float]:
        """Return the scores of rulings on the law found first that are described well enough."""
        parts, weights = self._incidents.parts(kinds), self._weights
        return {
            name: self._sum(one.score, parts[name])
            for name, one in near.items()
            if one.score >= weights.partly_near and parts.get(name, 0.0) >= weights.partly
            if self._says(name, first) and self._may_be_meant(name, games, kinds)
        }

    def _sum(self, near: float, exact: float) -> float:
        weights = self._weights
        return weights.incident + weights.exact * exact + weights.near * near

    def _begun(self, near: _Near | None, name: str) -> Offerable:
        """Return the offer of a procedure: a situation of it only if that is surely meant."""
        sure = near is not None and near.score >= self._weights.alone
        return self._offerables[near.number if near and sure else self._whole[name]]


def _offer(one: Offerable, ui: str) -> RulingOffer:
    code = ui if ui in one.titles else ENGLISH
    return RulingOffer(one.procedure, one.titles[code], one.summaries.get(code, ""), one.facts)
