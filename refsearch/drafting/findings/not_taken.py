"""The lines of a source that look like a label, a note, a definition or a citation and are none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from refsearch.citations.labels import CAPITALS
from refsearch.citations.patterns import flatten
from refsearch.citations.samples import PathStyle
from refsearch.drafting.guessing.labels import (
    PATH_LABEL,
    bare_of_bullet,
    first_of_series,
    looks_like_a_label,
)
from refsearch.drafting.laws.collected import GOES_ON
from refsearch.drafting.proposal import Proposal
from refsearch.drafting.source import Source, Unplaced, lines_of
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.layers.references.cited_places import why_not
from refsearch.layers.references.holders import Place
from refsearch.library.links import Reference
from refsearch.messages import Message, msg
from refsearch.reading.conservation import differences, source_words, text_words
from refsearch.reading.text.unread import UnreadLabel

_SHOWN = 60  # characters of a line that is told
_TERM = re.compile(r"(?:\*\*|[\"“«„])[^\"”»“*]{2,40}(?:\*\*|[\"”»“])\s*(?:[:–—]|means\b)")
_MEANS = re.compile(  # Pin: the post, where definitions are listed
    r"(?:[(\[]?\w{1,3}(?:\.?\w){0,4}[.):\]°]+\s+)?[^\W\d_][^:.;,?!]{1,40}(?::|\s[–—-])\s+\w"
)
_NUMBERED = (
    r"[^\S\n]*(?:n[o°º.]\s?)?"
    rf"(?P<number>(?:\d[\w.()]*|[{CAPITALS}](?:\.?\d[\w.()]*)?(?!\w)|[IVX]+(?!\w)))"
)
# A lone letter behind the noun of a part; "a", "e" and their like are words of their own.
_LETTERED = rf"(?:{_NUMBERED}|[^\S\n]\(?[b-df-hj-np-tv-xz]\)?(?!\w))"
_DECLARE = msg(
    "if it is one, declare how it is cited, as a sample in items under [citation], and ask again"
)
_DECLARE_PART = msg(
    "if it cites a part here, add a sample with its law in front (Law 2 paragraph c) to items "
    "under [citation], and ask again"
)
_FOREIGN = msg(
    "if it cites a law here, declare its word: one more sample of law under [citation], or a noun "
    "of its language; and ask again"
)
_OTHER = msg(
    "it is not linked; if it is this document, let publisher or short_title in edition.toml name it"
)
_FIRST_NOTE = "(1)"
_NOTE = msg(
    "if it is a note and no label, write [^1:1] where it is called and [^1:1]: before its text "
    "(docs/text-format.md, Footnotes)"
)
_NAME = msg("name its concept in terms.toml")
_MID_LINE = msg("if it is one, let a paragraph begin with it in text.md")


def _cited_with(nouns: Sequence[str], number: str = _NUMBERED) -> re.Pattern[str]:
    """Return the pattern of a noun with a number behind it."""
    spoken = "|".join(
        re.escape(noun) + r"\w{0,2}" for noun in nouns if len(noun) > 1 or not noun.isalpha()
    )
    return re.compile(rf"(?<!\w)(?i:{spoken})\.?{number}" if spoken else r"(?!)")


def shortened(text: str) -> str:
    """Return a line as far as it is told."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1].rstrip()}…"


class SourceLines:
    """The lines of a source, to report those that were not recognised as what they look like."""

    def __init__(
        self, source: Source, proposal: Proposal, styles: Sequence[Sequence[str]] = ()
    ) -> None:
        dropped = {n for item in proposal.corrections.furniture for n in item.numbers}
        self._source = source
        self._styles = [list(depth) for depth in styles]  # that edition.toml declares
        self._taken = proposal.taken
        self._beside = proposal.beside
        self._told = {one.line for one in proposal.unplaced if one.remedy != GOES_ON}
        self._lines = [one for one in lines_of(source.text) if one.number not in dropped]
        self._texts = [(one.number, " ".join(one.words.split())) for one in self._lines]
        self._found: dict[str, int] = {}

    def like_labels(self) -> Iterator[Unplaced]:
        """Yield the lines that begin like a label or like a law."""
        known = {*self._taken, *self._told, *self._beside}
        bare = [(one.number, bare_of_bullet(one.words.strip("# "))) for one in self._lines]
        like = [(n, words) for n, words in bare if n not in known and looks_like_a_label(words)]
        firsts = [first_of_series(words) for _, words in like if not PATH_LABEL.match(words)]
        for number, words in like:
            message = msg("looks like a label, and none is taken: {}", repr(shortened(words)))
            yield Unplaced(number, message, self._declaring(words, firsts))

    def _declaring(self, words: str, firsts: Iterable[str]) -> str:
        """Say how labels like one are declared: with the deepest of them, or all ``firsts``."""
        whole = PATH_LABEL.match(words)
        if whole is None:
            declared = [*self._styles, *([one] for one in dict.fromkeys(filter(None, firsts)))]
            return msg(
                "if they are labels, write the line {} under [labels] in edition.toml, "
                "the outermost first, and ask again",
                f"styles = {json.dumps(declared, ensure_ascii=False)}",
            )
        kind = PathStyle.from_sample(whole[0]).law.series.kind
        alike = (
            found[0] for one in self._texts if (found := PATH_LABEL.match(bare_of_bullet(one[1])))
        )
        styles = {one: PathStyle.from_sample(one) for one in alike}
        deepest = max(
            (one for one, style in styles.items() if style.law.series.kind == kind),
            key=lambda one: len(styles[one].levels),
            default=whole[0],
        )
        return msg("add {} to full under [labels] in edition.toml, and ask again", f'"{deepest}"')

    def like_notes(self) -> Iterator[Unplaced]:
        """Yield the first label of a law that its text calls before: (1) may be a note."""
        called = 0
        for line in self._lines:
            id_ = self._taken.get(line.number, "")
            words = bare_of_bullet(line.words)
            if called and id_ and words.startswith(_FIRST_NOTE):
                message = msg("{} stands in line {} like the mark of a note", _FIRST_NOTE, called)
                yield Unplaced(line.number, message, _NOTE)
            if id_:  # a law, or an item: what is called in one is told there
                called = 0
            if _FIRST_NOTE in words[1:] and not words.startswith(_FIRST_NOTE):
                called = called or line.number

    def like_definitions(self, language: Language) -> Iterator[Unplaced]:
        """Yield the lines that say what a word means outside the chapter of definitions."""
        nouns = "|".join(map(re.escape, language.citation.definition))
        spoken = re.compile(rf"(?<!\w)(?:{nouns})\s?:", re.I) if nouns else None
        listed = False  # in a law that is titled "Definitions"
        for line in self._lines:
            flat, bare = flatten(line.words), bare_of_bullet(line.words)
            id_ = self._taken.get(line.number, "")
            if id_ and "." not in id_:
                titles = {*language.parts.definitions, *language.citation.definition}
                listed = not titles.isdisjoint(re.findall(r"\w+", unaccented(line.words)))
            elif (
                (spoken and spoken.search(flat))
                or _TERM.match(bare)
                or (listed and _MEANS.match(bare))
            ):
                told = msg("looks like a definition")
                told = msg("looks like a definition in {}", id_) if id_ else told
                yield Unplaced(line.number, told, _NAME)

    def like_citations(
        self,
        texts: Sequence[tuple[Place, str]],
        found: Iterable[Reference],
        nouns: Sequence[str],
        usual: Sequence[str],
        items: Sequence[str],
        unread: Mapping[str, UnreadLabel],
    ) -> Iterator[Unplaced]:
        """Yield each noun for a law or part with a number that is no reference, or leads nowhere.

        ``usual`` are nouns for laws in the language, which this edition does not declare; ``items``
        those of parts, behind which a letter may stand: "Paragraph b applies".
        """
        spans: dict[tuple[str, str], list[tuple[int, int]]] = {}
        labels = {(one.holder, one.start) for one in unread.values()}
        for label in unread.values():
            told = msg("{} stands in the middle of a line like a label", repr(label.printed))
            yield Unplaced(self._line(label.printed), told, _MID_LINE)
        for one in found:
            spans.setdefault((one.holder, one.field), []).append((one.start, one.end))
            if one.absent and (one.holder, one.start) not in labels:
                told = msg("{} is {}", repr(one.text), why_not(one))
                other = all(absent.code == "other-document" for absent in one.absent)
                yield Unplaced(self._line(one.text), told, _OTHER if other else "")
        for words, remedy in ((nouns, _DECLARE), (usual, _FOREIGN)):
            yield from self._unread(texts, spans, _cited_with(words), remedy)
        yield from self._unread(texts, spans, _cited_with(items, _LETTERED), _DECLARE_PART)

    def _unread(
        self,
        texts: Sequence[tuple[Place, str]],
        spans: Mapping[tuple[str, str], Sequence[tuple[int, int]]],
        pattern: re.Pattern[str],
        remedy: Message,
    ) -> Iterator[Unplaced]:
        for place, text in texts:
            held = spans.get((place.holder, place.field), ())
            for match in pattern.finditer(flatten(text)):
                names_itself = place.field == "heading" and not match.start()
                start, end = match.span()
                if not names_itself and not any(a < end and start < b for a, b in held):
                    shown = text[start:end]
                    told = msg("looks like a citation, and is no reference: {}", repr(shown))
                    yield Unplaced(self._line(shown), told, remedy)

    def lost(self, proposal: Proposal) -> Iterator[Unplaced]:
        """Yield the words that the proposal has lost or made up: there should be none."""
        expected = source_words(self._source.text, proposal.corrections)
        lost, made_up = differences(expected, text_words(proposal.text))
        for word in lost:
            told = msg("the word {} is lost in the proposal", repr(word))
            yield Unplaced(self._line(word), told)
        for word in made_up:
            told = msg("the word {} is made up in the proposal", repr(word))
            yield Unplaced(self._line(word), told)

    def _line(self, words: str) -> int:
        """Return the first line that has some words; those of a line break may differ."""
        key = " ".join(words.split())
        if key not in self._found:
            hits = (number for number, text in self._texts if key in text)
            first = key.split(" ")[0]
            nearest = (number for number, text in self._texts if first in text)
            self._found[key] = next(hits, next(nearest, 1))
        return self._found[key]
