"""Labels with a dash, labels inside lines, and a paragraph that is the only one of its article."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

STATUTE = """\
### Art. 1.º

Os barcos são de madeira:

{}

### Art. 2.º

Os remos são dois:

{}
"""
TAKEN = "stands inside a line, and counts on there: taken as a label"


def ids(text: str, folder: Path) -> tuple[list[str], list[str]]:
    walked = walk(folder, "remo-2024-pt", text)
    told = [one.partition("source.txt:")[2].partition(": if it")[0] for one in walked.said]
    parts = [one.id for one in walked.document.provisions if "." in one.id]
    return parts, [one for one in told if TAKEN in one]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I- a;", "II- b."),
        ("I – a;", "II – b."),
        ("I- a;", "II – b."),
        ("I-  a;", "II-  b."),
        ("a)- a;", "b)- b."),
        ("a.- a;", "b.- b."),
        ("1- a;", "2 - b."),
    ],
)
def test_a_label_may_have_a_dash(first: str, second: str, tmp_path: Path) -> None:
    listed = f"{first}\n\n{second}"
    parts, _ = ids(STATUTE.format(listed, listed), tmp_path)
    ends = ["a", "b"] if first[0] == "a" else ["1", "2"]
    assert parts == [f"{law}.{end}" for law in (1, 2) for end in ends]


def test_a_label_with_a_dash_is_shown_as_it_is_printed(tmp_path: Path) -> None:
    listed = "I- a;\n\nII – b."
    walked = walk(tmp_path, "remo-2024-pt", STATUTE.format(listed, listed))
    labels = {one.id: one.label for one in walked.document.provisions}
    assert (labels["1.1"], labels["1.2"]) == ("I-", "II –")


@pytest.mark.parametrize(
    ("lines", "parts", "told"),
    [
        ("a) um;b) dois;\n\nc) três.", ["1.a", "1.b", "1.c"], ["5: 'b)'"]),
        ("a) um; b) dois;\n\nc) três.", ["1.a", "1.b", "1.c"], ["5: 'b)'"]),
        ("a) um;\n\nb) dois;c) três.", ["1.a", "1.b", "1.c"], ["7: 'c)'"]),
        ("a) um;b) dois; c) três;\n\nd) quatro.", ["1.a", "1.b", "1.c", "1.d"],
         ["5: 'b)', and 1 more"]),
        ("§ 1.º Um.§ 2.º Dois:\n\na) um;\n\nb) dois.", ["1.1", "1.2", "1.2.a", "1.2.b"],
         ["5: '§ 2.º'"]),
        ("§ 1.º Um:\n\na) um;\n\nb) dois.§ 2.º Dois:\n\na) três.\n\n§ 3.º Quatro.",
         ["1.1", "1.1.a", "1.1.b", "1.2", "1.2.a", "1.3"], ["9: '§ 2.º'"]),
    ],
    ids=["no space", "between its neighbours", "the last one", "two", "a paragraph", "in its list"],
)  # fmt: skip
def test_a_label_inside_a_line_is_one_where_it_counts_on(
    lines: str, parts: list[str], told: list[str], tmp_path: Path
) -> None:
    other = "§ 1.º Um.\n\n§ 2.º Dois.\n\na) um;\n\nb) dois."
    found, said = ids(STATUTE.format(lines, other), tmp_path)
    assert [one for one in found if one.startswith("1.")] == parts
    first = [one.replace(f" {TAKEN}", "").partition(" more")[0] for one in said]
    assert [*first][:1] == [told[0].partition(", and")[0]]


@pytest.mark.parametrize(
    "lines",
    [
        "a) um, b) dois.",
        "a) um; b) dois.",  # nothing behind it counts on
        "a) um; d) dois;\n\nb) três.",
        "a) um; b) dois; b) dois;\n\nc) três.",  # which of them?
    ],
)
def test_what_does_not_count_on_is_text(lines: str, tmp_path: Path) -> None:
    assert ids(STATUTE.format(lines, "a) um;\n\nb) dois."), tmp_path)[1] == []


@pytest.mark.parametrize(
    "paragraph",
    [
        "Parágrafo único. Ela vale.",
        "Parágrafo único - Ela vale.",
        "**Parágrafo único.** Ela vale.",
        "Parágrafo Único: Ela vale.",
    ],
)
@pytest.mark.parametrize("before", ["\n", "\n\n"])
def test_the_only_paragraph_of_an_article_is_one_of_its_own(
    paragraph: str, before: str, tmp_path: Path
) -> None:
    listed = f"a) um;\n\nb) dois, com remo.{before}{paragraph}\n\na) três;\n\nb) quatro."
    found, _ = ids(STATUTE.format(listed, "a) um;\n\nb) dois."), tmp_path)
    assert [one for one in found if one.startswith("1.")] == [
        "1.a", "1.b", "1.paragrafo-unico", "1.paragrafo-unico.a", "1.paragrafo-unico.b",
    ]  # fmt: skip


def test_the_frame_of_a_form_is_no_label(tmp_path: Path) -> None:
    form = "I - Nome: ........ I\n\nI - Ano: ......... I\n\nI - Cor: ......... I"
    walked = walk(tmp_path, "remo-2024-pt", STATUTE.format(form, "a) um;\n\nb) dois."))
    assert 'styles = [["a)"]]' in walked.about


def test_an_initial_behind_a_colon_is_no_label(tmp_path: Path) -> None:
    said = walk(
        tmp_path,
        "remo-2024-pt",
        STATUTE.format("Sócio:A. Silva.", "Sócio:A. Sousa."),
        "--labels",
        "A.",
    ).said
    assert not [one for one in said if TAKEN in one]
