"""Reading a locator as people write it: any language, case, spacing and script.

``27B1(b)``, ``27 b 1 b``, ``Art. 27B1b``, ``articolo 27, lettera B, punto 1``, ``Νόμος 27Β1(β)``,
``27.B.1.b``, ``30-32`` and ``Artt. 30, 31 o 32`` are all understood. What comes out are paths of
lower-case components; which provision they mean is decided against an edition.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from refsearch.citations.citation import MOST_PLACES, Citation
from refsearch.citations.labels import letter_of
from refsearch.citations.locator import roman_value
from refsearch.citations.tokens import Token, tokens_of
from refsearch.citations.widest_first import widest_first
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented

_DIGIT = re.compile(r"[0-9]")
_DOTTED_ID = re.compile(r"(?:[a-z]+[0-9]*(?:-[a-z0-9]+)*|\d+)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+", re.I)
_JOINED = re.compile(r"(?<![a-z0-9-])[a-z][0-9]", re.I)  # "27.B1.b" is no id
_GREEK = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]")
_LONGEST = 200  # characters: anything longer is prose with a number in it
_YEAR = 4  # digits
_WIDEST_RANGE = 100  # "1-93" names every law of the bridge code; a wider range is a slip


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
    if _DOTTED_ID.fullmatch(stripped) and not (noun or _JOINED.search(stripped)):
        return Citation((tuple(stripped.lower().split(".")),))
    if not _DIGIT.search(stripped):
        return None
    tokens = tokens_of(stripped.replace("’", "'"))
    greek = bool(_GREEK.search(stripped))
    read, close = (_Parser(languages, greek, close).parse(tokens) for close in (False, True))
    if read is None:  # "burraco 22-4" names a code, "22-4" may be a score
        return close if close and (close.nouns or close.rest) else None
    return replace(read, closer=close.paths) if close and close.paths != read.paths else read


@dataclass(slots=True)
class _Parser:
    languages: tuple[Language, ...]
    greek: bool
    close: bool = False  # numbers side by side are one place
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
    scored: bool = False  # a lower number ends what would be a range: "64-36", "64 το 36"
    printed: bool = False  # the last number was a label like the 2° of "article 5, 2°"
    comma: bool = False  # the last token was a comma
    listed: bool = False  # commas stand between the parts: "27, B, 1"

    def parse(self, tokens: list[Token]) -> Citation | None:
        """Return the citation that some tokens are as a whole; None if they are none."""
        tokens = widest_first(tokens, self._is)
        for n, token in enumerate(tokens):
            following = tokens[n + 1] if n + 1 < len(tokens) else Token("")
            if token.is_number:
                self._number(token.text, following)
            elif token.text[0].isalpha():
                self._word(token, following)
            else:
                self._sign(token.text, following)
            self.comma = token.text == ","
        if not self.paths or self.scored:
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

    def _number(self, token: str, following: Token) -> None:
        if len(token) >= _YEAR:  # no law, item or paragraph has a number of four digits
            self.years.append(int(token[:6]))  # a longer one is no year either
            return
        number = str(int(token))
        self.printed = bool(self.paths) and following.text == "°"
        if self.ranging and self._extend_range(int(number)):
            pass
        elif self.printed or self._inside() or (self.close and self._beside()):
            self.paths[-1].append(number)
        else:
            self.paths.append([number])
        self.apart = self.dotted = self.ranging = False

    def _inside(self) -> bool:
        """Whether a number goes on with the open path: after a letter or a full stop."""
        if not self.paths or (self.apart and not self.listed):
            return False
        return self.paths[-1][-1].isalpha() or self.dotted

    def _beside(self) -> bool:
        """Whether a number may be inside the place before it: "22 4", "22, 4"; "22, 23" is none."""
        return bool(self.paths) and (not self.apart or self.comma)

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
            self.note_first &= bool(self.paths)  # "footnote to law 64" has not its own number
            self.spoken |= {la.code for la in self.languages if word in la.citation.law}
            self.nouns.append(word)
            self.apart = True
        elif self._is("item", word) and (len(word) > 1 or self._begins_part(following)):
            self.apart, self.dotted = False, True
        elif self.paths and self._another(token, following):
            self.paths.append(self.paths[-1][:-1])
            self.apart = False
        elif self.paths and self._joins(token, following, "and_"):
            self.apart = True
        elif self.paths and self._joins(token, following, "to"):
            self.ranging = True
        elif self._is("footnote", word):
            self.footnote, self.note_first = True, not self.paths
        elif self._of_a_note(word, following):
            self.note_first &= not following.is_number
        elif self._follows(word, following) and (parts := self._letters(word)):
            self.listed = self.comma
            self.paths[-1] += parts
            self.dotted = False
        elif not self._is("skip", word) and not self._of_what_follows(word, following):
            self.rest.append(word)
        else:
            between = bool(self.paths) and not self.apart and following.is_number
            self.scored |= between and len(following.text) < _YEAR and not self.ranging

    def _of_a_note(self, word: str, following: Token) -> bool:
        """Whether a word joins a note to its place: "footnote to law 64", "nota del 16"."""
        of = following.is_number and (self._is("of", word) or self._is("skip", word))
        joins = of or self._is("to", word) or self._is("law", following.text)
        return self.footnote and not self.paths and joins

    def _of_what_follows(self, word: str, following: Token) -> bool:
        """Whether a word that joins places has none before it: "in base a 27"."""
        return not self.paths and following.is_number and self._is("to", word)

    def _follows(self, word: str, following: Token) -> bool:
        """Whether a letter can be part of the open path: "b" in "27 b", "27, b", "5, 2°, b)"."""
        printed = self.printed and following.text == ")"
        listed = self.comma and (self._letter(word) or bool(roman_value(word)))
        return bool(self.paths) and (not self.apart or printed or bool(listed))

    @staticmethod
    def _stop(token: Token) -> bool:
        return token.text == "."

    def _begins_part(self, following: Token) -> bool:
        """Whether a part follows a short noun for one: "9 s. B", "c n ii", not the bid "3 n"."""
        numbered = following.is_number or roman_value(following.text)
        return bool(self.paths) and (self._stop(following) or bool(numbered))

    def _joins(self, token: Token, following: Token, kind: str) -> bool:
        """Whether a word joins two citations: "e" does, but in "6 e 3" it is section E."""
        if not self._is(kind, token.text) or not (token.loose or len(token.text) > 1):
            return False
        if self.dotted and not following.is_number:  # "lettera a dell'articolo 16"
            return False
        if kind == "and_" and following.is_number and self._lettered(following):
            return True
        if following.is_number and kind == "to":
            return not self._is_label(token, following) and self._ascends(following)
        if following.is_number:
            higher = not self._numbered() or self._begins_anew(following)
            return higher or len(token.text) > 1 or (bool(self.spoken) and not self.close)
        alone = letter_of(following.text, greek=self.greek) is None  # no label: "και ο 78"
        article = (len(following.text) > 1 or alone) and self._is("skip", following.text)
        return article or self._is("law", following.text)

    def _is_label(self, token: Token, following: Token) -> bool:
        """Whether an "a" is a letter and no "to": "8.1 a 2", "76.1 a 2010"."""
        inside = len(self.paths[-1]) > 1 and self.paths[-1][-1].isdigit()
        return len(token.text) == 1 and (inside or len(following.text) >= _YEAR)

    def _begins_anew(self, following: Token) -> bool:
        """Whether a number is a law's: a higher one, or the same with its part, "16B1a e 16B1b"."""
        path, number = self.paths[-1], int(following.text)
        again = number == int(path[0]) and len(path) > 1 and following.before_part
        return number > int(path[0]) or again

    def _ascends(self, following: Token) -> bool:
        """Whether a number can end a range: "30 to 32", not the scores "64 to 36", nor "63 a 4"."""
        numbers = [int(part) for part in self.paths[-1] if part.isdigit()]
        return not numbers or int(following.text) >= min(numbers[0], numbers[-1] + 1)

    def _another(self, token: Token, following: Token) -> bool:
        """Whether another part of the open path's place follows: "12 A and B", "27B1 and 2"."""
        path, single = self.paths[-1], len(token.text) == 1
        if len(path) < 2 or not self._is("and_", token.text) or (single and not token.loose):
            return False
        if following.is_number and not following.before_part:
            after = path[-1].isdigit() and int(path[-1]) < int(following.text) < int(path[0])
            return after and not single  # "12 c 1 e 2" goes on with a letter
        return path[-1].isalpha() and len(following.text) == 1 and following.text.isalpha()

    def _lettered(self, following: Token) -> bool:
        """Whether no section E can follow: "53b e 16C3", "80a2 e 51B2"."""
        path = self.paths[-1]
        return len(path) > 1 and (path[-1].isalpha() or (len(path) > 2 and following.before_part))

    def _numbered(self) -> bool:
        return self.paths[-1][0].isdigit()

    def _is(self, kind: str, token: str) -> bool:
        return any(token in getattr(la.citation, kind) for la in self.languages)

    def _sign(self, token: str, following: Token) -> None:
        if token == "." or (token == "/" and self._within(following)):
            self.dotted = True
        elif token == "§" and self.paths:  # a part as the words for one: "νόμος 19, § Δ"
            self.apart, self.dotted = False, True
        elif token in "%=♠♥♦♣♤♡♢♧" or unicodedata.combining(token[0]):  # no law: a share, a bid
            self.rest.append(token)
        elif token in ",;&" and self.paths:
            self.apart = True
        elif token in "-–—" and self.paths and following.is_number:
            self.ranging = self._ascends(following)
            within = len(self.paths[-1]) == 1 and not self.ranging
            self.dotted |= within and self.close
            self.scored |= within and not self.close

    def _within(self, following: Token) -> bool:
        """Whether what follows is lower than the number before it: "22/4", not "61/62"."""
        numbered = bool(self.paths) and len(self.paths[-1]) == 1 and following.is_number
        lower = numbered and self._numbered() and int(following.text) < int(self.paths[-1][0])
        return lower or (numbered and self.close)

    def _letters(self, run: str) -> list[str] | None:
        """Return a run of letters as components that can follow the open path, or None."""
        path = self.paths[-1]
        numeral = run.replace("ν", "v").replace("ι", "i")
        if path[-1].isalpha() and len(path) > 1 and roman_value(numeral):  # under a letter
            return [numeral]
        if path[-1].isalpha() and len(path) > 2 and not (len(path) == 3 and roman_value(path[-1])):
            return None
        letter = self._letter(run)
        if letter:
            return [letter]
        head, numeral = self._letter(run[:1]), run[1:].replace("ν", "v")
        is_clear = len(path) > 1 or len(numeral) > 1  # "65biii", "4.4ci"; "12ci" may be a word
        inside = head and is_clear and roman_value(numeral)
        return [head, numeral] if head and inside and not self._is_called(run) else None

    def _is_called(self, run: str) -> bool:
        """Whether a run of letters is a word beside a citation, or an edition: "8.1 NI"."""
        named = (name for la in self.languages for group in la.citation.named for name in group)
        return self._is("of", run) or run in named

    def _letter(self, run: str) -> str | None:
        names = (la.citation.letter_names for la in self.languages)
        named = next((letters[run] for letters in names if run in letters), run)
        return letter_of(named, greek=self.greek)
