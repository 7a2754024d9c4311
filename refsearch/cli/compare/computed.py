"""The note that places in a comparison were computed and have not been reviewed by a reader."""

from __future__ import annotations

from collections.abc import Iterator

from refsearch.library.library import Library
from refsearch.messages import msg


def computed_note(library: Library, left: str, right: str) -> Iterator[str]:
    """Yield that places were computed between two editions, or how many of them; else nothing."""
    works = {library.book(name).edition.work for name in (left, right)}
    for one in library.corpus.concordances:
        computed = [placing for placing in one.placings if not placing.decided]
        if {one.old, one.new} == works and computed:
            yield ""
            counts = len(computed), len(one.placings)
            yield msg("{} of {} places are computed: no reader has decided them", *counts)
