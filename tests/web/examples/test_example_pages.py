"""Examples on the site: what each page shows of them, in every language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from urllib.parse import urlsplit

import pytest
from accessible import in_turn
from every_example import EXAMPLES
from flask import Flask
from flask.testing import FlaskClient
from parsed import Html, Tag, parsed

from refsearch.examples import Example
from refsearch.library.library import Library

pytestmark = pytest.mark.slow

Worked = Callable[[str, str], Html]
READ = in_turn(EXAMPLES.listed, "it", "el")


def soup_of(client: FlaskClient, path: str, status: int = 200) -> Html:
    answer = client.get(path)
    assert answer.status_code == status, (path, answer.status_code)
    return parsed(answer.get_data(as_text=True))


def plain(text: str) -> str:
    return " ".join(text.split())


def text_of(tag: Tag) -> str:
    return plain(tag.get_text(" "))


def in_language(example: Example, ui: str) -> tuple[str, str]:
    return example.title.filled(ui), example.explanation.filled(ui)


@pytest.fixture(scope="module")
def worked(real_app: Flask) -> Worked:
    """Return a function that gets the page of an example, asked for once: nothing is cut out."""
    client = real_app.test_client()
    return cache(lambda ui, name: soup_of(client, f"/{ui}/examples/{name}"))


def test_every_example_has_a_page_with_title_and_explanation_in_the_readers_language(
    worked: Worked,
) -> None:
    """Each in two of the languages; that its words stand in all is tested with the texts."""
    for example, ui in (*READ, *((example, "en") for example in EXAMPLES.listed)):
        page = worked(ui, example.name)
        title, explanation = in_language(example, ui)
        assert page.h1.get_text() == title
        assert page.select_one(".why-so").get_text() == explanation


def test_the_sentence_that_an_example_quotes_is_marked_where_it_stands(
    worked: Worked,
) -> None:
    for example in EXAMPLES.listed:
        page = worked("en", example.name)
        marked = sorted(plain(mark.get_text()) for mark in page.select(".quoted mark"))
        assert marked == sorted(plain(quote.text) for quote in example.quotes), example.name
        urls = {a["href"] for a in page.select(".quoted a")}
        assert urls == {
            f"/en/{quote.edition}/{quote.id}?example={example.name}" for quote in example.quotes
        }


def test_the_law_marks_the_sentence_of_the_example_one_comes_from(
    real: FlaskClient, library: Library
) -> None:
    for example in EXAMPLES.listed:
        for quote in example.quotes[:1]:
            book = library.book(quote.edition)
            if quote.id not in book.provisions or quote.text not in book.provisions[quote.id].text:
                continue  # a heading, a definition, a sentence that goes over lines
            path = f"/en/{quote.edition}/{quote.id}?example={example.name}"
            text = soup_of(real, path).select_one(".provisions")
            for said_only in text.select(".visually-hidden, .national-label, .call, .today"):
                said_only.extract()
            marked = "".join(mark.get_text() for mark in text.select("mark"))
            assert "".join(quote.text.split()) in "".join(marked.split()), path


def test_an_example_that_is_none_marks_nothing(real: FlaskClient) -> None:
    assert not soup_of(real, "/it/bridge-2017-it/77?example=nope").select(".provisions mark")


def test_the_calculator_of_an_example_opens_with_its_inputs_and_says_the_same(
    real: FlaskClient, worked: Worked
) -> None:
    for example, ui in READ:
        page = worked(ui, example.name)
        calculator = soup_of(real, page.select_one(".change a")["href"])
        if example.refused:
            assert calculator.select_one(".answer.refused"), example.name
            continue
        shown = [text_of(dd) for dd in page.select(".headline dd")]
        assert shown == [text_of(dd) for dd in calculator.select(".answer dd")], example.name


def test_a_refused_example_names_the_field_and_the_provision(
    worked: Worked,
) -> None:
    refused = [example for example in EXAMPLES.listed if example.refused]
    assert refused
    for example in refused:
        assert example.refused
        said = worked("el", example.name).select_one(".refused")
        assert said is not None, example.name
        assert bool(said.select("a")) == bool(example.refused.provision), example.name


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/it/bridge-2017-it/77", "Esempi"),
        ("/el/bridge-2017-el/12", "Παραδείγματα"),
        ("/en/norme-2010-it/78", "Examples"),
        ("/it/burraco-2011-it/13", "Esempi"),
    ],
)
def test_a_law_shows_its_examples_folded_and_run(real: FlaskClient, path: str, name: str) -> None:
    ui, edition, law = path.strip("/").split("/")
    section = soup_of(real, path).select_one("#examples")
    quoting = [example for example in EXAMPLES.listed if example.illustrates(edition, law)]
    assert section.h2.get_text() == f"{name} {len(quoting)}"
    assert not section.select("details[open]")
    shown = section.select(".worked")
    assert {one.summary.get_text() for one in shown} == {in_language(e, ui)[0] for e in quoting}
    for one in shown:
        assert one.select(".quoted mark")
        assert one.select(".headline, .refused")
        assert one.select_one(".why-so").get_text()
        assert urlsplit(one.select_one(".change a")["href"]).path.startswith(f"/{ui}/calculators/")


def test_the_examples_of_the_provision_asked_for_come_first(real: FlaskClient) -> None:
    section = soup_of(real, "/it/bridge-2017-it/12.C.2.c").select_one("#examples")
    own = [
        e.title.filled("it") for e in EXAMPLES.listed if e.illustrates("bridge-2017-it", "12.C.2.c")
    ]
    titles = [summary.get_text() for summary in section.select(".worked > summary")]
    assert titles[: len(own)] == own
    assert len(titles) > len(own)


def test_a_law_that_no_example_quotes_has_no_list(real: FlaskClient) -> None:
    page = soup_of(real, "/it/bridge-2017-it/80")
    assert not page.select("#examples, .jumps a[href='#examples']")


def test_a_definition_shows_its_examples_too(real: FlaskClient) -> None:
    quoted = {q.id for e in EXAMPLES.listed for q in e.quotes if q.edition == "burraco-2011-it"}
    defined = sorted(id_ for id_ in quoted if id_.startswith("def."))
    for id_ in defined:
        assert soup_of(real, f"/it/burraco-2011-it/{id_}").select("#examples .worked")


def test_every_example_is_listed_once_by_its_calculator(real: FlaskClient) -> None:
    page = soup_of(real, "/it/examples")
    names = [a["href"].rpartition("/")[2] for a in page.select(".group li a")]
    assert sorted(names) == sorted(example.name for example in EXAMPLES.listed)
    for group in page.select(".group"):
        of = {
            e.function
            for e in EXAMPLES.listed
            if e.name in {a["href"].rpartition("/")[2] for a in group.select("li a")}
        }
        assert of == {group.select_one("ul")["id"]}


def test_an_edition_lists_its_laws_with_the_examples_that_quote_them(
    real: FlaskClient, library: Library
) -> None:
    for edition in library.books:
        page = soup_of(real, f"/en/examples?edition={edition}")
        quoting = {e.name for e in EXAMPLES.listed if any(q.edition == edition for q in e.quotes)}
        listed = {a["href"].rpartition("/")[2] for a in page.select(".group li a")}
        assert listed == quoting
        for group in page.select(".group"):
            law = group.select_one("ul")["id"].removeprefix("law-")
            assert group.select_one(".to a")["href"] == f"/en/{edition}/{law}"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/it/examples/board-70", 404),
        ("/it/examples/" + "x" * 5000, 404),
        ("/it/examples?edition=nope", 404),
        ("/fr/examples", 404),
        ("/it/examples?edition=%00", 200),
    ],
)
def test_what_is_not_there_is_said(real: FlaskClient, path: str, status: int) -> None:
    assert soup_of(real, path, status).h1


def test_an_unknown_example_offers_the_nearest(real: FlaskClient) -> None:
    page = soup_of(real, "/el/examples/board-77", 404)
    assert "/el/examples/board-7" in [a["href"] for a in page.select("main a")]


def test_the_site_map_has_the_examples(real: FlaskClient) -> None:
    listed = real.get("/sitemap.xml").get_data(as_text=True)
    assert all(f"/examples/{example.name}<" in listed for example in EXAMPLES.listed)


def test_a_library_without_the_quoted_editions_shows_what_it_can(app: Flask) -> None:
    page = soup_of(app.test_client(), "/it/bridge-2017-it/77")
    assert page.select("#examples .worked .quoted mark")
