"""The redline of two editions: each provision of the newer beside its older wording."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from refsearch.comparison.concordance.editions import language_of
from refsearch.comparison.concordance.repeated import RepeatedWords
from refsearch.comparison.counterparts import Counterparts, aligner_of
from refsearch.comparison.redline.contents import seen_in, sentence_of, together
from refsearch.comparison.redline.differ import Edit, edits, joined, moved_apart, segments
from refsearch.comparison.redline.pairs import in_order, refusal
from refsearch.comparison.redline.renamings import Renamings, learn_renamings
from refsearch.comparison.redline.shares import cuts, read_between
from refsearch.comparison.redline.tokens import Tokens, tokens_of
from refsearch.comparison.redline.weights import Weigher
from refsearch.comparison.words import plain_word
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Relation
from refsearch.library.compared.redline import (
    Passage,
    Renaming,
    Segment,
    StoredRedline,
)
from refsearch.library.defining import defining_provisions
from refsearch.library.library import Library


@dataclass(frozen=True, slots=True)
class _Group:
    """Provisions of both editions that became one another, in the order they are read in."""

    old_ids: tuple[str, ...]
    new_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Pair:
    """A provision of the newer edition (or none) beside the old text it was made of."""

    id: str
    origins: tuple[str, ...]
    old: Tokens
    new: Tokens
    read: tuple[tuple[str, int], ...] = ()


class Redline:
    """The redline of an edition and of one that is newer, in the same language."""

    def __init__(
        self, library: Library, old: Book, new: Book, stored: StoredRedline | None = None
    ) -> None:
        self.old, self.new, self._stored = old, new, stored
        self._library, self.aligner = library, aligner_of(library)
        self._language = language_of(library, (old, new))
        search = self._language.search if self._language else None
        self._stop = frozenset(map(plain_word, search.stop.split())) if search else frozenset()

    @cached_property
    def _today(self) -> dict[str, tuple[str, ...]]:
        return {id_: self._counterparts(id_).ids for id_ in self.old.provisions}

    def _counterparts(self, id_: str) -> Counterparts:
        return self.aligner.counterparts(self.old.edition.id, id_, self.new.edition.id)

    def _before(self, id_: str) -> Counterparts:
        return self.aligner.counterparts(self.new.edition.id, id_, self.old.edition.id)

    @cached_property
    def passages(self) -> dict[str, Passage]:
        """The passages by the id of the newer edition; of what is deleted by "-" and the old id."""
        made = self._stored.passages if self._stored else map(self._passage, self._pairs)
        return {p.id or f"-{p.origins[0]}": p for p in made}

    @cached_property
    def renamings(self) -> tuple[Renaming, ...]:
        """What the newer edition puts otherwise throughout, the most frequent first."""
        if self._stored:
            return self._stored.renamings
        known = self._renamings.known.values()
        return tuple(sorted(known, key=lambda one: (-one.texts, one.old)))

    @cached_property
    def _renamings(self) -> Renamings:
        texts = ((p.old, p.new, edits(p.old, p.new)) for p in self._pairs if p.id and p.origins)
        return learn_renamings(texts, self._language)

    @cached_property
    def _pairs(self) -> list[_Pair]:
        return [pair for group in self._groups() for pair in self._pairs_of(group)]

    def _groups(self) -> Iterator[_Group]:
        """Yield all provisions of both editions, those together that became one another."""
        seen: set[str] = set()
        for id_ in self.old.provisions:
            if id_ in seen:
                continue
            old_ids, new_ids = self._connected(id_)
            seen.update(old_ids)
            yield _Group(
                tuple(sorted(old_ids, key=self.old.position)),
                tuple(sorted(new_ids, key=self.new.position)),
            )
        for id_ in self.new.provisions:
            if not self._before(id_).found:
                yield _Group((), (id_,))

    def _connected(self, id_: str) -> tuple[set[str], set[str]]:
        old_ids, new_ids, waiting = {id_}, set[str](), [id_]
        while waiting:
            for target in self._today[waiting.pop()]:
                if target not in new_ids:
                    new_ids.add(target)
                    fresh = set(self._before(target).ids) - old_ids
                    old_ids |= fresh
                    waiting += fresh
        return old_ids, new_ids

    def _pairs_of(self, group: _Group) -> Iterator[_Pair]:
        """Yield each newer provision of a group with its share of the old text."""
        old_ids = sorted(group.old_ids, key=lambda o: self._read_at(o, group.new_ids))
        old = tokens_of(self.old, old_ids, self._today)
        if not group.new_ids:
            starts = tuple(zip(old_ids, old.starts, strict=True))
            yield _Pair("", group.old_ids, old, tokens_of(self.new, ()), starts)
            return
        new_texts = [tokens_of(self.new, (id_,)) for id_ in group.new_ids]
        ends = cuts(old, new_texts)
        begin = 0
        for id_, new, first, end in zip(group.new_ids, new_texts, ends, ends[1:], strict=False):
            part = old.part(first, end)
            read = tuple(read_between(old_ids, old.starts, begin, begin + len(part.text)))
            yield _Pair(id_, self._before(id_).ids, part, new, read)
            begin += len(part.text)

    def _read_at(self, old: str, new_ids: Sequence[str]) -> int:
        """Return where the main place of an older provision stands in the newer ones."""
        return new_ids.index(self._today[old][0]) if self._today[old] else 0

    def _passage(self, pair: _Pair) -> Passage:
        answer = self._before(pair.id) if pair.id else self._counterparts(pair.origins[0])
        relation = together([one.relation for one in answer.found] or [answer.relation])
        # what no reader has read is not decided to say the same
        is_read = all(one.source == "recorded" for one in answer.found or (answer,))
        is_same = is_read and bool({"same", "reworded"}.intersection(relation))
        defines = not is_read and self._defines(pair)
        made = self._segments(pair, Weigher(pair.old, pair.new, is_same, defines, self._stop))
        relation = relation if is_read else seen_in(relation, made)
        about = relation, sentence_of(answer), made
        return Passage(pair.id, pair.origins, *about, pair.read, decided=is_read)

    def _segments(self, pair: _Pair, weigher: Weigher) -> tuple[Segment, ...]:
        found = self._edits(pair)
        weights = [weigher.weight(edit) for edit in found]
        return tuple(segments(pair.old, pair.new, found, weights))

    @cached_property
    def definitions(self) -> tuple[Passage, ...]:
        """The definitions of the newer edition, and those of the older one that are gone."""
        return self._stored.definitions if self._stored else tuple(self._defined())

    def _defined(self) -> Iterator[Passage]:
        """Yield what became of each definition, where both editions have such a chapter."""
        if not (self.old.definitions and self.new.definitions):
            return
        found: set[str] = set()
        for id_ in self.new.definitions:
            origins = self._before(id_).ids[:1]
            found.update(origins)
            yield self._definition(id_, origins)
        for gone in self.old.definitions:
            if gone not in found:
                yield self._definition("", (gone,))

    def _definition(self, id_: str, origins: tuple[str, ...]) -> Passage:
        new = tokens_of(self.new, filter(None, (id_,)))
        old = tokens_of(self.old, origins, self._today)
        pair, both = _Pair(id_, origins, old, new), bool(id_ and origins)
        made = self._segments(pair, Weigher(old, new, stop=self._stop))
        relation: tuple[Relation, ...] = ("new" if id_ else "deleted",)
        return Passage(id_, origins, seen_in(("same",), made) if both else relation, {}, made)

    def _defines(self, pair: _Pair) -> bool:
        """Whether a provision that both editions have defines a term, or did."""
        if not (pair.id and pair.origins):
            return False
        old, new = self._defining
        return pair.id in new or not old.isdisjoint(pair.origins)

    @cached_property
    def _defining(self) -> tuple[frozenset[str], ...]:
        return tuple(defining_provisions(self._library, book) for book in (self.old, self.new))

    def _edits(self, pair: _Pair) -> list[Edit]:
        found = moved_apart(pair.old, pair.new, edits(pair.old, pair.new))
        return joined(pair.old, pair.new, self._renamings.separated(pair.old, pair.new, found))

    def of_law(self, law: str) -> list[Passage]:
        """Return the passages of a law of the newer edition, and what was deleted from it."""
        return list(self._by_law.get(law, ()))

    def alike(self, passage: Passage) -> tuple[str, ...]:
        """Return where the words of a new or deleted provision stand in the other edition."""
        if passage.id and passage.origins:
            return ()
        old, new = self._repeated
        return old.places(passage.new) if passage.id else new.places(passage.old)

    @cached_property
    def _repeated(self) -> tuple[RepeatedWords, RepeatedWords]:
        return RepeatedWords(self.old), RepeatedWords(self.new)

    def lacks(self, law: str) -> bool:
        """Whether the older file lacks what a law of the newer edition was: none of it is new."""
        return self._before(law).missing == "not-in-file"

    def law_with_deleted(self, id_: str) -> str:
        """Return the law that shows a deleted provision of the older edition; "" for any other."""
        deleted = self.passages.get(f"-{id_}")
        return next((law for law, passages in self._by_law.items() if deleted in passages), "")

    @cached_property
    def _by_law(self) -> dict[str, list[Passage]]:
        """The passages by law; what is deleted stands after what its older neighbour became."""
        found: dict[str, list[Passage]] = {law.id: [] for law in self.new.laws}
        for id_ in self.new.provisions:
            found[self.new.law_of(id_).id].append(self.passages[id_])
        for id_ in self.old.provisions:
            if f"-{id_}" in self.passages:
                law, at = self._place_of_deleted(id_, found)
                found[law].insert(at, self.passages[f"-{id_}"])
        return found

    def _place_of_deleted(
        self, id_: str, found: Mapping[str, Sequence[Passage]]
    ) -> tuple[str, int]:
        """Return the law in which a deleted provision is shown, and the place in it."""
        own = self.old.law_of(id_).id
        laws = [t.partition(".")[0] for t in self._today.get(own, ())] or [own]
        law = laws[0] if laws[0] in found else next(iter(found))
        before = [
            n + 1
            for n, p in enumerate(found[law])
            if any(self.old.position(o) < self.old.position(id_) for o in p.origins)
        ]
        return law, max(before, default=len(found[law]))


@lru_cache(maxsize=4)  # two editions in one language are few; each is read once
def redline_of(library: Library, old: str, new: str) -> Redline:
    """Return the redline of two editions: what a build has stored, or else made once."""
    stored = library.corpus.redlines.get(f"{old} {new}")
    return Redline(library, library.book(old), library.book(new), stored)


def made_redlines(library: Library, one: str, other: str) -> dict[str, StoredRedline]:
    """Return the redline of two editions, the older first, by their names, if they have one."""
    if refusal(library, one, other):
        return {}
    names = in_order(library, one, other)
    made = redline_of(library, *names)
    passages = tuple(made.passages.values())
    return {" ".join(names): StoredRedline(passages, made.renamings, made.definitions)}
