"""A translation of an older year says so on every page that is about it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from parsed import parsed
from rowing import rowing_folder

from refsearch.store.opening import open_library
from refsearch.web.app import create_app

TEXT = """\
# Definitions {#definitions .definitions}

Lane {#lane}
:   A strip of water.

# — {#laws .laws}

## Article 1: Course

1a) The course is straight.

1b) Lanes are drawn by lot (see Regulation 1a).
"""
OLD, NEW, IT = "rowing-2022-en", "rowing-2024-en", "regole-it"
SAID = {
    "en": "translation of 2022; the original is of 2024.",
    "it": "traduzione del 2022; l’originale è del 2024.",
    "el": "μετάφραση του 2022· το πρωτότυπο είναι του 2024.",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    texts: Path = tmp_path_factory.mktemp("translated") / "texts"
    newer = rowing_folder(texts, TEXT, '[lane]\ngame = "rowing"\nen = ["lane"]\n')
    declared = {
        OLD: (("2024", "2022"),),
        IT: (("rowing-2024-en", IT), ("2024", "2022"), ('"en"', '"it"'),
             ("rowing-2022", "regole"), ("game =", f'translation_of = "{OLD}"\ngame =')),
    }  # fmt: skip
    about = (newer / "edition.toml").read_text("utf-8")
    for id_, changes in declared.items():
        said = about
        for old, new in changes:
            said = said.replace(old, new)
        other = texts / id_
        other.mkdir()
        for name in ("text.md", "source.txt", "corrections.toml"):
            (other / name).write_text((newer / name).read_text("utf-8"), "utf-8")
        (other / "edition.toml").write_text(said, "utf-8")
    said = about.replace("game =", f'succeeds = "{OLD}"\ngame =')
    (newer / "edition.toml").write_text(said, "utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("REFSEARCH_STORE", str(texts.parent / "store"))
        opened = open_library(texts=texts)
    assert opened.problems == ()
    return create_app(opened.library, opened.engine).test_client()


def said_on(client: FlaskClient, address: str, ui: str) -> int:
    answer = client.get(address)
    assert answer.status_code in (200, 404), address
    page = parsed(answer.data)
    return re.sub(r"\s+", " ", page.get_text(" ")).count(SAID[ui])


OF_THE_TRANSLATION = [
    IT, f"{IT}/1", f"{IT}/def.lane", f"{IT}/definitions", f"{IT}/corrections", f"{IT}/1/preview",
    f"{IT}/99", f"map/{IT}", f"map/{IT}/1", f"compare/{IT}/{OLD}", f"compare/{IT}/{OLD}/1",
    f"compare/{OLD}/{IT}/1", f"compare/{IT}/{NEW}/1", f"redline/{IT}/{NEW}/1",
    f"changes/{IT}/{NEW}", f"map/changes/{IT}/{NEW}", "report/rowing-2022", "law", "law/1",
]  # fmt: skip


@pytest.mark.parametrize("ui", SAID)
def test_every_page_of_a_translation_of_an_older_year_says_so_once(
    client: FlaskClient, ui: str
) -> None:
    counts = {page: said_on(client, f"/{ui}/{page}", ui) for page in OF_THE_TRANSLATION}
    assert {page: count for page, count in counts.items() if count != 1} == {}


@pytest.mark.parametrize("page", ["", OLD, NEW, f"{NEW}/1", f"compare/{OLD}/{NEW}/1", "help"])
def test_no_other_page_says_so(client: FlaskClient, page: str) -> None:
    assert said_on(client, f"/en/{page}", "en") == 0


def test_the_translation_is_of_the_work_of_its_original(client: FlaskClient) -> None:
    about = client.get(f"/api/v1/editions/{IT}").json
    assert about is not None
    shown = {name: about[name] for name in ("work", "translation_of", "newer_original")}
    assert shown == {"work": "rowing-2022", "translation_of": OLD, "newer_original": NEW}
    assert (about["other_editions"], about["newer_edition"]) == ([OLD], NEW)
    provision = client.get(f"/api/v1/editions/{IT}/provisions/1.a").json
    assert provision is not None
    assert provision["newer_original"] == NEW


def test_hits_and_the_home_list_say_it_beside_the_name_of_the_translation(
    client: FlaskClient,
) -> None:
    said = SAID["en"].rstrip(".")
    found = parsed(client.get("/en/search?q=straight").data)
    lines = found.select("li.hit > .facts")  # of the original, and of each translation of it
    shown = {line.get("lang", "as the hit"): said in line.get_text() for line in lines}
    assert shown == {"as the hit": False, "it": True}
    home = parsed(client.get("/en/").data)
    assert [said in work.get_text() for work in home.select(".work")].count(True) == 1
