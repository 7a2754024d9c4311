"""What ``edition.toml`` says is checked, each fault with its line and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from refsearch.errors import TextError
from refsearch.languages.registry import Languages
from refsearch.paths import packaged_texts
from refsearch.reading.editions import read_edition
from refsearch.reading.samples import refuse_misread

SOUND = """\
id = "rowing-2024-en"
work = "rowing-2024"
language = "en"
title = "Lake Rowing Code 2024"
short_title = "Rowing 2024"
game = "rowing"
year = 2024
publisher = ""
in_force = "2024-03-01"

[headings]
law = ["Article {number}: {heading}", "Article {letter}: {heading}"]

[labels]
full = ["2c1a)", "A3c1a)"]
reserved = ["4", "2d"]

[citation]
law = "Article {number}"
items = ["Regulation 2c1a"]
"""


def read(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "rowing-2024-en"
    folder.mkdir()
    (folder / "edition.toml").write_text(text, encoding="utf-8")
    read_edition(folder / "edition.toml")


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    read(tmp_path, SOUND)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "message"),
    [
        ("year = 2024", "year = 0", 7, "year is '0'; write the year of the edition"),
        ("year = 2024", "year = 24", 7, "year is '24'; write the year of the edition"),
        ("year = 2024", "year = -2024", 7, "write the year of the edition, like year = 2024"),
        ("year = 2024", 'year = ""', 7, "Expected `int`, got `str`"),
        ("year = 2024", 'year = "2024"', 7, "write the year of the edition, like year = 2024"),
        ("year = 2024\n", "", 1, "missing required field `year`"),
        ("year = 2024\n", "", 1, "write the year of the edition, like year = 2024"),
        ('"2024-03-01"', '""', 9, "in_force is ''; write since when it is in force"),
        ('"2024-03-01"', '"March 2024"', 9, "2024, 2024-10 or 2024-10-01"),
        ('"2024-03-01"', '"2024-13"', 9, "there is no such day"),
        ('"2024-03-01"', '"2023-02-29"', 9, "there is no such day"),
        ('"2024-03-01"', '"0000"', 9, "there is no such day"),
        ('"2024-03-01"', "2024", 9, "write since when it is in force"),
        ('"2024-03-01"', "2024-03-01", 9, "write since when it is in force"),
        ('language = "en"', 'language = "English"', 3, "write the code of the language, like fr"),
        ('language = "en"', 'language = ""', 3, "write the code of the language, like fr"),
        ('work = "rowing-2024"', 'work = "Rowing 2024"', 2, "small letters, numbers and hyphens"),
        ('work = "rowing-2024"', 'work = ""', 2, "like rowing-2024"),
        ('id = "rowing-2024-en"', 'id = "rowing-en"', 1, "the folder is 'rowing-2024-en'"),
        ('game = "rowing"', 'game = "Lake Rowing"', 6, "write the game in small letters"),
        ('short_title = "Rowing 2024"', 'short_title = " "', 5, "what stands beside a citation"),
        ('publisher = ""\n', "", 1, 'write publisher = "", or who published it'),
        ('full = ["2c1a)", "A3c1a)"]', 'full = "2c1a)"', 15, "like full = ["),
        ('"A3c1a)"', '")"', 15, "')' shows no number or letter"),
        ('reserved = ["4", "2d"]', 'reserved = [4]', 16, "like reserved = ["),
        ('["Regulation 2c1a"]', '["Regulation"]', 20, "'Regulation' shows no number or letter"),
        ('law = "Article {number}"', 'law = "Article"', 19, "'Article' has no {number}"),
        ('law = "Article {number}"\n', "", 18, 'law = "Article {number}"'),
        ('["Regulation 2c1a"]', '["2c1a"]\nparts = { app = "Appendix" }', 21, "no {number}"),
        ("\n[head", '\nsucceeds = "rowing-2024"\n[head', 2, "succeeds or supplements itself"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line_and_what_would_be_right(
    tmp_path: Path, right: str, wrong: str, line: int, message: str
) -> None:
    assert SOUND.count(right) == 1
    with pytest.raises(TextError) as refused:
        read(tmp_path, SOUND.replace(right, wrong))
    [error] = refused.value.errors
    assert (error.line, message in error.message) == (line, True), error


@pytest.mark.parametrize(
    ("law", "full", "sample", "message"),
    [
        ("rule {number}", "[]", "subrule (1)(ii)", "like 'rule 1 subrule (1)(ii)'"),
        ("rule {number}", "[]", "paragraph 1 (a)", "like 'rule 1 paragraph 1 (a)'"),
        ("Appendix {letter}", "[]", "point IV", "does not begin with a law"),
        ("Chapter {number}", '["Rule 1.1"]', "point 1 of Rule 1.1", "like 'Rule 1.1, point 1'"),
        ("Article {letter}", '["A1c1"]', "sub-paragraph 1 of A1b", "like 'A1b, sub-paragraph 1'"),
        ("§ {number}", "[]", "Anlage 1 Nr. 1", "[citation.parts] reads such parts"),
        ("rule {number}", "[]", "rule 2 subrule (1)(ii)", ""),
        ("rule {number}", "[]", "article 2(1)", ""),
        ("rule {number}", "[]", "art. 2, par. 1", ""),
        ("Chapter {number}", '["Rule 1.1"]', "point 1.1", ""),
        ("§ {number}", "[]", "§ 4 (2) Nr. 1 Buchst. a", ""),
        ("Article {letter}", '["A1c1"]', "A1 paragraph a", ""),
    ],
)
def test_a_sample_that_does_not_begin_with_a_law_is_refused_with_its_line_and_what_would_be_right(
    tmp_path: Path, law: str, full: str, sample: str, message: str
) -> None:
    folder = tmp_path / "rowing-2024-en"
    folder.mkdir()
    file = folder / "edition.toml"
    about = SOUND.partition("[headings]")[0]
    parts = '[citation.parts]\nanlage = "Anlage {number}"'
    labels = f"[labels]\nfull = {full}"
    cited = f'[citation]\nlaw = "{law}"\nitems = ["{sample}"]'
    file.write_text(f"{about}\n{labels}\n{cited}\n{parts}\n", encoding="utf-8")
    english = Languages.of(packaged_texts()).get("en")
    assert english
    try:
        refuse_misread(file, read_edition(file), english)
    except TextError as refused:
        [error] = refused.errors
        assert (error.line, bool(message) and message in error.message) == (16, True), error
    else:
        assert not message
