"""Lines of a source outside its chapter of definitions that say what a word means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from refsearch.citations.patterns import flatten
from refsearch.drafting.chapters.terms import quoted_term
from refsearch.drafting.guessing.labels import bare_of_bullet
from refsearch.drafting.source import Line, Unplaced
from refsearch.drafting.text import like_a_title, nearest
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.languages.usual import USUAL, Usual
from refsearch.messages import Message, msg
from refsearch.reading.text.drafts import shown_id

_TERM = re.compile(r"(?:\*\*|[\"“«„])[^\"”»“*]{2,40}(?:\*\*|[\"”»“])\s*(?:[:–—]|means\b)")
_QUOTED = r"(?:(?<!\w)['‘](?=\w)[^'’]{1,40}(?<=\w)['’](?!\w)|[\"“«„*][^\"”»“*]{2,40}[\"”»“*])"
_MEANS = re.compile(  # Pin: the post, where definitions are listed
    r"(?:[(\[]?\w{1,3}(?:\.?\w){0,4}[.):\]°]+\s+)?[^\W\d_][^:.;,?!]{1,40}(?::|\s[–—-])\s+\w"
)
_TERM_ALONE = re.compile(r"[(\[]?\w{1,3}[.)\]°]+\s+[^\W\d_][^:.;,?!]{1,40}:")  # its text below
_NAME = msg("name its concept in terms.toml")

_QUOTES = " *\"“”«»„'‘’\N{NO-BREAK SPACE}"
_UNREAD = msg(
    "if terms are defined there, name their concepts in terms.toml, each with the place as "
    "defined_by"
)
_LABEL = re.compile(r"[(\[]?\w{1,3}(?:\.?\w){0,4}[.):\]°]*\s+")


class DefinedInLaws:
    """Tells which lines of laws look like definitions; ``taken`` are the ids by lines."""

    def __init__(self, lines: Sequence[Line], taken: Mapping[int, str], language: Language) -> None:
        self._lines = [one for one in lines if one.words]
        self._taken = taken
        nouns = "|".join(map(re.escape, language.citation.definition))
        self._spoken = (
            re.compile(rf"(?<!\w)(?:{nouns})\s?:", re.I) if nouns else re.compile(r"(?!)")
        )
        usual = USUAL.get(language.code, Usual())
        self._says_meaning, self._named = _meaning(usual.means), _terms(usual.means)
        words = language.parts.definitions, language.citation.definition, usual.definition
        self._titles = {one for some in words for one in some}

    def unplaced(self) -> Iterator[Unplaced]:
        """Yield each line that looks like a definition, and each law of them that has none."""
        listed, held = "", ""  # the law or item that is titled "Definitions"; what a line is of
        inside: list[Line] = []  # its lines, until one is a definition
        for line, below in zip_longest(self._lines, self._lines[1:]):
            id_ = self._taken.get(line.number, "")
            held = id_ or held
            ends = bool(listed and id_) and not f"{id_}.".startswith(f"{listed}.")
            if ends or (id_ and self._titles_definitions(line, id_)):
                yield from _unread(listed, inside)
                listed, inside = (id_, [line]) if self._titles_definitions(line, id_) else ("", [])
            elif self._is_like_one(line, below, listed=bool(listed)):
                inside = []
                yield Unplaced(line.number, _defines(self._terms_of(line), held), _NAME)
            elif inside:
                inside.append(line)
        yield from _unread(listed, inside)

    def _titles_definitions(self, line: Line, id_: str) -> bool:
        """Whether a law or an item has a title that says that definitions stand in it."""
        title = bare_of_bullet(line.words.strip("# *"))
        said = not self._titles.isdisjoint(re.findall(r"\w+", unaccented(title)))
        return said and ("." not in id_ or like_a_title(title))

    def _is_like_one(self, line: Line, below: Line | None, *, listed: bool) -> bool:
        flat, bare = flatten(line.words), bare_of_bullet(line.words)
        return bool(
            self._spoken.search(flat)
            or _TERM.match(bare)
            or (listed and (_MEANS.match(bare) or quoted_term(_LABEL.sub("", bare, count=1))))
            or (listed and _TERM_ALONE.fullmatch(bare) and self._is_text(below))
            or self._says_meaning.search(flat)
        )

    def _terms_of(self, line: Line) -> list[str]:
        """Return the terms that a line seems to define: those in quotation marks."""
        bare = _LABEL.sub("", bare_of_bullet(line.words), count=1)
        found = [bare[slice(*one.span(1))] for one in self._named.finditer(flatten(bare))]
        first = quoted_term(bare)
        return found or ([first[0]] if first else [])

    def _is_text(self, line: Line | None) -> bool:
        """Whether a line goes on with what stands above it: it begins no law, item or term."""
        if line is None or line.number in self._taken:
            return False
        return not (_TERM.match(line.words) or _MEANS.match(line.words))


def _unread(listed: str, lines: Sequence[Line]) -> Iterator[Unplaced]:
    """Yield a law or item of definitions in which none is read, with its first lines."""
    if listed and len(lines) > 1:
        message = msg(
            "no definition is read in {}, which is titled so: {}", listed, nearest(lines[1:])
        )
        yield Unplaced(lines[0].number, message, _UNREAD)


def _meaning(words: Sequence[str]) -> re.Pattern[str]:
    """Return the pattern of a line that says what a word means: 'by "official" is meant'.

    The word is in quotation marks or set off, or begins the line.
    """
    verbs = "|".join(map(re.escape, words)) or r"(?!)"
    term = _QUOTED
    begins = rf"(?:[(\[]?\w{{1,5}}[.)\]]\s)?[^\W\d_][^.;:,]{{1,40}}\s(?:{verbs})(?!\w)"
    marked = rf"{term}.{{0,60}}?(?<!\w)(?:{verbs})(?!\w)|(?<!\w)(?:{verbs})\s.{{0,60}}?{term}"
    return re.compile(rf"^{begins}|{marked}", re.I)


def _terms(words: Sequence[str]) -> re.Pattern[str]:
    """Return the pattern of the terms of a paragraph of definitions: "Club" means …; "Kite" …."""
    verbs = "|".join(map(re.escape, words)) or r"(?!)"
    return re.compile(rf"({_QUOTED})(?=\s*[:–—]|[^\"“«„'‘]{{0,60}}?(?<!\w)(?:{verbs})(?!\w))", re.I)


def _defines(terms: Sequence[str], holder: str) -> Message:
    """Say which terms an item seems to define; outside of any no item is named."""
    shown = ", ".join(repr(one.strip(_QUOTES)) for one in terms)
    if not holder:
        return msg("looks like a definition")
    if not terms:
        return msg("looks like a definition in {}", shown_id(holder))
    return msg("looks like a definition of {} in {}", shown, shown_id(holder))
