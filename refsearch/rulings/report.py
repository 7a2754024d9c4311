"""A ruling in the reader's language, in the fixed shape that the command and the API share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from refsearch.compute.amounts import Citation
from refsearch.games.catalogue import cited_places
from refsearch.languages.calculators import Notation, calculator_title, calculators_file, kind_title
from refsearch.languages.words import Text
from refsearch.library.library import Library
from refsearch.rulings.case import Answer, Item, When, cited_in
from refsearch.rulings.catalogue import find_procedure, rule_case
from refsearch.rulings.divergences import Divergence, divergences_on
from refsearch.rulings.options import Option, options_of
from refsearch.rulings.questions import Fact, Question
from refsearch.rulings.registry import Procedure
from refsearch.rulings.words import Words, words_of

WHENS: tuple[When, ...] = ("now", "later", "check", "score")
_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
Json = dict[str, Any]


def question_text(words: Words, id_: str, ui: str) -> str:
    """Return a question in a language; its id where it has no words."""
    return _found(lambda: words.question(id_), id_, ui)


def answer_text(words: Words, question: Question, fact: Fact, ui: str) -> str:
    """Return an answer in a language: the words of a choice, a call or card as players write it.

    >>> from refsearch.languages.registry import Languages
    >>> words = words_of("insufficient-bid", Languages())
    >>> answer_text(words, Question("bid", "call", ()), "1NT", "it")
    '1SA'
    """
    if question.kind == "choice":
        return _found(lambda: words.choice(question.id, str(fact)), str(fact), ui)
    text = str(fact)
    if question.kind == "card":
        return f"{text[:-1].replace('T', '10')}{_SUITS[text[-1]]}"
    if question.kind == "call":
        return _call_text(text, calculators_file(words.languages, ui).notation)
    return text


def _call_text(call: str, notation: Notation) -> str:
    if call == "P":
        return notation.passed.capitalize()
    if call.endswith("NT"):
        return call[:-2] + notation.notrump
    return call[:-1] + _SUITS[call[-1]] if call[0].isdigit() else call


def item_text(words: Words, item: Item, ui: str) -> str:
    """Return what follows in a language, its places filled; its id where it has no words."""
    try:
        text = words.item(item.id)
    except KeyError:
        return item.id
    values = dict(item.values)
    if "function" in values:
        values["function"] = calculator_title(words.languages, str(values["function"]), ui)
    if "kind" in values:
        values["kind"] = kind_title(words.languages, str(values["kind"]), ui)
    return text.filled(ui, values)


def _found(look_up: Callable[[], Text], id_: str, ui: str) -> str:
    try:
        return look_up().filled(ui)
    except KeyError:
        return id_


def divergences_of(items: Iterable[Item]) -> tuple[Divergence, ...]:
    """Return where the editions differ on what some items apply."""
    return divergences_on(c for item in items for c in item.citations)


def procedure_json(library: Library, found: Procedure, codes: Iterable[str] = ()) -> Json:
    """Return a procedure: its name, the laws, its title and summary in some languages or all."""
    words, shown_in = words_of(found.words, library.languages), codes or library.languages.interface
    return {
        "name": found.name,
        "title": {code: words.title.filled(code) for code in shown_in},
        "summary": {code: words.summary.filled(code) for code in shown_in},
        "work": found.work,
        "laws": citations_json(library, (law_citation(found, law) for law in found.laws)),
        "common": found.common,
    }


def law_citation(found: Procedure, law: str) -> Citation:
    """Return a law that a procedure is made from: ``27``, or ``norme-2010:app4.4``."""
    return cited_in(found.work, law)


def ruling_json(library: Library, name: str, facts: Mapping[str, object], ui: str) -> Json:
    """Rule a case, and return the question or the outcome, the path, and facts never needed.

    Where the question is what somebody chooses, each of his options with what follows from it.

    Raises UnknownProcedure, and RuleBroken for a fact that can't be one or contradicts another.
    """
    found = find_procedure(name)
    ruling, words = rule_case(name, facts), words_of(found.words, library.languages)
    question, options = ruling.question, options_of(ruling)
    writer = _Writer(library, words, ui)
    return {
        "procedure": name,
        "title": words.title.filled(ui),
        "question": writer.question(question) if question else None,
        "options": writer.options(options, ()) if options else [],
        "outcome": None if question else writer.outcome(ruling.items),
        "path": [writer.answer(answer) for answer in ruling.path],
        "unused": list(ruling.unused),
    }


@dataclass(frozen=True, slots=True)
class _Writer:
    """The words of a ruling in the reader's language, and the library it cites."""

    library: Library
    words: Words
    ui: str

    def question(self, question: Question) -> Json:
        """Return a question with what can be answered."""
        text = question_text(self.words, question.id, self.ui)
        shown: Json = {"id": question.id, "kind": question.kind, "text": text}
        if question.kind == "choice":
            texts = [(choice, self.answered(question, choice)) for choice in question.choices]
            shown["choices"] = [{"id": id_, "text": text} for id_, text in texts]
        if question.kind == "number":
            shown |= {"least": question.least, "most": question.most}
        return shown | {"citations": citations_json(self.library, question.citations)}

    def answered(self, question: Question, fact: Fact) -> str:
        """Return an answer to a question in words."""
        return answer_text(self.words, question, fact, self.ui)

    def answer(self, answer: Answer) -> Json:
        """Return a question that was answered, with its answer."""
        return {
            "id": answer.question.id,
            "text": question_text(self.words, answer.question.id, self.ui),
            "answer": answer.fact,
            "answer_text": self.answered(answer.question, answer.fact),
            "citations": citations_json(self.library, answer.question.citations),
        }

    def options(self, option: Option, above: tuple[Item, ...]) -> list[Json]:
        """Return what may be answered where an option asks, each with all that follows from it."""
        question, above = option.question, (*above, *option.items)
        if question is None:
            return []
        return [
            {
                "id": fact,
                "text": self.answered(question, fact),
                "outcome": self.outcome((*above, *below.items)),
                "question": self.question(below.question) if below.question else None,
                "options": self.options(below, above),
            }
            for below in option.options
            for fact in below.answers
        ]

    def outcome(self, items: tuple[Item, ...]) -> Json:
        """Return what follows: now, later and after play; and where editions differ on it."""
        outcome: Json = {when: [self.item(i) for i in items if i.when == when] for when in WHENS}
        differing = [_divergence_json(self.library, d, self.ui) for d in divergences_of(items)]
        return outcome | {"divergences": differing}

    def item(self, item: Item) -> Json:
        """Return one thing that follows, with its provisions."""
        text = item_text(self.words, item, self.ui)
        return {
            "id": item.id,
            "text": text,
            "citations": citations_json(self.library, item.citations),
            "calculator": dict(item.values).get("function"),
        }


def _divergence_json(library: Library, divergence: Divergence, ui: str) -> Json:
    return {
        "text": divergence.differs(library.languages).filled(ui),
        "quotes": dict(divergence.quotes),
        "citations": citations_json(library, [divergence.citation]),
    }


def citations_json(library: Library, citations: Iterable[Citation]) -> list[Json]:
    """Return provisions with how each edition that has them cites them."""
    names = ("edition", "id", "citation")
    return [
        {
            "work": citation.work,
            "id": citation.id,
            "cited": [dict(zip(names, p, strict=True)) for p in cited_places(library, citation)],
        }
        for citation in citations
    ]
