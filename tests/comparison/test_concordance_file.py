"""The file of a concordance: what is written is read, and what is wrong is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from refsearch.comparison.concordance.file import read_concordance, written
from refsearch.errors import TextErrors
from refsearch.library.compared.concordance import Concordance, Placing

_NAME = "small-2000--small-2010.toml"


def _file(folder: Path, text: str) -> Path:
    path = folder / _NAME
    path.write_text(text, encoding="utf-8")
    return path


def test_what_is_proposed_is_written_and_read_again(tmp_path: Path) -> None:
    placings = (
        Placing("1.A", ("1.B", "2"), "changed", decided=False, sure=0.7, others=("3",)),
        Placing("1.B", (), "deleted", decided=False, others=("1.A",)),
    )
    added = (Placing("4", (), "new", decided=False),)
    proposed = Concordance("small-2000", "small-2010", placings, added)
    assert read_concordance(_file(tmp_path, written(proposed))) == proposed


def test_a_decision_keeps_its_sentences_apart_from_its_places(tmp_path: Path) -> None:
    text = '[decided."1.A"]\nto = ["1.B"]\ncontent = "changed"\nit = "a"\nel = "β"\nnote = "n"\n'
    (placing,) = read_concordance(_file(tmp_path, text)).placings
    assert placing.decided
    assert (placing.targets, placing.sentence) == (("1.B",), {"it": "a", "el": "β"})
    assert placing.note == "n"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('[decided."1"]\ncontent = "altered"\nto = ["1"]\n', 1, "altered"),
        ('\n[decided."1"]\ncontent = "deleted"\nto = ["1"]\n', 2, "nowhere"),
        ('[decided."1"]\ncontent = "same"\n', 1, "nowhere"),
        ('[decided."1"]\ncontent = "same"\nto = ["1"]\nplace = "moved"\n', 1, "place"),
        (
            '[decided."1"]\ncontent = "deleted"\n\n[proposed."1"]\ncontent = "deleted"\n',
            1,
            "both decided and proposed",
        ),
        ('[settled."1"]\ncontent = "deleted"\n', 1, "settled"),
    ],
)
def test_what_is_malformed_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int, said: str
) -> None:
    with pytest.raises(Exception) as refused:
        read_concordance(_file(tmp_path, text))
    (error,) = refused.value.errors if isinstance(refused.value, TextErrors) else [refused.value]
    assert (error.line, said in error.message) == (line, True), error
