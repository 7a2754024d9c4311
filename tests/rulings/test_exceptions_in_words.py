"""An answer whose words would leave out a limit of the law has it, as each edition has it."""

from __future__ import annotations

import pytest
from support import words_of

from refsearch.library.library import Library
from refsearch.rulings.catalogue import rule_case

_DECLARER_LEAD, _DEFENDER_LEAD = "declarer-lead-out-of-turn", "defender-lead-out-of-turn"
_OPENING_LEAD, _OWN_LEAD = "opening-lead-out-of-turn", "attacco regolare"
_AFTER, _EXPOSED = "play-after-irregularity", "defender-exposes-card"

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
    ("misinformation", "evidence", "no-agreement", "75.D.2", "descri", "εριγρ"),
    ("insufficient-bid", "replacement", "bid-or-pass", "27.B.1", "paragonabile", "συγκρίσιμη"),
    ("claim", "claim-reaction", "partner-objects", "68.B.2", "si oppone", "διαφων"),
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
    (_DECLARER_LEAD, "defenders-answer", "own-lead", "58.A", "simultanea", "ταυτόχρονα"),
    (_DECLARER_LEAD, "defenders-answer", "own-lead", "53.A", "accetta", "δε"),
    (_EXPOSED, "how", "premature", "57.D", "avversario di destra", "ΑΣΔ"),
    (_EXPOSED, "how", "premature", "57.A", "presa", "στην τρέχουσα"),
    (_EXPOSED, "how", "held-up", "45.C.4.a", "nomina", "ονο"),
    (_OPENING_LEAD, "opening-lead", "misled", "47.E.1", "giocatore", "αίκτης"),
    (_DEFENDER_LEAD, "declarer-answers", "trick-not-over", "47.E.1", "avversario", "αντίπαλο"),
    (_DEFENDER_LEAD, "declarer-answers", "thirteenth-trick", "57.A", "compagno", "συμπαίκτης"),
    (_EXPOSED, "exposed-card", "", "58.B.3", "presa", "λεβέ"),
    (_EXPOSED, "how", "trick-in-progress", "68", " azion", "ενέργεια"),
    ("claim", "claim-kind", "current-trick", "68", " azion", "ενέργεια"),
    ("screens-exposed-card", "exposed-when", "defender-in-play", "68", " azion", "ενέργεια"),
    ("screens-exposed-card", "exposed-when", "defender-in-play", "49", "normale corso", "κανονική"),
    ("revoke", "claim-made", "current-trick", "68", " azion", "ενέργεια"),
    (_EXPOSED, "how", "normal-play", "47.D", "avversario", "αλλαγή παιξίματος"),
    (_EXPOSED, "how", "normal-play", "53.B", _OWN_LEAD, "κανονική του έξοδο"),
    (_EXPOSED, "how", "withdrawn-after-revoke", "62.C.3", "entrambe", "και οι δύο άξονες"),
    (_EXPOSED, "how", "before-required-lead", "60.B", "mano corretta", "σωστό χέρι"),
    (_DECLARER_LEAD, "defenders-answer", "right-hand-played", "53.C", "in risposta", "άθος"),
    (_DEFENDER_LEAD, "declarer-answers", "own-lead", "58.A", "simultaneamente", "ταυτόχρονα"),
    (
        "claim",
        "outstanding-trump",
        "forgotten",
        "70.C.3",
        "a favore di quell'atout",
        "από αυτό το ατού",
    ),
    ("claim", "claimers-line", "less-successful", "70", "disattent", "απρόσεκτο"),
    ("claim", "conceded-trick", "cannot-be-lost", "71", "disattent", "υποδεέστερο"),
    ("claim", "claim-kind", "concession", "68.B.1", "difensore", "αμυνόμενο"),
    ("deceptive-tempo", "inference", "could-not-know", "73.E.2", "sapere", "θα μπορούσε να"),
    ("misinformation", "evidence", "agreement-differs", "20.F.4.a", "incomplet", "ατελής"),
    ("misinformation", "evidence", "agreement-differs", "40.B.5.a", "inferenze", "συμπεράσματα"),
    ("misinformation", "evidence", "agreement-differs", "21.B.1.a", "richiest", "απαιτείται"),
    ("revoke", "claim-made", "", "69.A", "linea", "άξονας"),
    ("claim", "claim-kind", "not-meant", "68.A", "dimostrabilmente", "σαφώς"),
    ("declarer-exposes-cards", "no-claim-intended", "", "48.B.2", "dimostrabile", "ολοφάνερ"),
    ("played-card", "dummy-card", "touched-to-arrange", "45.C.3", "sistemare", "τακτοποιήσει"),
]

# what follows, and the words of the law that it must not lose, in each edition
OUTCOMES = [
    ("claim", "agreed-unless-objection", "69.A", "board successivo", "πριν από το τέλος του γύρου"),
    (
        "claim",
        "agreement-may-be-withdrawn",
        "69.B.2",
        "avrebbe probabilmente vinto",
        "πιθανώς κερδίσει",
    ),
    (
        "claim",
        "dummys-word-is-no-claim",
        "43.A.1.c",
        "non deve partecipare al gioco",
        "δεν πρέπει να συμμετέχει στην εκτέλεση",
    ),
    (
        "hesitation",
        "opponent-misled",
        "73.E.2",
        "avrebbe potuto essergli di beneficio",
        "θα μπορούσε να αποβεί προς όφελός του",
    ),
    (
        "use-of-information",
        "opponent-misled",
        "73.E.2",
        "avrebbe potuto essergli di beneficio",
        "θα μπορούσε να αποβεί προς όφελός του",
    ),
    ("misinformation", "misinformation-damage", "40.B.5.b", "crucial", "κρίσιμ"),
    ("explanation-correction", "misinformation-damage", "40.B.5.b", "crucial", "κρίσιμ"),
    ("call-out-of-rotation", "auction-may-not-be-over", "17.D.3", "tre passi", "τρία"),
    ("deceptive-tempo", "could-not-know-no-adjustment", "73.E.2", "sapere", "θα μπορούσε να"),
    ("hesitation", "right-reserved", "16.B.2", "annunciare", "αμέσως"),
    ("use-of-information", "right-reserved", "16.B.2", "annunciare", "αμέσως"),
    ("incomplete-designation", "unless-it-would-revoke", "44.C", "rispondere", "χρώμα"),
    ("turn-missed", "if-lead-was-made", "41.C", "irrevocabilmente", "αμετάκλητα"),
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
        assert limit in law_of(library, language, provision)
        assert limit in answer.filled(language)


def law_of(library: Library, language: str, provision: str) -> str:
    """Return the text of a provision of the 2017 code, with all that is below it and its notes."""
    book = library.book(f"bridge-2017-{language}")
    parts = tuple(book.walk(book.provision(provision)))
    held = {part.id for part in parts}
    notes = (note for note in book.footnotes.values() if held & set(note.attached_to))
    headed = (f"{part.heading} {part.text}" for part in parts)
    return " ".join((*headed, *(note.text for note in notes)))


@pytest.mark.parametrize(("name", "item", "provision", "italian", "greek"), OUTCOMES)
def test_a_limit_of_the_law_stands_in_what_follows_and_in_the_edition(
    name: str, item: str, provision: str, italian: str, greek: str, library: Library
) -> None:
    said = words_of(name).item(item)
    for language, limit in (("it", italian), ("el", greek)):
        assert limit in law_of(library, language, provision)
        assert limit in said.filled(language)


# an answer that is also true where a later one of the same question is, and that later one; what
# leads to the question
_CLAIM_AFTER_REVOKE = {"revoked": "defender", "since-the-revoke": "claim"}
LATER_FIRST = [
    ("card-taken-back", {}, "rectification", "illegal-play"),
    ("card-taken-back", {}, "illegal-play", "opponent-changed"),
    ("card-taken-back", {}, "illegal-play", "told-it-was-his-turn"),
    ("card-taken-back", {}, "illegal-play", "correct-lead-made"),
    ("card-taken-back", {}, "illegal-play", "simultaneous"),
    ("action-before-director", {}, "acted", "settled"),
    ("action-before-director", {}, "acted", "own-law"),
    ("insufficient-bid", {}, "in-rotation", "unintended"),
    ("insufficient-bid", {"bid-made": "in-rotation"}, "not-accepted", "replaced-prematurely"),
    ("insufficient-bid", {"bid-made": "in-rotation"}, "accepted", "accepted-after-replacement"),
    ("call-out-of-rotation", {}, "right-opponent", "barred-right-opponent"),
    ("call-out-of-rotation", {}, "right-opponent", "player-in-turn-called"),
    ("call-out-of-rotation", {"turn": "partner"}, "double", "artificial-double"),
    ("revoke", {}, "defender", "penalty-card"),
    ("revoke", _CLAIM_AFTER_REVOKE, "conceded", "claimed"),
    ("revoke", _CLAIM_AFTER_REVOKE, "conceded", "partner-objected"),
    ("revoke", _CLAIM_AFTER_REVOKE, "opponents-not-final", "current-trick"),
    ("claim", {}, "claim-defender", "current-trick"),
    ("claim", {}, "claim-defender", "not-meant"),
    ("claim", {}, "not-meant", "current-trick"),
    ("claim", {}, "concession", "dummy"),
    ("claim", {}, "current-trick", "dummy"),
    ("claim", {"claim-kind": "concession"}, "contested", "partner-objects"),
    (_EXPOSED, {}, "shown", "trick-in-progress"),
    (_EXPOSED, {}, "held-up", "premature"),
    (_EXPOSED, {}, "held-up", "led-out-of-turn"),
    (_EXPOSED, {}, "led-out-of-turn", "normal-play"),
    (_EXPOSED, {}, "normal-play", "corrected-revoke"),
    (_EXPOSED, {}, "normal-play", "withdrawn-after-revoke"),
    (_EXPOSED, {}, "corrected-revoke", "withdrawn-after-revoke"),
    (_EXPOSED, {}, "premature", "before-required-lead"),
    (_EXPOSED, {}, "corrected-revoke", "instead-of-penalty-card"),
    (_DEFENDER_LEAD, {}, "refuses", "dummy-was-first"),
    (_DEFENDER_LEAD, {}, "trick-not-over", "dummy-was-first"),
    (_DEFENDER_LEAD, {}, "partner-led-too", "dummy-was-first"),
    (_DEFENDER_LEAD, {}, "dummy-was-first", "misled"),
    (_DEFENDER_LEAD, {}, "partner-led-too", "misled"),
    (_DEFENDER_LEAD, {}, "refuses", "declarer-led-too"),
    (_DEFENDER_LEAD, {}, "declarer-led-too", "misled"),
    (_DECLARER_LEAD, {}, "right-hand-played", "defender-led-too"),
    (_DECLARER_LEAD, {}, "defender-led-too", "misled"),
    ("simultaneous-plays", {"who": "two-players"}, "partners-lead", "misled"),
    ("simultaneous-plays", {"who": "two-players"}, "out-of-turn", "misled"),
    ("claim", {"claim-kind": "concession"}, "play-on-refused", "partner-objects"),
    ("claim", {"claim-kind": "claim-defender"}, "play-on-refused", "partner-objects"),
    (_EXPOSED, {}, "claimed", "trick-in-progress"),
]
HINT = {"it": "l'ultima di esse", "el": "η τελευταία από αυτές", "en": "the last of them"}


@pytest.mark.parametrize(("name", "facts", "also_true", "first"), LATER_FIRST)
def test_of_several_true_answers_the_last_comes_first_and_the_question_says_so(
    name: str, facts: dict[str, str], also_true: str, first: str
) -> None:
    asked = rule_case(name, facts).question
    assert asked is not None
    assert asked.choices.index(also_true) < asked.choices.index(first)
    for language, hint in HINT.items():
        assert hint in words_of(name).question(asked.id).filled(language)
