"""What holds for every query, on the real library."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spoken import INTERFACE

from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses
from refsearch.errors import QueryError
from refsearch.library.library import Library
from refsearch.search.results import Request, Results
from refsearch.search.service import StoredEngine

pytestmark = pytest.mark.slow

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
ANALYSES = Analyses()
QUERIES = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)
LANGUAGES = st.sampled_from(INTERFACE)
EDITIONS = st.lists(
    st.sampled_from(["bridge-2017-it", "bridge-2017-el", "burraco-2011-it"]), max_size=2
)


def _search(engine: StoredEngine, query: str, **filters: object) -> Results | None:
    try:
        return engine.search(query, **filters)  # type: ignore[arg-type]
    except QueryError:
        return None


@given(query=st.one_of(st.text(max_size=600), QUERIES), ui=LANGUAGES)
def test_any_text_is_answered_or_refused(engine: StoredEngine, query: str, ui: str) -> None:
    results = _search(engine, query, ui=ui)
    for hit in results.hits if results else ():
        assert all(0 <= a < b <= len(hit.snippet.text) for a, b in hit.snippet.marks)
        assert hit.citation
        assert hit.score > 0


@given(query=QUERIES, ui=LANGUAGES, editions=EDITIONS, language=st.none() | LANGUAGES)
def test_a_filter_never_adds_an_answer(
    engine: StoredEngine, query: str, ui: str, editions: list[str], language: str | None
) -> None:
    whole = _search(engine, query, ui=ui, limit=1000)
    some = _search(engine, query, ui=ui, editions=editions, language=language, limit=1000)
    assert (whole is None) == (some is None)
    if whole and some:
        laws = [(hit.edition, hit.law) for hit in whole.hits]
        filtered = [(hit.edition, hit.law) for hit in some.hits]
        assert set(filtered) <= set(laws)
        assert len(filtered) - len(set(filtered)) <= 2  # the first may stand three times
        assert all(not editions or edition in editions for edition, _ in filtered)


@given(query=QUERIES, ui=LANGUAGES, most=st.integers(1, 12))
def test_the_first_laws_are_those_of_looking_into_every_law(
    engine: StoredEngine, query: str, ui: str, most: int
) -> None:
    try:
        ranking = engine.rank(Request(query, ui=ui))
    except QueryError:
        return
    assert ranking.first(most) == ranking.first(len(ranking) + most)[:most]


@given(query=QUERIES, ui=LANGUAGES, size=st.integers(1, 30), at=st.integers(0, 1000))
def test_pages_neither_repeat_nor_drop(
    engine: StoredEngine, query: str, ui: str, size: int, at: int
) -> None:
    """Wherever a page begins, it is that part of the whole: so all pages together are the whole."""
    whole = _search(engine, query, ui=ui, limit=1000)
    if whole is None:
        return
    assert len(whole.hits) == whole.total
    for offset in {0, size, at % (whole.total + 1), max(0, whole.total - size)}:
        page = engine.search(query, ui=ui, limit=size, offset=offset)
        assert (page.hits, page.total) == (whole.hits[offset : offset + size], whole.total)


@pytest.mark.parametrize("query", ["il", "licita " * 70, "27" * 200, "♥", "e' E’ È", "l'", "d'"])
def test_odd_queries_are_answered(engine: StoredEngine, query: str) -> None:
    assert engine.search(query).query


_HOSTILE = (
    *("renonce", "licita", "αγορά", "claim", "27", "27B1(b)", "12Γ2", "art", "νόμος", "thiki"),
    *("edition:", "edition:burraco", "lang:el", "law:", "law:27", "kind:definition", "kind:x"),
    *('"', '"carta', "-", "-morto", "*", "licit*", "(", ")", "[", "\\", "\\b", ".*", "^", "$", "?"),
    *("\x00", "\u200b", "\u202e", "’", "'", "«", "%s", "{0}", "<script>", "&amp;", "♠", "😀"),
    *("İ", "ß", "ﬁ", "ǅ", "\u0345", "e\u0301", "\ud800", "\n", "\u3000", "٣", "Ⅳ", "½", "a" * 200),
    *(
        "4SX-1",
        "3SA+2",
        "imp",
        "620",
        "9" * 20,
        "1e9",
        "=",
        "+",
        "vul",
        "board",
        "0",
        "::",
        "x:y:z",
    ),
    *("cos'è", "what is", "τι είναι", "OR", "AND", "NOT", "~2", "[a TO b]", "rennonce", "il", "…"),
)


def test_hostile_queries_raise_nothing_but_query_errors(engine: StoredEngine) -> None:
    chosen = random.Random(2017)
    for _ in range(1_000):
        parts = (chosen.choice(_HOSTILE) + chosen.choice(("", " ")) for _ in range(6))
        query = "".join(list(parts)[: chosen.randint(0, 6)])
        _search(engine, query, ui=chosen.choice(("it", "el", "en", "fr")), limit=1)


@pytest.mark.parametrize("code", INTERFACE)
@given(text=st.text(st.characters(codec="utf-8"), max_size=60))
def test_words_are_the_same_once_folded(code: str, text: str) -> None:
    once = fold(text)
    assert fold(once) == once
    tokens = list(ANALYSES[code].tokens(once))
    assert [fold(token.form) for token in tokens] == [token.form for token in tokens]


@given(data=st.data(), ui=LANGUAGES)
def test_a_further_word_of_a_law_never_loses_it(
    engine: StoredEngine, library: Library, data: st.DataObject, ui: str
) -> None:
    book = library.book(data.draw(st.sampled_from(sorted(library.books))))
    law = data.draw(st.sampled_from([p for p in book.laws if p.heading]))
    words = " ".join(p.text for p in book.walk(law)).split()
    titled = [word for word in (law.heading or "").split() if word.isalpha()]
    more = [word for word in words if word.isalpha() and not word.isupper()]
    if not titled or not more:
        return
    query = " ".join(titled)
    added = f"{query} {data.draw(st.sampled_from(more))}"
    for asked in (query, added):
        found = _search(engine, asked, ui=ui, limit=1000)
        assert found is not None
        assert (book.edition.id, law.id) in {(hit.edition, hit.law) for hit in found.hits}


@given(query=QUERIES, ui=LANGUAGES, limit=st.integers(0, 8))
def test_suggestions_keep_their_limit(
    engine: StoredEngine, query: str, ui: str, limit: int
) -> None:
    assert len(engine.suggest(query, ui=ui, limit=limit)) <= limit
