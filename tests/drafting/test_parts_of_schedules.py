"""Parts of a schedule are cited together with it, before or behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

RULES = """\
# Rules of the Weir

## Rule 1 Boats

1.1 Every boat pays. {}

1.2 A boat has a number.

## Rule 2 Crews

2.1 A crew is three.

2.2 A crew pays once.

## Schedule 1 Fees

### Part 1 Entry

A boat pays 10.

### Part 2 Late entry

A boat pays 20.

## Schedule 2 Signals

### Part 1 Flags

The flag is blue.

### Part 2 Horns

The horn sounds twice. {}
"""


@pytest.mark.parametrize(
    ("words", "led"),
    [
        ("See Part 2 of Schedule 1.", "Part 2 of Schedule 1 → schedule-1.part-2"),
        ("See Part 2 of the Schedule 1.", "Part 2 of the Schedule 1 → schedule-1.part-2"),
        ("See Part 1, Schedule 2.", "Part 1, Schedule 2 → schedule-2.part-1"),
        ("See Schedule 1, Part 2.", "Schedule 1, Part 2 → schedule-1.part-2"),
        ("See Schedule 1 Part 2.", "Schedule 1 Part 2 → schedule-1.part-2"),
        (
            "See Parts 1 and 2 of Schedule 1.",
            "Parts 1 and 2 of Schedule 1 → schedule-1.part-1, schedule-1.part-2",
        ),
        ("See Part 3 of Schedule 1.", "Schedule 1 → schedule-1"),  # there is none, which is told
    ],
)
@pytest.mark.parametrize("place", ["1.1", "schedule-2.part-2"])
def test_it_leads_to_the_part_wherever_it_stands(
    tmp_path: Path, words: str, led: str, place: str
) -> None:
    before, behind = (words, "") if place == "1.1" else ("", words)
    walked = walk(tmp_path, "weir-2024-en", RULES.format(before, behind))
    assert walked.led == {place: [led]}
