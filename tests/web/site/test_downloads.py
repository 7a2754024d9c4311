"""Editions as files, and what search engines read in the pages."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient
from parsed import Soup

from refsearch.export import document_json
from refsearch.library.library import Library

PLACE = "/it/bridge-2017-it/export/"


@pytest.mark.parametrize(
    ("form", "media", "name", "begins"),
    [
        ("json", "application/json", "bridge-2017-it.json", b"{"),
        ("akn", "application/akn+xml", "bridge-2017-it.akn.xml", b"<?xml"),
        ("md", "text/markdown; charset=utf-8", "bridge-2017-it.md", b"# "),
    ],
)
def test_an_edition_is_a_file_of_its_kind(
    client: FlaskClient, form: str, media: str, name: str, begins: bytes
) -> None:
    answer = client.get(PLACE + form)
    assert (answer.status_code, answer.content_type) == (200, media)
    assert answer.headers["Content-Disposition"] == f"attachment; filename={name}"
    assert answer.data.startswith(begins)


@pytest.mark.parametrize("form", ["json", "akn", "md"])
def test_a_file_that_is_known_is_not_sent_again(client: FlaskClient, form: str) -> None:
    tag = client.get(PLACE + form).headers["ETag"]
    again = client.get(PLACE + form, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")


def test_the_json_is_the_export(client: FlaskClient, small: Library) -> None:
    found = json.loads(client.get(PLACE + "json").data)
    assert found == json.loads(json.dumps(document_json(small, small.book("bridge-2017-it"))))


def test_the_akoma_ntoso_is_well_formed_and_of_the_edition(client: FlaskClient) -> None:
    root = ElementTree.fromstring(client.get(PLACE + "akn").data)
    assert root.tag.endswith("akomaNtoso")


@pytest.mark.parametrize("path", [PLACE + "pdf", PLACE, "/it/nope/export/json"])
def test_other_forms_and_editions_are_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path, follow_redirects=True).status_code == 404


def test_contents_offer_every_form(page: Soup) -> None:
    links = page("/it/bridge-2017-it").select(".about-text a[href*='/export/']")
    assert [a["href"] for a in links] == [PLACE + form for form in ("json", "akn", "md")]


def structured(soup: Soup) -> dict[str, object]:
    script = soup.select_one("script[type='application/ld+json']")  # type: ignore[attr-defined]
    found: dict[str, object] = json.loads(script.string)
    return found


def test_an_edition_and_a_law_are_described_for_search_engines(page: Soup) -> None:
    edition = structured(page("/it/bridge-2017-it"))
    assert edition["@type"] == "Legislation"
    assert edition["@id"] == "http://localhost/it/bridge-2017-it"
    law = structured(page("/it/bridge-2017-it/27.B"))
    assert law["@id"] == "http://localhost/it/bridge-2017-it/27"
    assert law["isPartOf"]["@id"] == edition["@id"]  # type: ignore[index]


def test_the_text_cannot_end_its_script(client: FlaskClient) -> None:
    page = client.get("/it/bridge-2017-it/6").get_data(as_text=True)
    script = page.partition('<script type="application/ld+json">')[2].partition("</script>")[0]
    assert "<" not in script
    assert "<non>" in json.loads(script)["text"]
