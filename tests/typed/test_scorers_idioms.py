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


def _is_read(engine: StoredEngine, asked: str, function: str, inputs: dict[str, Any]) -> None:
    """Assert that a query is answered by a function with some inputs among others."""
    answer = engine.search(asked, ui="en").answer
    assert answer is not None
    assert answer.function == function
    assert inputs.items() <= answer.inputs.items()


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
    _is_read(engine, asked, function, inputs)


ADJUSTED = [
    (
        "weighted 75% of -620 and 25% of +100, other room -620, imps",
        {"kind": "weighted", "other_room": -620, "scoring": "imps"},
    ),
    (
        "ponderato: +140 al 30% e -50 al 70%",
        {"outcomes": [{"score": 140, "weight": 30}, {"score": -50, "weight": 70}]},
    ),
    (
        "split score, NS -100, EW get 100% of NS +430, knockout",
        {
            "ns": [{"score": -100, "weight": 100}],
            "ew": [{"score": 430, "weight": 100}],
            "knock_out": True,
        },
    ),
    (
        "assigned score 4S making +620 NS, others had 170, 650, -100, matchpoints",
        {"kind": "assigned", "score": 620, "others": [170, 650, -100]},
    ),
    (
        "EW at fault at teams, 450 in the other room",
        {"kind": "one-side-at-fault", "at_fault": "ew", "other_room": 450},
    ),
    (
        "knockout, scores that do not balance: NS +3 imps, EW -6",
        {"kind": "non-balancing", "ns_imps": 3, "ew_imps": -6},
    ),
    ("φταίνε οι ΒΝ, αθώοι οι ΑΔ, τοπ 18", {"ns": "direct", "ew": "none", "top": 18}),
    ("EO innocenti col 62% nel resto, NS colpevoli", {"ew_session": 62, "ns": "direct"}),
]


@pytest.mark.parametrize(("asked", "inputs"), ADJUSTED)
def test_an_adjusted_score_is_read_by_what_is_said_of_each_side(
    engine: StoredEngine, asked: str, inputs: dict[str, Any]
) -> None:
    results = engine.search(asked, ui="en")
    read = results.answer or results.incomplete  # where others' results are lacking
    assert read is not None
    assert read.function == "adjusted-score"
    assert inputs.items() <= read.inputs.items()


@pytest.mark.parametrize(
    ("asked", "function", "inputs"),
    [
        ("pairs, 6 minutes late, top 30", "norme-lateness", {"top": 30, "event": "pairs"}),
        ("cards of EW in the wrong pocket, top 12", "norme-wrong-pocket", {"ns_cards": False}),
        ("board in tasca sbagliata, NS e EO, top 12", "norme-wrong-pocket", {"ns_cards": True}),
        ("forfait swiss, 8 board, 20 minuti, primo incontro", "norme-forfeit", {"first": True}),
        ("burraco 3 smazzate, due richiami", "burraco-warnings", {"warnings": 2, "deals": 3}),
        ("burraco teams ahead by 850, vps", "burraco-victory-points", {"teams": True}),
        ("team over time by 9 minutes, fault unknown", "norme-slow-play", {"culprit_known": False}),
        ("coppia a riposo con il 47,5%", "norme-sit-out", {"session_percent": 47.5}),
        ("butler 420 450 -50, mediana", "butler", {"datum": "median"}),
        (
            "open room +110 closed room -100",
            "imp-match",
            {"boards": [{"open": 110, "closed": -100}]},
        ),
        (
            "burraco 1200-400 and 650-980",
            "burraco-match",
            {"deals": [{"first": 1200, "second": 400}, {"first": 650, "second": 980}]},
        ),
        (
            "burraco: they went out, no pozzetto, ace of clubs and a joker, how much",
            "burraco-hand-score",
            {"end": "opponents-closed", "pozzetto": "not-taken", "left": ["AC", "JK"]},
        ),
        ("swing of 1,430 points", "imps", {"difference": 1430}),
        ("persi seicentoventi punti, quanti imp", "imps", {"difference": -620}),
        ("lost six hundred and twenty, imps", "imps", {"difference": -620}),
        ("ισοπαλία σε ματς 20 διανομών, vp", "victory-points", {"imps": 0, "boards": 20}),
        ("win or loss scoring, 28 boards, +6 imps", "norme-simple-victory-points", {"imps": 6}),
        ("12 imp su 16 board, scala dei 25", "victory-points", {"scale": "norme-25"}),
        ("passed out, what is the score", "contract-score", {"contract": "pass"}),
        (
            "West deals: pass 1NT pass 3NT all pass, who is on lead",
            "auction",
            {"dealer": "W", "calls": ["P", "1NT", "P", "3NT", "AP"]},
        ),
        (
            "burraco ordine di scarto: re di picche, sette di quadri e asso di cuori",
            "burraco-rank",
            {"cards": ["KS", "7D", "AH"], "order": "discard"},
        ),
        (
            "burraco: king of hearts, king of clubs, king of spades, valid meld?",
            "burraco-meld",
            {"cards": ["KH", "KC", "KS"]},
        ),
        (
            "5 6 7 di quadri e un jolly è una scala valida a burraco?",
            "burraco-meld",
            {"cards": ["5D", "6D", "7D", "JK"]},
        ),
        ("1SA fatte 7 non in zona", "contract-score", {"tricks": 7}),
        ("NS at fault, EW partly, imps", "adjusted-score", {"ns": "direct", "ew": "partial"}),
        ("burraco, discarded first: KH AS 7D", "burraco-rank", {"order": "discard"}),
        ("5 diamonds doubled, went for three, red", "contract-score", {"result": -3}),
        ("pairs, 10 boards at 8 minutes a board: how long", "norme-playing-time", {"boards": 10}),
    ],
)
def test_each_calculator_takes_what_is_said_of_its_inputs(
    engine: StoredEngine, asked: str, function: str, inputs: dict[str, Any]
) -> None:
    _is_read(engine, asked, function, inputs)


@pytest.mark.parametrize(
    "asked",
    [
        "split scores in a knockout match",
        "burraco art 22 punto 4",
        "posso scartare un jolly per chiudere?",
        "both teams to blame for no result at teams",
        "different explanations on the two sides of the screen",
        "si può scartare un jolly a burraco",
    ],
)
def test_a_question_of_law_that_looks_like_a_computation_is_words(
    engine: StoredEngine, asked: str
) -> None:
    results = engine.search(asked, ui="en")
    assert (results.answer, results.incomplete) == (None, None)


def test_cards_left_without_their_suits_are_what_is_missing(engine: StoredEngine) -> None:
    asked = "burraco left with a joker and a king when they went out, no pozzetto"
    half = engine.search(asked, ui="en").incomplete
    assert half is not None
    assert (half.function, half.missing) == ("burraco-hand-score", ("left",))
    assert half.inputs["left"] == ["JK", "K"]
