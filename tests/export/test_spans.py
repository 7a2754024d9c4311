"""Spans over a text: cut so that they nest, nothing lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from refsearch.export.spans import Span, segments

TEXT = st.text("abc", max_size=12)
SPANS = st.lists(
    st.builds(
        lambda start, length, rank: Span(start, start + length, "x", rank=rank),
        st.integers(0, 12),
        st.integers(0, 8),
        st.integers(0, 3),
    ),
    max_size=5,
)


@given(TEXT, SPANS, st.lists(st.integers(0, 12), max_size=3))
def test_the_pieces_are_the_text_and_each_lies_in_the_spans_around_it(
    text: str, spans: list[Span], inserts: list[int]
) -> None:
    spans = [Span(s.start, min(s.end, len(text)), s.element, rank=s.rank) for s in spans]
    inserts = [at for at in inserts if at <= len(text)]
    at = 0
    for segment in segments(text, spans, inserts):
        if segment.insert is None:
            end = at + len(segment.text)
            held = {id(s) for s in spans if s.start <= at and end <= s.end}
            assert {id(s) for s in segment.spans} == held
            at = end
        else:
            assert inserts[segment.insert] == at
            assert all(span.start < at < span.end for span in segment.spans)
        assert [s.rank for s in segment.spans] == sorted(s.rank for s in segment.spans)
    found = segments(text, spans, inserts)
    assert "".join(segment.text for segment in found) == text
    assert sorted(s.insert for s in found if s.insert is not None) == list(range(len(inserts)))
