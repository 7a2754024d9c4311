"""Parts of the report on two translations: sentences, rows of tables, duties, terms, phrases."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.comparison.report.findings import Comparison
from refsearch.comparison.report.lacking.lengths import Lengths
from refsearch.comparison.report.lacking.sentences import (
    Range,
    SentencePair,
    pair_sentences,
    sentences_of,
)
from refsearch.comparison.report.lacking.tables import differing_tables, paired_rows, unmatched_rows
from refsearch.comparison.report.texts import Text
from refsearch.languages.registry import Languages
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.links import Concept, ModalSpan
from refsearch.library.model import Block, Corpus, Document, Provision
from refsearch.paths import texts_folder


def document(code: str, texts: Sequence[str], modality: Sequence[ModalSpan] = ()) -> Document:
    """An edition of as many laws as there are texts."""
    edition = Edition(
        id=f"w-{code}", work="w", language=code, title="W", short_title="W", game="bridge",
        year=2000, publisher="", in_force="", law_headings=(), label_styles=(),
        citation_law="Art. {number}",
    )  # fmt: skip
    laws = tuple(
        Provision(str(n), None, str(n), f"Art. {n}", "norm", None, "laws", (Block("paragraph", t),))
        for n, t in enumerate(texts, 1)
    )
    return replace(Document(edition, (), laws, (), (), (), ()), modality=tuple(modality))


def kinds(left: Document, right: Document, concepts: tuple[Concept, ...] = ()) -> set[str]:
    library = Library(Corpus((left, right), concepts=concepts), Languages.of(texts_folder()))
    books = library.books.values()
    return {one.key for one in Comparison(library, *books).findings()}


def alike(pairs: set[tuple[int, int]], size: tuple[int, int]) -> list[list[float]]:
    return [[float((i, j) in pairs) for j in range(size[1])] for i in range(size[0])]


@pytest.mark.parametrize(
    ("left", "right", "same", "expected"),
    [
        # one beside one
        ([(0, 5), (5, 10)], [(0, 5), (5, 10)], [(n, n) for n in range(10)],
         [((0, 5), (0, 5)), ((5, 10), (5, 10))]),
        # the second one lost
        ([(0, 5), (5, 10), (10, 15)], [(0, 5), (5, 10)],
         [(n, n) for n in range(5)] + [(n + 10, n + 5) for n in range(5)],
         [((0, 5), (0, 5)), ((5, 10), (0, 0)), ((10, 15), (5, 10))]),
        # two that became one
        ([(0, 5), (5, 10)], [(0, 10)], [(n, n) for n in range(10)], [((0, 10), (0, 10))]),
    ],
)  # fmt: skip
def test_sentences_stand_beside_what_translates_them(
    left: list[Range], right: list[Range], same: list[Range], expected: list[tuple[Range, Range]]
) -> None:
    pairs = pair_sentences(left, right, 1.0, alike(set(same), (left[-1][1], right[-1][1])))
    assert pairs == [SentencePair(*one) for one in expected]


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=6),
    st.lists(st.integers(1, 9), min_size=1, max_size=6),
)
def test_every_word_of_both_texts_stands_in_one_pair_of_sentences(
    left: list[int], right: list[int]
) -> None:
    sides = [[(sum(s[:n]), sum(s[: n + 1])) for n in range(len(s))] for s in (left, right)]
    pairs = pair_sentences(sides[0], sides[1], 1.0)
    assert [n for p in pairs for n in range(*p.left)] == list(range(sum(left)))
    assert [n for p in pairs for n in range(*p.right)] == list(range(sum(right)))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Il giocatore passa. Il compagno licita ancora.", 2),
        ("Un giocatore passa - un altro licita sempre", 2),
        ("Vedi ad es. la carta", 1),  # an abbreviation ends no sentence
        ("", 0),
    ],
)
def test_a_text_is_read_in_sentences(text: str, count: int) -> None:
    book = Library(Corpus((document("it", [text]),))).book("w-it")
    assert len(sentences_of(Text(book, "1"))) == count


def tables(code: str, *rows: tuple[str, ...]) -> Text:
    made = document(code, ["x"])
    text = "\n".join("\t".join(row) for row in rows if any(row))
    shown = Block("paragraph", "Tabella."), Block("table", text, rows=rows)
    law = replace(made.provisions[0], blocks=shown)
    return Text(Library(Corpus((replace(made, provisions=(law,)),))).book(f"w-{code}"), "1")


def test_a_row_that_one_table_lacks_is_lost_and_shifts_no_other() -> None:
    left = tables(
        "it", ("", "a", "b"), ("uno", "10", "20"), ("due", "30", "40"), ("tre", "50", "60")
    )
    right = tables("el", ("ένα", "10", "20"), ("τρία", "50", "60"))
    assert unmatched_rows(paired_rows(left, right)) == ([("due", "30", "40")], [])


def test_the_words_of_a_finding_on_tables_are_the_rows_and_cells_that_differ() -> None:
    left = tables("it", ("", ""), ("uno", "10"), ("due", "30"), ("due", "30"), ("tre", ""))
    right = tables("el", ("ένα", "10"), ("δύο", "30"), ("τρία", "50"))
    lone, cell = differing_tables(left, right)
    assert (lone.kind, cell.kind) == ("table", "cell")
    assert [left.whole[a:b] for a, b in lone.left.spans] == ["due\t30"]
    assert lone.right.spans == ()
    assert cell.left.spans == ()
    assert [right.whole[a:b] for a, b in cell.right.spans] == ["50"]


def test_a_cell_emptied_leaves_its_row_in_place() -> None:
    left = tables("it", ("uno", "10"), ("due", ""), ("tre", "50"))
    right = tables("el", ("ένα", "10"), ("δύο", "30"), ("τρία", "50"))
    assert (("due", ""), ("δύο", "30")) in paired_rows(left, right)


MUST = "affirmative"


@pytest.mark.parametrize(
    ("it", "el", "strengths", "expected"),
    [
        ("deve passare", "πασάρει", (5, 0), True),
        ("deve passare", "υποχρεούται να πασάρει", (5, 0), False),
        ("può passare", "επιτρέπεται να πασάρει", (1, 0), False),
        ("passa", "πρέπει να πασάρει", (0, 5), True),
        ("passerà", "θα πασάρει", (0, 4), False),  # a future stands for "shall"
    ],
)
def test_a_duty_without_counterpart_is_told_unless_other_words_stand_for_it(
    it: str, el: str, strengths: tuple[int, int], *, expected: bool
) -> None:
    spans = [(ModalSpan("1", 0, 4, "m", n, MUST),) if n else () for n in strengths]
    found = kinds(document("it", [it], spans[0]), document("el", [el], spans[1]))
    assert ("1-obligation" in found) is expected


def steps_of(text: str, steps: dict[str, int]) -> tuple[ModalSpan, ...]:
    """Every word of a ladder in a text, by its step."""
    found = [(m, n) for word, n in steps.items() for m in re.finditer(word, text)]
    return tuple(ModalSpan("1", m.start(), m.end(), "m", n, MUST) for m, n in found)


@pytest.mark.parametrize(
    ("it", "el", "expected"),
    [
        # another step of the ladder is no answer, though it ends like a future
        ("può passare; dovrà chiamare", "μπορεί να πασάρει, ή πρέπει να· θα καλέσει", True),
        ("può passare; dovrà chiamare", "μπορεί να πασάρει, ή μπορεί να· θα καλέσει", False),
        # a duty repeated within its sentence is one duty, in another it is one more
        ("dovrà ascoltare e decidere", "θα εκδικάζει και θα αποφασίζει", False),
        ("ascolta; dovrà decidere", "θα εκδικάζει· θα αποφασίζει", True),
        # what one sentence permits permits nothing in the next
        (
            "il compagno può passare al suo turno; la carta ha facoltà di restare sul tavolo",
            "ο συμπαίκτης έχει δικαίωμα να πασάρει στη σειρά του· το φύλλο μένει στο τραπέζι",
            False,
        ),
        (
            "il compagno è autorizzato a passare ora; la carta può restare sul tavolo",
            "ο συμπαίκτης έχει δικαίωμα να πασάρει τώρα· το φύλλο μένει στο τραπέζι",
            True,
        ),
    ],
)
def test_of_the_ladder_only_the_same_step_answers_a_duty(
    it: str, el: str, *, expected: bool
) -> None:
    steps = {"può": 1, "dovrà": 4, "μπορεί να": 1, "πρέπει να": 5, "θα": 4}
    sides = document("it", [it], steps_of(it, steps)), document("el", [el], steps_of(el, steps))
    assert ("1-obligation" in kinds(*sides)) is expected


CHANGED_PLACES = "il primo può passare; il terzo deve giocare ora"
ONE_MORE = "deve passare chi ha la mano, e può giocare"


@pytest.mark.parametrize(
    ("it", "el", "expected"),
    [
        # as often in the whole texts, not in the sentences that translate each other
        (CHANGED_PLACES, "ο πρώτος πρέπει να πασάρει τώρα· ο τρίτος μπορεί να παίξει", True),
        (CHANGED_PLACES, "ο πρώτος μπορεί να πασάρει τώρα· ο τρίτος πρέπει να παίξει", False),
        # one word more: each stands beside the one nearest to its place
        (ONE_MORE, "πασάρει όποιος έχει το χέρι, και πρέπει να παίξει", True),
        (ONE_MORE, "πασάρει όποιος έχει το χέρι, και μπορεί να παίξει", False),
    ],
)
def test_a_modal_differs_from_the_one_at_its_place(it: str, el: str, *, expected: bool) -> None:
    steps = {"può": 1, "deve": 5, "μπορεί να": 1, "πρέπει να": 5}
    sides = document("it", [it], steps_of(it, steps)), document("el", [el], steps_of(el, steps))
    assert ("1-modal" in kinds(*sides)) is expected


CONCEPTS = (
    Concept("infraction", "bridge", {"it": ("infrazione",), "el": ("παράβαση",)}),
    Concept("irregularity", "bridge", {"it": ("irregolarità",), "el": ("ανωμαλία",)}),
)


def test_a_steady_term_replaced_by_another_is_told_where_it_is() -> None:
    it = ["una infrazione"] * 11 + ["una irregolarità"] * 10
    el = ["μια παράβαση"] * 10 + ["μια ανωμαλία"] * 11
    found = kinds(document("it", it), document("el", el), CONCEPTS)
    assert {key for key in found if key.endswith("-term")} == {"11-term"}


ACTING = (
    Concept("declarer", "bridge", {"it": ("dichiarante",), "el": ("εκτελεστής",)}),
    Concept("contestant", "bridge", {"it": ("concorrente",), "el": ("αγωνιζόμενος",)}),
    Concept("opponent", "bridge", {"it": ("avversario",), "el": ("αντίπαλος",)}),
    Concept("rho", "bridge", {"it": ("destra",), "el": ("δεξιός",)}),
)


@pytest.mark.parametrize(
    ("it", "el", "expected"),
    [
        # the declarer is steady, who stands for him need not be
        ("gioca il concorrente", "παίζει ο εκτελεστής", True),
        ("gioca il dichiarante", "παίζει ο αγωνιζόμενος", True),
        # whom nobody is named for, the verb alone may mean
        ("gioca", "παίζει ο εκτελεστής", False),
        # the right-hand opponent is an opponent
        ("gioca chi sta a destra", "παίζει ο αντίπαλος", False),
    ],
)
def test_another_who_acts_is_told_where_one_of_both_is_steady(
    it: str, el: str, *, expected: bool
) -> None:
    lefts = [it, *["gioca il dichiarante"] * 12, *["segue l'avversario"] * 12]
    rights = [el, *["παίζει ο εκτελεστής"] * 12, *["ακολουθεί ο αντίπαλος"] * 12]
    found = kinds(document("it", lefts), document("el", rights), ACTING)
    assert ("1-actor" in found) is expected


TAKEN = (
    Concept("claim", "bridge", {"it": ("richiesta",), "el": ("διεκδίκηση",)}),
    Concept("concession", "bridge", {"it": ("concessione",), "el": ("παραχώρηση",)}),
    Concept("score", "bridge", {"it": ("risultato",), "el": ("αποτέλεσμα",)}),
)


@pytest.mark.parametrize(
    ("it", "el", "expected"),
    [
        ("dopo la richiesta o la concessione", "μετά τη διεκδίκηση", True),
        ("dopo la richiesta", "μετά τη διεκδίκηση ή παραχώρηση", True),
        # something else may stand for it
        ("dopo la richiesta o concessione", "μετά τη διεκδίκηση το αποτέλεσμα", False),
        # nothing joins the two
        ("dopo la richiesta si annulla la concessione", "μετά τη διεκδίκηση ακυρώνεται", False),
        ("dopo la richiesta o concessione", "μετά τη διεκδίκηση ή παραχώρηση", False),
    ],
)
def test_of_two_terms_that_one_text_joins_the_other_may_not_leave_one_out(
    it: str, el: str, *, expected: bool
) -> None:
    # two in eleven say otherwise what is conceded: too many for a term that is missed alone
    lefts = [it, *["una richiesta"] * 10, *["una concessione"] * 10, *["altro"] * 9]
    rights = [
        el, *["μια διεκδίκηση"] * 10, *["μια παραχώρηση"] * 9, "κάτι άλλο",
        *["ένα αποτέλεσμα"] * 9,
    ]  # fmt: skip
    assert ("1-term" in kinds(document("it", lefts), document("el", rights), TAKEN)) is expected


def test_a_term_that_is_often_said_otherwise_says_nothing() -> None:
    it = ["una infrazione"] * 20
    el = ["μια παράβαση"] * 10 + ["κάτι άλλο"] * 10
    found = kinds(document("it", it), document("el", el), CONCEPTS)
    assert not {key for key in found if key.endswith("-term")}


def test_the_same_phrase_elsewhere_speaks_for_the_edition_that_it_stands_in(
    library: Library,
) -> None:
    report = library.corpus.reports["bridge-2017-it bridge-2017-el"]
    finding = next(one for one in report if one.key == "40.B.4-actor")
    spoken = {(w.speaker, w.edition, w.target) for w in finding.witnesses}
    assert ("same-phrase", "bridge-2017-it", "bridge-2017-it:40.B.3.a") in spoken


@dataclass
class Counted:
    """A word as lengths are learnt of it."""

    stem: str

    @property
    def letters(self) -> int:
        return len(self.stem)


def counted(text: str) -> list[Counted]:
    return [Counted(word) for word in text.split()]


TRANSLATED = [("ente il morto", "αρχή που ρυθμίζει όλα ο μορ"), ("il morto tace", "ο μορ σωπαίνει")]


@pytest.mark.parametrize(
    ("left", "right", "side", "longer"),
    [
        ("ente il morto", "αρχή που ρυθμίζει όλα ο μορ", 1, False),  # what a word always becomes
        ("il morto tace", "αρχή που ρυθμίζει όλα ο μορ", 1, True),
        ("il morto tace il morto tace", "ο μορ σωπαίνει", 0, True),
        ("il morto tace il morto tace", "ο μορ σωπαίνει", 1, False),
        ("il morto", "οσυμπαίκτηςτουεκτελεστή σωπαίνει", 1, True),  # by its letters
    ],
)
def test_a_text_is_longer_than_what_its_words_become_in_the_other_edition(
    left: str, right: str, side: int, *, longer: bool
) -> None:
    pairs = [(counted(a), counted(b)) for a, b in TRANSLATED * 10]
    found = Lengths(pairs).longer((counted(left), counted(right)), side)
    assert (found > 0.3) is longer


@given(st.lists(st.tuples(st.text("ab ", max_size=9), st.text("cd ", max_size=9)), max_size=4))
def test_lengths_are_learnt_of_any_texts(texts: list[tuple[str, str]]) -> None:
    lengths = Lengths([(counted(a), counted(b)) for a, b in texts])
    for left, right in [*texts, ("", ""), ("ab", ""), ("", "new words")]:
        both = counted(left), counted(right)
        assert all(math.isfinite(lengths.longer(both, side)) for side in (0, 1))
