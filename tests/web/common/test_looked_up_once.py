"""What is kept to make pages cheaply is what was made before, for every reader and view."""

from __future__ import annotations

import pytest
from flask import Flask, url_for
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup, escape
from small_corpus import SmallEngine

from refsearch.library.library import Library
from refsearch.web.app import create_app
from refsearch.web.common.escaping import shown

pytestmark = pytest.mark.slow

LAW = "bridge-2017-it/27"
VIEWS = [
    f"/it/{LAW}", f"/el/{LAW}", f"/en/{LAW}", f"/it/{LAW}.B", f"/it/{LAW}?layers=modality",
    f"/it/{LAW}?show=norm", f"/it/{LAW}?from=27", f"/it/{LAW}?example=nothing",
    "/it/bridge-2017-el/27", "/it/bridge-2017-it/def.alert",
]  # fmt: skip
Value = st.one_of(st.text(), st.text(alphabet="a&<>'\" "), st.integers(), st.none())


@given(Value)
def test_what_is_shown_is_escaped(value: object) -> None:
    assert shown(value) == escape(value)
    assert shown(Markup("<b>{}</b>").format(value)) == Markup("<b>{}</b>").format(value)


@given(st.dictionaries(st.sampled_from(["ui", "edition", "id_", "q"]), st.text(min_size=1)))
def test_an_address_is_the_one_that_flask_builds(app: Flask, given: dict[str, str]) -> None:
    asked = {"ui": "it", "edition": "x", "id_": "1"} | given
    with app.test_request_context("/it/"):
        wanted = Flask.url_for(app, "pages.unit", **asked)  # type: ignore[arg-type]
        for build in (app.url_for, url_for) * 2:
            assert build("pages.unit", **asked) == wanted  # type: ignore[arg-type]


def test_an_address_is_built_once_however_it_is_asked_for(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = []
    monkeypatch.setattr(app, "inject_url_defaults", lambda endpoint, _: built.append(endpoint))
    with app.test_request_context("/it/"):
        for build in (app.url_for, url_for) * 2:
            build("pages.unit", ui="it", edition="once", id_="27")
    assert built == ["pages.unit"]


@pytest.fixture(scope="module")
def alone(small: Library) -> dict[str, bytes]:
    """Each page as the first that its site is asked for."""
    return {
        path: create_app(small, SmallEngine(small)).test_client().get(path).data for path in VIEWS
    }


@pytest.mark.parametrize("order", [VIEWS, VIEWS[::-1]], ids=["one way", "the other"])
def test_a_page_is_the_same_whatever_was_asked_before(
    small: Library, alone: dict[str, bytes], order: list[str]
) -> None:
    client = create_app(small, SmallEngine(small)).test_client()
    assert {path: client.get(path).data for path in order} == alone
    assert {path: client.get(path).data for path in order} == alone
    assert len(set(alone.values())) >= len(order) - 1
