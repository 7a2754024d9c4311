"""Auctions printed in the texts, as data."""

from __future__ import annotations

import pytest

from refsearch.layers.auctions import is_auction, read_auction
from refsearch.library.library import Library

NORME = "norme-2010-it"


def auction_of(library: Library, example: str) -> list[str]:
    blocks = library.book(NORME).provision(example).blocks
    [found] = [block for block in blocks if is_auction(block)]
    return [f"{call.seat}:{call.call}" for call in read_auction(found)]


@pytest.mark.parametrize(
    ("example", "calls"),
    [
        ("esempio-1", "W:1S N:? E:2C S:3C W:P N:3NT E:P S:P W:P"),
        ("esempio-5", "W:1S N:? E:2C S:3C W:P N:3NT E:P S:P W:P"),
        ("esempio-6", "S:1S W:1H"),
        ("esempio-7", "S:1S W:1H"),
        ("esempio-8", "N:1NT E:2D S:2C W:P"),
        ("esempio-9", "E:1H"),
        ("esempio-11", "W:1C"),
        ("esempio-13", "S:1C W:1D"),
    ],
)
def test_an_example_says_who_called_what(library: Library, example: str, calls: str) -> None:
    assert auction_of(library, example) == calls.split()


def test_every_worked_example_has_its_auction(library: Library) -> None:
    for number in range(1, 17):
        assert auction_of(library, f"esempio-{number}")


def test_other_tables_are_no_auctions(library: Library) -> None:
    for id_ in ("2", "77", "78.B"):
        blocks = library.book("bridge-2017-it").provision(id_).blocks
        assert not any(is_auction(block) or read_auction(block) for block in blocks)
