"""How scorers say the parts of a computation, each way crossed with what stands around it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from refsearch.search.service import StoredEngine

LISTS = [
    (("total point", "total points:", "ολικοί βαθμοί", "punti complessivi"), "total-points"),
    (("ximps", "x-imps", "σταυρωτά imps", "cross imps"), "cross-imps"),
]
WARNINGS = [
    (("had a warning before", "già ammonita", "είχαν ήδη προειδοποιηθεί"), True),
    (("no warning before", "mai ammonita", "χωρίς προειδοποίηση"), False),
]


@pytest.mark.parametrize(
    ("asked", "function"),
    [(f"{name} {scores}", f) for names, f in LISTS for name in names for scores in ("{}", "NS {}")],
)
def test_a_list_of_scores_is_named_in_every_idiom(
    engine: StoredEngine, asked: str, function: str
) -> None:
    answer = engine.search(asked.format("+420 -100 140"), ui="en").answer
    assert answer is not None
    assert (answer.function, answer.inputs["scores"]) == (function, [420, -100, 140])


@pytest.mark.parametrize(
    ("asked", "warned"),
    [
        (f"{late}, {said}", warned)
        for saids, warned in WARNINGS
        for late, said in product(
            ("slow play 12 minutes", "squadra 7 minuti oltre il tempo", "team 8 minutes late"),
            saids,
        )
    ],
)
def test_an_earlier_warning_is_read_beside_a_lateness(
    engine: StoredEngine, asked: str, warned: bool
) -> None:
    answer = engine.search(asked, ui="en").answer
    assert answer is not None
    assert answer.inputs["warned_before"] is warned


@pytest.mark.parametrize(
    ("asked", "function", "inputs"),
    [
        ("whos vul on bd 19", "board", {"number": 19}),
        ("whos dealer board 6", "board", {"number": 6}),
        ("scarto di 90 punti a sfavore, quanti imp", "imps", {"difference": -90}),
        ("χάνουμε 110 πόντους, πόσα ιμπς μείον", "imps", {"difference": -110}),
        ("lost 350 points, imps minus", "imps", {"difference": -350}),
        ("25-0 scale, 24 boards, +40", "victory-points", {"boards": 24, "imps": 40}),
        ("scala 25-0, 24 board, -40", "victory-points", {"boards": 24, "imps": -40}),
        ("22 imp 16 board vp scala wbf 20", "victory-points", {"scale": "wbf-20"}),
        ("24 board +4 imp vp semplici, pareggio?", "norme-simple-victory-points", {"imps": 4}),
        ("fouled board, two scores +110 +140, percentages", "norme-fouled-board", {}),
        ("matchpoints NS 140 110 -50", "matchpoints", {}),
        ("burraco we sat out a round of three deals", "burraco-sit-out", {"deals": 3}),
        ("knockout, 2nd of 4 segments in the wrong seats", "norme-wrong-seats", {"segment": 2}),
    ],
)
def test_what_a_scorer_says_is_read_as_meant(
    engine: StoredEngine, asked: str, function: str, inputs: dict[str, Any]
) -> None:
    answer = engine.search(asked, ui="en").answer
    assert answer is not None
    assert answer.function == function
    assert inputs.items() <= answer.inputs.items()


def test_the_assigned_score_of_a_side_among_those_of_others_is_no_list(
    engine: StoredEngine,
) -> None:
    typed = "assigned score 4S making +620 NS, others had 170, 650, -100, matchpoints"
    assert engine.search(typed, ui="en").answer is None
