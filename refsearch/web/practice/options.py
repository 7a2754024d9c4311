"""The choices of a story: in an order that gives nothing away, and the same at every visit."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from refsearch.languages.registry import Languages
from refsearch.practice.stories import Story, neighbours
from refsearch.rulings.case import Answer
from refsearch.rulings.catalogue import find_procedure
from refsearch.rulings.report import answer_text, item_text, question_text
from refsearch.rulings.words import Words, words_of
from refsearch.web.rulings.asking import parted

RULING, FOLLOWS, FACT = "ruling", "follows", "fact."


@dataclass(frozen=True, slots=True)
class OptionView:
    """An option: its value, its text, whether it is right, and whether it was chosen."""

    value: str
    text: str
    is_right: bool
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class AskedView:
    """A question with its options; ``name`` is what its answer is sent as."""

    name: str
    text: str
    options: tuple[OptionView, ...]
    about: str = ""  # what is said beside the question

    @property
    def is_right(self) -> bool:
        """Whether the right option was chosen."""
        return any(one.is_right and one.is_chosen for one in self.options)

    @property
    def right(self) -> str:
        """The text of the right option."""
        return next(one.text for one in self.options if one.is_right)

    @property
    def chosen(self) -> str:
        """The text of the option chosen; empty for none."""
        return next((one.text for one in self.options if one.is_chosen), "")


def ruling_options(story: Story, languages: Languages, ui: str, chosen: str) -> list[OptionView]:
    """Return the rulings to choose from: the right one and its neighbours."""
    names = (story.procedure, *neighbours().get(story.procedure, ()))
    texts = ((name, _words(name, languages).title.filled(ui)) for name in names)
    return _shuffled(story, (OptionView(n, t, n == names[0], n == chosen) for n, t in texts))


def follows_options(story: Story, languages: Languages, ui: str, chosen: str) -> list[OptionView]:
    """Return the things to choose from, of which one follows."""
    first, *others = story.items()
    consequence = next(item for item in story.ruled().items if item.id == story.follows)
    texts = [(first, item_text(_words(story.procedure, languages), consequence, ui))]
    texts += [(pair, _words(pair[0], languages).item(pair[1]).filled(ui)) for pair in others]
    sent = ((":".join(pair), text, pair == first) for pair, text in texts)
    return _shuffled(story, (OptionView(v, t, right, v == chosen) for v, t, right in sent))


def fact_question(answer: Answer, words: Words, ui: str, chosen: str) -> AskedView:
    """Return a question of the ruling with its real choices, in the order in which it has them."""
    asked = answer.question
    options = (
        OptionView(c, answer_text(words, asked, c, ui), c == answer.fact, c == chosen)
        for c in asked.choices
    )
    text, about = parted(question_text(words, asked.id, ui))
    return AskedView(FACT + asked.id, text, tuple(options), about)


def _words(procedure: str, languages: Languages) -> Words:
    return words_of(find_procedure(procedure).words, languages)


def _shuffled(story: Story, options: Iterable[OptionView]) -> list[OptionView]:
    return sorted(
        options, key=lambda one: hashlib.sha256(f"{story.id} {one.value}".encode()).hexdigest()
    )
