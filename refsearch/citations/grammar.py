"""Reading a locator as people write it: any language, case, spacing and script.

``27B1(b)``, ``27 b 1 b``, ``Art. 27B1b``, ``articolo 27, lettera B, punto 1``, ``Νόμος 27Β1(β)``,
``27.B.1.b``, ``30-32`` and ``Artt. 30, 31 o 32`` are all understood. What comes out are paths of
lower-case components; which provision they mean is decided against an edition.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from refsearch.citations.labels import letter_of
from refsearch.citations.locator import roman_value
from refsearch.citations.tokens import Token, tokens_of
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented

_DIGIT = re.compile(r"[0-9]")
_DOTTED_ID = re.compile(r"(?:[a-z]+[0-9]*(?:-[a-z0-9]+)*|\d+)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+", re.I)
_GREEK = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]")
_LONGEST = 200  # characters: anything longer is prose with a number in it
_WIDEST_RANGE = 100  # "1-93" names every law of the bridge code; a wider range is a slip
MOST_PLACES = 120  # every law of a code can be named at once, in one citation
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """What a text cites: paths of components in order of mention.

    ``languages`` are those whose word for law was used, ``nouns`` those words; ``rest`` the words
    that were not part of a citation (an edition's name, the title of a block); ``years`` numbers
    that can only be years. ``cut`` tells that more places were named than ``paths`` has,
    ``note_first`` that the word for a footnote comes before them.
    """

    paths: tuple[Path, ...]
    languages: frozenset[str] = frozenset()
    footnote: bool = False
    rest: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    nouns: tuple[str, ...] = ()
    cut: bool = False
    note_first: bool = False


def default_id(path: Path) -> str:
    """Return the path as an id in the shape of the bridge codes: section letter capital."""
    second = [part.upper() if len(part) == 1 else part for part in path[1:2]]
    return ".".join((path[0], *second, *path[2:]))


def parse_citation(text: str, languages: Iterable[Language]) -> Citation | None:
    """Return what a text cites, or None when there is no number or id in it.

    >>> parse_citation("27 b 1 b", ()).paths
    (('27', 'b', '1', 'b'),)
    """
    stripped = text.strip()
    languages = tuple(languages)
    if len(stripped) > _LONGEST:
        return None
    first = unaccented(stripped.partition(".")[0])
    noun = any(first in language.citation.law for language in languages)
    if _DOTTED_ID.fullmatch(stripped) and not noun:
        return Citation((tuple(stripped.lower().split(".")),))
    if not _DIGIT.search(stripped):
        return None
    tokens = tokens_of(stripped.replace("’", "'"))
    return _Parser(languages, bool(_GREEK.search(stripped))).parse(tokens)


@dataclass(slots=True)
class _Parser:
    languages: tuple[Language, ...]
    greek: bool
    paths: list[list[str]] = field(default_factory=list)
    spoken: set[str] = field(default_factory=set)
    nouns: list[str] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)
    years: list[int] = field(default_factory=list)
    footnote: bool = False
    note_first: bool = False  # "footnote 19": its own number may follow
    apart: bool = True  # the next number begins a citation
    dotted: bool = False  # the last sign was a full stop or a word like "punto"
    ranging: bool = False  # the next number ends a range
    printed: bool = False  # the last number was a label like the 2° of "article 5, 2°"
    comma: bool = False  # the last token was a comma
    listed: bool = False  # commas stand between the parts: "27, B, 1"

    def parse(self, tokens: list[Token]) -> Citation | None:
        """Return the citation that some tokens are as a whole; None if they are none."""
        tokens = self._law_first(tokens)
        for n, token in enumerate(tokens):
            following = tokens[n + 1] if n + 1 < len(tokens) else Token("")
            if token.is_number:
                self._number(token.text, following)
            elif token.text[0].isalpha():
                self._word(token, following)
            else:
                self._sign(token.text, following)
            self.comma = token.text == ","
        if not self.paths:
            return None
        paths = tuple(dict.fromkeys(tuple(path) for path in self.paths))
        return Citation(
            paths[:MOST_PLACES],
            frozenset(self.spoken),
            self.footnote,
            tuple(self.rest),
            tuple(self.years),
            tuple(self.nouns),
            cut=len(paths) > MOST_PLACES,
            note_first=self.note_first,
        )

    def _law_first(self, tokens: list[Token]) -> list[Token]:
        """Return "section B of law 27" as "law 27 section B of", the widest part first."""
        law = next((n for n, t in enumerate(tokens) if self._is("law", t.text)), 0)
        items = [n for n, token in enumerate(tokens[:law]) if self._is("item", token.text)]
        if not items or not any(token.is_number for token in tokens[law:]):
            return tokens
        parts = [tokens[a:b] for a, b in zip(items, [*items[1:], law], strict=True)]
        of = (token.text for part in parts[:-1] for token in part[1:])
        nested = any(self._is("of", word) or self._is("skip", word) for word in of)
        parts = parts[::-1] if nested else parts
        return [*tokens[law:], *tokens[: items[0]], *(token for part in parts for token in part)]

    def _number(self, token: str, following: Token) -> None:
        if len(token) > 3:  # no law, item or paragraph has a number of four digits
            self.years.append(int(token[:6]))  # a longer one is no year either
            return
        number = str(int(token))
        self.printed = bool(self.paths) and following.text == "°"
        if self.ranging and self._extend_range(int(number)):
            pass
        elif self.printed or self._inside():
            self.paths[-1].append(number)
        else:
            self.paths.append([number])
        self.apart = self.dotted = self.ranging = False

    def _inside(self) -> bool:
        """Whether a number goes on with the open path: after a letter or a full stop."""
        if not self.paths or (self.apart and not self.listed):
            return False
        return self.paths[-1][-1].isalpha() or self.dotted

    def _extend_range(self, last: int) -> bool:
        path = self.paths[-1]
        first = int(path[-1]) if path[-1].isdigit() else last
        if not first < last <= first + _WIDEST_RANGE:
            return False
        self.paths += [[*path[:-1], str(n)] for n in range(first + 1, last + 1)]
        return True

    def _word(self, token: Token, following: Token) -> None:
        word = token.text
        if self._is("law", word) and (
            len(word) > 1 or following.is_number or self._stop(following)
        ):
            self.spoken |= {la.code for la in self.languages if word in la.citation.law}
            self.nouns.append(word)
            self.apart = True
        elif self._is("item", word):
            self.apart, self.dotted = False, True
        elif self.paths and self._joins(token, following, "and_"):
            self.apart = True
        elif self.paths and self._joins(token, following, "to"):
            self.ranging = True
        elif self._is("footnote", word):
            self.footnote, self.note_first = True, not self.paths
        elif self._follows(word, following) and (parts := self._letters(word)):
            self.listed = self.comma
            self.paths[-1] += parts
            self.dotted = False
        elif not self._is("skip", word) and not self._of_a_note(word):
            self.rest.append(word)

    def _of_a_note(self, word: str) -> bool:
        """Whether a word joins a note to its place: "footnote to law 64"."""
        return self.footnote and not self.paths and self._is("to", word)

    def _follows(self, word: str, following: Token) -> bool:
        """Whether a letter can be part of the open path: "b" in "27 b", "27, b", "5, 2°, b)"."""
        printed = self.printed and following.text == ")"
        listed = self.comma and len(word) == 1
        return bool(self.paths) and (not self.apart or printed or listed)

    @staticmethod
    def _stop(token: Token) -> bool:
        return token.text == "."

    def _joins(self, token: Token, following: Token, kind: str) -> bool:
        """Whether a word joins two citations: "e" does, but in "6 e 3" it is section E."""
        if not self._is(kind, token.text) or not (token.loose or len(token.text) > 1):
            return False
        if self.dotted and not following.is_number:  # "lettera a dell'articolo 16"
            return False
        if following.is_number:
            higher = int(following.text) > int(self.paths[-1][0]) if self._numbered() else True
            return higher or len(token.text) > 1 or bool(self.spoken)
        article = len(following.text) > 1 and self._is("skip", following.text)
        return article or self._is("law", following.text)

    def _numbered(self) -> bool:
        return self.paths[-1][0].isdigit()

    def _is(self, kind: str, token: str) -> bool:
        return any(token in getattr(la.citation, kind) for la in self.languages)

    def _sign(self, token: str, following: Token) -> None:
        if token == "." or (token == "/" and self._lower(following)):
            self.dotted = True
        elif token == "%" or unicodedata.combining(token[0]):  # a share of something, no law
            self.rest.append(token)
        elif token in ",;&" and self.paths:
            self.apart = True
        elif token in "-–—" and self.paths and following.is_number:
            self.ranging = True

    def _lower(self, following: Token) -> bool:
        """Whether what follows is lower than the number before it: "22/4", not "61/62"."""
        numbered = bool(self.paths) and len(self.paths[-1]) == 1 and self._numbered()
        return numbered and following.is_number and int(following.text) < int(self.paths[-1][0])

    def _letters(self, run: str) -> list[str] | None:
        """Return a run of letters as components that can follow the open path, or None."""
        path = self.paths[-1]
        if path[-1].isalpha() and len(path) > 2:  # under a letter of a number: a numeral
            numeral = run.replace("ν", "v").replace("ι", "i")
            return [numeral] if roman_value(numeral) else None
        letter = self._letter(run)
        if letter:
            return [letter]
        head, numeral = self._letter(run[:1]), run[1:].replace("ν", "v")
        return [head, numeral] if head and len(path) > 2 and roman_value(numeral) else None

    def _letter(self, run: str) -> str | None:
        return letter_of(run, greek=self.greek)
