"""What statutes of clubs and societies do: rules across a page, titles below numbers, officers."""

from __future__ import annotations

from pathlib import Path

import pytest

from refsearch.checks.all import check_texts
from tests.drafting.walked import walk

ESTATUTOS = """\
## Tabela de conteúdos

<!--- Tabela atual --->
- [Artigo 1.º](#artigo-1º)
- [Artigo 2.º](#artigo-2º)
- [Artigo 3.º](#artigo-3º)
- [Artigo 4.º](#artigo-4º)

---

## Artigo 1º
#### Nome e sede

1. A associação tem nome.
2. A sede é no Porto.

---

## Artigo 2.º
#### Fim. Meios.

Remar, nos termos do artigo 1.º.

***

## Artigo 3.º
#### Extinção

Extingue-se.

## Artigo 4.º
#### Vigor

Vigora.
"""
OFFICERS = """\
# Bylaws

## BYLAW 1 - STRUCTURE

### 1.1 - The Executive

The Executive shall be composed of:

1.  President

2.  Treasurer

3.  Boat Captain

Each votes, see Bylaw 2.2.

**The others are:**

1.  Treasurer

2.  Boat Captain

3.  President

## BYLAW 2 - DUTIES

The duties are those of:

1.  The President, who

    1.  leads, and

    2.  signs.

2.  The Treasurer.

### 2.1 - President

The President shall:

1.  Lead the club, and

2.  Sign.

### 2.2 - Treasurer

The Treasurer shall pay.

### 2.3 - Boat Captain

The Boat Captain shall row.
"""
SECTIONS = """\
# Bylaws

## **Article I – Name**

### **Section 1 – Name**

The name is the Club.

### **Section 2 – Purpose**

The purposes are:

1. Rowing.

2. Sailing.

---

## **Article II – Board**

### **Section 1 – Size**

1. It has three members.

### **Of the chair**

The chair leads.

## **Article III – End**

**Section 1 – Vote** It ends by a vote of all
Members who are there.

**Section 2.** Its boats go to the town.

**Nobody** is paid.
"""


TYPED = """\
                                 BYLAWS OF THE DOCK

                                  ARTICLE I
                             NAME AND OBJECTIVES

Section 1. The name of the organization shall be the Dock, and it has one boat and two oars.

Section 2. The objectives are, for at least one (1) year and as shown in Article II, at least one
(1) person to that position being there:

    a. to row.

    b. to sail.

Section 7. Is none, for it does not count on.

                                 ARTICLE II
                                 MEETINGS

Section 1. Standing Meetings. There are two, as the objectives of the organization have it:

    a. in May.

    b. in June.

Section 2. None else.

                                 ARTICLE III
                                 AMENDMENTS

Section 1. Example 1. It may be amended.
"""


def test_articles_with_titles_below_and_sections_are_read_from_plain_text(tmp_path: Path) -> None:
    walked = walk(tmp_path, "dock-2024-en", TYPED)
    laws = [one for one in walked.document.provisions if one.parent is None]
    assert [(one.id, one.heading) for one in laws] == [
        ("1", "NAME AND OBJECTIVES"),
        ("2", "MEETINGS"),
        ("3", "AMENDMENTS"),
    ]
    inside = [one.id for one in walked.document.provisions if one.parent]
    assert inside == [
        *("1.section-1", "1.section-2", "1.section-2.a", "1.section-2.b"),
        *("2.section-1", "2.section-1.a", "2.section-1.b", "2.section-2", "3.section-1"),
    ]
    assert walked.led == {"1.section-2": ["Article II → 2"]}
    assert (walked.document.footnotes, walked.found) == ((), [])


def test_a_title_in_the_heading_below_a_number_is_that_of_the_law(tmp_path: Path) -> None:
    walked = walk(tmp_path, "remo-2009-pt", ESTATUTOS)
    laws = [one for one in walked.document.provisions if one.parent is None]
    assert [(one.id, one.heading) for one in laws] == [
        ("1", "Nome e sede"),
        ("2", "Fim. Meios."),
        ("3", "Extinção"),
        ("4", "Vigor"),
    ]
    assert 'law = "Artigo {number}.º"' in walked.about
    assert walked.led == {"2": ["artigo 1.º → 1"]}
    assert ("Tabela" in walked.text, "---" in walked.text, "***" in walked.text) == (False,) * 3
    assert walked.found == []


def test_a_list_of_officers_that_have_headings_below_is_no_table_of_contents(
    tmp_path: Path,
) -> None:
    walked = walk(tmp_path, "club-2015-en", OFFICERS)
    assert not any("left out" in line for line in walked.said)
    labels = {one.id for one in walked.document.provisions}
    assert {"1.1.1", "1.1.2", "1.1.3"} <= labels
    assert "1\\.  Treasurer" in walked.text or "1\\. Treasurer" in walked.text


def test_a_list_where_the_numbers_of_headings_are_is_text_and_told(tmp_path: Path) -> None:
    walked = walk(tmp_path, "club-2015-en", OFFICERS)
    ids = [one.id for one in walked.document.provisions if one.id.startswith("2")]
    assert ids == ["2", "2.1", "2.1.1", "2.1.2", "2.2", "2.3"]
    found = [x for x in walked.said if "'1.' counts a list inside item 2" in x]
    assert [line.split("source.txt:")[1][:2] for line in found] == ["29", "31"]
    assert walked.found == []


@pytest.mark.parametrize(
    ("id_", "heading"),
    [
        ("1.section-1", "Section 1 – Name"),
        ("1.section-2.1", None),
        ("2.section-1.1", None),
        ("2.of-the-chair", "Of the chair"),
        ("3.section-1", "Section 1 – Vote"),
        ("3.section-2", "Section 2."),
    ],
)
def test_a_section_with_a_number_has_an_id_that_is_cited(
    id_: str, heading: str | None, tmp_path: Path
) -> None:
    walked = walk(tmp_path, "club-2026-en", SECTIONS)
    [found] = [one for one in walked.document.provisions if one.id == id_]
    assert found.heading == heading
    assert "It ends by a vote of all Members who are there.\n\n### Section 2" in walked.text
    assert walked.found == []


def test_a_number_that_the_document_prints_twice_may_be_text_with_its_list(tmp_path: Path) -> None:
    twice = OFFICERS.replace("### 2.2 - Treasurer\n\nThe Treasurer shall pay.\n", "")
    twice = twice.replace("see Bylaw 2.2", "see Bylaw 2.1")
    again = "### 2.1 - Treasurer\n\nThe President shall:\n\n1.  Lead the club, and\n\n2.  Sign.\n\n"
    twice = twice.replace("### 2.3", f"{again}### 2.3")
    walked = walk(tmp_path, "club-2015-en", twice)
    assert [one.partition(":")[2] for one in walked.found][:1] == [
        " 2.1 is there already, in line 37; each label stands once"
    ]
    text = tmp_path / "texts" / "club-2015-en" / "text.md"
    edited = walked.text.replace("2.1 - Treasurer", "2\\.1 - Treasurer").replace("### 2\\.", "2\\.")
    text.write_text(edited, encoding="utf-8")
    found = [one.message for one in check_texts(tmp_path / "texts")]
    assert [one for one in found if "begins a paragraph like a label" in one] == []


STATUTS = """\
# Statuts du club

## Article 1 : Nom

Il est nommé le Club.

## Article 2 : Membres

2.1. Sont membres d'honneur ceux qui ont aidé.

2.2. Sont membres actifs ceux qui rament.

2.3. Sont membres de droit ceux de l'article L. 212-9 du code du sport, sauf l'article 2.1.

## Article 3 : Durée

La durée est de deux siècles.

## Article 4 : Fin

Le club finit.
"""


def test_labels_that_count_up_in_one_article_alone_are_labels(tmp_path: Path) -> None:
    walked = walk(tmp_path, "club-2024-fr", STATUTS)
    assert [one.id for one in walked.document.provisions if one.parent] == ["2.1", "2.2", "2.3"]
    assert walked.led == {"2.3": ["article 2.1 → 2.1"]}
    assert [line for line in walked.said if "'article L. 212-9'" in line] != []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a room of 12 m² with a door", 0),
        ("a room of 12 km² with a door", 0),
        ("a room² with a door", 1),
    ],
)
def test_the_power_of_a_unit_calls_no_note(text: str, told: int, tmp_path: Path) -> None:
    source = f"## Rule 1 - Boats\n\n(1) It has {text}.\n\n(2) It is of wood.\n\n## Rule 2 - End\n"
    said = walk(tmp_path, "boats-2024-en", source).said
    assert sum("is called but its text was not found" in one for one in said) == told
