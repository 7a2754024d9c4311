"""The decided concordance and the proposal beside a sample that was read without seeing either.

``pytest -n0 -s`` prints the figures and each provision that is not as in the sample.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Concordance, Placing

_GOLD = Path(__file__).parent.parent / "gold" / "concordance.toml"
_NOWHERE = ""
_NEAR = 3  # candidates that a reader is shown without asking for more

Places = tuple[str, ...]


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What a reader found of a provision; ``also`` and ``or_content`` can be defended too."""

    to: Places
    content: str
    also: tuple[Places, ...] = msgspec.field(default=(), name="or")
    or_content: tuple[str, ...] = ()

    def counted(self, places: Places) -> tuple[int, int]:
        """Return how many places agree with the likest answer, and of how many in either."""
        pairs = [(_held(one), _held(places)) for one in (self.to, *self.also)]
        counts = [(len(one & other), len(one | other)) for one, other in pairs]
        return max(counts, key=lambda count: count[0] / count[1])

    def mains(self) -> set[str]:
        return {_main(one) for one in (self.to, *self.also)}


def _held(places: Places) -> set[str]:
    return set(places) or {_NOWHERE}


def _main(places: Places) -> str:
    return places[0] if places else _NOWHERE


@pytest.fixture(scope="module")
def gold() -> dict[str, Answer]:
    return msgspec.toml.decode(_GOLD.read_bytes(), type=dict[str, Answer])


def beside(gold: dict[str, Answer], of: Concordance) -> Iterator[tuple[Answer, Placing]]:
    placed = {placing.id: placing for placing in of.placings}
    return ((answer, placed[id_]) for id_, answer in gold.items())


def test_the_sample_names_places_that_exist_and_is_large_enough(
    gold: dict[str, Answer], pair: tuple[Book, Book]
) -> None:
    old, new = (set(book.provisions) for book in pair)
    assert len(gold) >= 160
    assert gold.keys() <= old
    for id_, answer in gold.items():
        assert {*answer.to, *sum(answer.also, ())} <= new, id_
        assert (answer.content == "deleted") == (not answer.to), id_


def test_the_places_decided_are_those_of_the_sample(
    gold: dict[str, Answer], decided: Concordance
) -> None:
    counts = [answer.counted(placing.targets) for answer, placing in beside(gold, decided)]
    right, among = (sum(numbers) for numbers in zip(*counts, strict=True))
    for (answer, placing), (same, of) in zip(beside(gold, decided), counts, strict=True):
        if same < of:
            print(f"{placing.id}: decided {placing.targets}, in the sample {answer.to}")
    print(f"{right} of {among} places as in the sample ({right / among:.1%})")
    assert right >= 0.97 * among
    assert all(
        _main(placing.targets) in answer.mains() for answer, placing in beside(gold, decided)
    )


def test_what_became_of_the_content_is_decided_as_in_the_sample(
    gold: dict[str, Answer], decided: Concordance
) -> None:
    first = sum(answer.content == placing.content for answer, placing in beside(gold, decided))
    other = [
        (answer, placing)
        for answer, placing in beside(gold, decided)
        if placing.content not in (answer.content, *answer.or_content)
    ]
    for answer, placing in other:
        print(f"{placing.id}: decided {placing.content}, in the sample {answer.content}")
    print(f"{first} of {len(gold)} as in the sample, {len(other)} not even as an alternative")
    assert len(other) <= 0.05 * len(gold)


def test_the_proposal_finds_the_main_place_of_the_sample(
    gold: dict[str, Answer], proposal: Concordance
) -> None:
    pairs = list(beside(gold, proposal))
    first = sum(_main(placing.targets) in answer.mains() for answer, placing in pairs)
    placed = [(answer, placing) for answer, placing in pairs if answer.to]
    near = sum(_is_near(answer, placing) for answer, placing in placed)
    print(f"{first} of {len(pairs)} first right ({first / len(pairs):.1%})")
    print(f"{near} of {len(placed)} among the first three ({near / len(placed):.1%})")
    assert first >= 0.9 * len(pairs)
    assert near >= 0.97 * len(placed)


def _is_near(answer: Answer, proposed: Placing) -> bool:
    return not answer.mains().isdisjoint((*proposed.targets, *proposed.others)[:_NEAR])
