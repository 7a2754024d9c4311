"""The labels that open a block of ``text.md``: one of a series, or a whole path like ``2c1)``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refsearch.citations.labels import LabelStyle
from refsearch.citations.locator import Locator, roman_value
from refsearch.citations.samples import following, path_styles
from refsearch.library.citation_style import style_of
from refsearch.library.edition import Edition

_SENTENCE_ENDS = re.compile(r"[.;:!?…]\s+")


class OpenLabel(NamedTuple):
    """A level that is open: the depth of its label's style, None without a label; its place."""

    depth: int | None
    locator: Locator


class Label(NamedTuple):
    """A label of a series: the depth of its style among the declared ones, what it stands for."""

    depth: int
    component: str
    label: str


class Labels:
    """The declared labels of an edition."""

    def __init__(self, edition: Edition) -> None:
        self.styles = [
            [LabelStyle.from_sample(sample) for sample in depth] for depth in edition.label_styles
        ]
        self.paths = path_styles(edition.label_paths, edition.inserted)
        letters = any(style.kind == "lower" for depth in self.styles for style in depth)
        self._numerals_as_numbers = style_of(edition) is not None or not letters

    def path(self, text: str, above: Sequence[str] = ()) -> tuple[tuple[str, ...], str, str] | None:
        """Return (path, label as printed, rest) when a block opens with a label of a whole path.

        ``above`` is the place that is open: what goes on counting there tells 1.1.3.12 by 11312.
        """
        found = ((style, style.label(text)) for style in self.paths)
        style, label = next((one for one in found if one[1]), (None, None))
        if style is None or label is None:
            return None
        return (following(style.readings(label[0]), above), *label[1:])

    def in_mid_line(self, text: str) -> Iterator[tuple[int, tuple[str, ...], str]]:
        """Yield (start, path, label) of labels that open a sentence in a line: ``… 1b) They``."""
        for end in _SENTENCE_ENDS.finditer(text):
            found = self.path(text[end.end() :])
            if found and found[2].strip():
                yield end.end(), found[0], found[1]

    def series(
        self, text: str, above: Sequence[OpenLabel], indent: int = 0
    ) -> tuple[list[Label], str]:
        """Split a block into its labels and the rest; ``above`` are the levels that are open.

        An indented block has a label only where its style is declared at more depths than one:
        then ``indent`` says at which.
        """
        found: list[Label] = []
        while True:
            least = found[-1].depth + 1 if found else 0
            fitting = self._label_at(text, least, above, 0 if found else indent)
            if fitting is None:
                return found, text
            depth, component, label, text = fitting
            found.append(Label(depth, component, label))

    def _label_at(
        self, text: str, least: int, above: Sequence[OpenLabel], indent: int
    ) -> tuple[int, str, str, str] | None:
        options = [
            (depth, *match, style)
            for depth, styles in enumerate(self.styles)
            if depth >= least
            for style in styles
            if (match := style.match(text)) and self._stands_at(style, depth, indent)
        ]
        if not options:
            return None
        # between (i) the letter and (i) the numeral: a letter only if it is the next
        letters = (one for one in options[:-1] if _is_next(one[0], one[1], above))
        depth, component, label, rest, style = next(letters, options[-1])
        value = roman_value(component) if style.kind == "roman" else None
        if self._numerals_as_numbers and value:
            component = str(value)
        return depth, component, label, rest

    def _stands_at(self, style: LabelStyle, depth: int, indent: int) -> bool:
        """Whether a label of a style stands at a depth, as far as it is indented."""
        depths = [n for n, styles in enumerate(self.styles) if style in styles]
        if len(depths) == 1:
            return not indent
        return depth == depths[min(indent, len(depths) - 1)]


def _is_next(depth: int, component: str, above: Sequence[OpenLabel]) -> bool:
    for one in above:
        if one.depth == depth:
            return ord(component[0]) == ord(one.locator.parts[-1][0]) + 1
    return component in ("a", "A", "1")
