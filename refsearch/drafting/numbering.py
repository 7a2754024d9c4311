"""How a source numbers its laws and their parts: as declared, or guessed from what it repeats."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from refsearch.citations.labels import LabelStyle
from refsearch.citations.locator import roman_value
from refsearch.errors import RefsearchError

BRIDGE_LABELS = (("A.",), ("1.",), ("(a)",), ("(i)",))
_GUESS = re.compile(
    r"(?P<word>[^\W\d_]+\.?)\s(?P<number>\d+)(?P<gap>\s*[-–—:.]\s*|\s+)(?P<rest>\S.*)"
)
_BARE_GUESS = re.compile(r"(?P<word>[^\W\d_]+\.?)\s(?P<number>\d+)")


@dataclass(frozen=True, slots=True)
class LawHeading:
    """A law's heading as found in a source line."""

    number: int
    heading: str
    pattern: str

    def __str__(self) -> str:
        return self.pattern.format(number=self.number, heading=self.heading).strip()


@dataclass(frozen=True, slots=True)
class Label:
    """A label at the start of a line: depth among the declared styles, component, the rest.

    ``place`` is its place in its series, from 1: that of (i) tells the letter from the numeral.
    """

    depth: int
    component: str
    label: str
    rest: str
    place: int


@dataclass(frozen=True)
class Numbering:
    """The declared patterns of law headings, and the label styles by depth."""

    law_headings: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    _styles: list[list[LabelStyle]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        try:
            styles = [[LabelStyle.from_sample(s) for s in depth] for depth in self.labels]
        except ValueError as error:
            raise RefsearchError(f"--labels: {error}") from error
        object.__setattr__(self, "_styles", styles)
        for pattern in self.law_headings:
            if "{number}" not in pattern:
                raise RefsearchError(
                    f"--law-heading {pattern!r} has no {{number}}: write it like "
                    "'Law {number} - {heading}'"
                )

    def law_heading(self, text: str) -> LawHeading | None:
        """Return the law heading in a line, if any; an empty title may follow below."""
        for pattern in self.law_headings:
            found = _line_pattern(pattern).fullmatch(text)
            if found:
                heading = found.groupdict().get("heading") or ""
                return LawHeading(int(found["number"]), heading.strip(), pattern)
        return None

    def titled(self, heading: LawHeading) -> bool:
        """Whether laws of this pattern have a title, which may stand on a line of its own."""
        return "{heading}" in heading.pattern

    def labels_of(self, text: str) -> list[Label]:
        """Return what label a line may begin with, in each style that fits it."""
        return [
            Label(depth, *found, _place(style, found[0]))
            for depth, styles in enumerate(self._styles)
            for style in styles
            if (found := style.match(text))
        ]


def _place(style: LabelStyle, component: str) -> int:
    if style.kind == "roman":
        return roman_value(component) or 0
    return int(component) if component.isdigit() else ord(component.lower()) - ord("a") + 1


def _line_pattern(pattern: str) -> re.Pattern[str]:
    """Return a declared pattern for lines: any dash matches, and the title may be missing."""
    head, _, tail = pattern.partition("{number}")
    between, heading, rest = tail.partition("{heading}")
    source = _literal(head) + r"(?P<number>\d+)"
    if heading:
        source += rf"(?:{_literal(between)}(?P<heading>\S.*?){_literal(rest)})?"
        source += r"\s*[-–—:.]?"
    else:
        source += _literal(between)
    return re.compile(source)


def _literal(text: str) -> str:
    pieces = re.split(r"(\s*[-–—]\s*|\s+)", text)
    return "".join(_gap(p) if n % 2 else re.escape(p) for n, p in enumerate(pieces))


def _gap(text: str) -> str:
    return r"\s*[-–—]\s*" if text.strip() else r"\s+"


def guess_law_headings(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the pattern of law headings that counts up most often from 1.

    Raises RefsearchError if no line looks like a heading with a number.
    """
    counts: Counter[str] = Counter()
    last: defaultdict[str, int] = defaultdict(int)
    for line in lines:
        for pattern, number in _guesses(line.strip()):
            if number == last[pattern] + 1:
                last[pattern] = number
                counts[pattern] += 1
    if not counts or counts.most_common(1)[0][1] < 2:
        raise RefsearchError(
            "no headings of laws found; say how they look with --law-heading, "
            "for example --law-heading 'Law {number} - {heading}'"
        )
    return (max(counts, key=lambda pattern: (counts[pattern], "{heading}" in pattern)),)


def _guesses(line: str) -> Iterable[tuple[str, int]]:
    found, bare = _GUESS.fullmatch(line), _BARE_GUESS.fullmatch(line)
    if found:
        gap = f" {found['gap'].strip()} ".replace("  ", " ")
        gap = gap.lstrip() if gap.strip() in (".", ":") else gap
        yield f"{found['word']} {{number}}{gap}{{heading}}", int(found["number"])
    elif bare:
        yield f"{bare['word']} {{number}}", int(bare["number"])


def parse_labels(samples: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return label styles by depth; samples of one depth stand apart by spaces."""
    return tuple(tuple(sample.split()) for sample in samples) or BRIDGE_LABELS
