"""What statutes of clubs on the web showed: lists side by side, bullets, pages of site builders."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

STATUTE = """\
## ARTICOLO 1. Scopo

L'associazione si prefigge:

  1. le gare sul lago;

  2. le gare sul fiume.

{}

## ARTICOLO 2. Soci

I soci sono di due specie:

  1. ordinari;

  2. onorari.
"""
LED = "Per questo potrà:\n\na. noleggiare barche;\n\nb. costruire pontili."
BELOW = "    a. di giorno;\n\n    b. di notte."


@pytest.mark.parametrize(
    ("lists", "styles", "ids"),
    [
        (LED, '[["1.", "a."]]', ["1.1", "1.2", "1.a", "1.b"]),
        ("Per questo potrà:\n\nI. noleggiare;\n\nII. costruire.", '[["1."], ["I."]]',
         ["1.1", "1.2", "1.2.1", "1.2.2"]),
        (BELOW, '[["1."], ["a."]]', ["1.1", "1.2", "1.2.a", "1.2.b"]),
        ("    Le regate sono:\n\n    a. di giorno;\n\n    b. di notte.", '[["1."], ["a."]]',
         ["1.1", "1.2", "1.2.a", "1.2.b"]),
    ],
    ids=["a paragraph of the law", "their ids are alike", "below an item", "one of the item"],
)  # fmt: skip
def test_lists_that_stand_side_by_side_have_labels_of_one_depth(
    lists: str, styles: str, ids: list[str], tmp_path: Path
) -> None:
    walked = walk(tmp_path, "lago-2024-it", STATUTE.format(lists))
    assert f"styles = {styles}" in walked.about
    parts = [one.id for one in walked.document.provisions if one.id.startswith("1.")]
    assert parts == ids
    assert "1.2.1" in ids or walked.found == []
    assert not [one for one in walked.said if "of its series is due" in one]


def test_a_paragraph_right_behind_a_bullet_is_told(tmp_path: Path) -> None:
    bullets = "    - di giorno.\n    - di notte.\n    Le regate sono libere."
    said = walk(tmp_path, "lago-2024-it", STATUTE.format(bullets)).said
    told = [one.partition("source.txt:")[2] for one in said if "a paragraph of its own?" in one]
    assert [one.partition(":")[0] for one in told] == ["11"]


SITE = """\
---
title: "Satzung"

# Authors
# of the page
authors:
- sc

date: 2024
---

# Satzung

**Inhalt:**

[§ 1 Boote](#id-1)

[§ 2 Ruder](#id-2)

[§ 3 Steg](#id-3)

## I - WASSER

### § 1 Boote {#id-1}

1. Die Boote sind aus Holz.

2. Sie sind grün.

### § 2 Ruder {#id-2}

1. Die Ruder sind aus Holz.

2. Sie sind lang.

## II - LAND

### § 3 Steg {#id-3}

1. Der Steg ist aus Holz.

2. Er ist schmal.
"""


def test_a_page_of_a_site_builder_has_its_front_matter_and_its_contents_left_out(
    tmp_path: Path,
) -> None:
    walked = walk(tmp_path, "see-2024-de", SITE)
    left_out = "front matter of a web page: 1-10; printed table of contents: 14, 16, 18, 20"
    assert [one for one in walked.said if left_out in one]
    assert walked.text.count("\n## ") == 3
    assert walked.found == []


def test_the_title_of_a_group_of_laws_is_told_as_no_label(tmp_path: Path) -> None:
    said = walk(tmp_path, "see-2024-de", SITE).said
    assert not [one for one in said if "looks like a label" in one]


def test_a_second_law_of_one_name_gets_an_id_of_its_own_and_is_told(tmp_path: Path) -> None:
    laws = "### Boats\n\nThey are green.\n\n### Oars\n\nThey are long.\n\n"
    walked = walk(tmp_path, "lake-2024-en", f"# Rules\n\n{laws}{laws}{laws}")
    told = [one.partition("source.txt:")[2] for one in walked.said if "already" in one]
    assert told == [
        f"{line}: {name!r} is there already, in line {first}: {{#{name.lower()}-{n}}} proposed"
        for n, (boats, oars) in enumerate(((11, 15), (19, 23)), 2)
        for line, name, first in ((boats, "Boats", 3), (oars, "Oars", 7))
    ]
    assert walked.found == []


RULES = """\
**Art.1** - Le club Aviron du Lac et de la Rivière est affilié à la
F.A.L.R. Il a son siège au lac.

**Art.2** - Les barques sont réparées par un menuisier.

**Art.3** - Chaque membre doit posséder la licence du club ainsi que toute
personne d'un autre club.

**Art.4** - Les rameurs doivent veiller à ce que leur barque soit propre
(et leurs rames aussi).
"""


def test_articles_that_are_sentences_behind_their_number_have_no_titles(tmp_path: Path) -> None:
    walked = walk(tmp_path, "lac-2024-fr", RULES)
    assert [one for one in walked.text.split("\n") if one.startswith("## ")] == [
        f"## Art.{n}" for n in range(1, 5)
    ]
    assert "Les barques sont réparées par un menuisier.\n" in walked.text
    assert "est affilié à la F.A.L.R. Il a son siège au lac.\n" in walked.text
    assert "soit propre (et leurs rames aussi).\n" in walked.text
    assert walked.found == []
    assert not [one for one in walked.said if "behind a blank line" in one]
    told = [one for one in walked.said if "what stands behind the number of law 1 is taken" in one]
    assert len(told) == 1


def test_headings_in_bare_numerals_are_laws_where_numbers_count_anew_in_them(
    tmp_path: Path,
) -> None:
    sections = "### 1. Barche\n\nSono verdi.\n\n### 2. Remi\n\nSono lunghi.\n\n"
    source = "".join(f"## {n}. Capo {n}\n\n{sections}" for n in ("I", "II", "III", "IV"))
    walked = walk(tmp_path, "lago-2024-it", f"# Regolamento\n\n{source}")
    assert 'law = ["{roman}. {heading}"]' in walked.about
    assert walked.text.count("\n## ") == 4


def test_a_list_below_a_heading_with_such_a_label_is_inside_of_it(tmp_path: Path) -> None:
    section = "### {}. Barche\n\n1. Verdi.\n2. Lunghe.\n\n"
    laws = (f"## Art. {n} - Capo\n\n{section.format(1)}{section.format(2)}" for n in (1, 2, 3))
    walked = walk(tmp_path, "lago-2024-it", "".join(laws))
    assert 'styles = [["1."], ["1."]]' in walked.about
    parts = [one.id for one in walked.document.provisions if one.id.startswith("1.")]
    assert parts == ["1.1", "1.1.1", "1.1.2", "1.2", "1.2.1", "1.2.2"]
    assert walked.found == []
