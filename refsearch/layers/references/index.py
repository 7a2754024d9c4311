"""The printed analytic index: its targets resolved, its "see" lines pointed at headings.

A printed target that does not exist stays as printed and is marked; what it must have meant, where
a reader could tell, stands in ``references.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from refsearch.citations.grammar import parse_citation
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.layers.references.manual import ManualReferences
from refsearch.library.book.book import Book
from refsearch.library.links import Concept
from refsearch.library.model import Document, IndexEntry

_WORD = re.compile(r"[^\W_]+")


def with_index_targets(
    document: Document,
    languages: Iterable[Language],
    manual: ManualReferences,
    concepts: Iterable[Concept],
) -> Document:
    """Return the document with every line of its index resolved.

    ``concepts`` give the words by which a line can name a definition.
    """
    language = {la.code: la for la in languages}[document.edition.language]
    resolver = _IndexResolver(document, language, manual)
    resolver.add_forms(concepts)
    return replace(document, index=tuple(resolver.resolve(entry) for entry in document.index))


def _key(text: str) -> str:
    return " ".join(_WORD.findall(unaccented(text)))


class _IndexResolver:
    def __init__(self, document: Document, language: Language, manual: ManualReferences) -> None:
        self.book = Book(document)
        self.language = language
        self.headings = list(dict.fromkeys(entry.heading for entry in document.index))
        self.terms = {_key(d.term): d.id for d in document.definitions}
        self.recorded = {(item.heading, item.entry, item.printed): item for item in manual.index}

    def add_forms(self, concepts: Iterable[Concept]) -> None:
        """Let the forms of a defined concept find its definition, the headwords going first."""
        for concept in concepts:
            definition = f"def.{concept.key}"
            if definition in self.book.definitions:
                for form in concept.terms.get(self.language.code, ()):
                    self.terms.setdefault(_key(form), definition)

    def resolve(self, entry: IndexEntry) -> IndexEntry:
        """Return an entry with its targets and "see" headings."""
        see = self._see(entry.printed or entry.entry or "")
        if see:
            return replace(entry, see=see)
        targets: list[str] = []
        unresolved: list[str] = []
        intended: list[str] = []
        for printed in re.split(r"\s*[,;]\s*", entry.printed):
            if not printed:
                continue
            known = self.recorded.get((entry.heading, entry.entry or "", printed))
            ids = (
                [known.definition] if known and known.definition else self._targets(printed, entry)
            )
            targets += ids
            if not ids:
                unresolved.append(printed)
            if known and known.intended:
                intended.append(known.intended)
        return replace(
            entry,
            targets=tuple(dict.fromkeys(targets)),
            unresolved=tuple(unresolved),
            intended=tuple(intended),
        )

    def _targets(self, printed: str, entry: IndexEntry) -> list[str]:
        words = _key(printed).split()
        if any(word in self.language.citation.definition for word in words):
            return self._definition(entry)
        if any(word in self.language.citation.introduction for word in words):
            return ["introduction"] if "introduction" in self.book.parts else []
        cited = parse_citation(printed, [self.language])
        if cited is None or cited.rest:
            return []
        ids = [id_ for id_ in map(self.book.find, cited.paths) if id_]
        return self._notes(ids) if cited.footnote else ids

    def _notes(self, laws: list[str]) -> list[str]:
        inside = {
            p.id
            for law in laws
            if law in self.book.provisions
            for p in self.book.walk(self.book.provision(law))
        }
        notes = self.book.footnotes.values()
        return [note.id for note in notes if inside.intersection(note.attached_to)]

    def _definition(self, entry: IndexEntry) -> list[str]:
        """Find the definition a line means: the one of its entry or heading, or the chapter."""
        for text in (entry.entry or "", entry.heading):
            wholes = [f"{entry.heading} {text}", f"{text} {entry.heading}"] if entry.entry else []
            for name in (text, *wholes, *re.split(r"[(=)]", text), *self._parted(text)):
                found = self.terms.get(_key(name))
                if found:
                    return [found]
        return ["definitions"]

    def _parted(self, text: str) -> list[str]:
        """Return the names that a line has beside one another: "Mazzo intatto o pre-esistente"."""
        joints = "|".join(map(re.escape, self.language.citation.and_))
        return [*text.split(","), *re.split(rf"\s+(?:{joints})\s+", text)]

    def _see(self, line: str) -> tuple[str, ...]:
        flat = unaccented(line)
        for word in sorted(self.language.citation.see, key=len, reverse=True):
            at = re.search(rf"(?<!\w){re.escape(word)}\s+(?=[^\d\s])", flat)
            if at and not at[0].strip().startswith(("in", "di", "sopra")):
                return self._headings(line[at.end() :])
        return ()

    def _headings(self, wanted: str) -> tuple[str, ...]:
        key = _key(wanted)
        exact = [h for h in self.headings if _key(h) == key]
        near = [h for h in self.headings if _key(h)[:6] == key[:6]]
        return tuple(exact or near[:1] or [wanted.strip(' «»"“”')])
