"""The engine on PostgreSQL answers as the one in the store does, with few questions."""

from __future__ import annotations

import tomllib

import pytest

from refsearch.cli.edit.evaluate import QUERIES
from refsearch.evaluation.engines import differences
from refsearch.evaluation.judged import read_queries
from refsearch.postgres.engine import Remote
from refsearch.search.results import Request
from refsearch.search.service import Engine
from refsearch.store.opening import Opened

EVERY = 12  # of the judged queries one so often: `refsearch evaluate --engine` asks them all
MOST_QUESTIONS = 3


@pytest.fixture(scope="session")
def remote(there: Opened) -> Remote:
    assert isinstance(there.engine, Remote)
    return there.engine


def test_every_judged_query_has_the_same_laws_in_the_same_order_with_the_same_scores(
    opened: Opened, own: Engine, remote: Remote
) -> None:
    judged = read_queries(QUERIES, opened.library)[::EVERY]
    assert len(judged) > 50
    assert list(differences(own, remote, [Request(one.q, ui=one.ui) for one in judged])) == []


@pytest.mark.parametrize(
    ("query", "more"),
    [
        ("penalty card", {}),
        ('"carta penalizzata"', {}),
        ("carta -penalizzata", {}),
        ("in:bridge-2017-it atout", {}),
        ("what happens after a revoke", {}),
        ("alza*", {}),
        ("27B1", {}),
        ("burraco", {"limit": 30, "offset": 10}),
        ("αναγκαστικό φύλλο", {"language": "el", "ui": "el"}),
        ("xyzzy", {}),
    ],
)
def test_a_page_of_results_is_the_same_to_the_last_mark(
    own: Engine, remote: Remote, query: str, more: dict[str, object]
) -> None:
    assert remote.search(query, **more) == own.search(query, **more)  # type: ignore[arg-type]


def test_a_query_asks_three_questions_at_most(opened: Opened, remote: Remote) -> None:
    queries = tomllib.loads(QUERIES.read_text(encoding="utf-8"))["tune"]["it"][:60]
    counts = []
    for query in ["carta", *(one["q"] for one in queries)]:
        before = remote.hosts.asked
        remote.search(query, ui="it")
        counts.append(remote.hosts.asked - before)
    assert 1 <= max(counts) <= MOST_QUESTIONS


def test_suggestions_are_the_same(own: Engine, remote: Remote) -> None:
    assert remote.suggest("pen", ui="en") == own.suggest("pen", ui="en")
