"""Terms linked to their definitions: which words, where, and in which sense."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small import DOCUMENT, EDITION, document

from benchmarks.term_links import GOLD, all_judged, links_of, measure
from refsearch.citations.locator import is_in
from refsearch.languages.slug import unaccented
from refsearch.layers.phrases import PhraseBook, phrase_words, split_words
from refsearch.layers.terms import TermFinder, find_terms
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.defining import defining_in
from refsearch.library.library import Library
from refsearch.library.links import Concept, LinkRule
from refsearch.library.model import Block, Document, Provision

TRICK = Concept("trick", "bridge", {"it": ("presa", "prese")})
PLAY = Concept("play", "bridge", {"it": ("gioco", "giocata")})
PERIOD = Concept("play-period", "bridge", {"it": ("periodo di gioco",)})
LEAD = Concept("lead", "bridge", {"it": ("attacco", "carta d'attacco")})
ALL = (TRICK, PLAY, PERIOD, LEAD)


def found(text: str, *concepts: Concept, holder: str = "1") -> list[tuple[str, str]]:
    defined = document(*(concept.key for concept in concepts))
    finder = TermFinder((defined,), concepts)
    return [(text[t.start : t.end], t.concept) for t in finder.find(holder, text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("La PRESA e le prese.", [("PRESA", "trick"), ("prese", "trick")]),
        ("ripresa, sorpresa, presaga", []),
        ("l'attacco e l’attacco", [("attacco", "lead"), ("attacco", "lead")]),
        ("la carta d’attacco", [("carta d’attacco", "lead")]),
        ("il periodo di gioco", [("periodo di gioco", "play-period")]),
        ("il periodo\ndi gioco", [("periodo\ndi gioco", "play-period")]),
        ("il periodo, di gioco", [("gioco", "play")]),
        ("presà", []),
    ],
)
def test_a_term_is_found_whole_longest_first_and_by_its_accents(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert found(text, *ALL) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "non-minor contact, non\u2011minor contact, non minor contact, un-minor contact", 0),
        ("en", "minor contact; it is non. Minor contact; not minor contact", 3),
        ("de", "nicht-minor contact; das ist nicht minor contact", 1),
        ("fr", "les minor contact et non-minor contact, les non minor contact", 1),
        ("it", "i non minor contact; se non minor contact", 1),
        ("pt", "dos não minor contact, não-minor contact; se não minor contact", 1),
        ("es", "los no minor contact; si no minor contact", 1),
    ],
)
def test_a_term_that_a_word_before_it_negates_is_not_the_term(
    language: str, text: str, expected: int
) -> None:
    concept = Concept("minor", "bridge", {language: ("minor contact",)})
    defined = document("minor")
    defined = replace(defined, edition=replace(defined.edition, language=language))
    assert len([*TermFinder((defined,), (concept,)).find("1", text)]) == expected


def test_a_negation_that_is_defined_is_a_term_of_its_own() -> None:
    player = Concept("player", "bridge", {"en": ("player",)})
    others = Concept("non-player", "bridge", {"en": ("non-player",)})
    defined = document("player", "non-player")
    defined = replace(defined, edition=replace(defined.edition, language="en"))
    found = TermFinder((defined,), (player, others)).find("1", "A non-player is no player.")
    assert [one.concept for one in found] == ["non-player", "player"]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (LinkRule(), ["presa", "presa", "presa"]),
        (LinkRule(off=True), []),
        (LinkRule(not_after=("decisione",)), ["presa", "presa"]),
        (LinkRule(not_before=("in considerazione",)), ["presa", "presa"]),
        (LinkRule(except_=("presa in *",)), ["presa", "presa"]),
        (LinkRule(only=("la presa",)), ["presa"]),
        (LinkRule(forms=("prese",)), []),
        (LinkRule(not_in=("1",)), []),
        (LinkRule(not_in=("2",)), ["presa", "presa", "presa"]),
    ],
)
def test_a_rule_tells_the_sense_defined_from_the_word(rule: LinkRule, expected: list[str]) -> None:
    text = "Vince la presa. La decisione presa. Una carta presa in considerazione."
    concept = replace(TRICK, links={"it": rule})
    assert [word for word, _ in found(text, concept)] == expected


def test_the_rule_of_an_edition_goes_before_that_of_its_language() -> None:
    rules = {"it": LinkRule(off=True), EDITION.id: LinkRule()}
    assert found("La presa.", replace(TRICK, links=rules)) == [("presa", "trick")]


def test_a_quotation_opened_in_a_term_is_closed_in_it() -> None:
    surplus = Concept("surplus", "burraco", {"it": ("carte eccedenti",)})
    assert found('le carte "eccedenti" dei giochi', surplus) == [('carte "eccedenti"', "surplus")]


def test_a_definition_does_not_link_its_own_term() -> None:
    assert found("La presa del gioco.", *ALL, holder="def.trick") == [("gioco", "play")]


def test_only_what_the_edition_or_the_code_it_supplements_defines_is_linked() -> None:
    code = document("trick", "lead", edition="code")
    norms = document("trick", edition="norms")
    norms = replace(norms, provisions=(provision("La presa, l'attacco, il gioco."),))
    targets = {t.concept: t.target for t in find_terms((norms, code), ALL)}
    assert targets == {"trick": "norms:def.trick", "lead": "code:def.lead"}


def test_a_term_of_an_appendix_holds_in_the_appendix_alone() -> None:
    natural = Concept("natural", "bridge", {"it": ("naturale",)}, defined_at={"x": "app1.2.1"})
    for holder, expected in [("app1.3", 1), ("app1.2.1", 0), ("app2", 0), ("1", 0)]:
        finder = TermFinder((DOCUMENT,), (natural,))
        assert len(list(finder.find(holder, "Una dichiarazione naturale."))) == expected


def test_references_tables_and_notes_of_the_editor_are_left_alone() -> None:
    blocks = (
        Block("note", "La presa."),
        Block("table", "presa\tgioco", rows=(("presa", "gioco"),)),
        Block("paragraph", "La presa."),
    )
    held = replace(provision(""), blocks=blocks)
    (link,) = find_terms((replace(document("trick"), provisions=(held,)),), ALL)
    assert held.text[link.start : link.end] == "presa"
    assert link.start > len("presa\tgioco")


def test_the_first_of_each_concept_is_told_from_the_others(library: Library) -> None:
    book = library.book("bridge-2017-it")
    firsts = book.terms_of("45.D.1")
    everyone = book.terms_of("45.D.1", every=True)
    assert len(everyone) > len(firsts) == len({link.concept for link in everyone})


def test_every_link_reaches_what_it_names_and_stands_on_a_form(library: Library) -> None:
    for book in library.books.values():
        assert book.document.terms
        for link in book.document.terms:
            edition, id_ = split_global_id(link.target)
            assert library.book(edition).has(id_)
            forms = library.concepts[link.concept].terms[book.edition.language]
            text = text_of(book, link.holder)[link.start : link.end]
            assert phrase_words(text) in {phrase_words(form) for form in forms}


def test_no_link_stands_inside_a_reference_or_another_link(library: Library) -> None:
    for book in library.books.values():
        for holder in {link.holder for link in book.document.terms}:
            spans = [(t.start, t.end) for t in book.terms_of(holder, every=True)]
            spans += [(r.start, r.end) for r in book.references_of(holder) if r.field == "text"]
            spans.sort()
            assert all(a[1] <= b[0] for a, b in pairwise(spans))


def test_less_than_three_in_a_hundred_links_are_false_and_each_is_judged(library: Library) -> None:
    judged = all_judged(library.books)
    assert {j.edition for j in judged} == {path.stem for path in GOLD.glob("*.toml")}
    assert {j.edition: j.unjudged for j in judged if j.unjudged} == {}
    assert {j.edition: j.false_rate for j in judged if j.false_rate >= 0.03} == {}


def test_the_measure_sees_false_and_unjudged_links(library: Library) -> None:
    book = library.book("bridge-2017-it")
    keys = [key for key, _ in links_of(book, ["45"])]
    wrong = {keys[0][0]: [[keys[0][1], keys[0][2]]]}
    judged = measure(book, {"laws": ["45"], "false": wrong})
    assert (len(judged.false), len(judged.unjudged)) == (1, len(keys) - 1)


def test_every_definition_has_its_concept_which_says_where(library: Library) -> None:
    for book in library.books.values():
        for definition in book.definitions.values():
            concept = library.concepts[definition.concept]
            assert book.edition.id in concept.defined_in
            assert concept.game == book.edition.game
    for concept in library.concepts.values():
        for edition in set(concept.defined_in) & set(library.books):
            assert library.book(edition).has(f"def.{concept.key}")
        for edition, id_ in (*concept.defined_at.items(), *concept.defined_by.items()):
            assert edition not in library.books or library.book(edition).has(id_)
            assert edition not in concept.defined_in


def test_what_defines_a_term_inside_a_law_names_it(library: Library) -> None:
    """Each word of one of its forms stands there, in its title or in those above it."""
    strange = []
    for concept in library.concepts.values():
        for edition, id_ in {**concept.defined_by, **concept.defined_at}.items():
            book = library.book(edition)
            found = defining_in(book, concept)
            assert found and found.id == id_ and found.text
            above = [*book.ancestors(id_), book.provision(id_)] if id_ in book.provisions else []
            said = [found.text, *(f"{p.heading} {p.text}" for p in above)]
            said += [book.definitions[id_].term] if id_ in book.definitions else []
            words = folded(" ".join(said))
            forms = concept.terms[book.edition.language]
            if not any(all(w[:5] in words for w in folded(f).split()) for f in forms):
                strange.append((concept.key, edition, id_))
    assert strange == []


def test_what_a_title_or_the_printed_index_calls_a_definition_defines_a_term(
    library: Library,
) -> None:
    title = re.compile(r"Definizione|Ορισμός")
    entry = re.compile(r"(?:.*, )?(?:definizione|ορισμός)(?: di| της)?", re.I)
    places: list[tuple[str, str]] = []
    for edition in ("bridge-2017-it", "bridge-2017-el"):
        book = library.book(edition)
        places += [
            (edition, p.id) for p in book.provisions.values() if title.match(p.heading or "")
        ]
        for line in book.document.index:
            if entry.fullmatch(line.entry or ""):
                places += [(edition, target) for target in line.targets]
    defined = [(e, i) for c in library.concepts.values() for e, i in c.defined_by.items()]
    assert {id_ for _, id_ in places} == {
        "23.A",
        "61.A",
        "68.A",
        "68.B",
        "68.B.1",
        "87.A",
        "16.B.1.b",
    }
    for edition, id_ in places:
        assert any(e == edition and is_in(i, id_) for e, i in defined)


def test_a_term_that_a_law_defines_is_linked_to_that_law_but_not_in_it(library: Library) -> None:
    book = library.book("bridge-2017-it")
    linked = {t.holder: t.target for t in book.document.terms if t.concept == "revoke"}
    assert linked["62.A"] == linked["66.C"] == "bridge-2017-it:61.A"
    assert "61.A" not in linked
    # the words of one that another definition tells are linked to that already
    assert not [t for t in book.document.terms if t.concept in ("small-slam", "withdrawn-call")]


def test_a_term_that_a_code_defines_is_in_the_term_base_in_its_languages_and_english(
    library: Library,
) -> None:
    lacking = {}
    for book in library.books.values():
        of_work = {e.language for e in library.editions if e.work == book.edition.work}
        for definition in book.document.definitions:
            lacking[definition.id] = of_work - set(library.concepts[definition.concept].terms)
    assert {id_: languages for id_, languages in lacking.items() if languages} == {}
    assert [c.key for c in library.concepts.values() if not c.terms.get("en")] == []


@pytest.mark.slow
def test_every_form_occurs_in_a_text_of_its_language_and_game(library: Library) -> None:
    corpora: dict[tuple[str, str], str] = {}
    for book in library.books.values():
        key = (book.edition.language, book.edition.game)
        corpora[key] = " | ".join([corpora.get(key, ""), *map(folded, everything(book)), ""])
    defining = {e for c in library.concepts.values() for e in (*c.defined_in, *c.defined_at)}
    if missing := defining - set(library.books):
        pytest.skip(f"editions whose words are in the term base are not in texts/: {missing}")
    absent = []
    for concept in library.concepts.values():
        for (language, game), texts in corpora.items():
            if concept.game == game:
                forms = concept.terms.get(language, ())
                absent += [form for form in forms if f" {folded(form)} " not in texts]
    assert absent == []


def test_the_rules_name_editions_languages_and_provisions_that_exist(library: Library) -> None:
    languages = {language.code for language in library.corpus.languages}
    for concept in library.concepts.values():
        for where, rule in concept.links.items():
            assert where in languages or where.count("-") == 2
            if where in library.books:
                assert all(map(library.book(where).has, rule.not_in))


def test_two_concepts_of_an_edition_do_not_share_a_form(library: Library) -> None:
    for book in library.books.values():
        seen: dict[tuple[str, ...], str] = {}
        for definition in book.definitions.values():
            concept = library.concepts[definition.concept]
            for form in map(phrase_words, concept.terms[book.edition.language]):
                assert seen.setdefault(form, concept.key) == concept.key


@given(st.text(max_size=200))
def test_any_text_can_be_searched_and_links_stand_in_order(text: str) -> None:
    finder = TermFinder((document("trick", "play", "play-period", "lead"),), ALL)
    spans = [(t.start, t.end) for t in finder.find("1", text)]
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(text) for start, end in spans)


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=12))
def test_a_phrase_covers_exactly_the_words_it_stands_over(letters: list[str]) -> None:
    words = split_words(" ".join(letters))
    book = PhraseBook.of(["a b"])
    covered = [book.covering(words, n, n + 1) for n in range(len(letters))]
    pairs = {n for n in range(len(letters) - 1) if letters[n : n + 2] == ["a", "b"]}
    assert covered == [n in pairs or n - 1 in pairs for n in range(len(letters))]


def provision(text: str) -> Provision:
    return Provision("1", None, "1", "Art. 1", "norm", None, "laws", (Block("paragraph", text),))


def text_of(book: Book, holder: str) -> str:
    groups = (book.provisions, book.definitions, book.footnotes)
    held = next(group[holder] for group in groups if holder in group)
    return str(held.text)


def folded(text: str) -> str:
    return " ".join(word.form for word in split_words(unaccented(text)).words)


def everything(book: Book) -> list[str]:
    whole: Document = book.document
    texts = [p.heading or "" for p in whole.provisions] + [p.text for p in whole.provisions]
    texts += [text for d in whole.definitions for text in (d.term, d.text)]
    texts += [f.text for f in whole.footnotes]
    texts += [text for e in whole.index for text in (e.heading, e.entry or "")]
    texts += [text for p in whole.parts for text in (p.title, *(b.text for b in p.blocks))]
    return texts
