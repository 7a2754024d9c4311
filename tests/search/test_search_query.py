"""What was typed, taken apart; what can't be answered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.errors import QueryError
from refsearch.search.query import MAX_LENGTH, EmptyQuery, OnlyExcluded, QueryTooLong, parse_query


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("licita insufficiente", ["licita", "insufficiente"]),
        ("L'attacco del difensore", ["attacco", "difensore"]),
        ("declarer's lead", ["declarer", "lead"]),
        ("renonce RENONCE renonce", ["renonce"]),
        ("Art. 27B1(b)", ["27b1b"]),
        ("  carta\t\n penalizzata ", ["carta", "penalizzata"]),
        ("car\x00ta", ["car", "ta"]),
        ("car\u200bta", ["carta"]),
        ("attacco - carta", ["attacco", "carta"]),
        ('carta "penalizzata', ["carta", "penalizzata"]),
        ("il", ["il"]),  # a stop word alone is looked for
        ("licit* passo?", ["licit", "passo"]),
    ],
)
def test_the_words_to_look_for(typed: str, words: list[str]) -> None:
    assert [word.form for word in parse_query(typed).content] == words


@pytest.mark.parametrize(
    "typed", ['"fuori turno"', "«fuori turno»", "“fuori turno”", '"fuori turno" "']
)
def test_a_phrase_may_stand_in_any_quotes(typed: str) -> None:
    (phrase,) = parse_query(typed).phrases
    assert [word.form for word in phrase] == ["fuori", "turno"]


@pytest.mark.parametrize(
    ("typed", "phrases"),
    [
        ('il dichiarante dice solo "cuori"', 0),
        ("ο εκτελεστής είπε «παίξε ό,τι να 'ναι»", 0),
        ('declarer said: "hearts" and then "fourth best"', 1),
        ('"he said hearts"', 1),
        ('the law says of "penalty card"', 0),
        ('what does the law say of a "penalty card"', 1),
    ],
)
def test_what_was_said_at_the_table_is_no_phrase_to_look_for(typed: str, phrases: int) -> None:
    query = parse_query(typed)
    assert len(query.phrases) == phrases
    assert all(typed.startswith(word.written, word.start) for word in query.words)


def test_a_word_after_a_minus_is_excluded() -> None:
    query = parse_query("attacco -morto 27-28")
    assert [word.form for word in query.excluded] == ["morto"]
    assert [word.form for word in query.content] == ["attacco", "27", "28"]


def test_only_a_star_at_the_end_makes_a_beginning() -> None:
    assert [word.begins for word in parse_query("licit* *passo a* contro").words] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("", EmptyQuery),
        ("   ", EmptyQuery),
        ("***", EmptyQuery),
        ("?*", EmptyQuery),
        ('"', EmptyQuery),
        ('""', EmptyQuery),
        ("«»", EmptyQuery),
        ("-", EmptyQuery),
        ("\x00\x07\x1b", EmptyQuery),
        ("\ud800", EmptyQuery),
        ("-morto", OnlyExcluded),
        ("a" * (MAX_LENGTH + 1), QueryTooLong),
        ("licita " * 2000, QueryTooLong),
    ],
)
def test_a_query_that_asks_nothing_is_refused_with_a_code(
    typed: str, error: type[QueryError]
) -> None:
    with pytest.raises(error) as refusal:
        parse_query(typed)
    assert refusal.value.code  # type: ignore[attr-defined]
    assert str(refusal.value)


@given(st.text(max_size=MAX_LENGTH + 20))
def test_any_text_is_taken_apart_or_refused(typed: str) -> None:
    try:
        query = parse_query(typed)
    except QueryError:
        return
    assert query.content or query.phrases
    assert all(
        word.written == query.text[word.start :][: len(word.written)] for word in query.words
    )
