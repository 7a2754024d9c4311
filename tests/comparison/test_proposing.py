"""A proposal finds where provisions went; what contradicts a decision is listed."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from refsearch.checks.concordances import check_concordances
from refsearch.checks.finding import Finding
from refsearch.comparison.concordance.contradictions import Contradictions
from refsearch.comparison.concordance.file import out_of_place, read_concordance
from refsearch.comparison.concordance.measures import measured
from refsearch.comparison.concordance.served import with_computed
from refsearch.comparison.relations import Relations
from refsearch.errors import TextError
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Concordance, Placing
from refsearch.library.library import Library
from refsearch.paths import texts_folder

pytestmark = pytest.mark.slow

OLD, NEW = "bridge-2007", "bridge-2017"


def test_the_proposal_is_right_as_often_as_it_must_be(
    proposal: Concordance, decided: Concordance
) -> None:
    result = measured(decided, proposal)
    assert result.provisions == 298
    assert result.first >= 0.9 * result.provisions
    assert result.near >= 0.97 * result.placed


def test_a_proposal_places_every_provision_of_the_older_work_once(
    proposal: Concordance, pair: tuple[Book, Book]
) -> None:
    assert [p.id for p in proposal.placings] == list(pair[0].provisions)
    reached = {target for p in proposal.placings for target in p.targets}
    assert reached.isdisjoint(p.id for p in proposal.added)
    assert not any(p.decided for p in (*proposal.placings, *proposal.added))


def test_what_no_file_places_is_computed_and_what_one_places_is_kept(library: Library) -> None:
    kept = Placing("1", ("2",), "changed", decided=True)
    (found,) = with_computed(library, [Concordance(OLD, NEW, (kept,))])
    placed = {p.id: p for p in found.placings}
    assert placed["1"] == kept
    assert placed["16.C.1"].targets == ("16.D.1",)
    assert len(placed) == 298


@pytest.mark.parametrize(
    ("placing", "said"),
    [
        (Placing("9.A.2", ("9.A.1",), "same", True), "the words differ"),
        (Placing("8.A.1", ("8.A.1",), "reworded", True), "the words are the same"),
        (Placing("8.A.1", (), "deleted", True), "8.A.1 has nearly the same words"),
        (Placing("8.A.1", (), "new", True), "8.A.1 had nearly the same words"),
        (Placing("16.C.1", ("16.D.2",), "reworded", True), "differ"),
        (Placing("38.A", ("38.A",), "same", True), ""),
    ],
)
def test_what_the_texts_contradict_is_said(
    library: Library, decided: Concordance, pair: tuple[Book, Book], placing: Placing, said: str
) -> None:
    found = list(Contradictions(library, decided, pair).of(placing))
    assert any(said in one for one in found) if said else found == []


FILE = f"concordance/{OLD}--{NEW}.toml"


@pytest.mark.parametrize(
    ("pattern", "planted", "said"),
    [
        (r'\[decided\."3"\].*?\n\n', "", "3 of bridge-2007 is not placed"),
        (r'to = \["3"\]', 'to = ["3.Z"]', "bridge-2017 has no provision 3.Z"),
        (r'(\[decided-new\."23\.A"\])', r'[decided-new."3"]\n\n\1', "3 is new, and yet a place"),
        (r'\[decided-new\."23\.A"\]\n', '[decided-new."93"]\n', "23.A of bridge-2017 is no target"),
        (r'to = \["3"\]', 'to = ["3", "3"]', "3 names 3 twice"),
        (r"\nel = .*?\n", "\n", "say how in el"),
    ],
)
def test_a_fault_in_the_file_is_found_with_its_line(
    library: Library, tmp_path: Path, pattern: str, planted: str, said: str
) -> None:
    text = (texts_folder() / FILE).read_text(encoding="utf-8")
    changed = re.sub(pattern, planted, text, count=1, flags=re.DOTALL)
    assert changed != text
    file = tmp_path / FILE
    file.parent.mkdir()
    file.write_text(changed, encoding="utf-8")
    found = [(one.line, one.message) for one in findings(library, tmp_path, file)]
    assert any(line and said in message for line, message in found), found


def findings(library: Library, texts: Path, file: Path) -> list[TextError] | list[Finding]:
    read = read_concordance(file)
    works = {OLD: "bridge-2007-it", NEW: "bridge-2017-it"}
    held = {work: frozenset(library.book(e).provisions) for work, e in works.items()}
    wrong = list(out_of_place(read, held, file))
    under_check = Library(replace(library.corpus, concordances=(read,)), library.languages)
    return wrong or list(check_concordances(under_check, texts, ("it", "el", "en")))


def test_the_relation_of_place_follows_from_where_a_provision_went() -> None:
    def placed(id_: str, *targets: str) -> Placing:
        return Placing(id_, targets, "reworded", decided=True)

    placings = (
        placed("1", "1"),
        placed("1.A", "1.A"),
        placed("1.B", "1.C"),
        placed("1.B.1", "1.C.1"),
        placed("1.C", "2.A"),
        placed("1.C.1", "2.A.1"),
        placed("2", "3"),
        placed("2.A", "3.A", "3.B"),
        placed("2.B", "3.B"),
        replace(placed("2.C"), content="deleted"),
    )
    relations = Relations(Concordance("a", "b", placings))
    assert {p.id: relations.of(p)[:-1] for p in placings} == {
        "1": (),
        "1.A": (),
        "1.B": ("renumbered",),
        "1.B.1": ("renumbered",),
        "1.C": ("moved",),
        "1.C.1": ("moved",),
        "2": ("renumbered",),
        "2.A": ("split", "merged", "renumbered"),
        "2.B": ("merged", "renumbered"),
        "2.C": (),
    }
