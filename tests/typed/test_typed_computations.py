"""Computations in a query: in any order and idiom; half understood, what is missing is said."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.errors import QueryError
from refsearch.paths import judged_folder
from refsearch.search.service import StoredEngine
from refsearch.typed.pieces import pieces

SCORES = [
    ("4SX-1 vul", -200),
    ("4 picche contrate meno 2 in zona", -500),
    ("4 spades doubled down one vulnerable", -200),
    ("4 picche meno 2 non contrate in zona", -200),
    ("4 spades not doubled down one vulnerable", -100),
    ("3NT down three nonvul undoubled", -150),
    ("3ΧΑ μέσα 2 χωρίς κοντρ στη ζώνη", -200),
    ("6 picche di misura in prima", 980),
    ("down 2 in 4HX red", -500),
    ("4 cuori fatte non zona", 420),
    ("four hearts making 5 not vul", 450),
    ("3NT made white", 400),
    ("vul 4S +1", 650),
    ("2 κούπες και τρεις άνω πρώτη μανς", 200),
    ("1NT 9 tricks", 150),
    ("3ΧΑ +1 στη ζώνη", 630),
    ("4 κούπες μέσα 1 εκτός ζώνης", -50),
    ("4 πίκες κοντρ μείον 2", -300),
    ("rossi 6 fiori = ", 1370),
    ("what does 2♦ plus 2 score, non vul?", 130),
    ("7 πίκες βγαλμένες, δεύτερη μανς", 2210),
    ("έκανε 10 λεβέ στις 4 κούπες", 420),
    ("5 σπαθιά σουρκοντρέ βγαλμένα", 800),
    ("quanto perdo con 4 picche meno tre contrate in zona", -800),
    ("contratto 4 cuori, prese fatte 11, in zona", 650),
    ("took 10 tricks in 2 spades vulnerable", 170),
    ("4 in spades made non vul", 420),
    ("4 in spades made vul", 620),
    ("grand slam in spades made non vul", 1510),
    ("piccolo slam a cuori contrato meno due in prima", -300),
    ("μεγάλο σλεμ στις πίκες βγαλμένο σε ζώνη", 2210),
    ("6NT small slam made", 990),
    ("5 diamonds failing by one, vulnerable", -100),
    ("contrati a 3 senza ne abbiamo fatta una di più, non eravamo in zona", 650),
    ("4 hearts down one, nobody was vulnerable", -50),
    ("5 σπαθιά βγήκαν, δεν ήμασταν στη μανς", 400),
    ("σλεμ στα σπαθιά με 12 λεβέ στη μανς", 1370),
    ("small slam in no trumps bid and made vulnerable", 1440),
    ("2 κούπες, εννιά λεβέ, πρώτη", 140),
    # tricks lost are no tricks won; Greek slang, and in Latin letters
    ("4 picche, ho perso due prese, in zona", -200),
    ("4 spades lost by two tricks vulnerable", -200),
    ("4 πίκες πέσαμε δύο λεβέ στη μανς", -200),
    ("τρία χωρίς βγήκε στη μανς", 600),
    ("4 koupes mesa dyo prwth", -100),
    ("2 karo kontre akrivos oxi mans", 180),
    ("3 hearts made, us not, them vulnerable", 140),
    # both sides' vulnerability, ours first; what else players say of tricks
    ("three no made two over, not vul vs vul", 460),
    ("4S with two to spare, they white us red", 680),
    ("grand in spades r/w down one", -100),
    ("5Qx meno una prima", -100),
    ("4 cuori non mantenuto per due prese in prima", -100),
    ("3 clubs doubled, game all, two off", -500),
    ("1ΧΑ κοντρ α μανς βγήκε", 180),
    ("2NT made, vulnerability both", 120),
]


@pytest.mark.parametrize(("typed", "score"), SCORES)
def test_a_contract_its_result_and_the_vulnerability_stand_in_any_order(
    engine: StoredEngine, typed: str, score: int
) -> None:
    answer = engine.search(typed, ui="en").answer
    assert answer is not None
    assert answer.result["score"] == score


@pytest.mark.parametrize(
    ("typed", "function", "inputs"),
    [
        ("620 imp", "imps", {"difference": 620}),
        ("how many imps is 620 points", "imps", {"difference": 620}),
        ("20 imp 16 board vp", "victory-points", {"imps": 20, "boards": 16}),
        ("16 boards, 20 imps", "victory-points", {"imps": 20, "boards": 16}),
        ("20 imp σε 16 διανομές", "victory-points", {"imps": 20, "boards": 16}),
        ("differenza 600 su 4 smazzate", "burraco-victory-points", {"difference": 600, "deals": 4}),
        ("4 smazzate 600 mp", "burraco-victory-points", {"difference": 600, "deals": 4}),
        ("chi è in zona nel board 13", "board", {"number": 13}),
        ("dealer board 5", "board", {"number": 5}),
        ("who's vulnerable on board thirty-one", "board", {"number": 31}),
        ("chi dichiara per primo all'ottavo board", "board", {"number": 8}),
        ("vinco 490 sul board quanti imp prendo", "imps", {"difference": 490}),
        ("8-board match won by 11, what are the VPs", "victory-points", {"boards": 8, "imps": 11}),
        ("bd 32 vulnerability", "board", {"number": 32}),
        ("slow play at teams 12 minutes", "norme-slow-play", {"minutes_late": 12}),
        ("squadra 7 minuti oltre il tempo", "norme-slow-play", {"minutes_late": 7}),
        ("αργό παίξιμο 20 λεπτά ομάδα", "norme-slow-play", {"minutes_late": 20}),
        ("team 8 minutes late knockout", "norme-lateness", {"minutes": 8, "event": "imps"}),
        (
            "squadra in ritardo di 7 minuti, incontro a imp",
            "norme-lateness",
            {"minutes": 7, "event": "imps"},
        ),
        (
            "scarto di 9 imp su 40 board, vp semplici",
            "norme-simple-victory-points",
            {"imps": 9, "boards": 40},
        ),
        (
            "Norme: team match finished 12 minutes late",
            "norme-slow-play",
            {"minutes_late": 12},
        ),
        (
            "incontro a squadre finito con 12 minuti di ritardo",
            "norme-slow-play",
            {"minutes_late": 12},
        ),
        ("incontro finito 9 imp su 20 board", "victory-points", {"imps": 9, "boards": 20}),
        ("simple vps 7 imps 12 boards", "norme-simple-victory-points", {"imps": 7, "boards": 12}),
        ("bye for a team 16 boards", "norme-sit-out", {"boards": 16, "contestant": "team"}),
        ("burraco meld 5H 6H 7H JK", "burraco-meld", {"cards": "5H 6H 7H JK", "letters": "en"}),
        ("valore burraco 7C 7Q 7F", "burraco-card-value", {"cards": "7C 7Q 7F", "letters": "it"}),
        ("dealer S 1H p p p", "auction", {"dealer": "S", "calls": ["1H", "P", "P", "P"]}),
        (
            "dealer Nord passo 1C p p p",
            "auction",
            {"dealer": "N", "calls": ["P", "1C", "P", "P", "P"]},
        ),
        ("matchpoints for 420 -50", "matchpoints", {"results": [{"score": 420}, {"score": -50}]}),
        (
            "tasca sbagliata in duplicazione top 20",
            "norme-wrong-pocket",
            {"top": 20, "occasion": "duplication"},
        ),
        (
            "burraco abbandono ingiustificato turni di 3",
            "burraco-abandonment",
            {"deals": 3, "cause": "unjustified"},
        ),
        (
            "burraco abbandono per forza maggiore, 3 smazzate",
            "burraco-abandonment",
            {"deals": 3, "cause": "force-majeure"},
        ),
        ("burraco rank KH 2S JK", "burraco-rank", {"cards": "KH 2S JK", "letters": "en"}),
        (
            "burraco is 5H 6H 7H 2S a meld",
            "burraco-meld",
            {"cards": "5H 6H 7H 2S", "letters": "en"},
        ),
        ("burraco points 2H JK", "burraco-card-value", {"cards": "2H JK", "letters": "en"}),
        ("north deals 1H pass p p", "auction", {"dealer": "N", "calls": ["1H", "P", "P", "P"]}),
        ("three scores 110 140 -50 fouled", "norme-fouled-board", {"scores": [110, 140, -50]}),
        ("seduti male, swiss", "norme-wrong-seats", {"system": "swiss"}),
        (
            "posizioni sbagliate KO primo tempo di 4",
            "norme-wrong-seats",
            {"segments": 4, "segment": 1, "system": "knock-out"},
        ),
        (
            "artificial score in imps, north-south not at fault, east-west at fault",
            "adjusted-score",
            {"kind": "artificial", "ns": "none", "ew": "direct", "scoring": "imps"},
        ),
        (
            "punteggio artificiale ns 40 eo 60",
            "adjusted-score",
            {"kind": "artificial", "ns": "direct", "ew": "none"},
        ),
        # words that say nothing, beside digits
        (
            "our opponents came 12 minutes late, pairs",
            "norme-lateness",
            {"minutes": 12, "event": "pairs"},
        ),
        ("posa imps diafora 600", "imps", {"difference": 600}),  # Greek in Latin letters
        ("coppia si ritira 10 board", "norme-pair-withdrawal", {"boards": 10}),
        (
            "team withdraws from a swiss 16 boards",
            "norme-team-withdrawal",
            {"boards": 16, "system": "swiss"},
        ),
        (
            "forfait round robin 16 board 25 minuti",
            "norme-forfeit",
            {"boards": 16, "minutes": 25, "system": "round-robin"},
        ),
        (
            "wrong seats swiss two segments",
            "norme-wrong-seats",
            {"segments": 2, "system": "swiss"},
        ),
        ("burraco 2 ammonizioni 4 smazzate", "burraco-warnings", {"warnings": 2, "deals": 4}),
        ("15 vp in 16 boards how many imps", "victory-points", {"vps": 15, "boards": 16}),
        ("cross imps 420 620 -50", "cross-imps", {"scores": [420, 620, -50]}),
        ("620 vs 170 imps", "imps", {"difference": 450}),
        ("-50 imps", "imps", {"difference": -50}),
        (
            "vince il board con 450 contro 420 quanto mp",
            "matchpoints",
            {"results": [{"score": 450}, {"score": 420}]},
        ),
        ("teams of four 32 boards win by 20 imp vp", "victory-points", {"imps": 20, "boards": 32}),
        ("burraco quanto vale il due", "burraco-card-value", {"cards": ["2"]}),
        ("da 420 a -50 quanti imp", "imps", {"difference": 470}),
        ("imps 620-170", "imps", {"difference": 450}),  # a sign between two numbers is no minus
        ("matchpoint 420 450", "matchpoints", {"results": [{"score": 420}, {"score": 450}]}),
        ("chi fa il mazziere al board 24", "board", {"number": 24}),
        ("butler 420 450 -50 620", "butler", {"scores": [420, 450, -50, 620]}),
        ("fouled board scores 420 450", "norme-fouled-board", {"scores": [420, 450]}),
        (
            "quanto tempo per 16 board a squadre con sipari",
            "norme-playing-time",
            {"boards": 16, "screens": True, "event": "teams"},
        ),
        ("how many minutes for 3 deals of burraco", "burraco-times", {"deals": 3}),
        ("burraco, three deals: how long is the round", "burraco-times", {"deals": 3}),
        ("coppia a riposo burraco 3 smazzate", "burraco-sit-out", {"deals": 3}),
        (
            "burraco teams, 700 points ahead",
            "burraco-victory-points",
            {"difference": 700, "teams": True},
        ),
        ("διανομή 7", "board", {"number": 7}),
        ("differenza 620", "imps", {"difference": 620}),
        ("a swing of 800", "imps", {"difference": 800}),
        ("διαφορά 1430 πόντων", "imps", {"difference": 1430}),
        ("lost by 12 imps over 20 boards", "victory-points", {"imps": -12, "boards": 20}),
        ("perso di 12 imp su 20 board", "victory-points", {"imps": -12, "boards": 20}),
        ("χάσαμε με 12 imps σε 20 διανομές", "victory-points", {"imps": -12, "boards": 20}),
        ("alla 13 chi è in zona", "board", {"number": 13}),
        (
            "burraco 2 smazzate vinte di 640 punti, quanti vp",
            "burraco-victory-points",
            {"difference": 640, "deals": 2},
        ),
        (
            "a burraco vinciamo di 300 in due smazzate, quanti vp",
            "burraco-victory-points",
            {"difference": 300, "deals": 2},
        ),
        (
            "14 imps on 16 boards, 25-0 scale",
            "victory-points",
            {"imps": 14, "boards": 16, "scale": "norme-25"},
        ),
        (
            "vp scala wbf 24 board 10 imp",
            "victory-points",
            {"imps": 10, "boards": 24, "scale": "wbf-20"},
        ),
        ("ko finito in parità dopo 32 board", "norme-knock-out-tie", {"boards": 32}),
        ("ισοπαλία νοκ άουτ μετά από 48 διανομές", "norme-knock-out-tie", {"boards": 48}),
        ("punti totali 620 -100 420", "total-points", {"scores": [620, -100, 420]}),
        ("total points of 620, -200 and 90", "total-points", {"scores": [620, -200, 90]}),
        ("pair 12 minutes late", "norme-lateness", {"minutes": 12, "event": "pairs"}),
        (
            "squadra in ritardo di 20 minuti",
            "norme-lateness",
            {"minutes": 20, "event": "victory-points"},
        ),
        (
            "burraco 2 smazzate coppia in ritardo di 8 minuti",
            "burraco-lateness",
            {"minutes": 8, "deals": 2},
        ),
        # a slip in a word that says how it ended, and a tale around the contract
        (
            "5 quadri kontrate sotto di 4 in prima",
            "contract-score",
            {"contract": "5DX", "vulnerable": False, "result": -4},
        ),
        (
            "il dichiarante ha giocato 4 picche e ha fatto nove prese, era in zona: quanto perde?",
            "contract-score",
            {"contract": "4 picche", "vulnerable": True, "tricks": 9},
        ),
        (
            "declarer was in 6 spades and took only eleven tricks, vul, how much does he lose?",
            "contract-score",
            {"contract": "6 spades", "vulnerable": True, "tricks": 11},
        ),
        ("dealer and vulnerabilty on board twenty two", "board", {"number": 22}),
        # ranks that one suit follows
        ("burraco 3 4 5 of clubs", "burraco-meld", {"cards": ["3C", "4C", "5C"]}),
        (
            "μπουράκο 9 10 βαλές ντάμα καρό",
            "burraco-meld",
            {"cards": ["9D", "10D", "JD", "QD"]},
        ),
        (
            "πόση ώρα δίνουν στην Ιταλία για 14 διανομές ομάδων",
            "norme-playing-time",
            {"boards": 14, "event": "teams"},
        ),
    ],
)
def test_labelled_quantities_stand_in_any_order(
    engine: StoredEngine, typed: str, function: str, inputs: dict[str, int]
) -> None:
    answer = engine.search(typed, ui="it").answer
    assert answer is not None
    assert (answer.function, answer.inputs) == (function, inputs)


@pytest.mark.parametrize(
    ("typed", "function", "missing"),
    [
        ("4SX vul", "contract-score", ("tricks",)),
        ("4 picche contrate in zona", "contract-score", ("tricks",)),
        ("vp 20 imp", "victory-points", ("boards",)),
        ("620 vs imps", "imps", ("difference",)),
        ("down two doubled vul", "contract-score", ("contract",)),
        ("how many points for 7NT vulnerable", "contract-score", ("tricks",)),
        ("burraco difference 900", "burraco-victory-points", ("deals",)),
        ("team withdraws 16 boards", "norme-team-withdrawal", ("system",)),
        ("μπουράκο διαφορά 900", "burraco-victory-points", ("deals",)),
    ],
)
def test_half_understood_says_what_is_missing_and_finds_words_too(
    engine: StoredEngine, typed: str, function: str, missing: tuple[str, ...]
) -> None:
    results = engine.search(typed, ui="it")
    assert results.answer is None
    assert results.incomplete is not None
    assert (results.incomplete.function, results.incomplete.missing) == (function, missing)
    assert results.understood is not None
    assert results.understood.meant == "computation"


@pytest.mark.parametrize(
    "typed",
    [
        "4S",
        "7 boards",
        "14 carte",
        "2 cuori in mano",
        "9SX-1",
        "4SX-1 elefante",
        "4 picche con una presa di elefante, zona",
        "opened fourth hand",
        "12 minuti di ritardo",
        "total points 420 elephants",
    ],
)
def test_what_has_a_part_that_tells_nothing_is_no_computation(
    engine: StoredEngine, typed: str
) -> None:
    results = engine.search(typed, ui="it")
    assert results.answer is None
    assert results.incomplete is None


ASKED = tomllib.loads((judged_folder() / "computations.toml").read_text(encoding="utf-8"))


def _is_right(engine: StoredEngine, asked: dict[str, Any], ui: str) -> bool:
    results = engine.search(asked["q"], ui=ui, limit=1)
    if "missing" in asked:
        half = results.incomplete
        return half is not None and (half.function, half.missing) == (
            asked["function"],
            (asked["missing"],),
        )
    if "inputs" not in asked:
        return results.answer is None and results.incomplete is None
    compute = engine.sources.compute
    found = results.answer
    assert compute is not None
    return found is not None and found.result == compute(asked["function"], asked["inputs"])


@pytest.mark.parametrize("ui", sorted(ASKED))
def test_computations_are_read_in_every_idiom(engine: StoredEngine, ui: str) -> None:
    wrong = [one["q"] for one in ASKED[ui] if not _is_right(engine, one, ui)]
    assert len(wrong) <= 0.05 * len(ASKED[ui]), wrong


@pytest.mark.parametrize(
    ("typed", "score"),
    [
        ("4P contrate -2 in zona", -500),
        ("2Q+1 prima", 110),
        ("3F= in zona", 110),
        ("down 4 doubled in 5D nv", -800),
        ("4H-1 doubled vul", -200),
        ("6NT doubled redoubled vul making", 2110),
        ("6SA contrate e surcontrate in zona fatte", 2110),
        ("4 spades with an overtrick vul", 650),
        ("πέσαμε μία στις 4 κούπες κοντρ, όλοι", -200),
    ],
)
def test_doubles_and_overtricks_stand_apart_from_their_contract(
    engine: StoredEngine, typed: str, score: int
) -> None:
    answer = engine.search(typed, ui="it").answer
    assert answer is not None
    assert answer.result["score"] == score


@pytest.mark.parametrize(
    ("typed", "function", "inputs", "missing"),
    [
        ("vp 16 board", "victory-points", {"boards": 16}, ("imps",)),
        ("burraco vp differenza 600", "burraco-victory-points", {"difference": 600}, ("deals",)),
        ("burraco 4 smazzate quanti vp", "burraco-victory-points", {"deals": 4}, ("difference",)),
        ("burraco in ritardo di 8 minuti", "burraco-lateness", {"minutes": 8}, ("deals",)),
        (
            "3NT doubled vul",
            "contract-score",
            {"contract": "3nt doubled", "vulnerable": True},
            ("tricks",),
        ),
    ],
)
def test_what_is_half_understood_is_filled_in(
    engine: StoredEngine,
    typed: str,
    function: str,
    inputs: dict[str, Any],
    missing: tuple[str, ...],
) -> None:
    half = engine.search(typed, ui="it").incomplete
    assert half is not None
    assert (half.function, half.inputs, half.missing) == (function, inputs, missing)


PARTS = (
    "4S 4 picche contro doubled X -1 + = vul non zona imp 20 16 board vp made meno punti κάτω 3NT="
)
WORDS = st.sampled_from(PARTS.split())


@given(st.lists(WORDS, min_size=1, max_size=7).map(" ".join))
def test_any_mixture_of_the_parts_is_answered_or_refused_without_a_fault(
    engine: StoredEngine, typed: str
) -> None:
    with suppress(QueryError):  # "-1" excludes a word and asks nothing
        results = engine.search(typed, ui="it")
        assert results.answer is None or results.incomplete is None


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("thirty-one", [31]),
        ("twenty one", [21]),
        ("two boards took forty minutes", [2, None, None, 40, None]),
        ("one of thirty two", [1, None, 32]),
    ],
)
def test_a_number_in_two_words_is_one_and_a_unit_elsewhere_its_own(
    text: str, read: list[int | None]
) -> None:
    numbers = {"one": 1, "two": 2, "twenty": 20, "thirty": 30, "forty": 40}
    assert [piece.number for piece in pieces(text, numbers)] == read
