"""The engine on a small library: grouping, languages, filters, pages, excerpts, suggestions."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from spoken import INTERFACE

from refsearch.errors import UnknownEdition
from refsearch.index.building import build_index
from refsearch.library.library import Library
from refsearch.library.resolution.resolve import Resolution
from refsearch.search.results import Hit, Request, SearchEngine
from refsearch.search.service import Given, StoredEngine


def _ids(hits: Sequence[Hit]) -> list[str]:
    return [f"{hit.edition.split('-')[2]}:{hit.id}" for hit in hits]


def _marked(hit: Hit) -> list[str]:
    return [hit.snippet.text[start:end] for start, end in hit.snippet.marks]


def test_the_engine_is_what_the_site_asks_for(small_engine: StoredEngine) -> None:
    engine: SearchEngine = small_engine
    assert engine.search("renonce").query == "renonce"


def test_a_law_whose_heading_matches_is_the_hit_and_comes_once(small_engine: StoredEngine) -> None:
    hits = small_engine.search("licita insufficiente", ui="it").hits
    assert _ids(hits)[0] == "it:27"
    assert len({(hit.edition, hit.law) for hit in hits}) == len(hits)


def test_the_best_provision_is_the_hit_where_the_heading_does_not_match(
    small_engine: StoredEngine,
) -> None:
    hit = small_engine.search("chiamata paragonabile").hits[0]
    assert (hit.id, hit.law, hit.citation, hit.heading) == (
        "27.B.1",
        "27",
        "Art. 27B1",
        "Licita insufficiente",
    )


def test_a_definition_is_a_hit_of_its_own(small_engine: StoredEngine) -> None:
    hits = small_engine.search("licita insufficiente", ui="it").hits
    found = next(hit for hit in hits if hit.id == "def.insufficient-bid")
    assert (found.law, found.citation, found.heading) == (
        "def.insufficient-bid",
        "Licita insufficiente",
        "DEFINIZIONI",
    )


def test_a_front_part_is_found(small_engine: StoredEngine) -> None:
    assert _ids(small_engine.search("evoluzione").hits) == ["it:introduction"]


def test_a_footnote_counts_for_the_provision_that_calls_it(small_engine: StoredEngine) -> None:
    (hit,) = small_engine.search("sipario").hits
    assert hit.id == "64.A"
    assert _marked(hit) == ["sipario"]


@pytest.mark.parametrize(
    "typed",
    [
        "ανεπαρκής αγορά",
        "ΑΝΕΠΑΡΚΗΣ ΑΓΟΡΑ",
        "ανεπαρκης αγορα",
        "ανεπαρκείς αγορές",
        "άνεπαρκής αγορά",
    ],
)
def test_greek_is_found_in_capitals_without_accents_and_inflected(
    small_engine: StoredEngine, typed: str
) -> None:
    assert _ids(small_engine.search(typed, ui="el").hits)[0] == "el:27"


@pytest.mark.parametrize(
    "typed", ["penalità", "penalita", "PENALITA'", "Penalità", "penalita\u0300", "dell’penalità"]
)
def test_italian_is_found_with_and_without_accents(small_engine: StoredEngine, typed: str) -> None:
    assert _ids(small_engine.search(typed, ui="it").hits)[0] == "it:90"


@pytest.mark.parametrize("typed", ["renonce", "revoke", "ρενόνς", "REVOKES"])
@pytest.mark.parametrize("ui", INTERFACE)
def test_a_term_finds_every_language_and_the_readers_first(
    small_engine: StoredEngine, typed: str, ui: str
) -> None:
    hits = small_engine.search(typed, ui=ui).hits
    assert {"it 64", "el 64"} <= {f"{hit.edition[-2:]} {hit.law}" for hit in hits}
    if ui != "en":
        assert hits[0].edition == f"bridge-2017-{ui}"


@pytest.mark.parametrize("typed", ["renonce", "revoke", "insufficient bid"])
def test_who_has_no_text_in_his_language_is_answered_in_the_first_edition_of_a_work(
    small_engine: StoredEngine, typed: str
) -> None:
    first = [hit.edition for hit in small_engine.search(typed, ui="en").hits]
    assert first[0] == "bridge-2017-it"
    assert "bridge-2017-el" in first


def test_what_fits_another_edition_better_is_answered_there(small_engine: StoredEngine) -> None:
    assert small_engine.search("ανεπαρκής αγορά", ui="en").hits[0].edition == "bridge-2017-el"


def test_a_longer_term_is_not_also_its_parts(small_engine: StoredEngine) -> None:
    results = small_engine.search("insufficient bid", ui="it")
    assert results.tried == ("insufficient", "bid", "licita insufficiente", "ανεπαρκής αγορά")


def test_a_term_of_one_word_is_not_found_by_its_stem(small_engine: StoredEngine) -> None:
    assert small_engine.search("claim").total == 0  # "come richiesto" is not "richiesta"


def test_out_of_turn_is_not_turn(small_engine: StoredEngine) -> None:
    assert "turno" not in small_engine.search("out of turn").tried


def test_filters_take_away(small_engine: StoredEngine) -> None:
    assert {h.edition for h in small_engine.search("renonce", language="el").hits} == {
        "bridge-2017-el"
    }
    only = small_engine.search("carta penalizzata", editions=("burraco-2011-it",))
    assert set(_ids(only.hits)) == {"it:24", "it:def.pozzetto", "it:22"}
    nothing = small_engine.search("renonce", editions=("burraco-2011-it",), language="el")
    assert (nothing.total, nothing.hits) == (0, ())
    assert nothing.suggestion is None


def test_an_unknown_edition_is_named(small_engine: StoredEngine) -> None:
    with pytest.raises(UnknownEdition, match="bridge-2017-it"):
        small_engine.search("renonce", editions=("bridge-2017-fr",))


def test_all_words_come_before_some(small_library: Library, tmp_path: Path) -> None:
    build_index(small_library, tmp_path / "index", evidence={})  # words alone, without classifiers
    hits = StoredEngine(small_library, tmp_path / "index").search("costituisce renonce").hits
    assert _ids(hits)[:2] == ["it:61", "it:64.A"]  # 64 has renonce in its heading alone


def test_an_unknown_word_does_not_empty_the_answer(small_engine: StoredEngine) -> None:
    results = small_engine.search("renonce xyzzy", ui="it")
    assert results.total
    assert "xyzzy" in results.tried


def test_a_phrase_must_stand_as_it_is(small_engine: StoredEngine) -> None:
    assert _ids(small_engine.search('"resta scoperta"').hits) == ["it:50"]
    scattered = small_engine.search('"scoperta resta"')
    assert scattered.understood
    assert scattered.understood.corrected == (('"scoperta resta"', "scoperta resta"),)


def test_a_phrase_in_a_heading_is_found(small_engine: StoredEngine) -> None:
    assert "it:50" in _ids(small_engine.search('"una carta penalizzata"').hits)


def test_an_excluded_word_takes_passages_away(small_engine: StoredEngine) -> None:
    assert "it:50" in _ids(small_engine.search("carta").hits)
    assert "it:50" not in _ids(small_engine.search("carta -scoperta").hits)


def test_a_beginning_finds_the_words_that_begin_so(small_engine: StoredEngine) -> None:
    assert "it:22" in _ids(small_engine.search("pozz*").hits)
    assert "it:22" in _ids(small_engine.search("pozze").hits)  # nothing has it as it is


@pytest.mark.parametrize(
    ("typed", "suggestion"),
    [
        ("renonse", "renonce"),
        ("ernonce", "renonce"),
        ("licitainsufficiente", "licita insufficiente"),
        ("διαιτιτής", "διαιτητής"),
        ("xyzzy", None),
        ("renonce", None),
    ],
)
def test_a_slip_is_answered_with_the_nearest_word(
    small_engine: StoredEngine, typed: str, suggestion: str | None
) -> None:
    assert small_engine.search(typed).suggestion == suggestion


def test_a_suggestion_keeps_the_words_that_were_right(small_engine: StoredEngine) -> None:
    results = small_engine.search("carta penalizata, subito", ui="it")
    assert results.suggestion == "carta penalizzata, subito"


def test_an_excerpt_marks_the_words_that_matched(small_engine: StoredEngine) -> None:
    (hit,) = small_engine.search("corretta paragonabile").hits
    assert _marked(hit) == ["corretta", "paragonabile"]


def test_an_excerpt_in_another_language_marks_its_term(small_engine: StoredEngine) -> None:
    hit = small_engine.search("revoke", language="el").hits[0]
    assert _marked(hit) == ["ρενόνς"]


def test_a_law_without_text_shows_the_text_inside_it(small_engine: StoredEngine) -> None:
    typed = "procedura dopo la consumazione di una renonce"
    hit = small_engine.search(typed, ui="it", language="it").hits[0]
    assert hit.id == "64"
    assert hit.snippet.text.startswith("Quando la renonce")


@pytest.mark.parametrize(
    ("typed", "entered"),
    [
        ("licita insufficiente", "27"),  # its title
        ("penalità procedurali", "90"),
        ("quando diventa consumata una renonce", "63.A"),
        (
            "nuova distribuzione o ridistribuzione",
            "6.D",
        ),  # the heading of a section of a law that has the word in its title
    ],
)
def test_a_law_is_entered_where_it_answers_and_at_its_beginning_only_by_its_title(
    engine: StoredEngine, typed: str, entered: str
) -> None:
    assert engine.search(typed, ui="it").hits[0].id == entered


@pytest.mark.parametrize(
    ("typed", "text", "edition"),
    [
        ("burraco carta caduta", "carta caduta", "burraco-2011-it"),
        ("carta caduta a burraco", "carta caduta", "burraco-2011-it"),
        ("renonce nel codice 2007", "renonce", "bridge-2007-it"),
        ("chiudere senza burraco", "chiudere senza burraco", "burraco-2011-it"),
        ("burraco pulito", "burraco pulito", "burraco-2011-it"),
        ("clean burraco", "clean burraco", "burraco-2011-it"),
        ("burraco", "burraco", "burraco-2011-it"),
        ("italian regulations screens", "screens", "norme-2010-it"),
        ("ιταλικοί κανονισμοί παιχνίδι με πετάσματα", "παιχνίδι με πετάσματα", "norme-2010-it"),
        ("2007 code insufficient bid", "insufficient bid", "bridge-2007-it"),
        ("renonce codice 2007 quanto costa", "renonce codice quanto costa", "bridge-2007-it"),
        ("going out without a burraco", "going out without a burraco", "burraco-2011-it"),
    ],
)
def test_an_edition_named_beside_words_is_where_to_look_first(
    engine: StoredEngine, typed: str, text: str, edition: str
) -> None:
    asked = engine.rank(Request(typed)).candidates.interpretation
    assert asked.query.text == text
    assert asked.named == {edition}


def _with_resolver(library: Library, index: Path, *targets: str) -> StoredEngine:
    def resolved(query: str, language: str | None, ui: str) -> Resolution:
        return Resolution(query, is_citation=True, targets=targets)

    return StoredEngine(library, index, Given(resolved))


def test_a_citation_comes_first_and_then_what_cites_it(
    small_library: Library, small_index: Path
) -> None:
    targets = ("bridge-2017-it:27.B.1", "bridge-2017-el:27")
    engine = _with_resolver(small_library, small_index, *targets)
    results = engine.search("Art. 27B1")
    assert results.resolved == targets
    assert _ids(results.hits) == ["it:27.B.1", "el:27", "it:64.A", "el:64.A"]
    assert results.total == 4
    assert _ids(engine.search("Art. 27B1", limit=2, offset=1).hits) == ["el:27", "it:64.A"]


def test_a_citation_outside_the_filter_is_left_out(
    small_library: Library, small_index: Path
) -> None:
    engine = _with_resolver(small_library, small_index, "bridge-2017-it:27", "bridge-2017-el:27")
    results = engine.search("27", language="el")
    assert results.resolved == ("bridge-2017-el:27",)
    assert {hit.edition for hit in results.hits} == {"bridge-2017-el"}


@pytest.mark.parametrize(
    ("target", "law", "citation"),
    [
        ("bridge-2017-it:def.insufficient-bid", "def.insufficient-bid", "Licita insufficiente"),
        ("bridge-2017-it:fn.1", "64", "Art. 64A *"),
        ("bridge-2017-it:introduction", "introduction", "INTRODUZIONE"),
    ],
)
def test_anything_that_can_be_cited_can_be_a_hit(
    small_library: Library, small_index: Path, target: str, law: str, citation: str
) -> None:
    engine = _with_resolver(small_library, small_index, target)
    hit = engine.search("evoluzione").hits[0]
    assert (f"{hit.edition}:{hit.id}", hit.law, hit.citation) == (target, law, citation)


def test_pages_neither_repeat_nor_drop(small_engine: StoredEngine) -> None:
    whole = small_engine.search("licita carta renonce", limit=100)
    pages = [
        small_engine.search("licita carta renonce", limit=2, offset=n).hits
        for n in range(0, whole.total, 2)
    ]
    assert [hit for page in pages for hit in page] == list(whole.hits)
    assert whole.total == len(whole.hits)


def test_negative_limits_and_offsets_count_as_zero(small_engine: StoredEngine) -> None:
    assert small_engine.search("renonce", limit=-1).hits == ()
    assert small_engine.search("renonce", offset=-5) == small_engine.search("renonce")


def test_scores_fall(small_engine: StoredEngine) -> None:
    scores = [hit.score for hit in small_engine.search("licita carta renonce", limit=100).hits]
    assert scores == sorted(scores, reverse=True)


def test_threads_get_the_same_answers(small_library: Library, small_index: Path) -> None:
    asked = ["renonce", "ανεπαρκής αγορά", "carta penalizzata", "insufficient bid", "pozz*"] * 8
    alone = StoredEngine(small_library, small_index)
    shared = StoredEngine(small_library, small_index)
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(shared.search, asked))
    assert together == [alone.search(query) for query in asked]


def test_the_law_found_first_may_be_entered_at_three_sections_that_are_apart(
    engine: StoredEngine,
) -> None:
    results = engine.search("contratti surcontrati", ui="it", limit=500)
    laws = [(hit.edition, hit.law) for hit in results.hits]
    same = laws.count(laws[0])
    assert 1 < same <= 3
    assert len(set(laws)) == len(laws) - same + 1
    assert len(laws) == results.total
    at = [f"{hit.id}." for hit in results.hits[:same]]
    assert laws[:same] == [laws[0]] * same
    assert not [one for one in at for other in at if one != other and one.startswith(other)]


@pytest.mark.parametrize(
    ("verb", "noun", "ui"),
    [
        ("αλερτάρισμα", "αλέρτ", "el"),
        ("αλερτάρουν", "αλέρτ", "el"),
        ("ha psicato", "psichica", "it"),
    ],
)
def test_a_verb_of_the_table_finds_what_the_term_does(
    engine: StoredEngine, verb: str, noun: str, ui: str
) -> None:
    first = [engine.search(typed, ui=ui).hits[0] for typed in (verb, noun)]
    assert first[0].id == first[1].id
