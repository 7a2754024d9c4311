"""Sources as they arrive: pages of a PDF, lists of contents, numbers that are there twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refsearch.drafting import parts
from refsearch.drafting.numbering import LawHeading, Numbering
from refsearch.drafting.parts import heading_of
from refsearch.drafting.source import Line, lines_of, read_source
from refsearch.errors import RefsearchError
from refsearch.languages.registry import Languages
from tests.drafting.walked import walk

LAWS = [
    f"Article {n} - Title {n}\n\n1. The {word}.\n\n2. See Article {n % 5 + 1}.\n\n(a) Warning"
    for n, word in enumerate(("lane", "boat", "oar", "crew", "bell"), 1)
]
PAGES = "\n\f".join(f"RULES OF THE LAKE\n\n{law}\n\n{n}" for n, law in enumerate(LAWS, 1)) + "\n"
RULES = "\n\n".join(LAWS) + "\n"
TITLES = "\n".join(f"Article {n} - Title {n}" for n in range(1, 6))
LINKS = "\n".join(f"{n}. [Title {n}](page{n}.md#top)" for n in range(1, 6))
MARKED = re.sub("(?m)^Article", "## Article", RULES)
LABELS = [f"{n}.{item}" for n in range(1, 6) for item in ("1", "2", "2.a")]


@pytest.mark.parametrize(
    ("source", "left_out"),
    [
        (RULES, ""),
        (
            PAGES,
            "9 part(s) of the source left out: page number: 11, 22, 33, 44, 55; running title: ",
        ),
        (
            re.sub(r"\n\n(\d)\n", r"\nSeite \1 von 5\n", PAGES),
            "9 part(s) of the source left out: page number: 10, 20",
        ),
        (  # more pages than laws
            re.sub(r"\n\n(\d)\n", r"\nPage \1\n", PAGES) + "\n\nPage 6\n\nPage 7\n",
            "11 part(s) of the source left out: page number: 10, 20",
        ),
        (
            f"CONTENTS\n\n{TITLES}\n\n{RULES}",
            "1 part(s) of the source left out: printed table of contents: 3-7",
        ),
        (  # a list of links is one whatever page they lead to, and whatever number they leave out
            f"---\ntitle: Lake\n---\n\n## Contents:\n\n1. Aims\n{LINKS}\n\n## Aims\n\n{MARKED}",
            "3 part(s) of the source left out: front matter of a web page: 1-3; printed table of",
        ),
        (f"{LINKS}\n\nWe row.\n\n{MARKED}".replace("Title 3](", "Oars]("), "1 part(s) of the"),
        (f"- [Home](/)\n- [Lake](/lake)\n- [Title 1](/one)\n\n{MARKED}", ""),
        (f"{RULES}\n{TITLES}\n", ""),  # below the laws it is no table of contents
    ],
)
def test_only_what_is_no_text_is_left_out_and_told(
    tmp_path: Path, source: str, left_out: str
) -> None:
    walked = walk(tmp_path, "lake-2024-en", source)
    told = [one for one in walked.said if "left out: " in one]
    assert [one[: len(left_out)] for one in told] == [left_out] * bool(left_out)
    found = [one.id for one in walked.document.provisions if one.label and one.parent]
    assert [one for one in found if one in LABELS] == LABELS


def test_a_label_that_is_there_twice_is_told_and_stays_a_label(tmp_path: Path) -> None:
    source = RULES.replace("2. See", "1. See", 1)
    file = tmp_path / "lake.txt"
    file.write_text(source, encoding="utf-8")
    walked = walk(tmp_path, "lake-2024-en", source)
    assert any("the label 1. stands where number 2 of its series is due" in x for x in walked.said)
    assert any("1.1 is there already, in line 5" in one for one in walked.found)


def test_a_law_of_many_headings_is_read_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look back from each heading to the law above it took half a minute for 1,600."""
    looked: list[int] = []

    def counted(numbering: Numbering, line: Line, *, markdown: bool) -> LawHeading | None:
        looked.append(line.number)
        return heading_of(numbering, line, markdown=markdown)

    monkeypatch.setattr(parts, "heading_of", counted)
    lines = lines_of("## Article 1 - Boats\n\n" + "## Aims of it\n\nText of it.\n\n" * 50)
    numbering = Numbering(("Article {number} - {heading}",), ())
    english = Languages().get("en")
    assert english
    parts.parts_of(lines, numbering, english, markdown=True)
    assert len(looked) <= 6 * len(lines)


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("rules.docx", "pandoc -t gfm --wrap=none rules.docx -o rules.md"),
        ("rules.HTML", "pandoc -t gfm --wrap=none rules.HTML -o rules.md"),
        ("rules.pdf", "pdftotext rules.pdf rules.txt"),
        (
            "rules.adoc",
            "asciidoctor -b docbook -o rules.xml rules.adoc && pandoc -f docbook -t gfm",
        ),
    ],
)
def test_a_document_of_another_format_is_refused_with_the_command_that_converts_it(
    name: str, command: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text("= Rules\n\n== 1. Boats\n", encoding="utf-8")
    with pytest.raises(RefsearchError, match=re.escape(f"convert it: {command}")):
        read_source(tmp_path / name)
