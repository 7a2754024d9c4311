"""How the parts of laws are labelled, guessed from lines that begin in the same way."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set

from refsearch.citations.labels import CAPITALS, in_latin
from refsearch.citations.samples import PACKED, PathStyle
from refsearch.citations.series import Series
from refsearch.drafting.guessing.series_labels import SERIES_LABEL, series_labels
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.source import Line, without_marks

BULLET = re.compile(r"\s*(?:[-•·–*+]\s+)?(?P<rest>.*)")
_EMPHASISED = re.compile(r"^(\*\*|__|\*)(\S{1,12}?)\1(?=\s|$)")
_BULLETS = frozenset("-•·–*+")
_FEWEST = 2  # lines that begin with a label: one alone may be anything
_LETTER_ENDS = r"(?![^\W\d_])"
PATH_LABEL = re.compile(
    rf"(?P<path>(?:\d{{1,3}}(?:[A-Z]{{2}}(?=\.\d))?|[A-Z]{{2,4}}(?=\.\d)|[{CAPITALS}](?=[.-]?\d))"
    rf"(?:[.:-]\d{{1,2}}|\.?[a-z]{_LETTER_ENDS}|(?:\.|(?<=\d))[A-Z]{_LETTER_ENDS}"
    rf"|(?<=[^\W\d_])\d{{1,2}})+)"
    r"(?P<end>[.):]?)(?=\s|$)"
)
_SPOKEN_LABEL = re.compile(r"(?P<noun>[^\W\d_]{3,}) \d{1,3}(?:\.\d{1,2})+(?=[.:]?\s)")
_PACKED_LABEL = re.compile(r"(?P<path>[1-9]\d{1,6})(?P<end>[.)]?)(?=\s|$)")
_COUNTED = 3  # labels of one law that count up: two may be decimal numbers
_SHORTEST = 2  # levels of a label whose stop counts: behind a deeper one it may be missing
_LEAST_PACKED = 3  # digits of the deepest label: those of two may be a list, or laws
_MOSTLY = 4  # times as many labels under another as others
_CITED_LETTER = re.compile(r"(?:\d\.)+\d{1,2},?\s(?:[^\W\d_]{3,}\s)?[a-z]\)")


def guess_labels(
    lines: Sequence[Line], numbering: Numbering
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the label styles by depth, and the samples of labels with their path, in laws.

    ``numbering`` knows the headings of the laws.
    """
    laws = list(_by_law(lines, numbering))
    full = _full_labels(laws, numbering.inserted) or _packed_labels(lines, {law for law, _ in laws})
    spoken = _spoken_labels(lines, laws)
    if full:
        return _labels_in_items(laws), (*spoken, *full)  # 1.1.1 under Rule 1.1
    return series_labels(laws), spoken


def _labels_in_items(laws: Sequence[tuple[str, list[str]]]) -> tuple[tuple[str, ...], ...]:
    """Return the labels of a series inside items that show their path: 1. in 3.1.

    If only a few items have them, they are lists in the text, unless it cites them: 4.2.1 b).
    """
    items: list[tuple[str, list[str]]] = [("", [])]
    for line in (line for _, held in laws[1:] for line in held):
        if PATH_LABEL.match(line):
            items.append((line, []))
        else:
            items[-1][1].append(line)
    inside = sum(bool(SERIES_LABEL.match(line)) for _, held in items for line in held)
    lines = (line for label, held in items for line in (label, *held))
    cited = sum(len(_CITED_LETTER.findall(line)) for line in lines)
    return series_labels(items) if inside > len(items) or cited >= _FEWEST else ()


def _by_law(lines: Sequence[Line], numbering: Numbering) -> Iterator[tuple[str, list[str]]]:
    """Yield the number of each law, and its lines without their bullets."""
    law, held = "", list[str]()
    marked = [without_marks(line.words) for line in lines if line.words.startswith("#")]
    with_marks = {one.id for words in marked if (one := numbering.law_heading(words))}
    for line in lines:
        prose = bool(marked) and not line.words.startswith("#")
        heading = numbering.unnumbered.get(line.number)
        shows_none = numbering.counted or line.number in numbering.beside
        for words in () if shows_none else (without_marks(line.words), line.words):
            heading = heading or numbering.law_heading(words, prose=prose)
        if heading and not (prose and heading.id in with_marks):  # "6." before "## 6. Boats"
            yield law, held
            law, held = heading.printed or heading.id, []
        elif line.number not in numbering.rows:
            held.append(bare_of_bullet(line.text.lstrip("#")))
    yield law, held


def bare_of_bullet(text: str) -> str:
    """Return a line without its bullet, and a label in it without emphasis.

    >>> bare_of_bullet("   - **2c1)** The draw is public.")
    '2c1) The draw is public.'
    """
    found = BULLET.fullmatch(text)
    rest = found["rest"] if found else text.strip()
    return _EMPHASISED.sub(r"\2", rest) if rest[:1] in ("*", "_") else rest


def bulleted(words: str) -> bool:
    """Whether a line begins with a bullet, and so is an item of a list and not a title.

    >>> bulleted("- 1 referee"), bulleted("-1 referee")
    (True, False)
    """
    return words[:1] in _BULLETS and words[1:2].isspace()


def set_off(words: str) -> bool:
    """Whether a tab in a line only sets its text off from a label or a bullet.

    >>> set_off("1.\\tThe draw is public."), set_off("1.\\tTom\\t12")
    (True, False)
    """
    label, tab, rest = words.partition("\t")
    begins = label in _BULLETS or looks_like_a_label(f"{label} ")
    return bool(tab) and "\t" not in rest and begins


def looks_like_a_label(words: str) -> bool:
    """Whether a line begins like a label of any kind."""
    return bool(PATH_LABEL.match(words) or SERIES_LABEL.match(words))


def _full_labels(laws: Sequence[tuple[str, list[str]]], inserted: str) -> tuple[str, ...]:
    """Return a sample of labels with their path for each kind of law, as deep as they go.

    Where no heading shows a number, the labels identify the law. Those of a law put in between are
    of the same kind: 2A.1 is as 2.1.
    """
    printed = list(_labels_of_laws(laws, lettered=bool(inserted)))
    samples: dict[Series, str] = {}
    closed: defaultdict[Series, Counter[str]] = defaultdict(Counter)
    for path, end in printed:
        style = PathStyle.from_sample(path)
        closed[style.law.series][end] += len(style.levels) <= _SHORTEST
        known = samples.get(style.law.series)
        if not known or len(PathStyle.from_sample(known).levels) < len(style.levels):
            samples[style.law.series] = path
    if any(series.kind == "code" for series in samples):  # a letter alone is one, beside others
        samples = {series: one for series, one in samples.items() if series.kind != "upper"}
    if len(printed) <= len(laws) and not _count_up([path for path, _ in printed]):
        return ()
    return tuple(
        f"{one}{max(closed[of], key=closed[of].__getitem__)}" for of, one in samples.items()
    )


def _count_up(paths: Sequence[str]) -> bool:
    """Whether a few labels count up from 1 in each law that has any: 7.1, 7.2, 7.3."""
    numbers: defaultdict[str, list[str]] = defaultdict(list)
    for path in paths:
        law, *inside = re.split("[.:]", path)
        numbers[law] += inside[:1] if len(inside) == 1 else ()
    counted = ([str(n) for n in range(1, len(one) + 1)] == one for one in numbers.values())
    return all(counted) and any(len(one) >= _COUNTED for one in numbers.values())


def _spoken_labels(lines: Sequence[Line], laws: Sequence[tuple[str, list[str]]]) -> tuple[str, ...]:
    """Return a sample of labels with a noun before their path, from marked headings.

    Section 2.1 Aims, in Article II.
    """
    heads = [line.words.lstrip("# ") for line in lines if line.words.startswith("#")]
    found = [one for one in map(_SPOKEN_LABEL.match, heads) if one]
    nouns = Counter(one["noun"] for one in found)
    if not nouns or max(nouns.values()) < len(laws):  # laws has what stands before the first, too
        return ()
    noun = max(nouns, key=nouns.__getitem__)
    return (max((one[0] for one in found if one["noun"] == noun), key=lambda one: one.count(".")),)


def _labels_of_laws(
    laws: Sequence[tuple[str, list[str]]], *, lettered: bool
) -> Iterator[tuple[str, str]]:
    """Yield (path, its end) of the labels that show the law they stand in.

    Of ``lettered`` laws put in between two others it is without the letter.
    """
    for law, lines in laws:
        ends = r"(?![0-9])" if law[-1:].isdigit() else ""
        own = re.compile(re.escape(in_latin(law)) + ends)
        for line in lines if law or len(laws) == 1 else ():
            found = PATH_LABEL.match(line)
            if found and own.match(in_latin(found["path"])):
                path = found["path"]
                bare = re.sub(r"^(\d+)[A-Z]+", r"\1", path) if lettered else path
                yield bare, found["end"]


def _packed_labels(lines: Sequence[Line], laws: Set[str]) -> tuple[str, ...]:
    """Return a sample of packed labels, where nearly every one has its parent among them.

    1131. under 113. in law 1; a list that counts to 12 has no 121.
    """
    packed, alone = dict[str, str](), 0
    bare = (bare_of_bullet(line.words.lstrip("# ")) for line in lines)
    for found in filter(None, map(_PACKED_LABEL.match, bare)):
        path = found["path"]
        under = path[:-1] in packed or path[:-1] in laws
        packed |= {path: found["end"]} if under else {}
        alone += not under
    deepest = max(packed, key=len, default="")
    levels = re.findall("[1-9]0?", deepest)
    few = min(len(deepest), len(packed)) < _LEAST_PACKED or len(levels) == 1  # 200 euro
    if few or len(packed) <= _MOSTLY * alone:
        return ()
    return (f"{PACKED.join(levels)}{packed[deepest]}",)
