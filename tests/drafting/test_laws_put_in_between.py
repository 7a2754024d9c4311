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
    assert "2a" in laws[2].citation
