"""Laws that were put in between two others: 2A stands behind 2 and before 3, and is cited."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

RULES = """\
# Rules of the Dock

{1} Boats

(1) See rule 2A and rule 2(1).

{2} Oars

(1) Oars are long, as in rules 2 and 2A.

(2) None.

{2A} Sculls

(1) Sculls are short.

(2) See Rule 2A(1) and rule 2a, and rules 1 to 3.

{2B} Poles

(1) See rule 2A (1).

{3} Ropes

(1) See rules 2A to 3.
"""
LED = {
    "1.1": ["rule 2A and rule 2(1) → 2a, 2.1"],
    "2.1": ["rules 2 and 2A → 2, 2a"],
    "2a.2": ["Rule 2A(1) and rule 2a, and rules 1 to 3 → 2a.1, 2a, 1, 2, 2b, 3"],
    "2b.1": ["rule 2A (1) → 2a.1"],
    "3.1": ["rules 2A to 3 → 2a, 2b, 3"],
}


@pytest.mark.parametrize("shape", ["## Rule {}", "## {}.", "## {}", "Rule {}:", "{}."])
def test_a_law_put_in_between_is_read_and_cited(tmp_path: Path, shape: str) -> None:
    numbers = ("1", "2", "2A", "2B", "3")
    source = RULES
    for number in numbers:
        source = source.replace(f"{{{number}}}", shape.format(number))
    plain = () if "#" in shape else ("--law-heading", f"{shape.format('{number}')} {{heading}}")
    walked = walk(tmp_path, "dock-2024-en", source, *plain)
    laws = [one for one in walked.document.provisions if one.parent is None]
    assert [(one.id, one.label, one.heading) for one in laws] == [
        ("1", "1", "Boats"),
        ("2", "2", "Oars"),
        ("2a", "2A", "Sculls"),
        ("2b", "2B", "Poles"),
        ("3", "3", "Ropes"),
    ]
    assert (walked.led, walked.found) == (LED, [])
    assert "2A" in laws[2].citation


PATHS = """\
# Rules of the Quay

## {} 1 Boats

1.1 A boat has a number.

1.2 One without a number under rule 2A.1 does not start.

## {} 2 Crews

2.1 See rules 2A and 2AA.

## {} 2A Substitutes

2A.1 A crew may name one, as rule 2AA.2 says.

2A.2 He signs before the start (see rule 2.1).

## {} 2AA Guests

2AA.1 A guest sails in no final.

2AA.2 Rule 2A.2 holds for guests.

## {} 3 Courses

3.1 Rule 2A applies.
"""


@pytest.mark.parametrize("noun", ["", "Rule"])
def test_its_labels_may_show_their_path_and_its_letter_is_shown_as_it_is_printed(
    tmp_path: Path, noun: str
) -> None:
    source = PATHS.replace("## {} ", f"## {noun} ".replace("  ", " "))
    walked = walk(tmp_path, "quay-2024-en", source)
    between = [one for one in walked.document.provisions if one.id.startswith("2a")]
    assert [(one.id, one.citation) for one in between] == [
        ("2a", f"{noun} 2A".strip()),
        ("2a.1", "2A.1"),
        ("2a.2", "2A.2"),
        ("2aa", f"{noun} 2AA".strip()),
        ("2aa.1", "2AA.1"),
        ("2aa.2", "2AA.2"),
    ]
    assert (walked.led, walked.found) == (
        {
            "1.2": ["rule 2A.1 → 2a.1"],
            "2.1": ["rules 2A and 2AA → 2a, 2aa"],
            "2a.1": ["rule 2AA.2 → 2aa.2"],
            "2a.2": ["rule 2.1 → 2.1"],
            "2aa.2": ["Rule 2A.2 → 2a.2"],
            "3.1": ["Rule 2A → 2a"],
        },
        [],
    )
