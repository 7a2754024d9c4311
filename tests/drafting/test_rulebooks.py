"""Rulebooks of other sports, from their sources to clean editions."""

from __future__ import annotations

import shutil
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.reference_quality import measure
from refsearch.checks.all import check_texts
from refsearch.citations.style import CitationStyle
from refsearch.cli.main import main
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.proposal import propose
from refsearch.drafting.source import Source
from refsearch.languages.registry import Languages
from refsearch.library.citation_style import style_of
from refsearch.library.library import Library
from refsearch.library.resolution.resolve import resolve
from refsearch.reading.conservation import differences, source_words, text_words
from refsearch.reading.corpus import read_corpus

SOURCES = Path(__file__).parents[1] / "gold" / "rulebooks"
BEGUN = {
    "rowing-2024-en": "rowing-2024-en.md",
    "rowing-2022-en": "rowing-2022-en.md",
    "rowing-2024-fr": "rowing-2024-fr.md",
    "kegel-2023-de": "kegel-2023-de.txt",
}


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A texts folder with the words of French and German filled in, and the concepts."""
    folder = tmp_path_factory.mktemp("rulebooks") / "texts"
    (folder / "languages").mkdir(parents=True)
    for code in ("fr", "de"):
        shutil.copy(SOURCES / f"{code}.toml", folder / "languages" / f"{code}.toml")
    shutil.copy(SOURCES / "terms.toml", folder / "terms.toml")
    (folder / "alignments.toml").write_text("", encoding="utf-8")
    return folder


def begin(texts: Path, id_: str, source: Path, *more: str) -> Result:
    """Run ``refsearch new`` with nothing said of how the source is numbered."""
    language = id_.rpartition("-")[2]
    words = ["new", id_, "--from", str(source), "--language", language, "--texts", str(texts)]
    return CliRunner().invoke(main, [*words, *more])


@pytest.fixture(scope="module")
def said(texts: Path) -> dict[str, Result]:
    return {id_: begin(texts, id_, SOURCES / file) for id_, file in BEGUN.items()}


@pytest.fixture(scope="module")
def library(texts: Path, said: dict[str, Result]) -> Library:
    corpus, problems = read_corpus(texts)
    assert problems == []
    return Library(corpus)


def test_the_command_tells_what_it_took_with_counts_and_examples(said: dict[str, Result]) -> None:
    told = said["rowing-2024-en"].stderr
    assert "6 law(s): Article 1; Article 2; Article 3\n" in told
    assert "45 label(s): 1a) Each regatta has a jury of at least 3 members.;" in told
    assert "3 definition(s): Lane; Crew; Umpire\n" in told
    assert "reference(s): Regulation 1a → 1.a; Regulation 5d → 5.d;" in told


def test_what_looks_like_more_and_is_not_taken_is_listed_with_its_line(
    said: dict[str, Result],
) -> None:
    listed = [
        line.partition("source.txt:")[2] for line in said["rowing-2024-en"].stdout.split("\n")
    ]
    assert [line[:60] for line in listed if line] == [
        "8: the address of 'site of the Union' is not kept: https://r",
        "52: looks like a definition in 3.e: name its concept in term",
        "54: number 5 follows 3: was a heading not recognised? If a n",
        "70: 'Regulation 6f' is not in rowing-2024-en (no such number",
    ]


def test_only_what_the_authors_got_wrong_is_found(texts: Path, library: Library) -> None:
    found = [one.message for one in check_texts(texts) if "has" not in one.message.split()]
    assert found == [
        "7.3: '§ 12' is not in kegel-2023-de (no such number): § 12",
        "6.d: 'Regulation 6f' is not in rowing-2024-en (no such number): Regulation 6f",
        "6.d: 'Règle 6f' is not in rowing-2024-fr (no such number): Règle 6f",
    ]


@pytest.mark.parametrize("edition", BEGUN)
def test_references_are_those_that_a_reader_found(library: Library, edition: str) -> None:
    quality = measure(library.book(edition), SOURCES / f"{edition}.toml")
    assert (quality.recall, quality.precision) == (1.0, 1.0), (
        quality.gold - quality.found,
        quality.found - quality.gold,
    )


@pytest.mark.parametrize(
    ("edition", "id_", "citation"),
    [
        ("rowing-2024-en", "2", "Article 2"),
        ("rowing-2024-en", "A", "Article A"),
        ("rowing-2024-en", "2.c.1", "Regulation 2c1"),
        ("rowing-2024-en", "A.3.c.1", "Regulation A3c1"),
        ("rowing-2024-fr", "A.3.c.1", "Règle A3c1"),
        ("kegel-2023-de", "5a.1", "§ 5a (1)"),
        ("kegel-2023-de", "2.3.3.b", "§ 2 (3) Nr. 3 Buchst. b"),
    ],
)
def test_a_citation_is_shown_as_its_sport_writes_it(
    library: Library, edition: str, id_: str, citation: str
) -> None:
    assert library.book(edition).provision(id_).citation == citation


@pytest.mark.parametrize(
    ("typed", "target"),
    [
        ("Regulation 2c1", "rowing-2024-en:2.c.1"),
        ("reg. 2.c.1", "rowing-2024-en:2.c.1"),
        ("2C1", "rowing-2024-en:2.c.1"),
        ("règle A3c1", "rowing-2024-fr:A.3.c.1"),
        ("§ 4 Abs. 2 Nummer 1", "kegel-2023-de:4.2.1"),
        ("§ 5a", "kegel-2023-de:5a"),
        ("§ 2 (3) Nr. 3 Buchst. b", "kegel-2023-de:2.3.3.b"),
        ("rowing-2024-en:A3c1", "rowing-2024-en:A.3.c.1"),
    ],
)
def test_it_is_found_in_every_spelling(library: Library, typed: str, target: str) -> None:
    assert target in resolve(library, typed).targets


@pytest.mark.parametrize("edition", BEGUN)
def test_every_citation_shown_is_found_again(library: Library, edition: str) -> None:
    book = library.book(edition)
    lost = [
        one.citation
        for one in book.provisions.values()
        if resolve(library, one.citation, edition).targets != (f"{edition}:{one.id}",)
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("typed", "language", "first"),
    [
        ("Regulation 2c1", None, "rowing-2024-en:2.c.1"),
        ("Regulation 2c1", "fr", "rowing-2024-en:2.c.1"),
        ("règle 2c1", "en", "rowing-2024-fr:2.c.1"),
        ("2c1", "fr", "rowing-2024-fr:2.c.1"),
        ("2c1", "en", "rowing-2024-en:2.c.1"),
    ],
)
def test_a_citation_opens_the_newest_edition_of_the_language_of_its_noun(
    library: Library, typed: str, language: str | None, first: str
) -> None:
    corpus = library.corpus
    newer = [
        replace(one, edition=replace(one.edition, succeeds="rowing-2022"))
        if one.edition.work == "rowing-2024"
        else one
        for one in corpus.documents
    ]
    declared = Library(replace(corpus, documents=tuple(newer)), library.languages)
    assert resolve(declared, typed, language=language).targets[0] == first


def test_a_style_that_is_not_declared_is_none(library: Library) -> None:
    styles = [style_of(edition) for edition in library.editions]
    assert all(isinstance(style, CitationStyle) for style in styles)


BAD = {
    "an empty file": ("", 2, "there is no text in the file"),
    "no law at all": ("Hello.\n\n12 people came.\n", 2, "the nearest lines are: '12 people came.'"),
    "page headers of a PDF": (
        "THE CODE\n\n1\n\fTHE CODE\n\nLaw 1 - A\n1. x\n\n"
        "THE CODE\n\n2\n\fTHE CODE\n\nLaw 2 - B\n1. y\n",
        0,
        "2 law(s)",
    ),
    "a table of contents": (
        "Law 1 - A ..... 1\nLaw 2 - B ..... 2\nLaw 3 - C ..... 3\n\n"
        "Law 1 - A\n1. x\n2. z\n\nLaw 2 - B\n1. y\n\nLaw 3 - C\nx\n",
        0,
        "3 law(s)",
    ),
    "Windows line ends": ("Law 1 - A\r\n1. x\r\n2. y\r\nLaw 2 - B\r\nz\r\n", 0, "CRLF"),
    "mixed label styles": (
        "Law 1 - A\n1. x\n2. y\n3) z\n\nLaw 2 - B\n1. u\n2. v\n", 0, "looks like a label",
    ),
    "the same number twice": (
        "Law 1 - A\n1. x\n2. y\n\nLaw 2 - B\n1. u\n\nLaw 2 - C\nv\n", 0,
        "number 2 is there already, in line 5",
    ),
    "a reference to nothing": (
        "Law 1 - A\nSee Law 7.\n\nLaw 2 - B\nx\n", 0, "'Law 7' is not in",
    ),
    "a heading inside a paragraph": (
        "Law 1 - A\nas it is said in\nLaw 4 - nothing of this\nholds.\n\nLaw 2 - B\nx\n",
        0,
        "is it a heading?",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_source_is_told_with_its_lines_and_loses_nothing(
    tmp_path: Path, texts: Path, name: str
) -> None:
    text, code, message = BAD[name]
    source = tmp_path / "source.txt"
    source.write_bytes(text.encode())
    done = begin(tmp_path / "texts", "ludo-2024-en", source)
    assert done.exit_code == code, done.output
    assert message in done.stdout + done.stderr
    assert "is lost" not in done.output


def test_a_source_in_latin_1_is_refused_with_its_line(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_bytes("Law 1 - A\nRègle\n".encode("latin-1"))
    done = begin(tmp_path / "texts", "ludo-2024-en", source)
    assert done.exit_code == 2
    assert ":2: not UTF-8" in done.stderr


MARKED = st.sampled_from(
    [
        "",
        "",
        '## <a id="two"></a> Article 2: Course',
        "## Article A: Water {#water}",
        "- 2a) One.",
        "    - 2a1) Two, see [Regulation 2a](#2a).",
        "- **A1)** bold",
        "- A1) [x](y:z:2a1) and <br> more",
        "- 7z) elsewhere",
        "<https://rowing.example>",
        "<!-- not shown -->",
        "| a | [b](#c) |",
        "|---|---|",
        "![a boat](boat.png)",
        "1.2.3 dotted",
        "# Notes",
        "Term: text",
        "\\- escaped",
        "[ref]: http://x.y",
    ]
)


@settings(max_examples=150)
@given(st.lists(MARKED, max_size=25))
def test_no_word_of_a_source_from_the_web_is_lost(lines: list[str]) -> None:
    patterns = ("Article {number}: {heading}", "Article {letter}: {heading}")
    numbering = Numbering(patterns, (), ("2c1a)", "A3c1a)"))
    text = "\n".join(lines)
    language = Languages().get("en")
    assert language
    found = propose(Source(text, markdown=True), numbering, language, ())
    lost, made_up = differences(source_words(text, found.corrections), text_words(found.text))
    assert (lost, made_up) == ({}, {})


def test_a_proposal_made_again_keeps_what_was_edited_by_hand(tmp_path: Path) -> None:
    texts, id_ = tmp_path / "texts", "ludo-2024-en"
    source = tmp_path / "source.txt"
    source.write_text("Law 1 - A\n1. one tokn\n2) two\n3. three\n\nLaw 2 - B\n1. four\n", "utf-8")
    assert begin(texts, id_, source).exit_code == 0
    text, about = texts / id_ / "text.md", texts / id_ / "edition.toml"
    text.write_text(text.read_text("utf-8").replace("tokn", "token"), "utf-8")
    about.write_text(about.read_text("utf-8").replace('["1."]', '["1.", "2)"]'), "utf-8")
    footer = '[[furniture]]\nlines = "5"\nwhat = "a footer"\n'
    with (texts / id_ / "corrections.toml").open("a", encoding="utf-8") as records:
        records.write(f"\n{footer}")
    done = CliRunner().invoke(main, ["new", id_, "--again", "--texts", str(texts)])
    assert done.exit_code == 0, done.output
    assert footer in (texts / id_ / "corrections.toml").read_text("utf-8")
    assert "## Law 1 - A\n\n1. one token\n\n2) two\n\n3. three\n\n" in text.read_text("utf-8")
    assert "found no place" not in done.output


def test_furniture_recorded_by_hand_stays_so_and_what_was_taken_out_stays_out(
    tmp_path: Path,
) -> None:
    texts, id_ = tmp_path / "texts", "ludo-2024-en"
    source = tmp_path / "source.txt"
    page = "{}. one\n\n{}\n\fLudo\n"
    feet = ("May the first", "June", "July", "August")
    paged = "".join(page.format(n, foot) for n, foot in enumerate(feet, 1))
    source.write_text(f"Law 1 - A\n{paged}5. last\n\nLaw 2 - B\n1. end\n", "utf-8")
    assert begin(texts, id_, source).exit_code == 0
    text, recorded = texts / id_ / "text.md", texts / id_ / "corrections.toml"
    dropped = '[[furniture]]\nlines = "{}"\nwhat = "{}"\n'
    edited = recorded.read_text("utf-8").replace(dropped.format(5, "running title"), "")
    by_hand = "\n".join(dropped.format(n, "foot of a page") for n in (4, 8))
    recorded.write_text(f"{edited}\n{by_hand}", "utf-8")
    for _ in range(2):
        done = CliRunner().invoke(main, ["new", id_, "--again", "--texts", str(texts)])
        assert done.exit_code == 0, done.output
        now = tomllib.loads(recorded.read_text("utf-8"))["furniture"]
        assert [one["lines"] for one in now] == ["4", "8", "9", "13", "17"]
        assert "May the first" not in text.read_text("utf-8")
        assert "July" in text.read_text("utf-8")


def test_an_edit_that_finds_no_place_again_is_told_and_the_old_text_kept(tmp_path: Path) -> None:
    texts, id_ = tmp_path / "texts", "ludo-2024-en"
    source = tmp_path / "source.txt"
    twice = "1. one\n2) two\n"  # its words are no place
    source.write_text(f"Law 1 - A\n{twice}\nLaw 2 - B\n{twice}\nLaw 3 - C\n1. four\n", "utf-8")
    assert begin(texts, id_, source).exit_code == 0
    text, about = texts / id_ / "text.md", texts / id_ / "edition.toml"
    text.write_text(text.read_text("utf-8").replace("1. one 2) two", "1. all is new", 1), "utf-8")
    about.write_text(about.read_text("utf-8").replace('["1."]', '["1.", "2)"]'), "utf-8")
    done = CliRunner().invoke(main, ["new", id_, "--again", "--texts", str(texts)])
    assert "/.before-1:5: edited by hand, and found no place: '1. all is new'" in done.output
    again = CliRunner().invoke(main, ["new", id_, "--again", "--texts", str(texts)])
    assert "found no place" not in again.output  # it is in no later text, and where it was told
    assert "1. all is new" in (texts / id_ / ".before-1").read_text("utf-8")
    assert "2) two" in text.read_text("utf-8")


def test_labels_of_no_declared_style_are_an_error_with_the_nearest_lines(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text("Law 1 - A\n1. one\n2. two\n\nLaw 2 - B\n1. four\n", "utf-8")
    done = begin(tmp_path / "texts", "ludo-2024-en", source, "--labels", "(a)")
    assert done.exit_code == 2
    assert "no label of the declared styles found" in done.stderr
    assert "line 2: '1. one'; line 3: '2. two'" in done.stderr
    assert not (tmp_path / "texts" / "ludo-2024-en").exists()


def test_versions_of_one_work_are_told_and_compared_once_they_say_so(
    texts: Path, said: dict[str, Result], tmp_path: Path
) -> None:
    assert (
        "rowing-2024 and rowing-2022 seem to be versions of one work: to have them compared, "
        'write succeeds = "rowing-2022" in' in said["rowing-2022-en"].stderr
    )
    folder = tmp_path / "texts"
    shutil.copytree(texts, folder)
    about = folder / "rowing-2024-en" / "edition.toml"
    lines = about.read_text("utf-8").replace('# succeeds = "" ', 'succeeds = "rowing-2022"  #')
    about.write_text(lines, "utf-8")
    library = Library(read_corpus(folder)[0])
    newer = library.successor("rowing-2022-en")
    assert newer is not None
    assert newer.id == "rowing-2024-en"


def test_a_translation_is_declared_by_the_command_and_joins_the_work_of_its_year(
    tmp_path: Path,
) -> None:
    texts, source = tmp_path / "texts", tmp_path / "source.txt"
    source.write_text("Law 1 - A\n1. one\n\nLaw 2 - B\nx\n", "utf-8")
    assert begin(texts, "ludo-2022-en", source).exit_code == 0
    told = begin(texts, "ludo-2024-en", source, "--succeeds", "ludo-2022")
    assert "seem to be versions" not in told.stderr
    guessed = begin(texts, "ludo-it", source)
    assert (
        "ludo-2022-en seems to be the same in another language: if ludo-it translates it, write "
        'translation_of = "ludo-2022-en" in its edition.toml'
    ) in guessed.stderr
    shutil.rmtree(texts / "ludo-it")
    begin(texts, "ludo-it", source, "--translation-of", "ludo-2024-en", "--title", "Ludo 2022")
    library = Library(read_corpus(texts)[0])
    assert library.book("ludo-it").edition.work == "ludo-2022"
    newer = library.newer_original("ludo-it")
    assert newer is not None
    assert newer.id == "ludo-2024-en"


@pytest.mark.parametrize(
    ("option", "told"),
    [("--translation-of", "there is no edition 'x-1'"), ("--succeeds", "there is no work 'x-1'")],
)
def test_what_is_not_there_is_neither_translated_nor_succeeded(
    tmp_path: Path, option: str, told: str
) -> None:
    source = tmp_path / "source.txt"
    source.write_text("Law 1 - A\n1. one\n\nLaw 2 - B\nx\n", "utf-8")
    done = begin(tmp_path / "texts", "ludo-2024-en", source, option, "x-1")
    assert (done.exit_code, told in done.stderr) == (2, True)


def test_a_language_without_a_stemmer_is_told_so(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text("第1条 審判\n1. 一\n2. 二\n\n第2条 水路\n1. 三\n", "utf-8")
    done = begin(tmp_path / "texts", "rowing-2024-ja", source)
    assert done.exit_code == 0, done.output
    assert "There is no stemmer for it: words are found as they stand." in done.stderr
    assert "2 law(s): 第1条; 第2条" in done.stderr


@pytest.mark.parametrize(
    ("id_", "citation", "stemmer", "elided"),
    [
        (
            "rowing-2024-fr",
            {
                "law": ("article", "regle", "regles", "articles"),
                "and_": ("et", "ou"),
                "to": ("a", "au"),
            },
            "french",
            ("l", "d"),
        ),
        (
            "kegel-2023-de",
            {"law": ("§",), "with_": ("in verbindung mit", "i.v.m.", "i. v. m.")},
            "german",
            (),
        ),
    ],
)
def test_a_language_is_proposed_with_the_words_of_its_source_and_what_the_library_has(
    tmp_path: Path, id_: str, citation: dict[str, object], stemmer: str, elided: tuple[str, ...]
) -> None:
    done = begin(tmp_path, id_, SOURCES / BEGUN[id_])
    language = Languages.of(tmp_path).get(id_[-2:])
    assert language is not None
    assert language.search is not None
    found = {field: getattr(language.citation, field) for field in citation}
    assert (found, language.search.stemmer) == (citation, stemmer)
    assert language.search.elided[: len(elided)] == elided
    assert len(language.search.stop.split()) > 100
    assert f"Stemmer: {stemmer}. {len(language.search.stop.split())} stop words." in done.stderr
    assert f"then run refsearch new {id_} --again" in done.stderr


def test_the_words_of_a_language_can_be_said_to_the_command(tmp_path: Path) -> None:
    words = ("--words", "law=règle, règles", "--words", "definition=Définitions")
    done = begin(tmp_path, "rowing-2024-fr", SOURCES / BEGUN["rowing-2024-fr"], *words)
    language = Languages.of(tmp_path).get("fr")
    assert language is not None
    assert language.citation.law == ("article", "regle", "regles")
    assert language.parts.definitions == ("definition", "definitions")  # the first is usual
    assert "--again" not in done.stderr


@pytest.mark.parametrize("said", ["law", "law=", "place=here"])
def test_words_for_nothing_are_refused(tmp_path: Path, said: str) -> None:
    done = begin(tmp_path, "rowing-2024-fr", SOURCES / BEGUN["rowing-2024-fr"], "--words", said)
    assert done.exit_code == 2
    assert "write one of law, item, and, definition" in done.stderr


NAMED = """\
# The Game of Pins

## Scope

1. This game is played by two. See Fouls, 2.
2. It has nine pins.

## Fouls

1. A pin may not be touched.
2. A foul costs a throw.
"""


def test_laws_may_have_names_for_numbers(tmp_path: Path) -> None:
    source = tmp_path / "pins.md"
    source.write_text(NAMED, "utf-8")
    more = ("--law-heading", "## {name}", "--labels", "1.")
    done = begin(tmp_path / "texts", "pins-2024-en", source, *more)
    assert done.exit_code == 0, done.output
    assert "is lost" not in done.output
    library = Library(read_corpus(tmp_path / "texts")[0])
    book = library.book("pins-2024-en")
    found = {p.id: p.citation for p in book.provisions.values()}
    assert found == {
        "scope": "Scope", "scope.1": "Scope, 1", "scope.2": "Scope, 2",
        "fouls": "Fouls", "fouls.1": "Fouls, 1", "fouls.2": "Fouls, 2",
    }  # fmt: skip
    for id_, citation in found.items():
        assert resolve(library, citation).targets == (f"pins-2024-en:{id_}",)
    assert check_texts(tmp_path / "texts") == []


PLAIN = """\
## 1. Play

1.1. Two sides play, as per 2.1 and 2.2.

## 2. Time

### 2.1. A game takes 7.5 m of rope and
<!-- not shown -->

forty minutes.

More is said here.

- **2.2.**

  The clock is stopped (see 1.1). 2.1 m are left free.
- **2.3.** Rule 2.2 and rule 1 hold, unless 2.1 applies.

## Definitions

Clock
What is stopped.
Rope
What is taken.
Side
One of two.
It plays.
"""


def test_labels_alone_on_a_line_or_in_a_heading_and_terms_on_lines_of_their_own(
    tmp_path: Path,
) -> None:
    source = tmp_path / "rope.md"
    source.write_text(PLAIN, "utf-8")
    texts = tmp_path / "texts"
    done = begin(texts, "rope-2024-en", source)
    assert done.exit_code == 0, done.output
    library = Library(read_corpus(texts)[0])
    book = library.book("rope-2024-en")
    assert {p.id: p.text for p in book.provisions.values() if p.parent} == {
        "1.1": "Two sides play, as per 2.1 and 2.2.",
        "2.1": "A game takes 7.5 m of rope and forty minutes.\nMore is said here.",
        "2.2": "The clock is stopped (see 1.1). 2.1 m are left free.",
        "2.3": "Rule 2.2 and rule 1 hold, unless 2.1 applies.",
    }
    assert {d.term: d.text for d in book.definitions.values()} == {
        "Clock": "What is stopped.", "Rope": "What is taken.", "Side": "One of two. It plays.",
    }  # fmt: skip
    cited = [(one.holder, one.text) for one in book.document.references]
    assert cited == [
        ("1.1", "2.1 and 2.2"), ("2.2", "1.1"), ("2.3", "Rule 2.2 and rule 1"), ("2.3", "2.1")
    ]  # fmt: skip
    assert check_texts(texts) == []


def test_every_refusal_names_the_section_that_helps(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text("Hello.", "utf-8")
    for options in ((), ("--labels", "1."), ("--law-heading", "x"), ("--words", "x")):
        done = begin(tmp_path / "texts", "ludo-2024-fr", source, *options)
        assert (done.exit_code, "(docs/adding-an-edition.md, " in done.stderr) == (2, True)


def test_editions_that_do_not_agree_are_told_in_a_few_lines(
    texts: Path, said: dict[str, Result], tmp_path: Path
) -> None:
    folder = tmp_path / "texts"
    shutil.copytree(texts, folder)
    about = folder / "kegel-2023-de" / "edition.toml"
    about.write_text(about.read_text("utf-8").replace('kegel-2023"', 'rowing-2024"'), "utf-8")
    found = [one.message for one in check_texts(folder)]
    assert len(found) < 200
    assert any("more of 37 provisions that rowing-2024-en has not" in one for one in found), found


def test_a_definition_inside_a_law_has_its_place(
    texts: Path, said: dict[str, Result], tmp_path: Path
) -> None:
    folder = tmp_path / "texts"
    shutil.copytree(texts, folder)
    with (folder / "terms.toml").open("a", encoding="utf-8") as file:
        file.write(
            '\n[level]\ngame = "rowing"\nen = ["level"]\ndefined_by = { rowing-2024-en = "3.e" }\n'
        )
    book = Library(read_corpus(folder)[0]).book("rowing-2024-en")
    assert [one.target for one in book.terms_of("3.a")] == ["rowing-2024-en:3.e"]


def test_a_link_is_not_looked_for_in_a_longer_label(tmp_path: Path) -> None:
    source = tmp_path / "source.md"
    source.write_text(
        "## Article 1: A\n\n- 1a) See [Regulation 1b1](#1b1).\n- 1c) See [Regulation 1b](#1b).\n"
        "- 1d) See [the other](#1b).\n- 1b) x\n    - 1b1) y\n\n## Article 2: B\n\n- 2a) z\n",
        "utf-8",
    )
    assert begin(tmp_path / "texts", "ludo-2024-en", source).exit_code == 0
    recorded = (tmp_path / "texts" / "ludo-2024-en" / "references.toml").read_text("utf-8")
    assert recorded.count("[[reference]]") == 1
    assert 'in = "1.d"\ntext = "the other"\ntargets = ["1.b"]' in recorded


def test_the_check_is_clean_once_the_slips_of_the_authors_are_recorded(
    texts: Path, said: dict[str, Result], tmp_path: Path
) -> None:
    folder = tmp_path / "texts"
    shutil.copytree(texts, folder)
    slips = {
        "rowing-2024-en": ("6.d", "Regulation 6f", "6.f"),
        "rowing-2024-fr": ("6.d", "Règle 6f", "6.f"),
        "kegel-2023-de": ("7.3", "§ 12", "12"),
    }
    for id_, (holder, words, meant) in slips.items():
        with (folder / id_ / "references.toml").open("a", encoding="utf-8") as file:
            file.write(
                f'\n[[reference]]\nin = "{holder}"\ntext = "{words}"\nmissing = ["{meant}"]\n'
                'reason = "there is none"\n'
            )
    assert check_texts(folder) == []


@pytest.mark.parametrize(
    ("declared", "gaps"),
    [
        ("", []),
        ("complete = true\n", ["5", "1.d", "2.e", "2.c.4", "3.e", "5.d", "A.3.c"]),
        (
            'complete = true\nreserved = ["4", "1c", "2d", "2c3", "3d", "5c", "A3b"]\n',
            [],
        ),
        ('complete = true\nreserved = ["4", "1c", "2d"]\n', ["2.c.4", "3.e", "5.d", "A.3.c"]),
    ],
)
def test_a_number_left_out_is_told_where_the_edition_says_that_none_is(
    texts: Path, said: dict[str, Result], tmp_path: Path, declared: str, gaps: list[str]
) -> None:
    folder = tmp_path / "texts"
    shutil.copytree(texts, folder)
    about = folder / "rowing-2024-en" / "edition.toml"
    complete, _, reserved = declared.partition("\n")
    text = about.read_text("utf-8").replace("# complete = true", complete or "# complete = true")
    about.write_text(text.replace("[labels]  ", f"[labels]\n{reserved}#"), "utf-8")
    found = [one.message for one in check_texts(folder)]
    told = [one.split(" ")[0] for one in found if "of its series is expected" in one]
    assert sorted(told) == sorted(gaps)


def test_a_german_rulebook_needs_no_words_written_by_hand(tmp_path: Path) -> None:
    done = begin(tmp_path, "kegel-2023-de", SOURCES / BEGUN["kegel-2023-de"])
    assert done.exit_code == 0, done.output
    library = Library(read_corpus(tmp_path)[0], Languages.of(tmp_path))
    quality = measure(library.book("kegel-2023-de"), SOURCES / "kegel-2023-de.toml")
    assert (quality.recall, quality.precision) == (1.0, 1.0)


def test_every_reference_of_an_edition_is_listed_with_its_line_and_where_it_leads(
    texts: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFSEARCH_TEXTS", str(texts))
    done = CliRunner().invoke(main, ["check", "--references", "rowing-2024-en"])
    told, terms = (part.splitlines() for part in done.stdout.split("\n\n"))
    assert any("'lane' → def.lane, in " in line for line in terms), terms
    assert len(told) == len(library.book("rowing-2024-en").document.references)
    assert any(line.endswith("'Regulation 1a' → 1.a") for line in told), told
    assert any("(no such number): Regulation 6f" in line for line in told)
    unknown = CliRunner().invoke(main, ["check", "--references", "rowing-2024-xx"])
    assert unknown.exit_code == 2, unknown.output


def test_what_is_refused_leaves_nothing_behind(tmp_path: Path) -> None:
    source = tmp_path / "s.md"
    source.write_text("## Règle 1\n\n1) Un.\n\n## Règle 2\n\n1) Deux.\n", encoding="utf-8")
    texts = tmp_path / "texts"
    refused = begin(texts, "jeu-2024-fr", source, "--labels", "A.")
    assert refused.exit_code == 2
    assert not list(texts.rglob("*.*"))


def test_no_translation_is_proposed_where_an_edition_of_the_year_is_there(
    said: dict[str, Result],
) -> None:
    assert "seems to be the same in another language" not in said["rowing-2024-fr"].stderr
