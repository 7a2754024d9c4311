"""Laws whose headings show no number, underlined: the labels below say which law each is."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from refsearch.cli.main import main

ID = "cards-2011-en"
SOURCE = """\
Zones
=====

400.1
-----

A zone is a place. See rules 401.2a-c and rule 999.1.

400.2
-----

Hidden zones are hidden (see rule 401.2b).

Library
=======

401.1
-----

Each deck becomes a library (see rule 400.1).

401.2
-----

Cards are drawn:

    a. one by one;
    b. from the top;
    c. unseen (see rule 400).
"""


@pytest.fixture(scope="module", params=["cards.md", "cards.txt"])
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    texts: Path = tmp_path_factory.mktemp("cards")
    source = texts / request.param
    source.write_text(SOURCE, encoding="utf-8")
    arguments = ["new", ID, "--from", str(source), "--language", "en", "--texts", str(texts)]
    labels = ["--labels", "400.1", "--labels", "a."]
    done = CliRunner().invoke(main, [*arguments, *labels], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return [*done.output.splitlines(), (texts / ID / "edition.toml").read_text(encoding="utf-8")]


def test_the_laws_are_those_of_the_labels(told: list[str]) -> None:
    assert "2 law(s): rule 400; rule 401" in told


def test_a_citation_goes_as_deep_as_the_letters_below_the_labels(told: list[str]) -> None:
    assert 'items = ["rule 400.1a"]' in told[-1]
    found = next(line for line in told if "reference(s)" in line)
    assert found == (
        "4 reference(s): rules 401.2a-c and rule 999.1 → 401.2.a, 401.2.b, 401.2.c; "
        "rule 401.2b → 401.2.b; rule 400.1 → 400.1"
    )
