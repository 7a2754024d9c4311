"""What rulebooks written for the web do: headings without a number, links to other pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from refsearch.checks.all import check_texts
from refsearch.cli.main import main

ID = "lodka-2024-ru"
SOURCE = """\
# Правила озёрной гребли

Статья 1: ГОНКА
===============

**1.1** Гонка начинается по знаку судьи (см. [Статью 2.1)](./page2).

**1.2** Дорожки описаны в [Приложении С](./c), а в Статьях [1](./page1) и [2](./page2) - лодки.

![](lane.png)

# РОЛЬ СУДЬИ (см. Предисловие)

**2.1** Судья наблюдает за соблюдением Статей 3.1 - 3.3 и Статьи 2.2.

**2.2** Правила какой Статьи: А.1 или C.1 действуют, решает судья. Знак судьи версии 4.0.

# Статья 3: ЛОДКИ

**3.1** Лодка имеет номер. См. [нигде](./nowhere).

**3.2** Номер виден с берега.

**3.3** Вёсла свои.

# Приложение А. ВЕСА

**А.1** Вес лодки не ограничен.

# Приложение В. ВРЕМЯ

**В.1** Время измеряет судья.

**B.2** Время публикуется (Статья С.1).

# Приложение С. ДОРОЖКИ

**С.1** Дорожек шесть.
"""
WORDS = "law=статья,статьи,статье,статью,статей,статьях"


@pytest.fixture(scope="module")
def proposed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    folder = tmp_path_factory.mktemp("web")
    source = folder / f"{ID}.md"
    source.write_text(SOURCE, encoding="utf-8")
    texts = folder / "texts"
    texts.mkdir()
    arguments = ["new", ID, "--from", str(source), "--language", "ru", "--texts", str(texts)]
    words = [part for one in (WORDS, "and=и,или", "item=пункт") for part in ("--words", one)]
    done = CliRunner().invoke(main, [*arguments, *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return texts, done


@pytest.fixture(scope="module")
def text(proposed: tuple[Path, Result]) -> str:
    return (proposed[0] / ID / "text.md").read_text(encoding="utf-8")


def test_the_labels_below_a_heading_tell_the_number_that_it_does_not_show(text: str) -> None:
    assert "## РОЛЬ СУДЬИ (см. Предисловие) {#2}\n" in text


def test_an_underlined_heading_is_one_and_its_line_is_not_kept(text: str) -> None:
    assert "## Статья 1: ГОНКА\n" in text
    assert "===" not in text


def test_a_noun_is_shown_as_in_the_headings_not_as_a_sentence_declines_it(
    proposed: tuple[Path, Result],
) -> None:
    about = (proposed[0] / ID / "edition.toml").read_text(encoding="utf-8")
    assert 'items = ["Статья 1.1", "Приложение ' in about


LED = {
    "1.1": ["2.1"], "1.2": ["C", "1", "2"], "2.1": ["3.1", "3.2", "3.3", "2.2"],
    "2.2": ["A.1", "C.1"], "B.2": ["C.1"],
}  # fmt: skip


def test_letters_that_look_alike_lead_to_the_same_place(proposed: tuple[Path, Result]) -> None:
    from refsearch.reading.corpus import examine_corpus

    [document] = examine_corpus(proposed[0]).corpus.documents
    led: dict[str, list[str]] = {}
    for one in document.references:
        led.setdefault(one.holder, []).extend(t.removeprefix(f"{ID}:") for t in one.targets)
    assert led == LED


def test_only_what_has_no_place_is_told(proposed: tuple[Path, Result]) -> None:
    folder, done = proposed
    lines = done.output.splitlines()

    def told(words: str) -> int:
        return sum(words in line for line in lines)

    assert told("the picture lane.png is not kept") == 1
    assert told("which is no place here") == 1
    assert told("the link of 'нигде' leads to './nowhere'") == 1
    findings = [one for one in check_texts(folder) if ID in one.file]
    assert [(str(one.message), one.line) for one in findings] == []
