"""Where provisions went between two versions of a rulebook, of which it is known what was done."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.planted_moves import SOURCES, Law, Paragraph, book_of, counted, verdict
from refsearch.comparison.concordance.propose import propose

DRAW = "The lanes are drawn by lot in the presence of the captains."
WEIGH = "Each boat is weighed before the first race and carries its number."
BELL = "A bell announces that the last lap begins; nobody may then be replaced."
LATE = "A crew that is late by ten minutes loses its place on the water."
DETAILS = "The committee decides the details."


def law(*texts: str) -> Law:
    return ("Title", [Paragraph(text) for text in texts])


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param(
            [law(DRAW, WEIGH, DETAILS), law(BELL, LATE, DETAILS)],
            [law(DRAW, WEIGH), law(BELL, LATE, DETAILS)],
            {"1.3": (), "2.3": ("2.3",)},
            id="a sentence that closes two laws is gone from one, and did not move to the other",
        ),
        pytest.param(
            [law(DRAW, "Each boat is weighed before it is moored."), law(BELL, WEIGH)],
            [law(DRAW), law(BELL, WEIGH)],
            {"1.2": (), "2.2": ("2.2",)},
            id="a provision is gone, and did not become another one that has some of its words",
        ),
        pytest.param(
            [law(DRAW, WEIGH, DETAILS), law(BELL, LATE, DETAILS)],
            [law(DRAW, f"{WEIGH} {DETAILS}"), law(BELL, LATE, DETAILS)],
            {"1.2": ("1.2",), "1.3": ("1.2",), "2.3": ("2.3",)},
            id="a sentence that closes two laws was joined in one of them",
        ),
        pytest.param(
            [law(DRAW, WEIGH), law(BELL, LATE)],
            [law(DRAW), law(WEIGH, BELL, LATE)],
            {"1.2": ("2.1",), "2.1": ("2.2",), "2.2": ("2.3",)},
            id="a provision moved, and numbers shifted",
        ),
        pytest.param(
            [law(DRAW, DETAILS), law(BELL, DETAILS), law(LATE, WEIGH)],
            [law(DRAW), law(BELL, DETAILS), law(LATE, WEIGH, DETAILS)],
            {"1.2": (), "2.2": ("2.2",)},
            id="a sentence that closes two laws is gone from one and new in a third",
        ),
        pytest.param(
            [law(DRAW, DETAILS), law(BELL, DETAILS)],
            [law(LATE, WEIGH), law(DRAW, DETAILS), law(BELL, DETAILS)],
            {"1.2": ("2.2",), "2.2": ("3.2",)},
            id="a sentence that closes two laws went where its law went",
        ),
        pytest.param(
            [law(DRAW, f"{WEIGH} {BELL}"), law(LATE, DETAILS)],
            [law(DRAW, WEIGH, BELL), law(LATE, DETAILS)],
            {"1.2": ("1.3", "1.2"), "2.1": ("2.1",)},
            id="a provision was divided",
        ),
    ],
)
def test_each_provision_is_where_it_went(
    old: list[Law], new: list[Law], expected: dict[str, tuple[str, ...]]
) -> None:
    found = propose(book_of(old, "old"), book_of(new, "new"), None)
    placed = {one.id: one.targets for one in found.placings}
    assert {id_: placed[id_] for id_ in expected} == expected


def test_what_is_planted_in_rulebooks_is_found_but_for_sentences_that_many_laws_share() -> None:
    figures = sum((counted(one, seed) for one in SOURCES for seed in (0, 1)), Counter[str]())
    right = sum(times for what, times in figures.items() if what.endswith(": right"))
    assert right >= 0.97 * figures.total() > 300
    assert figures["deleted: false"] <= 0.05 * figures["deleted: right"]
    assert figures["kept: right"] == sum(n for what, n in figures.items() if "kept" in what)


@pytest.mark.parametrize(
    ("found", "became", "said"),
    [
        ({"1"}, {"1"}, "right"),
        ({"1", "2"}, {"1"}, "partly"),
        ({"2"}, {"1"}, "wrong"),
        (set(), {"1"}, "missed"),
        ({"1"}, set(), "false"),
    ],
)
def test_the_measure_tells_the_faults_apart(found: set[str], became: set[str], said: str) -> None:
    assert verdict(found, became) == said
