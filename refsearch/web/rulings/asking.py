"""One question of a ruling: its answers as links that hold every fact, and the path so far."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import url_for

from refsearch.library.library import Library
from refsearch.rulings.case import Answer
from refsearch.rulings.questions import Fact, Question
from refsearch.rulings.report import answer_text, question_text
from refsearch.rulings.words import Words
from refsearch.web.rulings.quotes import Quote, quotes_of

EDIT = "edit"
MOST_LINKS = 20  # numbers to tap, such as 0 to 13 tricks; a wider range is typed
# A shorter aside, such as an article, is read with its sentence.
_ASIDE = re.compile(r"\s*\(([^()]{25,})\)")
_SENTENCE = re.compile(r"(?<=[.;?\u037e])\s")
Facts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a ruling stands: the procedure, its words, the reader's language, the facts."""

    name: str
    words: Words
    ui: str
    facts: Facts

    def url_of(self, facts: Facts, page: str = "rulings.ruling", *, whole: bool = False) -> str:
        """Return the address of a page of this ruling with these facts and no others."""
        path = url_for(page, ui=self.ui, name=self.name, _external=whole)
        return f"{path}?{urlencode(facts)}" if facts else path

    def answered(self, question: Question, fact: Fact) -> str:
        """Return the address where a question is answered by a fact."""
        return self.url_of({**self.facts, question.id: str(fact)})

    def answer(self, question: Question, fact: Fact) -> str:
        """Return an answer in the reader's language."""
        return answer_text(self.words, question, fact, self.ui)

    def loose_answer(self, id_: str) -> str:
        """Return the answer to a fact that no question asked for."""
        fact = self.facts.get(id_, "")
        return self.answer(Question(id_, "choice", ()), fact)

    def question(self, id_: str) -> str:
        """Return a question in the reader's language."""
        return question_text(self.words, id_, self.ui)

    def short_question(self, id_: str) -> str:
        """Return the question proper, without its explanation."""
        return _short(self.question(id_))


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """An answer to choose: what is tapped; ``chosen`` where the facts have it already."""

    text: str
    url: str
    chosen: bool = False
    red: bool = False


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question: its answers as links, or a number to type where there are too many."""

    id: str
    kind: str
    text: str
    about: str
    choices: tuple[ChoiceView, ...]
    least: int
    most: int
    given: str
    kept: tuple[tuple[str, str], ...]
    quotes: tuple[Quote, ...]
    error: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """An answer given: the question in short, what was answered, and where to change it."""

    id: str
    question: str
    answer: str
    edit_url: str
    whole: str
    quotes: tuple[Quote, ...] = ()


def question_view(library: Library, place: Place, question: Question, error: str) -> QuestionView:
    """Return a question as the page shows it."""
    text, about = parted(place.question(question.id))
    given = place.facts.get(question.id, "")
    return QuestionView(
        question.id,
        question.kind,
        text,
        about,
        tuple(_choice(place, question, fact, given) for fact in facts_to_tap(question)),
        question.least,
        question.most,
        given,
        tuple((key, fact) for key, fact in place.facts.items() if key != question.id),
        quotes_of(library, question.citations, place.ui),
        error,
    )


def _choice(place: Place, question: Question, fact: Fact, given: str) -> ChoiceView:
    red = question.kind in ("card", "call") and str(fact)[-1] in "HD"
    text = place.answer(question, fact)
    return ChoiceView(text, place.answered(question, fact), str(fact) == given, red)


def facts_to_tap(question: Question) -> tuple[Fact, ...]:
    """Return the answers that are shown to tap: every one, where they are not too many."""
    if question.kind == "choice":
        return question.choices
    if question.kind == "card":
        return tuple(f"{rank}{suit}" for suit in "SHDC" for rank in "AKQJT98765432")
    if question.kind == "call":
        bids = [f"{n}{d}" for n in range(1, 8) for d in ("C", "D", "H", "S", "NT")]
        return (*bids, "P", "X", "XX")
    few = question.most - question.least <= MOST_LINKS
    return tuple(range(question.least, question.most + 1)) if few else ()


def parted(text: str) -> tuple[str, str]:
    """Return a question's first sentence that asks, and what is said beside it.

    >>> parted("Was it his own card (a card he held in his hand)? Then say so.")
    ('Was it his own card?', 'A card he held in his hand. Then say so.')
    """
    asides = [aside[0].upper() + aside[1:] for aside in _ASIDE.findall(text)]
    parts = _SENTENCE.split(_ASIDE.sub("", text))
    asking = next((n for n, part in enumerate(parts) if part.endswith(("?", ";", "\u037e"))), 0)
    beside = [part for n, part in enumerate(parts) if n != asking]
    return parts[asking], " ".join([*(f"{aside}." for aside in asides), *beside])


def steps(
    library: Library, place: Place, path: tuple[Answer, ...], length: int = 0
) -> tuple[Step, ...]:
    """Return the path as lines to edit; with quotations where a length is given for them."""
    return tuple(_step(library, place, answer, length) for answer in path)


def _step(library: Library, place: Place, answer: Answer, length: int) -> Step:
    question = answer.question
    url = place.url_of({**place.facts, EDIT: question.id})
    whole = place.question(question.id)
    return Step(
        id=question.id,
        question=_short(whole),
        answer=place.answer(question, answer.fact),
        edit_url=url,
        whole=whole,
        quotes=quotes_of(library, question.citations, place.ui, length) if length else (),
    )


def _short(question: str) -> str:
    """Return the question proper, without its explanation."""
    return re.sub(r"\s*\([^()]*\)", "", parted(question)[0])
