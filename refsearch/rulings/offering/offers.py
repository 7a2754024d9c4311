"""Offering rulings above the hits: the procedures for the irregularity that a query describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from refsearch.analysis.language import Analyses
from refsearch.classifiers.reading import TextReader
from refsearch.languages.registry import ENGLISH
from refsearch.rulings.offering.begun import Situations
from refsearch.rulings.offering.stored import Offering
from refsearch.rulings.offering.weights import offer_weights
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.results import Offerable, RulingOffer

_OF_TEXTS = {"law", "kind"}  # filters of who looks for a provision


class Offers:
    """Chooses the rulings to offer for a query."""

    def __init__(self, among: Offering, reader: TextReader, analyses: Analyses) -> None:
        self._weights = offer_weights()
        self._classifier, self._reader = among.classifier, reader
        self._situations = Situations(among.offerables, analyses)
        self._whole = {one.procedure: one for one in among.offerables if not one.facts}

    def offer(self, read: Interpretation, games: Set[str], ui: str) -> tuple[RulingOffer, ...]:
        """Return the offers for a query; none for a citation, a computation or a definition."""
        asks_text = any(name in _OF_TEXTS for name, _ in read.understood.filters)
        if read.understood.meant == "citation" or read.answer or read.defines or asks_text:
            return ()
        likely = self._likely((read.typed, read.query.text), ui)
        names = self.chosen(self._among(likely, games))
        return tuple(_offer(self._begun(name, read.typed), ui) for name in names)

    def _likely(self, texts: Sequence[str], ui: str) -> dict[str, float]:
        """Return by procedure how likely the incident of a query needs it."""
        if self._classifier is None:
            return {}
        return self._classifier.likely(self._reader.read(texts, ui))

    def _among(self, likely: Mapping[str, float], games: Set[str]) -> dict[str, float]:
        """Return how likely each procedure of some games is, given that one of those is meant."""
        own = {name: one for name, one in likely.items() if self._whole[name].game in games}
        share = sum(own.values()) / (sum(likely.values()) or 1.0)
        return {name: one / share for name, one in own.items()} if share else {}

    def chosen(self, likely: Mapping[str, float]) -> list[str]:
        """Return the procedures to offer, best first; none unless one is likely enough."""
        best = max(likely.values(), default=0.0)
        if best < self._weights.likely:
            return []
        near = [name for name, one in likely.items() if one >= self._weights.near_best * best]
        near.sort(key=lambda name: (-likely[name], self._whole[name].rank, name))
        return near[: self._weights.most]

    def _begun(self, name: str, typed: str) -> Offerable:
        """Return the offer of a procedure: of a situation, where the query describes one."""
        return self._situations.described(name, typed) or self._whole[name]


def _offer(one: Offerable, ui: str) -> RulingOffer:
    code = ui if ui in one.titles else ENGLISH
    return RulingOffer(one.procedure, one.titles[code], one.summaries.get(code, ""), one.facts)
