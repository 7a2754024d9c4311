"""The concordances: every provision placed once, and nothing decided that the texts contradict."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from refsearch.checks.finding import Finding
from refsearch.comparison.concordance.contradictions import Contradictions
from refsearch.comparison.concordance.editions import in_one_language, work_named
from refsearch.comparison.concordance.file import FOLDER, concordance_files, line_of
from refsearch.comparison.relations import WHAT_BECAME
from refsearch.errors import RefsearchError
from refsearch.files import text_to_point_into
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Concordance, Placing
from refsearch.library.library import Library
from refsearch.messages import Message, joined, msg


def check_concordances(
    library: Library, texts: Path, languages: tuple[str, ...]
) -> Iterator[Finding]:
    """Every concordance is whole, and what is decided in it agrees with the texts.

    ``languages`` are those in which a change of substance is described.
    """
    yield from _of_no_work(library, texts)
    for checked in _under_check(library, texts, languages):
        yield from checked.unplaced()
        yield from checked.placed_twice()
        yield from checked.undescribed()
        yield from (finding for finding, noted in checked.contradicted() if not noted)


def _of_no_work(library: Library, texts: Path) -> Iterator[Finding]:
    """Yield what a file is named for and no edition is of: nothing of the file is served."""
    for path in concordance_files(texts):
        for work in path.stem.split("--"):
            try:
                work_named(library, work)
            except RefsearchError as error:
                yield Finding(str(path), 1, error.sentence)


def note_concordances(library: Library, texts: Path) -> Iterator[Finding]:
    """What the texts seem to contradict and a reader has answered; how much is not decided."""
    for checked in _under_check(library, texts, ()):
        yield from (finding for finding, noted in checked.contradicted() if noted)
        yield from checked.undecided()


def _under_check(
    library: Library, texts: Path, languages: tuple[str, ...]
) -> Iterator[_ConcordanceUnderCheck]:
    for one in library.corpus.concordances:
        pair = in_one_language(library, one.old, one.new)
        file = texts / FOLDER / f"{one.old}--{one.new}.toml"
        if pair and file.is_file():
            yield _ConcordanceUnderCheck(one, pair, file, languages, library)


class _ConcordanceUnderCheck:
    def __init__(
        self,
        concordance: Concordance,
        pair: tuple[Book, Book],
        file: Path,
        languages: tuple[str, ...],
        library: Library,
    ) -> None:
        self.concordance = concordance
        self.old, self.new = pair
        self.file = file
        self.text = text_to_point_into(file)
        self.languages = languages
        self.library = library

    def _finding(self, id_: str, message: Message) -> Finding:
        return Finding(str(self.file), line_of(self.text, id_), message)

    def unplaced(self) -> Iterator[Finding]:
        """A provision of either side that the concordance does not mention."""
        placed = {placing.id for placing in self.concordance.placings}
        for id_ in self.old.provisions:
            if id_ not in placed:
                yield self._finding(id_, msg("{} of {} is not placed", id_, self.concordance.old))
        reached = {target for p in self.concordance.placings for target in p.targets}
        known = reached | {p.id for p in self.concordance.added}
        for id_ in self.new.provisions:
            if id_ not in known and not self.old.edition.lacks_law(id_):
                new = self.concordance.new
                message = msg("{} of {} is no target and not said to be new", id_, new)
                yield self._finding(id_, message)

    def placed_twice(self) -> Iterator[Finding]:
        """A provision that is both new and a target, or a target named twice."""
        reached = {target: p for p in self.concordance.placings for target in p.targets}
        for placing in self.concordance.added:
            if placing.id in reached:
                place = reached[placing.id].id
                message = msg("{} is new, and yet a place of {}", placing.id, place)
                yield self._finding(placing.id, message)
        for placing in self.concordance.placings:
            for target in sorted({t for t in placing.targets if placing.targets.count(t) > 1}):
                yield self._finding(placing.id, msg("{} names {} twice", placing.id, target))

    def undescribed(self) -> Iterator[Finding]:
        """A change of substance that is not described in every language of the interface."""
        for placing in self.concordance.placings:
            lacking = [code for code in self.languages if not placing.sentence.get(code)]
            if placing.decided and placing.content in ("changed", "deleted") and lacking:
                content = WHAT_BECAME[placing.content]
                message = msg("{} is {}: say how in {}", placing.id, content, ", ".join(lacking))
                yield self._finding(placing.id, message)

    def contradicted(self) -> Iterator[tuple[Finding, bool]]:
        """Yield (finding, whether a reader has answered it) where texts and decision differ."""
        found = Contradictions(self.library, self.concordance, (self.old, self.new))
        for placing in (*self.concordance.placings, *self.concordance.added):
            if placing.decided:
                for message in found.of(placing):
                    content = WHAT_BECAME[placing.content]
                    whole = msg("{} is {}, but {}", placing.id, content, message)
                    answered = joined((whole, placing.note), "; ") if placing.note else whole
                    yield self._finding(placing.id, answered), bool(placing.note)

    def undecided(self) -> Iterator[Finding]:
        """Say how many entries are undecided."""
        entries = (*self.concordance.placings, *self.concordance.added)
        open_ones: list[Placing] = [p for p in entries if not p.decided]
        if open_ones:
            counts = len(open_ones), len(entries)
            message = msg("{} of {} entries are proposed and not decided", *counts)
            yield self._finding(open_ones[0].id, message)
