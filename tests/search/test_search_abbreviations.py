"""Abbreviations of players: the concept they are short for, never the word they look like."""

from __future__ import annotations

import pytest

from refsearch.search.service import StoredEngine


@pytest.mark.parametrize(
    ("typed", "ui", "law"),
    [
        ("TD", "it", "81"),
        ("ΔΤ", "el", "81"),
        ("UI", "el", "16"),
        ("ui", "en", "16"),
        ("U.I.", "en", "16"),
        ("MI", "it", "def.misinformation"),
        ("LA", "it", "16"),
        ("LA", "en", "16"),
        ("OLOOT", "en", "54"),
        ("BOOT", "el", "31"),
        ("POOT", "it", "30"),
        ("IB", "it", "27"),
        ("PP", "en", "90"),
        ("RA", "el", "80"),
        ("BAM", "en", "def.matchpoint"),
        ("pp for slow play", "en", "90"),
        ("rettifica IB", "it", "27"),
    ],
)
def test_an_abbreviation_leads_to_its_law(
    engine: StoredEngine, typed: str, ui: str, law: str
) -> None:
    results = engine.search(typed, ui=ui)
    assert results.hits[0].law == law
    assert results.understood is not None
    assert results.understood.corrected


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("cap. non giocatore", "cap* non giocatore"),
        ("licita insuff. accettata", "licita insuff* accettata"),
        ("licita f.t.", "licita fuori turno"),
        ("ho una carta. posso giocarla", "ho una carta. posso giocarla"),
    ],
)
def test_a_word_cut_short_is_a_beginning(engine: StoredEngine, typed: str, text: str) -> None:
    understood = engine.search(typed, ui="it").understood
    assert understood is not None
    assert understood.text == text


@pytest.mark.parametrize("typed", ["la carta", "mi hanno chiesto", "ai difensori", "LA CARTA"])
def test_a_small_word_is_no_abbreviation(engine: StoredEngine, typed: str) -> None:
    results = engine.search(typed, ui="it")
    assert results.understood is not None
    assert not results.understood.corrected


def test_no_trump_is_not_its_opposite(engine: StoredEngine) -> None:
    for typed in ("NT", "SA", "senz'atout"):
        shown = [card.concept for card in engine.search(typed, ui="it").definitions]
        assert "trump" not in shown, typed
