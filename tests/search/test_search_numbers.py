"""Numbers of laws: in every spelling, with the edition named in any language of the interface."""

from __future__ import annotations

import pytest
from spoken import INTERFACE

from refsearch.search.service import StoredEngine


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        ("27", "it", "bridge-2017-it:27"),
        ("legge 27", "it", "bridge-2017-it:27"),
        ("§27", "it", "bridge-2017-it:27"),
        ("27 B 1 (b)", "it", "bridge-2017-it:27.B.1.b"),
        ("nomos 27", "it", "bridge-2017-it:27"),
        ("nomos 27", "el", "bridge-2017-el:27"),
        ("arthro 16", "el", "bridge-2017-el:16"),
        ("law 27", "el", "bridge-2017-el:27"),
        ("norme integrative 8.3", "it", "norme-2010-it:8.3"),
        ("norme integrative 8", "en", "norme-2010-it:8"),
        ("NI 8.3", "it", "norme-2010-it:8.3"),
        ("norma integrativa 8.3", "it", "norme-2010-it:8.3"),
        ("regolamento nazionale 8.3", "it", "norme-2010-it:8.3"),
        ("εθνικός κανονισμός 8.3", "el", "norme-2010-it:8.3"),
        ("codice 2007 27", "it", "bridge-2007-it:27"),
        ("κώδικας 2007 27", "el", "bridge-2007-it:27"),
        ("laws of duplicate bridge 2007 27B", "en", "bridge-2007-it:27.B"),
        ("Codice Internazionale del Bridge 2017 27B", "it", "bridge-2017-it:27.B"),
        ("codice internazionale 12C", "it", "bridge-2017-it:12.C"),
        ("διεθνής κώδικας αγωνιστικού μπριτζ 27", "el", "bridge-2017-el:27"),
        ("ΔΚΑΜ 27", "el", "bridge-2017-el:27"),
        ("CIB 27", "it", "bridge-2017-it:27"),
        ("codice di gara burraco 12", "it", "burraco-2011-it:12"),
        ("burraco code 12", "en", "burraco-2011-it:12"),
        ("27B1b of the 2017 laws", "en", "bridge-2017-it:27.B.1.b"),
        ("law twenty-seven", "en", "bridge-2017-it:27"),
        ("legge ventuno", "it", "bridge-2017-it:21"),
        ("articolo ventotto", "it", "bridge-2017-it:28"),
        ("νόμος είκοσι επτά", "el", "bridge-2017-el:27"),
        ("footnote 19", "en", "bridge-2017-it:fn.19"),
        ("υποσημείωση 19", "el", "bridge-2017-el:fn.19"),
        ("appendix 4", "en", "norme-2010-it:app4"),
        ("παράρτημα 4", "el", "norme-2010-it:app4"),
    ],
)
def test_a_number_leads_to_its_law_in_the_edition_named(
    engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    results = engine.search(typed, ui=ui)
    assert results.understood is not None
    assert results.understood.meant == "citation"
    assert f"{results.hits[0].edition}:{results.hits[0].id}" == first


@pytest.mark.parametrize("typed", ["legge 14 carte", "codice penale", "gara 27 smazzate"])
def test_a_word_that_names_no_edition_makes_no_citation(engine: StoredEngine, typed: str) -> None:
    results = engine.search(typed, ui="it")
    assert results.understood is not None
    assert results.understood.meant != "citation"


@pytest.mark.parametrize("typed", ["codice internazionale del bridge", "duplicate bridge laws"])
@pytest.mark.parametrize("ui", INTERFACE)
def test_front_parts_never_stand_before_laws(engine: StoredEngine, typed: str, ui: str) -> None:
    hits = engine.search(typed, ui=ui).hits
    fronts = [hit.law in ("preface", "introduction", "title-page", "norme") for hit in hits]
    assert fronts == sorted(fronts)
