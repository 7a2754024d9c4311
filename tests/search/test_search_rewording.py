"""Bids and counts typed as instances, in the words of the texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.search.interpret.rewording import reworded
from refsearch.search.service import StoredEngine
from refsearch.store.answering import read_contract


@pytest.mark.parametrize(
    ("typed", "ui", "better"),
    [
        ("1 picche su 2 fiori", "it", "licita insufficiente"),
        ("ho detto un cuori sopra un picche", "it", "ho detto licita insufficiente"),
        ("1 picche su 1 picche", "it", "licita insufficiente"),
        ("2 picche dopo 2SA", "it", "licita insufficiente"),
        ("1 πίκα πάνω σε 2 σπαθιά", "el", "ανεπαρκής αγορά"),
        ("ένα καρό μετά από ένα κούπα", "el", "ανεπαρκής αγορά"),
        ("one heart over one spade", "en", "insufficient bid"),
        ("1♠ over 2♣", "en", "insufficient bid"),
        # whose bid it was, and the bid before told first
        (
            "l'avversario ha detto 1 fiori sopra il mio 1 cuori",
            "it",
            "l'avversario ha detto licita insufficiente",
        ),
        ("my RHO bid 1H over my partner's 1S", "en", "my RHO bid insufficient bid"),
        ("over my 2NT he bid two diamonds", "en", "insufficient bid"),
        ("dopo 2 picche il mio avversario dice 2 cuori", "it", "licita insufficiente"),
        ("πάνω στο 3 σπαθιά ο δεξής μου είπε 2 χωρίς ατού", "el", "ανεπαρκής αγορά"),
        # one after the other as they were made; not where one was meant or asked about
        ("apre di 1 picche e io apro di 1 fiori", "it", "apre di licita insufficiente"),
        ("άνοιξε 2 κούπες κι εγώ έβγαλα 2 καρό", "el", "άνοιξε ανεπαρκής αγορά"),
        ("West opened 2S and I bid 2D", "en", "West opened insufficient bid"),
        ("West opened 2D and I bid 2S", "en", "West opened bid D and I bid bid S"),
        ("I meant 2S and put down 2D", "en", "I meant bid S and put down bid D"),
        (
            "volevo dire 2 cuori e ho detto 1 cuori",
            "it",
            "volevo dire licita cuori e ho detto licita cuori",
        ),
        # what is asked by words that say nothing
        ("how long do I have to appeal", "en", "time do I have to appeal"),
        ("πόσο χρόνο έχω για έφεση", "el", "χρόνος έχω για έφεση"),
        # more than seven: no bid that the core reads
        ("8 cuori", "it", "licita superiore a sette"),
        ("he bid 8 clubs", "en", "he bid bid of more than seven"),
        ("είπα 9 πίκες", "el", "είπα αγορά μεγαλύτερη από επτά"),
        ("ho 8 carte", "it", "ho 8 carte"),
        # sufficient: two bids
        ("2 cuori su 1 picche", "it", "licita cuori su licita picche"),
        ("uno picche su uno cuori", "it", "uno picche su uno cuori"),
        ("2♣ over 1♠", "en", "bid ♣ over bid ♠"),
        ("over my 1♠ he bid 2♣", "en", "over my bid ♠ he bid bid ♣"),
        ("ha aperto 3SA", "it", "ha aperto licita SA"),
        # what is no bid and counts nothing
        ("legge 14", "it", "legge 14"),
        ("27B1(b) e carte", "it", "27B1(b) e carte"),
        ("due cuori in mano", "it", "due cuori in mano"),
        ("a card on a table", "en", "a card on a table"),
    ],
)
def test_bids_and_counts_are_put_in_words(typed: str, ui: str, better: str) -> None:
    assert reworded(typed, ui, read=read_contract)[0] == better


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        ("1 picche su 2 fiori", "it", "bridge-2017-it:27"),
        ("2 κούπες πάνω σε 2 πίκες", "el", "bridge-2017-el:27"),
        ("il compagno ha 14 carte", "it", "bridge-2017-it:13"),
    ],
)
def test_an_instance_finds_its_law_and_no_other_law_s_number(
    engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    results = engine.search(typed, ui=ui)
    assert f"{results.hits[0].edition}:{results.hits[0].law}" == first


@given(st.text(max_size=60), st.sampled_from(["it", "el", "en", "fr"]))
def test_what_is_reworded_once_stays(typed: str, ui: str) -> None:
    once, changes = reworded(typed, ui, read=read_contract)
    assert (once == typed) == (not changes)
    assert reworded(once, ui, read=read_contract)[0] == once
