"""One term for one thing: no text says a word that the term base replaces by another."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from interface_words import Sentence, sentences
from parsed import ROOT
from spoken import INTERFACE

from refsearch.languages.calculators import calculators_file
from refsearch.languages.registry import Languages

CHOICES = ("artificial", "assigned", "weighted", "split", "non-balancing", "one-side-at-fault")
WORDS = Path(__file__).with_name("words_to_use.toml")
MIXED = re.compile(r"[A-Za-z][Ͱ-Ͽἀ-῿]|[Ͱ-Ͽἀ-῿][A-Za-z]")
PLACE = re.compile(r"\{\w*\}|%\(\w+\)s")
SPACED_PERCENT = re.compile(r"[\d}] %(?!\w)")


class Rule(NamedTuple):
    """Words to avoid in a language, the one to use, and the phrases in which they are right."""

    avoid: re.Pattern[str]
    use: str
    right: re.Pattern[str] | None

    def offends(self, text: str) -> str:
        """Return the first word of a text that is to be avoided, or nothing."""
        text = PLACE.sub(" ", text)
        if self.right:
            text = self.right.sub(" ", text)
        found = self.avoid.search(text)
        return found[0] if found else ""


def _pattern(phrases: list[str], flags: int) -> re.Pattern[str]:
    """Return a pattern of whole phrases; ``*`` at the end of a word stands for any ending."""
    written = (
        re.escape(phrase).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for phrase in phrases
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(written)})(?!\w)", flags)


@cache
def rules() -> dict[str, tuple[Rule, ...]]:
    held = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return {language: tuple(_rules(tables)) for language, tables in held.items()}


def _rules(tables: list[dict[str, object]]) -> Iterator[Rule]:
    for table in tables:
        assert set(table) <= {"avoid", "use", "right", "case"}, table
        avoid, right = table["avoid"], table.get("right")
        assert isinstance(avoid, list) and isinstance(right, list | None)
        flags = 0 if table.get("case") else re.IGNORECASE
        kept = _pattern(right, re.IGNORECASE) if right else None
        yield Rule(_pattern(avoid, flags), str(table["use"]), kept)


def faults(sentence: Sentence) -> Iterator[str]:
    """Yield what a text says that it should not, and what it should say."""
    for rule in rules()[sentence.language]:
        if word := rule.offends(sentence.text):
            yield f"{sentence.file}, {sentence.key} ({sentence.language}): {word!r}: {rule.use}"


def test_no_text_says_a_word_that_another_stands_for() -> None:
    assert [fault for sentence in dict.fromkeys(sentences()) for fault in faults(sentence)] == []


def test_no_word_mixes_greek_and_latin_letters() -> None:
    mixed = {sentence for sentence in sentences() if MIXED.search(PLACE.sub(" ", sentence.text))}
    assert mixed == set()


def test_percentages_are_written_without_a_space() -> None:
    assert {sentence for sentence in sentences() if SPACED_PERCENT.search(sentence.text)} == set()


def test_texts_are_read_in_every_language_and_from_every_place() -> None:
    files = {code: {one.file for one in sentences() if one.language == code} for code in INTERFACE}
    assert files["it"] == files["el"] == files["en"]
    expected = {
        "auction.toml",
        "calculators.toml",
        "common.toml",
        "computing.po",
        "examples",
        "pages.po",
    }
    assert expected < files["en"]


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "Did it damage the innocent side?", "innocent side"),
        ("en", "A JOLLY is a wild card.", "JOLLY"),
        ("en", "The Director may penalize them.", "penalize"),
        ("en", "The partner keeps\nthe lead.", "keeps\nthe lead"),
        ("it", "annullata: rimane la chiamata originale", "annullata"),
        ("it", "attacco alla presa successiva", "alla presa successiva"),
        ("it", "lo decide l'arbitro", "arbitro"),
        ("el", "ο αντίπαλος στα αριστερά δήλωσε", "αντίπαλος στα αριστερά"),
        ("el", "μπαστούνια", "μπαστούνια"),
        ("el", "Άνοιξε ανοιχτή αντάμ", "ανοιχτή"),
    ],
)
def test_a_word_to_avoid_is_found(language: str, text: str, word: str) -> None:
    [fault] = faults(Sentence(language, "planted.toml", "item.planted", text))
    assert fault.startswith(f"planted.toml, item.planted ({language}): {word!r}: ")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "A lead out of turn by the non-offending side"),
        ("en", "the right-hand opponent"),
        ("it", "La richiesta o concessione è annullata."),
        ("it", "L'Arbitro decide; jolly e pinella."),
        ("el", "Ο Διαιτητής· ο ΑΣΑ· ανοικτή αντάμ"),
    ],
)
def test_a_word_that_is_right_is_let_pass(language: str, text: str) -> None:
    assert list(faults(Sentence(language, "planted.toml", "item.planted", text))) == []


def test_the_kind_of_score_that_a_ruling_sends_to_is_named_as_the_calculator_shows_it() -> None:
    kind = {"it": r"tipo «(.+?)»", "el": r"είδος «(.+?)»", "en": r"kind “(.+?)”"}
    sent = [t for t in dict.fromkeys(sentences()) if "{function}" in t.text]
    named = [(t.language, found) for t in sent for found in re.findall(kind[t.language], t.text)]
    shown = {
        (language, calculators_file(Languages(), language).words[name])
        for name in CHOICES
        for language in INTERFACE
    }
    assert named
    assert set(named) <= shown | {(language, "{kind}") for language in INTERFACE}


def test_the_readme_says_what_the_texts_are_and_keeps_the_commands_that_are_run() -> None:
    """``.ci/run`` runs the second line after a marker; a newcomer pastes the same one."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "there is no English text of the law" in readme
    lines = readme.splitlines()
    for marker, ending in (("<!-- serve -->", "refsearch serve"), ("<!-- test -->", "-m pytest")):
        assert lines[lines.index(marker) + 2].endswith(ending)
