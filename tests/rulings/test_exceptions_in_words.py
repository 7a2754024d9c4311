"""An answer whose words would leave out a limit of the law has it, as each edition has it."""

from __future__ import annotations

import pytest

from refsearch.library.library import Library
from refsearch.rulings.words import words_of

_DECLARER_LEAD, _DEFENDER_LEAD = "declarer-lead-out-of-turn", "defender-lead-out-of-turn"
_OPENING_LEAD, _OWN_LEAD = "opening-lead-out-of-turn", "attacco regolare"
_AFTER = "play-after-irregularity"

# the ruling, its question and choice (none: the question's own words); the provision with the
# limit; what both say, by edition
LIMITS = [
    ("insufficient-bid", "bid-made", "unintended", "25.A.2", "perdita di conc", "συγκέντρωσης"),
    ("misinformation", "corrected", "auction-period", "17.D.2", "mani", "χέρια"),
    ("misinformation", "corrected", "after-play", "17.D.2", "mani", "χέρια"),
    ("hesitation", "information-suggested", "no-information", "73.A.2", "paus", "παύσ"),
    ("use-of-information", "source", "partner", "16.B.1", "alert", "ειδοποιήσεις"),
    ("use-of-information", "source", "opponents-manner", "73.D.1", "ritmo", "ρυθμό"),
    ("adjusted-score", "outcomes", "self-inflicted", "12.C.1.e", "sperare", "ελπίζει"),
    ("adjusted-score", "assigned-outcomes", "self-inflicted", "12.C.1.e", "sperare", "ελπίζει"),
    ("adjusted-score", "outcomes", "no-damage", "12.B.1", "vantaggio", "πλεονέκτημα"),
    (
        _DECLARER_LEAD,
        "defenders-answer",
        "next-hand-played",
        "53.B",
        _OWN_LEAD,
        "κανονική του έξοδο",
    ),
    (_DECLARER_LEAD, "defenders-answer", "refused", "53.A", "gioca", "παί"),
    (
        _DEFENDER_LEAD,
        "declarer-answers",
        "next-hand-played",
        "53.B",
        _OWN_LEAD,
        "κανονική του έξοδο",
    ),
    (_DEFENDER_LEAD, "declarer-answers", "refuses", "53.A", "gioca", "παί"),
    (_AFTER, "who-played", "next-opponent", "53.B", _OWN_LEAD, "κανονική του έξοδο"),
    (_AFTER, "who-played", "next-opponent", "47.E.1", "avversario", "αντίπαλο"),
    (_OPENING_LEAD, "declarer-does", "refuses", "53.A", "gioca", "παί"),
    (_OPENING_LEAD, "declarer-does", "spreads", "54.A", "una o più carte", "ένα ή περισσότερα"),
    (_DECLARER_LEAD, "defenders-answer", "next-hand-played", "60.B", "ritir", "απαιτ"),
    (_DECLARER_LEAD, "defenders-answer", "right-hand-played", "60.B", "ritir", "απαιτ"),
    (_DECLARER_LEAD, "defenders-answer", "own-lead", "53.A", "accetta", "δε"),
    ("defender-exposes-card", "how", "premature", "57.D", "avversario di destra", "ΑΣΔ"),
    ("defender-exposes-card", "how", "premature", "57.A", "presa", "στην τρέχουσα"),
    ("defender-exposes-card", "how", "held-up", "45.C.4.a", "nomina", "ονο"),
    (_OPENING_LEAD, "opening-lead", "misled", "47.E.1", "giocatore", "αίκτης"),
    (_DEFENDER_LEAD, "declarer-answers", "trick-not-over", "47.E.1", "avversario", "αντίπαλο"),
    (_DEFENDER_LEAD, "declarer-answers", "thirteenth-trick", "57.A", "compagno", "συμπαίκτης"),
    ("defender-exposes-card", "exposed-card", "", "58.B.3", "presa", "λεβέ"),
]


@pytest.mark.parametrize(("name", "question", "choice", "provision", "italian", "greek"), LIMITS)
def test_a_limit_of_the_law_stands_in_the_answer_and_in_the_edition(
    name: str,
    question: str,
    choice: str,
    provision: str,
    italian: str,
    greek: str,
    library: Library,
) -> None:
    words = words_of(name)
    answer = words.choice(question, choice) if choice else words.question(question)
    for language, limit in (("it", italian), ("el", greek)):
        book = library.book(f"bridge-2017-{language}")
        law = " ".join(part.text for part in book.walk(book.provision(provision)))
        assert limit in law
        assert limit in answer.filled(language)
