"""The patterns by which a language's texts cite laws, made from its declared words.

They are matched against :func:`flatten`-ed text, which has the length of the original: accents off,
final sigma as sigma, capitals kept, for a capital tells section C from the word "c".
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from refsearch.languages import Language

_UPPER = r"(?:ΣΤ|[A-HZΑ-Θ])(?![^\W\d_])"
_LOWER = r"(?:στ|ια|ιβ|[a-lα-κ])"
_ROMAN = r"(?:i{1,3}|iv|vi{0,3}|ix|x|ν)"
_LETTER = rf"(?:\s?\({_LOWER}\)|{_LOWER}(?![^\W\d_]))"
_NUMERAL = rf"\s?\({_ROMAN}\)"
_ITEM = rf"\d{{1,2}}(?:{_LETTER}(?:{_NUMERAL})?)?"
_SECTION = rf"{_UPPER}(?:{_ITEM})?"
_SMALL_SECTION = r"[a-hα-η](?![^\W_])"
_DOTTED = r"(?:\.\d{1,2}|\.[a-zA-Z](?!\w))+"
LAW_PATH = (
    rf"(?<!\d)(?<!\d[.,])\d{{1,2}}(?:{_DOTTED}|\s?{_SECTION}|{_SMALL_SECTION})?(?![\w%]|[.,]\d)"
)
# A law cited without a word for "law" must have its section, or any number would be one.
_BARE_PATH = rf"(?<![\w.,])\d{{1,2}}{_SECTION}(?![\w%])"
# A bare label that can hardly be anything else; a lone number or small letter needs a word before.
_SURE_RELATIVE = (
    rf"(?<!\w)(?:\({_SECTION}\)|{_SECTION}|\d{{1,2}}\s?\({_LOWER}\)(?:{_NUMERAL})?"
    rf"|\({_LOWER}\)(?:{_NUMERAL})?)(?![\w%])"
)
RELATIVE_PATH = rf"(?:{_SURE_RELATIVE}|(?<!\w)(?:\d{{1,2}}|{_LOWER}\)?)(?![\w%]))"
_QUOTED = r"[\"“«](?P<term>[^\"”»]{2,60})[\"”»]"


@lru_cache(maxsize=4096)
def _flat(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0]
    return "σ" if base == "ς" else base


def flatten(text: str) -> str:
    """Return text of the same length without accents; capitals stay."""
    return "".join(map(_flat, text))


def _words(words: tuple[str, ...]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    escaped = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)
    return rf"(?i:{escaped})" if escaped else r"(?!)"


@dataclass(frozen=True, slots=True)
class CitationPatterns:
    """Compiled patterns of one language: whole citations (lists included), and their elements.

    In a list that begins with a law a bare number is a law; in one that begins with a word for an
    item ("punti 1 e 2") it is an item.
    """

    laws: re.Pattern[str]
    items: re.Pattern[str]
    pointed: re.Pattern[str]
    bare: re.Pattern[str]
    quoted: re.Pattern[str]
    law_element: re.Pattern[str]
    item_element: re.Pattern[str]


@lru_cache(maxsize=16)
def patterns_of(language: Language) -> CitationPatterns:
    """Return the patterns of a language's citations."""
    words = language.citation
    law = rf"(?<!\w){_words(words.law)}\.?\s?"
    item = rf"(?<!\w){_words(words.item)}\s?"
    skip = rf"(?:(?<!\w){_words(words.skip)}(?:(?<=['’])|\s+))*"
    joint = rf"(?:\s?[,;]\s?(?:{_words(words.and_)}\s+)?|\s+{_words(words.and_)}\s+){skip}"
    in_laws = rf"(?:{law})?{LAW_PATH}|{item}{RELATIVE_PATH}|{_SURE_RELATIVE}"
    more_items = rf"(?:{joint}(?:{item})?(?:{_SURE_RELATIVE}|(?<!\w)\d{{1,2}}(?![\w%])))*"
    relative = rf"(?:\s+{_words(words.relative)}(?!\w))"
    see = rf"(?<!\w){_words(words.see)}\s+"
    sure_list = rf"{_SURE_RELATIVE}{more_items}"
    return CitationPatterns(
        laws=re.compile(rf"(?P<list>{law}{LAW_PATH}(?:{joint}(?:{in_laws}))*){relative}?"),
        items=re.compile(rf"(?P<list>{item}{RELATIVE_PATH}{more_items}){relative}?"),
        pointed=re.compile(
            rf"{see}(?P<list>{sure_list}){relative}?|(?P<told>{sure_list}){relative}"
        ),
        bare=re.compile(rf"(?P<list>{_BARE_PATH}(?:{joint}{_BARE_PATH})*)"),
        quoted=re.compile(rf"{see}{_QUOTED}"),
        law_element=re.compile(
            rf"(?:{item})(?P<item>{RELATIVE_PATH})|(?:{law})?(?P<law>{LAW_PATH})"
            rf"|(?P<bare>{_SURE_RELATIVE})"
        ),
        item_element=re.compile(
            rf"(?:{item})(?P<item>{RELATIVE_PATH})"
            rf"|(?P<bare>{_SURE_RELATIVE}|(?<!\w)\d{{1,2}}(?![\w%]))"
        ),
    )
