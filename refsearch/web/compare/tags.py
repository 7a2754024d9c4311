"""The differences in a row, in words: the tags over it, and the words marked in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import url_for
from markupsafe import Markup

from refsearch.comparison.differences.model import Difference
from refsearch.comparison.names_in_words import FINDINGS, TOUCHED
from refsearch.comparison.redline.weights import KINDS
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Relation
from refsearch.library.compared.redline import CONTENTS, PLACES
from refsearch.library.compared.word_marks import Field, WordMark
from refsearch.library.library import Library
from refsearch.web.common.correspondence import distinct_name, in_language, relation_words
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import translated_phrase
from refsearch.web.common.links import Link, cited_as, link_to
from refsearch.web.common.rendering import CHANGE_RANK, Span

_RELATIONS: tuple[Relation, ...] = (*PLACES, *CONTENTS)
_ONE_SIDED = ("clause", "sentence", "bracket", "table", "footnote", "footnote-mark", "paragraph")


@dataclass(frozen=True, slots=True)
class TagView:
    """A word over a row that says what differs; ``kind`` is how it looks.

    ``url`` leads to the finding that it is, ``links`` to where the text is instead.
    """

    kind: str
    text: str
    url: str = ""
    links: tuple[Link, ...] = ()
    sentence: str = ""


class Tagger:
    """Says what differs between two editions."""

    def __init__(self, library: Library, books: tuple[Book, Book], ui: str) -> None:
        self.library, self.books, self.ui = library, books, ui
        self._sentences: set[str] = set()

    def tags(self, differences: Sequence[Difference]) -> tuple[TagView, ...]:
        """Return the tags of a row; what its change touches stands with the change."""
        changed = any(one.names == ("changed",) for one in differences)
        touched = [one for one in differences if _touches(one)] if changed else []
        kinds = tuple(kind for one in touched for kind in one.names)
        shown = [one for one in differences if one not in touched and one.names != ("not-in-file",)]
        return tuple(self._tag(one, kinds) for one in shown)

    def _tag(self, one: Difference, touched: Sequence[str]) -> TagView:
        name = one.names[0]
        sentence = self._sentence(one)
        if one.finding:
            return self._of_finding(one)
        if one.weight == "place":
            return self._of_place(one, sentence)
        if one.weight in ("only", "information"):
            kind, text = self._of_one_side(one)
            return TagView(kind, text, sentence=sentence)
        if _touches(one):
            kinds = touched_words(one.names)
            return TagView("changed", _("touches: %(kinds)s", kinds=kinds))
        relations = relation_words(_relations(one))
        kinds = touched_words(touched) if name == "changed" else ""
        text = f"{relations}: {kinds}" if kinds else relations
        return TagView("same" if one.weight == "wording" else "changed", text, sentence=sentence)

    def _sentence(self, one: Difference) -> str:
        """Return the sentence of a change, once on the page."""
        sentence = in_language(dict(one.sentence), self.ui)
        fresh = "" if sentence in self._sentences else sentence
        self._sentences.add(sentence)
        return fresh

    def _of_finding(self, one: Difference) -> TagView:
        words = translated_phrase(FINDINGS[one.names[0]])
        if one.tier == "to-check" and not one.is_judged:
            words = _("%(difference)s (to check)", difference=words)
        work = self.books[0].edition.work
        names = [book.edition.id for book in self.books]
        url = url_for("report.work", ui=self.ui, work=work, left=names[0], right=names[1])
        kind = "only" if one.names[0] in _ONE_SIDED else "changed"
        kind = "same" if one.tier == "information" else kind
        return TagView(kind, words, f"{url}#{one.finding}")

    def _of_place(self, one: Difference, sentence: str) -> TagView:
        relations = relation_words(_relations(one)) or _("elsewhere")
        cited = [
            ", ".join(cited_as(b, i) for i in ids)
            for b, ids in zip(self.books, one.ids, strict=True)
        ]
        if one.places:
            side = 0 if one.ids[1] else 1
            links = tuple(link_to(self.books[side], id_, self.ui) for id_ in one.places)
            return TagView("moved", relations, links=links, sentence=sentence)
        arrow = " → ".join(cited) if self._is_older_first() else " ← ".join(cited)
        return TagView("moved", f"{relations}: {arrow}", sentence=sentence)

    def _is_older_first(self) -> bool:
        return self.books[1].edition.succeeds == self.books[0].edition.work

    def _of_one_side(self, one: Difference) -> tuple[str, str]:
        side = 0 if one.ids[0] else 1
        here, there = (self._name(n) for n in (side, 1 - side))
        if "new" in one.names:
            return "only", _("new in %(edition)s", edition=here)
        if "deleted" in one.names:
            return "gone", _("no longer in %(edition)s", edition=there)
        if "paragraph" in one.names:
            return "only", _("paragraph only in %(edition)s", edition=here)
        kind = "same" if one.weight == "information" else "only"
        return kind, _("only in %(edition)s", edition=here)

    def _name(self, side: int) -> str:
        return distinct_name(self.library, self.books[side].edition)


def _relations(one: Difference) -> tuple[Relation, ...]:
    return tuple(relation for relation in _RELATIONS if relation in one.names)


def _touches(one: Difference) -> bool:
    """Whether it names what a change of words touches, and is no finding."""
    return not one.finding and one.names[0] in KINDS


def touched_words(kinds: Iterable[str]) -> str:
    """Return what of a ruling a change touches, in words, each once."""
    return ", ".join(translated_phrase(TOUCHED[kind]) for kind in dict.fromkeys(kinds))


def mark_spans(marks: Iterable[WordMark], field: Field) -> Mapping[str, tuple[Span, ...]]:
    """Return the differing words as spans of their texts, by id."""
    found: dict[str, dict[WordMark, Span]] = defaultdict(dict)
    for mark in marks:
        if mark.field == field:
            found[mark.id][mark] = _span(mark)
    return {id_: tuple(_apart(spans.values())) for id_, spans in found.items()}


def _apart(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield spans in order; of two that overlap, two findings on the same words, the first."""
    end = -1
    for span in sorted(spans, key=lambda one: (one.start, -one.end)):
        if span.start >= end:
            end = span.end
            yield span


def _span(mark: WordMark) -> Span:
    name, relations = {
        "deleted": ("del", _("deleted:")),
        "inserted": ("ins", _("inserted:")),
        "moved": ("ins", _("moved:")),
        "only": ("mark", _("only here:")),
        "otherwise": ("mark", _("otherwise there:")),
    }[mark.how]
    looks = {"moved": "moved", "only": "onlyhere", "otherwise": "differs"}.get(mark.how, "")
    classes = " ".join(filter(None, (looks, "weighty" if mark.touches else "")))
    hidden = Markup('<span class="visually-hidden">{}</span>')
    opening = Markup('<{} class="{}">').format(name, classes) + hidden.format(f"[{relations}] ")
    end = _("end")
    closing = hidden.format(f" [{end}]") + Markup("</{}>").format(name)
    return Span(mark.start, mark.end, opening, closing, CHANGE_RANK)
