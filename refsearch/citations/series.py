"""The numbers of one level of a citation: digits, letters, numerals, and the signs with them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from refsearch.citations.labels import CAPITALS, greek_letter, letter_of
from refsearch.citations.locator import REPEATED
from refsearch.citations.numerals import numeral, numerals

SeriesKind = Literal["number", "upper", "lower", "roman", "Roman", "code", "first", "compound"]

ORDINALS = "第제"  # before a number in Chinese, Japanese and Korean: 第1条, 제1조
NTH = r"\.?[ºª°]"  # behind a number that is an ordinal, as it may be printed: 7.º, 7º, 7°
SOLE = "(?:unic[oa]|unique|sole)"  # of a part that has no number, being the only one
QUOTES = {"“": "”", '"': '"', "«": "»", "‘": "’", "'": "'"}  # a letter may stand in: alínea “a”
COUNTERS = "条條章節节項项号號款目조장절항호"  # behind it: article, chapter, paragraph, number
# written without spaces: what stands behind a counter does not go on with the number
UNSPACED = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
# of a series whose others are numbers: Article premier, Article 2
FIRST_IN_WORDS = (
    *("premier", "première", "premiere", "primo", "prima", "primero", "primera", "primeiro"),
    *("primeira", "first", "erster", "πρώτο", "πρωτο", "первая", "eerste"),
)
_ALPHABETS = {
    "number": r"\d{1,4}",
    "upper": rf"[{CAPITALS}]",
    "lower": r"[a-z]",
    "roman": r"[ivxl]{1,7}",
    "Roman": r"[IVXL]{1,7}",
    "code": r"[A-Z]{1,4}",
    "first": rf"(?i:{'|'.join(FIRST_IN_WORDS)})(?!\w)",
    # R131-3, R. 131-3, L 121-1: a dash as editors of text may write it
    "compound": r"[A-Z]{1,2}\*?(?:\.\s?|\s|-)?\d{1,4}(?:[-\u2010\u2011–]\d{1,4})*",
}
_COMPOUND = re.compile(r"(?P<letters>[A-Za-z]+)(?P<joint>\W*)(?P<numbers>\d.*)")
_REPEATED = "|".join(REPEATED)
# the letter of a law put in between, behind a dash: 17.º, 17.º-A, 18.º; 3-A
_BEHIND_A_DASH = rf"(?:{NTH})?-[A-Z](?![^\W\d_]|-)"
# behind the number of an article: B4A and B4Aa, and no item a or A of B4; B4A1 can only be B4a1
NO_ITEM = r"(?!(?-i:[A-Z])(?![0-9]))"
PUT_IN_CAPITAL = rf"(?:(?-i:[A-Z]{{1,2}}(?![A-Z0-9]))|{NO_ITEM})"
_GREEK = {"upper": r"(?:ΣΤ|[Α-Ω])", "lower": r"(?:στ|ια|ιβ|[α-ω])"}


def is_law_put_in(sample: str) -> bool:
    """Whether a sample of a number put in between is a law's: 2A, and no article B4A or 2.3A."""
    return re.fullmatch(r"\d+[A-Za-z]", sample) is not None


@dataclass(frozen=True, slots=True)
class Series:
    """The numbers of one level: digits, letters, roman numerals, or codes of laws: GR, EV, T.

    Or the word for the first of them: Article premier.

    A component of an id is in Latin letters and digits; the fourth of roman numerals is ``4``.
    ``inserted`` tells that a number may have a letter, like the law 5a between 5 and 6, which may
    be a ``capital``, or is printed as one: ``capitals``, 5A and 5AA, which alone is B4A beside the
    item B4a; ``packed`` that it is one
    digit, and the next one of the level below; its place tells a number above 9. A ``compound``
    number is letters and numbers with hyphens, R131-3, and ``joint`` what is printed between
    letters and numbers: R. 131-3.
    """

    kind: SeriesKind
    greek: bool = False
    inserted: bool = False
    capital: bool = False
    capitals: bool = False
    packed: bool = False
    joint: str = ""

    @classmethod
    def compound(cls, sample: str) -> Series:
        """Return the series of a sample of its numbers: ``R. 131-3``."""
        found = _COMPOUND.match(sample)
        return cls("compound", joint=found["joint"] if found else "")

    def with_capitals(self) -> Series:
        """Return a series of numbers whose capitals are put in between, above small letters."""
        return replace(self, inserted=True, capitals=True)

    def with_inserted(self, sample: str) -> Series:
        """Return the series with its letters as a sample of a number put in between has them."""
        capitals = self.inserted and self.kind == "number" and is_law_put_in(sample)
        capitals = capitals and sample[-1:].isupper()
        return replace(self, capital=True, capitals=True) if capitals else self

    @property
    def pattern(self) -> str:
        """A regular expression of a number of the series, as printed."""
        if self.packed:
            return "[1-9]0?"
        if self.greek and self.kind in _GREEK:
            return _GREEK[self.kind]
        if self.capitals and not self.capital:
            return rf"{_ALPHABETS[self.kind]}{PUT_IN_CAPITAL}"
        # "4-bis" and "4bis"; behind a space it is the German "to"
        letters = "[a-zA-Z]" if self.capital else "[a-z]"
        letters += "|[A-Z]{2}" if self.capitals else ""
        between = rf"(?:{letters})(?![^\W\d_])|-?(?:{_REPEATED})(?!\w)|{_BEHIND_A_DASH}"
        letter = rf"(?:{between})?" if self.inserted else ""
        return _ALPHABETS[self.kind] + letter

    def component(self, printed: str) -> str | None:
        """Return the id component for a number as printed; None if it is not in the series."""
        if self.kind == "number":
            digits = re.match(r"\d+", printed)
            behind = printed[digits.end() :].lstrip(".ºª°-").lower() if digits else ""
            return str(int(digits[0])) + behind if digits else None
        if self.kind in ("roman", "Roman"):
            return numerals().get(printed.lower())
        if self.kind == "first":
            return "1"
        if self.kind == "code":
            return printed.upper()
        if self.kind == "compound":
            plain = re.sub(r"[\u2010\u2011–]", "-", printed.lower())
            return "".join(re.findall(r"[a-z]|(?<=\d)-|\d", plain))
        letter = letter_of(printed, greek=self.greek)
        return letter.upper() if letter and self.kind == "upper" else letter

    def printed(self, component: str) -> str:
        """Return a component as it is printed; one of another series stays as it is."""
        if self.kind in ("roman", "Roman") and component.isdigit():
            shown = numeral(int(component))
            return shown.upper() if self.kind == "Roman" else shown
        if self.kind == "number" and component.endswith(REPEATED):
            return re.sub(r"(?<=\d)(?=[a-z])", "-", component)
        if self.capitals:
            return component.upper()
        numbered = _COMPOUND.fullmatch(component) if self.kind == "compound" else None
        if numbered:
            return f"{numbered['letters'].upper()}{self.joint}{numbered['numbers']}"
        return greek_letter(component) if self.greek else component
