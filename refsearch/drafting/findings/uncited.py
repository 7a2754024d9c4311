"""Words of a source that look like a citation but are not a reference, or lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from refsearch.citations.labels import CAPITALS
from refsearch.citations.patterns import flatten
from refsearch.drafting.findings.around import around_patterns, parts_in_words, unread_parts
from refsearch.drafting.findings.places import SourcePlaces
from refsearch.drafting.source import Unplaced
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.layers.references.cited_places import why_not
from refsearch.layers.references.holders import Place
from refsearch.library.links import Reference
from refsearch.messages import Message, msg
from refsearch.reading.text.unread import UnreadLabel

_NUMBERED = (
    r"[^\S\n]*(?:n(?:r\.?|[o°º.])\s?)?\(?"
    # a capital behind a letter is no number: NRW
    rf"(?P<number>(?<![^\W\d_])[A-Z]{{1,2}}\*?\.?\s?\d+(?:-\d+)+"
    rf"|\d[\w.()]*|(?<![^\W\d_])(?:[{CAPITALS}](?:\.?\d[\w.()]*)?|[IVX]+)(?!\w))"
)
# A letter behind the noun of a part; "a", "e" and their like are words without a bracket.
_LETTERED = rf"(?:{_NUMBERED}|[^\S\n](?:\(?[a-z]\)|[b-df-hj-np-tv-xz](?!\w)))"
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
_GLUED = msg(
    "if it cites, set a space between them in text.md and record it in corrections.toml; if it is "
    "the mark of a note, write [^1:1] (docs/text-format.md, Footnotes)"
)
_AROUND = msg(
    "it is linked where what stands around it can mean one place alone: if it is a reference, "
    "write it to references.toml"
)
_PARTS = re.compile(
    r"(?:,?\s[^\W\d_]{1,10}\.?\s\d{1,3}[a-z]?(?!\w))*"
)  # § 91 Abs. 1 ZPO: all of it
_LONG = 4  # letters of a word behind which a number is reported: the squares of chess have fewer
# the title of a group of laws: chapter II - Boats
_GROUP = re.compile(r"\W*(?P<noun>[^\W\d_]{3,})\s(?:\d+|[ivxlc]+(?:er|re)?|[a-z])(?!\w)")
_MID_LINE = msg("if it is one, let a paragraph begin with it in text.md")


@dataclass(frozen=True, slots=True)
class CitingWords:
    """The words that cite: ``nouns`` for laws, ``usual`` ones that an edition does not declare.

    ``items`` are those of parts, behind which a letter may stand: "Paragraph b applies"; ``see``
    words that open a reference to a label alone; ``names`` are words of the title, like Hive13;
    ``levels`` are the nouns of its levels and those for sentences, ``own`` those for its laws; the
    ``language`` has words for what stands around a place.
    """

    nouns: Sequence[str]
    usual: Sequence[str]
    items: Sequence[str]
    see: Sequence[str]
    names: Sequence[str] = ()
    levels: Sequence[str] = ()
    own: Sequence[str] = ()
    language: Language | None = None


def _cited_with(nouns: Sequence[str], number: str = _NUMBERED) -> re.Pattern[str]:
    """Return the pattern of a noun followed by a number."""
    spoken = "|".join(
        re.escape(noun) + r"\w{0,2}" for noun in nouns if len(noun) > 1 or not noun.isalpha()
    )
    return re.compile(rf"(?<!\w)(?i:{spoken})\.?{number}" if spoken else r"(?!)")


def _glued_to(words: Iterable[str], names: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of a number glued to a word; only the given ``words`` may be short."""
    known = "|".join(re.escape(word) for word in words if word.isalpha()) or r"(?!)"
    named = "|".join(map(re.escape, names)) or r"(?!)"
    return re.compile(
        rf"(?<![\w./@#&=-])(?!(?i:{named})(?!\w))(?:(?![A-Z]{{2}})[^\W\d_]{{{_LONG},}}|(?i:{known}))"
        r"\d{1,3}(?:[.:]\d{1,2})*(?![\w/@=-]|[.:]\w)"
    )


def _looks(shown: str) -> Message:
    return msg("looks like a citation, and is no reference: {}", repr(shown))


def _right_behind(shown: str) -> Message:
    return msg("a number stands right behind a word: {}", repr(shown))


class UncitedWords:
    """Reports references in ``found`` that lead nowhere, and citations that are not among them.

    ``settled`` are the places, (holder, field, start, end), of which a reader has recorded what
    they are.
    """

    def __init__(
        self,
        texts: Sequence[tuple[Place, str]],
        found: Sequence[Reference],
        places: SourcePlaces,
        groups: Iterable[str] = (),
        settled: Sequence[tuple[str, str, int, int]] = (),
    ) -> None:
        self._texts = texts
        begun = (_GROUP.match(unaccented(title)) for title in groups)
        self._groups = list(dict.fromkeys(one["noun"] for one in begun if one))
        self._settled = {(holder, start) for holder, _, start, _ in settled}
        self._found = found
        self._reported = set[tuple[str, str, int]]()
        self._places = places
        self._spans: dict[tuple[str, str], list[tuple[int, int]]] = {}
        whole = {(place.holder, str(place.field)): text for place, text in texts}
        for one in found:
            end = one.end
            if one.absent and all(absent.code == "other-document" for absent in one.absent):
                parts = _PARTS.match(whole.get((one.holder, one.field), ""), end)
                end = parts.end() if parts else end
            self._spans.setdefault((one.holder, one.field), []).append((one.start, end))
        for holder, part, *span in settled:
            self._spans.setdefault((holder, part), []).append((span[0], span[1]))

    def unplaced(self, words: CitingWords, unread: Mapping[str, UnreadLabel]) -> Iterator[Unplaced]:
        """Yield each noun with a number that is not a reference, or that leads nowhere."""
        yield from self._leading_nowhere(unread)
        for nouns, remedy in ((words.nouns, _DECLARE), (words.usual, _FOREIGN)):
            yield from self._unread(_cited_with(nouns), _looks, remedy)
        yield from self._unread(_cited_with(words.levels), _looks, _AROUND)
        yield from self._unread(_cited_with(words.items, _LETTERED), _looks, _DECLARE_PART)
        yield from self._unread(_cited_with(self._groups), _looks, _AROUND)
        known = (*words.nouns, *words.usual, *words.items, *words.see)
        yield from self._unread(_glued_to(known, words.names), _right_behind, _GLUED)
        if words.language:
            yield from self._around(words, words.language)

    def _around(self, words: CitingWords, language: Language) -> Iterator[Unplaced]:
        """Yield citations by position or in words, which lead nowhere or only to a whole law."""
        nouns = [*words.nouns, *words.usual, *words.items, *language.citation.sentence]
        nouns = [one for one in nouns if one.isalpha() and len(one) > 1]
        for pattern in around_patterns(language, nouns, words.own):
            yield from self._unread(pattern, _looks, _AROUND)
        texts = {(place.holder, str(place.field)): text for place, text in self._texts}
        for holder, field, start, end in parts_in_words(language, self._found, texts):
            shown = texts[holder, field][start:end]
            message = msg("names a part in words, and leads to all of it: {}", repr(shown))
            yield Unplaced(self._places.line(shown, holder), message, _AROUND)
        for holder, field, start, end in unread_parts(self._found, texts):
            shown = texts[holder, field][start:end]
            message = msg("goes on with a part that is not read: {}", repr(shown))
            yield Unplaced(self._places.line(shown, holder), message, _DECLARE)

    def _leading_nowhere(self, unread: Mapping[str, UnreadLabel]) -> Iterator[Unplaced]:
        labels = self._settled | {(one.holder, one.start) for one in unread.values()}
        for label in unread.values():
            message = msg("{} stands in the middle of a line like a label", repr(label.printed))
            yield Unplaced(self._places.line(label.printed, label.holder), message, _MID_LINE)
        self._places.begin()
        for one in self._found:
            line = self._places.line(one.text, one.holder)
            if one.absent and (one.holder, one.start) not in labels:
                message = msg("{} is {}", repr(one.text), why_not(one))
                codes = {absent.code for absent in one.absent}
                if not codes <= {"not-in-file", "as-printed"}:  # edition.toml itself says so
                    yield Unplaced(line, message, _OTHER if codes == {"other-document"} else "")

    def _unread(
        self, pattern: re.Pattern[str], said: Callable[[str], Message], remedy: Message
    ) -> Iterator[Unplaced]:
        """Yield the matches of a pattern outside all references."""
        self._places.begin()
        for place, text in self._texts:
            held = bytearray(len(text))
            for start, end in self._spans.get((place.holder, place.field), ()):
                held[start:end] = b"\1" * (end - start)
            for match in pattern.finditer(flatten(text)):
                names_itself = place.field == "heading" and not match.start()
                start, end = match.span()
                line = self._places.line(text[start:end], place.holder)
                at = (place.holder, place.field, start)  # a section may be a law and a part of one
                passed = names_itself or at in self._reported
                if not passed and held.find(1, start, end) < 0:
                    self._reported.add(at)
                    yield Unplaced(line, said(text[start:end]), remedy)
