"""Marked headings that are a letter or a code and a title: B. The field, GR - General."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

_REST = r"(?P<rest>\S.*)"
_LETTER = re.compile(rf"(?P<n>[A-Z])(?P<gap>\.?\s*[-–—:]\s*|\.?\s+){_REST}")
_CODE = re.compile(rf"(?P<n>[A-Z]{{1,4}})(?P<gap>\s*[-–—:]\s*){_REST}")
_CODED = re.compile(r"[A-Z]{1,4}\.\d")
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
