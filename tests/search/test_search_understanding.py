"""What a query is taken for, in order: citation, computation, defined term, words."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from refsearch.analysis.folding import fold
from refsearch.analysis.language import packaged
from refsearch.analysis.transliteration import sound
from refsearch.errors import QueryError
from refsearch.library.library import Library
from refsearch.search.interpret.filters import UnknownFilter, read_filters
from refsearch.search.interpret.frames import unlimited, without_cue
from refsearch.search.results import Request
from refsearch.search.service import StoredEngine


@pytest.mark.parametrize(
    ("query", "ui", "meant"),
    [
        ("27B1", "it", "citation"),
        ("art 30 burraco", "it", "citation"),
        ("law:27", "it", "citation"),
        ("4SX-1 vul", "it", "computation"),
        ("cos'è una presa", "it", "definition"),
        ("presa", "it", "definition"),
        ("presa coperta", "it", "definition"),
        ("carta dalla mano sbagliata", "it", "words"),
        ("norme ισοπαλία ζευγών", "el", "words"),
    ],
)
def test_the_first_meaning_that_fits_is_taken(
    engine: StoredEngine, query: str, ui: str, meant: str
) -> None:
    understood = engine.search(query, ui=ui).understood
    assert understood is not None
    assert understood.meant == meant


@pytest.mark.parametrize(
    ("query", "function", "inputs", "field", "value"),
    [
        ("4SX-1 vul", "contract-score", {"contract": "4sx-1", "vulnerable": True}, "score", -200),
        ("4♠x-1", "contract-score", {"contract": "4♠x-1", "vulnerable": False}, "score", -100),
        ("3SA+2 zona", "contract-score", {"contract": "3sa+2", "vulnerable": True}, "score", 660),
        ("3 ΧΑ+1 δεύτερη μανς", "contract-score", None, "score", 630),
        ("2 picche -1 in prima", "contract-score", None, "score", -50),
        ("imp 620", "imps", {"difference": 620}, "imps", 12),
        ("620 punti in imp", "imps", {"difference": 620}, "imps", 12),
        (
            "600 mp di differenza su 4 smazzate",
            "burraco-victory-points",
            {"difference": 600, "deals": 4},
            "first",
            13,
        ),
        ("23 imp su 16 board", "victory-points", {"imps": 23, "boards": 16}, "imps", 23),
        ("board 7", "board", {"number": 7}, "dealer", "S"),
    ],
)
def test_the_core_answers_what_it_can_compute(
    engine: StoredEngine, query: str, function: str, inputs: Any, field: str, value: object
) -> None:
    results = engine.search(query, ui="it")
    assert results.answer is not None
    assert results.answer.function == function
    assert results.answer.result[field] == value
    assert inputs is None or results.answer.inputs == inputs


def test_an_answer_comes_before_the_provisions_it_rests_on(engine: StoredEngine) -> None:
    first = engine.search("imp 620", ui="el").hits[0]
    assert (first.edition, first.id) == ("bridge-2017-el", "78.B")


@pytest.mark.parametrize(
    "query", ["8S-1", "4S+9", "carta 4", "imp", "5 board su 3 imp 2", "=", "-1", "4SX"]
)
def test_what_the_core_refuses_is_no_computation(engine: StoredEngine, query: str) -> None:
    with suppress(QueryError):  # "=" and "-1" ask nothing
        assert engine.search(query, ui="it").answer is None


@pytest.mark.parametrize(
    ("query", "ui", "edition", "id_"),
    [
        ("cos'è una presa eccedente?", "it", "bridge-2017-it", "def.odd-trick"),
        ("Che cosa significa licita", "it", "bridge-2017-it", "def.bid"),
        ("definizione di pozzetto", "it", "burraco-2011-it", "def.pozzetto"),
        ("pozzetto significato", "it", "burraco-2011-it", "def.pozzetto"),
        ("τι είναι μορ;", "el", "bridge-2017-el", "def.dummy"),
        ("τι σημαίνει ΑΣΑ", "el", "bridge-2017-el", "def.lho"),
        ("what is a trick?", "en", "bridge-2017-it", "def.trick"),
        ("what is a trick", "el", "bridge-2017-el", "def.trick"),
        ("cos'è una renonce?", "it", "bridge-2017-it", "61.A"),
        ("τι είναι ρενόνς;", "el", "bridge-2017-el", "61.A"),
        ("what is a revoke", "el", "bridge-2017-el", "61.A"),
        ("cos'è la logica alternativa", "it", "bridge-2017-it", "16.B.1.b"),
        ("what is a comparable call", "en", "bridge-2017-it", "23.A"),
        ("definizione di burraco", "it", "burraco-2011-it", "13"),
        ("greek word for redouble", "en", "bridge-2017-it", "def.redouble"),
        ("how do you say trump in italian", "en", "bridge-2017-it", "def.trump"),
        ("come si chiama il morto in greco", "it", "bridge-2017-it", "def.dummy"),
        ("πώς λέγεται ο μορ στα ιταλικά", "el", "bridge-2017-el", "def.dummy"),
    ],
)
def test_a_question_for_a_meaning_is_answered_with_the_definition(
    engine: StoredEngine, query: str, ui: str, edition: str, id_: str
) -> None:
    results = engine.search(query, ui=ui)
    card = results.definitions[0]
    assert (card.edition, card.id) == (edition, id_)
    assert (results.hits[0].edition, results.hits[0].id) == (edition, id_)
    assert card.text


def test_a_definition_comes_with_what_it_is_called_elsewhere(engine: StoredEngine) -> None:
    card = engine.search("morto", ui="it").definitions[0]
    called = {one.language: (one.term, one.target) for one in card.equivalents}
    assert called["el"] == ("μορ", "bridge-2017-el:def.dummy")
    assert called["en"] == ("dummy", "")


def test_a_term_that_a_law_defines_has_a_card_that_cites_it(engine: StoredEngine) -> None:
    card = engine.search("renonce", ui="it").definitions[0]
    assert (card.id, card.term, card.citation) == ("61.A", "Renonce", "Art. 61A")
    assert "costituisce una renonce" in card.text
    called = {one.language: one.target for one in card.equivalents}
    assert called["el"] == "bridge-2017-el:61.A"


@pytest.mark.parametrize(
    ("typed", "text", "meant"),
    [
        ("cos'è la presa?", "la presa", True),
        ("what does rotation mean", "rotation", True),
        ("cosa succede", "cosa succede", False),
        ("τι σημαίνει", "τι σημαίνει", False),
        ("", "", False),
    ],
)
def test_the_words_that_ask_for_a_meaning_are_taken_off(typed: str, text: str, meant: bool) -> None:
    asked = without_cue(typed)
    assert (asked.text, asked.meant) == (text, meant)


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        ("which cards are honours", "en", ["def.honor"]),
        ("ποια φύλλα λέγονται ονέρ", "el", ["def.honor"]),
        ("l'asso è un onore?", "it", ["def.honor"]),
        ("is an individual player a contestant?", "en", ["def.contestant"]),
        ("irregularity versus infraction", "en", ["def.irregularity", "def.infraction"]),
        ("differenza tra irregolarità e infrazione", "it", ["def.irregularity", "def.infraction"]),
        ("διαφορά δήλωσης και αγοράς", "el", ["def.call", "def.bid"]),
        ("παρτενέρ τι σημαίνει", "el", ["def.partner"]),
        ("what does alert mean in bridge", "en", ["def.alert"]),
        ("what does LHO stand for", "en", ["def.lho"]),
        ("l'angolista chi sarebbe", "it", ["def.angolista"]),
        ("αντάμ, τι εννοεί ο κώδικας", "el", ["def.opening-lead"]),
        ("το δέκα λογίζεται ονέρ;", "el", ["def.honor"]),
        ("trump in bridge meaning", "en", ["def.trump"]),
        ("matta burraco significato", "it", ["def.matta"]),
        ("significato di atout nel codice", "it", ["def.trump"]),
        ("τι σημαίνει ποτσέτο στο μπουράκο", "el", ["def.pozzetto"]),
        ("undertrick in italiano", "it", ["def.undertrick"]),
        ("dummy in greek", "en", ["def.dummy"]),
        ("evento e sessione sono la stessa cosa?", "it", ["def.session", "def.event"]),
        ("when does a player become dummy", "en", ["def.dummy"]),
        ("quando un giocatore diventa dichiarante", "it", ["def.declarer"]),
        ("μπαλαντέρ ποια φύλλα είναι", "el", ["def.matta"]),
    ],
)
def test_a_meaning_asked_for_in_any_way_is_the_first_hit(
    engine: StoredEngine, typed: str, ui: str, first: list[str]
) -> None:
    found = engine.search(typed, ui=ui)
    assert [hit.id for hit in found.hits[: len(first)]] == first
    assert [card.id for card in found.definitions[: len(first)]] == first


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        # courtesy before the question, a question before the question
        ("please tell me, what is a psych", "en", "def.psychic-call"),
        ("vorrei sapere cosa vuol dire quando si parla di presa eccedente", "it", "def.odd-trick"),
        ("hey all, can anyone tell me what a comparable call is", "en", "23.A"),
        ("in parole povere cos'è una psichica", "it", "def.psychic-call"),
        ("so what is the auction then", "en", "def.auction"),
        ("cosa si intende esattamente per carta visibile", "it", "def.visible-card"),
        # where the term is used
        ("what is meant by game in the scoring", "en", "def.game"),
        ("un evento che cos'è secondo il codice", "it", "def.event"),
        # a slip in the question, no apostrophe
        ("definizzione di irregolarità", "it", "def.irregularity"),
        ("cose un contro", "it", "def.double"),
        # two terms side by side
        ("διαφορά αγορά δήλωση", "el", "def.bid"),
        # what people call it
        ("punteggio ponderato significato", "it", "12.C.1.c"),
        ("τι πάει να πει τρωτός", "el", "def.game"),
        ("tris a burraco cos'è", "it", "def.combinazione"),
        # terms that laws and norms explain
        ("convention card meaning", "en", "40.B.2.a.ii"),
        ("indice di resistenza significato", "it", "78.6.a.2"),
        # of two terms of the same stems the one that is spelt so
        ("duplication of boards meaning", "en", "6.F"),
        ("carta penalizzante definizione", "it", "25"),
        # words that ask for a meaning on either side, an answer to choose, the head of a phrase
        ("onore in che senso", "it", "def.honor"),
        ("glossary: dummy", "en", "def.dummy"),
        ("what do people mean when they say psychic call", "en", "def.psychic-call"),
        ("contestant: the pair or the player?", "en", "def.contestant"),
        ("is session the same as round?", "en", "def.round"),
        ("denomination of a bid, what's that", "en", "def.denomination"),
        ("ο ορισμός της λέξης συμβόλαιο", "el", "def.contract"),
        # what a thing is made of; in which part of the game it is said
        ("what is a session made up of", "en", "def.session"),
        ("από τι αποτελείται μια ομάδα", "el", "def.team"),
        ("come è formato un board", "it", "def.board"),
        ("τι λέμε είδος στις αγορές", "el", "def.denomination"),
    ],
)
def test_a_term_comes_first_however_its_meaning_is_asked(
    engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    found = engine.search(typed, ui=ui)
    assert found.definitions
    assert found.hits[0].id == first


@pytest.mark.parametrize(
    ("typed", "ui"),
    [
        ("partner revoked, what is the penalty", "en"),
        ("ho fatto renonce, qual è la penalità", "it"),
        ("chi risponde quando chiedo il significato di una licita", "it"),
    ],
)
def test_a_question_after_what_has_happened_asks_no_meaning(
    engine: StoredEngine, typed: str, ui: str
) -> None:
    assert not engine.search(typed, ui=ui).definitions


def test_other_names_are_of_concepts_and_none_is_a_term_of_theirs_already(
    library: Library,
) -> None:
    for one in packaged():
        for key, names in one.cues.names.items():
            terms = set(map(fold, library.concepts[key].terms.get(one.code, ())))
            assert not terms.intersection(map(fold, names)), key


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        ("when is a call artificial", "en", "def.artificial-call"),
        ("when is a call considered artificial?", "en", "def.artificial-call"),
        ("what counts as an honour", "en", "def.honor"),
        ("is a pass a call?", "en", "def.call"),
        ("what constitutes a revoke", "en", "61.A"),
        ("how does a bid differ from a call", "en", "def.call"),
        ("what do we call a pack", "en", "def.pack"),
        ("quando una chiamata è artificiale", "it", "def.artificial-call"),
        ("quali carte contano come onori", "it", "def.honor"),
        ("per mazzo si intende", "it", "def.pack"),
        ("in cosa si differenzia una licita da una chiamata", "it", "def.call"),
        ("quando si ha renonce", "it", "61.A"),
        ("τι εννοούμε θήκη", "el", "def.board"),
        ("το πάσο είναι δήλωση;", "el", "def.call"),
        ("σε τι διαφέρει η δήλωση από την αγορά", "el", "def.bid"),
    ],
)
def test_a_meaning_is_asked_around_one_term_or_two(
    engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    assert engine.search(typed, ui=ui).hits[0].id == first


def test_a_telling_with_a_term_at_its_end_asks_for_no_meaning(engine: StoredEngine) -> None:
    typed = "il dichiarante ha toccato una carta del morto, è giocata?"
    assert engine.search(typed, ui="it").definitions == ()


@pytest.mark.parametrize(
    "typed", ["old 2007 definition of artificial call", "2007 artificial call"]
)
def test_a_definition_of_the_edition_named_comes_first(engine: StoredEngine, typed: str) -> None:
    found = engine.search(typed, ui="en")
    assert found.definitions[0].edition == found.hits[0].edition == "bridge-2007-it"
    assert "bridge-2007-it" not in {c.edition for c in engine.search("artificial call").definitions}


@pytest.mark.parametrize(
    ("typed", "ui", "law"),
    [
        ("time limit for correcting the score", "en", "79"),
        ("until when may I ask to see the last trick", "en", "66"),
        ("deadline for an appeal", "en", "92"),
        ("è troppo tardi per correggere la renonce?", "it", "62"),
        ("termine per correggere il punteggio", "it", "79"),
        ("μέχρι πότε μπορώ να αλλάξω δήλωση", "el", "25"),
        ("προθεσμία για διόρθωση του σκορ", "el", "79"),
    ],
)
def test_asked_until_when_a_passage_that_tells_a_time_is_preferred(
    engine: StoredEngine, typed: str, ui: str, law: str
) -> None:
    assert engine.search(typed, ui=ui).hits[0].law == law


@pytest.mark.parametrize(
    ("typed", "ui"),
    [
        ("difference between must and should in the laws", "en"),
        ("cosa vuol dire deve nel codice", "it"),
        ("τι σημαίνει πρέπει στους νόμους", "el"),
    ],
)
def test_the_force_of_a_modal_word_is_told_by_the_introduction(
    engine: StoredEngine, typed: str, ui: str
) -> None:
    assert engine.search(typed, ui=ui).hits[0].id == "introduction"
    assert engine.search("must", ui=ui).hits[0].id != "introduction"


@pytest.mark.parametrize(
    ("typed", "ui", "words"),
    [
        ("jumping", "en", "jumping"),  # "jump" is known
        ("what does the code say about psyching", "en", "psyching"),
    ],
)
def test_a_known_word_in_another_form_is_no_slip(
    engine: StoredEngine, typed: str, ui: str, words: str
) -> None:
    asked = engine.rank(Request(typed, ui=ui)).candidates.interpretation
    assert " ".join(word.form for word in asked.query.content) == words


def test_a_question_until_when_of_nothing_keeps_its_words() -> None:
    assert unlimited("μέχρι πότε;") == "μέχρι πότε;"


@pytest.mark.parametrize("typed", ["un contro inammissibile", "in case of a claim", "surrender"])
def test_what_asks_for_no_meaning_is_no_definition(engine: StoredEngine, typed: str) -> None:
    hits = engine.search(f"cosa succede dopo {typed}", ui="it").hits
    assert not any(hit.id.startswith("def.") for hit in hits[:1])


@pytest.mark.parametrize(
    ("typed", "ui"),
    [
        ("licita insufficiente vecchio codice", "it"),
        ("vecchie regole licita insufficiente", "it"),
        ("licita insufficiente prima del 2017", "it"),
        ("insufficient bid in the old laws", "en"),
        ("insufficient bid under the previous code", "en"),
        ("insufficient bid before 2017", "en"),
        ("ανεπαρκής αγορά στον παλιό κώδικα", "el"),
        ("παλιοί νόμοι ανεπαρκής αγορά", "el"),
        ("ανεπαρκής αγορά πριν από το 2017", "el"),
    ],
)
def test_an_old_edition_is_named_by_its_age(engine: StoredEngine, typed: str, ui: str) -> None:
    hit = engine.search(typed, ui=ui).hits[0]
    assert (hit.edition, hit.law) == ("bridge-2007-it", "27")


@pytest.mark.parametrize("typed", ["27b1 1850", "art 27b1 del 1999"])
def test_a_year_that_no_edition_is_of_is_said_to_be_none(engine: StoredEngine, typed: str) -> None:
    found = engine.search(typed, ui="it")
    assert found.understood is not None
    assert found.understood.corrected == ((typed[-4:], "Codice 2017"),)
    assert found.hits[0].id == "27.B.1"


@pytest.mark.parametrize("typed", ["τι είναι το ΜΑ", "what is XQ"])
def test_an_unknown_abbreviation_is_no_beginning_of_words(engine: StoredEngine, typed: str) -> None:
    assert engine.search(typed, ui="el").total == 0


@pytest.mark.parametrize(
    ("typed", "ui"), [("presa precedente", "it"), ("old pack", "en"), ("προηγούμενη λεβέ", "el")]
)
def test_a_word_for_age_beside_no_code_names_no_edition(
    engine: StoredEngine, typed: str, ui: str
) -> None:
    assert engine.search(typed, ui=ui).hits[0].edition != "bridge-2007-it"


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        ("weighted scores in the 2007 code", "en", "12.C.1.c"),
        ("my own wrong explanation, 2007 laws", "en", "20.F.4"),
        ("2007 ανεπαρκής αγορά", "el", "27"),
    ],
)
def test_an_old_edition_named_by_its_year_is_found_by_words_of_today(
    engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    hit = engine.search(typed, ui=ui).hits[0]
    assert (hit.edition, hit.id) == ("bridge-2007-it", first)
    plain = engine.search(typed.replace("2007", ""), ui=ui).hits[0]
    assert plain.edition != "bridge-2007-it"


@pytest.mark.parametrize(
    ("typed", "text", "values"),
    [
        ("edition:burraco carta", "carta", {"edition": ("burraco",)}),
        ("ΈΚΔΟΣΗ:2007 carta", "carta", {"edition": ("2007",)}),
        ("lang:el,it revoke", "revoke", {"language": ("el", "it")}),
        ("carta law:50 kind:norm", "carta", {"law": ("50",), "kind": ("norm",)}),
        ("law:app4", "app4", {"law": ("app4",)}),
        ("note: carta", "note: carta", {}),
        ("bridge-2017-it:27.B", "bridge-2017-it:27.B", {}),
    ],
)
def test_filters_are_read_out_of_a_query(
    library: Library, typed: str, text: str, values: dict[str, tuple[str, ...]]
) -> None:
    filters = read_filters(typed, library)
    assert (filters.text, filters.values) == (text, values)


@pytest.mark.parametrize(
    ("italian", "greek", "english"),
    [
        ("norma", "νόμος", "norm"),
        ("tabella", "πίνακας", "table"),
        ("modulo", "έντυπο", "form"),
        ("definizione", "ορισμός", "definition"),
        ("commento", "σχόλιο", "commentary"),
        ("esempio", "παράδειγμα", "example"),
        ("testo-precedente", "παλαιό-κείμενο", "old-text"),
        ("introduzione", "εισαγωγή", "front"),
        ("nota", "υποσημείωση", "footnote"),
    ],
)
def test_every_kind_has_a_name_in_every_language(
    library: Library, italian: str, greek: str, english: str
) -> None:
    meant = {
        read_filters(f"tipo:{typed} carta", library).kinds for typed in (italian, greek, english)
    }
    assert len(meant) == 1 and meant != {frozenset()}


def test_every_kind_and_filter_has_a_name_in_every_language() -> None:
    english = next(one.cues for one in packaged() if one.code == "en")
    for one in packaged():
        assert one.cues.kinds.keys() == english.kinds.keys(), one.code
        assert one.cues.filters.keys() == english.filters.keys(), one.code


def test_what_there_is_is_said_with_final_sigmas(library: Library) -> None:
    with pytest.raises(UnknownFilter, match="ορισμος,"):
        read_filters("kind:nothing", library)


@pytest.mark.parametrize("typed", ["edition:x a", "lang:fr a", "law:999 a", "kind:nothing a"])
def test_a_filter_of_nothing_is_refused_with_what_there_is(library: Library, typed: str) -> None:
    with pytest.raises(UnknownFilter, match="there is"):
        read_filters(typed, library)


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("lang:el carta", lambda hit: hit.edition == "bridge-2017-el"),
        ("edition:burraco carta", lambda hit: hit.edition == "burraco-2011-it"),
        ("law:50 carta", lambda hit: hit.law == "50"),
        ("kind:definition presa", lambda hit: hit.id.startswith("def.")),
    ],
)
def test_hits_are_what_the_filters_let_through(
    engine: StoredEngine, query: str, holds: Any
) -> None:
    hits = engine.search(query, ui="it", limit=50).hits
    assert hits
    assert all(map(holds, hits))


@pytest.mark.parametrize(
    ("query", "ui", "meant"),
    [
        ("renons", "it", "ρενόνς"),
        ("diaititis", "el", "διαιτητής"),
        ("paso ektos seiras", "el", "πάσο εκτός σειράς"),
        ("rennonce", "it", "renonce"),
        ("lictia insufficiente", "it", "licita insufficiente"),
        ("dummmy", "en", "dummy"),
        ("slam bonuss", "en", "slam bonus"),
        ("licita insuficente", "it", "licita insufficiente"),
        ("διατητής", "el", "διαιτητής"),
    ],
)
def test_a_word_of_no_text_is_looked_for_as_it_was_meant(
    engine: StoredEngine, query: str, ui: str, meant: str
) -> None:
    results = engine.search(query, ui=ui)
    assert results.understood is not None
    assert results.understood.text == meant
    assert results.suggestion == meant
    assert results.hits


@pytest.mark.parametrize(
    ("query", "ui"),
    [
        ("renonce qwertyuiop", "it"),
        ("ρενόνς κουραμπιές", "el"),
        ("revoke gobbledygook", "en"),
        ("cosa succede se il compagno attacca fuori turno", "it"),
        ("τι γίνεται αν παίξω εκτός σειράς", "el"),
    ],
)
def test_one_unknown_word_or_a_question_never_empties_the_answer(
    engine: StoredEngine, query: str, ui: str
) -> None:
    assert engine.search(query, ui=ui).hits


def test_hits_in_another_language_say_so(engine: StoredEngine) -> None:
    results = engine.search("ρενόνς", ui="el", limit=20)
    assert results.also == ("renonce",)
    for hit in results.hits:
        assert hit.translated == (hit.edition != "bridge-2017-el")


def test_contro_before_an_article_is_no_double(engine: StoredEngine) -> None:
    against = engine.search("penalità contro gli avversari", ui="it").tried
    assert "contro" not in against
    assert "contro" in engine.search("contro fuori turno", ui="it").tried


@pytest.mark.parametrize(
    ("greek", "latin"),
    [
        ("ρενονσ", "renons"),
        ("ταυτοχρονεσ", "tavtoxrones"),
        ("ταυτοχρονεσ", "taftochrones"),
        ("εξοδοσ", "eksodos"),
        ("θηκη", "thiki"),
        ("συμπαικτησ", "sympektis"),
    ],
)
def test_greek_and_latin_letters_meet_where_they_sound_alike(greek: str, latin: str) -> None:
    assert sound(greek, "greek") == sound(latin, "latin")


@pytest.mark.parametrize(
    ("typed", "ui", "place"),
    [
        ("cosa sono le brown sticker", "it", "norme-2010-it:app1.2.4"),
        ("what is a blind lineup", "en", "norme-2010-it:app5.2.a"),
        ("informazione non autorizzata", "it", "bridge-2017-it:16.B.1"),
        ("τι είναι αθέμιτη πληροφόρηση", "el", "bridge-2017-el:16.B.1"),
        ("define quitted trick", "en", "bridge-2017-it:65.A"),
        ("what is a wild card in burraco", "en", "burraco-2011-it:def.matta"),
        ("clean burraco", "en", "burraco-2011-it:def.burraco-pulito"),
    ],
)
def test_a_term_that_a_law_defines_inside_it_has_a_card(
    engine: StoredEngine, typed: str, ui: str, place: str
) -> None:
    cards = engine.search(typed, ui=ui).definitions
    assert place in [f"{card.edition}:{card.id}" for card in cards]


@pytest.mark.parametrize(
    ("query", "ui", "first"),
    [
        (
            "τι είναι το pozzetto",
            "el",
            "burraco-2011-it:def.pozzetto",
        ),
        ("psyche definition", "en", "bridge-2017-it:def.psychic-call"),  # not "see …"
        ("tallone", "it", "burraco-2011-it:def.tallone"),
    ],
)
def test_a_term_leads_to_its_definition(
    engine: StoredEngine, query: str, ui: str, first: str
) -> None:
    found = engine.search(query, ui=ui).hits[0]
    assert f"{found.edition}:{found.id}" == first


def test_what_is_denied_is_another_term(engine: StoredEngine) -> None:
    cards = {
        card.id
        for query in ("informazione autorizzata", "informazione non autorizzata")
        for card in engine.search(query, ui="it").definitions[:1]
    }
    assert cards == {"16.A.1", "16.B.1"}


def test_a_phrase_that_no_text_has_is_looked_for_as_words(engine: StoredEngine) -> None:
    results = engine.search('spiegazione "è convenzionale"', ui="it")
    assert results.understood
    assert results.understood.corrected == (('"è convenzionale"', "è convenzionale"),)
    assert results.hits
