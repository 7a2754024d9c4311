"""Definitions of a clause given in one paragraph are told with their terms and their item."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

LAWS = """\
# Rules

## Rule 1 - {title}

(1) {text}

(2) Nothing else.

## Rule 2 - Play

(1) All play, the winner's way and the loser's way, by any means.
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('In these rules: "Club" means the Kite Club; "Member" means one who pays.',
         "line 5: looks like a definition of 'Club', 'Member' in 1.1"),
        ("In these rules: 'Club' means the Kite Club; 'Line Judge' shall mean one who looks.",
         "line 5: looks like a definition of 'Club', 'Line Judge' in 1.1"),
        ("In these rules ‘Club’ means the Kite Club; and ‘Member’, of any age, means one who pays.",
         "line 5: looks like a definition of 'Club', 'Member' in 1.1"),
        ("In these rules:\n“Club”: the Kite Club;\n“Member”: one who pays.",
         "line 6: looks like a definition of 'Club' in 1.1"),
        ("The word *Club* means the Kite Club.",
         "line 5: looks like a definition of 'Club' in 1.1"),
        ("A club means the Kite Club.", "line 5: looks like a definition in 1.1"),
        ("The member's word and the club's word count.", ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("title", ["Definitions", "Name"])
def test_a_paragraph_that_defines_terms_is_told_with_them(
    title: str, text: str, told: str, tmp_path: Path
) -> None:
    walked = walk(tmp_path, "kites-2024-en", LAWS.format(title=title, text=text))
    found = [line for line in walked.said if "looks like a definition" in line]
    said = [line.partition("source.txt:")[2].partition(": name")[0] for line in found]
    assert [f"line {line}" for line in said][:1] == ([told] if told else [])
