"""What changed between two editions: by law and for the whole code, most changed first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from refsearch.comparison.concordance.editions import in_one_language
from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.redline.pairs import in_order, refusal, require_redline
from refsearch.comparison.redline.passages import Redline, redline_of
from refsearch.comparison.redline.touches import Touch, counted_touches, other_words, touches_of
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Content, Relation
from refsearch.library.compared.redline import CONTENTS, PLACES, Passage, Renaming
from refsearch.library.compared.word_marks import Kind
from refsearch.library.items import require_law
from refsearch.library.library import Library

_SUBSTANCE: tuple[Content, ...] = ("changed", "new", "deleted")


@dataclass(frozen=True)
class Change:
    """What became of a provision; ``id`` is empty where it is deleted, ``share`` that of its words.

    Both ids are those of the editions that were asked for. ``alike`` are the provisions of the
    newer edition in which the very words of a deleted one stand, or of the older one for a new one:
    which of them it is, nothing tells.
    """

    passage: Passage
    id: str
    origins: tuple[str, ...]
    alike: tuple[str, ...] = ()

    @property
    def content(self) -> Content:
        """What became of what it says."""
        contents = (c for c in CONTENTS if c in self.passage.relation)
        changed = any(segment.how == "changed" for segment in self.passage.segments)
        return next(contents, "reworded" if changed else "same")

    @cached_property
    def touches(self) -> tuple[Touch, ...]:
        """What of a ruling its changes touch."""
        return touches_of(self.passage)

    @property
    def shown(self) -> tuple[Touch, ...]:
        """The changes that are shown where no sentence says what changed."""
        if self.passage.sentence or self.content not in ("changed", "reworded"):
            return ()
        return self.touches or other_words(self.passage)

    @property
    def says_otherwise(self) -> bool:
        """Whether it says something else than before, or may: in words that nobody has read."""
        is_unread = self.content == "reworded" and not self.passage.decided
        return self.content in _SUBSTANCE or is_unread or bool(self.touches)

    @property
    def is_listed(self) -> bool:
        """Whether it says something else than before, or says it elsewhere."""
        return self.says_otherwise or bool(set(PLACES) & set(self.passage.relation))


@dataclass(frozen=True)
class LawChanges:
    """What changed in a law of the newer edition."""

    law: str
    changes: tuple[Change, ...]

    @property
    def listed(self) -> list[Change]:
        """What is new, deleted, changed, moved, or put in words that nobody has read."""
        found = [change for change in self.changes if change.is_listed]
        return sorted(found, key=_weight)

    @property
    def placed(self) -> list[Change]:
        """Of these what only stands elsewhere, and of which no sentence speaks."""
        return [c for c in self.listed if not c.says_otherwise and not c.passage.sentence]

    @property
    def grouped(self) -> list[tuple[Change, ...]]:
        """The others, those together of which one sentence speaks: the places of what was split."""
        found: dict[str, list[Change]] = {}
        others = (c for c in self.listed if c.says_otherwise or c.passage.sentence)
        for n, change in enumerate(others):
            sentences = "".join(change.passage.sentence.values())
            found.setdefault(sentences or str(n), []).append(change)
        return [tuple(one) for one in found.values()]

    @cached_property
    def counts(self) -> Mapping[Relation, int]:
        """How many provisions there are of each content, and how many in another place."""
        return counted([self])

    @cached_property
    def touched(self) -> Mapping[Kind, int]:
        """In how many provisions a number, a condition … is touched."""
        return counted_touches(change.passage for change in self.changes)

    @property
    def substance(self) -> int:
        """How many provisions say something else than before."""
        return sum(self.counts.get(content, 0) for content in _SUBSTANCE)

    @property
    def share(self) -> float:
        """The share of the words, of both texts, that are not in the other."""
        sizes = [change.passage.sizes for change in self.changes]
        return sum(s[0] for s in sizes) / max(1, sum(s[1] for s in sizes))


@dataclass(frozen=True)
class Changes:
    """What changed between two editions: its laws, most changed first.

    ``not_in_file`` are the laws of the newer one of which the older file has nothing;
    ``definitions`` is what became of those, where both have a chapter of them; ``renamings`` are
    words that are others throughout, which count as no change.
    """

    old: Book
    new: Book
    laws: tuple[LawChanges, ...]
    not_in_file: tuple[str, ...]
    definitions: LawChanges | None = None
    renamings: tuple[Renaming, ...] = ()

    @cached_property
    def counts(self) -> Mapping[Relation, int]:
        """The counts of all laws together."""
        return counted(self.laws)

    @cached_property
    def touched(self) -> Mapping[Kind, int]:
        """In how many provisions a number, a condition … is touched, of all laws together."""
        return counted_touches(change.passage for law in self.laws for change in law.changes)

    def of_law(self, law: str) -> Changes:
        """Return the same for one law; raise UnknownLaw for one that is not there."""
        require_law(self.new, law)
        laws = tuple(one for one in self.laws if one.law == law)
        lacking = tuple(one for one in self.not_in_file if one == law)
        return Changes(self.old, self.new, laws, lacking)


def _weight(change: Change) -> tuple[int, bool, float]:
    """Return what puts the weightiest first; what is new or gone stays in the order of the text."""
    share = change.passage.share if change.content == "changed" else 0.0
    says = bool(change.touches or change.passage.sentence)
    return CONTENTS.index(change.content), not says, -share


def counted(laws: Iterable[LawChanges]) -> Mapping[Relation, int]:
    """Return how many provisions of some laws there are of each relation, in a fixed order."""
    changes = [change for law in laws for change in law.changes]
    contents = Counter(change.content for change in changes)
    places = Counter(p for c in changes for p in c.passage.relation if p in PLACES)
    found: dict[Relation, int] = {content: contents[content] for content in CONTENTS}
    return found | {place: places[place] for place in PLACES}


def changes_between(library: Library, one: str, other: str) -> Changes:
    """Return what changed between two editions; raise NotComparable where that can't be said.

    Of two languages the words are compared in the language that both works are in.
    """
    names = in_order(library, one, other)
    old, new = (library.book(name) for name in names)
    read = _read_in(library, old, new)
    redline = redline_of(library, read[0].edition.id, read[1].edition.id)
    lacking = tuple(law.id for law in new.laws if _is_lacking(library, new, law.id, old))
    laws = [
        LawChanges(law.id, tuple(_changes(library, redline, law.id, old, new)))
        for law in new.laws
        if law.id not in lacking
    ]
    laws.sort(key=lambda law: (-law.substance, -law.share))
    definitions = _definitions(library, redline, old, new)
    return Changes(old, new, tuple(laws), lacking, definitions, redline.renamings)


def _definitions(library: Library, redline: Redline, old: Book, new: Book) -> LawChanges | None:
    """Return what became of the definitions, with the ids that two editions have for them."""
    twins = partial(_twins, library)
    found = tuple(
        Change(
            one, "".join(twins(redline.new, (one.id,), new)), twins(redline.old, one.origins, old)
        )
        for one in redline.definitions
    )
    return LawChanges("", found) if found else None


def _read_in(library: Library, old: Book, new: Book) -> tuple[Book, Book]:
    """Return the editions whose words are compared for those of two editions."""
    works = old.edition.work, new.edition.work
    homes = in_one_language(library, *works)
    if refusal(library, old.edition.id, new.edition.id) == "languages" and works[0] != works[1]:
        old, new = homes or (old, new)
    require_redline(library, old.edition.id, new.edition.id)
    return old, new


def _is_lacking(library: Library, new: Book, law: str, old: Book) -> bool:
    answer = aligner_of(library).counterparts(new.edition.id, law, old.edition.id)
    return answer.missing == "not-in-file"


def _changes(
    library: Library, redline: Redline, law: str, old: Book, new: Book
) -> Sequence[Change]:
    """Return the changes of a law, with the ids that two editions have for them."""
    home = _twin(library, new, law, redline.new)
    twins = partial(_twins, library)
    return [
        Change(
            passage,
            _twin(library, redline.new, passage.id, new),
            twins(redline.old, passage.origins, old),
            twins(redline.old, redline.alike(passage), old)
            if passage.id
            else twins(redline.new, redline.alike(passage), new),
        )
        for passage in redline.of_law(home)
    ]


def _twins(library: Library, here: Book, ids: Iterable[str], there: Book) -> tuple[str, ...]:
    return tuple(filter(None, (_twin(library, here, id_, there) for id_ in ids)))


def _twin(library: Library, here: Book, id_: str, there: Book) -> str:
    """Return an id in another edition of the same work; empty for none."""
    if here is there or not id_:
        return id_
    return aligner_of(library).one(here.edition.id, id_, there.edition.id) or ""
