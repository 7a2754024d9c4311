"""The patterns by which a language's texts cite laws, made from its declared words.

They are matched against :func:`flatten`-ed text, which has the length of the original: accents off,
final sigma as sigma, capitals kept, for a capital tells section C from the word "c".
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from refsearch.languages.registry import Language

_UPPER = r"(?:ΣΤ|[A-HZΑ-Θ])(?![^\W\d_])"
_LOWER = r"(?:στ|ια|ιβ|[a-lα-κ])"
_ROMAN = r"(?:i{1,3}|iv|vi{0,3}|ix|x|ν)"
_LETTER = rf"(?:\s?\({_LOWER}\)|{_LOWER}(?![^\W\d_]))"
_NUMERAL = rf"\s?\({_ROMAN}\)"
_ITEM = rf"\d{{1,2}}(?:{_LETTER}(?:{_NUMERAL})?)?"
_SECTION = rf"{_UPPER}(?:{_ITEM})?"
_SMALL_SECTION = r"[a-hα-η](?![^\W_])"
_DOTTED = rf"(?:\.\d{{1,2}}|\.(?:[a-zA-Z]|{_ROMAN})(?!\w))+"
LAW_PATH = (
    rf"(?<!\d)(?<!\d[.,])\d{{1,2}}(?:{_DOTTED}|[\s-]?{_SECTION}|{_SMALL_SECTION})?"
    r"(?:(?=(?:er|re)(?!\w))|(?![\w%°º]|[.,:]\d))"  # article 2:393 is no article 2
)
# A label as French codes print it, "2°": never a law, and right after one an item of it.
_NTH = r"(?:(?<=1)(?:er|re)(?!\w))?"  # article 1er
_ORDINAL = r"(?<!\w)\d{1,2}[°º](?!\w)"
# A law cited without a word for "law" must have its section, or any number would be one.
_BARE_PATH = rf"(?<![\w.,])\d{{1,2}}{_SECTION}(?![\w%])"
# A bare label that can hardly be anything else; a lone number or small letter needs a word before.
_SURE_RELATIVE = (
    rf"(?<!\w)(?:\({_SECTION}\)|{_SECTION}|\d{{1,2}}\s?\({_LOWER}\)(?:{_NUMERAL})?"
    rf"|\({_LOWER}\)(?:{_NUMERAL})?)(?![\w%])"
)
# Labels written together: "punto 3a", "punto a2", "punti 6a1a7 e 6a2g", "punto 4ci".
_RUN = rf"(?:\d{{1,2}}|{_LOWER}\d{{1,2}})(?:{_LOWER}{_ROMAN}?\d{{0,2}})*"
_CLOSED = rf"(?:{_LOWER}\)(?:\s?{_ROMAN}\))?|\({_LOWER}\.{_ROMAN}\))"
_NUMERAL_ALONE = rf"(?:{_ROMAN}\.(?!\S)|(?:i{{2,3}}|iv|vi{{1,3}}))"
_SURE_CLOSED = rf"(?<!\w){_CLOSED}(?![\w%])"
_NUMBERED = rf"(?<!\w)\d{{1,2}}(?:(?:\.\d{{1,2}})+|(?:{_LOWER}{_ROMAN}?\d{{0,2}})*)(?![\w%]|[.,]\d)"
_SHORTENED = 4  # letters of a word that a full stop may shorten: behind a longer one it ends
_FIRST_KANA = "\u3040"  # scripts of East Asia from here on
_CELL = "¦"  # neither a space nor a sign that stands in a citation
_RAISED = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")
_LETTER_IN_QUOTES = re.compile(r"(?<=\s)[“„\"«‘']([a-z])[”“\"»’'](?!\w)")
_QUOTED = r"[\"“«](?P<term>[^\"”»]{2,60})[\"”»]"  # a longer quotation is no term
PLURAL = r"(?:s|es|e|n|en|i)?"  # endings that a noun may have where several are cited


@lru_cache(maxsize=4096)  # the letters and signs of all texts are a few hundred
def _flat(character: str) -> str:
    if character >= _FIRST_KANA:  # a syllable of Korean is no letter with an accent
        return character
    if character in _RAISED:  # the mark of a note is no part of the number it stands at: "Law 2¹"
        return "^"
    base = unicodedata.normalize("NFD", character)[0]
    return "σ" if base == "ς" else base


def flatten(text: str) -> str:
    """Return text of the same length without accents; capitals stay."""
    return "".join(map(_flat, text))


def with_letters_in_brackets(text: str) -> str:
    """Return a text with a letter in quotes as one in brackets: alíneas (a) e (b)."""
    return _LETTER_IN_QUOTES.sub(r"(\1)", text)


def by_cells(text: str) -> str:
    """Return a text with a sign for the tab between two cells: no citation goes on behind it."""
    return text.replace("\t", _CELL)


def _words(words: tuple[str, ...]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    escaped = "|".join(
        re.escape(word).replace(r"\ ", r"\s+").replace("'", "['’]").replace("§", "§{1,2}")
        for word in longest_first
    )
    return rf"(?i:{escaped})" if escaped else r"(?!)"


def _letter(language: Language) -> str:
    """A small letter without brackets, unless it is a word: "il punto e le carte"."""
    words = language.citation.and_ + language.citation.to + language.citation.skip
    spoken = "".join(sorted(word for word in words if len(word) == 1))
    return rf"(?![{spoken}](?!\)))(?:{_LOWER})" if spoken else _LOWER


@dataclass(frozen=True, slots=True)
class CitationPatterns:
    """Compiled patterns of one language: whole citations (lists included), and their elements.

    In a list that begins with a law a bare number is a law; in one that begins with a word for an
    item ("punti 1 e 2") it is an item. ``inverted`` names the items before the law.
    """

    inverted: re.Pattern[str]
    laws: re.Pattern[str]
    items: re.Pattern[str]
    pointed: re.Pattern[str]
    bare: re.Pattern[str]
    quoted: re.Pattern[str]
    notes: re.Pattern[str]
    law_element: re.Pattern[str]
    item_element: re.Pattern[str]


class _Parts:
    """The parts of a language's citations, as patterns that whole citations are made of.

    ``heads`` are an edition's own words before a number, beside the language's for a law.
    """

    def __init__(self, language: Language, heads: tuple[str, ...]) -> None:
        words = language.citation
        # what a stop ends and a line begins is no citation: "by law.", "2. All"
        self.law = rf"(?<!\w){_words(words.law + heads)}(?:\.(?!\n))?\s?"
        short = tuple(word for word in words.item if len(word) <= _SHORTENED)
        self.item = rf"(?<!\w)(?:{_words(words.item)}|{_words(short)}\.)\s?"  # Nr. 4, lett. b
        self.path = _relative_path(language)
        self.skipped = rf"(?<!\w){_words(words.skip)}"
        self.to = rf"(?:\s+{_words(words.to)}\s+|[-–](?=\d))"
        self.of = rf"\s+{_words(words.of)}\s?"
        self.see = rf"(?<!\w){_words(words.see)}\s+"
        self.relative = rf"(?:\s+{_words(words.relative)}(?!\w))"
        self.note = rf"(?<!\w){_words(words.footnote)}\s+"
        joint = rf"\s?[,;]\s?(?:{_words(words.and_)}\s+)?|\s+{_words(words.and_)}\s+"
        self.joint = rf"(?:{joint})(?:{self.skipped}(?:(?<=['’])|\s+))*"

    def span(self, first: str, last: str) -> str:
        """Two numbers as the ends of a range, in groups: "dal 26 al 32", "Artikel 26-32"."""
        numbers = rf"({first}\d{{1,2}}){self.to}({last}\d{{1,2}})(?![\w%°º]|[.,]\d)"
        return rf"(?:{self.skipped}\s+)?{numbers}"

    @property
    def within(self) -> str:
        """Items behind the number of their law."""
        printed = rf"{_ORDINAL}(?:,?\s+{_CLOSED})?"
        return rf"(?:,?\s+(?:{self.item}{self.path}|{printed}))*"

    @property
    def laws(self) -> str:
        """A list that begins with a law."""
        span = self.span("?:", "?:")
        more = (
            rf"(?:{self.law})?{LAW_PATH}{_NTH}{self.within}|{self.law}{span}"
            rf"|{self.item}{self.path}|{_SURE_RELATIVE}"
        )
        return rf"{self.law}(?:{span}|{LAW_PATH}{_NTH}{self.within})(?:{self.joint}(?:{more}))*"

    @property
    def items(self) -> str:
        """A list that begins with a word for an item."""
        return rf"{self.item}{self.path}{self._more_items}"

    @property
    def labels(self) -> str:
        """A list of labels without a word before them, which can hardly be anything else."""
        return rf"(?:{_SURE_RELATIVE}|{_SURE_CLOSED}|{_ORDINAL}){self._more_items}"

    @property
    def _more_items(self) -> str:
        label = rf"(?:{_SURE_RELATIVE}|{_NUMBERED})"
        return rf"{self.within}(?:{self.joint}(?:{self.item})?{label}{self.within})*"

    @property
    def law_element(self) -> str:
        """An item, a law or a range of them, or a sure label, in a list of laws."""
        span = self.span("?P<first>", "?P<last>")
        return (
            rf"(?:{self.item}|(?={_ORDINAL}|{_SURE_CLOSED}))(?P<item>{self.path})"
            rf"|(?P<head>{self.law})?(?:{span}|(?P<law>{LAW_PATH}){_NTH})"
            rf"|(?P<bare>{_SURE_RELATIVE})"
        )

    @property
    def item_element(self) -> str:
        """An item, or a label, in a list of items."""
        bare = rf"{_SURE_RELATIVE}|{_ORDINAL}|{_SURE_CLOSED}|{_NUMBERED}"
        return rf"{self.item}(?P<item>{self.path})|(?P<bare>{bare})"


def _relative_path(language: Language) -> str:
    """The labels of an item behind a word for one."""
    labels = (
        rf"{_ORDINAL}|\d{{1,2}}(?:\.\d{{1,2}})+|{_CLOSED}|{_RUN}|{_NUMERAL_ALONE}"
        rf"|{_letter(language)}\)?"
    )
    return rf"(?:{_SURE_RELATIVE}|(?<!\w)(?:{labels})(?![\w%]|\.\d))"


@lru_cache(maxsize=16)  # languages with the heads of an edition: one for each edition
def patterns_of(language: Language, heads: tuple[str, ...] = ()) -> CitationPatterns:
    """Return the patterns of a language's citations.

    ``heads`` are an edition's own words before a number, beside the language's for a law.
    """
    of = _Parts(language, heads)
    patterns = (
        rf"(?P<list>{of.items}){of.of}(?P<whole>{of.law}{LAW_PATH})",
        rf"(?P<list>{of.laws}){of.relative}?",
        rf"(?P<list>{of.items}){of.relative}?",
        rf"{of.see}(?P<list>{of.labels}){of.relative}?|(?P<related>{of.labels}){of.relative}",
        rf"(?P<list>{_BARE_PATH}(?:{of.joint}{_BARE_PATH})*)",
        rf"{of.see}{_QUOTED}",
        rf"{of.note}(?P<number>\d{{1,2}})(?!\w)",
        of.law_element,
        of.item_element,
    )
    return CitationPatterns(*map(re.compile, patterns))


@dataclass(frozen=True, slots=True)
class NamedPatterns:
    """Patterns of what is cited by a noun and a number: "Esempio 6"; ``more`` of a further number.

    Of "Anlagen 1, 1a und 2" the noun is that of one, anlage. ``number`` is a number alone.
    """

    first: re.Pattern[str]
    more: re.Pattern[str]
    number: re.Pattern[str]


@lru_cache(maxsize=16)  # as above
def named_patterns(language: Language, nouns: tuple[str, ...]) -> NamedPatterns:
    """Return the patterns of what is cited by a noun and a number: "Esempio 6", "Appendice II"."""
    between = rf"{PLURAL}\s+(?:{_words(language.citation.item)}\s+)?"
    number = r"(?P<number>\d{1,2}[a-z]?|[IVX]+|[A-Z])(?!\w|[.,]\d)"
    and_ = _words(language.citation.and_)
    return NamedPatterns(
        re.compile(rf"(?<!\w)(?P<noun>{_words(nouns)}){between}{number}"),
        re.compile(rf"(?:\s?,\s?(?:{and_}\s+)?|\s+{and_}\s+){number}"),
        re.compile(number),
    )
