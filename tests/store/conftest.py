"""A small folder of texts: a build of it costs a fifth of a second, and has every part of one."""

from __future__ import annotations

from pathlib import Path

import pytest
from rowing import rowing_folder

SAYS = """\
# — {#laws .laws}

## Article 1: Crews

1a) A boat has a crew.

1b) The crew obeys its cox.

## Article 2: Course

2a) The course is straight, see 1b.
"""


@pytest.fixture(scope="session")
def small_texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = tmp_path_factory.mktemp("small") / "texts"
    rowing_folder(texts, SAYS)
    return texts
