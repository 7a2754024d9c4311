"""Numbers in words, read in running text: "sixty" is 60, "third" is "3."."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from refsearch.comparison.words import plain_word
from refsearch.files import read_toml
from refsearch.languages.registry import Languages
from refsearch.languages.spelled import Spelled

_DATA = Path(__file__).parent / "data" / "numbers.toml"
_CUES = "search/cues.toml"  # where the languages of the texts have their units and tens
_LONGEST = 4  # words of a number below a hundred: quatre-vingt-dix-neuf
_KEYS = ("units", "tens", "join", "and", "hundred", "thousand", "percent", "the")
_BOTH = "2"


class NumberWords:
    """Reads the numbers in words of a language; without words for it, none."""

    def __init__(self, table: Mapping[str, str], spelled: Spelled) -> None:
        words = {key: frozenset(map(plain_word, table.get(key, "").split())) for key in _KEYS}
        self._the, self._percent = words["the"], words["percent"]
        self._and = words["and"] | words["join"]
        self._hundred, self._thousand = words["hundred"], words["thousand"]
        self._below = dict(_below_thousand(spelled, self._hundred))
        listed = ((n, w) for n, some in table.items() if n not in _KEYS for w in some.split())
        self._listed = {plain_word(word): number for number, word in listed}

    def at(self, forms: Sequence[str], at: int) -> tuple[str, int] | None:
        """Return the number that begins at a word, and the words it has; None for no number.

        One alone is none, an article too, nor is two behind "the": both, of whom one speaks.
        """
        if not self._below:
            return None
        before = forms[at - 1] if at else ""
        if forms[at] in self._hundred and before in self._percent:
            return None
        value, size = self._multiplied(forms, at, 1000)
        if size and value != 1:
            number = str(value)
            ordinal = self._listed.get(forms[at + size], "") if at + size < len(forms) else ""
            if ordinal.endswith(".") and value % 10 == 0 and len(ordinal) == len("1."):
                number, size = f"{value + int(ordinal[:-1])}.", size + 1  # twenty-first
        elif forms[at] in self._listed:
            number, size = self._listed[forms[at]], 1
        else:
            return None
        return None if number == _BOTH and before in self._the else (number, size)

    def all(self, forms: Sequence[str]) -> Iterator[str]:
        """Yield the numbers of a text in order."""
        at = 0
        while at < len(forms):
            found = self.at(forms, at)
            if found:
                yield found[0]
            at += found[1] if found else 1

    def _multiplied(self, forms: Sequence[str], at: int, by: int) -> tuple[int, int]:
        """Return a number with the hundreds or thousands that it counts, and what is added."""
        below = self._simple if by == 100 else self._hundreds
        value, size = below(forms, at)
        end = at + size
        if end >= len(forms) or forms[end] not in (self._hundred if by == 100 else self._thousand):
            return value, size
        end += 1
        more = end + (end < len(forms) and forms[end] in self._and)
        added, length = below(forms, more)
        total = (value if size else 1) * by + (added if added < by else 0)
        return total, (more + length if length and added < by else end) - at

    def _hundreds(self, forms: Sequence[str], at: int) -> tuple[int, int]:
        return self._multiplied(forms, at, 100)

    def _simple(self, forms: Sequence[str], at: int) -> tuple[int, int]:
        for size in range(min(_LONGEST, len(forms) - at), 0, -1):
            value = self._below.get(tuple(forms[at : at + size]))
            if value is not None:
                return value, size
        return 0, 0


def _below_thousand(
    spelled: Spelled, hundreds: frozenset[str]
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the numbers by their words, those with hundreds where they are one word."""
    below = {plain_word(word): n for word, n in spelled.numbers().items()}
    for word, n in below.items():
        yield tuple(word.replace("-", " ").split()), n
    single = {word: n for word, n in below.items() if word.isalpha()}
    digits = {"": 1} | {word: n for word, n in single.items() if 1 < n < 10}
    for hundred in hundreds:
        for digit, n in digits.items():
            if digit:
                yield (digit + hundred,), 100 * n
            for word, more in single.items():
                yield (digit + hundred + word,), 100 * n + more


@cache
def number_words(language: str) -> NumberWords:
    """Return what reads the numbers of a language."""
    table = read_toml(_DATA, dict[str, dict[str, str]]).get(language, {})
    cues = Languages().read(language, _CUES, dict[str, object]) or {}
    spelled = cues.get("spelled")
    known = spelled if isinstance(spelled, dict) else {}
    given = {key: table.get(key) or known.get(key, "") for key in ("units", "tens", "join")}
    return NumberWords(table, Spelled(**given))
