"""What holds for every query, on the real library."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from refsearch.errors import QueryError
from refsearch.search.engine import Results
from refsearch.search.whoosh_engine import WhooshEngine

WORDS = st.sampled_from(
    [
        *("renonce", "licita", "insufficiente", "carta", "morto", "fuori", "turno", "passo", "il"),
        *("ρενόνς", "αγορά", "ΑΝΕΠΑΡΚΗΣ", "φυλλο", "εκτός", "σειράς", "διαιτητής"),
        *("revoke", "bid", "lead", "out", "of", "turn", "dummy", "card"),
        *("27", "27B1(b)", "12Γ1", "pozzetto", "matta", "xyzzy", "licit*", "-morto"),
        '"fuori turno"',
        '"',
        "«",
        "*",
    ]
)
QUERIES = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)
LANGUAGES = st.sampled_from(["it", "el", "en"])
EDITIONS = st.lists(
    st.sampled_from(["bridge-2017-it", "bridge-2017-el", "burraco-2011-it"]), max_size=2
)
ON_THE_LIBRARY = settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def _search(engine: WhooshEngine, query: str, **filters: object) -> Results | None:
    try:
        return engine.search(query, **filters)  # type: ignore[arg-type]
    except QueryError:
        return None


@ON_THE_LIBRARY
@given(query=st.one_of(st.text(max_size=600), QUERIES), ui=LANGUAGES)
def test_any_text_is_answered_or_refused(engine: WhooshEngine, query: str, ui: str) -> None:
    results = _search(engine, query, ui=ui)
    for hit in results.hits if results else ():
        assert all(0 <= a < b <= len(hit.snippet.text) for a, b in hit.snippet.marks)
        assert hit.citation
        assert hit.score > 0


@ON_THE_LIBRARY
@given(query=QUERIES, ui=LANGUAGES, editions=EDITIONS, language=st.none() | LANGUAGES)
def test_a_filter_never_adds_an_answer(
    engine: WhooshEngine, query: str, ui: str, editions: list[str], language: str | None
) -> None:
    whole = _search(engine, query, ui=ui, limit=1000)
    some = _search(engine, query, ui=ui, editions=editions, language=language, limit=1000)
    assert (whole is None) == (some is None)
    if whole and some:
        laws = [(hit.edition, hit.law) for hit in whole.hits]
        filtered = [(hit.edition, hit.law) for hit in some.hits]
        assert filtered == [law for law in laws if law in set(filtered)]
        assert all(not editions or edition in editions for edition, _ in filtered)


@ON_THE_LIBRARY
@given(query=QUERIES, ui=LANGUAGES, size=st.integers(1, 30))
def test_pages_neither_repeat_nor_drop(
    engine: WhooshEngine, query: str, ui: str, size: int
) -> None:
    whole = _search(engine, query, ui=ui, limit=1000)
    if whole is None:
        return
    offsets = range(0, whole.total, size)
    pages = [engine.search(query, ui=ui, limit=size, offset=n).hits for n in offsets]
    assert [hit for page in pages for hit in page] == list(whole.hits)
    assert len(whole.hits) == whole.total


@pytest.mark.parametrize("query", ["il", "licita " * 70, "27" * 200, "♥", "e' E’ È", "l'", "d'"])
def test_odd_queries_are_answered(engine: WhooshEngine, query: str) -> None:
    assert engine.search(query).query
