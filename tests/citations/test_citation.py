"""Citations as people write them, and what they mean in the library."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refsearch.citations.labels import greek_letter
from refsearch.citations.locator import Locator
from refsearch.errors import UnknownEdition
from refsearch.library.citation_style import is_label
from refsearch.library.library import Library
from refsearch.library.resolution.resolve import resolve
from refsearch.paths import texts_folder
from refsearch.reading.corpus import edition_folders

IT, EL, BU, NO = "bridge-2017-it", "bridge-2017-el", "burraco-2011-it", "norme-2010-it"
PAIRS = "punteggi-arbitrali-artificiali-nelle-competizioni-a-coppie"
EDITIONS = [folder.name for folder in edition_folders(texts_folder())]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_displayed_citation_read_again_gives_its_provision(
    library: Library, edition: str
) -> None:
    book = library.book(edition)
    wrong = {
        p.citation: found.targets
        for p in book.provisions.values()
        if (found := resolve(library, p.citation, edition)).targets != (f"{edition}:{p.id}",)
    }
    assert wrong == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_displayed_citation_has_the_slug_of_a_level(library: Library, edition: str) -> None:
    """A level without a label is called by words of its title, accents and all, or as declared."""
    book = library.book(edition)
    declared = " ".join(words for _, words in book.edition.citation_words).lower()
    for p in book.provisions.values():
        titles = " ".join(a.heading or "" for a in (*book.ancestors(p.id), p)).lower()
        _, *levels = p.citation.split(", ")
        for level in (re.sub(r" \d+$", "", one) for one in levels if not is_label(one)):
            assert level.lower() in f"{titles} {declared}", p.citation
        slugs = [one for one in p.id.split(".") if "-" in one]
        assert not [slug for slug in slugs if slug in p.citation], p.citation


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_stored_id_is_understood_in_any_case(library: Library, edition: str) -> None:
    for id_ in library.book(edition).provisions:
        for spelling in (id_, id_.upper(), id_.lower(), f" {id_} ", f"{edition}:{id_}"):
            assert resolve(library, spelling, edition).targets == (f"{edition}:{id_}",), spelling


LAW_WORDS = [
    "", "Art. ", "art ", "Art.", "articolo ", "Law ", "law", "L", "Νόμος ", "νομος ", "ΝΟΜΟΥ ", "Ν",
]  # fmt: skip


# Small and between spaces these are words: "27 e 30", "30 a 32", "30 ή 32".
AMBIGUOUS = "EAΑΕΗ"


def spelled(locator: Locator, choose: random.Random) -> str:
    """Write a bridge locator as somebody might: any script, case, brackets and spacing."""
    gap = choose.choice(["", " "])
    greek = choose.random() < 0.4
    parts = [locator.parts[0]]
    for index, part in enumerate(locator.parts[1:], 1):
        core = part
        if greek and not part.isdigit() and not locator.is_roman(index):
            core = greek_letter(part)
        small = index >= 3
        if small and (gap or choose.random() < 0.7 or index == 4):
            core = f"({core})" if choose.random() < 0.7 or not gap else core
        elif choose.random() < 0.4 and not (gap and core in AMBIGUOUS):
            core = core.lower()
        parts.append(core)
    word = choose.choice(LAW_WORDS)
    text = word + gap.join(parts)
    return text.upper() if choose.random() < 0.2 else text


@settings(max_examples=400)
@given(seed=st.integers(0, 10**6))
def test_every_spelling_of_a_bridge_locator_is_understood(library: Library, seed: int) -> None:
    choose = random.Random(seed)
    ids = [i for i in library.book(IT).provisions if not i.startswith("71.")]
    locator = Locator.from_id(choose.choice(ids))
    text = spelled(locator, choose)
    for edition in (IT, EL):
        assert resolve(library, text, edition).targets == (f"{edition}:{locator.id}",), text


@pytest.mark.parametrize(
    ("text", "edition", "ids"),
    [
        ("27B1(b)", IT, ["27.B.1.b"]),
        ("27 b 1 b", IT, ["27.B.1.b"]),
        ("Art. 27B1b", IT, ["27.B.1.b"]),
        ("articolo 27, lettera B, punto 1", IT, ["27.B.1"]),
        ("Law 27B1(b)", IT, ["27.B.1.b"]),
        ("Νόμος 27Β1(β)", EL, ["27.B.1.b"]),
        ("νομος 27β1β", EL, ["27.B.1.b"]),
        ("Νόμος 27, παράγραφος Β, στοιχείο 1", EL, ["27.B.1"]),
        ("L27B1b", IT, ["27.B.1.b"]),
        ("27.B.1.b", IT, ["27.B.1.b"]),
        ("30-32", IT, ["30", "31", "32"]),
        ("30 – 32", IT, ["30", "31", "32"]),
        ("da 30 a 32", IT, ["30", "31", "32"]),
        ("Artt. 30, 31 o 32", IT, ["30", "31", "32"]),
        ("16C, 26B e l'Art. 72C", IT, ["16.C", "26.B", "72.C"]),
        ("Laws 30, 31 and 32", IT, ["30", "31", "32"]),
        ("Νόμοι 30, 31 ή 32", EL, ["30", "31", "32"]),
        ("Ν12Γ1", EL, ["12.C.1"]),
        ("12Γ1(ε)(i)", EL, ["12.C.1.e.i"]),
        ("12c1ei", IT, ["12.C.1.e.i"]),
        ("12 c 1 e i", IT, ["12.C.1.e.i"]),
        ("20ΣΤ5", EL, ["20.F.5"]),
        ("20 στ 5", EL, ["20.F.5"]),
        ("80B2(ια)", EL, ["80.B.2.k"]),
        ("80B2(i)", IT, ["80.B.2.i"]),
        ("80B2(g)(i)", IT, ["80.B.2.g.i"]),
        ("40Β2(α)(ν)", EL, ["40.B.2.a.v"]),
        ("44Z", EL, ["44.G"]),
        ("20 nota", IT, ["fn.6", "fn.7"]),
        ("footnote to law 64", IT, ["fn.19"]),
        ("footnote 19", IT, ["fn.19"]),
        ("6 υπ/ση", EL, ["fn.1"]),
        ("71A", IT, ["71.A"]),
        ("71.1", EL, ["71.1"]),
        ("Art. 22.4", BU, ["22.4"]),
        ("22 punto 4", BU, ["22.4"]),
        ("articolo 32, lettera C, punto 1", BU, ["32.C.1"]),
        ("32 C 1", BU, ["32.C.1"]),
        ("34a", BU, ["34.a"]),
        ("art. 31 lettera b", BU, ["31.b"]),
        ("Art. 13, Burraco reale", BU, ["13.burraco-reale"]),
        ("etica 7", BU, ["etica.7"]),
        ("Etica, 7", BU, ["etica.7"]),
        ("tabelle", BU, ["tabelle"]),
        ("LE TABELLE", BU, ["tabelle"]),
        ("def.revoke", EL, []),
        ("def.bid", EL, ["def.bid"]),
        ("fn.7", IT, ["fn.7"]),
        ("Norma 27, Commento 1", NO, ["27.commentary-1"]),
        ("norma 4.2.g testo precedente 1", NO, ["4.2.g.old-text-1"]),
        ("Appendice I, Commento", NO, []),
        ("12a", NO, [f"12.{PAIRS}.a"]),
        ("Norma 12a", NO, [f"12.{PAIRS}.a"]),
        ("Norma 12, lettera b)", NO, [f"12.{PAIRS}.b"]),
        ("Norma 12.b, Commento 1", NO, [f"12.{PAIRS}.b.commentary-1"]),
        (
            "Norma 12, Punteggi arbitrali artificiali nelle competizioni a coppie, a",
            NO,
            [f"12.{PAIRS}.a"],
        ),
        ("Norma 12", NO, ["12"]),
        ("Appendice 3.2a", NO, ["app3.2.a"]),
        ("Appendice 3.2d", NO, ["app3.2.senza-sipari.d"]),
        ("Poteri arbitro, a", BU, ["poteri-arbitro.a"]),
        ("Poteri dell'Arbitro, a", BU, ["poteri-arbitro.a"]),
        ("appendice ii", NO, ["appendice-ii"]),
        ("art 63 a 4", IT, ["63.A.4"]),
        ("65 b iii", IT, ["65.B.3"]),
        ("65biii", IT, ["65.B.3"]),
        ("45 Γ iv β", EL, ["45.C.4.b"]),
        ("12 C I e", IT, ["12.C.1.e"]),
        ("12c1e2", IT, ["12.C.1.e.ii"]),
        ("12 C, 1, e, ii", IT, ["12.C.1.e.ii"]),
        ("27-B-1", IT, ["27.B.1"]),
        ("12 a e b", IT, ["12.A", "12.B"]),
        ("27B1 and 2", IT, ["27.B.1", "27.B.2"]),
        ("64C1 and 12C1", IT, ["64.C.1", "12.C.1"]),
        ("art 6 e 3", IT, ["6.E.3"]),
        ("art 27 comma 1 lettera b", IT, ["27.B.1"]),
        ("letter b of 27 B 1", IT, ["27.B.1.b"]),
        ("εδάφιο β του 27 Β 1", EL, ["27.B.1.b"]),
        ("27 βήτα 1", EL, ["27.B.1"]),
        ("νόμος 27 v 1", EL, ["27.B.1"]),
        ("artt 27 28 29", IT, ["27", "28", "29"]),
        ("art 22, 4", BU, ["22.4"]),
        ("artt. 22, 23", BU, ["22", "23"]),
        ("burraco 22-4", BU, ["22.4"]),
        ("norma 8, 3, b, 1", NO, ["8.3.b.1"]),
        ("app. 4, 2 b", NO, ["app4.2.b"]),
        ("app.4.2.b", NO, ["app4.2.b"]),
        ("app 1 2 4 a", NO, ["app1.2.4.a"]),
    ],
)
def test_a_citation_in_an_edition_means_these_provisions(
    library: Library, text: str, edition: str, ids: list[str]
) -> None:
    assert resolve(library, text, edition).targets == tuple(f"{edition}:{id_}" for id_ in ids)


@pytest.mark.parametrize(
    ("text", "language", "targets"),
    [
        ("27B1", "it", (f"{IT}:27.B.1", f"{EL}:27.B.1")),
        ("27B1", "el", (f"{EL}:27.B.1", f"{IT}:27.B.1")),
        ("Νόμος 27", "it", (f"{EL}:27",)),
        ("Art. 22.4", "it", (f"{BU}:22.4",)),
        ("art 30 burraco", "el", (f"{BU}:30",)),
        ("burraco 30", None, (f"{BU}:30",)),
        ("codice 2017 art. 30", "it", (f"{IT}:30",)),
        ("Law 50", "en", (f"{IT}:50", f"{EL}:50")),
    ],
)
def test_without_an_edition_the_words_and_the_reader_decide(
    library: Library, text: str, language: str | None, targets: tuple[str, ...]
) -> None:
    assert set(targets) <= set(resolve(library, text, language=language).targets)
    assert resolve(library, text, language=language).targets[0] == targets[0]
    if text.startswith(("Νόμος", "Art. 22", "art 30", "burraco", "codice")):
        assert resolve(library, text, language=language).targets == targets


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Art. 94", "94"),
        ("27Z", "27.Z"),
        ("0", "0"),
        ("da 64 a 36", "64.A.36"),
        ("40B2(a)(ix)", "40.B.2.a.ix"),
    ],
)
def test_a_citation_of_nothing_says_what_is_missing(
    library: Library, text: str, missing: str
) -> None:
    found = resolve(library, text, IT)
    assert found.is_citation
    assert found.targets == ()
    assert found.missing == (missing,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "renonce",
        "13 carte",
        "attacco fuori turno",
        "il 60% dei board",
        "60%",
        "2017",
        "???",
        "0\u0591x",
        "b3.3b",
        "64-36",
        "64 to 36",
        "64 το 36",
    ],
)
def test_words_are_not_taken_for_a_citation(library: Library, text: str) -> None:
    assert not resolve(library, text).is_citation


@given(text=st.text(max_size=300))
def test_no_text_breaks_the_citation_parser(library: Library, text: str) -> None:
    for target in resolve(library, text).targets:
        edition, _, id_ = target.partition(":")
        assert library.book(edition).has(id_)


def test_an_unknown_edition_is_refused_with_the_nearest(library: Library) -> None:
    with pytest.raises(UnknownEdition, match="the nearest is bridge-2017-it"):
        resolve(library, "27", "bridge-2017-ita")
