"""What is offered while a query is typed."""

from __future__ import annotations

import pytest
from spoken import INTERFACE

from refsearch.library.book.book import split_global_id
from refsearch.library.library import Library
from refsearch.rulings.catalogue import rule_case
from refsearch.search.service import StoredEngine


@pytest.mark.parametrize(
    ("prefix", "ui", "kind", "text"),
    [
        ("27", "it", "citation", "Art. 27"),
        ("27b", "it", "citation", "Art. 27B"),
        ("νόμος 64", "el", "citation", "Νόμος 64"),
        ("licita ins", "it", "heading", "Licita insufficiente"),
        ("insuff", "it", "heading", "Licita insufficiente"),
        ("LICITA  INS", "it", "heading", "Licita insufficiente"),
        ("ρεν", "el", "term", "ρενόνς"),
        ("ren", "el", "term", "ρενόνς"),
        ("εκτοσ", "el", "heading", "ΑΓΟΡΑ ΕΚΤΟΣ ΣΕΙΡΑΣ"),
        ("penalt", "en", "term", "penalty card"),
        ("poz", "it", "term", "pozzetto"),
        ("esit", "it", "ruling", "Esitazione o altra informazione dal compagno"),
        ("revo", "en", "ruling", "Revoke"),
        ("ren", "el", "ruling", "Ρενόνς"),
    ],
)
def test_the_beginning_of_a_word_is_enough(
    engine: StoredEngine, prefix: str, ui: str, kind: str, text: str
) -> None:
    offered = [(one.kind, one.text) for one in engine.suggest(prefix, ui=ui, limit=8)]
    assert (kind, text) in offered


def test_the_readers_language_comes_first(engine: StoredEngine, library: Library) -> None:
    first = engine.suggest("def", ui="en", limit=1)[0]
    assert first.text in {c.terms["en"][0] for c in library.concepts.values() if "en" in c.terms}


@pytest.mark.parametrize("prefix", ["", " ", "x", "zzzz", "a" * 500, "\x00", "(", '"'])
def test_nothing_is_offered_for_nothing(engine: StoredEngine, prefix: str) -> None:
    assert engine.suggest(prefix, ui="it") == ()


def test_what_is_offered_exists_and_is_offered_once(engine: StoredEngine, library: Library) -> None:
    for ui in INTERFACE:
        for prefix in ("27", "ca", "pe", "αγ", "li", "re", "tu"):
            offered = engine.suggest(prefix, ui=ui, limit=20)
            assert len({(one.kind, one.text.casefold()) for one in offered}) == len(offered)
            for one in offered:
                if one.kind == "ruling":
                    assert rule_case(one.target, dict(one.facts)).unused == ()
                elif one.target:
                    edition, id_ = split_global_id(one.target)
                    assert library.book(edition).has(id_)


def test_a_limit_is_kept(engine: StoredEngine) -> None:
    assert len(engine.suggest("ca", ui="it", limit=3)) == 3
    assert engine.suggest("ca", ui="it", limit=0) == ()
