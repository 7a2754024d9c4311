"""Numbers of an old edition in a table are no laws and no labels; notes stand inside lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

LAWS = """\
{mark}Rule 1 Kites

1. A kite has a string.

2. It has a tail.

{mark}Rule 2 Winds

1. Wind is needed, see Rule 1, 2.

{mark}Rule 3 Old numbers

{table}

{mark}Rule 4 Last

1. The last.
"""
ROWS = [["Rule 1", "Rule 2"], ["Rule 2", "Rule 1"], ["Rule 3(2)", "Rule 1(2)"], ["Rule 6", "–"]]
BARE = [["1.", "2."], ["2.", "1."], ["3.", "4."]]


def in_columns(rows: list[list[str]], head: tuple[str, ...] = ()) -> str:
    return "\n".join(f"{old:16}{new}" for old, new in [*([[*head]] if head else []), *rows])


@pytest.mark.parametrize("mark", ["", "## "], ids=["plain", "marked"])
@pytest.mark.parametrize(
    "table",
    [
        in_columns(ROWS, ("Old rule", "New rule")),
        "Old rule        New rule\n\n" + in_columns(ROWS),
        in_columns(BARE, ("Old", "New")),
        in_columns(BARE),
        "\n".join("\t".join(row) for row in [["Old", "New"], *ROWS]),
        "\n".join("\t".join(row) for row in [["Old", "New"], *BARE]),
        "\n".join(["| Old | New |", "|---|---|", *(f"| {a} | {b} |" for a, b in ROWS)]),
    ],
    ids=["columns", "head apart", "bare", "no head", "tabs", "bare with tabs", "Markdown"],
)
def test_old_numbers_beside_new_ones_are_a_table_and_neither_laws_nor_labels(
    table: str, mark: str, tmp_path: Path
) -> None:
    if table.startswith("|") and not mark:
        mark = "## "  # a table of Markdown stands in Markdown
    walked = walk(tmp_path, "kites-2024-en", LAWS.format(mark=mark, table=table))
    provisions = walked.document.provisions
    assert [one.id for one in provisions] == ["1", "1.1", "1.2", "2", "2.1", "3", "4", "4.1"]
    [held] = [one for one in provisions if one.id == "3"]
    assert sum(block.kind == "table" for block in held.blocks) == 1
    assert not any("looks like a label" in line for line in walked.said)
    assert "items" not in walked.about or "\\t" not in walked.about


NOTES = """\
## Rule 1 - Kites

(1) A kite has:

(a) a string;

(b) a tail{call};

{text} A tail is a ribbon.

(c) a frame.

(2) It is light.

## Rule 2 - Winds

(1) Wind is needed.
"""


@pytest.mark.parametrize(
    ("call", "text"),
    [("¹", "¹"), ("[1]", "[1]"), (" [1]", "[1]"), ("<sup>1</sup>", "<sup>1</sup>")],
)
def test_a_note_at_the_foot_of_a_page_breaks_no_list(call: str, text: str, tmp_path: Path) -> None:
    walked = walk(tmp_path, "kites-2024-en", NOTES.format(call=call, text=text))
    assert [one.id for one in walked.document.provisions] == [
        *("1", "1.1", "1.1.a", "1.1.b", "1.1.c", "1.2", "2", "2.1")
    ]
    assert [(note.mark, note.text) for note in walked.document.footnotes] == [
        ("1", "A tail is a ribbon.")
    ]
    assert walked.found == []
