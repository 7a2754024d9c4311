"""What ``refsearch new --again`` tells: what is still so in the text as it was edited by hand."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from refsearch.cli.main import main
from refsearch.drafting.findings.by_hand import EditedLines
from refsearch.drafting.source import Line

ID = "kites-2024-en"
SOURCE = """\
# Kite rules

## Rule 1 - Kites

(1) A kite has:

(a) a string;

(b) a tail.

It is light.

(2) See rule 9.

(3) A kite means what flies.

x) It is red.

y) It is blue.

## Rule 2 - Strings

(1) Strings are num-
bered and knot-
ted.

(2) The pilot signs
by letter.
It is kept for one year by the secretary of the club, who shows it to any member.

(3) See page 3, law 4.
"""


class Made(NamedTuple):
    """An edit: the file, and the words that are replaced in it, or all that is added."""

    file: str
    words: str
    instead: str


RECORD = '\n[[{}]]\nin = "{}"\ntext = "{}"\nreason = "so it is"\n'
CORRECTION = (
    '\n[[correction]]\nwhere = "2.1"\nline = 23\nsource = "num- bered"\n'
    'corrected = "numbered"\nreason = "a broken word"\n'
)
TEXT, REFERENCES = f"{ID}/text.md", f"{ID}/references.toml"
TERM = f'\n[kite]\ngame = "kites"\nen = ["kite"]\ndefined_by = {{ {ID} = "1.3" }}\n'


@pytest.mark.parametrize(
    ("made", "gone", "stays"),
    [
        ([Made(TEXT, "num-bered", "numbered"), Made(f"{ID}/corrections.toml", "", CORRECTION)],
         "is num- 'bered' one word", "is knot- 'ted' one word"),
        ([Made(TEXT, "    It is light.", "It is light.")],
         "source.txt:11: a paragraph after item 1.1.b", "looks like a label, and none is taken"),
        ([Made(TEXT, "x) It is red.", "x\\) It is red.")], "'x) It is red.'", "'y) It is blue.'"),
        ([Made(REFERENCES, "", RECORD.format("as-printed", "1.2", "rule 9"))],
         "'rule 9' is not in", "'law 4' is not in"),
        ([Made(REFERENCES, "", RECORD.format("not-a-reference", "2.3", "law 4"))],
         "'law 4' is not in", "'rule 9' is not in"),
        ([Made("terms.toml", "", TERM)], "looks like a definition in 1.3", "'rule 9' is not in"),
        ([Made(TEXT, "letter. It is kept", "letter.\n\n    It is kept")],
         "a paragraph of its own?", "is num- 'bered' one word"),
    ],
    ids=["a broken word", "a closing sentence", "a number that is none", "as printed",
         "no reference", "a concept", "a paragraph"],
)  # fmt: skip
def test_what_was_mended_by_hand_is_told_no_more(
    made: list[Made], gone: str, stays: str, tmp_path: Path
) -> None:
    (tmp_path / "source.md").write_text(SOURCE, encoding="utf-8")
    first = new(tmp_path, "--from", str(tmp_path / "source.md"), "--language", "en")
    for one in made:
        file = tmp_path / "texts" / one.file
        held = file.read_text(encoding="utf-8") if file.is_file() else ""
        assert one.words in held
        edited = held.replace(one.words, one.instead) if one.words else held + one.instead
        file.write_text(edited, encoding="utf-8")
    again = new(tmp_path, "--again")
    assert (gone in first, stays in first) == (True, True)
    assert (gone in again, stays in again) == (False, True)


def test_a_place_that_defines_a_concept_is_counted_among_the_definitions(tmp_path: Path) -> None:
    (tmp_path / "source.md").write_text(SOURCE, encoding="utf-8")
    new(tmp_path, "--from", str(tmp_path / "source.md"), "--language", "en")
    with (tmp_path / "texts" / "terms.toml").open("a", encoding="utf-8") as file:
        file.write(TERM)
    words = ("new", ID, "--again", "--texts", str(tmp_path / "texts"))
    said = CliRunner().invoke(main, words, catch_exceptions=False).output
    assert "1 definition(s): 1.3\n" in said


def test_nothing_edited_is_told_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "source.md").write_text(SOURCE, encoding="utf-8")
    first = new(tmp_path, "--from", str(tmp_path / "source.md"), "--language", "en")
    assert new(tmp_path, "--again") == first


def new(folder: Path, *options: str) -> str:
    """Return the places to look at that the command prints."""
    words = ("new", ID, *options, "--texts", str(folder / "texts"))
    done = CliRunner().invoke(main, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize(
    ("kept", "edited"),
    [
        ("a play,\n\nthe disc is back.\n\nIf so, the disc is back.", [2]),
        ("a play, the disc is back.\n\nIf so,\n\nthe disc is back.", []),  # of line 3
        ("a play, the disc is back.\n\nIf so, the disc is back.", []),
    ],
)
def test_a_line_whose_words_stand_elsewhere_too_is_known_by_the_line_above(
    kept: str, edited: list[int]
) -> None:
    lines = [Line(1, "a play,"), Line(2, "the disc is back."), Line(3, "If so, the disc is back.")]
    found = EditedLines(lines, "a play, the disc is back.\n\nIf so, the disc is back.", kept)
    assert [n for n in (2,) if found.has(n)] == edited
