"""Citations that name no law, or a part before its law: linked where they mean one place alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from refsearch.layers.references.finding import find_references
from refsearch.layers.references.manual import ManualReference, ManualReferences, Passage
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.reading.text.reader import examine_proposal
from tests.layers.small import EDITION, language

SECTIONS = """\
# — {#laws .laws}

## § 1 Eins

(1) eins

1\\. nichts

(2) zwei

1. erste

2. zweite

3. TEXT

(3) drei

## § 2 Zwei

(1) eins

(2) zwei

## § 3 Drei

drei

## § 31a Nachtrag

drei
"""
CLOSED = """\
# — {#laws .laws}

## Article A – Play

### A1 One

**A1a)** first

**A1b)** second

**A1c)** TEXT

**A1d)** fourth

### A2 Two

**A2a)** first

**A2b)** second

**A2b1)** one

**A2b2)** two

**A2b3)** three

## Annex – Weights {#weights}

I. light

II. TEXT

III. heavy

IV. none
"""
RULES = """\
# — {#laws .laws}

## Capítulo 1 — Uno

### Regla 1.1 — Primera

1.1.1 uno

a) primero

b) segundo

c) tercero

1.1.2 TEXT

1.1.3 tres

### Regla 1.2 — Segunda

1.2.1 uno
"""
ARTICLES = """\
# — {#laws .laws}

## Art. 1 – Uno

1. uno

a) primo

b) secondo

c) terzo

2. TEXT

## Art. 1-bis – Ancora

1. uno

## Art. 2 – Due

1. uno

## Art. 3 – Tre

tre

## Art. 3.º-A – Poi

poi

# Allegato 1 – Misure {#allegato-1}

1. uno
"""
NUMERALS = ARTICLES.replace("b) secondo", "b) secondo\n\ni) piccolo")
GERMAN = replace(
    EDITION,
    language="de",
    law_headings=("§ {number} {heading}",),
    label_styles=(("(1)",), ("1.",)),
    citation_law="§ {number}",
    citation_items=("§ 1 Abs. 1 Nr. 1", "§ 1 Absatz 1 Nummer 1"),
)
ENGLISH = replace(
    EDITION,
    language="en",
    law_headings=("Article {letter} – {heading}",),
    label_paths=("A1a1",),
    label_styles=(("I.",),),
    citation_law="Article {letter}",
    citation_items=("A1a1",),
)
FRENCH = replace(ENGLISH, language="fr")
SPANISH = replace(
    EDITION,
    language="es",
    law_headings=("Capítulo {number} — {heading}",),
    label_paths=("Regla 1.1", "1.1.1"),
    label_styles=(("a)",),),
    citation_law="Capítulo {number}",
    citation_items=("Regla 1.1.1", "1.1.1"),
)
ITALIAN = replace(
    EDITION,
    language="it",
    law_headings=("Art. {number} – {heading}",),
    label_styles=(("1.",), ("a)",)),
    citation_law="Art. {number}",
    citation_items=("Art. 1, comma 1, lett. a", "Art. 1, c. 1"),
)
UNDECLARED = replace(ITALIAN, citation_items=())
PORTUGUESE = replace(
    ITALIAN,
    language="pt",
    title="Regulamento Geral de Provas",
    label_styles=(("1.",), ("a)",), ("i)",)),
    citation_items=("Art. 1.1.a",),
)
ORDINALS = replace(
    PORTUGUESE,
    law_headings=("Art. {number}.º – {heading}", "Art. {number} – {heading}"),
    citation_law="Art. {number}.º",
    citation_items=(),
)


@pytest.mark.parametrize(("box", "led"), [("> A box.", ["fn.1"]), ("> **Note 1.** A box.", [])])
def test_a_box_that_is_named_like_a_note_is_no_footnote(box: str, led: list[str]) -> None:
    text = CLOSED.replace("TEXT", f"as note 1 says[^1:1]\n\n{box}", 1)
    text = text.replace("\n## Annex", "\n[^1:1]: The note.\n\n## Annex").replace(
        "II. TEXT", "II. x"
    )
    document = examine_proposal(text, ENGLISH).document
    found = find_references(Book(document), language("en"), ManualReferences())
    assert [one.targets[0].removeprefix("x:") for one in found] == led


def test_a_record_may_mean_one_of_several_places_with_the_same_words() -> None:
    text = SECTIONS.replace("TEXT", "§ 2; danach § 2; zuletzt § 2", 1)
    manual = ManualReferences(
        reference=(ManualReference("1.2.3", "§ 2", "x", ("3",), at=2),),
        not_a_reference=(Passage("1.2.3", "§ 2", "x", at=3),),
    )
    found = find_references(Book(examine_proposal(text, GERMAN).document), language("de"), manual)
    assert [one.targets for one in found] == [("x:2",), ("x:3",)]


def test_what_a_reader_has_recorded_stands_whatever_its_words_look_like() -> None:
    said = "zu 1. Das\\\nzu 2. Die\\\nzu 3. Der, § 2 der Bootsordnung"
    text = SECTIONS.replace("TEXT", said, 1)
    words = ("zu 1", "zu 2", "zu 3", "§ 2 der Bootsordnung")
    manual = ManualReferences(
        reference=tuple(ManualReference("1.2.3", one, "x", ("3",)) for one in words)
    )
    found = find_references(Book(examine_proposal(text, GERMAN).document), language("de"), manual)
    assert [(one.text, one.targets) for one in found] == [(one, ("x:3",)) for one in words]


@pytest.mark.parametrize(
    ("edition", "text", "said", "led"),
    [
        (GERMAN, SECTIONS, "nach Absatz 2 von § 2", ["Absatz 2 von § 2 → 2.2"]),
        (GERMAN, SECTIONS, "Absatz 2 Nr. 1 des § 1", ["Absatz 2 Nr. 1 des § 1 → 1.2.1"]),
        (GERMAN, SECTIONS, "Absätze 1 bis 3 des § 1", ["Absätze 1 bis 3 des § 1 → 1.1, 1.2, 1.3"]),
        (GERMAN, SECTIONS, "§ 2 Abs. 1 u. 2; §§ 2 f.", ["= 2.1, 2.2, 2, 3"]),
        (GERMAN, SECTIONS, "§ 31 a gilt", ["§ 31 a → 31a"]),
        (GERMAN, SECTIONS, "§ 3 a gilt", ["§ 3 a → "]),
        (GERMAN, SECTIONS, "§ 31 a Abs. 1 S. 2 BGB", ["§ 31 a Abs. 1 → "]),
        (GERMAN, SECTIONS, "der vorstehende Absatz", ["vorstehende Absatz → 1.1"]),
        (GERMAN, SECTIONS, "der folgende Paragraph", []),
        (GERMAN, SECTIONS, "dieses Absatzes", ["dieses Absatzes → 1.2"]),
        (GERMAN, SECTIONS, "die vorstehenden Absätze", []),
        (GERMAN, SECTIONS, "Nr. 9 des Absatzes 2", ["Nr. 9 des Absatzes 2 → "]),
        (GERMAN, SECTIONS, "Absatz 9 des § 1", ["Absatz 9 des § 1 → "]),
        (GERMAN, SECTIONS, "dessen § 2 und seine §§ 2 bis 3", ["§ 2 → ", "§§ 2 bis 3 → "]),
        (GERMAN, SECTIONS, "§ 2 des Bootsgesetzes, § 3 dieses Gesetzes", ["§ 2 → ", "§ 3 → "]),
        (GERMAN, SECTIONS, "§ 2 jenes Gesetzes; § 3 dieser Satzung", ["§ 2 → ", "§ 3 → 3"]),
        (GERMAN, SECTIONS, "§ 2 Absatz 2 Boots- und Hafen-Verordnung", ["§ 2 Absatz 2 → "]),
        (GERMAN, SECTIONS, "§ 2 zur FKGO", ["§ 2 → "]),
        (GERMAN, SECTIONS, "§ 2 der https://ufer.example/go[GO]", ["§ 2 → "]),
        (GERMAN, SECTIONS, "§ 2, www.ufer.example", ["§ 2 → 2"]),
        (GERMAN, SECTIONS, "§ 2 in der Fassung des Gesetzes vom 1. Mai", ["§ 2 → "]),
        (ENGLISH, CLOSED, "Article A of the Weir Handbook 1999", ["Article A → "]),
        (ENGLISH, CLOSED, "sub-paragraphs 1 and 2 of A2b", ["= A.2.b.1, A.2.b.2"]),
        (ENGLISH, CLOSED, "sub-paragraph 1 to 3 of A2b", ["= A.2.b.1, A.2.b.2, A.2.b.3"]),
        (ENGLISH, CLOSED, "as if paragraph a had been broken", ["paragraph a → A.1.a"]),
        (ENGLISH, CLOSED, "for each paragraph a player reads", []),
        (ENGLISH, CLOSED, "the time in (a) is over", ["(a) → A.1.a"]),
        (ENGLISH, CLOSED, "it is (a) red or in (b) blue", []),
        (ENGLISH, CLOSED, "a to b no longer apply", ["a to b → A.1.a, A.1.b"]),
        (ENGLISH, CLOSED, "this Article, this rule", ["this Article → A"]),
        (ENGLISH, CLOSED, "the preceding rule", []),
        (ENGLISH, CLOSED, "the Annex, an annex", ["Annex → weights"]),
        (ENGLISH, CLOSED, "Annex, point IV", ["= weights.4"]),
        (ENGLISH, CLOSED, "Annex III, Annex 9", ["Annex III → weights.3"]),
        (FRENCH, CLOSED, "selon A2 b) et A2b 1)", ["A2 b) et A2b 1) → A.2.b, A.2.b.1"]),
        (FRENCH, CLOSED, "un point à jouer, la lettre a", ["lettre a → A.1.a"]),
        (SPANISH, RULES, "letras a) a c) de la regla 1.1.1", ["= 1.1.1.a, 1.1.1.b, 1.1.1.c"]),
        (SPANISH, RULES, "apartados 1 y 3 de la Regla 1.1", ["= 1.1.1, 1.1.3"]),
        (SPANISH, RULES, "letras a) o b) del apartado anterior", ["= 1.1.1.a, 1.1.1.b"]),
        (SPANISH, RULES, "apartado siguiente", ["= 1.1.3"]),
        (SPANISH, RULES, "según esta regla", ["esta regla → 1.1"]),
        (ITALIAN, ARTICLES, "La lettera a) del comma 1 vale", ["lettera a) del comma 1 → 1.1.a"]),
        (ITALIAN, ARTICLES, "al comma 1, lett. a) e b)", ["comma 1, lett. a) e b → 1.1.a, 1.1.b"]),
        (ITALIAN, ARTICLES, "comma 1, lettere da a) a c)", ["= 1.1.a, 1.1.b, 1.1.c"]),
        (ITALIAN, ARTICLES, "art. 1, c. 2", ["= 1.2"]),
        (ITALIAN, ARTICLES, "le lettere a) e b)", ["lettere a) e b) → 1.1.a, 1.1.b"]),
        (ITALIAN, ARTICLES, "lettera g) del comma 1 dell'art. 1", ["= "]),
        (ITALIAN, ARTICLES, "il suo art. 2", ["art. 2 → "]),
        (ITALIAN, ARTICLES, "l'art. 3 della stessa legge", ["art. 3 → "]),
        (ITALIAN, ARTICLES, "punto 1 dell'Allegato 1", ["= allegato-1.1"]),
        (UNDECLARED, ARTICLES, "punto 1 dell'Allegato 1", ["= allegato-1.1"]),
        (UNDECLARED, ARTICLES, "lettera g) del comma 1 dell'art. 1", ["= "]),
        (UNDECLARED, ARTICLES, "lettera a) del comma 1", ["= 1.1.a"]),
        (UNDECLARED, ARTICLES, "comma 2 dell'articolo precedente", []),
        (UNDECLARED, ARTICLES, "il suo art. 2", ["art. 2 → "]),
        (ITALIAN, ARTICLES, "comma 1, lettere a) e b), dell'art. 1", ["= 1.1.a, 1.1.b"]),
        (ITALIAN, ARTICLES, "art. 2 del codice europeo", ["art. 2 → "]),
        (ITALIAN, ARTICLES, "lett. a) del comma 1 e comma 2 dell'art. 1", ["= 1.1.a, 1.2"]),
        (ITALIAN, ARTICLES, "art. 1, comma 1, del decreto 3/1994", ["art. 1, comma 1 → "]),
        (ITALIAN, ARTICLES, "art. 1, comma 1, D.Lgs 297/1994", ["art. 1, comma 1 → "]),
        (ITALIAN, ARTICLES, "(art. 1, comma 1, Statuto)", ["art. 1, comma 1 → "]),
        (ITALIAN, ARTICLES, "art. 2, decreto del Presidente", ["art. 2 → "]),
        (ITALIAN, ARTICLES, "per l'art. 2, statuto o no", ["art. 2 → 2"]),
        (ITALIAN, ARTICLES, "artt. da 1 a 3", ["= 1, 1bis, 2, 3"]),
        (ITALIAN, ARTICLES, "l'art. 1-bis, comma 1, o l'altro", ["art. 1-bis, comma 1 → 1bis.1"]),
        (ITALIAN, ARTICLES, "il comma precedente", ["comma precedente → 1.1"]),
        (ITALIAN, ARTICLES, "l'articolo seguente", ["articolo seguente → 1bis"]),
        (SPANISH, RULES, "la regla siguiente", ["regla siguiente → 1.2"]),
        (PORTUGUESE, ARTICLES, "salvo o ponto 1 do art. 1", ["ponto 1 do art. 1 → 1.1"]),
        (PORTUGUESE, ARTICLES, "alínea a) do ponto 1 do art. 1", ["= 1.1.a"]),
        (PORTUGUESE, ARTICLES, "a subalínea i) da lei", []),
        (PORTUGUESE, NUMERALS, "subalínea i) da alínea b) do ponto 1", ["= 1.1.b.1"]),
        (PORTUGUESE, ARTICLES, "o art. 1, pontos 1 e 2", ["art. 1, pontos 1 e 2 → 1.1, 1.2"]),
        (ORDINALS, ARTICLES, "art. 3.º-A, art. 2.º e art. 3", ["= 3a, 2, 3"]),
        (PORTUGUESE, ARTICLES, "art. 2 do Regulamento de Provas", ["art. 2 → 2"]),
        (PORTUGUESE, ARTICLES, "art. 2 do Regulamento de Apostas", ["art. 2 → "]),
        (PORTUGUESE, ARTICLES, "art. 2 do Regulamento de 2018", ["art. 2 → "]),
        (PORTUGUESE, ARTICLES, "art. 2, alínea e), do Regulamento (UE) 2016/679", ["art. 2 → "]),
        (PORTUGUESE, ARTICLES, "vale alínea b) do ponto 1", ["alínea b) do ponto 1 → 1.1.b"]),
    ],
)  # fmt: skip
def test_what_is_cited_without_a_law_in_front_leads_where_it_alone_can_mean(
    edition: Edition, text: str, said: str, led: list[str]
) -> None:
    document = examine_proposal(text.replace("TEXT", said, 1), edition).document
    found = find_references(Book(document), language(edition.language), ManualReferences())
    shown = (", ".join(one.rpartition(":")[2] for one in each.targets) for each in found)
    leads = [f"{each.text} → {ids}" for each, ids in zip(found, shown, strict=True)]
    assert [one.replace(f"{said} →", "=") for one in leads] == [
        one.replace(f"{said} →", "=") for one in led
    ]
