"""A label in the middle of a line is told once, with what it leaves without a place."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from rowing import rowing_folder

from refsearch.checks.all import check_texts

TEXT = """\
# — {#laws .laws}

## Article 1: Lanes

1a) The lanes are straight. 1b) They are drawn by lot, see Regulation 1b.

1c) A boat keeps to its lane (Regulation 1b), and so does its crew: see 1d).

## Article 2: Boats

2a) A boat has an umpire, by one of Regulations: 2c or 2d. See Regulation 2b)
"""


def test_a_label_in_mid_line_is_told_once_and_a_citation_is_none(tmp_path: Path) -> None:
    folder = rowing_folder(tmp_path / "texts", TEXT)
    found = [one for one in check_texts(folder.parent) if one.file.endswith("text.md")]
    references = [one for one in found if "1b" in one.message or "no such number" in one.message]
    assert [(one.line, str(one.message)) for one in references] == [
        (5, "1.a: '1b)' stands in the middle of a line like a label, and 2 citation(s) of it lead "
            "nowhere; if it is one, let a paragraph begin with it"),
        (11, "2.a: 'Regulations: 2c or 2d' is not in rowing-2024-en (no such number): "
            "Regulations: 2c, 2d"),
        (11, "2.a: 'Regulation 2b' is not in rowing-2024-en (no such number): Regulation 2b"),
    ]  # fmt: skip
