"""Labels of provisions: ``A.``, ``1.``, ``(a)``, ``(i)`` in Latin and Greek letters.

A Greek label maps to a Latin component by its place in the alphabet of Greek numbering, which has
ΣΤ in the sixth place: Α Β Γ Δ Ε ΣΤ Ζ Η stand for A B C D E F G H.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from string import ascii_lowercase

from refsearch.citations.locator import roman_value
from refsearch.citations.numerals import numeral
from refsearch.messages import msg

# fmt: off
GREEK_NUMERALS = (
    "α", "β", "γ", "δ", "ε", "στ", "ζ", "η", "θ", "ι", "ια", "ιβ", "ιγ", "ιδ", "ιε",
)
# fmt: on
GREEK_TO_LATIN = dict(zip(GREEK_NUMERALS, ascii_lowercase, strict=False))
_LATIN_TO_GREEK = {latin: greek for greek, latin in GREEK_TO_LATIN.items()}
# The Greek source prints many labels and citations with the Latin letter that looks the same;
# Z is the one whose place differs (G), and v is printed as the Greek nu.
_LATIN_IN_GREEK = {"z": "g"}
# Russian codes print a label now with a Latin capital, now with the Cyrillic one that looks alike.
_CYRILLIC = str.maketrans("АВСЕНКМОРТХ", "ABCEHKMOPTX")
CAPITALS = "A-ZАВСЕНКМОРТХ"  # in a character class
# Its lists go by the alphabet: а) б) в); letters that lists leave out are not there.
_CYRILLIC_LIST = dict(zip("абвгдежзиклмнопрстуфхцчшщэ", ascii_lowercase, strict=True))
_LATIN_TO_CYRILLIC = {latin: letter for letter, latin in _CYRILLIC_LIST.items()}
_SOUNDS_LIKE = {"g": "γ", "v": "β", "z": "ζ"}
_COMPONENTS = re.compile(r"\d+|ΣΤ|στ|ι[αβ]|[^\W\d_]+")
_LETTER_AND_NUMERAL = re.compile(r"([a-z])(i{1,3}|iv|vi{0,3})")


def in_latin(text: str) -> str:
    """Return a text with Latin letters for the Cyrillic capitals that look like them."""
    return text.translate(_CYRILLIC)


def latin_letter(letter: str) -> str | None:
    """Return the lower-case Latin letter that a letter label in either script stands for.

    >>> latin_letter("ΣΤ"), latin_letter("γ"), latin_letter("B")
    ('f', 'c', 'b')
    >>> latin_letter("С"), latin_letter("в")  # Cyrillic: a capital that looks Latin, the third
    ('c', 'c')
    """
    if letter in _CYRILLIC_LIST:
        return _CYRILLIC_LIST[letter]
    plain = in_latin(unicodedata.normalize("NFC", letter)).lower().replace("ς", "σ")
    if plain in GREEK_TO_LATIN:
        return GREEK_TO_LATIN[plain]
    return plain if len(plain) == 1 and plain in ascii_lowercase else None


def greek_letter(letter: str) -> str:
    """Return the Greek label letter for a Latin one, in the same case; unknown ones unchanged."""
    greek = _LATIN_TO_GREEK.get(letter.lower(), letter)
    return greek.upper() if letter.isupper() else greek


def is_greek(text: str) -> bool:
    """Whether a text has a Greek letter in it.

    >>> is_greek("ρενόνς"), is_greek("renonce")
    (True, False)
    """
    return any("\u0370" <= c <= "\u03ff" or "\u1f00" <= c <= "\u1fff" for c in text)


def letter_in_greek(letter: str) -> str | None:
    """Return the Latin component of a capital in a Greek citation, where Latin Z is Greek Ζ."""
    found = latin_letter(letter)
    return _LATIN_IN_GREEK.get(found, found) if found else None


def by_sound(component: str) -> str:
    """Return the component that is meant where Greek is typed in Latin letters: g is gamma.

    >>> by_sound("g"), by_sound("v"), by_sound("z"), by_sound("b")
    ('c', 'b', 'g', 'b')
    """
    return GREEK_TO_LATIN.get(_SOUNDS_LIKE.get(component, ""), component)


def letter_of(letter: str, *, greek: bool) -> str | None:
    """Return the Latin component that a letter stands for in a text of either script."""
    return letter_in_greek(letter) if greek else latin_letter(letter)


def components(printed: str, *, greek: bool = False) -> tuple[str, ...]:
    """Return the Latin components of a printed path, capitals kept.

    >>> components("27Β1(β)", greek=True), components("4ci")
    (('27', 'B', '1', 'b'), ('4', 'c', 'i'))
    """
    found: list[str] = []
    for run in _COMPONENTS.findall(printed):
        joined = _LETTER_AND_NUMERAL.fullmatch(run)
        split = joined and roman_value(run) is None
        found += joined.groups() if joined and split else [_component(run, greek)]
    return tuple(found)


def _component(run: str, greek: bool) -> str:
    if run.isdigit() or (run.isascii() and len(run) > 1):
        return run
    letter = letter_of(run, greek=greek)
    component = letter or run.lower().replace("ν", "v")
    return component.upper() if run.isupper() and letter else component


_ORDINAL = re.compile(r"\.?[ºª°]$")  # § 9.º, and behind it § 10.
_DASH, _ANY_DASH = re.compile(r"\s?[-–—]$"), r"\s?[-–—]"
_LONGEST, _LONGEST_NUMERAL = 3, 6  # signs of a label: 12a, xxviii


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """How labels of one depth are printed, learnt from a sample like ``A.`` or ``(a)``.

    ``zero`` is the first of its digits, where these are not 0 to 9.
    """

    before: str
    kind: str  # "upper", "number", "subnumber", "lower", "roman" or "Roman" (I. II. III.)
    after: str
    greek: bool = False
    cyrillic: bool = False
    zero: str = "0"

    @classmethod
    def from_sample(cls, sample: str) -> LabelStyle:
        """Learn a style from its first label; raise ValueError for a sample without one."""
        if re.fullmatch(r"\d+\.\d+", sample):  # 2.1: the number under another, printed with it
            return cls("", "subnumber", "")
        found = re.fullmatch(r"(\W*)(\w+?)(\.?[ºª°]|\W*)", sample)
        if not found:
            raise ValueError(msg("{} shows no label; write it like A. or (a)", repr(sample)))
        before, token, after = found.groups()
        greek = not token.isascii()
        if token.isdigit():
            zero = chr(ord(token[0]) - int(token[0]))
            return cls(before, "number", after, zero=zero)
        if token in _CYRILLIC_LIST:
            return cls(before, "lower", after, cyrillic=True)
        if token in ("i", "I"):
            return cls(before, "roman" if token == "i" else "Roman", after)
        return cls(before, "upper" if token.isupper() else "lower", after, greek)

    def component(self, token: str) -> str | None:
        """Return the locator component of a printed label's core, or None if it is another kind."""
        if self.kind == "number":
            found = re.fullmatch(r"(\d+)([a-z]?)", token)  # 6a, put in between 6 and 7
            return f"{int(found[1])}{found[2]}" if found else None
        if self.kind == "roman":
            return token if roman_value(token) else None
        if self.kind == "Roman":  # cited as numbers are: § 3 II is 3.2
            value = roman_value(token.lower()) if token.isupper() else None
            return str(value) if value else None
        if token.isupper() != (self.kind == "upper"):
            return None
        letter = letter_of(token, greek=self.greek)
        return letter.upper() if letter and self.kind == "upper" else letter

    def match(self, text: str) -> tuple[str, str, str] | None:
        """Return (component, label as shown, rest) when ``text`` opens with such a label."""
        if self.kind == "subnumber":
            found = re.match(r"(\d+\.(\d+))\s+", text)
            return (found[2], found[1], text[found.end() :]) if found else None
        if self.before.startswith("§") and _ORDINAL.search(self.after):
            return self._ordinal(text)
        longest = _LONGEST_NUMERAL if self.kind in ("roman", "Roman") else _LONGEST
        dashed = _DASH.search(self.after)  # I -, II- and III – are of one style, each as printed
        after = _ANY_DASH.join(map(re.escape, _DASH.split(self.after)))
        pattern = rf"{re.escape(self.before)}(\w{{1,{longest}}}){after}(?:\s+|$)"
        found = re.match(pattern, text)
        component = self.component(found[1]) if found else None
        if not found or component is None:
            return None
        label = found[0].strip() if dashed else self.label(component)
        return component, label, text[found.end() :]

    def _ordinal(self, text: str) -> tuple[str, str, str] | None:
        """Return the same of a number with the sign of an ordinal, which those above 9 may lack."""
        before = re.escape(self.before).replace(r"\ ", r"\s?")
        sign = r"(?:\.?[ºª°]|(?<=\d\d)\.?)"
        found = re.match(rf"{before}(\d{{1,2}}){sign}(?:\s+|$)", text)
        return (str(int(found[1])), found[0].strip(), text[found.end() :]) if found else None

    def label(self, component: str) -> str:
        """Return the label as printed in this style."""
        core = greek_letter(component) if self.greek else component
        core = _LATIN_TO_CYRILLIC.get(core, core) if self.cyrillic else core
        core = numeral(int(core)).upper() if self.kind == "Roman" and core.isdigit() else core
        if self.zero != "0" and core.isdigit():
            core = "".join(chr(ord(self.zero) + int(digit)) for digit in core)
        return f"{self.before}{core}{self.after}"
