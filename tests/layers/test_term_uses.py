"""What is told of the words of terms: how often each is linked, and the longer names with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from small import EDITION, document

from refsearch.cli.main import main
from refsearch.languages.registry import Languages
from refsearch.layers.term_uses import term_uses
from refsearch.layers.terms import find_terms
from refsearch.library.links import Concept
from refsearch.library.model import Block, Provision
from refsearch.paths import texts_folder

SOURCE = """# District Rules 2024

## Definitions

**Board**: the board of directors of the District.

## Article 1: Meetings

1a) The Board meets each month. The School Board may send a guest.

1b) A member may ask the Board, the School Board or the Board of Appeal for a copy.

1c) School Board decisions are no decisions of the Board.

## Article 2: Fees

2a) Each member pays a fee, as 1a says.
"""


def names(text: str, language: str = "en") -> dict[str, int]:
    concept = Concept("board", "bridge", {language: ("board", "Vorstand")})
    block = Block("paragraph", text)
    held = Provision("1", None, "1", "Art. 1", "norm", None, "laws", (block,))
    whole = replace(document("board"), provisions=(held,))
    whole = replace(whole, edition=replace(EDITION, language=language))
    english = Languages.of(texts_folder()).get("en")
    assert english
    said_in = msgspec.structs.replace(english, code=language)
    uses = term_uses(whole, find_terms((whole,), (concept,)), said_in)
    return {name: len(links) for use in uses for name, links in use.names.items()}


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("It asks the School Board.", "en", {"School Board": 1}),
        ("It asks The Board.", "en", {}),  # a word that says nothing is no name
        ("Each Board votes. Every Board pays.", "en", {}),  # a sentence begins so
        ("School Board votes. It asks the School Board.", "en", {"School Board": 2}),
        ("the Board of Appeal, the Board of directors", "en", {"Board of Appeal": 1}),
        ("the District School Board", "en", {"District School Board": 1}),
        ("THE SCHOOL BOARD", "en", {}),  # all in capitals: no name stands out
        ("the school board", "en", {}),
        ("the Appeal. Board members", "en", {}),
        ("the Board Secretary", "en", {"Board Secretary": 1}),
        ("kann der Vorstand Mitglieder mahnen", "de", {}),  # any noun has a capital
    ],
)
def test_a_word_with_capitals_beside_it_may_be_of_a_longer_name(
    text: str, language: str, expected: dict[str, int]
) -> None:
    assert names(text, language) == expected


def said(*arguments: str, texts: Path) -> list[str]:
    done = CliRunner(env={"REFSEARCH_TEXTS": str(texts)}).invoke(main, arguments)
    assert done.exit_code == 0, done.output
    return [line.strip().rpartition("board-2024-en/")[2] for line in done.output.splitlines()]


def test_new_and_check_tell_where_a_word_leads_and_a_line_in_the_term_base_excepts_names(
    tmp_path: Path,
) -> None:
    (tmp_path / "source.md").write_text(SOURCE, encoding="utf-8")
    texts = tmp_path / "texts"
    texts.mkdir()
    arguments = ("--from", str(tmp_path / "source.md"), "--language", "en", "--texts", str(texts))
    rule = 'link.en.except = ["School Board", "Board of Appeal"]'
    proposed = said("new", "board-2024-en", *arguments, texts=texts)
    assert "1 word(s) linked to a term: Board in 7 place(s)" in proposed
    [school] = [line for line in proposed if "'School Board' is linked as 'Board'" in line]
    assert school.startswith("source.txt:9:") and "in 3 place(s)" in school and rule in school
    listing = said("check", "--references", "board-2024-en", texts=texts)
    assert "text.md:12: 'Board' → def.board, in 7 place(s): 1.a, 1.b, 1.c" in listing
    assert any("'Board of Appeal' is linked as 'Board', in 1 place(s): 1.b" in x for x in listing)

    base = texts / "terms.toml"
    base.write_text(base.read_text(encoding="utf-8") + rule + "\n", encoding="utf-8")
    listing = said("check", "--references", "board-2024-en", texts=texts)
    assert listing[-1] == "text.md:12: 'Board' → def.board, in 3 place(s): 1.a, 1.b, 1.c"
    assert said("new", "board-2024-en", "--again", "--texts", str(texts), texts=texts)[-2:-1] == [
        "1 word(s) linked to a term: Board in 3 place(s)"
    ]
