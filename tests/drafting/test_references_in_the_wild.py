"""How rules cite in earnest: other documents, spoken parts, numbers that a copy has broken."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from refsearch.cli.main import main

ID = "canoa-2024-it"
SOURCE = """\
# NORME DELLA CANOA 2024

- [1.0 GARE](#10-gare) - tutte
- [2.0 PREMI](#20-premi)

## 1.0 GARE

### 1.1 Tipi
1.1.1 In linea

Vedi 1.1 e vedi punto 2.1, art. 1.1.2 lettera a, art. 1.1.2 lettera z.

1.1.2 A tappe
a) La tappa dura un'ora, come da art. 2.1. 3 , salvo art. 2.1. Tre giudici la misurano.

## 2.0 PREMI

### 2.1 Premi in denaro
2.1.1 Vige l'art. 1.1 del Regolamento ICF, l'art. 1.1 RTAA e il R.T.A.A. articoli 1 e 2.

2.1.2 Accordi:
- Art. 1 Un premio per gara;
- Art. 2 Un premio per tappa.

2.1.3 Come da art. 1.1.1 delle presenti Norme e da art. 1.1.2 delle N.C.
"""
FOUND = """\
1.1.1: '1.1' → 1.1
1.1.1: 'punto 2.1' → 2.1
1.1.1: 'art. 1.1.2 lettera a, art. 1.1.2' → 1.1.2.a, 1.1.2
1.1.2.a: 'art. 2.1. 3' → 2.1.3
1.1.2.a: 'art. 2.1' → 2.1
2.1.1: 'art. 1.1' of another document: art. 1.1
2.1.1: 'art. 1.1' of another document: art. 1.1
2.1.1: 'articoli 1 e 2' of another document: articoli 1, 2
2.1.3: 'art. 1.1.1' → 1.1.1
2.1.3: 'art. 1.1.2' → 1.1.2
norme-della-canoa-2024: '1.0 GARE' → 1
norme-della-canoa-2024: '2.0 PREMI' → 2
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str, str]:
    """What is said of the proposal, of its references, and of its faults."""
    texts = tmp_path_factory.mktemp("canoa")
    source = texts / "canoa.md"
    source.write_text(SOURCE, encoding="utf-8")
    arguments = ["new", ID, "--from", str(source), "--language", "it", "--texts", str(texts)]
    labels = ["--labels", "1.2.1", "--labels", "a)"]
    run = CliRunner(env={"REFSEARCH_TEXTS": str(texts)}).invoke
    proposed = run(main, [*arguments, *labels], catch_exceptions=False)
    references = run(main, ["check", "--references", ID], catch_exceptions=False)
    faults = run(main, ["check"], catch_exceptions=False)
    return proposed.output, references.output, faults.output


def test_each_reference_leads_where_it_says_and_those_of_other_documents_nowhere(
    told: tuple[str, str, str],
) -> None:
    found = [line.partition("text.md:")[2].partition(": ")[2] for line in told[1].splitlines()]
    assert found == FOUND.splitlines()


def test_what_another_document_says_is_no_fault(told: tuple[str, str, str]) -> None:
    assert "another document" in told[2]
    assert "0 finding(s), 2 noted" in told[2]


def test_a_list_that_counts_its_lines_like_laws_is_no_reference(
    told: tuple[str, str, str],
) -> None:
    assert "looks like a citation, and is no reference: 'Art. 1'" in told[0]


def test_the_names_that_sites_give_headings_and_a_list_in_front_are_known(
    told: tuple[str, str, str],
) -> None:
    assert "which is no place here" not in told[0]
