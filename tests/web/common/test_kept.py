"""Answers are kept as they were sent, within a bound; who has one already is told so at once."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import brotli
import pytest
from flask import Flask, request_started
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from small_corpus import SmallEngine
from werkzeug.test import Client, TestResponse

from refsearch.library.library import Library
from refsearch.web.app import create_app
from refsearch.web.common.http.build import build_name
from refsearch.web.common.http.kept import LASTING, Kept
from refsearch.web.common.http.preferences import coding_of, language_of

LAW = "/it/bridge-2017-it/27"
LASTING_ANSWERS = [
    "/it/", LAW, f"{LAW}?layers=modality", "/el/bridge-2017-it", "/en/bridge-2017-it/27/preview",
    "/it/search?q=renonce&stay=1", "/it/rulings", "/el/calculators", "/api/v1/editions",
    "/it/bridge-2017-it/export/json", "/it/bridge-2017-it/export/akn", "/openapi.json",
    "/api/v1/editions/bridge-2017-it/provisions/27", "/api/v1/search?q=renonce", "/sitemap.xml",
    "/robots.txt", "/opensearch.xml",
]  # fmt: skip
PASSING = ["/it/nothing", "/api/v1/editions/nothing", "/healthz", "/"]
PAGES_OF_MEMORY = 8 << 20
_ASKED_WITH = {"br": "gzip, deflate, br", "gzip": "gzip;q=1.0, br;q=0", "": "identity"}
_UNPACKED: dict[str, Callable[[bytes], bytes]] = {
    "br": brotli.decompress, "gzip": gzip.decompress, "": bytes,
}  # fmt: skip


@pytest.fixture(scope="module")
def keeping(small: Library) -> Flask:
    return create_app(small, SmallEngine(small), {"KEPT_BYTES": PAGES_OF_MEMORY})


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """Hear of each request that the application itself begins to answer."""
    heard: list[str] = []

    def hear(_app: Flask, **_more: Any) -> None:
        heard.append("asked")

    with request_started.connected_to(hear, app):
        yield heard


@pytest.mark.parametrize("path", LASTING_ANSWERS)
def test_who_has_an_answer_is_told_so_and_nothing_is_made(
    app: Flask, client: FlaskClient, path: str
) -> None:
    first = client.get(path)
    assert first.status_code == 200
    with counted(app) as heard:
        again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data, heard) == (304, b"", [])
    for name in ("ETag", "Cache-Control", "Vary"):
        assert _items(again.headers[name]) == _items(first.headers[name]), name


def _items(header: str) -> set[str]:
    return {item.strip() for item in header.split(",")}


@pytest.mark.parametrize("path", LASTING_ANSWERS)
@pytest.mark.parametrize("coding", _ASKED_WITH)
def test_an_answer_is_made_once_and_sent_again_as_it_was(
    keeping: Flask, path: str, coding: str
) -> None:
    client, asked = keeping.test_client(), {"Accept-Encoding": _ASKED_WITH[coding]}
    first = client.get(path, headers=asked)
    with counted(keeping) as heard:
        again = client.get(path, headers=asked)
        head = client.head(path, headers=asked)
    assert heard == []
    assert (again.data, list(again.headers)) == (first.data, list(first.headers))
    assert (head.data, list(head.headers)) == (b"", list(first.headers))


def test_every_coding_is_of_the_same_text(keeping: Flask) -> None:
    client, texts = keeping.test_client(), set()
    for coding, asked in _ASKED_WITH.items():
        answer = client.get(LAW, headers={"Accept-Encoding": asked})
        assert answer.headers.get("Content-Encoding", "") == coding
        texts.add(_UNPACKED[coding](answer.data))
    assert len(texts) == 1


@pytest.mark.parametrize("path", PASSING)
def test_what_may_change_is_asked_again(keeping: Flask, path: str) -> None:
    client = keeping.test_client()
    client.get(path)
    with counted(keeping) as heard:
        client.get(path)
    assert heard == ["asked"]


def test_what_is_posted_is_never_kept(keeping: Flask) -> None:
    client, path = keeping.test_client(), "/api/v1/compute/imps"
    client.get(path)
    with counted(keeping) as heard:
        scores = [client.post(path, json={"difference": n}).json for n in (100, 400)]
    assert heard == ["asked", "asked"]
    assert scores[0] != scores[1]


def test_an_answer_in_a_language_is_not_given_in_another(keeping: Flask) -> None:
    client = keeping.test_client()
    for _ in range(2):
        answers = {
            asked: client.get("/opensearch.xml", headers={"Accept-Language": asked})
            for asked in ("it", "el-GR, en;q=0.5", "en")
        }
        assert len({answer.data for answer in answers.values()}) == len(answers)
        assert len({answer.headers["ETag"] for answer in answers.values()}) == len(answers)
        assert all("Accept-Language" in answer.headers["Vary"] for answer in answers.values())


def test_a_host_that_is_not_listed_is_refused_what_is_kept(keeping: Flask) -> None:
    client = keeping.test_client()
    tag = client.get(LAW).headers["ETag"]
    for more in ({}, {"If-None-Match": tag}):
        assert client.get(LAW, headers={"Host": "evil.example", **more}).status_code == 400


def test_every_answer_names_its_build(keeping: Flask) -> None:
    client = keeping.test_client()
    names = {client.get(path).headers["Refsearch-Build"] for path in [*LASTING_ANSWERS, *PASSING]}
    assert names == {keeping.config["BUILD"]}


def _flooded(most: int, body: bytes) -> tuple[Kept, list[str], Client]:
    """Return a store before an application that answers everything with so many bytes."""
    asked: list[str] = []

    def answer(environ: Any, start: Any) -> list[bytes]:
        asked.append(environ["QUERY_STRING"])
        environ[LASTING] = True
        start("200 OK", [("Content-Type", "text/html")])
        return [body]

    kept = Kept(answer, "build", ("it",), most)
    return kept, asked, Client(kept, TestResponse)


@pytest.mark.parametrize("flood", ["/it/search?q=", "/it/page?v="])
def test_a_flood_of_queries_stays_within_the_limit_and_drives_out_no_page(flood: str) -> None:
    most, queries = 200_000, 5_000
    kept, asked, client = _flooded(most, b"x" * 2_000)
    client.get("/it/page")
    for n in range(queries):
        client.get(f"{flood}{n}")
        assert kept.store.size <= most
    assert len(asked) == queries + 1
    client.get("/it/page")
    client.get(f"{flood}{queries - 1}")
    assert len(asked) == queries + 1
    client.get(f"{flood}0")
    assert len(asked) == queries + 2


@pytest.mark.parametrize("most", [0, 1_000])
def test_an_answer_that_has_no_room_is_sent_and_not_kept(most: int) -> None:
    kept, asked, client = _flooded(most, b"x" * 2_000)
    assert [client.get("/it/page").data for _ in range(2)] == [b"x" * 2_000] * 2
    assert (len(asked), kept.store.size) == (2, 0)


def test_an_answer_to_a_long_address_is_not_kept() -> None:
    kept, asked, client = _flooded(200_000, b"x" * 2_000)
    for length in (800, 2_000):
        assert [client.get(f"/it/search?q={'a' * length}").status_code for _ in range(2)] == [
            200
        ] * 2
    assert [len(query) for query in asked] == [802, 2_002, 2_002]
    assert kept.store.size < 6_000


def test_another_text_date_or_address_is_another_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = tmp_path / "edition" / "text.md"
    text.parent.mkdir()
    text.write_text("one")
    monkeypatch.setenv("REFSEARCH_TEXTS", str(tmp_path))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    names = [build_name("a"), build_name("b")]
    text.write_text("another")
    names.append(build_name("a"))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1200000000")
    names.append(build_name("a"))
    assert len(set(names)) == len(names)
    assert build_name("a") == names[-1]


@given(st.text())
def test_what_a_client_prefers_is_one_of_what_there_is(header: str) -> None:
    assert coding_of(header) in ("br", "gzip", "")
    assert language_of(header, ("it", "el")) in ("it", "el", "en")
