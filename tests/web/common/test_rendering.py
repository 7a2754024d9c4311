"""Weaving layers over text, and cutting citations into the places they name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup
from parsed import parsed

from refsearch.web.common.rendering import Insertion, Span, highlighted, weave
from refsearch.web.law.index import pieces


def span(start: int, end: int, tag: str, rank: int = 0) -> Span:
    return Span(start, end, Markup(f"<{tag}>"), Markup(f"</{tag}>"), rank)


@pytest.mark.parametrize(
    ("spans", "insertions", "expected"),
    [
        ([], [], "abc&lt;ef"),
        ([span(0, 2, "a")], [], "<a>ab</a>c&lt;ef"),
        ([span(0, 6, "a")], [], "<a>abc&lt;ef</a>"),
        ([span(1, 3, "em", 1), span(0, 4, "a")], [], "<a>a<em>bc</em>&lt;</a>ef"),
        ([span(0, 3, "a"), span(2, 5, "em", 1)], [], "<a>ab<em>c</em></a><em>&lt;e</em>f"),
        ([span(2, 5, "a"), span(0, 3, "em", 1)], [], "<em>ab</em><a><em>c</em>&lt;e</a>f"),
        ([span(0, 4, "a")], [Insertion(2, Markup("[1]"))], "<a>ab</a>[1]<a>c&lt;</a>ef"),
        ([], [Insertion(6, Markup("[1]"))], "abc&lt;ef[1]"),
        ([span(0, 6, "a")], [Insertion(6, Markup("[1]"))], "<a>abc&lt;ef</a>[1]"),
        ([], [Insertion(0, Markup("[1]")), Insertion(0, Markup("[2]"))], "[1][2]abc&lt;ef"),
        ([span(2, 2, "a"), span(5, 3, "a")], [], "abc&lt;ef"),
        ([span(4, 99, "a")], [], "abc&lt;<a>ef</a>"),
    ],
)
def test_spans_and_insertions_are_woven_into_escaped_text(
    spans: list[Span], insertions: list[Insertion], expected: str
) -> None:
    assert weave("abc<ef", spans, insertions) == expected


@given(
    st.text(alphabet="ab<&\"'é", max_size=12),
    st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12), st.integers(0, 2)), max_size=5),
)
def test_whatever_the_spans_the_text_comes_out_whole_and_the_tags_nest(
    text: str, places: list[tuple[int, int, int]]
) -> None:
    tags = ["b", "i", "u"]
    woven = weave(text, [span(a, b, tags[rank], rank) for a, b, rank in places])
    assert parsed(f"<p>{woven}</p>").get_text() == text
    assert woven.count("<b>") == woven.count("</b>")


def test_the_words_that_matched_are_marked() -> None:
    marked = highlighted("a <b> c", [(0, 1), (6, 7)])
    assert marked == "<mark>a</mark> &lt;b&gt; <mark>c</mark>"


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Art. 27", ["Art. 27"]),
        ("Art. 21B, 75B1, 75D2", ["Art. 21B", "75B1", "75D2"]),
        ("Definizioni, Art. 6D2, 6 nota", ["Definizioni", "Art. 6D2", "6 nota"]),
        ("68Δ και 70Δ3", ["68Δ", "70Δ3"]),
        ("", []),
    ],
)
def test_a_printed_target_falls_into_the_places_it_names(printed: str, expected: list[str]) -> None:
    assert [printed[start:end] for start, end in pieces(printed)] == expected
