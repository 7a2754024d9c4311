"""Labels that show only their own level, guessed from lines that begin in the same way."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from refsearch.citations.labels import is_greek

_FEWEST = 2  # lines that begin with a label: one alone may be anything
PARAGRAPH = "§ 1.º"  # of a Brazilian article, in the ways to print it that follow
PRINTED_PARAGRAPH = r"§\s?(?=\d{1,2}\.?[ºª°])"
_DASHES = "[-–—]"
_NOTE = "(1)"  # a label, or the mark of a note
SERIES_LABEL = re.compile(
    rf"(?P<before>{PRINTED_PARAGRAPH}|[(\[]?)"
    r"(?P<core>\d{1,2}|[A-Za-zΑ-Ωα-ωа-я]|[ivx]{2,4}|[IVX]{2,5})"
    r"(?P<after>\.?[ºª°]|[.)\]°:]+"
    rf"|(?:(?<=[\dIVX])\s?|[.)]){_DASHES}(?=\s+[^\W\d_]))(?=\s|$)"
)  # 1 - Todos os sócios; I- or II – os sócios; a)- os sócios


def series_labels(laws: Sequence[tuple[str, list[str]]]) -> tuple[tuple[str, ...], ...]:
    """Return samples of the labels that begin lines; the first in a law is the outermost."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    lines_with: Counter[str] = Counter()
    others: Counter[str] = Counter()  # labels behind the first of their series
    printed: dict[str, str] = {}
    for _, lines in laws[1:]:
        seen: dict[str, None] = {}
        for sample, label in _labels_in(lines, seen):
            printed.setdefault(sample, label if with_one_dash(label) == sample else sample)
            lines_with[sample] += 1
            others[sample] += with_one_dash(label) != sample
            seen.setdefault(sample)
        for place, sample in enumerate(seen):
            places[sample].append(place)
    often = [sample for sample in places if lines_with[sample] >= _FEWEST]
    # "I - Make: … I" is the frame of a form, and no label with a dash
    often = [sample for sample in often if others[sample] or sample[-1] not in _DASHES]
    often = [sample for sample in often if sample != _NOTE or not _calls_notes(laws)]
    # § 1.º is a paragraph of its article, also behind a) b) of that
    often.sort(key=lambda one: (one != PARAGRAPH, sum(places[one]) / len(places[one])))
    return tuple((printed[sample],) for sample in often)


def _labels_in(lines: Sequence[str], seen: Mapping[str, None]) -> Iterator[tuple[str, str]]:
    """Yield the series of each label that begins a line of a law, and the label as printed.

    A series is one that was ``seen`` before in that law, or begins with the label.
    """
    last: dict[str, re.Match[str]] = {}  # the labels above, by what stands behind them
    for found in filter(None, map(SERIES_LABEL.match, lines)):
        above = last.get(found["after"])
        letter = found["core"] == "i" and above is not None and above["core"] == "h"
        found = above if letter and above else found
        last[found["after"]] = found
        samples = _firsts_of(found)
        label = with_one_dash(found[0])
        first = PARAGRAPH if samples == (PARAGRAPH,) else label
        sample = next((x for x in samples if x in seen or first == x), None)
        if sample:
            yield sample, found[0]


def _calls_notes(laws: Sequence[tuple[str, list[str]]]) -> bool:
    """Whether the first (1) that begins a line in a law is always called above, as a note is."""
    held = [lines for _, lines in laws[1:] if any(line.startswith(_NOTE) for line in lines)]
    return all(
        any(_NOTE in line for line in lines[: [x[:3] for x in lines].index(_NOTE)])
        for lines in held
    )


def _firsts_of(found: re.Match[str]) -> tuple[str, ...]:
    """Return the first label of each series that a label may belong to: A. and I. for a numeral."""
    core = found["core"]
    if found["before"].startswith("§"):
        return (PARAGRAPH,)  # however its ordinals are written: it reads all ways
    if core.isdigit():
        firsts = [chr(ord(core[0]) - int(core[0]) + 1)]
    elif len(core) > 1 or core == "i":
        firsts = ["I" if core.isupper() else "i"]
    else:
        small = "α" if is_greek(core) else "a" if core.isascii() else "а"  # the last is Cyrillic
        firsts = [small.upper() if core.isupper() else small, *("I" * (core in "IVX"))]
    after = with_one_dash(found["after"])
    return tuple(f"{found['before']}{first}{after}" for first in firsts)


def with_one_dash(label: str) -> str:
    """Return a label with the one dash that stands for all of its style.

    >>> with_one_dash("I–"), with_one_dash("1 —"), with_one_dash("a)-")
    ('I -', '1 -', 'a)-')
    """
    return re.sub(rf"(?<=[.)]){_DASHES}$", "-", re.sub(rf"(^|\w)\s?{_DASHES}$", r"\1 -", label))


def first_of_series(words: str) -> str:
    """Return the first label of the series that a line begins with: ``1.`` for ``7. Oars``."""
    found = SERIES_LABEL.match(words)
    samples = _firsts_of(found) if found else ("",)
    numeral = bool(found and len(found["core"]) > 1) or words.startswith(samples[-1])
    return samples[-1] if numeral else samples[0]
