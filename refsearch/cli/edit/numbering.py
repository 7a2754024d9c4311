"""How a new edition numbers its laws and parts: as the options say, or guessed from the source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refsearch.cli.console import tell
from refsearch.drafting.counted_parts import with_beside
from refsearch.drafting.guessing.contents import contents_of
from refsearch.drafting.guessing.headings import guess_law_headings, titled_below
from refsearch.drafting.guessing.inserted_laws import (
    article_put_in_between,
    first_put_in_between,
    has_lettered_labels,
)
from refsearch.drafting.guessing.labels import guess_labels
from refsearch.drafting.guessing.peer_styles import with_headed, with_peers
from refsearch.drafting.numbering import BRIDGE_LABELS, Numbering, parse_labels
from refsearch.drafting.pages import pages_of
from refsearch.drafting.source import Line, Source, lines_of, without_marks
from refsearch.drafting.unnumbered import named_headings, numbered_by_page, with_unnumbered
from refsearch.errors import RefsearchError
from refsearch.messages import msg

GUIDE = "docs/adding-an-edition.md, 2. Let refsearch new propose"


def numbering_of(source: Source, headings: tuple[str, ...], labels: tuple[str, ...]) -> Numbering:
    """Return how the source numbers its laws and parts: as declared, or else as guessed."""
    beside = contents_of(source.text) | pages_of(source.text)
    lines = [one for one in lines_of(source.text) if one.number not in beside]
    marked = [without_marks(one.words) for one in lines if source.markdown and one.words[:1] == "#"]
    patterns = headings or _guessed(lines, marked)
    if labels:
        return Numbering(patterns, *parse_labels(labels))
    lettered = has_lettered_labels(patterns, lines)
    inserted = "" if lettered else first_put_in_between(patterns, lines, marked=bool(marked))
    bare = Numbering(patterns, (), lettered=lettered, inserted=inserted)
    known = with_beside(with_unnumbered(bare, lines), lines, markdown=source.markdown)
    styles, full = guess_labels(lines, known)
    if not full:
        styles = with_headed(with_peers(styles, lines, known), lines, known)
    bare = replace(bare, inserted=inserted or article_put_in_between(full, lines))
    return replace(bare, labels=styles if styles or full else BRIDGE_LABELS, full=full)


def _guessed(lines: Sequence[Line], marked: Sequence[str]) -> tuple[str, ...]:
    """Return the guessed headings of laws: by their numbers or, without any, by their rank."""
    try:
        found = guess_law_headings((without_marks(one.words) for one in lines), marked)
        return titled_below(found, lines)
    except RefsearchError:
        found = numbered_by_page(lines)
        warning = msg(
            "No heading of a law shows a number, and the text cites them by numbers: they are "
            "taken as {} in their order. If others are the laws, say so with --law-heading ({})",
            *("§ 1, § 2, …", GUIDE),
        )
        if not found:
            found = named_headings(lines)
            warning = msg(
                "No heading of a law shows a number: those like {} are taken as laws that are "
                "cited by their title. If others are the laws, say so with --law-heading ({})",
                *(repr("".join(found)), GUIDE),
            )
        if not found:
            raise
        tell(warning)
        return found
