"""References in texts: what they mean, in an edition alone and in one that supplements another."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.checks.all import checked
from refsearch.errors import NotInFile, TextError
from refsearch.layers.references.cited_places import label_spans
from refsearch.library.items import require_targets
from refsearch.library.library import Library
from refsearch.library.links import Reference
from refsearch.library.resolution.resolve import resolve
from refsearch.paths import texts_folder
from refsearch.reading.corpus import read_corpus
from refsearch.reading.editions import read_edition

# Where a number is printed that can't be meant: the holder, what is printed, what is meant.
MISPRINTS = [
    ("norme-2010-it", "fn.17", "Norma Integrativa all'Articolo 18, punto 1", ["18.2"]),
    ("norme-2010-it", "fn.21", "Norma Integrativa all'Articolo 18, punto 1", ["18.2"]),
    ("norme-2010-it", "18.2.commentary-1", "precedente punto 1", ["18.1", "18.2"]),
    ("norme-2010-it", "8.3.b.2.old-text-1", "precedente punto 1b", ["8.2.b"]),
    ("norme-2010-it", "appendice-i.cambi-di-chiamate-effettuate.commento", "Articolo 9B1a",
     ["bridge-2007-it:9.B.1"]),
    ("bridge-2007-it", "fn.6", "nota 3", ["fn.2"]),
    ("bridge-2017-el", "def.redouble", "Νόμους 19Α", ["19.B"]),
]  # fmt: skip
CODE, NORMS, NEW = "game-2007-it", "norms-2010-it", "game-2017-it"

EDITION = """
id = "{id}"
work = "{work}"
language = "it"
title = "{id}"
short_title = "{short}"
game = "game"
year = {year}
publisher = "nobody"
in_force = "{year}"
{more}
[headings]
law = ["ARTICOLO {{number}} - {{heading}}"]

[labels]
styles = {styles}

[citation]
law = "{law}"
{citation}
"""

CODE_TEXT = """
# INTRODUZIONE {{#introduction .front}}

{front}

# — {{#laws .laws}}

## ARTICOLO 1 - UNO

{text}

## ARTICOLO 2 - DUE

### A. Sezione A

1. (a) lettera a

(b) lettera b

2. due[^1:2]

### B. Sezione B

1. uno

[^1:2]: La nota.

## ARTICOLO 3 - TRE

tre
"""

NORMS_TEXT = """
# — {{#laws .laws}}

## ARTICOLO 1 - UNO

{text}

## ARTICOLO 2 - DUE

### 1. Primo

a) lettera a

b) lettera b

### 6. Sesto

#### a) Lettera

1) uno

2) due

## APPENDICE 1 NORMATIVA {{#app1}}

### 2. Due

#### 2.1 Due uno

due uno

#### 2.3 Due tre

{appendix}

### 3. Tre

i. primo

ii. secondo

## ESEMPIO N° 6 {{#esempio-6 .example}}

esempio
"""


def write(
    folder: Path,
    *,
    code: str = "niente",
    norms: str = "niente",
    appendix: str = "niente",
    front: str = "niente",
    references: str = "",
    only: tuple[str, ...] = (CODE, NORMS, NEW),
) -> Path:
    """Write a code of which laws 3 and above 4 are lacking, its norms, and its successor."""
    shutil.copytree(texts_folder() / "languages", folder / "languages")
    (folder / "terms.toml").write_text("", encoding="utf-8")
    (folder / "alignments.toml").write_text("", encoding="utf-8")
    shape = {"styles": '[["A."], ["1."], ["(a)"]]', "law": "Art. {number}", "citation": ""}
    lacking = f'[missing]\nlaws = "4-9"\nof = "{NEW[:-3]}"'
    own = """separator = "."
own = ["Norma Integrativa all'Articolo", "Norme Integrative all'Articolo", "N.Int. Art.", "Norma"]
parts = { app = "Appendice {number}" }"""
    editions = {
        CODE: (2007, "", {**shape, "citation": lacking}, CODE_TEXT.format(text=code, front=front)),
        NEW: (
            2017,
            f'succeeds = "{CODE[:-3]}"',
            shape,
            "# — {#laws .laws}\n\n"
            + "\n\n".join(f"## ARTICOLO {n} - TITOLO\n\ntesto" for n in range(1, 7)),
        ),
        NORMS: (
            2010,
            f'supplements = "{CODE[:-3]}"\ncomplete = false',
            {
                "styles": '[["1.", "1.1"], ["a)", "i."], ["1)"]]',
                "law": "Norma {number}",
                "citation": own,
            },
            NORMS_TEXT.format(text=norms, appendix=appendix),
        ),
    }
    for id_ in only:
        year, more, named, text = editions[id_]
        edition = folder / id_
        edition.mkdir()
        header = EDITION.format(
            id=id_, work=id_[:-3], short=id_[:-3].title(), year=year, more=more, **named
        )
        (edition / "edition.toml").write_text(header, encoding="utf-8")
        (edition / "text.md").write_text(text.lstrip(), encoding="utf-8")
        (edition / "source.txt").write_text(text, encoding="utf-8")
        (edition / "corrections.toml").write_text("", encoding="utf-8")
    last = folder / only[-2 if len(only) > 2 else -1] / "references.toml"
    last.write_text(references, encoding="utf-8")
    return folder


def library_of(folder: Path) -> Library:
    corpus, problems = read_corpus(folder)
    assert problems == []
    return Library(corpus)


def found(folder: Path, edition: str, holder: str) -> list[tuple[str, str]]:
    """Return (text, what it means) for each reference; an id that is missing has a ``?``."""
    references = library_of(folder).book(edition).references_of(holder)
    return [(r.text, meaning(r)) for r in references]


def meaning(reference: Reference) -> str:
    named = [*reference.targets, *(f"?{one}" for one in reference.missing)]
    return " ".join(one.replace(f"{CODE}:", "").replace(f"{NORMS}:", "n:") for one in named)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vedi l'Articolo 2A1", [("Articolo 2A1", "2.A.1")]),
        ("gli artt. 5 e 2", [("artt. 5 e 2", "2 ?5")]),
        ("secondo 2A1b e 7C", [("2A1b e 7C", "2.A.1.b ?7.C")]),
        ("la Norma Integrativa all'Articolo 2", [("Norma Integrativa all'Articolo 2", "n:2")]),
        ("la Norma Integrativa all'Articolo 2B", [("Norma Integrativa all'Articolo 2B", "n:2")]),
        ("la Norma Integrativa all’Articolo 2", [("Norma Integrativa all’Articolo 2", "n:2")]),
        ("la norma 2.6.a.1", [("norma 2.6.a.1", "n:2.6.a.1")]),
        ("la Norma 2.9", [("Norma 2.9", "?n:2.9")]),
        ("(N.Int. Art. 2 punto 6)", [("N.Int. Art. 2 punto 6", "n:2.6")]),
        (
            "Norma Integrativa all'Articolo 2, punto 1",
            [("Norma Integrativa all'Articolo 2, punto 1", "n:2.1")],
        ),
        (
            "ai punti 6a1 e 6a2 delle norme integrative all'Articolo 2",
            [("punti 6a1 e 6a2 delle norme integrative all'Articolo 2", "n:2.6.a.1 n:2.6.a.2")],
        ),
        ("punto 1 dell'Art. 2A", [("punto 1 dell'Art. 2A", "2.A.1")]),
        ("(appendice 1)", [("appendice 1", "n:app1")]),
        ("di cui all'Appendice 1.2.1", [("Appendice 1.2.1", "n:app1.2.1")]),
        ("appendice 1 punto 2.1", [("appendice 1 punto 2.1", "n:app1.2.1")]),
        ("Appendice 1.3.ii", [("Appendice 1.3.ii", "n:app1.3.ii")]),
        ("l'Appendice 8", [("Appendice 8", "?n:app8")]),
        ("(vedi Esempio 6)", [("Esempio 6", "n:esempio-6")]),
        ("l'esempio numero 6", [("esempio numero 6", "n:esempio-6")]),
        ("l'esempio 7", []),
        ("dal 2 al 3 di marzo", []),
        ("Art. dal 1 al 3; Art. 5", [("Art. dal 1 al 3; Art. 5", "1 2 3 ?5")]),
        ("3 carte e 15 secondi, 50% e 1NT", []),
    ],
)
def test_in_a_supplement_an_article_is_the_code_s_and_a_norm_its_own(
    tmp_path: Path, text: str, expected: list[tuple[str, str]]
) -> None:
    assert found(write(tmp_path, norms=text), NORMS, "1") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("il successivo punto 3", [("punto 3", "n:app1.3")]),
        ("al punto 1", []),  # 2.1 is not called 1
        ("al punto 2.1", [("punto 2.1", "n:app1.2.1")]),
        ("il punto ii. dice", []),
        ("il punto 3ii", [("punto 3ii", "n:app1.3.ii")]),
        ("punti 2.1 e 2.3", [("punti 2.1 e 2.3", "n:app1.2.1 n:app1.2.3")]),
        ("ai punti 3 e 2", [("punti 3 e 2", "n:app1.3 n:app1.2")]),
    ],
)
def test_a_number_printed_with_the_one_above_it_is_not_called_by_itself(
    tmp_path: Path, text: str, expected: list[tuple[str, str]]
) -> None:
    assert found(write(tmp_path, appendix=text), NORMS, "app1.2.3") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("al punto 6a", [("punto 6a", "n:2.6.a")]),
        ("il punto 6a2 precedente", [("punto 6a2 precedente", "n:2.6.a.2")]),
        ("il punto a2", []),  # no norm around has a section a
        ("come stabilito in b)", [("in b)", "n:2.1.b")]),
        ("come stabilito in c)", []),
        ("il punto 6, lettera a)", [("punto 6, lettera a)", "n:2.6.a")]),
        ("i punti 1, lettera b), e 6", [("punti 1, lettera b), e 6", "n:2.1.b n:2.6")]),
        ("il punto e il resto", []),
    ],
)
def test_labels_written_together_are_read_from_the_law_around(
    tmp_path: Path, text: str, expected: list[tuple[str, str]]
) -> None:
    folder = write(tmp_path)
    file = folder / NORMS / "text.md"
    content = file.read_text(encoding="utf-8")
    file.write_text(content.replace("### 1. Primo", f"### 1. Primo\n\n{text}"), encoding="utf-8")
    assert found(folder, NORMS, "2.1") == expected


QUOTING = """niente

!!! commentary
    Il Codice dice:

    > **ARTICOLO 2 – DUE**
    >
    > vedi il punto 6 e l'Articolo 2A
"""


def test_a_label_in_a_quotation_is_not_the_supplement_s_and_a_quoted_title_cites_nothing(
    tmp_path: Path,
) -> None:
    folder = write(tmp_path, norms=QUOTING.replace("2A", "2A, e anche (a)"))
    assert found(folder, NORMS, "1.commentary-1") == [("Articolo 2A", "2.A")]


def test_a_reader_can_say_what_labels_mean_in_a_commentary_apart(tmp_path: Path) -> None:
    context = '[[context]]\nin = "1"\nmeans = "app1"\nreason = "comments on it"\n'
    folder = write(tmp_path, norms="al punto 3ii e al punto 2.1", references=context)
    assert found(folder, NORMS, "1") == [
        ("punto 3ii e al punto 2.1", "n:app1.3.ii n:app1.2.1"),
    ]


def test_a_context_reaches_into_quotations_only_where_it_says_so(tmp_path: Path) -> None:
    context = '[[context]]\nin = "1.commentary-1"\nmeans = "2"\nreason = "x"\n'
    quoted = context + "quotations = true\n"
    for n, (references, expected) in enumerate([(context, []), (quoted, [("punto 6", "n:2.6")])]):
        folder = write(tmp_path / str(n), norms=QUOTING, references=references)
        assert found(folder, NORMS, "1.commentary-1") == [*expected, ("Articolo 2A", "2.A")]


def test_a_reader_can_say_what_is_meant_and_what_is_no_reference(tmp_path: Path) -> None:
    references = f"""
[[reference]]
in = "1"
text = "3, 2, e 5B"
targets = ["{CODE}:3", "{CODE}:2"]
missing = ["{CODE}:5.B"]
reason = "articles by their number alone"

[[reference]]
in = "1"
text = "nuovo e nuovissimo"
targets = ["{NEW}:5", "{NEW}:93"]
reason = "another edition's, one of them not there"

[[not-a-reference]]
in = "1"
text = "art. 2 lettera a)"
reason = "of the Statute"
"""
    text = "riporto anche 3, 2, e 5B; ma l'art. 2 lettera a) dello Statuto, nuovo e nuovissimo"
    folder = write(tmp_path, norms=text, references=references)
    new = ("nuovo e nuovissimo", f"{NEW}:5 ?{NEW}:93")
    assert found(folder, NORMS, "1") == [("3, 2, e 5B", "3 2 ?5.B"), new]
    reference, _ = library_of(folder).book(NORMS).references_of("1")
    places = [text[one.start : one.end] for one in (*reference.cited, *reference.absent)]
    assert places == ["3", "2", "5B"]


@pytest.mark.parametrize(
    ("text", "code", "reason"),
    [
        ("l'Art. 5B", "not-in-file", f"not in {CODE} (not in this file): Art. 5B"),
        ("l'Art. 2D", "no-such-number", f"not in {CODE} (no such number): Art. 2D"),
        ("l'Art. 10", "no-such-number", f"not in {CODE} (no such number): Art. 10"),
    ],
)
def test_a_reference_that_can_t_be_linked_says_why(
    tmp_path: Path, text: str, code: str, reason: str
) -> None:
    [reference] = library_of(write(tmp_path, code=text)).book(CODE).references_of("1")
    assert reference.targets == ()
    assert [one.code for one in reference.absent] == [code]
    assert reference.reason == reason


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Vedi nota 2.", [("nota 2", "fn.1")]),
        ("Vedi nota 3.", []),
        ("punto A", []),
        ("l'Art. 2A1(b)", [("Art. 2A1(b)", "2.A.1.b")]),
    ],
)
def test_a_footnote_is_cited_by_its_mark(
    tmp_path: Path, text: str, expected: list[tuple[str, str]]
) -> None:
    assert found(write(tmp_path, front=text), CODE, "introduction") == expected


def test_the_check_notes_a_law_declared_missing_and_reports_any_other(tmp_path: Path) -> None:
    result = checked(write(tmp_path, norms="l'Art. 5, l'Art. 2D e l'Art. 2E"))
    assert [f.message for f in result.findings if "Art." in f.message] == [
        f"1: \"Art. 5, l'Art. 2D e l'Art. 2E\" is not in {CODE} (not in this file): Art. 5; "
        f"not in {CODE} (no such number): Art. 2D, Art. 2E"
    ]
    noted = checked(write(tmp_path / "b", norms="l'Art. 5 e l'Art. 6C"))
    assert [f for f in noted.findings if "Art." in f.message] == []
    [note] = noted.noted
    assert (Path(note.file).name, note.line) == ("text.md", 5)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('[[reference]]\nin = "1"\ntext = "mai"\ntargets = ["2"]\nreason = "x"', "'mai' does not"),
        ('[[not-a-reference]]\nin = "9"\ntext = "niente"\nreason = "x"', "'niente' does not"),
        ('[[context]]\nin = "1"\nmeans = "8"\nreason = "x"', "has no 8"),
        ('[[as-printed]]\nin = "1"\nreason = "x"', "1: every citation leads somewhere"),
    ],
)
def test_the_check_finds_what_a_reader_recorded_and_no_longer_applies(
    tmp_path: Path, entry: str, message: str
) -> None:
    findings = checked(write(tmp_path, references=entry)).findings
    assert [f for f in findings if message in f.message and "references.toml" in f.file]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (f'[[reference]]\nin = "1"\ntext = "Art. 2D"\nmissing = ["{CODE}:2.D"]', "no-such-number"),
        ('[[as-printed]]\nin = "1"\ntext = "2D"', "as-printed"),
        ('[[as-printed]]\nin = "1"', "as-printed"),
    ],
)
def test_a_reference_recorded_as_missing_or_as_printed_is_noted_with_the_reader_s_reason(
    tmp_path: Path, entry: str, code: str
) -> None:
    folder = write(
        tmp_path, norms="l'Art. 2D", references=f'{entry}\nreason = "numbered otherwise"'
    )
    result = checked(folder)
    assert [f for f in result.findings if "Art. 2D" in f.message] == []
    assert ["numbered otherwise" in note.message for note in result.noted] == [True]
    [reference] = library_of(folder).book(NORMS).references_of("1")
    assert [one.code for one in reference.absent] == [code]


def test_a_law_declared_missing_must_not_be_there(tmp_path: Path) -> None:
    folder = write(tmp_path)
    file = folder / CODE / "edition.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("4-9", "3-9"), encoding="utf-8")
    messages = [finding.message for finding in checked(folder).findings]
    assert "3 is declared missing in edition.toml and is here" in messages


@pytest.mark.parametrize("laws", ["40-", "9-4", "x", ""])
def test_missing_laws_are_written_as_numbers_and_ranges(tmp_path: Path, laws: str) -> None:
    file = write(tmp_path) / CODE / "edition.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("4-9", laws), encoding="utf-8")
    with pytest.raises(TextError, match="write them like 40-93, 95"):
        read_edition(file)


@pytest.mark.parametrize(
    ("text", "edition", "targets", "elsewhere"),
    [
        ("Art. 5", CODE, (), (f"{NEW}:5",)),
        ("5B", CODE, (), (f"{NEW}:5",)),
        ("Artt. 2 e 5", CODE, (f"{CODE}:2",), (f"{NEW}:5",)),
        ("Art. 8", CODE, (), ()),  # the newer work has no such law
        ("Art. 12", CODE, (), ()),
        ("Art. 5", NEW, (f"{NEW}:5",), ()),
    ],
)
def test_a_law_that_the_file_lacks_is_offered_in_the_newer_work(
    tmp_path: Path, text: str, edition: str, targets: tuple[str, ...], elsewhere: tuple[str, ...]
) -> None:
    answer = resolve(library_of(write(tmp_path)), text, edition)
    assert (answer.targets, answer.elsewhere) == (targets, elsewhere)


def test_a_law_that_the_file_lacks_is_refused_as_such(tmp_path: Path) -> None:
    library = library_of(write(tmp_path))
    with pytest.raises(NotInFile, match=r"'5' is not in this file .* number is game-2017-it:5"):
        require_targets(library, resolve(library, "Art. 5", CODE), CODE)
    with pytest.raises(NotInFile, match=r"'8' is not in this file \(game-2007-it\)$"):
        require_targets(library, resolve(library, "Art. 8", CODE), CODE)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Norma 2.1.a", ["2.1.a"]),
        ("norma 2.6.a.2", ["2.6.a.2"]),
        ("Appendice 1.3.ii", ["app1.3.ii"]),
        ("app1.3.ii", ["app1.3.ii"]),
        ("APP1", ["app1"]),
        ("appendice 1 punto 2.1", ["app1.2.1"]),
        ("appendice 1, punto 3", ["app1.3"]),
        ("Norma 2", ["2"]),
        ("Esempio 6", ["esempio-6"]),
        ("Appendice 9", []),
        ("appendice", []),
    ],
)
def test_the_spellings_of_a_supplement_are_understood_with_and_without_it(
    tmp_path: Path, text: str, ids: list[str]
) -> None:
    library = library_of(write(tmp_path))
    expected = tuple(f"{NORMS}:{id_}" for id_ in ids)
    assert resolve(library, text, NORMS).targets == expected
    assert resolve(library, text).targets == expected


def test_an_article_without_an_edition_is_not_a_norm(tmp_path: Path) -> None:
    library = library_of(write(tmp_path))
    assert set(resolve(library, "Art. 2").targets) == {f"{CODE}:2", f"{NEW}:2"}
    assert set(resolve(library, "2").targets) == {f"{CODE}:2", f"{NEW}:2", f"{NORMS}:2"}


def test_a_supplement_whose_code_is_not_there_keeps_its_own_references(tmp_path: Path) -> None:
    folder = write(tmp_path, norms="la Norma 2.1 e l'Appendice 1", only=(NORMS,))
    assert found(folder, NORMS, "1") == [("Norma 2.1 e l'Appendice 1", "n:2.1 n:app1")]


@given(text=st.text(alphabet="ABabi 0123456789().,;'-eArtpuntoNormaAppendice", max_size=60))
def test_every_place_that_is_found_stands_in_its_reference(text: str) -> None:
    for places in range(4):
        spans = label_spans(text, places)
        assert len(spans) == places
        assert all(0 <= start <= end <= len(text) for start, end in spans)


def test_every_place_of_the_editions_stands_inside_its_reference(library: Library) -> None:
    for book in library.books.values():
        for reference in book.document.references:
            for place in (*reference.cited, *reference.absent):
                assert reference.start <= place.start < place.end <= reference.end
            assert {one.target for one in reference.cited} <= set(reference.targets)
            assert bool(reference.reason) >= bool(reference.absent)


def test_a_reference_with_a_wrong_number_leads_to_what_is_meant_and_is_marked_so(
    library: Library,
) -> None:
    marked = {
        (book.edition.id, r.holder, r.text): r.targets
        for book in library.books.values()
        for r in book.document.references
        if r.intended
    }
    assert marked == {
        (edition, holder, text): tuple(t if ":" in t else f"{edition}:{t}" for t in targets)
        for edition, holder, text, targets in MISPRINTS
    }


@pytest.mark.parametrize(
    ("holder", "text", "categories"),
    [
        ("app1.4", "Categoria 1", [1]),
        ("app1.4", "Categoria 2", [2]),
        ("app1.5", "Categoria 2 e 3", [2, 3]),
        ("app1.7", "eventi di prima categoria", [1]),
        ("app2.2.a", "eventi di 1ª categoria", [1]),
    ],
)
def test_the_categories_of_events_lead_to_appendix_1_3(
    library: Library, holder: str, text: str, categories: list[int]
) -> None:
    (found,) = [r for r in library.book("norme-2010-it").references_of(holder) if r.text == text]
    assert found.targets == tuple(f"norme-2010-it:app1.3.categoria-{n}" for n in categories)


def test_the_commentary_on_the_second_exception_stands_right_after_it_in_the_same_item(
    library: Library,
) -> None:
    book = library.book("norme-2010-it")
    item = book.provision("app1.2.4.a")
    assert item.children[-1] == "app1.2.4.a.commentary-1"
    assert "multicolor" in book.provision(item.children[-1]).text
    assert item.blocks[-1].text.startswith("ECCEZIONE: Un'apertura a livello di due in un minore")
    assert item.blocks[-1].after == len(item.children) - 1
    old = resolve(library, "app1.2.4.commentary-1", "norme-2010-it")
    assert old.targets == ("norme-2010-it:app1.2.4.a.commentary-1",)


def test_a_law_that_the_2007_file_lacks_leads_to_that_of_2017_with_its_number(
    library: Library,
) -> None:
    absents = [
        (book.edition.id, absent)
        for book in library.books.values()
        for reference in book.document.references
        for absent in reference.absent
    ]
    lacking = [absent for _, absent in absents if absent.code == "not-in-file"]
    written = re.compile(r"\b(?:Art\.|Articol[oi]) (\d+)")
    of_2007 = library.book("bridge-2007-it").document.provisions
    cited = {int(number) for one in of_2007 for number in written.findall(one.text)}
    laws = [absent.target.removeprefix("bridge-2007-it:").partition(".")[0] for absent in lacking]
    assert {number for number in cited if number > 39} <= set(map(int, laws))
    for absent, law in zip(lacking, laws, strict=True):
        assert 40 <= int(law) <= 93
        assert absent.elsewhere == (f"bridge-2017-it:{law}",)
    assert {absent.elsewhere for _, absent in absents if absent.code == "no-such-number"} == {()}
