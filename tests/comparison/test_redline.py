"""Redline is exact, says what is no difference, and marks whatever a ruling may hang on."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.redline import letters_of, unmarked
from refsearch.comparison.redline.differ import edits, joined, moved_apart, segments
from refsearch.comparison.redline.pairs import in_order, refusal, require_redline
from refsearch.comparison.redline.passages import Redline, redline_of
from refsearch.comparison.redline.tokens import Tokens, words_in
from refsearch.comparison.redline.weights import Weigher
from refsearch.errors import RefsearchError
from refsearch.library.compared.redline import Segment
from refsearch.library.library import Library
from refsearch.library.plain import own_text

GOLD = Path(__file__).parents[1] / "gold"
OLD, NEW, GREEK = "bridge-2007-it", "bridge-2017-it", "bridge-2017-el"
MOST_SNIPPETS = 3.0  # a provision, on average: with more the reader no longer sees the change
TEXTS = st.lists(
    st.sampled_from(["Il", "il", "passo", "non", "13", "tredici", "(", ")", ". ", "\n", "l’", "-"])
).map(" ".join)


def tokens(text: str, language: str = "it") -> Tokens:
    return Tokens(text, tuple(words_in(text, language)))


def compared(old: str, new: str, language: str = "it") -> list[Segment]:
    """The segments of two loose texts, without anything learnt."""
    a, b = tokens(old, language), tokens(new, language)
    found = joined(a, b, moved_apart(a, b, edits(a, b)))
    weigher = Weigher(a, b)
    return list(segments(a, b, found, [weigher.weight(edit) for edit in found]))


def gives_back(found: list[Segment] | tuple[Segment, ...], old: str, new: str) -> bool:
    both = "".join(s.old for s in found), "".join(s.new for s in found)
    return both == (old, new)


@given(TEXTS, TEXTS)
def test_kept_and_deleted_letters_are_the_old_text_kept_and_inserted_the_new(
    old: str, new: str
) -> None:
    assert gives_back(compared(old, new), old, new)


@given(TEXTS)
def test_a_text_beside_itself_is_kept(text: str) -> None:
    assert {segment.how for segment in compared(text, text)} <= {"kept"}


@pytest.fixture(scope="module", params=[(OLD, NEW), (NEW, OLD)], ids="-".join)
def redline(request: pytest.FixtureRequest, library: Library) -> Redline:
    return redline_of(library, *request.param)


def test_every_newer_provision_is_given_back_to_the_letter(redline: Redline) -> None:
    for id_ in redline.new.provisions:
        assert redline.passages[id_].new == own_text(redline.new, id_)


def test_every_older_provision_is_given_back_to_the_letter(redline: Redline) -> None:
    groups: list[tuple[set[str], list[str]]] = []
    for passage in redline.passages.values():
        connected = [group for group in groups if group[0] & set(passage.origins)]
        olds = set(passage.origins).union(*(group[0] for group in connected))
        texts = [text for group in connected for text in group[1]] + [passage.old]
        groups = [group for group in groups if group not in connected] + [(olds, texts)]
    assert set(redline.old.provisions) == set().union(*(olds for olds, _ in groups))
    for olds, shares in groups:
        texts = [own_text(redline.old, old) for old in olds]
        if len(texts) < 6:
            wholes = {"\n".join(order) for order in permutations(texts)}
            assert any("".join(order) in wholes for order in permutations(shares))
        else:
            assert sum(map(len, shares)) == sum(map(len, texts)) + len(texts) - 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("L’Arbitro", "L'arbitro"),
        ("“Passo” – così", '"passo" - così'),
        ("fuori  turno", "fuori\nturno"),
        ("E' vero", "e vero"),
        ("uno, due", "uno due."),
    ],
)
def test_apostrophes_quotes_dashes_case_and_spacing_are_no_difference(old: str, new: str) -> None:
    assert [segment.how for segment in compared(old, new)].count("changed") == 0


@pytest.mark.parametrize(
    ("old", "new", "snippets"),
    [
        ("il giocatore di turno chiama", "un giocatore in turno passa", 1),
        ("il giocatore che chiama ora tace", "un giocatore che chiama adesso tace", 2),
        ("Prima frase vecchia. Sì. Altra.", "Un periodo nuovo. Sì. Diversa.", 2),
        ("Prima frase vecchia sì altra.", "Un periodo nuovo sì diversa.", 1),
    ],
)
def test_changes_with_fewer_than_three_words_between_are_one_but_a_sentence_stays(
    old: str, new: str, snippets: int
) -> None:
    assert [segment.how for segment in compared(old, new)].count("changed") == snippets


@pytest.mark.parametrize(
    ("old", "new", "kinds"),
    [
        ("ha tredici carte in mano", "ha dodici carte in mano", {"number"}),
        ("ha tredici carte in mano", "ha 13 carte in mano", set()),
        ("tocca all'una o all'altra linea", "tocca all'una o all'altra delle due linee", set()),
        ("gioca una carta", "gioca due carte", {"number"}),
        ("una decisione non conforme", "una decisione erronea", set()),
        ("la linea non riceve punti", "la linea riceve punti", {"negation"}),
        ("il gioco prosegue", "il gioco prosegue salvo accordo", {"condition"}),
        ("qualora il gioco prosegua", "se il gioco prosegua", set()),
        ("lo decide il dichiarante", "lo decide il morto", {"actor"}),
        ("la licita sostituita", "la licita rimpiazzata", set()),
    ],
)
def test_what_a_ruling_hangs_on_is_marked_and_nothing_else(
    old: str, new: str, kinds: set[str]
) -> None:
    found = {kind for segment in compared(old, new) for kind in segment.substance}
    assert found == kinds


def test_a_passage_that_only_stands_elsewhere_is_moved() -> None:
    passage = "la carta giocata per errore resta sul tavolo"
    stays = "Segue il gioco regolare di ognuno secondo la rotazione stabilita sopra."
    found = compared(f"{passage}. {stays}", f"{stays} E {passage}.")
    assert {s.old or s.new for s in found if s.how == "moved"} == {passage}


def test_a_reference_that_only_follows_the_concordance_is_renumbered(library: Library) -> None:
    found = redline_of(library, OLD, NEW).passages["27.B.2"].segments
    renumbered = {(s.old, s.new) for s in found if s.how == "renumbered"}
    assert ("Art. 23", "Art. 72C") in renumbered


def test_what_a_split_provision_said_is_shared_among_its_places(library: Library) -> None:
    passages = redline_of(library, OLD, NEW).passages
    shares = [passages["27.B.1.a"].old, passages["27.B.1.b"].old]
    assert "".join(shares) == own_text(library.book(OLD), "27.C.1")
    assert all(shares)


def test_a_renaming_is_learnt_from_many_provisions_and_touches_no_ruling(library: Library) -> None:
    renamings = {one.old: one for one in redline_of(library, OLD, NEW).renamings}
    assert renamings["arbitrale"].new == "arbitrato"
    assert all(one.texts >= 3 for one in renamings.values())
    assert not {"dovrà", "può", "non"} & set(renamings)


def test_the_average_of_snippets_lets_the_reader_see_the_change(library: Library) -> None:
    both = [p for p in redline_of(library, OLD, NEW).passages.values() if p.id and p.origins]
    snippets = sum(s.how in ("changed", "moved") for p in both for s in p.segments)
    assert snippets / len(both) <= MOST_SNIPPETS


def test_every_change_of_numbers_in_a_provision_is_marked(library: Library) -> None:
    for passage in redline_of(library, OLD, NEW).passages.values():
        for segment in passage.segments:
            numbers = [
                {m for t in words_in(text, "it") for m in t.marks if m[0] == "number"}
                for text in (segment.old, segment.new)
            ]
            cites = any(name in segment.old.casefold() for name in ("art", "punto", "caso", "a2"))
            if numbers[0] != numbers[1] and segment.how == "changed" and not cites:
                assert segment.substance, (passage.id, segment)


@pytest.mark.parametrize(
    ("id_", "old", "new"), [("7.B.3", "possono", "dovranno"), ("7.C", "debbono", "dovranno")]
)
def test_a_modal_that_changes_behind_a_negation_that_stays_is_marked(
    library: Library, id_: str, old: str, new: str
) -> None:
    segments = redline_of(library, OLD, NEW).passages[id_].segments
    assert [s.substance for s in segments if (s.old, s.new) == (old, new)] == [("modal",)]


def test_no_change_of_what_the_letters_say_a_ruling_hangs_on_is_without_a_mark(
    library: Library,
) -> None:
    redline = redline_of(library, OLD, NEW)
    both = [p for p in redline.passages.values() if p.id and p.origins]
    assert unmarked(redline, both) == []
    for id_, kind in (("7.B.3", "shall"), ("16.B.2", "negation")):
        whole = redline.passages[id_]
        bare = replace(whole, segments=tuple(replace(s, substance=()) for s in whole.segments))
        assert any(one.startswith(f"{id_}: {kind}") for one in unmarked(redline, [bare]))


@pytest.mark.parametrize(
    ("edition", "old", "new", "kinds"),
    [
        (NEW, "entro tre minuti", "entro 4 minuti", {"number"}),
        (NEW, "la metà dei board", "i board", {"number"}),
        (NEW, "l'arbitro può assegnare", "l'arbitro dovrà assegnare", {"may", "shall"}),
        (NEW, "senza penalità", "con penalità", {"negation"}),
        (NEW, "un metodo non corretto", "un metodo errato", set()),
        (GREEK, "μέσα σε τρία λεπτά", "μέσα σε τέσσερα λεπτά", {"number"}),
        (GREEK, "το μισό των πόντων", "οι πόντοι", {"number"}),
        (GREEK, "ο παίκτης μπορεί να", "ο παίκτης οφείλει να", {"may", "should"}),
        (GREEK, "ο άξονας δε λαμβάνει", "ο άξονας λαμβάνει", {"negation"}),
        (GREEK, "κανενός παίκτη", "του παίκτη", {"negation"}),
        (GREEK, "δίχως ποινή", "χωρίς ποινή", set()),
    ],
)
def test_the_letters_are_read_by_what_each_language_and_edition_declares(
    library: Library, edition: str, old: str, new: str, kinds: set[str]
) -> None:
    letters = letters_of(library.book(edition).edition)
    was, now = letters.said(old), letters.said(new)
    assert {kind for kind in was if was[kind] != now[kind]} == kinds


@pytest.mark.parametrize("negation", ["δε", "δεν", "δίχως", "κανενός", "ούτε"])
def test_a_greek_negation_that_goes_is_marked(negation: str) -> None:
    found = compared(f"ο άξονας {negation} λαμβάνει", "ο άξονας λαμβάνει", "el")
    assert [s.substance for s in found if s.how == "changed"] == [("negation",)]


def test_what_a_reader_decided_to_be_a_change_is_one_of_substance(library: Library) -> None:
    for passage in redline_of(library, OLD, NEW).passages.values():
        if {"changed", "new", "deleted"}.intersection(passage.relation):
            assert passage.weights.substance, passage.id


def test_the_older_edition_comes_first_whatever_the_order_asked(library: Library) -> None:
    assert in_order(library, NEW, OLD) == in_order(library, OLD, NEW) == (OLD, NEW)


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (OLD, NEW, ""),
        (NEW, OLD, ""),
        (OLD, GREEK, "languages"),
        (NEW, NEW, "itself"),
        (NEW, "burraco-2011-it", "unrelated"),
    ],
)
def test_two_editions_have_a_redline_or_a_reason_why_not(
    library: Library, one: str, other: str, why: str
) -> None:
    assert refusal(library, one, other) == why
    if why:
        with pytest.raises(RefsearchError):
            require_redline(library, one, other)


def test_the_mark_of_substance_agrees_with_a_reader_of_both_texts(library: Library) -> None:
    gold = tomllib.loads((GOLD / "redline_substance.toml").read_text(encoding="utf-8"))
    right, wording = set(gold["substance"]), set(gold["wording"])
    assert len(right | wording) == 60
    passages = redline_of(library, gold["old"], gold["new"]).passages
    marked = {id_ for id_ in right | wording if passages[id_].weights.substance}
    assert len(marked & right) >= 0.85 * len(marked)
    assert len(marked & right) >= 0.90 * len(right)


@pytest.mark.parametrize(
    ("old", "new", "marked"),
    [
        ("un numero non corretto di carte", "un numero errato di carte", False),
        ("un numero corretto di carte", "un numero errato di carte", True),
    ],
)
def test_wrong_and_not_right_are_one_negation(old: str, new: str, *, marked: bool) -> None:
    assert any(segment.substance for segment in compared(old, new)) is marked


def test_a_title_forbids_nothing(library: Library) -> None:
    passage = redline_of(library, OLD, NEW).passages["19.B.3"]
    assert not any(segment.substance for segment in passage.segments)


def test_what_a_build_has_stored_is_what_is_computed(library: Library) -> None:
    made = Redline(library, library.book(OLD), library.book(NEW))
    stored = library.corpus.redlines
    assert stored.keys() == {f"{OLD} {NEW}"}
    assert stored[f"{OLD} {NEW}"].passages == tuple(made.passages.values())
    assert redline_of(library, OLD, NEW).of_law("12") == made.of_law("12")
    assert redline_of(library, OLD, NEW).renamings == made.renamings
