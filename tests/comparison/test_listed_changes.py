"""What is listed as a change between two editions, and what is not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.comparison.two_editions import SOURCE, changes_between

CITED = re.compile(r"Regulation(s?) ([A-Z0-9])")


@pytest.mark.parametrize(
    "reprinted",
    [
        pytest.param(lambda text: text, id="the same text"),
        pytest.param(lambda text: CITED.sub(r"Rule\1 \2", text), id="another noun"),
        pytest.param(lambda text: re.sub(r"\[([^\]]+)\]\(#[^)]+\)", r"\1", text), id="no links"),
    ],
)
def test_a_citation_that_is_printed_otherwise_is_no_change(
    tmp_path: Path, reprinted: Callable[[str], str]
) -> None:
    text = SOURCE.read_text("utf-8")
    text = text.replace("[drawing lanes](#2c)", "Regulation 2c").replace("[waivers](#A2)", "A2")
    found = changes_between(tmp_path, text, reprinted(text))
    assert [one for law in found["laws"] for one in law["changes"]] == []
    assert {what for what, number in found["counts"].items() if number} == {"same"}


def test_what_is_in_other_words_is_listed_where_nobody_has_read_it(tmp_path: Path) -> None:
    text = SOURCE.read_text("utf-8")
    found = changes_between(tmp_path, text, text.replace("is public", "is held in public"))
    (listed,) = (one for law in found["laws"] for one in law["changes"])
    assert (listed["new"], listed["relation"]) == ("lake-2026-en:2.c.1", ["reworded"])
    assert listed["touches"] == []
    assert found["touched"] == dict.fromkeys(found["touched"], 0)


def test_of_a_sentence_that_several_laws_have_it_is_said_where_its_words_stand(
    tmp_path: Path,
) -> None:
    closing = ") The committee decides the details."
    text = SOURCE.read_text("utf-8").rstrip("\n")
    last = "- 2e) The buoys are checked before each race."
    text = text.replace(last, f"{last}\n- 2f{closing}")
    text = text.replace("- 6d)", f"- 6c2{closing}\n- 6d)").replace("- 6c2", "    - 6c2")
    old = text.replace("- 3e)", f"    - 3c3{closing}\n- 3e)")
    new = text.replace("- 5d)", f"    - 5b3{closing}\n- 5d)")
    found = changes_between(tmp_path, old, new)
    listed = {str(one["new"]): one for law in found["laws"] for one in law["changes"]}
    assert listed["None"]["old"] == ["lake-2024-en:3.c.3"]
    assert "lake-2026-en:5.b.3" in listed["None"]["alike"]
    assert listed["lake-2026-en:5.b.3"]["relation"] == ["new"]
    assert len(listed["lake-2026-en:5.b.3"]["alike"]) == 3


def test_the_definitions_are_compared_too(tmp_path: Path) -> None:
    text = SOURCE.read_text("utf-8")
    new = text.replace("between two lines", "between three lines").replace(
        "and its cox.", "and cox."
    )
    new = new.replace("Umpire: The official", "Marshal: The official")
    found = changes_between(tmp_path, text, new)["definitions"]
    listed = [(one["new"], one["old"], one["relation"]) for one in found["changes"]]
    assert listed == [
        ("lake-2026-en:def.lane", ["lake-2024-en:def.lane"], ["changed"]),
        ("lake-2026-en:def.marshal", [], ["new"]),
        (None, ["lake-2024-en:def.umpire"], ["deleted"]),
        ("lake-2026-en:def.crew", ["lake-2024-en:def.crew"], ["reworded"]),
    ]
    touch = {"kinds": ["number"], "old": "two lines", "new": "three lines"}
    assert found["changes"][0]["touches"] == [touch]
