"""Counterparts in other editions, in the shape that commands, exports and the API share."""

from __future__ import annotations

from typing import Any

from refsearch.comparison.across import elsewhere, today
from refsearch.comparison.counterparts import Counterparts, aligner_of
from refsearch.library.book.book import Book, global_id, split_global_id
from refsearch.library.library import Library

Json = dict[str, Any]


def counterparts_json(answer: Counterparts) -> Json:
    """Return what corresponds in an edition; where nothing does, why."""
    return {
        "edition": answer.edition,
        "places": [
            {
                "target": global_id(answer.edition, one.id),
                "relation": list(one.relation),
                "source": one.source,
                "sentence": dict(one.sentence),
            }
            for one in answer.found
        ],
        "missing": answer.missing or None,
        "relation": list(answer.relation),
        "source": answer.source,
        "sentence": dict(answer.sentence),
    }


def correspondence_json(library: Library, book: Book, id_: str) -> list[Json]:
    """Return what corresponds to an item in every edition it can be compared with."""
    aligner = aligner_of(library)
    own = book.edition.id
    others = aligner.comparable_with(own)
    return [counterparts_json(aligner.counterparts(own, id_, other)) for other in others]


def concordance_json(library: Library, book: Book) -> list[Json]:
    """Return, for each provision of an edition, what corresponds to it in other works."""
    found = (
        {"id": id_, **counterparts_json(one.counterparts)}
        for id_ in book.provisions
        for one in elsewhere(library, book, id_)
    )
    return list(found)


def with_today(library: Library, resolution: Json) -> Json:
    """Return what a citation means, each place of a superseded work with what it is today."""
    places = []
    for place in resolution["places"]:
        edition, id_ = split_global_id(place["target"])
        now = today(library, library.book(edition), id_)
        answer = counterparts_json(now.counterparts) if now else None
        places.append({**place, "today": answer})
    return {**resolution, "places": places}
