"""Numbers of laws: in every spelling, with the edition named in any language of the interface."""

from __future__ import annotations

import pytest
from spoken import INTERFACE

from refsearch.search.service import StoredEngine


def meant_and_first(engine: StoredEngine, typed: str, ui: str) -> tuple[str, str]:
    """What a query is understood to be, and the global id of its first hit."""
    results = engine.search(typed, ui=ui)
    assert results.understood is not None
    return results.understood.meant, f"{results.hits[0].edition}:{results.hits[0].id}"


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        ("27", "it", "bridge-2017-it:27"),
        ("legge 27", "it", "bridge-2017-it:27"),
        ("§27", "it", "bridge-2017-it:27"),
        ("27 B 1 (b)", "it", "bridge-2017-it:27.B.1.b"),
        ("16b1a e 16b1b", "it", "bridge-2017-it:16.B.1.a"),
        ("40b2a e 40b2c", "it", "bridge-2017-it:40.B.2.a"),
        ("nomos 27", "it", "bridge-2017-it:27"),
        ("cod. 2017 art.12 C1 (e)", "it", "bridge-2017-it:12.C.1.e"),
        ("27.B1.b", "it", "bridge-2017-it:27.B.1.b"),
        ("ai sensi dell'art. 23", "it", "bridge-2017-it:23"),
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
        ("burraco art. 34 lett. b", "it", "burraco-2011-it:34.b"),
        ("N.Int. art 78 comma 6 lett b", "it", "norme-2010-it:78.6.b"),
        ("art. 16 cpv. B num. 1 lett. a", "it", "bridge-2017-it:16.B.1.a"),
        ("law 27, sec. B, para. 1 (b)", "en", "bridge-2017-it:27.B.1.b"),
        ("art 50, lett. D, n. 2", "it", "bridge-2017-it:50.D.2"),
        ("nr. 27", "it", "bridge-2017-it:27"),
        ("cap. 3 burraco", "it", "burraco-2011-it:3"),
        ("burraco 22/4", "it", "burraco-2011-it:22.4"),
        ("allegato 4", "it", "norme-2010-it:app4"),
        ("ventisette b uno", "it", "bridge-2017-it:27.B.1"),
        ("ο 27ος", "el", "bridge-2017-el:27"),
        ("νομ. 27", "el", "bridge-2017-el:27"),
        ("fn 19", "en", "bridge-2017-it:fn.19"),
        ("articolo 27 b n° 1", "it", "bridge-2017-it:27.B.1"),
        ("appendice 4 n. 4 lettera c norme", "it", "norme-2010-it:app4.4.c"),
        ("law XXV", "en", "bridge-2017-it:25"),
        ("legge LXIV", "it", "bridge-2017-it:64"),
        ("νόμος XXVII", "el", "bridge-2017-el:27"),
        ("Ν. 27 εδ. Β", "el", "bridge-2017-el:27.B"),
        ("nomos 70G", "el", "bridge-2017-el:70.C"),
        ("nomos 16g", "it", "bridge-2017-el:16.C"),
        ("nomos 45G", "el", "bridge-2017-el:45.G"),
        ("law twenty-seven", "en", "bridge-2017-it:27"),
        ("legge ventuno", "it", "bridge-2017-it:21"),
        ("legge 27 b uno b", "it", "bridge-2017-it:27.B.1.b"),
        ("law 64 c two", "en", "bridge-2017-it:64.C.2"),
        ("articolo ventotto", "it", "bridge-2017-it:28"),
        ("νόμος είκοσι επτά", "el", "bridge-2017-el:27"),
        ("footnote 19", "en", "bridge-2017-it:fn.19"),
        ("υποσημείωση 19", "el", "bridge-2017-el:fn.19"),
        ("43a1(c) dummy", "en", "bridge-2017-it:43.A.1.c"),
        ("αναβολή 16γ2", "el", "bridge-2017-el:16.C.2"),
        ("appendix 4", "en", "norme-2010-it:app4"),
        ("παράρτημα 4", "el", "norme-2010-it:app4"),
        ("legge 16 b uno a", "it", "bridge-2017-it:16.B.1.a"),
        ("n.i. 8 punto 2b", "it", "norme-2010-it:8.2.b"),  # not 8B2 in another order
        ("app. IV, 2, b", "it", "norme-2010-it:app4.2.b"),
        ("annex 4 2 b", "en", "norme-2010-it:app4.2.b"),
        ("παρ/μα 4.2.β", "el", "norme-2010-it:app4.2.b"),
        ("burraco 22 4", "en", "burraco-2011-it:22.4"),
        ("nomou 27 paragrafos b", "el", "bridge-2017-el:27.B"),
        ("arthro 12 gamma", "el", "bridge-2017-el:12.C"),
        ("νόμος υπ' αριθμ. 27", "el", "bridge-2017-el:27"),
        ("ΕΟΜ 64α", "el", "bridge-2017-el:64.A"),
    ],
)
def test_a_number_leads_to_its_law_in_the_edition_named(
    engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    assert meant_and_first(engine, typed, ui) == ("citation", first)


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        ("law 27 insufficient bid", "en", "bridge-2017-it:27"),
        ("legge 64 rinuncia consolidata", "it", "bridge-2017-it:64"),
        ("regola 44 rispondere al colore", "it", "bridge-2017-it:44"),
        ("is a revoke on trick 12 law 62", "en", "bridge-2017-it:62"),
        ("νόμος 27 ανεπαρκής δήλωση", "el", "bridge-2017-el:27"),
        ("norma 5 telefono cellulare", "it", "norme-2010-it:5"),
        ("appendice 4 sipari licita non scelta", "it", "norme-2010-it:app4"),
        ("esempio 9 sui sipari", "it", "norme-2010-it:esempio-9"),
        ("norme comportamentali punto 3 burraco", "it", "burraco-2011-it:etica.3"),
        ("burraco ethics 9", "en", "burraco-2011-it:etica.9"),
        ("screens example no. 14", "en", "norme-2010-it:esempio-14"),
        ("παράδειγμα 14", "el", "norme-2010-it:esempio-14"),
        ("etica 7 del burraco, parlare", "it", "burraco-2011-it:etica.7"),
    ],
)
def test_a_law_named_beside_other_words_comes_first(
    engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    assert meant_and_first(engine, typed, ui) == ("words", first)


# How each edition is cited beside a number, by the language of the interface.
NAMED = {
    "bridge-2007-it": {
        "it": ["vecchio codice {}", "art. {} del codice 2007", "il vecchio articolo {}"],
        "el": [
            "παλιός κώδικας {}",
            "παλιά έκδοση νόμος {}",
            "νόμος {} του 2007",
            "palios kodikas {}",
            "νόμος {} πριν το 2017",
        ],
        "en": ["2007 law {}", "old code {}", "law {} before 2017", "law {} in the old laws"],
    },
    "norme-2010-it": {
        "it": ["norma integrativa {}", "regolamenti integrativi {}", "le norme italiane {}"],
        "el": ["ιταλικοί κανονισμοί {}", "ιταλικός κανονισμός {}", "νόρμα {}"],
        "en": ["italian regulation {}", "supplementary regulation {}", "national regulations {}"],
    },
    "burraco-2011-it": {
        "it": ["burraco art {}", "articolo {} del burraco", "cosa dice l'articolo {} del burraco"],
        "el": ["μπουράκο άρθρο {}", "κανόνας {} μπουράκο", "mpourako {}"],
        "en": ["burraco law {}", "article {} of the burraco code", "rule {} burraco"],
    },
    "bridge-2017-it": {
        "it": [
            "articolo {}",
            "cosa dice l'articolo {}?",
            "nuovo codice {}",
            "dove trovo la legge {}",
        ],
        "el": ["ιταλικός κώδικας {}", "ιταλική έκδοση 2017 νόμος {}", "νόμος {} στα ιταλικά"],
        "en": [
            "law {} in italian",
            "italian translation law {}",
            "italian code {}",
            "what does law {} say",
            "current law {}",
        ],
    },
    "bridge-2017-el": {
        "it": ["codice greco {}", "traduzione greca art. {}", "νόμος {}"],
        "el": [
            "τι λέει ο νόμος {};",
            "ti leei o nomos {}",
            "νόμος αριθμός {}",
            "νέος κώδικας {}",
            "νέα έκδοση {}",
        ],
        "en": ["greek law {}", "the greek version of law {}"],
    },
}
NUMBERS = {
    "norme-2010-it": {"8": ["8"], "8.3": ["8.3"]},
    "burraco-2011-it": {"12": ["12"], "22": ["22"]},
    None: {"12": ["12"], "20.F.4": ["20F4", "20 f 4", "20-F-4", "20, F, 4"]},
}


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        (named.format(written), ui, f"{edition}:{place}")
        for edition, by_language in NAMED.items()
        for place, spellings in NUMBERS.get(edition, NUMBERS[None]).items()
        for ui, ways in by_language.items()
        for named in ways
        for written in spellings
    ],
)
def test_a_number_in_any_spelling_leads_to_its_place_in_the_edition_named(
    engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    results = engine.search(typed, ui=ui, limit=1)
    assert [f"{hit.edition}:{hit.id}" for hit in results.hits] == [first]


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("Law twenty seven B", "27.B"),
        ("twenty seven b", "27.B"),
        ("laws twenty six and twenty seven", "26"),
        ("legge sessantaquattro comma A2", "64.A.2"),
        ("ΝΟΜΟΣ ΕΙΚΟΣΙ ΕΠΤΑ", "27"),
        ("nomos ebdominta tria", "73"),
        ("nomos penhnta", "50"),
        ("section B of law 27", "27.B"),
        ("subsection 1 of section C of law 12", "12.C.1"),
        ("lettera B, punto 1 dell'articolo 27", "27.B.1"),
        ("σημείο ε του νόμου 12Γ1", "12.C.1.e"),
        ("appendix IV", "app4"),
        ("appendice sette", "app7"),
        ("παράρτημα τέσσερα", "app4"),
    ],
)
@pytest.mark.parametrize("ui", INTERFACE)
def test_numbers_in_words_and_parts_before_their_law_are_read(
    engine: StoredEngine, typed: str, place: str, ui: str
) -> None:
    assert engine.search(typed, ui=ui, limit=1).hits[0].id == place


@pytest.mark.parametrize("typed", ["seven hearts doubled", "law of total tricks 27 times"])
def test_a_number_among_other_words_cites_nothing(engine: StoredEngine, typed: str) -> None:
    results = engine.search(typed, ui="en")
    assert results.understood is not None
    assert results.understood.meant != "citation"


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
