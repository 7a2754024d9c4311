"""How a source numbers its laws and their parts: as declared, or guessed from repeated patterns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from refsearch.citations.headings import NAME, has_place, place_of, with_number
from refsearch.citations.labels import LabelStyle
from refsearch.citations.locator import Locator, roman_value
from refsearch.citations.samples import PathStyle, following, path_styles
from refsearch.citations.series import is_law_put_in
from refsearch.drafting.heading_lines import line_pattern, literal, put_between
from refsearch.errors import RefsearchError
from refsearch.languages.slug import slugify
from refsearch.messages import joined, msg

_UNDER_PATHS = 50  # the depth of labels of a series in what labels with their path open
BRIDGE_LABELS = (("A.",), ("1.",), ("(a)",), ("(i)",))


@dataclass(frozen=True, slots=True)
class LawHeading:
    """A law's heading as found in a source line; ``number`` is its place in its series.

    ``printed`` is the number as it stands there, ``id`` that of the law; an ``unnumbered`` one
    shows none, and its labels say which it is.
    """

    number: int
    heading: str
    pattern: str
    printed: str = ""
    id: str = ""
    unnumbered: bool = False

    @property
    def is_named(self) -> bool:
        """Whether the law has a name instead of a number."""
        return NAME in self.pattern

    def __str__(self) -> str:
        if self.is_named:
            title = self.pattern.lstrip("# ").replace(NAME, self.printed)
            return f"{title} {{#{self.id}}}"
        if self.unnumbered:
            return f"{self.heading} {{#{self.id}}}"
        shown = with_number((self.pattern,), self.printed or str(self.number))
        return shown.replace("{heading}", self.heading).strip()


@dataclass(frozen=True, slots=True)
class Label:
    """A label at the start of a line: depth among the declared styles, component, the rest.

    ``place`` is its ordinal in its series, from 1, which tells (i) the letter from the numeral.
    """

    depth: int
    component: str
    label: str
    rest: str
    place: int


@dataclass(frozen=True)
class Numbering:
    """The declared patterns of law headings, and the label styles by depth.

    ``unnumbered`` are the headings that show no number, by their lines; ``beside`` are the lines
    that look like headings and count a part beside the laws, ``rows`` those of a table of numbers,
    in which no label begins either; ``marked`` tells that Markdown marks the headings that show a
    number, ``reserved`` are numbers left out on purpose; ``lettered`` tells that 2A without a noun
    is a label in law 2, and no law put in between 2 and 3; ``inserted`` is such a law: ``2A``, or
    such an article below one: ``B4A``.
    """

    law_headings: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    full: tuple[str, ...] = ()
    unnumbered: Mapping[int, LawHeading] = field(default_factory=dict)
    beside: Set[int] = frozenset()
    rows: Set[int] = frozenset()
    marked: bool = False
    reserved: Set[str] = frozenset()
    lettered: bool = False
    inserted: str = ""
    _styles: list[list[LabelStyle]] = field(init=False, repr=False)
    _paths: list[PathStyle] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        try:
            styles = [[LabelStyle.from_sample(s) for s in depth] for depth in self.labels]
            paths = path_styles(self.full, self.inserted)
        except ValueError as error:
            raise RefsearchError(joined(("--labels", error.args[0]), ": ")) from error
        object.__setattr__(self, "_styles", styles)
        object.__setattr__(self, "_paths", paths)
        for pattern in self.law_headings:
            if not has_place(pattern):
                raise RefsearchError(
                    msg(
                        "--law-heading {} has no {}: write it like {}",
                        repr(pattern),
                        "{number}",
                        "'Law {number} - {heading}'",
                    )
                )

    @property
    def counted(self) -> bool:
        """Whether laws are the headings of one rank, which the page that shows them numbers."""
        return bool(self.unnumbered) and not self.full

    @property
    def _has_packed(self) -> bool:
        return any(style.packed for style in self._paths)

    def law_heading(self, text: str, *, prose: bool = False) -> LawHeading | None:
        """Return the law heading in a line, if any; an empty title may follow below.

        A line of ``prose`` that begins with only a number ("20 metres of …") or code is no heading;
        nor is one with a list mark ("1. Row") where Markdown marks the headings.
        """
        for pattern in self.law_headings:
            if self._has_packed and re.match(r"\W*\d\d", text):  # 11. is 1.1, and no law
                continue
            number = "{number}" if self.marked else "{number} "
            if prose and pattern.startswith((number, "{code}")):
                continue
            if NAME in pattern:
                named = _named(pattern, text)
                if named:
                    return named
                continue
            found = self._heading_pattern(pattern).fullmatch(text)
            printed = put_between(found["number"]) if found else ""
            component = place_of(pattern)[1].component(printed) if found else None
            if found and component:
                heading = (found.groupdict().get("heading") or "").strip()
                coded = place_of(pattern)[1].kind in ("code", "compound")  # these count up nowhere
                place = 0 if coded else Locator((component,)).ordinal(0)
                return LawHeading(place, heading, pattern, printed, component)
        return None

    def _heading_pattern(self, pattern: str) -> re.Pattern[str]:
        labelled = not is_law_put_in(self.inserted) and (bool(self.full) or self.lettered)
        return line_pattern(pattern, labelled=labelled, inserted=self.inserted)

    def titled(self, heading: LawHeading) -> bool:
        """Whether laws of this pattern have a title, which may stand on a line of its own."""
        return "{heading}" in heading.pattern

    def path_label(
        self, text: str, above: Sequence[str] = ()
    ) -> tuple[tuple[str, ...], str, str] | None:
        """Return (path, label, rest) when a line begins with a label that shows its path: ``2c1)``.

        ``above`` is the open place.
        """
        found = ((style, style.label(text)) for style in self._paths)
        style, label = next((one for one in found if one[1]), (None, None))
        if style is None or label is None:
            return None
        return (following(style.readings(label[0]), above), *label[1:])

    def begins(self, text: str) -> bool:
        """Whether a line begins with any label."""
        return self.path_label(text) is not None or bool(self.labels_of(text))

    def labels_of(self, text: str) -> list[Label]:
        """Return the labels that a line may begin with, one for each style that fits."""
        first = _UNDER_PATHS if self.full else 0
        return [
            Label(depth, *found, _place(style, found[0]))
            for depth, styles in enumerate(self._styles, first)
            for style in styles
            if (found := style.match(text))
        ]

    @property
    def depths(self) -> range:
        """The depths of labels that show only their own level."""
        first = _UNDER_PATHS if self.full else 0
        return range(first, first + len(self._styles))

    def depths_above(self, label: Label) -> int:
        """Return how many smaller depths also declare the style of a label."""
        depth = label.depth - (_UNDER_PATHS if self.full else 0)
        own = [style for style in self._styles[depth] if style.match(f"{label.label} ")]
        return sum(any(style in styles for style in own) for styles in self._styles[:depth])


def _named(pattern: str, text: str) -> LawHeading | None:
    """Return the heading of a law that is identified by its title."""
    before, _, after = pattern.partition(NAME)
    found = re.fullmatch(rf"{literal(before)}(?P<name>\S.*?){literal(after)}", text)
    return LawHeading(0, "", pattern, found["name"], slugify(found["name"])) if found else None


def _place(style: LabelStyle, component: str) -> int:
    if style.kind == "roman":
        return roman_value(component) or 0
    return Locator((component,)).ordinal(0)


def parse_labels(samples: Sequence[str]) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the label styles by depth, and the samples of labels that show their whole path.

    Samples of one depth stand apart by spaces.

    >>> parse_labels(["A.", "1. 1)"]), parse_labels(["2c1a)"])
    (((('A.',), ('1.', '1)')), ()), ((), ('2c1a)',)))
    """
    first = samples[0].split() if samples else []
    full = tuple(
        one for sample in samples for one in sample.split() if _has_levels(one, first=one in first)
    )
    depths = (tuple(one for one in sample.split() if one not in full) for sample in samples)
    return tuple(filter(None, depths)), full


def _has_levels(sample: str, *, first: bool) -> bool:
    """Whether a sample is a label with its path; below others, 2.1 is a number in an item."""
    try:
        levels = PathStyle.from_sample(sample).levels
    except ValueError:
        return False
    return len(levels) > 1 and (first or re.fullmatch(r"\d+\.\d+", sample) is None)
