"""Numbers with a capital, 2A: laws put in between two others, or labels, guessed from the lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refsearch.drafting.numbering import Numbering
from refsearch.drafting.source import Line, rank_of, without_marks


def has_lettered_labels(patterns: Sequence[str], lines: Sequence[Line]) -> bool:
    """Whether lines like "2A. Size" are labels: of another rank than the laws, or more than those.

    The headings of laws that were put in between have the rank of the others, and are few.
    """
    ranks: dict[bool, list[int]] = {False: [], True: []}
    numberings = [(one, Numbering(tuple(patterns), (), lettered=not one)) for one in (False, True)]
    for line in lines:
        words = without_marks(line.words)
        between = next((one for one, known in numberings if known.law_heading(words)), None)
        if between is not None:
            ranks[between].append(rank_of(line))
    others = set(ranks[True]) - set(ranks[False])
    return bool(others) or len(ranks[True]) > len(ranks[False])


def first_put_in_between(patterns: Sequence[str], lines: Sequence[Line], *, marked: bool) -> str:
    """Return the first number of a law between two others whose letter is a capital: 2A."""
    numbering = Numbering(tuple(patterns), ())
    for line in lines:
        prose = marked and not line.words.startswith("#")
        found = numbering.law_heading(without_marks(line.words), prose=prose)
        if found and re.fullmatch(r"\d+[A-Z]", found.printed):
            return found.printed
    return ""
