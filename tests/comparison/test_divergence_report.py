"""The report finds where two translations differ, says how sure it is, and forgets no judgement."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from refsearch.checks.triage import check_triage
from refsearch.cli.main import main
from refsearch.comparison.report.excerpts import excerpt_of
from refsearch.comparison.report.findings import (
    LIMIT,
    made_reports,
    report_of,
)
from refsearch.comparison.report.texts import Text
from refsearch.comparison.report.translations import NotTranslations
from refsearch.comparison.report.triage_file import read_triage, undone
from refsearch.comparison.report.words import Phrases
from refsearch.errors import TextErrors, UnknownEdition
from refsearch.library.compared.divergence import Divergence, Judgement, Report
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.links import Reference
from refsearch.library.model import Block, Corpus, Document, Footnote, Mark, Provision

IT, EL = "bridge-2017-it", "bridge-2017-el"


@pytest.fixture(scope="module")
def report(library: Library) -> Report:
    return report_of(library, IT, EL)


def keys(report: Report) -> set[str]:
    return {finding.key for finding in report.findings}


@pytest.mark.parametrize(
    "key",
    [
        "55.B.1-reference",  # 55A, 53A
        "15.A.2.c-reference",  # 16, 16C
        "def.redouble-reference",  # 19A printed in Greek for 19B
        "12.C.2.c-number",  # 40%
        "def.slam-number",  # twelve tricks, six odd tricks
        "9.B.1.a-modal",  # should, must
        "46.A-modal",  # must, should
        "def.board-paragraph",  # the second sense
        "def.vulnerability-definition",
        "41.B-footnote-mark",
        "71.A-label",
        "77-table",  # overtricks and most undertricks
        "77-sentence",  # what is game and what is a part-score
        "12.C.2.b-actor",  # the organizer, the Director
        "12.C.4-actor",  # contestant, side
        "16.B.3-pointing",  # this law, this code
        "26.B-bracket",  # any (one) suit
        "12.C.1.b-term",  # infraction, irregularity
        "13.D-obligation",  # must be cancelled, is cancelled
        "20.G.3-national-note",
    ],
)
def test_what_a_reader_of_both_texts_found_is_found(report: Report, key: str) -> None:
    assert key in keys(report)


@pytest.mark.parametrize(
    ("key", "before", "marked"),
    [
        # said twice in Greek and once in Italian: the one that stands beside none
        ("16.B.2-limiting", "καλείται ο Διαιτητής), ", "αμέσως"),
        # a clause like the one beside it: the number that stands nowhere else tells which is lost
        ("12.C.2.c-clause", "το 60% ", "έναν υπαίτιο αγωνιζόμενο, του οποίου"),
    ],
)
def test_of_what_is_said_twice_the_one_that_nothing_answers_is_marked(
    library: Library, report: Report, key: str, before: str, marked: str
) -> None:
    (finding,) = (one for one in report.findings if one.key == key)
    text = library.book(EL).provisions[finding.right.id].text
    ((start, end),) = finding.right.spans
    assert text[:start].endswith(before)
    assert marked in text[start:end]


def test_the_report_on_2017_is_short_enough_to_be_read(report: Report) -> None:
    assert sum(one.tier != "information" for one in report.findings) <= LIMIT


def test_each_finding_has_a_key_of_its_own(report: Report) -> None:
    assert len(keys(report)) == len(report.findings)


def test_from_the_other_side_the_report_is_the_same_mirrored(
    library: Library, report: Report
) -> None:
    other = report_of(library, EL, IT)
    assert [(f.left, f.right, f.kind) for f in report.findings] == [
        (f.right, f.left, f.kind) for f in other.findings
    ]


def test_every_span_is_in_its_text_and_every_mark_in_its_excerpt(
    library: Library, report: Report
) -> None:
    for finding in report.findings:
        for edition, side in ((IT, finding.left), (EL, finding.right)):
            if not side.id:
                continue
            text = Text(library.book(edition), side.id).whole
            assert all(0 <= a <= b <= len(text) for a, b in side.spans), finding.key
            excerpt = excerpt_of(library.book(edition), side)
            real = sorted(span for span in side.spans if span[0] < span[1])
            assert [text[a:b] for a, b in real] == [excerpt.text[a:b] for a, b in excerpt.marks]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("68.B.2-obligation", "εφαρμόζεται ο Νόμος 16Γ"),  # the fifth sentence of a long text
        ("68-limiting", "Αν η δήλωση ή η ενέργεια αναφέρεται"),
        ("68.D-term", "Έπειτα από οποιαδήποτε διεκδίκηση"),  # a short text is shown whole
    ],
)
def test_a_side_in_which_nothing_is_marked_shows_what_translates_the_other(
    library: Library, key: str, says: str
) -> None:
    finding = next(one for one in report_of(library, IT, EL).findings if one.key == key)
    assert finding.left.spans and not finding.right.spans
    assert says in excerpt_of(library.book(EL), finding.right).text.removeprefix("…")[:220]


def test_the_older_text_is_a_witness_for_the_number_it_has(report: Report) -> None:
    finding = next(f for f in report.findings if f.key == "def.slam-number")
    assert any(w.speaker == "older-text" and w.edition == IT for w in finding.witnesses)


def small(it: str, el: str, cited: dict[str, tuple[str, ...]] | None = None) -> Library:
    """A library of one law in two languages; ``cited`` are targets by edition."""

    def document(code: str, text: str) -> Document:
        edition = Edition(
            id=f"w-{code}",
            work="w",
            language=code,
            title="W",
            short_title="W",
            game="bridge",
            year=2000,
            publisher="",
            in_force="",
            law_headings=(),
            label_styles=(),
            citation_law="Art. {number}",
        )
        law = Provision("1", None, "1", "Art. 1", "norm", None, "laws", (Block("paragraph", text),))
        targets = tuple(f"w-{code}:{t}" for t in (cited or {}).get(code, ()))
        reference = Reference("1", "text", text[:1], 0, 1, targets)
        return Document(edition, (), (law,), (), (), (), (reference,) if targets else ())

    return Library(Corpus((document("it", it), document("el", el))))


@pytest.mark.parametrize(
    ("it", "el", "expected"),
    [
        ("riceve due carte", "παίρνει δύο φύλλα", set()),
        ("riceve due carte", "παίρνει τρία φύλλα", {"number"}),
        ("riceve 13 carte", "παίρνει δεκατρία φύλλα", set()),
        ("entro 20 minuti", "μέσα σε 30 λεπτά", {"number"}),
        ("alla tredicesima presa", "στη δέκατη τρίτη λεβέ", set()),
        ("entrambi i giocatori", "και οι δύο παίκτες", set()),
        ("uno dei due difensori", "οποιοσδήποτε αμυνόμενος", set()),
        ("la prima presa", "η πρώτη λεβέ", set()),
        ("gioca solo dopo", "παίζει μετά", {"limiting"}),
        ("gioca solo dopo", "παίζει μόνο μετά", set()),
        ("non gioca mai", "δεν παίζει", {"limiting"}),
        ("il danno subito dalla linea", "η ζημιά του άξονα", set()),
        ("a meno che non passi", "εκτός αν πασάρει", set()),
        ("5, 4, 3", "5, 5, 3", {"number"}),
        ("in due gruppi ciascuno", "σε ομάδες κάθε μία", {"number"}),
        ("quando passa, prima di giocare", "όταν πασάρει, να παίξει", {"limiting"}),
        ("infrazione a questo articolo", "παράβαση του παρόντος Κώδικα", {"pointing"}),
        ("infrazione a questo articolo", "παράβαση αυτού του Νόμου", set()),
        ("vedi il punto precedente", "βλέπε παρακάτω", {"pointing"}),
        ("in un seme (uno solo)", "σε ένα χρώμα (μόνο ένα)", set()),
        ("in qualunque seme", "σε οποιοδήποτε (ένα) χρώμα", {"bracket"}),
        ("la carta giocata", "το φύλλο(α) που παίχτηκε", set()),
    ],
)
def test_what_two_sentences_do_not_share(it: str, el: str, expected: set[str]) -> None:
    kinds = {f.kind for f in report_of(small(it, el), "w-it", "w-el").findings}
    assert kinds & {"number", "limiting", "pointing", "bracket"} == expected


@pytest.mark.parametrize(
    ("cited", "differs"),
    [
        ({"it": ("1",), "el": ("1",)}, set()),
        ({"it": ("1",), "el": ()}, {"reference-missing"}),
        ({"it": (), "el": ("1",)}, {"reference-missing"}),
        ({"it": ("1", "1"), "el": ("1",)}, {"reference-missing"}),
        ({"it": ("2",), "el": ("3",)}, {"reference"}),
    ],
)
def test_a_reference_dropped_or_changed_is_found(
    cited: dict[str, tuple[str, ...]], differs: set[str]
) -> None:
    findings = report_of(small("a b", "α β", cited), "w-it", "w-el").findings
    assert {f.kind for f in findings} & {"reference", "reference-missing"} == differs


def with_notes(library: Library, calls: dict[str, tuple[str, ...]]) -> Library:
    """The library with footnotes numbered by their calls, one law for each."""

    def noted(document: Document) -> Document:
        found = calls[document.edition.language]
        (law,) = document.provisions
        marks = {id_: f"fn.{n}" for n, id_ in enumerate(found, 1)}
        laws = tuple(
            replace(law, id=id_, blocks=(Block("paragraph", "x", _called(marks.get(id_))),))
            for id_ in ("1", "2", "3")
        )
        notes = tuple(Footnote(m, "*", (i,), (Block("paragraph", "y"),)) for i, m in marks.items())
        return replace(document, provisions=laws, footnotes=notes)

    return Library(Corpus(tuple(map(noted, library.corpus.documents))))


def _called(note: str | None) -> tuple[Mark, ...]:
    return (Mark("footnote", 1, 1, note),) if note else ()


def test_a_footnote_lost_is_told_where_it_is_called_though_it_renumbers_the_rest() -> None:
    library = with_notes(small("x", "x"), {"it": ("1", "2", "3"), "el": ("2", "3")})
    found = {f.key for f in report_of(library, "w-it", "w-el").findings}
    assert found == {"1-footnote-mark", "fn.1-footnote"}


def test_the_note_lost_is_the_one_that_says_what_none_of_the_others_says() -> None:
    def noted(document: Document) -> Document:
        (law,) = document.provisions
        said = {"it": ("asso", "presa"), "el": ("presa", "presa")}[document.edition.language]
        ids = {text: f"fn.{n}" for n, text in enumerate(dict.fromkeys(said), 1)}
        laws = tuple(
            replace(law, id=str(n), blocks=(Block("paragraph", "x", _called(ids[text])),))
            for n, text in enumerate(said, 1)
        )
        notes = tuple(
            Footnote(id_, "*", ("1",), (Block("paragraph", text),)) for text, id_ in ids.items()
        )
        return replace(document, provisions=laws, footnotes=notes)

    library = Library(Corpus(tuple(map(noted, small("x", "x").corpus.documents))))
    findings = report_of(library, "w-it", "w-el").findings
    assert {f.key for f in findings if f.kind == "footnote"} == {"fn.1-footnote"}


def test_an_edition_added_to_a_work_is_reported_against_each_other_one() -> None:
    library = small("due carte", "τρία φύλλα")
    second = replace(library.corpus.documents[0].edition, id="w-it2")
    third = replace(library.corpus.documents[0], edition=second)
    more = Library(Corpus((*library.corpus.documents, third)))
    reports = [made_reports(more, *pair) for pair in combinations(more.books, 2)]
    assert {name: len(found) for one in reports for name, found in one.items()} == {
        "w-it w-el": 1,
        "w-it w-it2": 0,
        "w-el w-it2": 1,
    }


@pytest.mark.parametrize(
    ("missing", "found"), [((), {"2-provision", "fn.1-footnote"}), (((2, 9),), set())]
)
def test_nothing_is_said_of_a_law_that_a_file_does_not_hold(
    missing: tuple[tuple[int, int], ...], found: set[str]
) -> None:
    italian, greek = small("x", "x").corpus.documents
    second = replace(italian.provisions[0], id="2", label="2", citation="Art. 2")
    note = Footnote("fn.1", "*", ("2",), (Block("paragraph", "asso"),))
    more = replace(italian, provisions=(*italian.provisions, second), footnotes=(note,))
    less = replace(greek, edition=replace(greek.edition, missing_laws=missing))
    library = Library(Corpus((more, less)))
    for pair in (("w-it", "w-el"), ("w-el", "w-it")):
        assert {one.key for one in report_of(library, *pair).findings} == found


@pytest.mark.parametrize(
    ("left", "right", "error"),
    [
        (IT, "bridge-2017-xx", UnknownEdition),
        (IT, IT, NotTranslations),
        (IT, "burraco-2011-it", NotTranslations),
        (IT, "bridge-2007-it", NotTranslations),
        ("burraco-2011-it", "burraco-2011-it", NotTranslations),
    ],
)
def test_what_is_no_pair_of_translations_is_refused(
    library: Library, left: str, right: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        report_of(library, left, right)


def test_of_two_phrases_that_overlap_the_longer_counts() -> None:
    phrases = Phrases.of({"unless": ["παρά μόνο"], "only": ["μόνο"]})
    assert [one.name for one in phrases.find("παρά μόνο τότε, μόνο εκεί")] == ["unless", "only"]


JUDGED = """[["w-it w-el"]]
id = "1"
kind = "number"
texts = ["{}", "{}"]
verdict = "accepted-difference"
judge = "a reader"
note = "two and three"
"""


def judged(library: Library, judgement: Judgement) -> tuple[Divergence, ...]:
    corpus = replace(library.corpus, triage={"w-it w-el": (judgement,)})
    return report_of(Library(corpus), "w-it", "w-el").findings


def test_a_judgement_holds_until_a_text_changes(tmp_path: Path) -> None:
    library = small("due carte", "τρία φύλλα")
    finding = report_of(library, "w-it", "w-el").findings[0]
    file = tmp_path / "w.toml"
    file.write_text(JUDGED.format(*finding.texts), encoding="utf-8")
    (judgement,) = read_triage(file)["w-it w-el"]
    assert [one.judgement for one in judged(library, judgement)] == [judgement]
    changed = small("due carte coperte", "τρία φύλλα")
    assert [one.judgement for one in judged(changed, judgement)] == [None]
    assert undone([judgement], judged(library, judgement)) == []
    assert undone([judgement], judged(changed, judgement)) == [judgement]


def test_what_is_judged_twice_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text(JUDGED.format("a", "b") * 2, encoding="utf-8")
    with pytest.raises(TextErrors, match="judged twice"):
        read_triage(file)


def test_a_judgement_of_a_finding_that_is_gone_is_a_finding_of_the_check(tmp_path: Path) -> None:
    library = small("due carte", "due φύλλα")
    (tmp_path / "triage").mkdir()
    file = tmp_path / "triage" / "w.toml"
    file.write_text(JUDGED.format("a", "b"), encoding="utf-8")
    corpus = replace(library.corpus, triage=read_triage(file))
    found = list(check_triage(Library(corpus), tmp_path))
    assert [(one.file, one.line) for one in found] == [(str(file), 2)]


@pytest.fixture
def run(opened_once: None) -> Iterator[Callable[..., Result]]:
    yield lambda *words: CliRunner().invoke(main, ["report", *words])


def test_the_command_prints_findings_as_text_json_and_csv(run: Callable[..., Result]) -> None:
    assert "55.B.1-reference" in run(IT, EL).output
    found = json.loads(run(IT, EL, "--json", "--tier", "certain").stdout)
    assert {one["tier"] for one in found["findings"]} == {"certain"}
    rows = run(IT, EL, "--csv").stdout.splitlines()
    assert rows[0].startswith("key,kind,tier")


@pytest.mark.parametrize("words", [(IT, "nowhere"), (IT, IT), (IT, "burraco-2011-it")])
def test_the_command_refuses_in_one_line(
    run: Callable[..., Result], words: tuple[str, str]
) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.output.count("\n") == 1 and "Traceback" not in result.output
