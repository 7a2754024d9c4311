"""What a change touches, in the languages of rulebooks: figures, conditions, duties, negations."""

from __future__ import annotations

import pytest

from refsearch.comparison.redline.differ import edits, joined, moved_apart, segments
from refsearch.comparison.redline.tokens import Tokens, words_in
from refsearch.comparison.redline.weights import Weigher
from refsearch.library.compared.redline import Segment


def changed(old: str, new: str, language: str) -> list[Segment]:
    """The changes between two loose texts of an edition that declares no modal words."""
    a, b = (Tokens(text, tuple(words_in(text, language, modals=True))) for text in (old, new))
    found = joined(a, b, moved_apart(a, b, edits(a, b)))
    weigher = Weigher(a, b, stop=frozenset({"der", "of"}))
    made = segments(a, b, found, [weigher.weight(edit) for edit in found])
    return [segment for segment in made if segment.how != "kept"]


@pytest.mark.parametrize(
    ("language", "old", "new", "figures"),
    [
        ("en", "for sixty days", "for ninety days", [("sixty days", "ninety days")]),
        ("en", "for sixty days", "for sixty weeks", [("sixty days", "sixty weeks")]),
        ("en", "within one month", "within fourteen days", [("one month", "fourteen days")]),
        ("en", "at most six passes", "at most five passes", [("six passes", "five passes")]),
        ("en", "Entry fee: 50 euros.", "Entry fee: 60 euros.", [("50 euros", "60 euros")]),
        ("en", "The fee is €50.", "The fee is $50.", [("€50", "$50")]),
        ("en", "75 kg", "75 lb", [("75 kg", "75 lb")]),
        ("en", "not over 1 kg", "not over 0.5 kg", [("1 kg", "0.5 kg")]),
        ("en", "20% of it", "20 of it", [("20%", "20")]),
        ("en", "below -5 °C", "below 5 °C", [("-5 °C", "5 °C")]),
        ("en", "2.500 m", "2500 m", [("2.500 m", "2500 m")]),
        ("en", "until 15:30", "until 15:45", [("15:30", "15:45")]),
        ("en", "until 1 May 2024", "until 1 June 2024", [("1 May", "1 June")]),
        ("en", "boats of class U21 start", "boats of class U23 start", [("U21", "U23")]),
        ("en", "built before 2018", "built before 2020", [("2018", "2020")]),
        ("en", "the twenty-first of them", "the 22nd of them", [("twenty-first", "22nd")]),
        ("en", "scores < 5", "scores > 5", [("< 5", "> 5")]),
        ("en", "The wind is strong. It ends.", "It ends.", []),
        ("fr", "trois minutes", "quatre minutes", [("trois minutes", "quatre minutes")]),
        ("fr", "soixante-dix ans", "septante ans", []),
        ("fr", "quatre-vingt-un ans", "81 ans", []),
        ("fr", "50 euros", "50 francs", [("50 euros", "50 francs")]),
        ("fr", "20 pour cent", "30 pour cent", [("20 pour", "30 pour")]),
        ("de", "drei Tage", "vier Tage", [("drei Tage", "vier Tage")]),
        ("de", "einundzwanzig Tagen", "22 Tagen", [("einundzwanzig Tagen", "22 Tagen")]),
        ("de", "2.500 Meter", "2500 Meter", []),
        ("de", "am 30. September", "am 31. August", [("30. September", "31. August")]),
        ("de", "am 1. Mai", "am 1. Juni", [("1. Mai", "1. Juni")]),
        ("it", "due minuti", "tre minuti", [("due minuti", "tre minuti")]),
        ("it", "ventuno giorni", "21 giorni", []),
        ("it", "duecento euro", "250 euro", [("duecento euro", "250 euro")]),
        ("el", "δύο λεπτά", "τρία λεπτά", [("δύο λεπτά", "τρία λεπτά")]),
        ("el", "δύο λεπτά", "δύο ώρες", [("δύο λεπτά", "δύο ώρες")]),
        ("es", "treinta y cinco días", "35 días", []),
        ("nl", "tweeëntwintig dagen", "23 dagen", [("tweeëntwintig dagen", "23 dagen")]),
        ("pt", "trinta e cinco dias", "36 dias", [("trinta e cinco dias", "36 dias")]),
        ("en", "for sixty days", "for 60 days", []),
        ("en", "50 euros a day", "EUR 50 a day", []),
        ("en", "1,000 points", "1000 points", []),
        ("en", "one judge decides", "the judge decides", []),
    ],
)
def test_another_figure_is_told_with_what_it_was_and_is(
    language: str, old: str, new: str, figures: list[tuple[str, str]]
) -> None:
    found = changed(old, new, language)
    assert [pair for segment in found for pair in segment.figures] == figures
    assert any("number" in segment.substance for segment in found) is bool(figures)


@pytest.mark.parametrize(
    ("language", "old", "new", "kinds"),
    [
        ("en", "The fine is paid.", "The fine is paid, except by juniors.", {"condition"}),
        ("en", "The fine is paid.", "The fine is paid only if he stays.", {"condition"}),
        ("en", "It is paid, unless waived.", "It is paid.", {"condition"}),
        ("en", "It counts.", "It counts, provided that it was seen.", {"condition"}),
        ("en", "At least five days.", "At most five days.", {"condition"}),
        ("en", "The club provided the ball.", "The town provided the ball.", set()),
        ("fr", "Il paie.", "Il paie, sauf accord.", {"condition"}),
        ("fr", "Il part.", "Il part à moins de rester.", {"condition"}),
        ("de", "Er zahlt.", "Er zahlt, sofern er fehlt.", {"condition"}),
        ("de", "Er zahlt.", "Er zahlt, es sei denn er siegt.", {"condition"}),
        ("es", "Paga.", "Paga, salvo acuerdo.", {"condition"}),
        ("it", "Si paga.", "Si paga, salvo accordo.", {"condition"}),
        ("el", "Πληρώνει.", "Πληρώνει, εκτός τα παιδιά.", {"condition"}),
        ("en", "He may leave.", "He must leave.", {"modal"}),
        ("en", "He may leave.", "He may not leave.", {"modal"}),
        ("en", "He shall leave.", "He must leave.", {"modal"}),
        ("en", "He must not leave.", "He cannot leave.", set()),
        ("en", "He must leave.", "He has to leave.", set()),
        ("fr", "Il peut partir.", "Il doit partir.", {"modal"}),
        ("de", "Er darf gehen.", "Er darf nicht gehen.", {"modal"}),
        ("de", "Er kann gehen.", "Er muss gehen.", {"modal"}),
        ("it", "Egli può uscire.", "Egli deve uscire.", {"modal"}),
        ("el", "Μπορεί να φύγει.", "Πρέπει να φύγει.", {"modal"}),
        ("en", "A hit counts.", "A hit does not count.", {"negation"}),
        ("en", "He left early in May.", "He left early in June.", {"number"}),
    ],
)
def test_a_condition_a_duty_and_a_negation_are_marked_as_what_they_are(
    language: str, old: str, new: str, kinds: set[str]
) -> None:
    assert {kind for one in changed(old, new, language) for kind in one.substance} == kinds


def test_a_sentence_that_is_added_behind_another_figure_is_a_change_of_its_own() -> None:
    found = changed("It ends in 3 days.", "It ends in 5 days. The board may decide.", "en")
    assert [(one.old, one.new) for one in found] == [("3", "5"), ("", "The board may decide")]


def test_in_a_text_that_declares_its_modal_words_those_of_the_language_are_none() -> None:
    tokens = words_in("He may not leave.", "en")
    assert [kind for token in tokens for kind, _ in token.marks] == ["negation"]
