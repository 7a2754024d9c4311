"""Matching the numbers of a query with their labels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from refsearch.analysis.cues import Recognition, recognition
from refsearch.analysis.distance import distance
from refsearch.analysis.language import Language
from refsearch.typed.pieces import Piece

# The scale that a number beside the word for one names.
SCALES = {"scale": {20: "wbf-20", 25: "norme-25"}}
QUANTITIES = {
    *("imps", "vps", "boards", "deals", "match_points", "points", "difference", "tricks", "cards"),
    *("warnings", "early_looks", "segments", "top", "minutes", "minutes_per_board", "percent"),
    *("already", *SCALES),
}


class InWords(int):
    """A number in words."""


def _may_be_article(number: float) -> bool:
    """Whether it is a one in words: a number beside tricks, else it counts nothing ("una mano")."""
    return number == 1 and isinstance(number, InWords)


# A label of a phrase (or "" for what has none), or a number.
Part = str | int | float  # with decimals only a percentage
# What a number beside a label may be at most: "490 on the board" counts no boards.
_MOST: dict[Part, int] = {"boards": 200, "made": 13, "tricks": 13}
_POINTS, _FEW = {"points", "match_points", "difference"}, 4  # of which there are more
_ONCE = {"over", "under", "tricks", "warnings"}  # that an article may count
_LONG = 8  # letters: shorter words are too near to others ("partita", "partite")
_KEPT_WORDS = 2048  # words kept with what they are a slip for: memory stays bounded


def labelled(
    row: Sequence[Piece], cues: Recognition, known: tuple[Language, ...]
) -> Iterator[Part]:
    """Yield the parts of a row: numbers, and the labels of the longest phrases that have one."""
    at = 0
    while at < len(row):
        number = row[at].number
        for size in range(min(cues.longest_phrase, len(row) - at), 0, -1):
            label = cues.labels.get(" ".join(piece.form for piece in row[at : at + size]))
            if label is not None and not (size == 1 and number is not None):
                yield label
                at += size
                break
        else:
            is_word = not row[at].form.isdecimal()
            if number is None and row[at].form.replace(".", "", 1).isdecimal():
                yield float(row[at].form)
            elif number is None:
                yield _by_stem(row[at].form, cues, known) or _slips(known)(row[at].form)
            else:
                yield InWords(number) if is_word else number
            at += 1


def _by_stem(form: str, cues: Recognition, known: tuple[Language, ...]) -> str:
    """Return the label of a word of the same stem: "vinte" as "vinta"; "" if there is none."""
    found = (cues.stems[one.code].get(one.stem(form)) for one in known if form.isalpha())
    return next(filter(None, found), "")


@lru_cache(maxsize=8)
def _slips(known: tuple[Language, ...]) -> Callable[[str], str]:
    """Return what gives the label of the word that one is a slip of: "kontrate"; "" if none."""
    labels = recognition(known).labels
    words = [word for word in labels if len(word) >= _LONG - 1 and word.isalpha()]

    def labelled(form: str) -> str:
        """Return the label: an edit leaves the first three letters of a long word or the last."""
        if len(form) < _LONG or not form.isalpha():
            return ""
        near = (word for word in words if word[:3] == form[:3] or word[-3:] == form[-3:])
        return next((labels[word] for word in near if distance(form, word, 1) <= 1), "")

    return lru_cache(_KEPT_WORDS)(labelled)


def labels_of(parts: Sequence[Part], steps: tuple[int, int]) -> dict[int, int | None]:
    """Return by the place of each number that of its label, the nearest side first."""
    found: dict[int, int | None] = {}
    for at, part in enumerate(parts):
        if not isinstance(part, str):
            near = [at + step for step in steps if 0 <= at + step < len(parts)]
            fitting = [n for n in near if _takes(parts[n], part) and n not in found.values()]
            if fitting or not _may_be_article(part):
                found[at] = fitting[0] if fitting else None
    return found


def _takes(label: Part, number: float) -> bool:
    if number > _MOST.get(label, number) or number not in SCALES.get(str(label), (number,)):
        return False
    if label in _POINTS and number <= _FEW and isinstance(number, InWords):
        return False  # "the difference of the two rooms"
    if _may_be_article(number):
        return label in _ONCE
    return label in QUANTITIES or label in ("over", "under", "made")
