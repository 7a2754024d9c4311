"""Plain statutes: a law's heading is its number alone, the first an ordinal: Article 1er."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from refsearch.cli.edit.speaking import language_of
from refsearch.cli.main import main
from refsearch.drafting.furniture import furniture_of
from refsearch.drafting.guessing.headings import guess_law_headings
from refsearch.drafting.guessing.nouns import nouns_before_numbers

ID = "boules-2020-fr"
SOURCE = """\
RÈGLEMENT DES BOULES

Article 1er

Le jury applique les articles 3 à 5.

Article 2

Le délai de l'article 1er est de dix jours.

Section 2

Article 3

Une partie a treize points, selon l'article 2.

Article 4

Le jury compte.

Article 5

Le jury publie le résultat prévu à l'article 4.
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("alone")
    source = folder / "source.txt"
    source.write_text(SOURCE, encoding="utf-8")
    arguments = ["new", ID, "--from", str(source), "--language", "fr", "--texts", str(folder)]
    done = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


def test_a_number_with_the_noun_of_laws_alone_on_its_line_is_no_page(told: list[str]) -> None:
    assert "5 law(s): Article 1; Article 2; Article 3" in told


def test_ranges_and_the_ordinal_of_a_first_law_are_read_as_references(told: list[str]) -> None:
    wanted = "4 reference(s): articles 3 à 5 → 3, 4, 5; article 1er → 1; article 2 → 2"
    assert wanted in told


def test_pages_are_still_told_by_their_numbers() -> None:
    pages = "Seite 1\n\na\n\nSeite 2\n\nb\n\nArticle 3\n\nArticle 4"
    found = furniture_of(pages, lambda words: words.startswith("Article"))
    assert [one.lines for one in found] == ["1", "5"]


def test_numbers_that_end_in_a_nought_head_laws() -> None:
    marked = ["1.0 GARE", "1.1 Tipi", "2.0 CORSE", "3.0 PREMI"]
    assert guess_law_headings(marked, marked) == ("{number}.0 {heading}",)


@pytest.mark.parametrize(("heads", "words"), [(("regel",), ("regel",)), ((), ("regel",))])
def test_a_word_without_a_capital_is_no_noun_beside_that_of_the_headings(
    heads: tuple[str, ...], words: tuple[str, ...]
) -> None:
    text = "Regel 1, Regel 2 und Regel 3: maximal 3, maximal 4 oder maximal 5 Kegel."
    assert nouns_before_numbers(text, (), heads) == words


@pytest.mark.parametrize(
    "part", ["Absatzes", "Satzes", "Halbsatzes", "Unterabsatzes", "Buchstabens"]
)
def test_a_part_of_a_law_in_any_form_is_no_word_for_a_law(tmp_path: Path, part: str) -> None:
    cited = " ".join(f"Nach § {n} gilt die Regelung des {part} {n} auch hier." for n in range(1, 6))
    spoken, _ = language_of(tmp_path, "de", "lake-2024-de", ("§ {number}",), cited, {})
    assert spoken.citation.law == ("§",)
