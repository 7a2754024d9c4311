"""What a director types and must find, on the real library."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from spoken import INTERFACE

from refsearch.library.library import Library
from refsearch.search.service import StoredEngine

EDITIONS = {
    "it": "bridge-2017-it",
    "el": "bridge-2017-el",
    "bu": "burraco-2011-it",
    "no": "norme-2010-it",
}


class Judgement(NamedTuple):
    """A query and what a person who knows the laws accepts as its answer, or what stands in it."""

    query: str
    ui: str
    within: str
    first: int
    ids: frozenset[str]


def _judgements() -> list[Judgement]:
    lines = (Path(__file__).parent / "judgements.txt").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")] for line in lines if line[:1] != "#"]
    return [
        Judgement(query, ui, within, int(first), frozenset(map(_global, ids.split())))
        for query, ui, within, first, ids in rows
    ]


def _global(short: str) -> str:
    edition, _, id_ = short.partition(":")
    return f"{EDITIONS[edition]}:{id_}"


def _name(judgement: Judgement) -> str:
    return f"{judgement.query} [{judgement.ui}{judgement.within}]"


JUDGEMENTS = _judgements()


@pytest.mark.parametrize("judgement", JUDGEMENTS, ids=_name)
def test_the_right_law_is_among_the_first_hits(engine: StoredEngine, judgement: Judgement) -> None:
    language = judgement.within.removeprefix("@") if judgement.within.startswith("@") else None
    editions = [EDITIONS[judgement.within]] if judgement.within and not language else []
    results = engine.search(
        judgement.query, ui=judgement.ui, editions=editions, language=language, limit=10
    )
    found = [f"{hit.edition}:{hit.id}" for hit in results.hits]
    first = (f"{id_}." for id_ in found[: judgement.first])
    assert any(one.startswith(f"{id_}.") for one in first for id_ in judgement.ids), found


def test_the_judged_ids_exist(library: Library) -> None:
    for id_ in frozenset().union(*(judgement.ids for judgement in JUDGEMENTS)):
        edition, _, local = id_.partition(":")
        assert library.book(edition).has(local), id_


def test_all_the_languages_are_judged() -> None:
    asked = [judgement.ui for judgement in JUDGEMENTS]
    assert all(asked.count(ui) >= 40 for ui in INTERFACE)


@pytest.mark.parametrize(
    ("typed", "ui", "suggestion"),
    [
        ("renonse", "it", "renonce"),
        ("pozeto", "it", "pozzetto"),
        ("licta insuficiente", "it", "licita insufficiente"),
        ("punteggio abritrale", "it", "punteggio arbitrale"),
        ("fuoriturno", "it", "fuori turno"),
        ("διαιτιτης", "el", "διαιτητής"),
        ("χρομα", "el", "χρώμα"),
        ("insuficient", "en", "insufficient"),
        ("rivoke", "en", "revoke"),
        ("hesistation by partener", "en", "hesitation by partner"),
    ],
)
def test_a_slip_is_answered_with_the_word_of_the_texts(
    engine: StoredEngine, typed: str, ui: str, suggestion: str
) -> None:
    assert engine.search(typed, ui=ui).suggestion == suggestion


@pytest.mark.parametrize(
    ("citation", "ui", "first"),
    [
        ("27B1(b)", "it", "it:27.B.1.b"),
        ("Νόμος 64Α1", "el", "el:64.A.1"),
        ("Art. 22.4 burraco", "it", "bu:22.4"),
        ("νομος 12γ1ε", "en", "el:12.C.1.e"),
    ],
)
def test_a_citation_leads_to_its_provision(
    engine: StoredEngine, citation: str, ui: str, first: str
) -> None:
    results = engine.search(citation, ui=ui)
    assert results.resolved[0] == _global(first)
    assert f"{results.hits[0].edition}:{results.hits[0].id}" == _global(first)
