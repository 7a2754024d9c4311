"""Reading a locator as people write it: any language, case, spacing and script.

``27B1(b)``, ``27 b 1 b``, ``Art. 27B1b``, ``articolo 27, lettera B, punto 1``, ``Νόμος 27Β1(β)``,
``27.B.1.b``, ``30-32`` and ``Artt. 30, 31 o 32`` are all understood. What comes out are paths of
lower-case components; which provision they mean is decided against an edition.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from refsearch.labels import latin_letter, letter_in_greek
from refsearch.languages import Language
from refsearch.locator import Locator, roman_value
from refsearch.slug import unaccented

_TOKEN = re.compile(r"\d+|[^\W\d_]+(?:/[^\W\d_]+)?|[^\w\s]")
_DOTTED_ID = re.compile(r"(?:[a-z]+[0-9]*(?:-[a-z0-9]+)*|\d+)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+", re.I)
_GREEK = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]")
_LONGEST = 200
_WIDEST_RANGE = 100
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """What a text cites: paths of components in order of mention.

    ``languages`` are those whose word for law was used; ``rest`` the words that were not part of
    a citation (an edition's name, the title of a block); ``years`` numbers that can only be years.
    """

    paths: tuple[Path, ...]
    languages: frozenset[str] = frozenset()
    footnote: bool = False
    rest: tuple[str, ...] = ()
    years: tuple[int, ...] = ()


def default_locator(path: Path) -> Locator:
    """Return the path in the shape of the bridge codes: section letter capital, others lower."""
    second = [part.upper() if len(part) == 1 and part.isalpha() else part for part in path[1:2]]
    return Locator((path[0], *second, *path[2:]))


def parse_citation(text: str, languages: Iterable[Language]) -> Citation | None:
    """Return what a text cites, or None when there is no number or id in it.

    >>> parse_citation("27 b 1 b", ()).paths
    (('27', 'b', '1', 'b'),)
    """
    stripped = text.strip()
    if len(stripped) > _LONGEST:
        return None
    if _DOTTED_ID.fullmatch(stripped):
        return Citation((tuple(stripped.lower().split(".")),))
    parser = _Parser(tuple(languages), greek=bool(_GREEK.search(stripped)))
    return parser.parse(unaccented(stripped))


@dataclass(slots=True)
class _Parser:
    languages: tuple[Language, ...]
    greek: bool
    paths: list[list[str]] = field(default_factory=list)
    spoken: set[str] = field(default_factory=set)
    rest: list[str] = field(default_factory=list)
    years: list[int] = field(default_factory=list)
    footnote: bool = False
    apart: bool = True  # the next number begins a citation
    dotted: bool = False  # the last sign was a full stop or a word like "punto"
    ranging: bool = False  # the next number ends a range

    def parse(self, text: str) -> Citation | None:
        tokens = _TOKEN.findall(text)
        for n, token in enumerate(tokens):
            following = tokens[n + 1] if n + 1 < len(tokens) else ""
            if token.isdigit():
                self._number(token)
            elif token[0].isalpha():
                self._word(token, following)
            else:
                self._sign(token, following)
        if not self.paths:
            return None
        paths = tuple(tuple(path) for path in self.paths)
        return Citation(
            paths, frozenset(self.spoken), self.footnote, tuple(self.rest), tuple(self.years)
        )

    def _number(self, token: str) -> None:
        if len(token) > 3:
            self.years.append(int(token[:6]))
            return
        number = str(int(token))
        if self.ranging and self._extend_range(int(number)):
            pass
        elif self.paths and not self.apart and (self.paths[-1][-1].isalpha() or self.dotted):
            self.paths[-1].append(number)
        else:
            self.paths.append([number])
        self.apart = self.dotted = self.ranging = False

    def _extend_range(self, last: int) -> bool:
        path = self.paths[-1]
        first = int(path[-1]) if path[-1].isdigit() else last
        if not first < last <= first + _WIDEST_RANGE:
            return False
        self.paths += [[*path[:-1], str(n)] for n in range(first + 1, last + 1)]
        return True

    def _word(self, token: str, following: str) -> None:
        joins = following.isdigit() or self._is("law", following)
        if self._is("law", token) and (joins or following == "." or len(token) > 1):
            self.spoken |= {la.code for la in self.languages if token in la.citation.law}
            self.apart = True
        elif self._is("item", token):
            self.apart, self.dotted = False, True
        elif self.paths and joins and self._is("and_", token):
            self.apart = True
        elif self.paths and joins and self._is("to", token):
            self.ranging = True
        elif self._is("footnote", token):
            self.footnote = True
        elif self.paths and not self.apart and (parts := self._letters(token)):
            self.paths[-1] += parts
            self.dotted = False
        else:
            self.rest.append(token)

    def _is(self, kind: str, token: str) -> bool:
        return any(token in getattr(la.citation, kind) for la in self.languages)

    def _sign(self, token: str, following: str) -> None:
        if token == ".":
            self.dotted = True
        elif token in ",;&" and self.paths:
            self.apart = True
        elif token in "-–—" and self.paths and following.isdigit():
            self.ranging = True

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
        return letter_in_greek(run) if self.greek else latin_letter(run)
