"""A sentence behind a list is of what holds the list, where its place shows that; else told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

FULL = "The club has two boats, and each of them has four oars, a rudder, a flag and one rope."
LAW = f"""\
Rule 1 - Fees

(1) {FULL}

(2) A member pays:
{{list}}
(3) A guest pays nothing.

Rule 2 - End

(1) {FULL}
"""


@pytest.mark.parametrize(
    ("listed", "holds", "told"),
    [
        ("\n    (a) in May;\n\n    (b) in June.\n\n    It is late.\n", "1.2", False),
        ("\n    (a) in May;\n\n    (b) in June.\n\nIt is late.\n", "1.2", True),
        ("    (a) in May;\n    (b) in June.\nIt is late.", "1.2", True),
        ("    (a) in May;\n    (b) in June.\n  It is late.", "1.2", False),
        ("\n(a) in May;\n\n(b) in June.\n\nIt is late.\n", "1.2", True),
        ("    (a) in May;\n    (b) in June.\n        It is late.", "1.2.b", True),
        ("(a) in May;\n(b) in June.\nIt is late.", "1.2.b", True),
        ("    (a) in May;\n    (b) in June, when it is summer.\n    it is late.", "1.2.b", False),
    ],
    ids=["apart, set in", "apart, at the label", "at the label", "set in less", "nothing set in",
         "set in more", "nothing set in, not apart", "no sentence of its own"],
)  # fmt: skip
def test_a_sentence_behind_a_list_is_of_what_its_place_says(
    listed: str, holds: str, told: bool, tmp_path: Path
) -> None:
    source = LAW.format(list=listed)
    walked = walk(tmp_path, "boats-2024-en", source)
    texts = {one.id: one.text for one in walked.document.provisions}
    assert [id_ for id_, text in texts.items() if "t is late." in (text or "")] == [holds]
    line = 1 + source[: source.index("t is late.")].count("\n")
    assert any(f"source.txt:{line}: a paragraph" in one for one in walked.said) is told


@pytest.mark.parametrize(
    ("last", "line", "told"),
    [
        ("(b) in June,", "who does not leaves.", True),
        ("(b) in June,", "\nwho does not leaves.", True),
        (
            "(b) in June, at the house of the club, in gold or silver, with the key,",
            "or not.",
            False,
        ),
        ("(b) in June", "or not.", False),
    ],
    ids=["below it", "behind a blank", "the width of the page breaks it", "no comma"],
)
def test_a_sentence_that_goes_on_with_the_last_item_may_close_its_list_and_is_told(
    last: str, line: str, told: bool, tmp_path: Path
) -> None:
    source = LAW.format(list=f"\n(a) in May, or\n\n{last}\n{line}\n")
    said = walk(tmp_path, "boats-2024-en", source).said
    at = 1 + source[: source.index(line.strip())].count("\n")
    shown = f"source.txt:{at}: may close the list of which 1.2.b is the last item: "
    assert any(shown in one for one in said) is told


@pytest.mark.parametrize(
    ("above", "below", "joined", "told"),
    [
        (
            "The umpire may give one warning to the two boats in the race (“Delay of",
            "Start”).",
            1,
            0,
        ),
        (
            "The umpire may give one warning to the two boats in the race by calling",
            "“Delay”.",
            1,
            1,
        ),
        ("The umpire warns by calling", "“Delay”.", 0, 0),
        (
            "The umpire may give one warning to the two boats in the race by calling.",
            "“Delay”.",
            0,
            0,
        ),
    ],
    ids=["a quotation is open", "a full line", "a short one", "a full stop"],
)
def test_a_sentence_that_a_blank_line_breaks_is_one(
    above: str, below: str, joined: bool, told: bool, tmp_path: Path
) -> None:
    source = LAW.format(list="").replace("(2) A member pays:", f"(2) {above}\n\n{below}")
    walked = walk(tmp_path, "boats-2024-en", source)
    assert (f"{above} {below}" in walked.text) == joined
    assert any("goes on with 1.2 behind a blank line" in one for one in walked.said) == told
