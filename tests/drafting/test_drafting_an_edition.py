"""An invented game's code in two languages, from raw text to the site, by commands alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from parsed import parsed

from refsearch.store.opening import open_library
from refsearch.web.app import create_app

from tessel import DECLARED, EN, FR, SOURCES, Commands, edit  # isort: skip

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def proposed(texts: Path, run: Commands) -> dict[str, str]:
    """Begin both editions; French is first seen here, and its words are filled in on the way."""
    said = {}
    for id_ in (EN, FR):
        done = run("new", id_, "--from", str(SOURCES / f"{id_}.txt"), *DECLARED[id_])
        said[id_], said[f"{id_} aside"] = done.stdout, done.stderr
    shutil.rmtree(texts / FR)
    shutil.copy(SOURCES / "fr.toml", texts / "languages" / "fr.toml")
    shutil.copy(SOURCES / "terms.toml", texts / "terms.toml")
    again = run("new", FR, "--from", str(SOURCES / f"{FR}.txt"), *DECLARED[FR])
    said["fr again"] = again.stdout
    return said


@pytest.fixture(scope="module")
def finished(texts: Path, run: Commands, proposed: dict[str, str]) -> Path:
    """Go through the places that were listed, as the editor of each edition would."""
    edit(
        texts / EN / "text.md",
        ("num-bered", "numbered"),
        (" The umpire notes the foul", "\n\nThe umpire notes the foul"),
    )
    edit(
        texts / FR / "text.md",
        ("numé-rotées", "numérotées"),
        (" L'arbitre note la faute", "\n\nL'arbitre note la faute"),
    )
    for id_, source, whole in ((EN, "num- bered", "numbered"), (FR, "numé- rotées", "numérotées")):
        with (texts / id_ / "corrections.toml").open("a", encoding="utf-8") as file:
            file.write(
                f'\n[[correction]]\nwhere = "1.A.2"\nline = 21\nsource = "{source}"\n'
                f'corrected = "{whole}"\nreason = "a word broken at the end of a line"\n'
            )
        edit(texts / id_ / "edition.toml", ('publisher = "" ', 'publisher = "The Tessel Board" '))
    return texts


def test_what_could_not_be_placed_is_listed_with_its_line(proposed: dict[str, str]) -> None:
    listed = proposed[EN].splitlines()
    assert [line.split("source.txt:")[1] for line in listed if "concept" not in line] == [
        "21: is num- 'bered' one word? If so, join it in text.md and record it",
        "76: a paragraph of its own? It is proposed as part of the item above: "
        "put a blank line before it if it is",
    ]
    terms = ["Anchor", "Bridge tile", "Chain", "Foul", "Revocation", "Umpire"]
    assert [line.split("'")[1] for line in listed if "concept" in line] == terms


def test_a_language_that_is_not_there_gets_a_file_to_fill_in(proposed: dict[str, str]) -> None:
    aside = proposed[f"{FR} aside"]
    assert "languages/fr.toml: proposed, for there was none. Stemmer: french." in aside
    assert "'INDEX' is proposed as a section without a label" in proposed[FR]
    assert "INDEX" not in proposed["fr again"]


def test_the_source_is_kept_as_it_was(texts: Path, proposed: dict[str, str]) -> None:
    for id_ in (EN, FR):
        assert (texts / id_ / "source.txt").read_bytes() == (SOURCES / f"{id_}.txt").read_bytes()


def test_page_breaks_are_closed_up_and_their_furniture_recorded(
    texts: Path, proposed: dict[str, str]
) -> None:
    text = (texts / EN / "text.md").read_text(encoding="utf-8")
    assert "the umpire agrees that the tile was not laid on purpose.\n" in text
    recorded = (texts / EN / "corrections.toml").read_text(encoding="utf-8")
    assert recorded.count('what = "running title"') == 5
    assert recorded.count('what = "page number"') == 3


def test_nothing_is_overwritten(run: Commands, proposed: dict[str, str]) -> None:
    refused = run("new", EN, "--from", str(SOURCES / f"{EN}.txt"), *DECLARED[EN], code=2)
    assert "is there already, and nothing in it is overwritten" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_the_check_is_clean_when_the_editor_is_done(finished: Path, run: Commands) -> None:
    assert run("check").stdout == ""


def test_both_editions_have_the_same_structure(finished: Path, run: Commands) -> None:
    counts = [line.partition(": ")[2] for line in run("build").stdout.splitlines()[:2]]
    assert counts[0] == counts[1]
    assert counts[0].startswith("39 provisions, 6 definitions, 2 footnotes, 9 references, 6 index")


def exported(run: Commands, id_: str) -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = json.loads(
        run("export", id_, "--format", "json").stdout
    )
    return found


@pytest.mark.parametrize(
    ("edition", "id_", "label", "citation", "text"),
    [
        (EN, "1.A.2", "2.", "Law 1A2", "Each colour has ten tiles, numbered from one to ten."),
        (EN, "5.A.2.a", "(a)", "Law 5A2(a)", "to let the tile stand, or"),
        (EN, "6", "6", "Law 6", "The umpire notes the foul on the score sheet."),
        (FR, "1.A.2", "2°", "Article 1A2", "Chaque couleur a dix tuiles, numérotées de un à dix."),
        (FR, "3.2.b", "b)", "Article 3.2(b)", "le donneur en dernier."),
        (FR, "6", "6", "Article 6", "L'arbitre note la faute sur la feuille de score."),
    ],
)
def test_a_provision_reads_as_in_its_source(
    finished: Path, run: Commands, edition: str, id_: str, label: str, citation: str, text: str
) -> None:
    [found] = [p for p in exported(run, edition)["provisions"] if p["id"] == id_]
    assert (found["label"], found["citation"], found["text"]) == (label, citation, text)


@pytest.mark.parametrize(
    ("edition", "holder", "text", "targets"),
    [
        (EN, "3.3", "Law 5A2(b)", ["5.A.2.b"]),
        (EN, "4.B", "Laws 5 and 6", ["5", "6"]),
        (FR, "3.3", "article 5, lettre A, 2°, b)", ["5.A.2.b"]),
        (FR, "4.B", "articles 5 et 6", ["5", "6"]),
        (FR, "7", "article 5B", ["5.B"]),
    ],
)
def test_references_lead_where_they_say(
    finished: Path, run: Commands, edition: str, holder: str, text: str, targets: list[str]
) -> None:
    [found] = [p for p in exported(run, edition)["provisions"] if p["id"] == holder]
    references = found["references"]
    assert isinstance(references, list)
    assert [(r["text"], r["targets"]) for r in references] == [
        (text, [f"{edition}:{target}" for target in targets])
    ]


@pytest.mark.parametrize("edition", [EN, FR])
def test_every_reference_and_index_target_resolves(
    finished: Path, run: Commands, edition: str
) -> None:
    document = exported(run, edition)
    items = [*document["provisions"], *document["definitions"]]
    found = [r for item in items for r in item["references"]]  # type: ignore[attr-defined]
    assert len(found) == 9
    assert all(reference["targets"] for reference in found)
    assert [entry["targets"] for entry in document["index"]] == [
        ["def.anchor", "4.A"], ["4.A.2"], ["def.foul", "6"], ["11"], ["7"], ["9"],
    ]  # fmt: skip
    assert [note["attached_to"] for note in document["footnotes"]] == [["1.A.1"], ["7"]]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["resolve", "article 5, lettre A, 2°, b)", "--edition", FR], f"{FR}:5.A.2.b"),
        (["resolve", "Law 5A2(b)"], f"{EN}:5.A.2.b"),
        (["show", FR, "art. 9"], "quatre tuiles"),
        (["show", EN, "Law 9", "--format", "md"], "| Length | Red or blue | Green or white |"),
        # no text has this form: the French stemmer finds pose and poser
        (["search", "posait", "--lang", "fr"], f"[{FR}:4.A]"),
        (["search", "l'ancre", "--lang", "fr"], f"[{FR}:def.anchor]"),
        (["search", "umpire", "--lang", "fr"], f"[{FR}:12]"),
        (["search", "tuile hors tour"], f"[{FR}:5]"),
    ],
)
def test_the_commands_answer(
    finished: Path, run: Commands, words: list[str], expected: str
) -> None:
    assert expected in run(*words).stdout


def test_the_site_serves_the_new_language(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFSEARCH_STORE", str(tmp_path))
    opened = open_library(texts=finished)
    client = create_app(opened.library, opened.engine).test_client()
    page = parsed(client.get(f"/en/{FR}/5").data)
    law = page.select_one("main [lang=fr]")
    assert law is not None
    text = " ".join(page.get_text().split())
    for words in ("Tuile hors tour", "Avant la pose de la tuile suivante", "L'autre camp choisit"):
        assert words in text
    assert page.select(f"a[href^='/en/{FR}/7']")
    found = client.get("/api/v1/search?q=posait&lang=fr").get_json()
    assert (found["hits"][0]["edition"], found["hits"][0]["law"]) == (FR, "4")
    for path in (f"/it/{FR}", f"/en/{FR}/index", f"/el/compare/{EN}/{FR}/5"):
        assert client.get(path).status_code == 200, path
