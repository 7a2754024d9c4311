"""What is made before the first request: a page of every kind there is."""

from __future__ import annotations

import pytest
from flask import Flask, request

from refsearch.server.warming import warm
from refsearch.store.opening import Opened
from refsearch.web.app import create_app

pytestmark = pytest.mark.slow

# they are posted
_NOT_ASKED = {
    "compute.computed_from_body", "posted.calculator", "posted.result",
    "posted.table", "rulings_api.ruled",
}  # fmt: skip


@pytest.fixture(scope="module")
def cold(opened: Opened) -> Flask:
    return create_app(opened.library, opened.engine)


def test_a_site_is_ready_when_a_page_of_every_kind_has_been_made(cold: Flask) -> None:
    made: dict[str | None, set[int]] = {}
    cold.after_request(lambda a: made.setdefault(request.endpoint, set()).add(a.status_code) or a)
    client = cold.test_client()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert client.get("/healthz").status_code == 200
    warm(cold)
    assert client.get("/readyz").status_code == 200
    # packages to read without a network take seconds each and are asked for seldom
    rules = [rule for rule in cold.url_map.iter_rules() if not rule.rule.endswith(".json.gz")]
    kinds = {rule.endpoint for rule in rules}
    assert kinds - set(made) == _NOT_ASKED, "give each an address in refsearch/server/warming.py"
    assert not {kind for kind, statuses in made.items() if kind and not statuses & {200, 302}}
