"""An answer whose words would leave out a limit of the law has it, as each edition has it."""

from __future__ import annotations

import pytest

from refsearch.library.library import Library
from refsearch.rulings.words import words_of

# the ruling, its question and choice; the provision with the limit; what both say, by edition
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
    answer = words_of(name).choice(question, choice)
    for language, limit in (("it", italian), ("el", greek)):
        book = library.book(f"bridge-2017-{language}")
        law = " ".join(part.text for part in book.walk(book.provision(provision)))
        assert limit in law
        assert limit in answer.filled(language)
