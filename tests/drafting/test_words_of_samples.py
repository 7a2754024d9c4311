"""The samples of citations that are proposed: made of words that stand in the text, in order."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.drafting.test_marked_citations import MARKED, OPTIONS, marked
from tests.drafting.walked import walk

ROMANCE = sorted(one for one in MARKED.glob("*.txt") if one.stem[-2:] in ("es", "fr", "it", "pt"))
FIRST = {
    "pelota-2022-es": "Artículo 1, apartado 1, letra a",
    "jangadas-2024-pt": "Artigo 1.º, n.º 1, alínea a",
}


@pytest.mark.parametrize("source", ROMANCE, ids=lambda source: source.stem)
def test_each_word_of_a_sample_stands_in_the_text(source: Path, tmp_path: Path) -> None:
    plain, _ = marked(source.read_text(encoding="utf-8"))
    walked = walk(tmp_path, source.stem, plain, *OPTIONS.get(source.stem, ()))
    items = tomllib.loads(walked.about)["citation"].get("items", [])
    words = {word for one in items for word in re.findall(r"[^\W\d_]{2,}", one)}
    assert [one for one in words if not re.search(rf"(?i)(?<!\w){one}s?(?!\w)", plain)] == []
    assert items[:1] == [FIRST.get(source.stem, *items[:1])]
