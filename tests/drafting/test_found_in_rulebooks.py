"""What rulebooks of other kinds do: letters put in between, chapters, sentences, labels as 4:1."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from refsearch.cli.main import main

RAFTING = """\
# Floßordnung

## I. - Die Flöße

### 1. - Erlaubte Flöße

#### § 1

(1) Ein Floß hat

1.  einen Mast,

1a. ein Segel nach Nr. 1 oder

2.  eine Stange.

(2) Die Nummern 1 bis 2 gelten nicht im Sinne von Absatz 1 Satz 2.

(3) Ausgenommen sind Flöße nach § 2 des Boots- und Schiffsgesetzes und

1.  alte,

2.  ganz neue.

#### § 2

Nach § 33c Abs. 3 Satz 1 der Hafenordnung und des § 1 Absatz 1 Satz 1 Nr. 1a darf er fahren.

### § 3 (weggefallen)

## II. - Die Ahndung der Verstöße gegen die Bestimmungen dieser Ordnung über die Flöße und Boote

### § 4

Verboten ist entgegen § 1 Abs. 1 Satz 1 oder Absatz 2 Satz 2 das Fahren, § 1 Abs. 3 Nr. 1 und 2.

### Anlage (zu § 2)

Nach § 2 erlaubt, § 1 Abs. 1 in Verbindung mit § 4 Abs. 1 des Hafengesetzes. Es gilt
§ 4 i.V.m. § 2, auch § 1 (1) i. V. m. § 4 (1) der Hafensatzung.
"""
POLO = """\
# Reglas del polo en charca

## La charca

#### 1:1
La charca tiene
20 metros de ancho (ver regla [2:2](#2:2) y Fig. 3).

#### 1:2
Hay dos orillas, Fig. 1.

## Los jugadores

### Número

#### 2:1
Juegan tres (regla 2:2a. También la regla 2:2b).

#### 2:2
No pueden:
- a) nadar ([2:1](#2:1));
- b) hundirse ([2:2a](#2:2)), salvo las reglas 2:2 a-b y la [aclaración 1](#1.-).

## El juego

#### 3:1
Empieza el bando de las reglas 2:1-2 (1:2).
"""
CARTS = """\
# THE RULES OF CARTS

# GR - GENERAL

## GR.1 THE RULES OF PLAY

### GR.1.1 Aim

See [[#EV.1 BATTERIES|EV.1.2]] and T.1.1.

# EV - ELECTRIC CARTS

## EV.1 BATTERIES

**EV.1.1** None is open, see section GR.1.

**EV.1.2** All are closed by T.1.1.a or [[#GR.1 THE RULES|GR.1.1]].

- XY - no code
- U.S. carts, EV.1.9

# T - TYRES

## T.1 WIDTH

**T.1.1** 20 cm in EV.1.1 / T.1.1.
"""
BOULES = """\
# Code des boules

## Article 1

1° Le terrain ;

2° Les boules :

a) de fer ;

b) de bois ;

c) de pierre.

## Article 2

1° Vu l'article 1, 1° et l'article 1, 2° ; le c et b du 2° de l'article 1 valent.

2° Selon les a) et b) du 2° de l'article 1 et le 1° de l'article 2 du présent code :

a) la lettre c du 2° de l'article 1 ;

b) le 7° de l'article 1, il a 2 de l'article 1 ou l'article 2 de la loi.
"""

HOOP = """\
# Rules of hoop rolling 2024

## 1. Hoops

11. Shape

111. A hoop is round.

112. A hoop has no spokes.

1121. A hoop of rule 2 may have one; see rule 2221.

113. It weighs

1131. 2 kg for men,

1132. 1 kg for children.

12. Colour

121. Any, but 12 colours at most.

## 2. Rolling

21. The start

211. Rollers start behind the line of Rule 22.

22. The line

221. It is 112 cm wide.

222. Rules 1131 and 1132 apply, not Rule 9.

2221. Nor rule 115.
"""
QUOITS = """\
# Rules of quoits

## Rule 1: Rings

1. A ring is
   1. round, or
   2. oval, as in Rule 2.1.2.
2. It is thrown
   \\(a\\) far,
   \\(b\\) or near (Rule 1.1.2).
3. It falls.

## Rule 2: Pins

1. A pin is
   1. straight,
   2. or bent,
   3. of iron.
   4. and no other.
2. Pins of Rules 2.1.1 and 1.2 stand.

   \\(a\\) For ever \\(Rule 1.3\\).
"""


POND = """\
# Reglamento del salto

## Capítulo 1 — La charca

### Regla 1.1 — Bordes

1.1.1 La charca tiene, según la Regla 2.1, bordes:

a) de piedra;

b) de barro.

1.1.2 Las letras a) y b) del apartado anterior valen; véase 1.1.1 b) y Regla 1.1.1, letra a).

### Regla 1.2 — Agua

1.2.1 Rige el apartado tercero de la Regla 1.1; esta regla no, ni la regla anterior.

## Capítulo 2 — El salto

### Regla 2.1 — Salto

2.1.1 Se salta como en los apartados 1 y 2 de la Regla 1.1.
"""
PIER = """\
# Regolamento del molo

## Art. 1 – Molo

1. Il molo, come da art. 2, comma 1, si divide in:

   a) testa;

   b) coda.

2. La lettera b) del comma 1 vale sempre.

## Art. 1-bis – Barche

1. Restano fuori, salvo l'art. 1, comma 1, lett. a), e l'art. 1, comma 2.

## Art. 2 – Gare

1. Il molo resta aperto.

Vale sempre.

E vale, vale, vale, come da
art. 2, c. 1, e da art. 1-bis, comma 1.
"""
QUAY = """\
Stegordnung des Vereins

§ 1 Steg

(1) Der Steg ist lang, wie in Anlage 2 Nr. 1 und 2 und in der Anlage
1.

(2) Die vorstehende Bestimmung gilt, nicht § 31 a Abs. 1 S. 2 BGB.

§ 2 Boote

(1) Boote liegen an.

(2) Sie treiben nicht.

Anlage 1 Maße

1. Zehn Meter.

2. Nr. 1 gilt immer.

Anlage 2 Gebühren

1. Fünf Euro.

2. Zwei Euro.
"""


class Rulebook(NamedTuple):
    """A source, what else is said of it, and what is found: laws, and where references lead.

    ``told`` are lines that ``new`` tells, in part.
    """

    id: str
    source: str
    options: tuple[str, ...]
    laws: str
    found: str
    told: tuple[str, ...] = ()


RULEBOOKS = (
    Rulebook(
        "floss-2024-de",
        RAFTING,
        (),
        "4 law(s): § 1; § 2; § 3",
        """\
1.1.1a: 'Nr. 1' → 1.1.1
1.2: 'Absatz 1 Satz 2' → 1.1
1.3: '§ 2' of another document: § 2
2: '§ 33c Abs. 3' of another document: § 33c Abs. 3
2: '§ 1 Absatz 1 Satz 1 Nr. 1a' → 1.1.1a
4: '§ 1 Abs. 1 Satz 1 oder Absatz 2 Satz 2' → 1.1, 1.2
4: '§ 1 Abs. 3 Nr. 1 und 2' → 1.3.1, 1.3.2
anlage-zu-2: '§ 2' → 2
anlage-zu-2: '§ 2' → 2
anlage-zu-2: '§ 1 Abs. 1 in Verbindung mit § 4 Abs. 1' of another document: § 1 Abs. 1, 4 Abs. 1
anlage-zu-2: '§ 4 i.V.m. § 2' → 4, 2
anlage-zu-2: '§ 1 (1) i. V. m. § 4' of another document: § 1 (1), 4
""",
    ),
    Rulebook(
        "carts-2024-en",
        CARTS,
        (),
        "3 law(s): GR; EV; T",
        """\
GR.1.1: 'EV.1.2 and T.1.1' → EV.1.2, T.1.1
EV.1.1: 'section GR.1' → GR.1
EV.1.2: 'T.1.1.a or GR.1.1' → GR.1.1; not in carts-2024-en (no such number): T.1.1.a
EV.1.2: 'EV.1.9' not in carts-2024-en (no such number): EV.1.9
T.1.1: 'EV.1.1 / T.1.1' → EV.1.1, T.1.1
""",
    ),
    Rulebook(
        "hoop-2024-en",
        HOOP,
        (),
        "2 law(s): Rule 1; Rule 2",
        """\
1.1.2.1: 'rule 2' → 2
1.1.2.1: 'rule 2221' → 2.2.2.1
2.1.1: 'Rule 22' → 2.2
2.2.2: 'Rules 1131 and 1132' → 1.1.3.1, 1.1.3.2
2.2.2: 'Rule 9' not in hoop-2024-en (no such number): Rule 9
2.2.2.1: 'rule 115' not in hoop-2024-en (no such number): rule 115
""",
    ),
    Rulebook(
        "quoits-2024-en",
        QUOITS,
        ("--labels", "1.", "--labels", "1.", "--labels", "(a)"),
        "2 law(s): Rule 1; Rule 2",
        """\
1.1.2: 'Rule 2.1.2' → 2.1.2
1.2.b: 'Rule 1.1.2' → 1.1.2
2.2: 'Rules 2.1.1 and 1.2' → 2.1.1, 1.2
2.2.a: 'Rule 1.3' → 1.3
""",
    ),
    Rulebook(
        "boules-2024-fr",
        BOULES,
        ("--labels", "1°", "--labels", "a)"),
        "2 law(s): Article 1; Article 2",
        """\
2.1: "article 1, 1° et l'article 1, 2°" → 1.1, 1.2
2.1: "c et b du 2° de l'article 1" → 1.2.c, 1.2.b
2.2: "a) et b) du 2° de l'article 1" → 1.2.a, 1.2.b
2.2: "1° de l'article 2" → 2.1
2.2.a: "lettre c du 2° de l'article 1" → 1.2.c
2.2.b: 'article 1' → 1
2.2.b: "article 1 ou l'article 2" of another document: article 1, article 2
""",
    ),
    Rulebook(
        "charca-2024-es",
        POLO,
        ("--labels", "1:1", "--labels", "a)", "--words", "law=regla,reglas"),
        "3 law(s): regla 1; regla 2; regla 3",
        """\
1.1: 'regla 2:2' → 2.2
2.1: 'regla 2:2a' → 2.2.a
2.1: 'regla 2:2b' → 2.2.b
2.2.a: '2:1' → 2.1
2.2.b: '2:2a' → 2.2.a
2.2.b: 'reglas 2:2 a-b' → 2.2.a, 2.2.b
3.1: 'reglas 2:1-2' → 2.1, 2.2
3.1: '1:2' → 1.2
""",
    ),
    Rulebook(
        "pond-2024-es",
        POND,
        (),
        "2 law(s): Capítulo 1; Capítulo 2",
        """\
1.1.1: 'Regla 2.1' → 2.1
1.1.2: 'letras a) y b) del apartado anterior' → 1.1.1.a, 1.1.1.b
1.1.2: '1.1.1 b)' → 1.1.1.b
1.1.2: 'Regla 1.1.1, letra a)' → 1.1.1.a
1.2.1: 'Regla 1.1' → 1.1
1.2.1: 'esta regla' → 1.2
1.2.1: 'regla anterior' → 1.1
2.1.1: 'apartados 1 y 2 de la Regla 1.1' → 1.1.1, 1.1.2
""",
        ("17: names a part in words, and leads to all of it: 'apartado tercero de la Regla 1.1'",),
    ),
    Rulebook(
        "quay-2024-de",
        QUAY,
        (),
        "2 law(s): § 1; § 2",
        """\
1.1: 'Anlage 2 Nr. 1 und 2' → anlage-2.1, anlage-2.2
1.1: 'Anlage 1' → anlage-1
1.2: '§ 31' of another document: § 31
anlage-1.2: 'Nr. 1' → anlage-1.1
""",
        ("8: looks like a citation, and is no reference: 'vorstehende Bestimmung'",),
    ),
    Rulebook(
        "pier-2024-it",
        PIER,
        (),
        "3 law(s): Art. 1; Art. 1-bis; Art. 2",
        """\
1.1: 'art. 2, comma 1' → 2.1
1.2: 'lettera b) del comma 1' → 1.1.b
1bis.1: 'art. 1, comma 1, lett. a' → 1.1.a
1bis.1: 'art. 1, comma 2' → 1.2
2: 'art. 2' → 2
2: 'art. 1-bis, comma 1' → 1bis.1
""",
        ("24: goes on with a part that is not read: 'art. 2, c. 1'",),
    ),
)


@pytest.fixture(scope="module", params=RULEBOOKS, ids=lambda one: one.id)
def told(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Rulebook, str, str]:
    """A rulebook, what is said of its proposal, and of its references."""
    book: Rulebook = request.param
    texts: Path = tmp_path_factory.mktemp(book.id)
    source = texts / f"{book.id}.{'md' if book.source.startswith('#') else 'txt'}"
    source.write_text(book.source, encoding="utf-8")
    language = book.id.rpartition("-")[2]
    arguments = ["new", book.id, "--from", str(source), "--language", language]
    run = CliRunner(env={"REFSEARCH_TEXTS": str(texts)}).invoke
    proposed = run(main, [*arguments, "--texts", str(texts), *book.options], catch_exceptions=False)
    references = run(main, ["check", "--references", book.id], catch_exceptions=False)
    return book, proposed.output, references.output


def test_its_laws_are_found(told: tuple[Rulebook, str, str]) -> None:
    book, proposed, _ = told
    assert book.laws in proposed.splitlines(), proposed


def test_its_references_lead_where_they_say(told: tuple[Rulebook, str, str]) -> None:
    book, _, references = told
    found = [line.partition("text.md:")[2].partition(": ")[2] for line in references.splitlines()]
    assert found == book.found.splitlines()


def test_what_is_not_linked_is_told_with_its_line(told: tuple[Rulebook, str, str]) -> None:
    book, proposed, _ = told
    missing = [one for one in book.told if f"source.txt:{one}" not in proposed]
    assert not missing, proposed
