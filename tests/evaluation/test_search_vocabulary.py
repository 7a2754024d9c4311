"""What people call what the laws are about, a word or two typed alone: the level that is held."""

from __future__ import annotations

import tomllib

import pytest
from spoken import INTERFACE

from refsearch.cli.edit.evaluate import QUERIES
from refsearch.search.results import Hit
from refsearch.search.service import StoredEngine

VOCABULARY = QUERIES.parent / "vocabulary.toml"
# What is right first and among three, a little less than measured.
HELD = {"it": (0.795, 0.925), "el": (0.805, 0.925), "en": (0.825, 0.93)}
WORKS = {"norme": "norme-2010-it", "burraco": "burraco-2011-it"}


def _stands_in(hit: Hit, place: str) -> bool:
    """Whether a hit is of a place as the file names it."""
    work, _, id_ = place.rpartition(" ")
    if place in WORKS:
        work, id_ = place, ""
    if work:
        more = hit.id.removeprefix(id_)  # not of 10 for 1
        return (
            hit.edition == WORKS[work]
            and hit.id.startswith(id_)
            and not (id_ and more[:1].isdigit())
        )
    return hit.edition.startswith("bridge-2017") and hit.id.partition(".")[0] == id_


@pytest.mark.slow
@pytest.mark.parametrize("ui", INTERFACE)
def test_what_people_call_it_leads_to_its_law(engine: StoredEngine, ui: str) -> None:
    places = tomllib.loads(VOCABULARY.read_text(encoding="utf-8"))[ui]
    ranks = [
        [any(_stands_in(hit, one) for one in named.split(", ")) for hit in hits[:3]]
        for named, words in places.items()
        for hits in [engine.search(word, ui=ui, limit=3).hits for word in words.split(", ")]
    ]
    assert len(ranks) > 500
    assert sum(rank[:1] == [True] for rank in ranks) / len(ranks) >= HELD[ui][0]
    assert sum(map(any, ranks)) / len(ranks) >= HELD[ui][1]
