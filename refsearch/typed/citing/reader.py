"""What a query cites: the first of its readings that is a citation, where it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from refsearch.analysis.folding import fold_in_place
from refsearch.analysis.language import Language
from refsearch.citations.locator import is_in
from refsearch.library.book.book import global_id, split_global_id
from refsearch.library.items import citation_of
from refsearch.library.library import Library
from refsearch.library.resolution.editions_meant import named_most
from refsearch.library.resolution.resolve import Resolution
from refsearch.typed.citing.as_typed import written_out
from refsearch.typed.citing.editions import Joined, named_editions
from refsearch.typed.citing.readings import citations, heard, mentioned

_LABEL = re.compile(r"[ .]*[^\W\d_](?!\w)")
_NOUN = re.compile(r"[^\W\d_]+ $")
_NUMBER = re.compile(r"[0-9]|(?<!\w)[IVX]+(?!\w)")  # "capitolo III"
_DIGIT = re.compile(r"[0-9]")

# (query, language, ui) -> what it means if it is a citation, best first
Resolver = Callable[[str, str | None, str], Resolution]


@dataclass(frozen=True, slots=True)
class CitationReader:
    """Reads citations in queries; ``language`` and ``ui`` are what the resolver is told of them.

    ``joined`` tells whether words name a concept together, ``is_word`` whether a text has a word.
    """

    library: Library
    known: tuple[Language, ...]
    resolver: Resolver
    joined: Joined
    is_word: Callable[[str], bool]

    def read(self, text: str, language: str | None, ui: str) -> Resolution:
        """Return what a text cites in the first of its readings that is a citation."""
        typed = self._first(text, language, ui)
        placed = self._placed(text, language, ui)
        if not placed or typed.lacking:
            return typed
        ids = [split_global_id(one) for one in typed.targets]
        of_named = {split_global_id(one)[0] for one in placed.targets}
        inner = {split_global_id(one)[1] for one in placed.targets[:1]}
        # "38 a στην προηγούμενη έκδοση": without the words for the edition more of it is read
        deeper = ids and any(one != ids[0][1] and is_in(one, ids[0][1]) for one in inner)
        return placed if not of_named.issuperset(e for e, _ in ids) or not ids or deeper else typed

    def _first(
        self, text: str, language: str | None, ui: str, edition: str | None = None
    ) -> Resolution:
        """Return the first reading of a text with targets, in an edition if one is given.

        If there is none it is the text as typed. What an edition lacks is not looked for elsewhere
        by reading less: "65b3 2007".
        """
        first: Resolution | None = None
        for one in dict.fromkeys(citations(text, self.library, self.known, self.is_word)):
            found = self.resolver(f"{edition}:{one}" if edition else one, language, ui)
            first = first or found
            if found.targets or found.lacking:
                return found
        return first or Resolution(text, is_citation=False)

    def _placed(self, text: str, language: str | None, ui: str) -> Resolution | None:
        """Return what is cited beside the name of one edition: "what did law 27 say in 2007"."""
        if not _DIGIT.search(text):
            return None
        plain = written_out(fold_in_place(text), self.library)
        for typed in dict.fromkeys((text, heard(plain, self.library, self.known))):
            left, named = self._unplaced(typed)
            if left == typed or len(named) != 1 or not _NUMBER.search(left):
                continue
            label = _LABEL.match(typed.removeprefix(left)) if typed.startswith(left) else None
            noun = _NOUN.search(typed.removesuffix(left)) if typed.endswith(left) else None
            # "38 a in the old code", "old code chapter III": a letter or noun may be of the place
            wider = [left + label[0]] if label else [noun[0] + left] if noun else []
            for one in (*wider, left):
                found = self._first(one, language, ui, *named)
                if found.targets:
                    return found
        return None

    def _unplaced(self, text: str) -> tuple[str, frozenset[str]]:
        return named_editions(text, self.library, self.joined, lambda form: False)

    def around(self, text: str, language: str | None, ui: str) -> tuple[str, str] | None:
        """Return the nearest parent in the named edition of a place that it lacks, as it is cited.

        "27b1 2007" means 27B of 2007, and not 27B1 of another edition.
        """
        left, named = self._unplaced(text)
        if not named or not self.resolver(text, language, ui).missing:
            return None
        for edition in sorted(named):
            book = self.library.book(edition)
            for lacked in self.resolver(f"{edition}:{left}", None, ui).missing:
                parts = lacked.split(".")
                inside = (".".join(parts[:end]) for end in range(len(parts) - 1, 0, -1))
                if place := next(filter(book.has, inside), None):
                    cited = f"{citation_of(book, place)} ({book.edition.short_title})"
                    return global_id(edition, place), cited
        return None

    def mentioned(self, text: str, language: str | None, ui: str) -> tuple[str, ...]:
        """Return what a text cites that says more, in the edition that it names most."""
        cited = mentioned(text, self.library, self.known)
        if not cited:
            return ()
        named = named_most(self.library, fold_in_place(text))
        every = (*(f"{edition}:{cited}" for edition in named), cited)
        found = (self.resolver(one, language, ui).targets for one in every)
        return next(filter(None, found), ())
