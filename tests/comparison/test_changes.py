"""What changed between two editions: counted, most changed first, and refused with a way out."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from refsearch.cli.main import main
from refsearch.comparison.redline.changes import Changes, changes_between
from refsearch.comparison.redline.chapters import chapters_of
from refsearch.comparison.redline.json import changes_csv, changes_json
from refsearch.library.library import Library

OLD, NEW, GREEK = "bridge-2007-it", "bridge-2017-it", "bridge-2017-el"
Run = Callable[..., Result]


@pytest.fixture(scope="module")
def changes(library: Library) -> Changes:
    return changes_between(library, OLD, NEW)


@pytest.fixture
def run(opened_once: None) -> Run:
    runner = CliRunner()
    return lambda *words: runner.invoke(main, ["changes", *words], catch_exceptions=False)


def test_laws_stand_most_changed_first(changes: Changes) -> None:
    order = [(-law.substance, -law.share) for law in changes.laws]
    assert order == sorted(order)
    assert changes.laws[0].law == "12"


def test_every_provision_of_the_laws_that_both_files_hold_is_counted_once(
    changes: Changes,
) -> None:
    ids = [change.id for law in changes.laws for change in law.changes if change.id]
    compared = {law.law for law in changes.laws}
    assert len(ids) == len(set(ids))
    assert set(ids) == {i for i in changes.new.provisions if i.partition(".")[0] in compared}


def test_what_the_older_file_lacks_is_not_called_new(changes: Changes) -> None:
    assert "64" in changes.not_in_file
    assert "64" not in {law.law for law in changes.laws}


def test_what_is_put_otherwise_throughout_is_told_once(changes: Changes, run: Run) -> None:
    told = changes_json(changes)["renamings"]
    assert {"arbitrale": "arbitrato"}.items() <= {one["old"]: one["new"] for one in told}.items()
    assert "arbitrale -> arbitrato" in run(OLD, NEW).output.splitlines()[1]


def test_what_is_deleted_is_told_in_the_law_it_stood_in(changes: Changes) -> None:
    deleted = {
        origin: law.law
        for law in changes.laws
        for change in law.listed
        for origin in change.origins
        if change.content == "deleted"
    }
    assert deleted["12.C.1.f"] == "12"


def test_every_change_in_substance_has_its_sentence_in_three_languages(changes: Changes) -> None:
    for law in changes.laws:
        for change in law.listed:
            if change.content in ("changed", "deleted"):
                assert set(change.passage.sentence) == {"it", "el", "en"}, change


def test_one_sentence_for_the_places_of_a_split_is_told_once(changes: Changes) -> None:
    for law in changes.laws:
        firsts = (group[0].passage.sentence for group in law.grouped)
        sentences = [str(sentence) for sentence in firsts if sentence]
        assert len(sentences) == len(set(sentences))
        assert sum(map(len, law.grouped)) + len(law.placed) == len(law.listed)


def test_both_orders_of_the_editions_give_the_same_answer(library: Library) -> None:
    one, other = (changes_between(library, *pair) for pair in ((OLD, NEW), (NEW, OLD)))
    assert changes_json(one) == changes_json(other)


def test_a_greek_reader_has_the_same_changes_with_greek_citations(library: Library) -> None:
    greek, italian = (changes_json(changes_between(library, OLD, new)) for new in (GREEK, NEW))
    assert greek["counts"] == italian["counts"]
    assert greek["laws"][0]["citation"] == "Νόμος 12"


def test_a_row_of_the_table_is_a_provision_that_is_listed(changes: Changes) -> None:
    rows = list(csv.DictReader(io.StringIO(changes_csv(changes))))
    assert len(rows) == sum(len(law.listed) for law in changes.laws)
    assert {"law", "new", "old", "relation", "substance", "share", "it", "el", "en"} <= set(rows[0])


def test_the_command_tells_a_law_in_lines_json_and_a_table(run: Run) -> None:
    lines = run(OLD, NEW, "--law", "27", "--ui", "it").output.splitlines()
    assert any(
        line.startswith("  Art. 27B4 <- Art. 27F (spostato, cambiato): Prima ") for line in lines
    )
    found = json.loads(run(OLD, NEW, "--law", "27", "--json").output)
    assert [law["id"] for law in found["laws"]] == ["27"]
    assert run(OLD, NEW, "--law", "27", "--csv").output.startswith("law,new,")


@pytest.mark.usefixtures("opened_once")
def test_the_command_of_a_redline_tells_a_law_and_what_a_file_lacks() -> None:
    printed = [CliRunner().invoke(main, ["redline", NEW, OLD, law]).output for law in ("27", "64")]
    assert "Art. 27B4 <- Art. 27F (moved, changed): Before" in printed[0]
    assert "[-dovrà-]{+deve+}(modal)" in printed[0]
    assert printed[1] == f"Not in the file of {OLD}, so nothing is said of: 64\n"


@pytest.mark.usefixtures("opened_once")
def test_the_command_of_a_redline_shows_what_is_gone_where_it_stood() -> None:
    whole = CliRunner().invoke(main, ["redline", OLD, NEW, "12"]).output
    for typed in ("12.C.1.f", "12C1f"):
        assert CliRunner().invoke(main, ["redline", OLD, NEW, typed]).output == whole


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((OLD, "burraco-2011-it"), "nothing to do with each other"),
        ((NEW, GREEK), "in two languages"),
        ((NEW, NEW), "not with itself"),
        ((NEW, "bridge-2016"), "no edition 'bridge-2016'"),
        ((OLD, NEW, "--law", "99"), "no law '99'"),
        ((OLD, NEW, "--json", "--csv"), "not both"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run: Run, words: tuple[str, ...], says: str) -> None:
    answer = run(*words)
    assert answer.exit_code == 2
    assert says in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_every_law_with_changes_is_in_one_chapter_and_chapters_count_what_their_laws_do(
    library: Library,
) -> None:
    changes = changes_between(library, "bridge-2007-it", "bridge-2017-it")
    chapters = chapters_of(changes)
    assert [law.law for one in chapters for law in one.laws] == sorted(
        (law.law for law in changes.laws), key=int
    )
    assert [one.id for one in chapters] == [
        "capitolo-ii", "capitolo-iii", "capitolo-iv", "capitolo-v",
    ]  # fmt: skip
    assert sum(one.counts["changed"] for one in chapters) == changes.counts["changed"]
    found = changes_json(changes)["chapters"]
    assert [one["heading"] for one in found] == [one.heading for one in chapters]
