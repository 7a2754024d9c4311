"""Lines of a source that look like a label, a note or a definition but were not taken as one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from refsearch.citations.samples import PathStyle, path_styles
from refsearch.drafting.findings.definitions_in_laws import DefinedInLaws
from refsearch.drafting.findings.places import SourcePlaces
from refsearch.drafting.guessing.labels import (
    PATH_LABEL,
    bare_of_bullet,
    looks_like_a_label,
)
from refsearch.drafting.guessing.series_labels import first_of_series, with_one_dash
from refsearch.drafting.laws.collected import GOES_ON
from refsearch.drafting.proposal import Proposal
from refsearch.drafting.source import Source, Unplaced, lines_of
from refsearch.drafting.tables import rows_of_numbers
from refsearch.drafting.text import shortened
from refsearch.languages.registry import Language
from refsearch.messages import msg
from refsearch.reading.conservation import differences, source_words, text_words
from refsearch.reading.web_markup import comments

_COMMENT = msg("if it is text of the rules, take its marks <!-- and --> away in the source")
_FIRST_NOTE = "(1)"
_CALL = re.compile(r"(?<!\d)\(1\)")  # Rule 2(1) calls no note
_NOTE = msg(
    "if it is a note and no label, write [^1:1] where it is called and [^1:1]: before its text "
    "(docs/text-format.md, Footnotes)"
)
_DECLARED = msg(
    "its style is declared, and does not count on there: if it is a label, begin a paragraph with "
    "it under its law in text.md; a number that is none is written 1\\."
)


class SourceLines:
    """The lines of a source, to report those that look like something but were not taken as it."""

    def __init__(
        self,
        source: Source,
        proposal: Proposal,
        styles: Sequence[Sequence[str]] = (),
        paths: Sequence[str] = (),
        inserted: str = "",
    ) -> None:
        dropped = {n for item in proposal.corrections.furniture for n in item.numbers}
        self._source = source
        self._styles = [list(depth) for depth in styles]  # that edition.toml declares
        self._paths = path_styles(paths, inserted)  # as well
        self._taken = proposal.taken
        self._beside = proposal.beside
        self._reported = {one.line for one in proposal.unplaced if one.remedy != GOES_ON}
        self._lines = [one for one in lines_of(source.text) if one.number not in dropped]
        self._texts = [(one.number, " ".join(one.words.split())) for one in self._lines]
        self._rows = rows_of_numbers(self._lines)
        self.places = SourcePlaces(self._texts, proposal.taken)

    def like_labels(self) -> Iterator[Unplaced]:
        """Yield the lines that begin like a label or like a law."""
        known = {*self._taken, *self._reported, *self._beside, *self._rows}
        bare = [(one.number, bare_of_bullet(one.words.strip("# "))) for one in self._lines]
        like = [(n, words) for n, words in bare if n not in known and looks_like_a_label(words)]
        firsts = [first_of_series(words) for _, words in like if not PATH_LABEL.match(words)]
        declared = {with_one_dash(one) for depth in self._styles for one in depth}
        new = [one for one in dict.fromkeys(filter(None, firsts)) if one not in declared]
        deepest = self._deepest() if like else {}
        for number, words in like:
            message = msg("looks like a label, and none is taken: {}", repr(shortened(words)))
            yield Unplaced(number, message, self._declaring(words, new, deepest))

    def _declaring(self, words: str, new: Sequence[str], deepest: Mapping[PathStyle, str]) -> str:
        """Say how to declare labels like one: by the deepest of them, or by all ``new`` ones.

        A label of a declared style was not taken because it does not follow in sequence.
        """
        whole = PATH_LABEL.match(words)
        if whole is None and first_of_series(words) not in new:
            return _DECLARED
        if whole is None:
            declared = [*self._styles, *([one] for one in new)]
            return msg(
                "if they are labels, write the line {} under [labels] in edition.toml, "
                "the outermost first, and ask again",
                f"styles = {json.dumps(declared, ensure_ascii=False)}",
            )
        if any(style.label(words) for style in self._paths):
            return _DECLARED
        sample = next((one for style, one in deepest.items() if style.label(words)), whole[0])
        return msg("add {} to full under [labels] in edition.toml, and ask again", f'"{sample}"')

    def _deepest(self) -> dict[PathStyle, str]:
        """Return a label of each form that shows a whole path, the deepest form first."""
        found: dict[PathStyle, str] = {}
        alike = (PATH_LABEL.match(bare_of_bullet(text)) for _, text in self._texts)
        for label in dict.fromkeys(one[0] for one in alike if one):
            found.setdefault(PathStyle.from_sample(label), label)
        return dict(sorted(found.items(), key=lambda one: -len(one[0].levels)))

    def like_notes(self) -> Iterator[Unplaced]:
        """Yield the first label of a law that is called earlier in its text: (1) may be a note."""
        called = 0
        for line in self._lines:
            id_ = self._taken.get(line.number, "")
            words = bare_of_bullet(line.words)
            if called and id_ and words.startswith(_FIRST_NOTE):
                message = msg("{} stands in line {} like the mark of a note", _FIRST_NOTE, called)
                yield Unplaced(line.number, message, _NOTE)
            if id_:  # a law, or an item: what is called in one is reported there
                called = 0
            if _CALL.search(words, 1) and not words.startswith(_FIRST_NOTE):
                called = called or line.number

    def defined_in_laws(self, language: Language) -> Iterator[Unplaced]:
        """Yield the lines outside the chapter of definitions that say what a word means."""
        return DefinedInLaws(self._lines, self._taken, language).unplaced()

    def comments(self) -> Iterator[Unplaced]:
        """Yield the comments of a page, which its readers do not see."""
        text, number, at = self._source.text, 1, 0
        for start, end in comments(text):
            number, at = number + text.count("\n", at, start), start
            words = " ".join(text[start + 4 : end - 3].split())
            if words:
                message = msg("a comment of the page is left out: {}", repr(shortened(words)))
                yield Unplaced(number, message, _COMMENT)

    def lost(self, proposal: Proposal) -> Iterator[Unplaced]:
        """Yield the words that the proposal has lost or made up: there should be none."""
        expected = source_words(self._source.text, proposal.corrections)
        lost, made_up = differences(expected, text_words(proposal.text))
        for word in lost:
            message = msg("the word {} is lost in the proposal", repr(word))
            yield Unplaced(self.places.line(word), message)
        for word in made_up:
            message = msg("the word {} is made up in the proposal", repr(word))
            yield Unplaced(self.places.line(word), message)
