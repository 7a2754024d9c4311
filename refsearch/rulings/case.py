"""A case: a procedure asks it for facts and records in it what follows.

A missing fact stops the procedure with the question; called again with the fact it starts anew
and gets further. So the facts are the whole state: a URL, a JSON body, a transcript.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from refsearch.compute.amounts import BRIDGE, Citation, RuleBroken
from refsearch.messages import msg
from refsearch.rulings.questions import YES_NO, Fact, Question

When = Literal["now", "later", "check", "score"]


class Stopped(Exception):
    """Raised by a procedure that needs one more fact."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question.id)


class Contradiction(RuleBroken):
    """Two facts that cannot both be true: the one refused, ``field``, and the ``other``."""

    def __init__(self, one: str, other: str, citation: Citation | None) -> None:
        self.other = other
        super().__init__(one, msg('this and "{}" cannot both be', other), citation)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that follows: what happens now, holds later, is checked after play, or scores.

    ``id`` names its text in the words of the procedure; ``values`` fill the places in it.
    """

    when: When
    id: str
    citations: tuple[Citation, ...]
    values: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """A step of the path: the question and the fact that answered it."""

    question: Question
    fact: Fact


@dataclass(slots=True)
class Case:
    """A case: the facts given, and what a procedure has asked and recorded so far.

    Provisions are written as ids of ``work``: ``case.yes("second-accepted", "27.B.4")``.
    """

    facts: Mapping[str, object]
    work: str = BRIDGE
    path: list[Answer] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)

    def choice(self, id_: str, choices: tuple[str, ...], *provisions: str) -> str:
        """Ask for one of some choices."""
        return str(self._ask(Question(id_, "choice", self._cited(provisions), choices)))

    def yes(self, id_: str, *provisions: str) -> bool:
        """Ask a question whose answer is yes or no."""
        return self.choice(id_, YES_NO, *provisions) == "yes"

    def option(
        self, id_: str, options: tuple[str, ...], *provisions: str, facts: tuple[str, ...] = ()
    ) -> str:
        """Ask which option a player chooses, after each was explained with what follows.

        ``facts`` are answers that are no choice of his: what has happened already.
        """
        cited = self._cited(provisions)
        question = Question(id_, "choice", cited, (*options, *facts), options=options)
        return str(self._ask(question))

    def chooses(self, id_: str, *provisions: str) -> bool:
        """Ask whether somebody does what he may do or leave."""
        return self.option(id_, YES_NO, *provisions) == "yes"

    def number(
        self, id_: str, least: int, most: int, *provisions: str, samples: tuple[int, ...] = ()
    ) -> int:
        """Ask for a whole number; ``samples`` are those that between them take every path."""
        cited = self._cited(provisions)
        question = Question(id_, "number", cited, least=least, most=most, samples=samples)
        return int(self._ask(question))

    def card(self, id_: str, *provisions: str, samples: tuple[str, ...]) -> str:
        """Ask for a card, answered like ``KH``."""
        return str(self._ask(Question(id_, "card", self._cited(provisions), samples=samples)))

    def call(self, id_: str, *provisions: str, samples: tuple[str, ...]) -> str:
        """Ask for a call, answered like ``1NT``, ``P`` or ``X``."""
        return str(self._ask(Question(id_, "call", self._cited(provisions), samples=samples)))

    def now(self, id_: str, *provisions: str, **values: Fact) -> None:
        """Say what somebody may or must do now."""
        self._say("now", id_, provisions, values)

    def later(self, id_: str, *provisions: str, **values: Fact) -> None:
        """Say what holds later in the board."""
        self._say("later", id_, provisions, values)

    def check(self, id_: str, *provisions: str, **values: Fact) -> None:
        """Say what the director checks after play."""
        self._say("check", id_, provisions, values)

    def score(self, id_: str, *provisions: str, **values: Fact) -> None:
        """Say what tricks or points the law gives."""
        self._say("score", id_, provisions, values)

    def contradiction(self, one: str, other: str, *provisions: str) -> Contradiction:
        """Return the error for two facts that cannot both be true, both named; raise it."""
        cited = self._cited(provisions)
        return Contradiction(one, other, cited[0] if cited else None)

    def unused(self) -> tuple[str, ...]:
        """Return the given facts that were never asked for."""
        question = {answer.question.id for answer in self.path}
        return tuple(name for name in self.facts if name not in question)

    def _ask(self, question: Question) -> Fact:
        """Return the fact that answers a question; what is known already is not asked again."""
        for answer in self.path:
            if answer.question.id == question.id:
                return question.read(answer.fact)
        if question.id not in self.facts:
            raise Stopped(question)
        fact = question.read(self.facts[question.id])
        self.path.append(Answer(question, fact))
        return fact

    def _say(
        self, when: When, id_: str, provisions: tuple[str, ...], values: dict[str, Fact]
    ) -> None:
        item = Item(when, id_, self._cited(provisions), tuple(values.items()))
        if item not in self.items:
            self.items.append(item)

    def _cited(self, provisions: tuple[str, ...]) -> tuple[Citation, ...]:
        return tuple(cited_in(self.work, provision) for provision in provisions)


def cited_in(work: str, provision: str) -> Citation:
    """Read ``27.B.1`` as a provision of a work, ``norme-2010:app4.4`` as one of another."""
    other, colon, id_ = provision.partition(":")
    return Citation(other, id_) if colon else Citation(work, provision)
