"""The text of a provision as HTML, with what was deleted, inserted and moved marked in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from markupsafe import Markup

from refsearch.library.compared.redline import Segment
from refsearch.library.compared.word_marks import Kind
from refsearch.web.common.i18n import translated as _
from refsearch.web.compare.tags import touched_words

View = Literal["", "old", "new", "substance"]
VIEWS: tuple[View, ...] = ("", "old", "new", "substance")


def passage_lines(segments: Sequence[Segment], view: View) -> list[Markup]:
    """Return the lines of a text as HTML, cut where the text that is shown is cut."""
    lines = [Markup()]
    for segment in segments:
        for n, piece in enumerate(_pieces(segment, view)):
            if n:
                lines.append(Markup())
            lines[-1] += piece
    return lines


def _pieces(segment: Segment, view: View) -> list[Markup]:
    """Return a segment as HTML, in as many pieces as it has lines."""
    if view in ("old", "new"):
        return [Markup.escape(line) for line in _cut(segment.old if view == "old" else segment.new)]
    if segment.how == "kept" or (view == "substance" and not segment.substance):
        kept = segment.new or (" " if segment.old and segment.how == "kept" else "")
        return [Markup.escape(line) for line in _cut(kept)]
    if segment.how in ("renamed", "renumbered"):
        return [_lightly(segment)]
    deleted = _deleted(segment)
    inserted = [_inserted(line, segment) for line in _cut(segment.new)] if segment.new else []
    if not inserted:
        return [deleted + _kinds(segment.substance)]
    first, *rest = inserted
    pieces = [deleted + (Markup(" ") if segment.old else Markup()) + first, *rest]
    return [*pieces[:-1], pieces[-1] + _kinds(segment.substance)]


def _cut(text: str) -> list[str]:
    return text.replace("\t", " · ").split("\n")


def _lightly(segment: Segment) -> Markup:
    """Return new words that say the same as the old ones, with those in brackets if numbers."""
    if segment.how == "renamed":
        return Markup('<span class="renamed">{}</span>').format(segment.new)
    return Markup('<span class="renumbered">{} <small>({})</small></span>').format(
        segment.new, _("was %(citation)s", citation=segment.old)
    )


def _deleted(segment: Segment) -> Markup:
    if not segment.old:
        return Markup()
    moved = segment.how == "moved"
    text = Markup("<br>").join(_cut(segment.old.strip("\n")))
    return _marked("del", text, _("moved from here:") if moved else _("deleted:"), segment)


def _inserted(line: str, segment: Segment) -> Markup:
    if not line:
        return Markup()
    moved = segment.how == "moved"
    return _marked("ins", line, _("moved to here:") if moved else _("inserted:"), segment)


_TAGS = {
    "del": Markup('<del class="{}">{}{}{}</del>'),
    "ins": Markup('<ins class="{}">{}{}{}</ins>'),
}
_VISUALLY_HIDDEN = Markup('<span class="visually-hidden">{}</span>')


def _marked(tag: str, text: str | Markup, announced: str, segment: Segment) -> Markup:
    """Return a change with what a screen reader says before and after it."""
    flags = {"moved": segment.how == "moved", "weighty": bool(segment.substance)}
    names = " ".join(name for name, holds in flags.items() if holds)
    end = _("end")
    hidden_end = _VISUALLY_HIDDEN.format(f" [{end}]")
    return _TAGS[tag].format(names, _VISUALLY_HIDDEN.format(f"[{announced}] "), text, hidden_end)


def _kinds(kinds: Sequence[Kind]) -> Markup:
    """Return a sign after a change that says what of a ruling it touches."""
    if not kinds:
        return Markup()
    words = touched_words(kinds)
    return Markup(' <small class="kinds">[{}]</small>').format(words)
