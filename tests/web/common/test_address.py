"""The site has one address: pages are made for it, whichever name they were asked for under."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from parsed import parsed
from small_corpus import SmallEngine

from refsearch.errors import RefsearchError
from refsearch.library.library import Library
from refsearch.web.app import create_app
from refsearch.web.common.http.address import read_base, read_hosts

LAW = "/it/bridge-2017-it/27"
BASE = "https://laws.example.org/"


@pytest.fixture(scope="module")
def based(small: Library) -> Flask:
    settings = {"BASE_URL": BASE, "HOSTS": "www.example.org, .example.net"}
    return create_app(small, SmallEngine(small), settings)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("https://laws.example.org", BASE),
        (" HTTPS://Laws.Example.ORG:443/ ", BASE),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/"),
        ("http://localhost:80", "http://localhost/"),
        ("http://[::1]:8000", "http://[::1]:8000/"),
        ("https://bücher.example", "https://xn--bcher-kva.example/"),
    ],
)
def test_a_base_address_is_a_scheme_and_a_host(typed: str, read: str) -> None:
    assert str(read_base(typed)) == read


@pytest.mark.parametrize(
    "typed",
    [
        "", "laws.example.org", "ftp://laws.example.org", "https://", "https://a b/", "https://a/laws",
        "https://a/?q=1", "https://a/#x", "https://me@a/", "https://a:99999", "https://a:x", "http://[::",
        "https://..", "https://" + "a" * 64 + ".gr",
    ],
)  # fmt: skip
def test_what_is_no_base_address_is_refused_in_one_line(typed: str) -> None:
    with pytest.raises(RefsearchError, match="is no base address") as refused:
        read_base(typed)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("typed", ["https://laws.example.org", "a/b", "a b c/d", "[::"])
def test_what_is_no_name_of_a_host_is_refused(typed: str) -> None:
    with pytest.raises(RefsearchError, match="is no name of a host"):
        read_hosts(typed)


LISTED = [
    "laws.example.org", "LAWS.example.org:8443", "www.example.org", "a.b.example.net",
    "localhost:9", "127.0.0.1", "[::1]:8000",
]  # fmt: skip
PASSING = {"Date", "Last-Modified"}  # headers


@pytest.mark.parametrize(
    "path",
    [
        LAW, "/", "/sitemap.xml", "/robots.txt", "/opensearch.xml?ui=it", "/it/linker",
        "/api/v1/editions",
    ],
)  # fmt: skip
def test_an_answer_is_the_same_under_every_name_that_is_listed(based: Flask, path: str) -> None:
    client = based.test_client()
    answers = [client.get(path, headers={"Host": name}) for name in LISTED]
    addresses = [
        (a.status_code, sorted(h for h in a.headers if h[0] not in PASSING), a.data)
        for a in answers
    ]
    assert addresses[0][0] in (200, 302)
    assert b"localhost" not in addresses[0][2]
    assert all(one == addresses[0] for one in addresses)


def test_what_names_the_site_in_a_page_is_the_base_address(based: Flask) -> None:
    page = parsed(based.test_client().get(LAW, headers={"Host": "www.example.org"}).data)
    named = page.select("link[rel=canonical], link[rel=alternate]")
    cards = page.select("meta[property='og:url'], meta[property='og:image']")
    addresses = [tag["href"] for tag in named] + [tag["content"] for tag in cards]
    assert len(addresses) == 6
    assert all(str(address).startswith(BASE) for address in addresses)
    assert page.select_one(".printed").text == f"{BASE}it/bridge-2017-it/27"  # type: ignore[union-attr]


UNLISTED = [
    "evil.example",
    "example.net.evil.example",
    "laws.example.org.",
    "a b",
    "",
    "localhost@evil",
]


@pytest.mark.parametrize("host", UNLISTED)
def test_an_unlisted_host_gets_a_page_that_names_the_site(based: Flask, host: str) -> None:
    answer = based.test_client().get(LAW, headers={"Host": host})
    page = parsed(answer.data)
    assert answer.status_code == 400
    assert BASE in page.select_one("main").text  # type: ignore[union-attr]
    assert not page.select("link[rel=canonical]")
    assert not host.startswith("evil") or host not in answer.text


def test_an_unlisted_host_gets_problem_details_from_the_api(based: Flask) -> None:
    asked = {"Host": "evil.example", "Accept-Language": "it"}
    answer = based.test_client().get("/api/v1/editions", headers=asked)
    assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")
    assert json.loads(answer.data)["detail"].startswith(f"questo sito è all'indirizzo {BASE}")


@pytest.mark.parametrize(("base", "secured"), [(BASE, True), ("http://localhost/", False)])
def test_a_site_behind_tls_says_so_whatever_a_client_claims(
    small: Library, base: str, secured: bool
) -> None:
    client = create_app(small, SmallEngine(small), {"BASE_URL": base}).test_client()
    for claimed in ("http", "https"):
        answer = client.get(LAW, headers={"Host": "localhost", "X-Forwarded-Proto": claimed})
        assert answer.status_code == 200
        assert ("Strict-Transport-Security" in answer.headers) is secured
