"""The shapes that the heading of a law may have, and the pattern that one is of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refsearch.citations.series import COUNTERS, ORDINALS

_WORD = rf"(?:[^\W\d_]+\.?\s|[^\W\d_]{{2,}}\.(?=\d)|[§#{ORDINALS}]\s?)"  # Art.1 too
REST = r"(?P<rest>(?![ºª°])\S.*)"
_NTH = r"(?P<nth>er|re|ère|\.?[ºª°]|st|[.,]?ᵉʳ)?"  # Article 1er: only the first is written so
ORDINAL = ("º", "ª", "°")  # Artigo 5.º: each may be
_GAP = rf"(?P<gap>[{COUNTERS}]?(?:\s*(?:[.:]\s?)?[-–—:.：]\s*|\s+)|[{COUNTERS}](?=[（(【「]))"
SHAPES = (  # each with whether only a line marked as a heading has it
    # Law 4 - The first tile; § 4 The first tile
    (re.compile(rf"(?P<head>{_WORD})(?P<n>\d+){_NTH}{_GAP}{REST}"), False),
    # Law 4; Art. 10. behind Art. 9.º
    (re.compile(rf"(?P<head>{_WORD})(?P<n>\d+){_NTH}(?P<gap>[{COUNTERS}.]?)(?P<rest>)"), False),
    # 4. The first tile; 4.0 The first tile
    (
        re.compile(
            r"(?P<head>)(?P<n>\d+)(?!:\d)"  # 4:1 is a label
            rf"(?P<gap>(?:\.0)?(?:[.)]?\s*[-–—:]\s*|[.)]?\s+)){REST}"
        ),
        True,
    ),
    # The first tile (Law 4)
    (
        re.compile(
            rf"(?P<first>\S.*?)(?P<gap>\s*[-–—:(]\s*)(?P<head>{_WORD})(?P<n>\d+)"
            r"(?P<rest>)(?P<end>\)?)"
        ),
        True,
    ),
)


def guesses(line: str, *, is_marked: bool) -> Iterator[tuple[str, int]]:
    """Yield the pattern that a line is of, if it looks like a heading, and its number."""
    for shape, only_marked in SHAPES:
        found = shape.fullmatch(line) if is_marked or not only_marked else None
        if found and not (line[0].islower() and not is_marked):  # a sentence that goes on
            yield pattern_of(found.groupdict()), int(found["n"])
            return


def pattern_of(found: dict[str, str | None]) -> str:
    """Return the pattern of a heading from what stands where in it."""
    head, gap = found["head"] or "", found["gap"] or ""
    if found.get("first"):
        return f"{{heading}} {gap.strip()} {head}{{number}}".replace("( ", "(") + (
            found["end"] or ""
        )
    shown = f" {gap.strip()} ".replace("  ", " ") if gap.strip() else gap
    close = gap.strip()[:1] in (".", ":", ")", "：", *COUNTERS)
    shown = shown.rstrip() if gap in tuple(COUNTERS) else shown  # 第1条（名称）
    shown = (shown.lstrip() if close and not gap[:1].isspace() else shown) if found["rest"] else gap
    return f"{head}{{number}}{shown}" + ("{heading}" if found["rest"] else "")
