"""The known word that is nearest to one the texts do not have."""

from __future__ import annotations

from collections.abc import Iterator, Set

from refsearch.analysis.distance import distance
from refsearch.citations.labels import is_greek
from refsearch.index.lexicon import Lexicon, letters

_SHORTEST = 3  # below this everything is within two edits of everything
_SHORT = 4  # up to this length one edit at most
_ROOT = 5  # letters that two words have in common where one is formed from the other: "alert-"
_SURE = 6  # letters of it beside known words, or "oppormi" were "opportunità"
_AKIN = 20  # of the words with a beginning, the most frequent: one of them is of the language
_BEFORE = (2, 3, 4)  # letters put before a known word: "re-counted", "ri-contare", "ξανα-μοιράζω"


def nearest_word(form: str, lexicon: Lexicon, codes: Set[str], most: int = 2) -> str | None:
    """Return the word of these languages closest to a folded one, or two that it runs together.

    Closest is fewest edits (a swap of neighbours is one), then the same first letter, then the
    most frequent; None where nothing is within ``most`` edits, one for short words.
    """
    if len(form) < _SHORTEST or not form.isalpha():
        return None
    limit = 1 if len(form) <= _SHORT else most
    for edits in range(1, limit + 1):  # few are one edit away, and most slips are
        near = _at_most(form, lexicon, frozenset(codes), edits)
        if near:
            return lexicon.written(min(near)[-1])
    return _run_together(form, lexicon) or _akin(form, lexicon, codes, _ROOT if most > 1 else _SURE)


def _akin(form: str, lexicon: Lexicon, codes: Set[str], least: int) -> str | None:
    """Return the most frequent word with the longest beginning of a form: "segnaletti", "segnali".

    No suffix is longer than what it is put to, nor is a word so formed shorter.
    """
    for end in range(len(form) - 1, max(least, len(form) // 2) - 1, -1):
        near = lexicon.beginning_with(form[:end], _AKIN)
        known = [other for other in near if not codes.isdisjoint(lexicon.words[other][2])]
        if known:
            return lexicon.written(known[0])
    return None


def _at_most(
    form: str, lexicon: Lexicon, codes: frozenset[str], limit: int
) -> list[tuple[int, bool, int, str]]:
    """Return the words within so many edits, each with what it is chosen by, the least first."""
    return [
        (edits, other[0] != form[0], -lexicon.count(other), other)
        for other in _may_be_near(form, lexicon, codes, limit)
        if (edits := distance(form, other, limit)) <= limit
    ]


def _may_be_near(form: str, lexicon: Lexicon, codes: frozenset[str], limit: int) -> Iterator[str]:
    """Yield the words worth counting edits to: each edit changes at most two letters of a set."""
    own, greek = letters(form), is_greek(form)
    for length in range(len(form) - limit, len(form) + limit + 1):
        for other, bits in lexicon.of_length(codes, length):
            if (own ^ bits).bit_count() <= 2 * limit and is_greek(other) == greek:
                yield other


def _run_together(form: str, lexicon: Lexicon) -> str | None:
    for cut in range(_SHORTEST, len(form) - _SHORTEST + 1):
        if form[:cut] in lexicon and form[cut:] in lexicon:
            return f"{lexicon.written(form[:cut])} {lexicon.written(form[cut:])}"
    tails = (form[cut:] for cut in _BEFORE if len(form) - cut > _SHORT)
    return next((lexicon.written(tail) for tail in tails if tail in lexicon), None)
