"""Input of every bad kind is answered or refused: never a fault of ours."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

pytestmark = pytest.mark.slow

HOSTILE = {
    "ten thousand letters": "a" * 10_000,
    "ten thousand digits": "9" * 10_000,
    "five thousand letters": "a" * 5_000,
    "five thousand digits": "9" * 5_000,
    "a tower of marks": "e" + "\u0301\u0323\u0308" * 400,
    "long Greek": "άέήίόύώ " * 160,
    "quotes in quotes": '«"“licita”"»' * 200,
    "a number many levels deep": "27" + ".a" * 3_000,
    "the same range again and again": "1-93 " * 40,
    "a range of ranges": "1-999999999-1-93," * 11,
    "letters of letters": "\ufdfa" * 700,
    "invisible": "\u200b\u2060\u00ad" * 300,
    "control characters": "\x00\x01\x1b[31m\x7f",
    "half a quotation": '"licita',
    "wildcards only": "***???",
    "a star": "*",
    "a way out": "../../../../etc/passwd",
    "markup": "<script>alert(1)</script>",
    "a template": "{{ 7 * 7 }}{% raw %}",
    "percent signs": "%s %(query)s %%",
    "brackets": "((((((",
    "operators": "AND OR NOT",
    "a field": "text:licita^9 TO [a",
    "lone surrogate bytes": "\udcff\udc80",
    "direction marks": "\u202e27\u202c",
    "only marks": "\u0301\u0301",
    "not there": "94",
    "not there inside": "27.Z",
    "dots": "27....B",
    "superscripts": "²⁷",
    "a huge range": "1-99999999",
    "nothing": "",
    "spaces": "   ",
    "names of ours": "_anchor",
}
PLACES = (
    "/it/{}",
    "/it/bridge-2017-it/{}",
    "/it/bridge-2017-it/{}/preview",
    "/it/{}/27",
    "/it/search?q={}",
    "/it/search?q=licita&edition={}",
    "/it/search?q=licita&lang={}",
    "/it/search?q=licita&page={}",
    "/it/bridge-2017-it/27?from={}",
    "/it/help?endpoint={0}&_anchor={0}&_scheme={0}&ui={0}&values={0}",
    "/it/compare/{}/bridge-2017-el",
    "/it/compare/bridge-2017-it/{}/27",
    "/it/compare/bridge-2017-it/bridge-2017-el/{}",
    "/opensearch.xml?ui={}",
    "/api/v1/editions/{}",
    "/api/v1/editions/bridge-2017-it/provisions/{}",
    "/api/v1/search?q={}",
    "/api/v1/search?q=licita&edition={}",
    "/api/v1/search?q=licita&limit={}",
    "/api/v1/resolve?citation={}",
    "/api/v1/resolve?citation=27&edition={}",
    "/static/{}",
)


def _ask(client: FlaskClient, place: str, text: str) -> None:
    answer = client.get(place.format(quote(text.encode("utf-8", "surrogateescape"), safe="")))
    assert answer.status_code < 500, place
    shown = answer.get_data(as_text=True)
    assert "json" in answer.content_type or "<script>alert" not in shown, place
    assert "root:" not in shown, place
    if place.startswith("/api/") and answer.status_code >= 400:
        assert answer.content_type == "application/problem+json", place


@pytest.mark.parametrize("site", ["client", "real"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_neither_the_small_site_nor_the_real_one_is_at_fault(
    request: pytest.FixtureRequest, site: str, text: str
) -> None:
    for place in PLACES:
        _ask(request.getfixturevalue(site), place, text)


def test_a_part_without_a_name_is_left_out(client: FlaskClient) -> None:
    sent = b"--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n"
    for page in ("session", "session/result", "session/ranking.csv"):
        answer = client.post(
            f"/it/calculators/{page}", data=sent, content_type="multipart/form-data; boundary=b"
        )
        assert answer.status_code < 500, page


@pytest.mark.parametrize("language", ["*", "it;q=x", "a" * 5000, ";;;,,,", "el-GR-x-y-z"])
def test_any_language_wish_is_survived(client: FlaskClient, language: str) -> None:
    assert client.get("/", headers={"Accept-Language": language}).status_code == 302
    assert client.get("/nope", headers={"Accept-Language": language}).status_code == 404
