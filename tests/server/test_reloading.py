"""The site beside an editor: an edited text is shown at once, a broken one is left out and told."""

from __future__ import annotations

from pathlib import Path

import pytest
from rowing import rowing_folder
from werkzeug.test import Client

from refsearch.server.reloading import Reloading
from refsearch.store.fingerprint import fingerprint
from refsearch.store.opening import open_library
from refsearch.web.app import create_app

TEXT = "# — {#laws .laws}\n\n## Article 2: Course\n\n2a) The course is straight.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFSEARCH_STORE", str(tmp_path / "store"))
    return rowing_folder(tmp_path / "texts", TEXT)


@pytest.fixture
def client(folder: Path) -> Client:
    def made():  # type: ignore[no-untyped-def]
        opened = open_library(texts=folder.parent)
        return create_app(opened.library, opened.engine, problems=opened.problems)

    return Client(Reloading(made, lambda: fingerprint(folder.parent)))


def test_an_edited_text_is_shown_by_the_next_page(folder: Path, client: Client) -> None:
    assert "The course is straight." in client.get("/en/rowing-2024-en/2").text
    (folder / "text.md").write_text(TEXT.replace("straight", "bent"), encoding="utf-8")
    assert "The course is bent." in client.get("/en/rowing-2024-en/2").text


def test_a_text_that_cannot_be_read_leaves_the_one_before(folder: Path, client: Client) -> None:
    (folder / "text.md").write_text(TEXT.replace("## Article", "## Artcle"), encoding="utf-8")
    assert "The course is straight." in client.get("/en/rowing-2024-en/2").text
    (folder / "text.md").write_text(TEXT.replace("straight", "mended"), encoding="utf-8")
    assert "The course is mended." in client.get("/en/rowing-2024-en/2").text


def test_nothing_is_made_anew_while_no_text_changes() -> None:
    made: list[int] = []

    def application(environ, start_response):  # type: ignore[no-untyped-def]
        start_response("200 OK", [])
        return [b""]

    def make():  # type: ignore[no-untyped-def]
        made.append(1)
        return application

    client = Client(Reloading(make, lambda: "as it was"))
    client.get("/")
    client.get("/")
    assert len(made) == 1
