"""Headings with a letter or a code for a number: B. The field, GR - General, Article R131-3."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from refsearch.citations.labels import CAPITALS, latin_letter
from refsearch.citations.series import Series
from refsearch.drafting.beside import BESIDE
from refsearch.drafting.guessing.heading_shapes import REST, pattern_of
from refsearch.languages.slug import unaccented

_LETTER = re.compile(rf"(?P<n>[A-Z])(?P<gap>\.?\s*[-–—:]\s*|\.?\s+){REST}")
_CODE = re.compile(rf"(?P<n>[A-Z]{{1,4}})(?P<gap>\s*[-–—:]\s*){REST}")
_CODED = re.compile(r"[A-Z]{1,4}\.\d")
# Appendix B: Size
LETTERED = re.compile(
    rf"(?P<head>[^\W\d_]{{3,}}\s)(?P<n>[{CAPITALS}])(?P<gap>\s*[-–—:.]\s*|\s+){REST}"
)
_LETTER_ALONE = re.compile(rf"(?P<head>[^\W\d_]{{3,}}\s)(?P<n>[{CAPITALS}])(?P<gap>)(?P<rest>)")
_COMPOUND = re.compile(  # Article R131-3, Art. L. 121-1 - The licence
    rf"(?P<head>[^\W\d_]{{3,}}\.?\s)(?P<n>(?=\S+\s?\d+[-\u2010\u2011–]\d)(?!\w-){Series('compound').pattern}(?<=\d))"
    rf"(?:(?P<gap>\s*[-–—:.]\s+|\s+){REST}|(?P<alone>))"
)
_FEWEST = 2  # headings that count up: one alone may be anything


def by_letters(marked: Sequence[str], *, more_than: int) -> tuple[str, ...]:
    """Return the pattern of marked headings that are letters, where others begin so too.

    B. The field, B.1 Lines, B.1.1 Width, C. Play: more of them than there are numbered ones.
    """
    letters: defaultdict[str, str] = defaultdict(str)
    for line in marked:
        found = _LETTER.fullmatch(line.strip())
        pattern = f"{{letter}}{found['gap']}{{heading}}" if found else ""
        if found and (not letters[pattern] or ord(letters[pattern][-1]) + 1 == ord(found["n"])):
            letters[pattern] += found["n"]
    for pattern, seen in letters.items():
        below = [line for line in marked if re.match(rf"[{seen}]\.?\d", line.strip())]
        if len(seen) >= _FEWEST and len(below) > more_than:
            return (pattern,)
    return ()


def by_codes(marked: Sequence[str], *, more_than: int) -> tuple[str, ...]:
    """Return the pattern of marked headings that are codes of laws, where others begin so too.

    GR - General, GR.1 Aims, EV - Electric vehicles, EV.1 Batteries: more than numbered ones.
    """
    laws: defaultdict[str, set[str]] = defaultdict(set)
    for line in marked:
        found = _CODE.fullmatch(line.strip())
        if found:
            laws[f"{{code}}{found['gap']}{{heading}}"].add(found["n"])
    begun = Counter(line.strip().partition(".")[0] for line in marked if _CODED.match(line.strip()))
    for pattern, codes in laws.items():
        below = sum(begun[code] for code in codes)
        if len(codes) >= _FEWEST and any(code[1:] for code in codes) and below > more_than:
            return (pattern,)
    return ()


def by_compounds(lines: Sequence[str], marked: Sequence[str], *, more_than: int) -> tuple[str, ...]:
    """Return the patterns of headings whose numbers are letters and numbers: Article R131-3.

    What is printed most often comes first. Where Markdown marks none of them a sign tells a title.
    """
    found = [_COMPOUND.fullmatch(line.strip()) for line in marked]
    if not any(found):
        plain = (_COMPOUND.fullmatch(line.strip()) for line in lines)
        found = [one for one in plain if one and (one["gap"] is None or one["gap"].strip())]
    kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in filter(None, found):
        pattern = pattern_of({"rest": "", **one.groupdict(), "first": None})
        kinds[pattern][pattern.replace("{number}", f"{{{one['n']}}}")] += 1
    often = sorted(kinds.values(), key=lambda one: -one.total())
    enough = sum(one.total() for one in often) > max(more_than, _FEWEST - 1)
    return tuple(next(iter(one)) for one in often) if enough else ()


def lettered_kin(best: str, lines: Sequence[str], marked: Sequence[str]) -> tuple[str, ...]:
    """Return the patterns of headings with a letter and a word of their own: Appendix B: Size.

    They count up from A; without Markdown's marks a colon, full stop or dash tells them from prose.
    Marked ones of parts beside the laws need no title: Appendix A.
    """
    letters: defaultdict[str, str] = defaultdict(str)
    patterns: defaultdict[str, list[str]] = defaultdict(list)
    for line in marked or lines:
        found = LETTERED.fullmatch(line.strip()) or (marked and _appendix_alone(line.strip()))
        if found and (marked or found["gap"].strip()) and found["head"] not in best:
            pattern = pattern_of({**found.groupdict(), "first": None}).replace(
                "{number}", "{letter}"
            )
            head = found["head"] + found["gap"] * bool(found["rest"] and not _is_appendix(found))
            due = chr(ord(letters[head][-1:] or "@") + 1)
            if latin_letter(found["n"]) == due.lower():
                letters[head] += due
                patterns[head].append(pattern)
    counted = [head for head, seen in letters.items() if len(seen) >= _FEWEST]
    most = max(counted, key=lambda one: len(letters[one]), default="")
    return tuple(dict.fromkeys(patterns[most]))


def _appendix_alone(line: str) -> re.Match[str] | None:
    """Return a heading that is the letter of a part beside the laws: Appendix A."""
    found = _LETTER_ALONE.fullmatch(line)
    return found if found and _is_appendix(found) else None


def _is_appendix(found: re.Match[str]) -> bool:
    return unaccented(found["head"].strip()) in BESIDE
