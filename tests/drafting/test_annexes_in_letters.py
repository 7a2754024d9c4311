"""Full-path labels with letters for parts and annexes: A3a1 in Part A, Y1 in Annex Y."""

from __future__ import annotations

from pathlib import Path

from tests.drafting.walked import walk

RULES = """\
# Rules of the Punt

## Part A. Scope

### A1 Scope

**A1a** These Rules hold on rivers. Annexes X and Y form part of them.

**A1b** Who is late under this paragraph pays the fee of Y1.

**A1c** The Jury decides, if a requirement of the preceding paragraph is not met.

### A2 Crews

**A2a** A crew is two.

**A2b** Except as in paragraph a, see Article A1, paragraph b, a crew is named.

**A2c** Fees as in the table, but for paragraph b:

| Place | Under A1b | A1c and A2a | Rule |
| --- | --- | --- | --- |
| 1 | 100 | 60 | X1a |

**A2d** These are numbered:

- **A2d1** numbers 1 and 2 on the left;
- **A2d2** numbers 3 and 4 on the right.

## Part B. Boats

### B1 Boats

**B1a** A boat is as in Annex X.

**B1b** It is painted, as paragraph c has it.

**B1c** It is blue.

## Annex X. Measures

### X1 Length

**X1a** Ten metres.

**X1b** One metre.

## Annex Y. Fees

### Y1 Late entry

**Y1a** Ten.

**Y1b** Twenty.
"""


def test_an_annex_is_cited_by_its_noun_and_letter_and_an_article_by_its_label_alone(
    tmp_path: Path,
) -> None:
    walked = walk(tmp_path, "punt-2024-en", RULES)
    assert walked.led == {
        "A.1.a": ["Annexes X and Y → X, Y"],
        "A.1.b": ["this paragraph → A.1.b", "Y1 → Y.1"],
        "A.1.c": ["preceding paragraph → A.1.b"],
        "A.2.b": ["paragraph a → A.2.a", "Article A1, paragraph b → A.1.b"],
        "A.2.c": [  # the table that it announces is its own
            "paragraph b → A.2.b",
            "A1b → A.1.b",
            "A1c and A2a → A.1.c, A.2.a",
            "X1a → X.1.a",
        ],
        "B.1.a": ["Annex X → X"],
        "B.1.b": ["paragraph c → B.1.c"],
    }


def test_the_letters_of_annexes_count_by_themselves(tmp_path: Path) -> None:
    said = walk(tmp_path, "punt-2024-en", RULES).said
    assert not [one for one in said if "follows" in one]


def test_a_letter_left_out_of_the_series_of_its_noun_is_told(tmp_path: Path) -> None:
    oars = "## Part D. Oars\n\n### D1 Oars\n\n**D1a** An oar is of wood.\n\n## Annex X."
    said = walk(tmp_path, "punt-2024-en", RULES.replace("## Annex X.", oars)).said
    told = [one.partition("source.txt:")[2].partition(": was")[0] for one in said]
    assert [one for one in told if "follows" in one] == ["40: number 4 follows 2"]
