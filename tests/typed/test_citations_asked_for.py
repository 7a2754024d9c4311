"""Citations as they are asked for: labels in every spelling, idle words around, editions by name.

A sample of every place of the editions crossed with the ways of writing and of asking.
"""

from __future__ import annotations

import pytest

from refsearch.search.service import StoredEngine

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"
NORME, BURRACO = "norme-2010-it", "burraco-2011-it"


def meant_and_first(engine: StoredEngine, typed: str, ui: str) -> tuple[str, str]:
    """What a query is understood to be, and the global id of its first hit."""
    results = engine.search(typed, ui=ui)
    assert results.understood is not None
    return results.understood.meant, f"{results.hits[0].edition}:{results.hits[0].id}"


LABELS = [
    ("45, par. C, n. 4, lett. b", "it", f"{IT}:45.C.4.b"),
    ("30/B/1/b/i", "it", f"{IT}:30.B.1.b.i"),
    ("70 sez. C p.to 1", "it", f"{IT}:70.C.1"),
    ("articolo 72, parte b, punto 2", "it", f"{IT}:72.B.2"),
    ("sub 45 C 4 b", "it", f"{IT}:45.C.4.b"),
    ("n. 1, lett. C, articolo 57", "it", f"{IT}:57.C.1"),
    ("law 46 s. B ss. 3", "en", f"{IT}:46.B.3"),
    ("para 6, part F, law 20", "en", f"{IT}:20.F.6"),
    ("sub b of sub 2 of sub A of law 43", "en", f"{IT}:43.A.2.b"),
    ("νόμος 19, § Δ", "el", f"{EL}:19.D"),
    ("12 τμήμα Γ σημείο 2 στοιχείο δ", "el", f"{EL}:12.C.2.d"),
    ("νόμος 20 στίγμα 4", "el", f"{EL}:20.F.4"),
    ("ar8ro 23 g", "el", f"{EL}:23.C"),
    ("νόμος 80β2η", "el", f"{EL}:80.B.2.h"),  # η ends no ordinal there
    ("app. 4, 4 c ii", "it", f"{NORME}:app4.4.c.ii"),
    ("appendice IV, 4cii", "it", f"{NORME}:app4.4.c.ii"),
    ("Appendice I, n. 2 2 e", "it", f"{NORME}:app1.2.2.e"),
    ("norme παράρτημα 4, 4γii", "el", f"{NORME}:app4.4.c.ii"),
    ("appendix 4/4/c/ii", "en", f"{NORME}:app4.4.c.ii"),
    ("norme 8.1 a 2", "it", f"{NORME}:8.1.a.2"),
    ("§ Β του νόμου 20", "el", f"{EL}:20.B"),
    ("νόμος 20, ΣΤ4β", "el", f"{EL}:20.F.4.b"),
    ("N.Int. Art. 8.2a", "it", f"{NORME}:8.2.a"),
    ("NI80.2", "it", f"{NORME}:80.2"),
    ("N. I. 80", "it", f"{NORME}:80"),
    ("Δ.Κ.Α.Μ. 8", "el", f"{EL}:8"),
]
COUNTED = [
    ("il tredicesimo articolo", "it", f"{IT}:13"),
    ("articolo ventitreesimo", "it", f"{IT}:23"),
    ("27esimo articolo", "it", f"{IT}:27"),
    ("the second law", "en", f"{IT}:2"),
    ("the twenty-seventh law", "en", f"{IT}:27"),
    ("21st law", "en", f"{IT}:21"),
    ("law I", "en", f"{IT}:1"),
    ("ο πρώτος νόμος", "el", f"{EL}:1"),
    ("ο εικοστός έβδομος νόμος", "el", f"{EL}:27"),
]
SEVERAL = [
    ("art. 64 e seguenti", "it", f"{IT}:64"),
    ("artt. 44 e segg.", "it", f"{IT}:44"),
    ("legge 9 e legge 10", "it", f"{IT}:9"),
    ("cosa dicono il 30 e il 34", "it", f"{IT}:30"),
    ("53b e 16C3", "it", f"{IT}:53.B"),
    ("80a2 e 51B2(b)", "it", f"{IT}:80.A.2"),
    ("laws 61 thru 64", "en", f"{IT}:61"),
    ("law 41 et seq.", "en", f"{IT}:41"),
    ("50 κ.εξ.", "el", f"{EL}:50"),
    ("από τον 88 έως τον 92", "el", f"{EL}:88"),
    ("ο 74 και ο 78", "el", f"{EL}:74"),
]
ASKED = [
    ("dov'è l'art. 26A", "it", f"{IT}:26.A"),
    ("l'art. 70 dov'è?", "it", f"{IT}:70"),  # and no section E
    ("il dodici c due", "it", f"{IT}:12.C.2"),
    ("qual è il 92 c", "it", f"{IT}:92.C"),
    ("il 92c per favore", "it", f"{IT}:92.C"),
    ("mi serve il 66", "it", f"{IT}:66"),
    ("sull'art. 34", "it", f"{IT}:34"),
    ("ricordami cosa dice il 50", "it", f"{IT}:50"),
    ("can you open 64 please", "en", f"{IT}:64"),
    ("what's in law 45 g", "en", f"{IT}:45.G"),
    ("i'd like to read 37 b", "en", f"{IT}:37.B"),
    ("when does 93 apply", "en", f"{IT}:93"),
    ("θα ήθελα να δω τον 43 α", "el", f"{EL}:43.A"),
    ("πες μου τι λέει ο νόμος 68 β 2", "el", f"{EL}:68.B.2"),
    ("thelo na do ton nomo 57", "el", f"{EL}:57"),
    ("dei3e mou ton 78d", "el", f"{EL}:78.D"),
    ("d.k.a.m. 7", "el", f"{EL}:7"),
    ("pou einai o nomos 42", "el", f"{EL}:42"),
    ("articlo 57", "it", f"{IT}:57"),
    ("lwa 57", "en", f"{IT}:57"),
    ("νμος 82", "el", f"{EL}:82"),
]
PLACED = [
    ("l'art 23 com'era nel 2007", "it", f"{OLD}:23"),
    ("com'era il 16 nel 2007", "it", f"{OLD}:16"),
    ("cosa diceva il 17D nel vecchio codice", "it", f"{OLD}:17.D"),
    ("articolo 12C1(c) fino al 2017", "it", f"{OLD}:12.C.1.c"),
    ("art. 8B2 codice '07", "it", f"{OLD}:8.B.2"),
    ("articolo 6 e nell'edizione precedente", "it", f"{OLD}:6.E"),
    ("what did the old 30 say", "en", f"{OLD}:30"),
    ("law 16 c 3 prior to 2017", "en", f"{OLD}:16.C.3"),
    ("pre-2017 16 a 2", "en", f"{OLD}:16.A.2"),
    ("footnote 17 in the old laws", "en", f"{OLD}:fn.17"),
    ("τι έλεγε ο νόμος 31Α το 2007", "el", f"{OLD}:31.A"),
    ("νόμος 38 a στην προηγούμενη έκδοση", "el", f"{OLD}:38.A"),
    ("capitolo III codice 2007", "it", f"{OLD}:6"),
    ("codice 2007 capitolo III", "it", f"{OLD}:6"),
    ("ar8ro 26a prohgumenos kwdikas", "el", f"{OLD}:26.A"),
    ("12Α3 stin proigoumeni ekdosi", "el", f"{OLD}:12.A.3"),
    ("2007's law 27", "en", f"{OLD}:27"),
    ("prefazione 2007", "it", f"{OLD}:preface"),
    ("introduction of the 2007 code", "en", f"{OLD}:introduction"),
    ("preface to the norme integrative 2010", "en", f"{NORME}:preface"),
    ("reg. burraco art 17", "it", f"{BURRACO}:17"),
    ("codice di gara art. 18", "it", f"{BURRACO}:18"),
    ("34.a a burraco", "it", f"{BURRACO}:34.a"),
    ("burraco regulation 30 3", "en", f"{BURRACO}:30.3"),
    ("nelle norme integrative 40.4", "it", f"{NORME}:40.4"),
    ("norme federali 76", "it", f"{NORME}:76"),
    ("what do the norme say at 40", "en", f"{NORME}:40"),
    ("5.2a των συμπληρωματικών κανονισμών", "el", f"{NORME}:5.2.a"),
    ("italikoi kanonismoi 4 3 a", "el", f"{NORME}:4.3.a"),
    ("nota a piè di pagina 26", "it", f"{IT}:fn.26"),
    ("nota del 16", "it", f"{IT}:fn.5"),
]


@pytest.mark.parametrize(
    ("typed", "ui", "first"), [*LABELS, *COUNTED, *SEVERAL, *ASKED, *PLACED], ids=lambda one: one
)
def test_a_citation_is_read_in_every_spelling_and_whatever_asks_for_it(
    engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    assert meant_and_first(engine, typed, ui) == ("citation", first)


@pytest.mark.parametrize(
    "typed",
    [
        "4 cuori",
        "13 carte",
        "16 board",
        "3n",
        "3 s",
        "6♦",
        "4 picche +1",
        "64-36",
        "7 ♠ x",
        "chi apre 7",
        "licita di più di sette",
        "2 over 1",
    ],
)
def test_what_is_counted_bid_or_scored_is_no_citation(engine: StoredEngine, typed: str) -> None:
    assert meant_and_first(engine, typed, "it")[0] != "citation"


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        ("27 dichiarazione insufficiente", "it", f"{IT}:27"),
        ("64 revoke", "en", f"{IT}:64"),
        ("ρενόνς 64", "el", f"{EL}:64"),
        ("licita insufficiente 27D", "it", f"{IT}:27.D"),
        ("accordi di coppia art. 40 A", "it", f"{IT}:40.A"),
        ("opening lead out of turn 54", "en", f"{IT}:54"),
        ("he ruled under 57A, what is that", "en", f"{IT}:57.A"),
        ("codice di gara fitab aggiornato al 1 gennaio 2011, art. 33", "it", f"{BURRACO}:33"),
        ("τέλος των αγορών κώδικας 2017", "el", f"{EL}:22"),  # a year counts nothing
        ("procedura dopo che la licita sia terminata (2007)", "it", f"{OLD}:22"),
        ("NI assegnazione dei posti", "it", f"{NORME}:5"),
        ("burraco ethics rule 9", "en", f"{BURRACO}:etica.9"),
    ],
)
def test_a_law_comes_first_beside_its_subject(
    engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    assert meant_and_first(engine, typed, ui)[1] == first
