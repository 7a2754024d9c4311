"""Which engine answers and where its index comes from: what opens a library asks here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from refsearch.library.library import Library
from refsearch.rulings.offers import Offerable
from refsearch.search.index.whoosh import build_index
from refsearch.search.interpret.computing import Compute
from refsearch.search.interpret.interpretation import Resolver
from refsearch.search.results import SearchEngine
from refsearch.search.service import WhooshEngine

__all__ = ["Compute", "Resolver", "build_index", "open_engine"]


def open_engine(
    library: Library,
    directory: Path,
    resolver: Resolver,
    compute: Compute,
    rulings: Callable[[], Sequence[Offerable]],
) -> SearchEngine:
    """Return the engine over the index in ``directory``; raise IndexUnavailable if it is unsound.

    ``resolver`` reads citations, ``compute`` answers computations, ``rulings`` returns what may be
    offered for an irregularity.
    """
    return WhooshEngine(library, directory, resolver, compute=compute, rulings=rulings)
