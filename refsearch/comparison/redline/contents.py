"""What became of a provision, as the concordance has it and as its words show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refsearch.comparison.counterparts import Counterparts
from refsearch.library.compared.concordance import Relation
from refsearch.library.compared.redline import CONTENTS, PLACES, Segment

_PAIRED = ("same", "reworded", "changed")  # what may become of one that has a place in both


def together(relations: Sequence[Sequence[Relation]]) -> tuple[Relation, ...]:
    """Return what became of a text that several provisions became: the weightiest of contents."""
    found = {one for some in relations for one in some}
    content = next((c for c in CONTENTS if c in found), None)
    return (*(p for p in PLACES if p in found), *([content] if content else []))


def seen_in(relation: tuple[Relation, ...], made: Sequence[Segment]) -> tuple[Relation, ...]:
    """Return what became of a provision that nobody has read, by what its words show."""
    if not any(one in _PAIRED for one in relation):
        return relation
    differs = [one for one in made if not one.says_the_same]
    content: Relation = "reworded" if differs else "same"
    if any(one.substance for one in differs) or (differs and "changed" in relation):
        content = "changed"
    return (*(one for one in relation if one not in _PAIRED), content)


def sentence_of(answer: Counterparts) -> Mapping[str, str]:
    """Return what is said of a change by language; of several provisions line by line."""
    sentences = [one.sentence for one in answer.found if one.sentence] or [answer.sentence]
    lines = {code: dict.fromkeys(one.get(code, "") for one in sentences) for code in sentences[0]}
    return {code: "\n".join(filter(None, distinct)) for code, distinct in lines.items()}
