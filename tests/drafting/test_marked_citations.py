"""Made-up rulebooks whose citations are marked: each leads where it is marked to lead, or nowhere.

The marks are in the sources: ``[[artigo 4.º|4]]`` leads to 4, and ``?`` to what stands behind it or
nowhere, for it may mean several places. ``X`` is of another document, ``-`` of a place that is not
there: both are known and have no link. ``~`` may lead anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import pytest

from refsearch.layers.references.holders import places
from refsearch.library.links import Reference
from refsearch.library.model import Document
from tests.drafting.walked import walk

MARKED = Path(__file__).parents[1] / "gold" / "marked"
MARK = re.compile(r"\[\[(?P<words>.+?)\|(?P<led>.*?)\]\]", re.DOTALL)
CONTEXT = 60  # characters on either side that tell one citation from another with its words
OPTIONS = {
    "marsh-2024-en": ("--labels", "(1) 1.", "--labels", "(a)"),
    "punt-2024-en": ("--labels", "(1) 1.", "--labels", "(a)"),
    "remo-2023-pt": ("--law-heading", "Artigo {number}.º"),
    "vela-2023-pt": ("--law-heading", "Artigo {number}.º"),
}


class Marked(NamedTuple):
    """A citation: its words with those around it, and what it is marked with."""

    before: str
    words: str
    after: str
    led: list[str]


def marked(text: str) -> tuple[str, list[Marked]]:
    """Return a source without its marks, and what was marked."""
    plain, spans, at = "", [], 0
    for mark in MARK.finditer(text):
        plain += text[at : mark.start()]
        spans.append((len(plain), len(plain) + len(mark["words"]), mark["led"].split()))
        plain, at = plain + mark["words"], mark.end()
    plain += text[at:]
    near = CONTEXT
    found = [
        Marked(_line(plain[max(0, a - near) : a]), plain[a:b], _line(plain[b : b + near]), led)
        for a, b, led in spans
    ]
    return plain, found


def _line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def cited_by(document: Document, one: Marked) -> tuple[list[Reference], set[str]]:
    """Return the references at a citation, and where they lead."""
    words = re.escape(one.words).replace(r"\ ", r"\s+")
    spots = [
        (_alike(one, text, match), place.holder, match.span())
        for place, text in places(document, ())
        for match in re.finditer(rf"(?<!\w){words}", text)
    ]
    _, holder, (start, end) = max(spots)
    held = (r for r in document.references if r.holder == holder and r.field == "text")
    found = [r for r in held if r.start < end and r.end > start]
    return found, {*_led(found, start, end)}


def _alike(one: Marked, text: str, match: re.Match[str]) -> int:
    before, after = _line(text[: match.start()]), _line(text[match.end() :])
    return _begun_alike(before[::-1], one.before[::-1]) + _begun_alike(after, one.after)


def _begun_alike(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _led(found: list[Reference], start: int, end: int) -> Iterator[str]:
    for one in found:
        named = {place.target: (place.start, place.end) for place in one.cited}
        whole = start <= one.start and one.end <= end
        for target in one.targets:
            begins, ends = named.get(target, (start, end))
            if whole or (begins < end and ends > start):
                yield target.rpartition(":")[2]


def wrong(document: Document, one: Marked) -> str:
    """Return what is wrong with a citation; nothing if it leads where it is marked to lead."""
    found, led = cited_by(document, one)
    right = {
        "~": True,
        "?": led <= {mark[1:] for mark in one.led},
        "X": not led,
        "-": not led and any(reference.absent for reference in found),
    }.get(one.led[0][:1], led == {*one.led})
    return "" if right else f"{one.words}: {sorted(led)}, marked {one.led}"


@pytest.mark.parametrize("source", sorted(MARKED.glob("*.txt")), ids=lambda source: source.stem)
def test_each_marked_citation_leads_where_it_is_marked_to_lead(
    source: Path, tmp_path: Path
) -> None:
    plain, every = marked(source.read_text(encoding="utf-8"))
    options = OPTIONS.get(source.stem, ())
    walked = walk(tmp_path, source.stem, plain, *options)
    assert [fault for one in every if (fault := wrong(walked.document, one))] == []
