"""What is wrong with an edition: each fault with its own message, file and line, all in one run."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tessel import DECLARED, EN, FR, SOURCES, Commands, edit, line_of

from refsearch.checks.all import check_texts
from refsearch.reading.corpus import read_corpus

pytestmark = pytest.mark.slow

Break = Callable[[Path], None]


@pytest.fixture(scope="module")
def clean(texts: Path, run: Commands) -> Path:
    """Both editions as proposed; the check has nothing to say of them."""
    for name in ("terms.toml", "fr.toml"):
        to = texts / "languages" / name if name == "fr.toml" else texts / name
        shutil.copy(SOURCES / name, to)
    for id_ in (EN, FR):
        run("new", id_, "--from", str(SOURCES / f"{id_}.txt"), *DECLARED[id_])
    assert run("check").stdout == ""
    return texts


@pytest.fixture
def folder(clean: Path, tmp_path: Path) -> Path:
    """A copy of the clean texts that a test may spoil."""
    return Path(shutil.copytree(clean, tmp_path / "texts"))


def found(folder: Path) -> list[tuple[str, int, str]]:
    return [
        (str(Path(finding.file).relative_to(folder)), finding.line, finding.message)
        for finding in check_texts(folder)
    ]


def changed(file: str, old: str, new: str) -> Break:
    return lambda folder: edit(folder / file, (old, new))


def bytes_changed(file: str, old: bytes, new: bytes) -> Break:
    def spoil(folder: Path) -> None:
        path = folder / file
        content = path.read_bytes()
        assert old in content
        path.write_bytes(content.replace(old, new, 1))

    return spoil


def both(*breaks: Break) -> Break:
    return lambda folder: [spoil(folder) for spoil in breaks] and None


def removed(file: str) -> Break:
    return lambda folder: (folder / file).unlink()


TEXT = f"{EN}/text.md"
SOURCE = f"{EN}/source.txt"
RECORD = f"{EN}/corrections.toml"
ABOUT = f"{EN}/edition.toml"
FAULTS: list[tuple[str, Break, str, str | int, str]] = [
    # what is wrong, how it got so, file, line or words that stand in it, message
    ("a malformed law title", changed(TEXT, "## Law 5 - Tile", "## Lwa 5 - Tile"),
     TEXT, "## Lwa 5", "the title 'Lwa 5 - Tile out of turn' is not of the form"),
    ("a second word for laws", both(
        changed(ABOUT, '["Law {', '["Rule {number} - {heading}", "Law {'),
        changed(TEXT, "## Law 5 -", "## Rule 5 -"),
    ),
     TEXT, "## Law 4", "the heading 'Law 4' is shown as 'Rule 4': of two words for laws"),
    ("a malformed label", changed(TEXT, "(b) the dealer", "b.) the dealer"),
     TEXT, "b.) the dealer", "3: 'b.)' begins a paragraph like a label, but is in no declared"),
    ("an indented label", changed(TEXT, "\n\n(b) the dealer", "\n\n    (b) the dealer"),
     TEXT, "(b) the dealer", "'(b)' begins a paragraph like a label, but is indented"),
    ("a label without a blank line", changed(TEXT, "time,\n\n(b) the", "time,\n(b) the"),
     TEXT, "(b) the dealer", "the label (b) needs a blank line before it"),
    ("a law twice", changed(TEXT, "## Law 6 -", "## Law 5 -"),
     TEXT, "## Law 5 - Tile that", "5 is there already, in line"),
    ("a label twice", changed(TEXT, "(b) to have", "(a) to have"),
     TEXT, "(a) to have", "5.A.2.a is there already"),
    ("a missing law", changed(TEXT, "## Law 12 -", "## Law 13 -"),
     TEXT, "## Law 13", "13 stands where number 12 of its series is expected"),
    ("a missing label", changed(TEXT, "2. The adjusted", "3. The adjusted"),
     TEXT, "3. The adjusted", "11.3 stands where number 2 of its series is expected"),
    ("a missing letter", changed(TEXT, "(b) the dealer", "(c) the dealer"),
     TEXT, "(c) the dealer", "stands where letter b of its series is expected"),
    ("a reference to nothing", changed(TEXT, "in Law 5A2(b)", "in Law 5A4"),
     TEXT, "Law 5A4", "3.3: 'Law 5A4'"),
    ("an index target that is not there", changed(TEXT, "TION → Law 7", "TION → Law 77"),
     TEXT, "REVOCATION →", "index, REVOCATION / : no target 'Law 77'"),
    ("a concept that is not in the term base", changed(TEXT, "{#foul}", "{#fowl}"),
     TEXT, "{#fowl}", "the concept 'fowl' is not in terms.toml"),
    ("a concept defined twice", changed(TEXT, "{#foul}", "{#chain}"),
     TEXT, "Foul {", "the concept 'chain' is defined twice"),
    ("a definition without a concept", changed(TEXT, "Foul {#foul}", "Foul"),
     TEXT, "Foul", "the definition of 'Foul' has no concept"),
    ("a row that is too short", changed(TEXT, "| four tiles | 9 | 7 |", "| four tiles | 9 7 |"),
     TEXT, "| four tiles", "the row has 2 cell(s), the table's header 3"),
    ("a table without its ruler", changed(TEXT, "|---|---|---|\n", ""),
     TEXT, "| Length", "a table has a line like |---|---| under its header"),
    ("a footnote without text", changed(TEXT, "\n[^2:1]: A tile", "\nA tile"),
     TEXT, "one[^2:1]", "a footnote is called that has no text"),
    ("a footnote without a call", changed(TEXT, "colours[^1:1]", "colours"),
     TEXT, "[^1:1]:", "note '1:1' is never called"),
    ("a lost word", changed(TEXT, "is never moved", "is moved"),
     SOURCE, "is never moved", "the source's word 'never' is missing"),
    ("an invented word", changed(TEXT, "is never moved", "is never ever moved"),
     TEXT, "never ever", "the word 'ever' is not in the source"),
    ("a correction of what is not in the source", changed(RECORD, "line = 79", "line = 70"),
     RECORD, 3, "'[1]' does not stand in line 70 of source.txt; it stands in line 79"),
    ("furniture beyond the end", changed(RECORD, 'lines = "86"', 'lines = "860"'),
     RECORD, 'lines = "860"', "furniture 860: source.txt has"),
    ("furniture that is no range", changed(RECORD, 'lines = "86"', 'lines = "end"'),
     RECORD, 'lines = "end"', "lines = 'end' is neither a line nor a range"),
    ("a text with CRLF", bytes_changed(TEXT, b"is never moved.\n", b"is never moved.\r\n"),
     TEXT, "is never moved", "1 line(s) end in CRLF"),
    ("a source with CRLF", bytes_changed(SOURCE, b"PREFACE\n", b"PREFACE\r\n"),
     SOURCE, 1, "1 line(s) end in CRLF"),
    ("a source that is not UTF-8", bytes_changed(SOURCE, b"A. Duties", b"A. D\xe9ties"),
     SOURCE, 110, "not UTF-8: byte 0xe9 in"),
    ("no text", removed(TEXT), TEXT, 1, "the file is missing"),
    ("no source", removed(SOURCE), SOURCE, 1, "tessel-2023-en has no source.txt"),
    ("no edition.toml", removed(ABOUT), ABOUT, 1, "tessel-2023-en has no edition.toml"),
    ("a year that is no number", changed(ABOUT, "year = 2023", 'year = "MMXXIII"'),
     ABOUT, "year =", "Expected `int`, got `str`"),
    ("a field that is unknown", changed(ABOUT, 'publisher = ""', 'editor = ""'),
     ABOUT, "editor =", "unknown field `editor`"),
    ("TOML that is none", changed(ABOUT, "year = 2023", "year = in 2023"),
     ABOUT, "year =", "Invalid"),
    ("a language that is not declared", changed(ABOUT, 'language = "en"', 'language = "nl"'),
     ABOUT, "language =", "the language 'nl' has no sound texts/languages file"),
    ("a stemmer that does not exist",
     changed("languages/fr.toml", 'stemmer = "french"', 'stemmer = "frensh"'),
     "languages/fr.toml", "stemmer =", "no stemmer 'frensh'"),
    ("a term that is no list", changed("terms.toml", 'fr = ["faute", "fautes"]', 'fr = "faute"'),
     "terms.toml", "[foul]", "foul: Expected `array`, got `str`"),
    ("a provision the other edition has not", changed(TEXT, "B. A side that", "A side that"),
     f"{FR}/text.md", "B. Un camp", f"{FR} has 4.B, {EN} has not; align or restore it"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("spoil", "file", "line", "message"),
    [fault[1:] for fault in FAULTS],
    ids=[fault[0] for fault in FAULTS],
)
def test_a_fault_has_its_own_message_with_file_and_line(
    folder: Path, spoil: Break, file: str, line: str | int, message: str
) -> None:
    spoil(folder)
    at = line if isinstance(line, int) else 0
    if isinstance(line, str):
        raw = (folder / file).read_bytes().replace(b"\r\n", b"\n").decode()
        at = next(n for n, text in enumerate(raw.split("\n"), 1) if line in text)
    hits = [item for item in found(folder) if item[:2] == (file, at) and message in item[2]]
    assert len(hits) == 1, found(folder)


TOGETHER = (
    "a malformed law title", "a malformed label", "a missing law", "a label twice",
    "a concept that is not in the term base", "a row that is too short", "a footnote without text",
    "a reference to nothing", "a correction of what is not in the source",
)  # fmt: skip


def test_all_faults_of_a_file_are_found_in_one_run(folder: Path) -> None:
    faults = [fault for fault in FAULTS if fault[0] in TOGETHER]
    for fault in faults:
        fault[1](folder)
    said = [message for _, _, message in found(folder)]
    for _, _, _, _, message in faults:
        assert any(message in one for one in said), (message, said)


def test_a_faulty_edition_is_left_out_and_the_other_served(folder: Path) -> None:
    for name, spoil, *_ in FAULTS:
        if name in TOGETHER:
            spoil(folder)
    corpus, problems = read_corpus(folder)
    assert [document.edition.id for document in corpus.documents] == [FR]
    assert [Path(problem.file).parent.name for problem in problems] == [EN]


@pytest.mark.parametrize(
    ("file", "served"),
    [
        ("terms.toml", [EN, FR]), ("alignments.toml", [EN, FR]), ("languages/fr.toml", [EN]),
        (f"{EN}/references.toml", [FR]), (f"{EN}/edition.toml", [FR]),
    ],
)  # fmt: skip
def test_a_malformed_file_stops_no_edition_that_can_do_without_it(
    folder: Path, file: str, served: list[str]
) -> None:
    (folder / file).write_text("x = [\n", encoding="utf-8")
    corpus, problems = read_corpus(folder)
    assert sorted(document.edition.id for document in corpus.documents) == served
    assert str(folder / file) in [problem.file for problem in problems]


def test_the_build_says_in_one_line_what_it_leaves_out(clean: Path, run: Commands) -> None:
    text = clean / TEXT
    kept = text.read_text(encoding="utf-8")
    try:
        edit(text, ("## Law 5 - Tile", "## Lwa 5 - Tile"), ("## Law 9 - S", "## Lwa 9 - S"))
        done = run("build", code=1)
        assert done.stdout.startswith(f"{FR}: 39 provisions")
        [line] = [line for line in done.stderr.splitlines() if "left out" in line]
        at = line_of(text, "## Lwa 5")
        assert f"text.md:{at}: the title 'Lwa 5" in line
        assert line.endswith("(and 1 more: run refsearch check)")
        refused = run("export", EN, "--format", "md", code=2).stderr.splitlines()
        places = [f"text.md:{line_of(text, title)}:" for title in ("## Lwa 5", "## Lwa 9")]
        assert [next((p for p in places if p in one), "") for one in refused] == [*places, ""]
        assert "tuile" in run("show", FR, "art. 8").stdout
    finally:
        text.write_text(kept, encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "source.txt:1: the file is missing"),
        (b"Law 1 - A\nb\nLaw 2 - caf\xe9\n", "source.txt:3: not UTF-8: byte 0xe9"),
        (b"\xef\xbb\xbf\r\n  \n", "source.txt:1: there is no text in the file"),
        (b"no laws here\n", "say how they look with --law-heading"),
    ],
)
def test_new_refuses_a_source_it_cannot_read_in_one_line(
    clean: Path, run: Commands, tmp_path: Path, content: bytes | None, message: str
) -> None:
    source = tmp_path / "source.txt"
    if content is not None:
        source.write_bytes(content)
    refused = run("new", "ludo-2024-en", "--from", str(source), "--language", "en", code=2)
    assert message in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert not (clean / "ludo-2024-en").exists()


def test_new_takes_carriage_returns_off_and_says_so(
    clean: Path, run: Commands, tmp_path: Path
) -> None:
    source = tmp_path / "source.txt"
    source.write_bytes(b"\xef\xbb\xbfLaw 1 - One\r\nText.\r\n\r\nLaw 2 - Two\r\nText.\r\n")
    done = run("new", "ludo-2024-en", "--from", str(source), "--language", "en")
    try:
        assert "source.txt:1: begins with a byte order mark; the copy has not" in done.stdout
        assert "source.txt:1: 5 line(s) end in CRLF; the copy has not" in done.stdout
        kept = (clean / "ludo-2024-en" / "source.txt").read_bytes()
        assert kept == b"Law 1 - One\nText.\n\nLaw 2 - Two\nText.\n"
    finally:
        shutil.rmtree(clean / "ludo-2024-en")
