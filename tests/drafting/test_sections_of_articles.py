"""Sections of articles, each cited with its article, without it, alone or in a list."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

CITED = {
    "Article III, Sections 1 and 2": "3.section-1, 3.section-2",
    "Article III, Sections 1, 2 and 3": "3.section-1, 3.section-2, 3.section-3",
    "Article III, Sections 1-3": "3.section-1, 3.section-2, 3.section-3",
    "Article III (Sections 1 and 3)": "3.section-1, 3.section-3",
    "Article III, Section 2(b)": "3.section-2.b",
    "Article III, Sec. 2, and Section 3": "3.section-2, 3.section-3",
    "Article III, § 2": "3.section-2",
    "Articles I and III, Section 2": "1, 3.section-2",
    "Sections 1, 2 and 3 of Article III": "3.section-1, 3.section-2, 3.section-3",
    "Sections 1 to 3 of Article III": "3.section-1, 3.section-2, 3.section-3",
    "Section 1 or 2 of Article III": "3.section-1, 3.section-2",
    "Section I of Article III": "3.section-1",
    "Section 3 of this Article": "2.section-3",
    "Sections 1 and 3": "2.section-1, 2.section-3",
    "this Section": "2.section-2",
    "Article III, Section 7": "",  # told as missing
    "Section 7 of Article III": "",
    "Section 9 of this Article": "",
}
NOT_CITED = ("Section 5 of the Clubs Act", "Section 501(c)(3) of the code", "Section 7")
ARTICLE = """\
## {noun} {number}{end}

### Section 1 - One

It is one.

### Section 2 - Two

{two}

### Section 3 - Three

It is three.
"""
ITEMS = "It has:\n\n(a) a boat; and\n\n(b) an oar."


@pytest.mark.parametrize("numbers", [("I", "II", "III"), ("1", "2", "3")], ids=["roman", "digits"])
@pytest.mark.parametrize("apart", [" - NAME", ""], ids=["titles", "no titles"])
def test_each_section_of_a_citation_is_linked(
    tmp_path: Path, numbers: tuple[str, ...], apart: str
) -> None:
    cited = "\n\n".join(f"It says {one}, it does." for one in (*CITED, *NOT_CITED))
    for roman, number in zip(("III", "I"), (numbers[2], numbers[0]), strict=True):
        cited = cited.replace(f"Article {roman}", f"Article {number}")
        cited = cited.replace(f"Articles {roman}", f"Articles {number}")
    cited = cited.replace("and III,", f"and {numbers[2]},")
    articles = [
        ARTICLE.format(noun="ARTICLE", number=number, end=apart, two=two)
        for number, two in zip(numbers, ("None.", cited, ITEMS), strict=True)
    ]
    walked = walk(tmp_path, "dock-2024-en", "\n".join(["# BYLAWS OF THE DOCK\n", *articles]))
    found = [one.partition(" → ")[2] for one in walked.led["2.section-2"]]
    assert found == [*CITED.values()]


@pytest.mark.parametrize("first", ["Sections 4 and 5", "Section 4"])
@pytest.mark.parametrize("second", ["1", "2"])
def test_a_section_that_one_article_alone_has_needs_no_article(
    tmp_path: Path, first: str, second: str
) -> None:
    source = f"""\
# BYLAWS OF THE DOCK

## ARTICLE 1 - NAME

### Section 1 - Name

It is the Dock, as in {first}.

### Section 2 - Seat

None.

### Section 3 - Year

None.

## ARTICLE 2 - MEMBERS

### Section 4 - Classes

See Section {second}.

### Section 5 - Dues

None.
"""
    declared = "--law-heading", "ARTICLE {number} - {heading}"
    walked = walk(tmp_path, "dock-2024-en", source, *declared)
    here = [f"2.section-{n}" for n in (4, 5) if str(n) in first]
    assert walked.led == {
        "1.section-1": [f"{first} → {', '.join(here)}"],
        "2.section-4": [f"Section {second} → 1.section-{second}"],
    }
