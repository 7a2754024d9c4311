"""Which headings are shown with another word than they are printed with: these are findings."""

from __future__ import annotations

from pathlib import Path

import pytest

from refsearch.checks.all import check_texts
from tests.rowing import rowing_folder

NUMBER = "Article {number}: {heading}"


@pytest.mark.parametrize(
    ("patterns", "headings", "shown"),
    [
        ([NUMBER, "Articulo {number}: {heading}"], ["Article 1: A", "Articulo 2: B"],
         ["'Articulo 2' is shown as 'Article 2'"]),
        (["Artículo {number}: {heading}", "Articulo {number}: {heading}"],
         ["Artículo 1: A", "Articulo 2: B"], []),
        ([NUMBER, "ARTICLE {number} - {heading}"], ["Article 1: A", "ARTICLE 2 - B"], []),
        ([NUMBER, "Appendix {letter}: {heading}"], ["Article 1: A", "Appendix A: B"], []),
        ([NUMBER, "Appendix {letter}: {heading}", "Guidelines {code}: {heading}"],
         ["Article 1: A", "Appendix A: B", "Guidelines I: C"], []),
        ([NUMBER, "Appendix {letter}: {heading}", "Guideline {letter}: {heading}"],
         ["Article 1: A", "Appendix A: B", "Guideline B: C"],
         ["'Guideline B' is shown as 'Appendix B'"]),
        (["Art. {number} - {heading}", "Art. {number}º - {heading}"],
         ["Art. 1º - A", "Art. 2 - B"], []),
        (["Art. {number}.º - {heading}"], ["Art. 1.º - A", "Art. 1.º-A - B"], []),
    ],
    ids=["another noun", "an accent", "capitals", "letters beside numbers", "numerals beside both",
         "another noun of letters", "an ordinal", "a letter behind an ordinal"],
)  # fmt: skip
def test_a_heading_is_compared_with_the_first_form_of_its_own_counter_accents_apart(
    patterns: list[str], headings: list[str], shown: list[str], tmp_path: Path
) -> None:
    text = "\n\n".join(["# — {#laws .laws}", *(f"## {one}\n\nText." for one in headings)])
    folder = rowing_folder(tmp_path / "texts", f"{text}\n")
    about = folder / "edition.toml"
    declared = about.read_text("utf-8").replace(f'["{NUMBER}"]', str(patterns).replace("'", '"'))
    about.write_text(declared, "utf-8")
    found = [str(one.message) for one in check_texts(folder.parent) if "is shown as" in one.message]
    assert [one.partition(":")[0].removeprefix("the heading ") for one in found] == shown
