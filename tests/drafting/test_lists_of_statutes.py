"""Statutes as clubs write them: tabs, lists that their page numbers, laws without a number."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.drafting.walked import Walk, walk

VLOT = """\
---
title: "Statuten van de vlotbond"
# the site puts the day here
date: '2023'
---

# Naam
## Artikel 1
1.\tDe bond heet Vlot.
2.\tLeden zijn:
\ta.\troeiers;
\tb.\tstuurlieden.
\t-\tin een boot;
\t-\top een vlot.
4.\tHet lidmaatschap eindigt:
\t1.\tdoor opzegging;
\t2.\tdoor de dood.
\tHet boekjaar loopt door.
5.\tOp lid 4 is artikel 2:11 lid 1 van het Burgerlijk Wetboek van toepassing.

## Artikel 2
1.\tDe vergadering is te Vlot.

#### Stemmen
2.\tVoor lid 1 telt elke stem, zie artikel 1 leden 1, 2 en 5.
3.\tVan de artikelen 1 tot en met 3 wordt niet afgeweken, noch van art. 1 lid 2 onderdeel b.

## Artikel 3
1.\tHet bepaalde in de artikelen 1 lid 1, 2 en 3 geldt, ook in artikel 2, eerste zin.
"""
BALSA = """\
# Estatutos de la balsa

#### Artículo 1

1. Son fines:
   1. Remar.
   1. Flotar.
1. El artículo 5 de la Constitución vale, y el art. 3 de esta norma; la Ley 1/2002, no.

#### Artículo 2

Nada más.

#### Artículo 3 - Socios

Sus derechos serán:

1. Remar según el artículo 1.
1. Votar.

Sus deberes serán:

1. Pagar.
1. Callar.

#### Artículo 4.- Bajas

Se irá quien no pague.

#### Articulo 5 - Cuotas

No hay cuotas, salvo las del artículo 4.
"""
FLOSS = """\
---
title: "Satzung"
---

* TOC
{:toc}

# Name

Der Verein heißt Floß.

# Mitglieder

1. Mitglied ist mindestens 1 Flößer, höchstens 9 Flößer, mindestens 2 Boote, mindestens 3 Stangen.
2. Es endet durch

<ol type="a">
  <li>Austritt nach § 39 Abs. 1 BGB</li>
  <li>Ausschluss nach § 3 Nr. 26a EStG
    <ol type="i">
      <li>auf Zeit</li>
      <li>für immer</li>
    </ol>
  </li>
</ol>

3. Den Vorstand bilden:

<ul>
  <li>Flößer</li>
</ul>

# Vorstand

1. Vorstand ist, wen die Mitglieder wählen, § 27 BGB.
"""


STEG = """\
---
Title: Verordnung über Stege
jurabk: StegV

---

# Verordnung über Stege und Anlegestellen in Häfen und an Ufern der Seen und Flüsse (StegV)

## Abschnitt 1 - Stege

### § 1

(1) Ein Steg, der

1.  neu ist, oder

2.  aus Holz ist, nach

    a)  Absatz 2 oder

    b)  Nummer 1,

ist zu melden. Zu sagen sind nach Satz 1 Nummer 2 Buchstabe a

1.  die Länge und

2.  die Breite.

(2) Absatz 1 Satz 1 Nummer 2 gilt auch in Verbindung mit Absatz 3. Satz 2 bleibt unberührt.

(3) Die Absätze 1 und 2 gelten sowie die §§ 2 und 3 der Verordnung, nicht § 2 Hafenordnung.

### § 2

Das Nähere regeln

1.  § 1 Abs. 1 Satz 1, 2 und 3, auch in Verbindung mit Satz 2 oder Absatz 2,

2.  Artikel 1 Nummer 1 der Verordnung vom 3. Mai 1999 und Artikel 1 Absatz 1 des Ersten Buches
    Hafengesetzbuch,

3.  § 1 Abs. 3 Satz 2 bis 5 und § 3 des Hafen- und -gebührengesetzes.

## Abschnitt 2 - Schluss

### § 3

§ 1 Absatz 1 Nummer 1 sowie den Nummern 1 bis 2 entgegen darf niemand
§ 2 Nummer 1 brechen. Absatz 1 gilt nicht für § 2 Nr. 2.[^a] Artikel 1 der See-Verordnung gilt.
"""
ZIFF = """\
# Jugendspielordnung der Flößer

## 1. Grundsätze

1. Es gilt Ziffer 2.2, siehe Ziffer 1.2.

1. Gespielt wird nach JSpO 2.1 und Ziffer 2:
   1. im Sommer,
   1. im Winter.

## 2. Spiele

1. Die Ziffern 1.1 und 2.2 gelten.

1. Nach 1.2 Satz 2 gilt das BGB.
"""
KRAN = """\
# Wahlordnung des Kranvereins

## § 1 Wahl

(1) Gewählt wird nach § 2 Absatz 2 bzw. Absatz 3, nicht nach § 2 Absatz 1 Satzung.

## § 2 Kran

(1) Es gilt § 1 I.

(2) Der Kran steht.

(3) Nach § 2 Ordnungen gelten nicht.
"""
TEXTFORM = """\
# Name

i. Der Verein heißt Kran.
i. Er gilt nach § 3.
i. Dazu § 3. Es gilt § 26 BGB.

# Kran

i. Siehe § 1.iii und § 3, auch § 30 Abs. 2 GenG.

# Form

i. Textform.
"""
RUDDER = """\
# Bylaws of the Rudder

- [1. Name](#1-name)
- [2. Crew](#2-crew)
- [2.1 - Members](#21---members)

## 1. Name
The club is called Rudder.

## 2. Crew

### 2.1 - Members
1. A member is admitted as 2.2 says:
   * (a) with a boat, as provided by law.
   * (b) with an oar.
2. Others are guests.
3. No guest rows.

### 2.2 - Number
1. The crew has five (5) members.
2. One of them steers.
3. The others row.

### 2.3 - Oars
1. One each.

### 2.4 - Boats
1. One for all.
"""
KEEL = """\
# Keel Bylaws

# Article I. Crew

A.  The crew:
    1.  steers;
    #.  rows, as Article II.A.b says.
#.  The boat is red.

# Article II. Race

A.  The race:
    a.  begins;
    #.  ends, as set out in Article I, Section A of these bylaws.
        (i)  by flag;
        (#)  by horn.
    c.  pauses.

# Appendix A: Flags

Red.

# Appendix B: Horns

See Appendix A.
"""
GUE = """\
# Statuts du gué

Article premier - Nom
---------------------

Le gué (1) compte trois (3) pierres (2).

(1) Autrefois un pont.

(2) Selon l'article premier.

Article 2 - Objet
-----------------

Voir l'article 3.

Article 3 - Fin
---------------

Le gué finit (1).

(1) Voir l'article 2.
"""
HASHI = """\
# 橋の定款

## 第1章 総則

### 第1条（名称）
本会は橋という。会社法第2条による。

### 第2条（目的）
1. 第1条の会は第5回まで渡る。
2. 第3条第1号及び第2号による。

## 第2章 会員

### 第3条（会員）
1. 正会員
2. 準会員
"""
FENCE = """\
# Laws of the fence

# Article 1: The fence

**1.1** It is red (see [Article 2.1](./article2)).

**1․2** It is high, as in [Articles 2.1 and 2.2.](./article2)

# Article 2: The gate

**2.1** It is open.

**2.2** It is shut.

# Appendix A. Rapid

**A.1** As in Article 1.2.

**A2** As in A.1.

# Appendix B. Blitz

**B.1** As in Article A.2.

# Guidelines I. Rain

**I.1** As in Article 2.2.

# Guidelines II. Snow

**II.1** See Guidelines I.1.
"""
HOP = """\
# Rules of hop

## 1. Play

11. The field has parts:

111. one, 112. is another

112. two

113. three

114. four

115. five

116. six

117. seven

118. eight

119. nine

1110. ten, see Rule 1112

1111. eleven

1112. twelve, as Rule 1110 says

12. The ball is round.

121. Red, see Rule 1112 and Rule 121.

## 2. End

21. By time.
"""
SPIT = """\
# Laws of the spit

# Article 1: Sand

**1.1** There are two ways:

**1.1.1** by foot

**1.1.2** by boat, as drawn:

The first drawing.

The second drawing.

**1.1.2.1** Oars are lost if broken.

# Article 2: Water

**2.1** See Article 1.1.2.
"""
MOLE = """\
# Hafensatzung

## § 1 Mole

### Anlegen

(1) Es wird angelegt.

(2) Nach Absatz 1.

### Ablegen

(3) Es wird abgelegt, nach § 2 Abs. 1 und die §§ 3 bis 5 des Hafengesetzes.

## § 2 Ende

(1) Siehe § 1 Abs. 3. Es gilt § 4 Absatz 2
Satz 1 Nummer 2 und Satz 3 des Zwölften Buches Hafengesetz.
"""
SHED = """\
# Bylaws of the shed

## Article I – Name

**Section 1 – Name** The shed is blue.

**Section 2 – Seat** It stands.

## Article II – Members

**Section 1 – Who** All, as provided by law.

1. Rowers

2. Guests

**Section 2 – How** By hand.

## Article III – End

**Section 1 – When** Never, see Article II.
"""
RADEAU = """\
# Règlement du radeau

## **1. Préambule**

### **1.1. Usagers**

Ceux du radeau (cf. alinéa 1.2).

### **1.2. Lieux**

Conformément à l’article 1.1, partout.

## **2. Fin**

### **2.1. Quand**

Selon 1.2.

### **2.2. Où**

Ici.

### **2.3. Comment**

Ainsi.
"""
FUNE = """\
# 船の規約

## 目的

本会は船を守る。

## 会員

会員は船に乗る。

## 会費

会費はない。
"""
QUOIN = """\
# Harbour rules

## Group I - Boats

### Rule A - Hulls

A-1 A hull is wooden.

A-1-1 It is painted.

A-2 It floats, see Rule B-1-2.

### Rule B - Oars

B-1 An oar is long.

B-1-1 It is ash.

B-1-2 It is oiled (Rule A-1-1).

## Group II - Crews

### Rule C - Crew

C-1 Rules A-1 to A-2 apply, and a score of 3-2 wins.

C-2 See Rules C-1 and B-1-1.
"""
COVE = """\
# Bylaws of the cove

## ARTICLE I: BOATS

### Section 1.1 Hulls

(a) A hull is red, see Section 2.2.

(b) Or blue.

### Section 1.2 Oars

(a) Two, as in Section 1.1 (b).

## ARTICLE II: CREW

### Section 2.1 Who

All, see Article I.

### Section 2.2 How

By hand.
"""
DARI = """\
# 다리 회칙

## 제1장 총칙

### 제1조(명칭)
본 회는 다리라 한다. 제2조제2항에 따른다.

### 제2조(회원)
1. 제1조의 회는 다섯 번 건넌다.
2. 제2조 제1항에 따른다.
"""


class Statutes(NamedTuple):
    """A source, its laws, its labelled provisions, and where its references lead."""

    id: str
    source: str
    laws: str
    labelled: str
    led: dict[str, list[str]]


STATUTES = (
    Statutes(
        "vlot-2023-nl",
        VLOT,
        "3 law(s): Artikel 1; Artikel 2; Artikel 3",
        "1.1 1.2 1.2.a 1.2.b 1.4 1.5 2.1 2.2 2.3 3.1",
        {
            "1.5": ["lid 4 → 1.4", "lid 1 → "],
            "2.2": ["lid 1 → 2.1", "artikel 1 leden 1, 2 en 5 → 1.1, 1.2, 1.5"],
            "2.3": ["artikelen 1 tot en met 3 → 1, 2, 3", "art. 1 lid 2 onderdeel b → 1.2.b"],
            "3.1": ["artikelen 1 lid 1, 2 en 3 → 1.1, 2, 3", "artikel 2 → 2"],
        },
    ),
    Statutes(
        "balsa-2020-es",
        BALSA,
        "5 law(s): Artículo 1; Artículo 2; Artículo 3",
        "1.1 1.2 3.1 3.2",
        {
            "1.2": ["artículo 5 → ", "art. 3 → 3"],
            "3.1": ["artículo 1 → 1"],
            "5": ["artículo 4 → 4"],
        },
    ),
    Statutes(
        "floss-2026-de",
        FLOSS,
        "3 law(s): Name; Mitglieder; Vorstand",
        "mitglieder.1 mitglieder.2 mitglieder.2.a mitglieder.2.b mitglieder.2.b.i mitglieder.2.b.ii"
        " mitglieder.3 vorstand.1",
        {
            "mitglieder.2.a": ["§ 39 Abs. 1 → "],
            "mitglieder.2.b": ["§ 3 Nr. 26a → "],
            "vorstand.1": ["§ 27 → "],
        },
    ),
    Statutes(
        "steg-2024-de",
        STEG,
        "3 law(s): § 1; § 2; § 3",
        "1.1 1.1.1 1.1.2 1.1.2.a 1.1.2.b 1.2 1.3 2.1 2.2 2.3",
        {
            "1.1": ["Satz 1 Nummer 2 Buchstabe a → 1.1.2.a"],
            "1.1.2.a": ["Absatz 2 → 1.2"],
            "1.1.2.b": ["Nummer 1 → 1.1.1"],
            "1.2": ["Absatz 1 Satz 1 Nummer 2 → 1.1.2", "Absatz 3 → 1.3"],
            "1.3": ["Absätze 1 und 2 → 1.1, 1.2", "§§ 2 und 3 → 2, 3", "§ 2 → "],
            "2.1": [
                "§ 1 Abs. 1 Satz 1, 2 und 3, auch in Verbindung mit Satz 2 oder Absatz 2 → 1.1, 1.2"
            ],
            "2.3": ["§ 1 Abs. 3 Satz 2 bis 5 und § 3 → "],
            "3": [
                "§ 1 Absatz 1 Nummer 1 sowie den Nummern 1 bis 2 → 1.1.1, 1.1.2",
                "§ 2 Nummer 1 → 2.1",
                "§ 2 Nr. 2 → 2.2",
            ],
        },
    ),
    Statutes(
        "ziff-2024-de",
        ZIFF,
        "2 law(s): Ziffer 1; Ziffer 2",
        "1.1 1.2 2.1 2.2",
        {
            "1.1": ["Ziffer 2.2 → 2.2", "Ziffer 1.2 → 1.2"],
            "1.2": ["2.1 → 2.1", "Ziffer 2 → 2"],
            "2.1": ["Ziffern 1.1 und 2.2 → 1.1, 2.2"],
            "2.2": ["1.2 Satz 2 → 1.2"],
        },
    ),
    Statutes(
        "kran-2024-de",
        KRAN,
        "2 law(s): § 1; § 2",
        "1.1 2.1 2.2 2.3",
        {
            "1.1": ["§ 2 Absatz 2 bzw. Absatz 3 → 2.2, 2.3", "§ 2 Absatz 1 → "],
            "2.1": ["§ 1 I → 1.1"],
            "2.3": ["§ 2 → 2"],
        },
    ),
    Statutes(
        "form-2024-de",
        TEXTFORM,
        "3 law(s): § 1; § 2; § 3",
        "1.1 1.2 1.3 2.1 3.1",
        {
            "1.2": ["§ 3 → 3"],
            "1.3": ["§ 3 → 3", "§ 26 → "],
            "2.1": ["§ 1.iii und § 3 → 1.3, 3", "§ 30 → "],
        },
    ),
    Statutes(
        "rudder-2024-en",
        RUDDER,
        "2 law(s): 1; 2",
        "2.1 2.1.1 2.1.1.a 2.1.1.b 2.1.2 2.1.3 2.2 2.2.1 2.2.2 2.2.3 2.3 2.3.1 2.4 2.4.1",
        {"2.1.1": ["2.2 → 2.2"]},
    ),
    Statutes(
        "keel-2024-en",
        KEEL,
        "4 law(s): Article I; Article II; Appendix A",
        "1.A 1.A.1 1.A.2 1.B 2.A 2.A.a 2.A.b 2.A.b.1 2.A.b.2 2.A.c",
        {
            "1.A.2": ["Article II.A.b → 2.A.b"],
            "2.A.b": ["Article I, Section A → 1.A"],
            "B": ["Appendix A → A"],
        },
    ),
    Statutes(
        "gue-2023-fr",
        GUE,
        "3 law(s): Article 1; Article 2; Article 3",
        "",
        {"fn.2": ["article premier → 1"], "2": ["article 3 → 3"], "fn.3": ["article 2 → 2"]},
    ),
    Statutes(
        "hashi-2024-ja",
        HASHI,
        "3 law(s): 第1条; 第2条; 第3条",
        "2.1 2.2 3.1 3.2",
        {"1": ["第2条 → "], "2.1": ["第1条 → 1"], "2.2": ["第3条第1号及び第2号 → 3.1, 3.2"]},
    ),
    Statutes(
        "quoin-2024-en",
        QUOIN,
        "3 law(s): Rule A; Rule B; Rule C",
        "A.1 A.1.1 A.2 B.1 B.1.1 B.1.2 C.1 C.2",
        {
            "A.2": ["Rule B-1-2 → B.1.2"],
            "B.1.2": ["Rule A-1-1 → A.1.1"],
            "C.1": ["Rules A-1 to A-2 → A.1, A.2"],
            "C.2": ["Rules C-1 and B-1-1 → C.1, B.1.1"],
        },
    ),
    Statutes(
        "cove-2024-en",
        COVE,
        "2 law(s): ARTICLE I; ARTICLE II",
        "1.1 1.1.a 1.1.b 1.2 1.2.a 2.1 2.2",
        {
            "1.1.a": ["Section 2.2 → 2.2"],
            "1.2.a": ["Section 1.1 (b) → 1.1.b"],
            "2.1": ["Article I → 1"],
        },
    ),
    Statutes(
        "shed-2024-en",
        SHED,
        "3 law(s): Article I; Article II; Article III",
        "2.section-1.1 2.section-1.2",
        {"3.section-1": ["Article II → 2"]},
    ),
    Statutes(
        "radeau-2024-fr",
        RADEAU,
        "2 law(s): 1; 2",
        "1.1 1.2 2.1 2.2 2.3",
        {"1.1": ["alinéa 1.2 → 1.2"], "1.2": ["1.1 → 1.1"], "2.1": ["1.2 → 1.2"]},
    ),
    Statutes("fune-2024-ja", FUNE, "3 law(s): 目的; 会員; 会費", "", {}),
    Statutes(
        "hop-2024-en",
        HOP,
        "2 law(s): Rule 1; Rule 2",
        "1.1 " + " ".join(f"1.1.{n}" for n in range(1, 13)) + " 1.2 1.2.1 2.1",
        {
            "1.1.10": ["Rule 1112 → 1.1.12"],
            "1.1.12": ["Rule 1110 → 1.1.10"],
            "1.2.1": ["Rule 1112 and Rule 121 → 1.1.12, 1.2.1"],
        },
    ),
    Statutes(
        "spit-2024-en",
        SPIT,
        "2 law(s): Article 1; Article 2",
        "1.1 1.1.1 1.1.2 1.1.2.1 2.1",
        {"2.1": ["Article 1.1.2 → 1.1.2"]},
    ),
    Statutes(
        "mole-2024-de",
        MOLE,
        "2 law(s): § 1; § 2",
        "1.1 1.2 1.3 2.1",
        {
            "1.2": ["Absatz 1 → 1.1"],
            "1.3": ["§ 2 Abs. 1 und die §§ 3 bis 5 → "],
            "2.1": ["§ 1 Abs. 3 → 1.3", "§ 4 Absatz 2 → "],
        },
    ),
    Statutes(
        "dari-2024-ko",
        DARI,
        "2 law(s): 제1조; 제2조",
        "2.1 2.2",
        {
            "1": ["제2조제2항 → 2.2"],
            "2.1": ["제1조 → 1"],
            "2.2": ["제2조 제1항 → 2.1"],
        },
    ),
    Statutes(
        "fence-2024-en",
        FENCE,
        "6 law(s): Article 1; Article 2; Appendix A",
        "1.1 1.2 2.1 2.2 A.1 A.2 B.1 I.1 II.1",
        {
            "1.1": ["Article 2.1 → 2.1"],
            "1.2": ["Articles 2.1 and 2.2 → 2.1, 2.2"],
            "A.1": ["Article 1.2 → 1.2"],
            "A.2": ["A.1 → A.1"],
            "B.1": ["Article A.2 → A.2"],
            "I.1": ["Article 2.2 → 2.2"],
            "II.1": ["Guidelines I.1 → I.1"],
        },
    ),
)


@pytest.fixture(scope="module", params=STATUTES, ids=lambda one: one.id)
def proposed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Statutes, Walk]:
    statutes: Statutes = request.param
    return statutes, walk(tmp_path_factory.mktemp(statutes.id), statutes.id, statutes.source)


def test_its_laws_and_labels_are_those_that_its_page_shows(proposed: tuple[Statutes, Walk]) -> None:
    statutes, walked = proposed
    assert statutes.laws in walked.said
    labelled = [one.id for one in walked.document.provisions if one.label and one.parent]
    assert labelled == statutes.labelled.split()


def test_its_references_lead_where_they_say(proposed: tuple[Statutes, Walk]) -> None:
    statutes, walked = proposed
    assert walked.led == statutes.led


def test_it_is_clean_without_an_edit(proposed: tuple[Statutes, Walk]) -> None:
    _, walked = proposed
    assert "|" not in walked.text  # tabs behind labels and bullets make no table
    faults = [one for one in walked.found if "of another document" not in one]
    assert faults == []


@pytest.mark.parametrize(
    ("id_", "told"),
    [
        ("vlot-2023-nl", "'1.' counts a list inside item 1.4"),
        ("vlot-2023-nl", "the label 4. stands where number 3 of its series is due"),
        ("vlot-2023-nl", "'Stemmen' has no label: proposed as a line in bold of what holds it"),
        ("balsa-2020-es", "'1.' counts a list inside item 3"),
        ("balsa-2020-es", "'1.' counts a list inside item 1.1"),
        ("floss-2026-de", "those like '# {name}' are taken as laws that are cited by their title"),
    ],
)
def test_what_was_a_guess_is_told(tmp_path: Path, id_: str, told: str) -> None:
    source = next(one.source for one in STATUTES if one.id == id_)
    assert any(told in line for line in walk(tmp_path, id_, source).said)


def test_the_title_of_a_page_without_one_is_that_of_its_front_matter(
    proposed: tuple[Statutes, Walk],
) -> None:
    titles = {
        "vlot-2023-nl": "Naam",
        "steg-2024-de": "Verordnung über Stege und Anlegestellen in Häfen und an Ufern der "
        "Seen und Flüsse (StegV)",
        "ziff-2024-de": "Jugendspielordnung der Flößer",
        "balsa-2020-es": "Estatutos de la balsa",
        "floss-2026-de": "Satzung",
    }
    statutes, walked = proposed
    first = statutes.source.partition("# ")[2].partition("\n")[0]
    assert walked.document.edition.title == titles.get(statutes.id, first)


COUNTED = "\n\n".join(
    f"Artículo {number}\n---------\nLos socios reman{more}."
    for number, more in (
        ("Primero", ""),
        ("Segundo", ", según el artículo décimo primero de estos estatutos"),
        ("Tercero", ", salvo el artículo décimo tercero"),
        ("Décimo", ""),
        ("Décimo Primero", ", según el Artículo Décimo y el artículo segundo"),
        ("Décimo Segundo", ""),
    )
)


def test_laws_counted_in_words_are_cited_without_their_capitals_and_one_that_is_not_there_is_told(
    tmp_path: Path,
) -> None:
    walked = walk(tmp_path, "remo-2016-es", f"# Estatutos\n\n{COUNTED}\n")
    assert walked.led == {
        "articulo-segundo": ["artículo décimo primero → articulo-decimo-primero"],
        "articulo-tercero": ["artículo décimo tercero → "],
        "articulo-decimo-primero": [
            "Artículo Décimo → articulo-decimo",
            "artículo segundo → articulo-segundo",
        ],
    }
    assert [one for one in walked.found if "artículo décimo tercero" in one]


@pytest.mark.parametrize(
    ("cited", "led"),
    [
        ("it: art. 2 e segg. del Codice Civile", "art. 2 → "),
        ("it: art. 2 e segg. del presente Statuto", "art. 2 → 2"),
        ("it: art. 2 dello Statuto", "art. 2 → "),
        ("it: art. 2 delle Norme", "art. 2 → 2"),
        ("it: art. 2 e ICF lo sa", "art. 2 → 2"),
        ("de: Art. 2 Nr. 26 a EStG", "Art. 2 Nr. 26 → "),
        ("de: Art. 2 a EStG", "Art. 2 → "),
        ("en: Art. 2 of the Lake Regulations", "Art. 2 → "),
        ("en: Art. 2 of Order (EU) 49/2002", "Art. 2 → "),
        ("en: Art. 2 or Rule 2/2002", "Art. 2 or Rule 2 → "),
        ("en: FIFA Statutes Art. 2", "Art. 2 → "),
        ("en: Art. 2 of the Code of the lake", "Art. 2 → 2"),
    ],
)
def test_an_article_of_a_code_is_not_linked_and_told_with_its_line(
    tmp_path: Path, cited: str, led: str
) -> None:
    language, words = cited.split(": ")
    source = f"# Code: Norme del lago\n\n## Art. 1\n\nRow.\n\n{words}.\n\n## Art. 2\n\nArt. 2.\n"
    walked = walk(tmp_path, f"lago-2016-{language}", source)
    assert walked.led["1"] == [led]
    other = [one.partition("txt:")[2][0] for one in walked.said if "of another document" in one]
    assert other == ["7"] * led.endswith(" → ")


QUAY = """\
# Code of the quay

## Article 1 - Boats

1. Boats are as in Annex II, paragraph 1, and Annex I; there is no Annex III.

## Article 2 - Oars

1. Oars are as in Article 1, paragraph 1, and Annex II.

## Annex I - Sizes

1. Long.

## Annex II - Weights

1. Light, see Article 2.

2. Heavy.
"""


def test_annexes_in_roman_numerals_beside_numbered_laws_are_cited_by_them(tmp_path: Path) -> None:
    walked = walk(tmp_path, "quay-2024-en", QUAY)
    assert walked.led == {
        "1.1": ["Annex II, paragraph 1 → annex-ii.1", "Annex I → annex-i"],
        "2.1": ["Article 1, paragraph 1 → 1.1", "Annex II → annex-ii"],
        "annex-ii.1": ["Article 2 → 2"],
    }
    told = [one for one in walked.said if "looks like a citation, and is no reference" in one]
    assert ["'Annex III'" in one for one in told] == [True]


QUOITS = """\
# Rules of Quoits by Lake12

## Rule 1. Rounds

1a) A match has three rounds; a point of it is scored at a time.

1b) A fourth is played when the scores are equal, as Rule 1a says.

1c) A fifth is played if paragraph b applies, and paragraph 7 never.

## Rule 2. Quoits

2a) A quoit is a ring.

2b) It is of iron, umpire12 of Lake12 decides; see2a and A42 say so, as paragraph b does.
"""


def test_a_letter_behind_a_noun_twice_shows_which_level_the_noun_is_of(tmp_path: Path) -> None:
    walked = walk(tmp_path, "quoits-2024-en", QUOITS)
    told = [one for one in walked.said if "looks like a citation, and is no reference" in one]
    assert [one.split("'")[1] for one in told] == ["paragraph 7"]
    assert ", paragraph a" in walked.about
    assert walked.led["1.c"] == ["paragraph b → 1.b"]
    assert walked.led["2.b"] == ["2a → 2.a", "paragraph b → 2.b"]  # as it says


def test_a_letter_behind_the_noun_of_a_part_is_told_where_the_edition_declares_none(
    tmp_path: Path,
) -> None:
    once = QUOITS.replace(", as paragraph b does", "")
    walked = walk(tmp_path, "quoits-2024-en", once)
    told = [one for one in walked.said if "looks like a citation, and is no reference" in one]
    assert [one.partition("reference: ")[2].split("'")[1] for one in told] == ["paragraph 7"]
    assert walked.led["1.c"] == ["paragraph b → 1.b"]


def test_a_number_right_behind_a_word_is_told_where_it_is_no_reference(tmp_path: Path) -> None:
    walked = walk(tmp_path, "quoits-2024-en", QUOITS)
    told = [one for one in walked.said if "a number stands right behind a word" in one]
    assert ["'umpire12'" in one for one in told] == [True]


NOTED = """\
# Règlement du lac

## Article 1

Le jury compte trois membres{call} au moins.

(1) Quatre pour une finale.

(2) Cinq pour un titre.

## Article 2

(1) Le départ est donné selon (2).

(2) Il est nul la nuit.
"""


@pytest.mark.parametrize(("call", "lines"), [(" (1)", ["7"]), ("", [])])
def test_what_may_be_a_note_and_no_label_is_told(
    tmp_path: Path, call: str, lines: list[str]
) -> None:
    walked = walk(tmp_path, "lac-2024-fr", NOTED.format(call=call))
    told = [one for one in walked.said if "(1) stands in line 5 like the mark of a note" in one]
    assert [one.partition("source.txt:")[2].partition(":")[0] for one in told] == lines


COUNTED_BY_PAGE = """\
---
Title: "Spielordnung (SPO)"
title: "Spielordnung (SPO)"
section_numbering: paragraph
---

# Allgemeines

Gespielt wird nach § 3 Abs. 2 SPO und § 4, nicht nach § 2 der GO.

# Spieljahr

1. Das Jahr beginnt nach § 4, siehe auch Ordnung der Regelkommission, § 1.

2. Es endet mit ihm.

# Pass

1. Jeder Spieler hat einen.

2. Verstöße ahndet § 4 Abs. 1.

§ 9 Ein Satz, der so beginnt, ist kein Gesetz.

# Protest

1. Siehe dieser Ordnung, § 2 Abs. 1.
"""


def test_headings_that_a_page_numbers_are_laws_with_the_numbers_they_are_cited_by(
    tmp_path: Path,
) -> None:
    walked = walk(tmp_path, "floss-2025-de", COUNTED_BY_PAGE, again="")
    assert "4 law(s): § 1; § 2; § 3" in walked.said
    assert walked.led == {
        "1": ["§ 3 Abs. 2 → 3.2", "§ 4 → 4", "§ 2 → "],
        "2.1": ["§ 4 → 4", "§ 1 → "],
        "3": ["§ 9 → "],
        "3.2": ["§ 4 Abs. 1 → 4.1"],
        "4.1": ["§ 2 Abs. 1 → 2.1"],
    }
    assert any("they are taken as § 1, § 2, … in their order" in one for one in walked.said)
