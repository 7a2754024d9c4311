"""A player's options on the page: each with what follows, before he chooses."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.library.library import Library
from refsearch.rulings.options import Option
from refsearch.rulings.questions import Fact, Question
from refsearch.web.rulings.asking import ChoiceView, Place
from refsearch.web.rulings.outcomes import SHOWN, ItemView, item_view
from refsearch.web.rulings.quotes import Quote


@dataclass(frozen=True, slots=True)
class OptionView:
    """Answers that go on alike, what follows, each provision of it once, and what is then asked.

    ``checks`` are for the director after play: nobody needs them to choose.
    """

    answers: tuple[ChoiceView, ...]
    items: tuple[ItemView, ...]
    checks: tuple[ItemView, ...]
    quotes: tuple[Quote, ...]
    question: str
    options: tuple[OptionView, ...]


def option_view(library: Library, place: Place, option: Option) -> OptionView:
    """Return the options of a question as the page shows them; what it says itself is for all."""
    return _view(library, place, option, None)


def _view(library: Library, place: Place, option: Option, question: Question | None) -> OptionView:
    answers = tuple(_answer(place, question, fact) for fact in option.answers if question)
    ordered = sorted(option.items, key=lambda item: SHOWN.index(item.when))
    shown = [(item.when, item_view(library, place, item)) for item in ordered]
    quotes = {quote.cited.url: quote for _when, item in shown for quote in item.quotes}
    beneath = tuple(
        _view(library, _after(place, option, question), below, option.question)
        for below in option.options
    )
    question_text = place.short_question(option.question.id) if option.question and question else ""
    return OptionView(
        answers,
        tuple(item for when, item in shown if when != "check"),
        tuple(item for when, item in shown if when == "check"),
        tuple(quotes.values()),
        question_text,
        beneath,
    )


def _answer(place: Place, question: Question, fact: Fact) -> ChoiceView:
    return ChoiceView(place.answer(question, fact), place.answered(question, fact))


def _after(place: Place, option: Option, question: Question | None) -> Place:
    """Return the place where the first of some answers was given: they go on alike."""
    if question is None:
        return place
    facts = {**place.facts, question.id: str(option.answers[0])}
    return Place(place.name, place.words, place.ui, facts)
