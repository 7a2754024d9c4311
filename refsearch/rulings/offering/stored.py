"""Offerable rulings as a build stores them, with their words analysed, which takes long."""

from __future__ import annotations

import msgspec

from refsearch.analysis.language import analyses_of
from refsearch.library.library import Library
from refsearch.rulings.offering.incidents import IncidentLines
from refsearch.rulings.offering.nearness import Phrases
from refsearch.rulings.offering.weights import offer_weights
from refsearch.search.results import Offerable


class Offering(msgspec.Struct, frozen=True):
    """Procedures and situations, the phrases that are said of them, and what each needs."""

    offerables: tuple[Offerable, ...]
    phrases: Phrases
    incidents: IncidentLines

    @classmethod
    def of(cls, offerables: tuple[Offerable, ...], library: Library) -> Offering:
        """Return what is kept of what can be offered for a library."""
        phrases = Phrases.of(offerables, analyses_of(library), offer_weights().summary)
        return cls(offerables, phrases, IncidentLines.read(library.languages))
