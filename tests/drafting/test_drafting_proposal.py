"""What is proposed for each shape of source, and that no word of any source is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from refsearch.checks.all import check_texts
from refsearch.drafting.files.about import about
from refsearch.drafting.files.edition_file import edition_of
from refsearch.drafting.files.folder import with_links, write_edition
from refsearch.drafting.furniture import furniture_of
from refsearch.drafting.guessing.headings import guess_law_headings
from refsearch.drafting.links import LINKED
from refsearch.drafting.numbering import BRIDGE_LABELS, Numbering
from refsearch.drafting.proposal import Proposal, propose
from refsearch.drafting.source import Source
from refsearch.errors import RefsearchError, TextError
from refsearch.languages.registry import Language, read_language
from refsearch.layers.references.manual import ManualReference, read_manual_references
from refsearch.paths import texts_folder
from refsearch.reading.conservation import differences, source_words, text_words

HEADING = "Law {number} - {heading}"


def english() -> Language:
    return read_language(texts_folder() / "languages" / "en" / "language.toml")


def proposed(text: str, heading: str = HEADING, *, markdown: bool = False) -> Proposal:
    return propose(Source(text, markdown), Numbering((heading,), BRIDGE_LABELS), english(), ())


def in_law(text: str, *, markdown: bool = False) -> tuple[list[str], list[tuple[int, str]]]:
    """Return the blocks proposed for the text of one law, and the places listed."""
    found = proposed(f"Law 1 - Play\n{text}", markdown=markdown)
    return found.text.strip().split("\n\n")[2:], [(u.line, u.message) for u in found.unplaced]


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("One line\nand another.", ["One line and another."]),
        ("1. One\nline.\n2. Two.", ["1. One line.", "2. Two."]),
        ("1. One,\n\nend of one.", ["1. One, end of one."]),
        ("A. The lead\n1. x.\n2. y.", ["### A. The lead", "1. x.", "2. y."]),
        ("A. The lead\n\nIt is made.", ["### A. The lead", "It is made."]),
        (
            "A. The lead\n1. Out of turn\n(a) x.\n(b) y.",
            ["### A. The lead", "#### 1. Out of turn", "(a) x.", "(b) y."],
        ),
        ("A. A member may vote if—\n1. x.\n2. y.", ["A. A member may vote if—", "1. x.", "2. y."]),
        ("A. It is made.\nB. It is not.", ["A. It is made.", "B. It is not."]),
        ("1. (a) x.\n(b) y.", ["1. (a) x.", "(b) y."]),
        ("(g) x.\n(h) y.\n(i) z.", ["(g) x.", "(h) y.", "(i) z."]),
        ("1. x\n(a) y\n(i) z.\n(ii) w.", ["1. x", "(a) y", "(i) z.", "(ii) w."]),
        ("  1. x.\n\n     More of 1.", ["1. x.", "    More of 1."]),
        ("Open:\n- one\n- two\n\nEnd.", ["Open:", "- one\n- two", "End."]),
        ("a\tb\nc\td", ["| a | b |\n|---|---|\n| c | d |"]),
        ("a\tb\nc\t1|2", ["| a | b |\n|---|---|\n| c | 1\\|2 |"]),
        ("x\t1\ny\t2", ["|  |  |\n|---|---|\n| x | 1 |\n| y | 2 |"]),
        ("Ten* cards.\n\n* Or nine.", ["Ten[^1:*] cards.", "[^1:*]: Or nine."]),
        ("Ten² cards.\n² Or nine.", ["Ten[^1:2] cards.", "[^1:2]: Or nine."]),
        ("Ten[3] cards.\n\n[3] Or\nnine.", ["Ten[^1:3] cards.", "[^1:3]: Or nine."]),
        ("Play a card, 5 * 3.", ["Play a card, 5 \\* 3."]),
        ("# 3 is a number", ["\\# 3 is a number"]),
        ("The mistake is a mis-\ntake.", ["The mistake is a mistake."]),
        ("A well-known well-\nknown.", ["A well-known well-known."]),
    ],
)
def test_a_law_is_written_as_the_format_wants_it(text: str, blocks: list[str]) -> None:
    assert in_law(text)[0] == blocks


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("1. x.\n\n3. y.", (4, "the label 3. stands where number 2 of its series is due")),
        ("A. x.\n\nC. y.", (4, "the label C. stands where letter B of its series is due")),
        ("1. x\n(a) y\n(i) z.\n\n(iv) w.", (6, "(iv) stands where number 2 of its series is due")),
        ("1. x.\n\nThe end.", (4, "a paragraph after item 1.1: proposed as closing")),
        ("Ten¹ cards.", (2, "footnote ¹ is called but its text was not found")),
        ("[1] Ten cards.", (2, "a text begins like footnote 1, but nothing before it calls one")),
        ("a\tb\tc\nd\te", (3, "the row has 2 cell(s), others 3")),
        ("x\t1\ny\t2", (2, "the table's first row has numbers")),
        ("size    fields\nsmall    64", (2, "a table with columns set by spaces?")),
        ("It is a mis-\ntake.", (2, "is mis- 'take' one word?")),
        ("x.\n\nTHE DECK\n\ny.", (4, "'THE DECK' is proposed as a section without a label")),
        ("x.\nLaw 3 - End\ny.", (3, "number 3 after 1 in a paragraph: is it a heading?")),
        ("x.\n\nLaw 2\n\n1. y.", (4, "law 2 has no title")),
    ],
)
def test_what_is_doubtful_is_listed_with_its_line(text: str, listed: tuple[int, str]) -> None:
    places = in_law(text)[1]
    assert any(line == listed[0] and listed[1] in message for line, message in places), places


def test_lists_in_a_list_are_no_columns() -> None:
    assert not any("columns" in said for _, said in in_law("*    *   1.2\n*    *   2,73")[1])


def test_a_title_below_its_number_is_taken_up() -> None:
    assert (
        "## Law 1 - Play of the hand\n\nText." in proposed("Law 1\nPlay of the hand\n\nText.").text
    )


def test_laws_without_titles_are_declared_so() -> None:
    found = proposed("Law 1 - Play\nx.\n\nLaw 2\n\n1. y.")
    assert "\n## Law 2\n" in found.text
    assert found.law_headings == (HEADING, "Law {number}")


@pytest.mark.parametrize(
    "text",
    [
        "The club has its seat by the lake, and rows on it in boats of wood\nand iron.",
        "The club has its seat by the lake, and rows on it in boats of wood and iron.",
        "The club\nhas its seat by the lake, and rows on it in boats of wood and of iron.",
    ],
)
def test_a_text_right_behind_the_number_of_a_law_is_no_title(text: str) -> None:
    found = proposed(
        f"**Art. 1.** {text}\n\n**Art. 2.** Oars\n", "Art. {number}. {heading}", markdown=True
    )
    whole = text.replace("\n", " ")
    assert found.text.split("\n\n")[1:] == ["## Art. 1", whole, "## Art. 2. Oars\n"]


def test_definitions_are_read_in_each_of_their_shapes() -> None:
    text = (
        "Definitions\n\nCard: a piece of card.\nDeck – all of them,\ntogether.\n\n"
        "Dummy\n  The partner of the declarer.\n\nTrick: 1. Four cards.\n2. Their score.\n\n"
        "Law 1 - Play\n"
    )
    assert proposed(text).text.split("\n\n")[1:5] == [
        "Card {#card}\n:   a piece of card.",
        "Deck {#deck}\n:   all of them, together.",
        "Dummy {#dummy}\n:   The partner of the declarer.",
        "Trick {#trick}\n:   1. Four cards.\n:   2. Their score.",
    ]


def test_a_term_of_two_lines_is_one_and_a_second_on_a_line_is_told() -> None:
    text = (
        "Definitions\n\nThe umpire of\nthe lake: who decides\nall.\n\n"
        "Lane: a strip. Crew: those in a boat.\n\nLaw 1 - Play\n"
    )
    found = proposed(text)
    assert found.text.split("\n\n")[1:3] == [
        "The umpire of the lake {#the-umpire-of-the-lake}\n:   who decides all.",
        "Lane {#lane}\n:   a strip. Crew: those in a boat.",
    ]
    said = [one for one in found.unplaced if "second term" in str(one.message)]
    assert [(one.line, "'Crew'" in str(one.message)) for one in said] == [(7, True)]


def test_an_index_is_read_in_each_of_its_shapes() -> None:
    entries = "Card ..... 1A, 2\n  lost .... Law 3\n  see Deck\nDeck, 4B2\nDummy\t5"
    text = f"Law 1 - Play\nx.\n\nIndex\n\n{entries}"
    assert proposed(text).text.rpartition(".index}\n\n")[2].strip() == (
        "## Card → 1A, 2\n\n- lost → Law 3\n- see Deck\n\n## Deck → 4B2\n\n## Dummy → 5"
    )


@pytest.mark.parametrize(
    ("text", "furniture"),
    [
        ("a\n\n1\n\nb\n\n2\n\nc", [("3", "page number"), ("7", "page number")]),
        ("a\n\n- 1 -\n\fb\n\n- 2 -\n\fc", [("3", "page number"), ("6", "page number")]),
        ("a\n\n7\n\nb\n\n12\n\nc", []),
        (  # schedules between pages, above their text or with a title below
            "a\n\n1\n\nPLAN 1\nb\n\nPLAN 2\nc\n\n2\n\nMAP 3\n\nd\n\nMAP 4\n\ne\n\nMAP 5",
            [("3", "page number"), ("11", "page number")],
        ),
        ("a\n\nMAP 1\n\nb\n\nMAP 2\n\nc", []),
        ("a\n\nMAP 1\nb\n\nMAP 2\nc\n\nMAP 3\nd", []),
        (
            "a\nRules 4\n\nb\nRules 5\n\nc\nRules 6\n",
            [("2", "page number"), ("5", "page number"), ("8", "page number")],
        ),
        ("T\n\n1\n\nb\n\nT\n\n2\n\nc\n\nT\n\n3\n", [
            ("1", "running title"), ("3", "page number"), ("7", "running title"),
            ("9", "page number"), ("13", "running title"), ("15", "page number"),
        ]),
        (
            "a\n\nMay 23  Page 2 of 12\n\fb\n\nMay 23  Page 3 of 12\n\fc\n\n"
            "May 23  Page 4 of 12\n\fd",
            [("3", "running title"), ("6", "running title"), ("9", "running title")],
        ),
        ("a\n\nRule 2 ends\n\fb\n\nRule 4 ends\n\fc\n\nRule 9 ends\n\fd", []),
        (
            "One .... 1\nTwo .... 2\nSix ..... 6\n\nOne\n\nTwo\n\nSix",
            [("1-3", "printed table of contents")],
        ),
        ("Index\n\none .... 1\ntwo .... 2\nsix ..... 6\n", []),
    ],
)  # fmt: skip
def test_what_is_no_text_is_told_apart(text: str, furniture: list[tuple[str, str]]) -> None:
    assert [(item.lines, item.what) for item in furniture_of(text)] == furniture


@pytest.mark.parametrize(
    ("lines", "pattern"),
    [
        (["Law 1 - A", "x", "Law 2 - B"], "Law {number} - {heading}"),
        (["Art. 1. A", "Art. 2. B"], "Art. {number}. {heading}"),
        (["Rule 1", "see Rule 4", "Rule 2"], "Rule {number}"),
        (["Rule 1  The field", "Rule 2\tThe ball"], "Rule {number} {heading}"),  # as laid out
    ],
)
def test_the_headings_of_laws_are_guessed_from_their_numbers(
    lines: list[str], pattern: str
) -> None:
    assert guess_law_headings(lines) == (pattern,)


@pytest.mark.parametrize(
    ("marked", "patterns"),
    [
        (
            ["1 Field", "2 Game", "Appendix A: Size", "Appendix B: Youth"],
            ("{number} {heading}", "Appendix {letter}: {heading}"),
        ),
        (["1 Field", "2 Game", "Appendix A: Size"], ("{number} {heading}",)),
        (["1 Field", "2 Game", "Team B wins", "Team A wins"], ("{number} {heading}",)),
        (["B. Field", "B.1 Lines", "B.2 Size", "C. Play", "C.1 Start"], ("{letter}. {heading}",)),
        (["B. Field", "1. Lines", "2. Size", "C. Play", "C.1 Start"], ("{number}. {heading}",)),
    ],
)
def test_headings_with_letters_are_laws_where_letters_count_up(
    marked: list[str], patterns: tuple[str, ...]
) -> None:
    assert guess_law_headings(marked, marked) == patterns


@pytest.mark.parametrize(
    ("heading", "labels", "message"),
    [("Law - {heading}", BRIDGE_LABELS, "has no {number}"), (HEADING, (("(",),), "shows no label")],
)
def test_a_numbering_that_is_none_is_refused(
    heading: str, labels: tuple[tuple[str, ...], ...], message: str
) -> None:
    with pytest.raises(RefsearchError, match=message.replace("{", r"\{")):
        Numbering((heading,), labels)


LINES = st.sampled_from(
    [
        "",
        "",
        "Law 1 - Play",
        "Law 2 - The deal",
        "Law 7",
        "A. The lead",
        "B. It is led.",
        "1. one",
        "2. two.",
        "(a) alpha",
        "(b) beta",
        "(i) iota",
        "and so on",
        "A new sentence.",
        "broken wo-",
        "rd goes on",
        "DEFINITIONS",
        "Term: its text",
        "INDEX",
        "entry .... 12A",
        "  see also 4",
        "a\tb",
        "c\td\te",
        "x\t1",
        "- item",
        "* star",
        "call* here",
        "note¹ and² more",
        "¹ text",
        "[1] text",
        "word[1] word",
        "12",
        "13",
        "\fRUNNING TITLE",
        "# 5",
        "> 6",
        ": 7",
        "| 8 |",
        "{#odd}",
        "PREFACE",
        "CHAPTER ONE",
        "    indented",
        "«quoted» _under_ **bold**",
        "!!! 9",
    ]
)


def lost_and_invented(text: str, found: Proposal) -> tuple[Counter[str], Counter[str]]:
    return differences(source_words(text, found.corrections), text_words(found.text))


@settings(max_examples=300)
@given(st.lists(LINES, max_size=30), st.booleans())
@example(["INDEX", "", "{#odd}", "- {#odd}"], False)
def test_no_word_is_lost_or_invented_whatever_the_source(lines: list[str], markdown: bool) -> None:
    text = "\n".join(lines)
    assert lost_and_invented(text, proposed(text, markdown=markdown)) == (Counter(), Counter())


@pytest.mark.slow
@settings(max_examples=25)  # each reads a folder of texts with all its words
@given(st.lists(LINES, max_size=30))
def test_whatever_is_proposed_can_be_checked(lines: list[str]) -> None:
    with TemporaryDirectory() as name:
        texts = Path(name)
        for file in ("terms.toml", "alignments.toml"):
            (texts / file).write_text("", encoding="utf-8")
        source, known = "\n".join(lines), about("ludo-2024-en", "en", None, None)
        numbering = Numbering((HEADING,), BRIDGE_LABELS)
        proposal = proposed(source)
        edition = edition_of(known, numbering, proposal)
        write_edition(texts / known.id, known, numbering, source, proposal, edition)
        findings = check_texts(texts)
    assert all(finding.line for finding in findings), findings
    assert not any("missing in text.md" in finding.message for finding in findings)


@pytest.mark.parametrize(
    ("edition", "heading"),
    [
        ("bridge-2017-it", "Art. {number} - {heading}"),
        ("bridge-2017-el", "ΝΟΜΟΣ {number} – {heading}"),
        ("burraco-2011-it", "Art. {number} - {heading}"),
    ],
)
def test_no_word_of_a_real_source_is_lost(edition: str, heading: str) -> None:
    texts = texts_folder()
    text = (texts / edition / "source.txt").read_text(encoding="utf-8")
    language = read_language(texts / "languages" / edition[-2:] / "language.toml")
    numbering = Numbering((heading,), BRIDGE_LABELS)
    found = propose(Source(text, markdown=False), numbering, language, ())
    assert lost_and_invented(text, found) == (Counter(), Counter())


@pytest.mark.parametrize(("reserved", "told"), [((), True), (("2",), True), (("2", "3"), False)])
def test_a_number_that_is_reserved_is_not_told(reserved: tuple[str, ...], told: bool) -> None:
    numbering = Numbering((HEADING,), BRIDGE_LABELS, reserved=frozenset(reserved))
    source = Source("Law 1 - Play\nx.\n\nLaw 4 - End\ny.\n", False)
    found = propose(source, numbering, english(), ())
    assert [bool(one.message) for one in found.unplaced] == [True] * told


def test_terms_in_a_bulleted_list_are_definitions() -> None:
    listed = "- **Lane**: a strip\n  of water.\n- **Crew**: two."
    text = f"# Definitions\n\n{listed}\n\n# Law 1 - Play\n\nx.\n"
    written = proposed(text, markdown=True).text
    assert "Lane {#lane}\n:   a strip of water.\n\nCrew {#crew}\n:   two." in written


def test_the_short_title_has_the_year_where_there_are_editions_of_others() -> None:
    known = about("rowing-2024-en", "en", None, "Rowing")
    others = replace(known, one_of_several=True)
    assert (known.short_title, others.short_title) == ("Rowing", "Rowing 2024")
    assert replace(others, title="Rowing 2024").short_title == "Rowing 2024"


def test_links_that_are_no_more_are_taken_out_and_what_a_reader_wrote_stays(tmp_path: Path) -> None:
    file = tmp_path / "references.toml"
    by_hand = '[[reference]]\nin = "1"\ntext = "the end"\ntargets = ["2"]\n'
    by_hand += 'reason = "as is said"\n'
    old = ManualReference("old", "Foreword", LINKED, ("old",))
    new = ManualReference("preface", "Foreword", LINKED, ("preface",))
    first = with_links(file, [old])
    file.write_text(f"{first}\n  {by_hand}", encoding="utf-8")
    file.write_text(with_links(file, [new]), encoding="utf-8")
    found = read_manual_references(file).reference
    assert [(one.holder, one.reason) for one in found] == [("1", "as is said"), ("preface", LINKED)]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[[reference]\nin = 1", "Expected"),
        ('reference = [{in = "1", text = "x", reason = "y"}]', "like [[reference]]"),
        ('[[reference]]\nin = "1"\ntext = """\n[[x"""\nreason = "y"', "like [[reference]]"),
    ],
)
def test_records_that_cannot_be_told_apart_are_refused_and_stay(
    tmp_path: Path, content: str, message: str
) -> None:
    file = tmp_path / "references.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(TextError) as refused:
        with_links(file, [ManualReference("2", "x", LINKED, ("1",))])
    assert message in str(refused.value)
    assert file.read_text(encoding="utf-8") == content
