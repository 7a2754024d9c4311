"""How words are cut, folded and stemmed."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.analysis import folding, language
from refsearch.analysis.folding import fold, locator_form
from refsearch.analysis.language import Analyses

ANALYSES = Analyses()


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("PENALITÀ", "penalita"),
        ("perché", "perche"),
        ("Διαιτητής", "διαιτητησ"),
        ("ΔΙΑΙΤΗΤΗΣ", "διαιτητησ"),
        ("ευνοϊκό", "ευνοικο"),
        ("e\u0300", "e"),  # decomposed
        ("ὁδός", "οδοσ"),  # polytonic
        ("επιδοκimasία", "επιδοκιμασια"),  # Latin letters in a Greek word
        ("ΝΟΜΟΣ", "νομοσ"),
        ("NOMOΣ", "νομοσ"),
        ("Board", "board"),
    ],
)
def test_folding_drops_case_accents_and_mixed_script(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("l'attacco dell’arbitro", ["attacco", "arbitro"]),
        ("un'altra, quest'ultima", ["altra", "ultima"]),
        ("PENALITA' PROCEDURALI", ["penalita", "procedurali"]),
        ("'passo'", ["passo"]),
        ("vedi Artt. 27B1(b) e 12C1(e)(i)", ["vedi", "artt", "27b1b", "e", "12c1ei"]),
        ("27.B.1.b", ["27b1b"]),
        ("Art. 22.4", ["art", "22.4"]),
        ("l'Art 31.Se", ["art", "31", "se"]),
        ("pre-esistente", ["pre", "esistente"]),
        ("semi ♥ ♠", ["semi", "♥", "♠"]),
        ("cor\u00adretta", ["cor", "retta"]),
    ],
)
def test_italian_is_cut_into_words(text: str, forms: list[str]) -> None:
    assert [token.form for token in ANALYSES["it"].tokens(text)] == forms


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("Νόμο 12Γ2", ["νομο", "12c2"]),
        ("80Β2(στ)(i)", ["80b2fi"]),
        ("Νόμοι 26B και 16Γ", ["νομοι", "26b", "και", "16c"]),
        ("σ'αυτόν", ["αυτον"]),
    ],
)
def test_greek_is_cut_into_words(text: str, forms: list[str]) -> None:
    assert [token.form for token in ANALYSES["el"].tokens(text)] == forms


@pytest.mark.parametrize(
    ("printed", "form"),
    [("27B1(b)", "27b1b"), ("27Β1(β)", "27b1b"), ("27 ", "27"), ("71.A", "71a")],
)
def test_a_law_number_is_the_same_in_both_scripts(printed: str, form: str) -> None:
    assert locator_form(printed) == form


TOGETHER = {
    "it": [
        ("rettifica", "rettificare"),
        ("licita", "licitare"),
        ("penalità", "PENALITA"),
        ("carta", "carte"),
        ("assegnerà", "assegnare"),
        ("mancante", "manca"),
        ("chiusura", "chiude"),
    ],
    "el": [
        ("νόμος", "νόμων"),
        ("διαιτητής", "διαιτητές"),
        ("διαδικασία", "διαδικασίας"),
        ("συμβατικό", "συμβατική"),
        ("ρενόν", "ΡΕΝΟΝΣ"),
        ("αγορά", "αγοράζω"),
        ("διεκδίκηση", "διεκδικεί"),
        ("πάσο", "πασάρει"),
        ("παίκτης", "παίχτης"),
    ],
    "en": [("revoke", "revoked"), ("bids", "bidding")],
}
APART = {
    "it": [
        ("licita", "licitazione"),
        ("mazzo", "mazziere"),
        ("esito", "esitare"),
        ("manche", "manca"),
    ],
    "el": [
        ("όρος", "ορισμός"),
        ("κατά", "κάτω"),
        ("εκτέλεση", "εκτελεστής"),
        ("παίκτης", "παίζει"),
    ],
}


@pytest.mark.parametrize(("code", "pair"), [(c, p) for c, pairs in TOGETHER.items() for p in pairs])
def test_forms_of_one_word_have_one_stem(code: str, pair: tuple[str, str]) -> None:
    assert ANALYSES[code].stem(pair[0]) == ANALYSES[code].stem(pair[1])


@pytest.mark.parametrize(("code", "pair"), [(c, p) for c, pairs in APART.items() for p in pairs])
def test_different_terms_have_different_stems(code: str, pair: tuple[str, str]) -> None:
    assert ANALYSES[code].stem(pair[0]) != ANALYSES[code].stem(pair[1])


def test_a_future_typed_without_its_accent_may_have_the_stem_of_the_verb() -> None:
    assert ANALYSES["it"].stem("assegnare") in ANALYSES["it"].stems("ASSEGNERA")


def test_a_language_without_a_data_file_is_folded_only() -> None:
    (token,) = ANALYSES["fr"].tokens("Enchères")
    assert (token.form, token.stem) == ("encheres", "encheres")


@pytest.mark.parametrize("code", ["../it", "IT", "weights", ""])
def test_a_language_code_is_no_path(code: str) -> None:
    assert ANALYSES[code].stop == frozenset()


@given(st.text(), st.sampled_from([spoken.code for spoken in ANALYSES.all]))
def test_words_stand_in_the_text_in_order(text: str, code: str) -> None:
    begun = -1
    for token in ANALYSES[code].tokens(text):  # pairs of signs without spaces overlap
        assert begun < token.start < token.end <= len(text)
        assert token.form
        assert token.stem
        begun = token.start


@given(st.text(alphabet="αβγδεζηθικλμνξοπρστυφχψωάέήίόύώς", min_size=1, max_size=12))
def test_a_greek_word_has_the_same_stem_with_and_without_accents(word: str) -> None:
    assert ANALYSES["el"].stem(word) == ANALYSES["el"].stem(fold(word).upper())


@pytest.mark.parametrize("run", ["parolà" * 20, "λέξη" * 30])
def test_what_is_no_word_is_read_and_not_kept(run: str) -> None:
    def kept() -> list[int]:
        named = [*vars(folding).values(), *vars(language).values()]
        return [one.cache_info().currsize for one in named if hasattr(one, "cache_info")]

    before = kept()
    assert len(before) > 2
    for n in range(50):
        [token] = ANALYSES["el"].tokens(f"{run}{chr(ord('α') + n % 24)}{'α' * n}")
        assert len(token.form) > 100
    assert kept() == before


def test_a_flood_of_words_takes_so_many_bytes_and_no_more() -> None:
    def after_words_from(first: int) -> int:
        for n in range(first, first + folding.KEPT_WORDS):
            list(ANALYSES["it"].tokens("".join(chr(ord("a") + int(digit)) for digit in str(n))))
        return tracemalloc.get_traced_memory()[0]

    both = (*vars(language).values(), *vars(folding).values())
    caches = [one for one in both if hasattr(one, "cache_clear")]
    for one in caches:
        one.cache_clear()
    tracemalloc.start()
    try:
        after_words_from(10**5)
        full = after_words_from(2 * 10**5)
        assert full < 20 << 20
        assert after_words_from(3 * 10**5) < 1.05 * full
    finally:
        tracemalloc.stop()
        for one in caches:
            one.cache_clear()
