"""Texts in languages without a stemmer, and in scripts without spaces between words, are found."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from refsearch.analysis.language import Analyses
from refsearch.store.opening import Opened, open_library
from refsearch.web.app import create_app

JAPANESE = """\
# — {#laws .laws}

## 第1条 審判

1. 各レースには審判員を置く。

2. 審判員は旗を持つ。

## 第2条 コース

1. コースの長さは二千メートルとする。

2. 水路は抽選で決める（第1条を参照）。
"""
THAI = """\
# — {#laws .laws}

## ข้อ 1 กรรมการ

1. แต่ละการแข่งขันต้องมีกรรมการ

2. กรรมการถือธง

## ข้อ 2 สนาม

1. สนามยาวสองพันเมตร

2. ช่องทางจับสลาก
"""
FINNISH_LIKE = """\
# — {#laws .laws}

## Pykälä 1 Tuomarit

1. Kilpailussa on tuomaristo.

## Pykälä 2 Rata

1. Rata on suora.
"""
TEXTS = {
    "ja": (JAPANESE, "第{number}条 {heading}", "第{number}条"),
    "th": (THAI, "ข้อ {number} {heading}", "ข้อ {number}"),
    "et": (FINNISH_LIKE, "Pykälä {number} {heading}", "Pykälä {number}"),
}


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    texts: Path = tmp_path_factory.mktemp("scripts") / "texts"
    (texts / "languages").mkdir(parents=True)
    for code, (text, heading, citation) in TEXTS.items():
        folder = texts / f"rowing-2024-{code}"
        folder.mkdir()
        about = (
            f'id = "{folder.name}"\nwork = "rowing-2024"\nlanguage = "{code}"\n'
            f'title = "Rowing"\nshort_title = "Rowing"\ngame = "rowing"\nyear = 2024\n'
            f'publisher = ""\nin_force = "2024"\n[headings]\nlaw = ["{heading}"]\n'
            f'[labels]\nstyles = [["1."]]\n[citation]\nlaw = "{citation}"\n'
        )
        files = {"text.md": text, "source.txt": text, "edition.toml": about}
        for name, content in files.items():
            (folder / name).write_text(content, encoding="utf-8")
        (texts / "languages" / f"{code}.toml").write_text(
            f'code = "{code}"\nname = "{code}"\n[citation]\nlaw = []\n[search]\nstemmer = ""\n',
            encoding="utf-8",
        )
    for name in ("terms.toml", "alignments.toml"):
        (texts / name).write_text("", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("REFSEARCH_STORE", str(texts.parent / "store"))
        return open_library(texts=texts)


@pytest.fixture(scope="module")
def client(opened: Opened) -> FlaskClient:
    return create_app(opened.library, opened.engine).test_client()


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("審判員", "rowing-2024-ja:1"),
        ("抽選", "rowing-2024-ja:2"),
        ("水路は抽選", "rowing-2024-ja:2"),
        ("กรรมการ", "rowing-2024-th:1"),
        ("จับสลาก", "rowing-2024-th:2"),
        ("tuomaristo", "rowing-2024-et:1"),
        ("rata", "rowing-2024-et:2"),
    ],
)
def test_a_word_is_found_in_the_law_that_has_it(
    client: FlaskClient, query: str, first: str
) -> None:
    answer = client.get("/api/v1/search", query_string={"q": query})
    assert answer.status_code == 200
    edition, _, law = first.partition(":")
    hit = answer.json["hits"][0]
    assert (hit["edition"], hit["id"].partition(".")[0]) == (edition, law)


@pytest.mark.parametrize("query", ["審判員", "กรรมการถือธง", "審", "ธ"])
@pytest.mark.parametrize("ui", ["en", "it"])
def test_the_page_of_results_opens(client: FlaskClient, query: str, ui: str) -> None:
    assert client.get(f"/{ui}/search", query_string={"q": query}).status_code == 200


@pytest.mark.parametrize("address", ["rowing-2024-ja/2", "rowing-2024-th/1", "rowing-2024-et/1"])
def test_its_laws_are_served(client: FlaskClient, address: str) -> None:
    assert client.get(f"/en/{address}").status_code == 200


def test_a_run_without_spaces_is_cut_into_pairs() -> None:
    japanese = Analyses()["ja"]
    assert [token.form for token in japanese.tokens("水路は Lane 4")] == [
        "水路",
        "路は",
        "lane",
        "4",
    ]
    assert [text.form for text in japanese.tokens("審")] == ["審"]
