"""Questions, and the facts that answer them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from refsearch.compute.amounts import Citation, RuleBroken
from refsearch.messages import Message, msg

Fact = str | int | bool
YES_NO = ("yes", "no")
_WRITTEN = {
    "card": re.compile("(?:[2-9TJQKA]|10)[CDHS]"),
    "call": re.compile("[1-7](?:C|D|H|S|NT)|P|X|XX"),
}


@dataclass(frozen=True, slots=True)
class Question:
    """What a procedure must know next, and the provision that makes it ask.

    ``kind`` is choice, number, card or call. A choice has ``choices`` (ids; texts in the words of
    the procedure), a number its ``least`` and ``most``; ``samples`` are answers that between them
    take every path, for the kinds that have too many. ``options`` are those of its choices that
    somebody may choose from, to hear before he does; a question of fact has none.
    """

    id: str
    kind: str
    citations: tuple[Citation, ...]
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 13  # the tricks of a board
    samples: tuple[Fact, ...] = ()
    options: tuple[str, ...] = ()

    def answers(self) -> tuple[Fact, ...]:
        """Return the answers that a walk through all paths must try."""
        if self.kind == "choice":
            return self.choices
        return self.samples or ((self.least, self.most) if self.kind == "number" else ())

    def read(self, given: object) -> Fact:
        """Return a given fact as this question's answer; raise RuleBroken if it can't be one."""
        if self.kind == "number":
            return self._number(given)
        text = _yes_no(given) if self.choices == YES_NO else str(given).strip()
        if self.kind == "choice" and text not in self.choices:
            listed = ", ".join(self.choices)
            raise self._refused(msg('"{}" is none of these: {}', given, listed))
        return text if self.kind == "choice" else self._written(given, text.upper())

    def _written(self, given: object, text: str) -> str:
        """Return a card or a call as it is written here: a ten is T."""
        if not _WRITTEN[self.kind].fullmatch(text):
            if self.kind == "card":
                raise self._refused(msg('"{}" is not a card like KH or 10S', given))
            raise self._refused(msg('"{}" is not a call like 1NT, P or X', given))
        return text.replace("10", "T")

    def _number(self, given: object) -> int:
        try:
            number = int(str(given))
        except ValueError:
            number = self.least - 1
        if isinstance(given, bool) or not self.least <= number <= self.most:
            bounds = self.least, self.most
            raise self._refused(msg('"{}" is not a number from {} to {}', given, *bounds))
        return number

    def _refused(self, message: Message) -> RuleBroken:
        return RuleBroken(self.id, message, self.citations[0] if self.citations else None)


def _yes_no(given: object) -> str:
    typed = str(given).strip().lower()
    return {"true": "yes", "false": "no"}.get(typed, typed)
