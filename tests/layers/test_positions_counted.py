"""Several places by position, sentences before this one, and what is left of a taken citation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from refsearch.layers.references.finding import find_references
from refsearch.layers.references.manual import ManualReferences
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.reading.text.reader import examine_proposal
from tests.layers.small import EDITION, language

CLOSED = """\
# — {#laws .laws}

## Part A. Play

### A1 One

**A1a** first

**A1b** second

**A1c** third

**A1d** TEXT

## Annex X. Measures {#X}

### X1 One

**X1a** first
"""
NUMBERED = CLOSED.replace("first\n", "first\n\n**A1a1** one\n\n**A1a2** two\n", 1).replace(
    "**A1a** first", "**A1a** TEXT"
)
DOTTED = """\
# — {#laws .laws}

## 1. Play

1.1. One.

1.1.1. It is so; see rule 1.2.1.

1.2. Two.

1.2.1. TEXT

## 2. Rest

2.1. One.
"""
STATUTE = """\
# — {#laws .laws}

## § 1 Eins

(1) eins

(2) zwei

(3) drei

(4) TEXT

## § 2 Zwei

zwei
"""
ENGLISH = replace(
    EDITION,
    language="en",
    law_headings=("Part {letter}. {heading}",),
    label_paths=("A3a1",),
    citation_law="Part {letter}",
    citation_other_laws=("Annex {letter}",),
    citation_items=("Article A3a1", "A1"),
)
FRENCH = replace(ENGLISH, language="fr")
RULES = replace(
    EDITION,
    language="en",
    law_headings=("{number}. {heading}",),
    label_paths=("1.2.3.",),
    citation_law="Section {number}",
    citation_items=("Section 1.2.3", "1.2.3"),
)
GERMAN = replace(
    EDITION,
    language="de",
    law_headings=("§ {number} {heading}",),
    label_styles=(("(1)",), ("1.",)),
    citation_law="§ {number}",
    citation_items=("§ 1 Abs. 1 Nr. 1", "§ 1 Absatz 1 Nummer 1"),
)


@pytest.mark.parametrize(
    ("edition", "text", "said", "led"),
    [
        (ENGLISH, CLOSED, "the two preceding paragraphs", ["A.1.b A.1.c"]),
        (ENGLISH, CLOSED, "the preceding three paragraphs", ["A.1.a A.1.b A.1.c"]),
        (ENGLISH, CLOSED, "the preceding paragraphs", ["A.1.a A.1.b A.1.c"]),
        (ENGLISH, CLOSED, "the four preceding paragraphs", []),
        (ENGLISH, CLOSED, "the seven preceding paragraphs", []),
        (ENGLISH, CLOSED, "the preceding paragraph", ["A.1.c"]),
        (ENGLISH, NUMBERED, "numbers 1 and 2 apart, numbers 1 and 3 not", ["A.1.a.1 A.1.a.2"]),
        (FRENCH, CLOSED, "des deux paragraphes précédents", ["A.1.b A.1.c"]),
        (GERMAN, STATUTE, "die beiden vorstehenden Absätze", ["1.2 1.3"]),
        (GERMAN, STATUTE, "nach den 3 vorstehenden Absätzen", ["1.1 1.2 1.3"]),
        (ENGLISH, CLOSED, "Yes. The preceding sentence holds", ["A.1.d"]),
        (ENGLISH, CLOSED, "The preceding sentence holds", []),
        (FRENCH, CLOSED, "Oui. La phrase précédente vaut", ["A.1.d"]),
        (GERMAN, STATUTE, "Es gilt. Der vorstehende Satz nicht", ["1.4"]),
        (GERMAN, STATUTE, "Es gilt. Der vorstehende Satz, nicht ein Satz mehr", []),
        (RULES, DOTTED, "This rule stands", ["1.2.1", "1.2.1"]),
        (RULES, DOTTED.replace("rule", "Section"), "This rule stands", ["1.2.1"]),
        (ENGLISH, CLOSED, "as in Annex X, Article X1, or not", ["X", "X.1"]),
    ],
)
def test_a_position_leads_where_it_can_mean_these_places_alone(
    edition: Edition, text: str, said: str, led: list[str]
) -> None:
    document = examine_proposal(text.replace("TEXT", said, 1), edition).document
    found = find_references(Book(document), language(edition.language), ManualReferences())
    assert [" ".join(one.targets).replace("x:", "") for one in found] == led
