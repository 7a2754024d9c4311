"""The fixtures on a cluster: it is started once, and has the index of the library."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing

import pytest
from postgres_cluster import Cluster, programs

from refsearch.postgres.engine import Remote
from refsearch.search.service import Engine
from refsearch.store.opening import Opened, open_library, put_index


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    found = programs()
    if found is None:
        assert os.environ.get("CI") != "true", "in CI these are to run"
        pytest.skip("there is no PostgreSQL: Debian's package is called postgresql")
    one = Cluster(found)
    yield one
    one.stop()
    shutil.rmtree(one.folder)


@pytest.fixture(scope="session")
def there(cluster: Cluster, opened: Opened) -> Iterator[Opened]:
    """The library, searched in a cluster that has its index."""
    put_index(opened, cluster.address)
    found = open_library(engine=cluster.address)
    assert isinstance(found.engine, Remote)
    with closing(found.engine):
        yield found


@pytest.fixture(scope="session")
def own(opened: Opened) -> Engine:
    assert isinstance(opened.engine, Engine)
    return opened.engine
