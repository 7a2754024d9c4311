"""Findings are told at the line where their words stand, though others like them stand before."""

from __future__ import annotations

import pytest

from refsearch.checks.finding import TextLines

TEXT = """\
## 5 Points

5a1 contact

5b As follows:

| Result | Remarks |
| --- | --- |
| Fall | see 6a |
| Lance | not with 5a1 |

5c Under 5a1, two points[^1:1].
"""


@pytest.mark.parametrize(
    ("words", "start", "behind", "line"),
    [
        ("5a1", 1, "", 3),
        ("5a1", 1, "Fall\tsee 6a\nLance\tnot with ", 10),
        ("5a1, two points.", 1, "Under ", 12),
        ("5a1", 4, "", 10),
        ("5a1", 1, "words of no line ", None),
        ("", 1, "", None),
    ],
)
def test_the_words_before_tell_a_line_from_others_like_it(
    words: str, start: int, behind: str, line: int | None
) -> None:
    assert TextLines(TEXT).line_of(words, start, behind) == line
