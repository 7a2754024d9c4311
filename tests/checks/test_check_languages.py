"""What ``refsearch check`` says of the languages: files at fault, texts that one lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from refsearch.checks.languages import check_languages
from refsearch.languages.registry import Languages
from refsearch.rulings.words import words_of

HEAD = 'code = "fr"\nname = "Français"\n[citation]\nlaw = ["loi"]\n'


@pytest.fixture
def french(tmp_path: Path) -> Path:
    """A folder of French, a language of the interface that has but a catalog of pages."""
    folder = tmp_path / "languages" / "fr"
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text(HEAD, encoding="utf-8")
    (folder / "pages.po").write_text('msgid "Glossary"\nmsgstr "Glossaire"\n', encoding="utf-8")
    return folder


def found_in(folder: Path) -> dict[str, str]:
    """Return the findings of French by the file they are in."""
    findings = check_languages(Languages([folder.parent]))
    return {Path(f.file).relative_to(folder).as_posix(): f.message for f in findings}


def test_the_packaged_languages_have_the_same_texts() -> None:
    assert list(check_languages(Languages())) == []


def test_what_a_language_lacks_is_english_and_one_finding_a_file(french: Path) -> None:
    (french / "rulings").mkdir()
    words = '[insufficient-bid]\ntitle = "Enchère insuffisante"\n'
    (french / "rulings" / "auction.toml").write_text(words, encoding="utf-8")
    found = found_in(french)
    assert found["rulings/auction.toml"].startswith(
        "change-of-call.title, change-of-call.summary, "
    )
    assert found["rulings/auction.toml"].endswith("more: texts are missing, and shown in English")
    assert {"calculators.toml", "computing.po", "pages.po", "rulings/play.toml"} <= found.keys()
    translated = words_of("insufficient-bid", Languages([french.parent]))
    assert translated.title.filled("fr") == "Enchère insuffisante"
    assert translated.summary.filled("fr") == translated.summary.filled("en")


def test_a_language_of_texts_needs_no_words_of_the_interface(french: Path) -> None:
    (french / "pages.po").unlink()
    assert found_in(french) == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("rulings/auction.toml", "[insufficient-bid]\ntitel = 1", "unknown field `titel`"),
        ("rulings/auction.toml", "[insufficient-bid", "Expected ']'"),
        ("calculators.toml", "[names]\nace = 1", "Expected `str`, got `int`"),
        ("search/synonyms.toml", "[groups]", "unknown field `groups`"),
        ("pages.po", 'msgid "a\nmsgstr "b"', ""),
        ("rullings/auction.toml", "", "nothing reads it"),
        (
            "rulings/auction.toml",
            '[insufficient-bid.item]\nno-such-item = "?"',
            "insufficient-bid.item.no-such-item is in no English file: it is not shown",
        ),
    ],
)
def test_a_file_at_fault_is_a_finding_and_does_not_stop_the_others(
    french: Path, name: str, text: str, message: str
) -> None:
    file = french / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    findings = [f for f in check_languages(Languages([french.parent])) if f.file == str(file)]
    assert any(message in finding.message for finding in findings)
    assert "fr" in Languages([french.parent]).interface
    assert words_of("revoke", Languages([french.parent])).title.filled("fr") == "Revoke"
